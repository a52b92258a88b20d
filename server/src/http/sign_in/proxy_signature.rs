//! The headers with which Discord's proxy names the member who sends a request.
//!
//! The proxy signs a payload that contains the member's id. It signs neither the request nor its body, and does not add
//! the headers to every request. So the server uses the headers only in the queue and the rate limits of sign-ins.
//!
//! Invariants: a member is named only by a payload that Discord signed for this application and that has not expired.
//! Until the server knows the application's public key, no member is named. The server fetches the key when a request
//! has all these headers and a current payload, but tries at most once in [`RETRY_AFTER`].

use crate::bot_api::BotApi;
use crate::config::DiscordConfig;
use crate::discord_limits::{DiscordLimits, DiscordRoute};
use crate::http_client::ClientError;
use axum::http::HeaderMap;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use konakis_protocol::Snowflake;
use ring::signature::{ED25519, UnparsedPublicKey};
use serde::Deserialize;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::time::Instant;

const SIGNATURE: &str = "x-signature-ed25519";
const TIMESTAMP: &str = "x-signature-timestamp";
const PAYLOAD: &str = "x-discord-proxy-payload";
const HEADER_CHARS_MAX: usize = 4_096;
/// How far Discord's clock may be ahead, in seconds.
const AHEAD_MAX_S: u64 = 60;
/// The time between two attempts to fetch the key.
const RETRY_AFTER: Duration = Duration::from_secs(60);

pub(in crate::http) struct ProxySignatures {
    api: BotApi,
    key: OnceLock<[u8; 32]>,
    /// The last attempt to fetch the key. Locked during an attempt.
    fetched: tokio::sync::Mutex<Option<Instant>>,
}

#[derive(Deserialize)]
struct Application {
    /// In hexadecimal digits.
    verify_key: String,
}

#[derive(Deserialize)]
struct Payload {
    user_id: Snowflake,
    /// In seconds since 1970.
    created_at: u64,
    /// The last second in which the payload is valid.
    expires_at: u64,
}

impl ProxySignatures {
    /// The check of signatures for this application; none without the token of its bot.
    ///
    /// # Errors
    /// [`ClientError`] if TLS towards Discord cannot be set up.
    pub(super) fn new(
        config: &DiscordConfig,
        limits: Arc<DiscordLimits>,
    ) -> Result<Option<Arc<Self>>, ClientError> {
        let api = BotApi::new(config, limits)?;
        Ok(api
            .map(|api| Arc::new(Self { api, key: OnceLock::new(), fetched: tokio::sync::Mutex::default() })))
    }

    pub(in crate::http) async fn member(
        self: &Arc<Self>,
        headers: &HeaderMap,
        now_ms: u64,
    ) -> Option<Snowflake> {
        let text = |name| headers.get(name)?.to_str().ok().filter(|text| text.len() <= HEADER_CHARS_MAX);
        let payload = BASE64_STANDARD.decode(text(PAYLOAD)?).ok()?;
        let signature = signature(text(SIGNATURE)?)?;
        let Payload { user_id, created_at, expires_at } = serde_json::from_slice(&payload).ok()?;
        let now_s = now_ms / 1_000;
        let is_current = created_at <= now_s + AHEAD_MAX_S && now_s <= expires_at;
        if !is_current || text(TIMESTAMP)? != created_at.to_string() {
            return None;
        }
        let key = self.key().await?;
        UnparsedPublicKey::new(&ED25519, key).verify(&payload, &signature).ok()?;
        Some(user_id)
    }

    /// The application's public key, if it is known or can be fetched now. Fetching goes on if the client disconnects.
    async fn key(self: &Arc<Self>) -> Option<[u8; 32]> {
        if let Some(key) = self.key.get() {
            return Some(*key);
        }
        let signatures = Arc::clone(self);
        tokio::spawn(async move { signatures.fetch().await }).await.ok()?
    }

    /// Fetches the key, unless another task is fetching it or tried a short time ago.
    async fn fetch(&self) -> Option<[u8; 32]> {
        let mut fetched = self.fetched.try_lock().ok()?;
        let now = Instant::now();
        if fetched.is_some_and(|at| now - at < RETRY_AFTER) {
            return None;
        }
        *fetched = Some(now);
        let application: Application =
            self.api.get(DiscordRoute::Application, "/applications/@me").await.ok()?;
        let Some(key) = hexadecimal(&application.verify_key).and_then(|bytes| bytes.try_into().ok()) else {
            self.api.no_answer(DiscordRoute::Application, "the public key is not 32 bytes in hexadecimal");
            return None;
        };
        Some(*self.key.get_or_init(|| key))
    }
}

/// The bytes of a signature. Discord's documentation shows both base64 and hexadecimal digits.
fn signature(text: &str) -> Option<Vec<u8>> {
    hexadecimal(text).or_else(|| BASE64_STANDARD.decode(text).ok()).filter(|bytes| bytes.len() == 64)
}

fn hexadecimal(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text.chars().map(|c| c.to_digit(16)?.try_into().ok()).collect();
    let digits = digits.filter(|digits| digits.len().is_multiple_of(2))?;
    Some(digits.chunks_exact(2).map(|pair| pair.iter().fold(0, |byte, digit| byte << 4 | digit)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_base64_or_hexadecimal() {
        let bytes: Vec<u8> = (0..64).map(|byte| byte * 4).collect();
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        for text in [BASE64_STANDARD.encode(&bytes), digits.to_uppercase(), digits.clone()] {
            assert_eq!(signature(&text).as_ref(), Some(&bytes), "{text}");
        }
        for text in
            ["", "0", "zz", &digits[2..], &format!("{digits}00"), &BASE64_STANDARD.encode(&bytes[1..])]
        {
            assert_eq!(signature(text), None, "{text}");
        }
    }
}
