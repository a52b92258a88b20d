//! Random messages survive encoding and decoding unchanged.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test helper may panic")]

mod answers;
mod lobby_answers;
mod requests;
mod room_answers;
mod user_answers;
mod values;
mod views;
mod welcome;

use answers::server_message;
use konakis_protocol::{ClientMessage, Request, ServerFrame, ServerMessage, decode};
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use requests::{client_message, on_behalf, request_id};
use std::collections::BTreeSet;
use std::fmt::Debug;
use values::user_id;

proptest! {
    // About twenty of each kind of answer.
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_request_is_read_as_it_was_written(
        id in of(request_id()),
        on_behalf in of(on_behalf()),
        message in client_message(),
    ) {
        let request = Request { id, on_behalf, message };
        let text = serde_json::to_string(&request).unwrap();
        prop_assert_eq!(decode(&text).unwrap(), request);
    }

    #[test]
    fn a_frame_of_the_server_is_read_as_it_was_written(
        re in of(request_id()),
        to in of(user_id()),
        message in server_message(),
    ) {
        let body = serde_json::to_string(&message).unwrap();
        let addressed = ServerFrame::addressed(&body, re.as_ref(), to.as_ref()).unwrap();
        let frame = ServerFrame { re, to, message };
        prop_assert_eq!(&serde_json::from_str::<ServerFrame>(&serde_json::to_string(&frame).unwrap()).unwrap(), &frame);
        prop_assert_eq!(serde_json::from_str::<ServerFrame>(&addressed).unwrap(), frame);
    }

    #[test]
    fn no_text_of_a_server_makes_a_client_panic(text in ".{0,80}", kind in select(ServerMessage::TYPES.to_vec())) {
        let _ = serde_json::from_str::<ServerFrame>(&text);
        let _ = serde_json::from_str::<ServerFrame>(&format!(r#"{{"type":"{kind}","room":{text:?},"rows":[]}}"#));
    }
}

/// The kinds of messages among this many samples.
fn kinds<M: Debug>(
    messages: impl Strategy<Value = M>,
    samples: u32,
    kind: fn(&M) -> &'static str,
) -> BTreeSet<&'static str> {
    let mut runner = TestRunner::deterministic();
    (0..samples).map(|_| kind(&messages.new_tree(&mut runner).unwrap().current())).collect()
}

/// The rarest request is about one in 200, so 5,000 samples miss none.
#[test]
fn the_generator_makes_every_request() {
    let made = kinds(client_message(), 5_000, ClientMessage::kind);
    assert_eq!(made, ClientMessage::TYPES.iter().copied().collect());
}

/// Each kind of answer is one in 22, so 1,000 samples miss none.
#[test]
fn the_generator_makes_every_answer() {
    let made = kinds(server_message(), 1_000, ServerMessage::kind);
    assert_eq!(made, ServerMessage::TYPES.iter().copied().collect());
}
