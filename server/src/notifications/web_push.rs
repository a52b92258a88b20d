//! Messages to push services: encryption (RFC 8291), the server's signature (VAPID, RFC 8292), and the meaning of
//! answers.
//!
//! Invariants: a request waits at most [`REQUEST_TIMEOUT`] and follows no redirect. Of the answer, only the status and
//! the `Retry-After` header are read. The private key is in no request and no log.

use crate::http_client::{self, ClientError};
use crate::telemetry::PushOutcome;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use konakis_protocol::PushKey;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use reqwest::{StatusCode, header};
use serde_json::json;
use std::time::Duration;
use url::Url;
use web_push_native::{Auth, WebPushBuilder};

const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// The time for which a signature is valid. Push services accept at most a day.
const SIGNATURE_MAX_S: u64 = 12 * 60 * 60;
/// The longest pause after an answer, whatever the push service asks for.
const RETRY_AFTER_MAX: Duration = Duration::from_secs(60 * 60);

#[derive(Debug, thiserror::Error)]
pub(crate) enum InitError {
    /// The stored number is not a valid private key.
    #[error("the key for push messages in the database is damaged")]
    Key,
    #[error("the HTTP client for push messages cannot be set up: {0}")]
    Client(#[from] ClientError),
}

/// The key by which push services know the server.
pub(crate) struct ServerKey(SigningKey);

impl ServerKey {
    /// # Errors
    /// [`InitError::Key`] if these bytes are one of the few values that are not a valid private key.
    pub(crate) fn new(private: &[u8; 32]) -> Result<Self, InitError> {
        SigningKey::from_slice(private).map(Self).map_err(|_| InitError::Key)
    }

    /// The public key, with which pages subscribe.
    pub(crate) fn public(&self) -> PushKey<65> {
        let point = self.0.verifying_key().to_encoded_point(false);
        let mut bytes = [0; 65];
        for (byte, of_point) in bytes.iter_mut().zip(point.as_bytes()) {
            *byte = *of_point;
        }
        PushKey::new(bytes)
    }

    /// The header that proves to a push service that the message comes from this server.
    fn authorization(&self, audience: &str, subject: &str, now_ms: u64) -> String {
        let encode = |value: &serde_json::Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
        let claims = json!({"aud": audience, "exp": now_ms / 1000 + SIGNATURE_MAX_S, "sub": subject});
        let signed = format!("{}.{}", encode(&json!({"typ": "JWT", "alg": "ES256"})), encode(&claims));
        let signature: Signature = self.0.sign(signed.as_bytes());
        let [signature, key] = [&signature.to_bytes()[..], self.public().bytes()]
            .map(|bytes| BASE64_URL_SAFE_NO_PAD.encode(bytes));
        format!("vapid t={signed}.{signature}, k={key}")
    }
}

pub(crate) struct WebPush {
    server_key: ServerKey,
    /// The `mailto:` or `https:` URL with which push services can reach the operator.
    subject: String,
    http: reqwest::Client,
}

pub(crate) trait SendPush: Send + Sync + 'static {
    /// Sends a message. `now_ms` is in ms since 1970.
    fn send(&self, message: Message<'_>, now_ms: u64) -> impl Future<Output = Sent> + Send;
}

impl SendPush for WebPush {
    async fn send(&self, message: Message<'_>, now_ms: u64) -> Sent {
        match self.request(&message, now_ms) {
            Some(request) => self.ask(request).await,
            None => Sent::Refused,
        }
    }
}

pub(crate) struct Message<'a> {
    pub(super) to: &'a Url,
    pub(super) public_key: &'a PushKey<65>,
    pub(super) auth: &'a PushKey<16>,
    /// A newer message replaces an older one with the same topic. The push service can read the topic, so the topic
    /// must not reveal the room.
    pub(super) topic: &'a str,
    pub(super) text: String,
    /// How long the push service keeps the message at most.
    pub(super) ttl: Duration,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sent {
    /// The push service has the message.
    Accepted,
    /// The push service no longer knows the device.
    Gone,
    /// The push service certainly did not take the message, so it may be sent again after this pause.
    Deferred(Option<Duration>),
    /// There was no connection, so the message may be sent again.
    Unreachable,
    /// The push service refused the message permanently, or the keys of the device are invalid.
    Refused,
    /// It is unknown whether the push service has the message.
    Unknown,
}

impl From<Sent> for PushOutcome {
    fn from(sent: Sent) -> Self {
        match sent {
            Sent::Accepted => Self::Accepted,
            Sent::Gone => Self::Gone,
            Sent::Deferred(_) | Sent::Unreachable => Self::Deferred,
            Sent::Refused => Self::Refused,
            Sent::Unknown => Self::Unknown,
        }
    }
}

impl WebPush {
    /// The sender with this private key. `contact` is how push services can reach the operator.
    ///
    /// # Errors
    /// [`InitError`].
    pub(crate) fn new(private: &[u8; 32], contact: &str) -> Result<Self, InitError> {
        let http = http_client::new(REQUEST_TIMEOUT)?;
        Ok(Self { server_key: ServerKey::new(private)?, subject: subject(contact), http })
    }

    /// The request of a message. None if it cannot be built, for example because the device's public key is not a point
    /// of the curve.
    fn request(&self, message: &Message<'_>, now_ms: u64) -> Option<reqwest::Request> {
        let key = web_push_native::p256::PublicKey::from_sec1_bytes(message.public_key.bytes()).ok()?;
        let auth = Auth::clone_from_slice(message.auth.bytes());
        let request = WebPushBuilder::new(message.to.as_str().parse().ok()?, key, auth)
            .with_valid_duration(message.ttl)
            .build(message.text.as_bytes())
            .ok()?;
        let mut request = reqwest::Request::try_from(request).ok()?;
        let audience = message.to.origin().ascii_serialization();
        let authorization = self.server_key.authorization(&audience, &self.subject, now_ms);
        let headers = request.headers_mut();
        headers.insert(header::AUTHORIZATION, authorization.parse().ok()?);
        headers.insert("urgency", header::HeaderValue::from_static("high"));
        headers.insert("topic", message.topic.parse().ok()?);
        Some(request)
    }

    async fn ask(&self, request: reqwest::Request) -> Sent {
        let response = match self.http.execute(request).await {
            Ok(response) => response,
            Err(error) if error.is_connect() => return Sent::Unreachable,
            Err(_) => return Sent::Unknown,
        };
        let retry_after = response.headers().get(header::RETRY_AFTER);
        let seconds = retry_after.and_then(|after| after.to_str().ok()?.parse().ok());
        outcome(response.status(), seconds.map(|seconds| Duration::from_secs(seconds).min(RETRY_AFTER_MAX)))
    }
}

/// Whether a device's public key is a point of the curve, as encryption requires.
pub(crate) fn is_point(key: &PushKey<65>) -> bool {
    web_push_native::p256::PublicKey::from_sec1_bytes(key.bytes()).is_ok()
}

fn outcome(status: StatusCode, retry_after: Option<Duration>) -> Sent {
    match status {
        StatusCode::NOT_FOUND | StatusCode::GONE => Sent::Gone,
        // The push service has not stored the message.
        StatusCode::TOO_MANY_REQUESTS
        | StatusCode::SERVICE_UNAVAILABLE
        | StatusCode::INTERNAL_SERVER_ERROR => Sent::Deferred(retry_after),
        status if status.is_success() => Sent::Accepted,
        // A gateway in front of the push service may fail after the message was delivered.
        status if status.is_server_error() => Sent::Unknown,
        _ => Sent::Refused,
    }
}

/// The contact as an `https:` or `mailto:` URL. If the contact is neither such a URL nor an email address, the result
/// is a `mailto:` URL with an address that cannot exist.
fn subject(contact: &str) -> String {
    if contact.starts_with("https://") || contact.starts_with("mailto:") {
        contact.to_owned()
    } else if contact.contains('@') && !contact.contains(char::is_whitespace) {
        format!("mailto:{contact}")
    } else {
        "mailto:operator@konakis.invalid".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use p256::ecdsa::VerifyingKey;
    use p256::ecdsa::signature::Verifier;

    #[test]
    fn a_push_service_can_verify_the_signature() {
        let server_key = ServerKey::new(&[7; 32]).unwrap();
        let header = server_key.authorization("https://push.example.org", "mailto:a@example.org", 1_000_000);
        let (token, key) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let decode = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).unwrap();
        let key = VerifyingKey::from_sec1_bytes(&decode(key)).unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        key.verify(signed.as_bytes(), &Signature::from_slice(&decode(signature)).unwrap()).unwrap();
        let claims: serde_json::Value =
            serde_json::from_slice(&decode(signed.split_once('.').unwrap().1)).unwrap();
        let expected = json!({"aud": "https://push.example.org", "exp": 1_000 + SIGNATURE_MAX_S, "sub": "mailto:a@example.org"});
        assert_eq!(claims, expected);
    }

    #[test]
    fn an_answer_tells_whether_to_send_again() {
        let after = Some(Duration::from_secs(5));
        for (status, sent) in [
            (201, Sent::Accepted),
            (404, Sent::Gone),
            (410, Sent::Gone),
            (429, Sent::Deferred(after)),
            (503, Sent::Deferred(after)),
            (502, Sent::Unknown),
            (400, Sent::Refused),
            (302, Sent::Refused),
        ] {
            assert_eq!(outcome(StatusCode::from_u16(status).unwrap(), after), sent, "{status}");
        }
    }

    #[test]
    fn the_contact_becomes_a_url() {
        for (contact, url) in [
            ("ann@example.org", "mailto:ann@example.org"),
            ("https://example.org/contact", "https://example.org/contact"),
            ("ask Ann @ the club", "mailto:operator@konakis.invalid"),
            ("", "mailto:operator@konakis.invalid"),
        ] {
            assert_eq!(subject(contact), url);
        }
    }

    #[test]
    fn zero_is_no_valid_private_key() {
        assert!(matches!(ServerKey::new(&[0; 32]), Err(InitError::Key)));
    }
}
