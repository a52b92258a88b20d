//! The WebSocket handshake (RFC 6455).

use super::app_handle::AppHandle;
use super::state::Shared;
use super::{Peer, Problem, socket};
use crate::telemetry::Meters;
use axum::extract::{Extension, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

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
        if let Some(socket) = socket::open(upgrade).await {
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
