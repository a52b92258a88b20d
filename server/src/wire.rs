//! Messages as frames.

use konakis_protocol::{RequestId, ServerFrame, ServerMessage, UserId};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// A message as JSON, without an address.
#[must_use]
pub fn encode(message: &ServerMessage) -> String {
    #[expect(
        clippy::expect_used,
        reason = "these types have string keys only, and writing to memory cannot fail"
    )]
    serde_json::to_string(message).expect("a message encodes")
}

/// A message that is encoded already, with an address.
#[must_use]
pub fn addressed(message: &Utf8Bytes, re: Option<&RequestId>, to: Option<&UserId>) -> Utf8Bytes {
    if re.is_none() && to.is_none() {
        return message.clone();
    }
    #[expect(clippy::expect_used, reason = "ids encode, and writing to memory cannot fail")]
    ServerFrame::addressed(message, re, to).expect("an address encodes").into()
}
