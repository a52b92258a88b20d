//! Encodes messages as WebSocket text frames.

use konakis_protocol::{RequestId, ServerFrame, ServerMessage, UserId};
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::{CompactFormatter, Formatter};
use std::io::{self, Write};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The initial capacity of the buffer in bytes, which is enough for most views.
const USUAL_BYTES: usize = 1024;

/// A message as JSON, without request ID and user.
#[must_use]
pub fn encode(message: &ServerMessage) -> String {
    encode_with(message, CompactFormatter)
}

/// Some fields of a message as JSON, without the braces around them. `fields` is a struct or a map.
#[must_use]
pub fn encode_fields(fields: &impl Serialize) -> String {
    encode_with(fields, WithoutBraces::default())
}

fn encode_with(message: &impl Serialize, formatter: impl Formatter) -> String {
    let mut text = Vec::with_capacity(USUAL_BYTES);
    #[expect(
        clippy::expect_used,
        reason = "these types have string keys only, writing to memory cannot fail, and JSON is UTF-8"
    )]
    {
        message.serialize(&mut Serializer::with_formatter(&mut text, formatter)).expect("a message encodes");
        String::from_utf8(text).expect("JSON is text")
    }
}

/// Compact JSON without the braces of the outermost object.
#[derive(Default)]
struct WithoutBraces {
    /// The number of objects that are open.
    depth: usize,
}

impl Formatter for WithoutBraces {
    fn begin_object<W: ?Sized + Write>(&mut self, text: &mut W) -> io::Result<()> {
        self.depth += 1;
        if self.depth > 1 { text.write_all(b"{") } else { Ok(()) }
    }

    fn end_object<W: ?Sized + Write>(&mut self, text: &mut W) -> io::Result<()> {
        self.depth -= 1;
        if self.depth > 0 { text.write_all(b"}") } else { Ok(()) }
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
