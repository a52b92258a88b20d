//! A stand-in for Discord on loopback, and the headers with which Discord's proxy names a member.

use axum::extract::{Form, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use oauth2::{PkceCodeChallenge, PkceCodeVerifier};
use ring::signature::{Ed25519KeyPair, KeyPair};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use tokio::net::TcpListener;

/// The seed of the application's key.
const SEED: [u8; 32] = [7; 32];

/// A stand-in for Discord, which redeems one code once. It accepts the code `good` if the verifier of the challenge
/// comes with it, and the code `of-activity` if no verifier does.
#[derive(Default)]
pub(super) struct StandIn {
    pub(super) challenge: Mutex<String>,
    redeemed: AtomicBool,
    /// The number of codes that the server sent.
    pub(super) codes: AtomicUsize,
    /// The number of times that the server asked for the application's key.
    pub(super) keys: AtomicUsize,
    fault: Fault,
}

impl StandIn {
    /// Serves a stand-in on a free port. Returns its address as a URL.
    pub(super) async fn start(fault: Fault) -> (String, Arc<Self>) {
        let discord = Arc::new(Self { fault, ..Self::default() });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let routes = Router::new()
            .route("/token", post(token))
            .route("/users/@me", get(current_user))
            .route("/applications/@me", get(application));
        tokio::spawn(axum::serve(listener, routes.with_state(Arc::clone(&discord))).into_future());
        (base, discord)
    }
}

#[derive(Clone, Copy, PartialEq, Default)]
pub(super) enum Fault {
    #[default]
    None,
    InternalError,
    EndlessBody,
    InvalidClient,
    /// Refuses the access token.
    Unauthorized,
    RateLimited,
    /// Exchanges codes, but refuses requests for users (429).
    UsersRateLimited,
    /// The user did not permit the application to read their name.
    MissingScope,
    NoKey,
}

async fn token(
    State(discord): State<Arc<StandIn>>,
    headers: HeaderMap,
    Form(form): Form<HashMap<String, String>>,
) -> Response {
    discord.codes.fetch_add(1, Ordering::Relaxed);
    match discord.fault {
        Fault::InternalError => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Fault::EndlessBody => return "x".repeat(1 << 20).into_response(),
        Fault::InvalidClient => {
            return (StatusCode::UNAUTHORIZED, Json(json!({"error": "invalid_client"}))).into_response();
        }
        Fault::RateLimited => return (StatusCode::TOO_MANY_REQUESTS, [("Retry-After", "7")]).into_response(),
        Fault::None | Fault::Unauthorized | Fault::UsersRateLimited | Fault::MissingScope | Fault::NoKey => {}
    }
    // The client id and the secret, as HTTP Basic credentials.
    let known = headers["authorization"] == "Basic OTphLXNlY3JldC1ub2JvZHktZ3Vlc3Nlcw==";
    let proven = known
        && match form.get("code_verifier") {
            Some(verifier) => {
                let verifier = PkceCodeVerifier::new(verifier.clone());
                let challenge = PkceCodeChallenge::from_code_verifier_sha256(&verifier);
                form["code"] == "good"
                    && form["redirect_uri"] == "https://k.example/auth/discord/callback"
                    && challenge.as_str() == *discord.challenge.lock().unwrap()
            }
            // The code of the Activity was issued with neither a redirect nor a challenge.
            None => form["code"] == "of-activity" && !form.contains_key("redirect_uri"),
        };
    if proven && !discord.redeemed.swap(true, Ordering::Relaxed) {
        let scope = if discord.fault == Fault::MissingScope { "guilds email" } else { "guilds identify" };
        let token = json!({
            "access_token": "bearer-of-news", "token_type": "Bearer", "expires_in": 604_800, "scope": scope,
        });
        Json(token).into_response()
    } else {
        (StatusCode::BAD_REQUEST, Json(json!({"error": "invalid_grant"}))).into_response()
    }
}

async fn current_user(State(discord): State<Arc<StandIn>>, headers: HeaderMap) -> Response {
    if discord.fault == Fault::UsersRateLimited {
        let headers = [("Retry-After", "7"), ("X-RateLimit-Scope", "shared")];
        return (StatusCode::TOO_MANY_REQUESTS, headers).into_response();
    }
    if discord.fault == Fault::Unauthorized || headers["authorization"] != "Bearer bearer-of-news" {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    Json(json!({"id": "80351110224678912", "username": "nelly", "global_name": "Nelly\u{202e} Bly"}))
        .into_response()
}

async fn application(State(discord): State<Arc<StandIn>>, headers: HeaderMap) -> Response {
    discord.keys.fetch_add(1, Ordering::Relaxed);
    if discord.fault == Fault::NoKey || headers["authorization"] != "Bot a-secret-nobody-guesses" {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let key: String = key_pair(SEED).public_key().as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
    Json(json!({"id": "9", "name": "Konakis", "verify_key": key})).into_response()
}

fn key_pair(seed: [u8; 32]) -> Ed25519KeyPair {
    Ed25519KeyPair::from_seed_unchecked(&seed).unwrap()
}

/// A member whom Discord's proxy names in signed headers.
pub(super) struct Signed {
    pub(super) seed: [u8; 32],
    pub(super) member: Value,
    /// In seconds relative to now, like `expires`.
    pub(super) created: i64,
    pub(super) expires: i64,
    /// The time in the header minus the time in the payload, in seconds.
    pub(super) differs: i64,
}

impl Signed {
    pub(super) const GOOD: Self =
        Self { seed: SEED, member: Value::Null, created: -60, expires: 60, differs: 0 };

    pub(super) fn headers(&self) -> [String; 3] {
        let now = i64::try_from(crate::http::sign_in::now_ms() / 1_000).unwrap();
        let member = if self.member.is_null() { json!("80351110224678912") } else { self.member.clone() };
        let created = now + self.created;
        let payload = json!({
            "application_id": "9", "user_id": member, "is_developer": false,
            "created_at": created, "expires_at": now + self.expires,
        });
        let payload = payload.to_string();
        let signature = key_pair(self.seed).sign(payload.as_bytes());
        [
            format!("X-Signature-Ed25519: {}", BASE64_STANDARD.encode(signature)),
            format!("X-Signature-Timestamp: {}", created + self.differs),
            format!("X-Discord-Proxy-Payload: {}", BASE64_STANDARD.encode(payload)),
        ]
    }
}
