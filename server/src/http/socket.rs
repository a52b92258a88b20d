//! The WebSocket of a connection: how it opens after the handshake, and how it is closed.

use super::frame_stream::FrameStream;
use super::throttled_stream::ThrottledStream;
use hyper::upgrade::{OnUpgrade, Parts, Upgraded};
use hyper_util::rt::TokioIo;
use konakis_protocol::FRAME_BYTES_MAX;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};

/// A WebSocket over a throttled TCP stream. It is boxed, because otherwise every future through which it is passed
/// would reserve space for it. Large futures cause many cache misses when thousands of tasks wake per broadcast.
pub type Socket = Box<WebSocketStream<FrameStream>>;

/// The size of a connection's read buffer, in bytes.
const BUFFER_BYTES: usize = 4096;
/// The maximum number of unsent bytes in a connection's write buffer. The server writes only control frames to this
/// buffer, because texts bypass it ([`FrameStream`]). Tests that echo messages need space for the largest message.
const UNSENT_BYTES_MAX: usize = FRAME_BYTES_MAX + BUFFER_BYTES;
/// How long sending a close frame may take, and how long the peer may then take to close the connection.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// Waits until hyper has released the TCP stream; `None` if the upgrade failed.
pub(super) async fn open(upgrade: OnUpgrade) -> Option<Socket> {
    let upgraded: Upgraded =
        upgrade.await.inspect_err(|error| tracing::debug!(%error, "upgrade failed")).ok()?;
    let Ok(Parts { io, read_buf, .. }) = upgraded.downcast::<TokioIo<TcpStream>>() else {
        tracing::error!("a WebSocket did not come over a TCP connection");
        return None;
    };
    let config = WebSocketConfig::default()
        .read_buffer_size(BUFFER_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(UNSENT_BYTES_MAX)
        .max_message_size(Some(FRAME_BYTES_MAX))
        .max_frame_size(Some(FRAME_BYTES_MAX));
    let (stream, early) = (FrameStream::new(ThrottledStream::new(io.into_inner())), read_buf.to_vec());
    let socket = WebSocketStream::from_partially_read(stream, early, Role::Server, Some(config)).await;
    Some(Box::new(socket))
}

/// The close frame that tells the peer about its mistake; none if the error is not a mistake of the peer.
#[must_use]
pub fn close_for(error: &Error) -> Option<CloseFrame> {
    let (code, reason) = match error {
        Error::Capacity(_) => (CloseCode::Size, "a frame is at most 64 KiB long"),
        Error::Utf8(_) => (CloseCode::Invalid, "a text frame is UTF-8"),
        Error::Protocol(_) => (CloseCode::Protocol, "the frame violates the WebSocket protocol"),
        _ => return None,
    };
    Some(CloseFrame { code, reason: reason.into() })
}

/// Sends the close frame, then reads and discards data until the peer closes the connection, for 2 s at most. Without
/// these reads, the system might discard the close frame, because the connection would be closed with unread data.
///
/// If the close frame cannot be sent in 2 s, resets the connection, so that the system does not keep unsent data.
pub async fn close_gracefully(mut socket: Socket, frame: CloseFrame) {
    let closing = tokio::time::timeout(CLOSE_TIMEOUT, socket.close(Some(frame))).await;
    let stream = socket.get_mut();
    stream.throttle().lift();
    if closing.is_err() {
        stream.throttle().reset_on_close();
        return;
    }
    let drain = async {
        stream.shutdown().await?;
        let mut discarded = [0; 1024];
        while stream.read(&mut discarded).await? > 0 {}
        Ok::<_, Error>(())
    };
    // A peer that does not close in time, or has gone, is dropped.
    let _: Result<Result<(), Error>, _> = tokio::time::timeout(CLOSE_TIMEOUT, drain).await;
}
