//! The reference page (`README.md`) and the model of cost (`COSTS.md`) agree with the types.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test helper may panic")]

use konakis_protocol::{
    ClientMessage, ClockChoice, ErrorCode, PositionView, ServerFrame, ServerMessage, decode,
};
use serde_json::Value;
use std::collections::BTreeSet;

const PAGE: &str = include_str!("../README.md");

/// The page's JSON examples labelled `client`, `server` or `position`.
fn examples(side: &str) -> Vec<&'static str> {
    let opening = format!("```json {side}\n");
    PAGE.split(&*opening).skip(1).map(|rest| rest.split("\n```").next().unwrap()).collect()
}

fn first_column(heading: &str) -> BTreeSet<&'static str> {
    let table = PAGE.split(heading).nth(1).unwrap().lines().skip(2);
    let rows = table.take_while(|line| line.starts_with('|'));
    rows.filter_map(|row| row.split('`').nth(1)).collect()
}

/// Compares an example with the value decoded from it, to notice a misspelled optional field.
fn assert_within(example: &Value, read: &Value) {
    match (example, read) {
        (Value::Object(example), Value::Object(read)) => {
            for (field, value) in example {
                assert_within(
                    value,
                    read.get(field).unwrap_or_else(|| panic!("there is no field `{field}`")),
                );
            }
        }
        (Value::Array(example), Value::Array(read)) => {
            assert_eq!(example.len(), read.len());
            example.iter().zip(read).for_each(|(example, read)| assert_within(example, read));
        }
        _ => assert_eq!(example, read),
    }
}

fn client_types() -> BTreeSet<&'static str> {
    ClientMessage::TYPES.iter().copied().collect()
}

#[test]
fn client_examples_decode_and_every_request_has_an_example() {
    let mut shown = BTreeSet::new();
    for example in examples("client") {
        let request = decode(example).unwrap_or_else(|refusal| panic!("{example}: {refusal}"));
        assert_within(&serde_json::from_str(example).unwrap(), &serde_json::to_value(&request).unwrap());
        shown.insert(request.message.kind());
    }
    assert_eq!(shown, client_types());
}

#[test]
fn every_server_message_has_an_example_that_decodes() {
    let mut shown = BTreeSet::new();
    for example in examples("server") {
        let frame: ServerFrame =
            serde_json::from_str(example).unwrap_or_else(|error| panic!("{example}: {error}"));
        let example: Value = serde_json::from_str(example).unwrap();
        assert_eq!(
            serde_json::to_value(&frame).unwrap(),
            example,
            "the server writes the frame exactly as in the example"
        );
        shown.insert(frame.message.kind());
    }
    assert_eq!(shown, ServerMessage::TYPES.iter().copied().collect());
}

#[test]
fn the_example_of_a_position_equals_the_servers_output() {
    for example in examples("position") {
        let view: PositionView = serde_json::from_str(example).unwrap();
        let example: Value = serde_json::from_str(example).unwrap();
        assert_eq!(serde_json::to_value(&view).unwrap(), example);
    }
    assert_eq!(examples("position").len(), 1);
}

#[test]
fn the_tables_name_every_request_and_every_code() {
    assert_eq!(first_column("| type | fields | answer |"), client_types());
    assert_eq!(
        first_column("| code | when |"),
        ErrorCode::ALL.iter().map(|code| code.name()).collect::<BTreeSet<_>>()
    );
}

#[test]
fn an_unknown_field_in_an_example_is_noticed() {
    let example = serde_json::json!({"type": "lobby", "watch": true, "wtach": true});
    let read = serde_json::to_value(decode(&example.to_string()).unwrap()).unwrap();
    assert!(std::panic::catch_unwind(|| assert_within(&example, &read)).is_err());
}

#[test]
fn every_request_has_a_line_in_the_model_of_cost() {
    let costs = include_str!("../COSTS.md");
    let section = costs.split("## Requests over the WebSocket").nth(1).unwrap();
    let rows: Vec<&str> =
        section.split("\n## ").next().unwrap().lines().filter(|line| line.starts_with("| `")).collect();
    let listed: BTreeSet<&str> = rows.iter().map(|row| row.split('`').nth(1).unwrap()).collect();
    assert_eq!(listed, client_types());
    assert_eq!(rows.len(), ClientMessage::TYPES.len(), "each request has exactly one line");
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        assert!(cells.len() == 6 && cells.iter().all(|cell| !cell.is_empty()), "{row}");
    }
}

#[test]
fn each_form_of_a_clock_needs_exactly_its_required_fields() {
    let table = PAGE.split("| `clock` | meaning |").nth(1).unwrap().lines().skip(2);
    let forms = table.filter_map(|line| line.strip_prefix("| `{")?.split_once("}`")).map(|(form, _)| form);
    let mut known = 0;
    for form in forms.take_while(|form| !form.is_empty()) {
        let fields: Vec<&str> = form.split(", ").map(|field| field.trim_matches('"')).collect();
        let read = |fields: &[&str]| {
            let clock: serde_json::Map<_, _> =
                fields.iter().map(|field| (field.trim_end_matches('?').to_owned(), Value::from(3))).collect();
            serde_json::from_value::<ClockChoice>(clock.into())
        };
        let required: Vec<&str> = fields.iter().copied().filter(|field| !field.ends_with('?')).collect();
        assert!(read(&fields).is_ok() && read(&required).is_ok(), "{form}");
        assert!(read(&required[1..]).is_err(), "{form}");
        known += 1;
    }
    assert_eq!(known, 2);
}
