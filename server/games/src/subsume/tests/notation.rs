//! Actions as text.

use super::*;
use proptest::prelude::*;

#[test]
fn actions_print_in_notation_and_mask_their_secrets() {
    for (text, public) in [
        ("+b1A", "+b1?"),
        ("+h8I", "+h8?"),
        ("*b1", "*b1"),
        ("b2xb3", "b2xb3"),
        ("b2-b3", "b2-b3"),
        ("b2^3", "b2^?"),
        ("b2^300", "b2^?"),
        ("b2=3V", "b2=?"),
        (".", "."),
    ] {
        let action = Subsume::parse(text).unwrap();
        assert_eq!((action.to_string().as_str(), Subsume::public(action).as_str()), (text, public));
        assert_eq!(format!("{action:?}"), public, "the Debug text of an action shows no secret");
        assert!(konakis_protocol::tokens(text).is_ok() && konakis_protocol::tokens(public).is_ok());
    }
}

#[test]
fn actions_parse_in_any_case_and_with_spaces() {
    for (given, meant) in [
        (" +B1a ", "+b1A"),
        ("*B1", "*b1"),
        ("B2XB3\t", "b2xb3"),
        ("B2-b3", "b2-b3"),
        ("B2^13", "b2^13"),
        ("b2=3v", "b2=3V"),
        (" . ", "."),
    ] {
        assert_eq!(Subsume::parse(given).unwrap().to_string(), meant);
    }
}

#[test]
fn refusals_of_malformed_actions_show_the_notation() {
    for text in [
        "",
        "..",
        "+",
        "+b1",
        "+b1?",
        "+b1X",
        "+i1A",
        "+b9A",
        "+b1AA",
        "*",
        "*b",
        "*b11",
        "b2",
        "b2x",
        "b2xb9",
        "b2 xb3",
        "b2xb3.",
        "b2--b3",
        "b2-",
        "b2^",
        "b2^0",
        "b2^03",
        "b2^+3",
        "b2^-1",
        "b2^?",
        "b2^3V",
        "b2^65536",
        "b2^99999999999999999999999",
        "b2=3",
        "b2=V",
        "b2=0V",
        "b2=?",
        "b2=3X",
        "b2=99999999999999999999V",
        "a1>a2E",
        "setup 123",
        "é",
        "+é",
        "b2=é",
        "bé^3",
        "+b1É",
        "b2=3é",
    ] {
        let error = Subsume::parse(text).unwrap_err().to_string();
        assert!(error.contains("claim +b1A, subsume *b1, attack b2xb3"), "{text}: {error}");
    }
}

#[test]
fn a_mistyped_action_is_not_quoted_in_the_error() {
    for text in ["+b1 A", "b1+A", "b2 ^3", "b2-3V", "b2=3 V", "b2xb3V"] {
        let error = Subsume::parse(text).unwrap_err();
        assert!(error.to_string().starts_with("“…” is not an action"), "{text}: {error}");
        assert!(!format!("{error:?}").contains(text), "{error:?}");
    }
}

proptest! {
    #[test]
    fn parsing_never_panics_and_reads_written_actions_unchanged(
        text in "[a-i+*xX^=. -]{0,3}[0-9a-hIAVx^=-]{0,9}|.{0,9}"
    ) {
        if let Ok(action) = Subsume::parse(&text) {
            prop_assert_eq!(action.to_string().to_lowercase(), text.trim().to_lowercase());
            prop_assert_eq!(Subsume::parse(&action.to_string()), Ok(action));
        }
    }
}
