//! A stand-in for the push service of a browser. It checks that each message is signed by the server and encrypted for
//! the device.

use crate::within_deadline;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::elliptic_curve::sec1::ToEncodedPoint;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use web_push_native::{Auth, decrypt};

/// The secret that each device shares with the server.
const AUTH: [u8; 16] = [9; 16];

/// A push service, and the devices that it serves.
pub struct PushService {
    address: String,
    shared: Arc<Shared>,
    messages: mpsc::UnboundedReceiver<Pushed>,
}

/// A message that arrived at a device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pushed {
    /// The device.
    pub device: String,
    /// The decrypted message.
    pub message: Value,
    /// The seconds for which the push service would keep the message.
    pub kept_s: u64,
    /// The topic. A newer message replaces an older one of the same topic.
    pub topic: String,
}

struct Shared {
    origin: String,
    /// The private key of each device.
    devices: Mutex<BTreeMap<String, p256::SecretKey>>,
    arrived: mpsc::UnboundedSender<Pushed>,
}

impl PushService {
    /// Starts a push service.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let (arrived, messages) = mpsc::unbounded_channel();
        let shared = Arc::new(Shared { origin: address.clone(), devices: Mutex::default(), arrived });
        let app = Router::new().route("/{device}", post(take)).with_state(Arc::clone(&shared));
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self { address, shared, messages }
    }

    /// Its origin.
    pub fn origin(&self) -> &str {
        &self.address
    }

    /// Creates a device; returns the request that adds it to a user.
    pub fn subscribe(&self, device: &str) -> Value {
        let number = u8::try_from(1 + self.shared.devices.lock().unwrap().len()).expect("few devices");
        let secret = p256::SecretKey::from_slice(&[number; 32]).expect("a key");
        let key = secret.public_key().to_encoded_point(false);
        self.shared.devices.lock().unwrap().insert(device.to_owned(), secret);
        json!({
            "type": "add_device", "address": format!("{}/{device}", self.address), "name": device,
            "key": BASE64_URL_SAFE_NO_PAD.encode(key.as_bytes()), "auth": BASE64_URL_SAFE_NO_PAD.encode(AUTH),
        })
    }

    /// Removes a device, as a reset of the browser would.
    pub fn forget(&self, device: &str) {
        self.shared.devices.lock().unwrap().remove(device);
    }

    /// The next message.
    pub async fn next(&mut self) -> Pushed {
        within_deadline("a push message", self.messages.recv()).await.expect("the push service runs")
    }

    /// The messages that have arrived and that the test has not taken yet.
    pub fn arrived(&mut self) -> Vec<Pushed> {
        std::iter::from_fn(|| self.messages.try_recv().ok()).collect()
    }
}

async fn take(
    State(shared): State<Arc<Shared>>,
    Path(device): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> StatusCode {
    let Some(secret) = shared.devices.lock().unwrap().get(&device).cloned() else {
        return StatusCode::GONE;
    };
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !is_signed(header("authorization"), &shared.origin) || header("content-encoding") != "aes128gcm" {
        return StatusCode::FORBIDDEN;
    }
    let Ok(text) = decrypt(body.to_vec(), &secret, &Auth::clone_from_slice(&AUTH)) else {
        return StatusCode::BAD_REQUEST;
    };
    let pushed = Pushed {
        device,
        message: serde_json::from_slice(&text).expect("a message is JSON"),
        kept_s: header("ttl").parse().expect("a message says how long it is kept"),
        topic: header("topic").to_owned(),
    };
    // The send fails only if the test has ended, and then nobody needs the message.
    let _ = shared.arrived.send(pushed);
    StatusCode::CREATED
}

/// Whether an `Authorization` header has a valid signature for this push service (RFC 8292). The signed claims must
/// name a contact and expire within a day.
fn is_signed(authorization: &str, origin: &str) -> bool {
    let decode = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).ok();
    let check = || {
        let (token, key) = authorization.strip_prefix("vapid t=")?.split_once(", k=")?;
        let (signed, signature) = token.rsplit_once('.')?;
        let key = VerifyingKey::from_sec1_bytes(&decode(key)?).ok()?;
        key.verify(signed.as_bytes(), &Signature::from_slice(&decode(signature)?).ok()?).ok()?;
        let claims: Value = serde_json::from_slice(&decode(signed.split_once('.')?.1)?).ok()?;
        let left = claims["exp"]
            .as_u64()?
            .checked_sub(SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs())?;
        let has_contact = claims["sub"].as_str()?.starts_with("mailto:");
        Some(claims["aud"] == origin && left <= 24 * 60 * 60 && has_contact)
    };
    check() == Some(true)
}
