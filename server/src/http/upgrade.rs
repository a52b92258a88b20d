//! The WebSocket handshake (RFC 6455) and the close of a WebSocket.

use super::frame_stream::FrameStream;
use super::throttled_stream::ThrottledStream;
use super::{AppHandle, Peer, Problem, Shared};
use crate::telemetry::Meters;
use axum::extract::{Extension, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::upgrade::{OnUpgrade, Parts, Upgraded};
use hyper_util::rt::TokioIo;
use konakis_protocol::FRAME_BYTES_MAX;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
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

pub(super) async fn upgrade<I: AppHandle>(
    State(http): Shared<I>,
    Extension(peer): Extension<Peer>,
    mut request: Request,
) -> Result<Response, Problem> {
    let accept = accept(request.method(), request.headers())?;
    let from = http.from(&peer, request.headers());
    let (permit, activity) = if http.origins.is_of_activity(request.headers()) {
        let activity = http.limits.activity(from);
        peer.permit.release_address();
        (None, Some(activity))
    } else {
        http.origins.check(request.headers())?;
        (Some(http.limits.socket(from)?), None)
    };
    let upgrade = hyper::upgrade::on(&mut request);
    let tasks = peer.tasks.clone();
    tasks.spawn(async move {
        if let Some(socket) = opened(upgrade).await {
            let _gauge = ConnectionGauge::counted(&http.meters);
            http.app.serve_websocket(socket, from, activity).await;
        }
        // Keep the permits until the WebSocket ends.
        drop((permit, peer));
    });
    let headers = [
        (header::CONNECTION, HeaderValue::from_static("Upgrade")),
        (header::UPGRADE, HeaderValue::from_static("websocket")),
        (header::SEC_WEBSOCKET_ACCEPT, accept),
    ];
    Ok((StatusCode::SWITCHING_PROTOCOLS, headers).into_response())
}

/// Counts an open WebSocket in the metrics until this value is dropped.
struct ConnectionGauge(Meters);

impl ConnectionGauge {
    fn counted(meters: &Meters) -> Self {
        meters.connected();
        Self(meters.clone())
    }
}

impl Drop for ConnectionGauge {
    fn drop(&mut self) {
        self.0.disconnected();
    }
}

pub(super) fn is_handshake(method: &Method, headers: &HeaderMap) -> bool {
    accept(method, headers).is_ok()
}

/// The value of `Sec-WebSocket-Accept`, if the request is a valid handshake.
fn accept(method: &Method, headers: &HeaderMap) -> Result<HeaderValue, Problem> {
    let has = |name: HeaderName, word: &str| {
        let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        values.flat_map(|list| list.split(',')).any(|value| value.trim().eq_ignore_ascii_case(word))
    };
    if *method != Method::GET {
        return Err(Problem::use_get());
    }
    if !(has(header::CONNECTION, "upgrade") && has(header::UPGRADE, "websocket")) {
        let sentence =
            "this address accepts only WebSocket connections: use a WebSocket client, or open the front page";
        let upgrade = (header::UPGRADE, HeaderValue::from_static("websocket"));
        return Err(Problem::new(StatusCode::UPGRADE_REQUIRED, sentence).with(upgrade.0, upgrade.1));
    }
    if !has(header::SEC_WEBSOCKET_VERSION, "13") {
        let problem = Problem::new(StatusCode::UPGRADE_REQUIRED, "only version 13 of WebSocket is supported");
        return Err(problem.with(header::SEC_WEBSOCKET_VERSION, HeaderValue::from_static("13")));
    }
    let key = headers.get(header::SEC_WEBSOCKET_KEY).map(HeaderValue::as_bytes).filter(|key| is_key(key));
    let unclear = || Problem::new(StatusCode::BAD_REQUEST, "Sec-WebSocket-Key must be 16 bytes in base64");
    HeaderValue::try_from(derive_accept_key(key.ok_or_else(unclear)?)).map_err(|_| unclear())
}

fn is_key(key: &[u8]) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    key.strip_suffix(b"==").is_some_and(|letters| letters.len() == 22 && letters.iter().all(is_letter))
}

/// Waits until hyper has released the TCP stream; `None` if the upgrade failed.
async fn opened(upgrade: OnUpgrade) -> Option<Socket> {
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

#[cfg(test)]
mod tests {
    use super::is_key;

    #[test]
    fn a_key_is_sixteen_bytes_in_base64() {
        assert!(is_key(b"dGhlIHNhbXBsZSBub25jZQ=="));
        for key in
            ["", "==", "dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZSBub25jZQ=a", "dGhlIHNhbXBsZSBub25 ZQ=="]
        {
            assert!(!is_key(key.as_bytes()), "{key}");
        }
    }
}
