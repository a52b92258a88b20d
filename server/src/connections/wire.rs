//! Encodes messages as WebSocket text frames.

use konakis_protocol::{RequestId, ServerFrame, ServerMessage, UserId};
use serde::Serialize;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The initial capacity of the buffer in bytes, which is enough for most views.
const USUAL_BYTES: usize = 1024;

/// A message as JSON, without request ID and user.
#[must_use]
pub fn encode(message: &ServerMessage) -> String {
    encode_fields(message)
}

/// A message, or an object of some of its fields, as JSON.
#[must_use]
pub fn encode_fields(message: &impl Serialize) -> String {
    let mut text = Vec::with_capacity(USUAL_BYTES);
    #[expect(
        clippy::expect_used,
        reason = "these types have string keys only, writing to memory cannot fail, and JSON is UTF-8"
    )]
    {
        serde_json::to_writer(&mut text, message).expect("a message encodes");
        String::from_utf8(text).expect("JSON is text")
    }
}

/// Adds an address to an encoded message: `re`, the ID of the request that it answers, and `to`, the user of a service
/// who receives it.
#[must_use]
pub fn addressed(message: &Utf8Bytes, re: Option<&RequestId>, to: Option<&UserId>) -> Utf8Bytes {
    if re.is_none() && to.is_none() {
        return message.clone();
    }
    #[expect(clippy::expect_used, reason = "ids encode, and writing to memory cannot fail")]
    ServerFrame::addressed(message, re, to).expect("an address encodes").into()
}
