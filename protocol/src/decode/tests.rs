//! Tests of decoding: refused frames with the sentences of their refusals, and decoded values.

use super::*;
use proptest::prelude::*;

fn refused(text: &str) -> (ErrorCode, String) {
    let refusal = decode(text).unwrap_err();
    (refusal.code, refusal.message)
}

#[test]
fn a_frame_without_a_json_object_is_bad_json() {
    for text in ["", "hello", "[1]", "\"hello\"", "17", "null", "{", "{\"type\":\"lobby\"}x"] {
        assert_eq!(refused(text).0, ErrorCode::BadJson, "{text}");
    }
    let deep = format!("{{\"type\":{}", "[".repeat(50_000));
    assert_eq!(refused(&deep).0, ErrorCode::BadJson);
    assert_eq!(refused(&" ".repeat(FRAME_BYTES_MAX + 1)).0, ErrorCode::TooLarge);
}

#[test]
fn the_refusal_of_a_list_says_that_a_frame_is_an_object() {
    for text in ["[1]", "[\"x\"]", "[null]", "\n [1]", "[]"] {
        let refusal = decode(text).unwrap_err();
        assert_eq!((refusal.code, refusal.re), (ErrorCode::BadJson, None), "{text}");
        assert!(refusal.message.starts_with("a frame is one JSON object"), "{text}: {}", refusal.message);
    }
}

#[test]
fn a_frame_with_128_levels_of_nesting_is_refused() {
    // The object of the frame is a level too.
    let nested = |lists: usize| {
        let (open, close) = ("[".repeat(lists), "]".repeat(lists));
        decode(&format!(r#"{{"type":"ping","id":7,"other":{open}{close}}}"#))
    };
    assert!(nested(126).is_ok());
    let refusal = nested(127).unwrap_err();
    assert_eq!((refusal.code, refusal.re), (ErrorCode::BadJson, Some(RequestId::Number(7))));
    assert!(refusal.message.contains("nested too deeply"), "{}", refusal.message);
}

#[test]
fn the_refusal_of_half_a_surrogate_pair_has_the_id() {
    let refusal = decode(r#"{"type":"chat","room":"r","text":"\ud83d","id":7}"#).unwrap_err();
    assert_eq!((refusal.code, refusal.re), (ErrorCode::BadJson, Some(RequestId::Number(7))));
    assert!(refusal.message.contains("half of a surrogate pair"), "{}", refusal.message);
    for (text, is_object) in [
        (r#"{"type":"ping","id":"\ud83d"}"#, true),
        (r#"{"type":"ping","id":1e999}"#, true),
        (r#"{"id":7,"#, false),
        (r#"[{"id":7}]"#, false),
    ] {
        let refusal = decode(text).unwrap_err();
        assert_eq!(refusal.re, None, "{text}");
        assert_eq!(refusal.message.contains("half of a surrogate pair"), is_object, "{}", refusal.message);
    }
}

#[test]
fn unknown_and_missing_types_are_distinguished() {
    assert_eq!(refused(r#"{"type":"dance"}"#).0, ErrorCode::UnknownType);
    for text in ["{}", r#"{"type":null}"#, r#"{"type":5}"#] {
        assert_eq!(refused(text).0, ErrorCode::BadMessage, "{text}");
    }
    for &kind in ClientMessage::TYPES {
        match decode(&format!(r#"{{"type":"{kind}"}}"#)) {
            Ok(request) => assert_eq!(request.message.kind(), kind),
            Err(refusal) => assert_eq!(refusal.code, ErrorCode::BadMessage, "{kind}"),
        }
    }
}

#[test]
fn a_refusal_names_the_field_and_what_would_be_right() {
    let create = |rest: &str| format!(r#"{{"type":"create","game":"tablut",{rest}}}"#);
    let cases = [
        (r#"{"type":"join"}"#.to_owned(), "`join` needs a `room`"),
        (
            r#"{"type":"join","room":"a b"}"#.to_owned(),
            "`room` is wrong: an id is 1 to 32 letters, digits, “-” and “_”",
        ),
        (r#"{"type":"join","room":7}"#.to_owned(), "`room` must be a string"),
        (r#"{"type":"act","room":"r","ply":-1,"action":"a"}"#.to_owned(), "`ply` must be a whole number"),
        (r#"{"type":"act","room":"r","ply":"1","action":"a"}"#.to_owned(), "`ply` must be a whole number"),
        (
            r#"{"type":"notify_when","quiet":{"from":60,"to":480,"offset":40000}}"#.to_owned(),
            "`quiet.offset` must be a whole number from -32768 to 32767",
        ),
        (r#"{"type":"lobby","watch":1}"#.to_owned(), "`watch` must be true or false"),
        (
            r#"{"type":"offer","room":"r","what":"tea"}"#.to_owned(),
            "`what` must be one of `draw`, `takeback`, `rematch`",
        ),
        (r#"{"type":"offer","room":"r","what":5}"#.to_owned(), "`what` must be a string"),
        (r#"{"type":"offer","room":"r","what":{}}"#.to_owned(), "`what` must be a string"),
        (create(r#""opponent":"open","seat":"red""#), "`seat` must be one of `white`, `black`, `random`"),
        (create(r#""opponent":"open","clock":{"days":0}"#), "`clock` is wrong: a turn takes 1 to 30 days"),
        (create(r#""opponent":"open","clock":{"days":"3"}"#), "`clock.days` must be a whole number"),
        (
            create(r#""opponent":"open","options":{"limit":[1]}"#),
            "`options.limit` is wrong: an option is a number or a word",
        ),
        (r#"{"type":"lobby","watch":true,"as":{"discord":"1"}}"#.to_owned(), "`as` needs a `name`"),
        (
            r#"{"type":"lobby","watch":true,"id":1.5}"#.to_owned(),
            "`id` is wrong: a request's id is a string of at most 128 bytes, or an integer",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(refused(&text), (ErrorCode::BadMessage, message.to_owned()), "{text}");
    }
    assert!(refused(&create(r#""opponent":"nobody""#)).1.starts_with("`opponent` is wrong: an opponent is"));
}

#[test]
fn a_text_that_is_not_an_action_is_a_bad_action() {
    let act = |action: &str| format!(r#"{{"type":"act","room":"r","ply":0,"action":{action}}}"#);
    assert_eq!(refused(&act(r#""b3→b5""#)).0, ErrorCode::BadAction);
    assert_eq!(refused(&act(r#""""#)).0, ErrorCode::BadAction);
    assert_eq!(refused(&act("17")).0, ErrorCode::BadMessage);
}

#[test]
fn a_refusal_has_the_id_if_it_could_be_read() {
    for text in [r#"{"id":"x","type":"dance"}"#, r#"{"id":"x"}"#, r#"{"id":"x","type":"join","as":5}"#] {
        assert_eq!(decode(text).unwrap_err().re, Some(RequestId::Text("x".parse().unwrap())), "{text}");
    }
    assert_eq!(decode(r#"{"id":[],"type":"lobby","watch":true}"#).unwrap_err().re, None);
}

#[test]
fn null_equals_absence_and_unknown_fields_are_ignored() {
    let text = r#"{"id":null,"as":null,"type":"create","game":"kubism","variant":null,"options":null,"seat":null,
        "clock":null,"opponent":"open","rated":null,"private":null,"colour":"blue"}"#;
    let short = r#"{"type":"create","game":"kubism","opponent":"open"}"#;
    assert_eq!(decode(text), decode(short));
    assert!(decode(short).is_ok());
}

#[test]
fn no_refusal_repeats_a_secret() {
    for text in [
        r#"{"type":"hello","version":1,"token":12345678}"#,
        r#"{"type":"hello","version":1,"token":{"is":"12345678"}}"#,
        r#"{"type":"hello","version":"12345678","token":"t"}"#,
        r#"{"type":"hello","version":1,"service":["12345678"]}"#,
        r#"{"type":"12345678"}"#,
    ] {
        assert!(!refused(text).1.contains("12345678"), "{text}");
    }
}

/// Generates JSON values of any kind. Each field name in their objects is one that some message has.
fn json() -> impl Strategy<Value = Value> {
    let name = proptest::sample::select(vec![
        "type",
        "id",
        "as",
        "room",
        "ply",
        "action",
        "game",
        "opponent",
        "clock",
        "seat",
        "options",
        "what",
        "version",
        "token",
        "name",
        "discord",
        "user",
        "computer",
        "days",
        "initial_s",
        "instance",
        "watch",
        "text",
    ]);
    let kind = proptest::sample::select(ClientMessage::TYPES.to_vec()).prop_map(Value::from);
    let leaf = prop_oneof![
        kind,
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        "open|white|draw|r1|1".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 8, move |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::btree_map(name.clone().prop_map(str::to_owned), inner, 0..8)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn no_text_makes_decoding_panic(text in ".{0,80}") {
        let _ = decode(&text);
    }

    #[test]
    fn decoding_never_panics_and_reverses_encoding(json in json()) {
        match decode(&json.to_string()) {
            Ok(request) => {
                let text = serde_json::to_string(&request).unwrap();
                prop_assert_eq!(decode(&text), Ok(request));
            }
            Err(refusal) => prop_assert!(refusal.message.len() < 600, "{}", refusal.message),
        }
    }
}
