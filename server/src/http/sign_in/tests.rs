//! Signing in, against a stand-in for Discord on loopback.

use crate::http::testing::{Answer, TestApp, ask, router_of};
use axum::extract::{Form, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use oauth2::{PkceCodeChallenge, PkceCodeVerifier};
use ring::signature::{Ed25519KeyPair, KeyPair};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;

const PAGE: &str = "Origin: https://k.example";

const ACTIVITY: &str = "Origin: https://9.discordsays.com";

/// The seed of the application's key.
const SEED: [u8; 32] = [7; 32];

/// A stand-in for Discord, which redeems one code once. The code is `good` with the verifier of the challenge, or
/// `of-activity` without a verifier.
#[derive(Default)]
struct StandIn {
    challenge: Mutex<String>,
    redeemed: AtomicBool,
    /// The number of codes that the server sent.
    codes: AtomicUsize,
    keys: AtomicUsize,
    fault: Fault,
}

#[derive(Clone, Copy, PartialEq, Default)]
enum Fault {
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

struct Signed {
    seed: [u8; 32],
    member: Value,
    /// In seconds relative to now, like `expires`.
    created: i64,
    expires: i64,
    /// The time in the header minus the time in the payload, in seconds.
    differs: i64,
}

impl Signed {
    const GOOD: Self = Self { seed: SEED, member: Value::Null, created: -60, expires: 60, differs: 0 };

    fn headers(&self) -> [String; 3] {
        let now = i64::try_from(super::now_ms() / 1_000).unwrap();
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

struct SignInServer {
    router: Router,
    discord: Arc<StandIn>,
}

impl SignInServer {
    async fn with(fault: Fault) -> Self {
        Self::with_app(fault, TestApp::default()).await
    }

    async fn with_app(fault: Fault, app: TestApp) -> Self {
        let discord = Arc::new(StandIn { fault, ..StandIn::default() });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let routes = Router::new()
            .route("/token", post(token))
            .route("/users/@me", get(current_user))
            .route("/applications/@me", get(application));
        tokio::spawn(axum::serve(listener, routes.with_state(Arc::clone(&discord))).into_future());
        Self { router: Self::router_of(&base, app), discord }
    }

    fn router(base: &str) -> Router {
        Self::router_of(base, TestApp::default())
    }

    fn router_of(base: &str, app: TestApp) -> Router {
        let mut secret = tempfile::NamedTempFile::new().unwrap();
        write!(secret, "a-secret-nobody-guesses").unwrap();
        let line = format!(
            "--discord-client-id 9 --discord-client-secret-file {0} --discord-token-file {0} \
             --public-url https://k.example --discord-authorize-url {base}/authorize \
             --discord-token-url {base}/token --discord-api-url {base}",
            secret.path().display()
        );
        router_of(&line, app)
    }

    /// Begins a sign-in, and opens Discord's page. Returns the cookie and the query of Discord's URL.
    async fn begin(&self, body: &str) -> (String, HashMap<String, String>) {
        let answer = self.post("begin", &[PAGE, "Content-Type: application/json"], body).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let url: Value = serde_json::from_slice(&answer.body).unwrap();
        (cookie(&answer), self.shown(url["url"].as_str().unwrap()))
    }

    /// Opens Discord's page, so that the stand-in learns the challenge. Returns the query of the page's URL.
    fn shown(&self, url: &str) -> HashMap<String, String> {
        let url = url::Url::parse(url).unwrap();
        let query: HashMap<_, _> = url.query_pairs().into_owned().collect();
        *self.discord.challenge.lock().unwrap() = query["code_challenge"].clone();
        query
    }

    async fn post(&self, step: &str, headers: &[&str], body: &str) -> Answer {
        ask(&self.router, "POST", &format!("/auth/discord/{step}"), headers, body).await
    }

    async fn activity(&self, body: &str) -> Answer {
        self.post("activity", &[ACTIVITY, "Content-Type: application/json"], body).await
    }

    async fn activity_signed(&self, headers: &[String], body: &str) -> Answer {
        let mut all = vec![ACTIVITY, "Content-Type: application/json"];
        all.extend(headers.iter().map(String::as_str));
        self.post("activity", &all, body).await
    }

    async fn callback(&self, query: &str, cookie: &str) -> Answer {
        let path = format!("/auth/discord/callback?{query}");
        ask(&self.router, "GET", &path, &[&format!("Cookie: {cookie}")], "").await
    }
}

/// The cookie that an answer sets last.
fn cookie(answer: &Answer) -> String {
    let set = answer.headers.get_all("set-cookie").iter().next_back().unwrap().to_str().unwrap();
    assert!(set.contains("; HttpOnly; ") && set.contains("; Secure") && set.starts_with("__Host-"), "{set}");
    assert!(set.contains("SameSite=Lax") || set.contains("SameSite=Strict"), "{set}");
    set.split(';').next().unwrap().to_owned()
}

#[tokio::test]
async fn a_guest_signs_in_and_fetches_the_token_once() {
    let server = SignInServer::with(Fault::None).await;
    let (browser, params) = server.begin(r#"{"token": "guest-token"}"#).await;
    for (name, value) in [
        ("client_id", "9"),
        ("response_type", "code"),
        ("scope", "identify"),
        ("code_challenge_method", "S256"),
        ("redirect_uri", "https://k.example/auth/discord/callback"),
    ] {
        assert_eq!(params[name], value);
    }
    assert!(!params.values().any(|value| value.contains("guest-token")));

    let back = server.callback(&format!("code=good&state={}", params["state"]), &browser).await;
    assert_eq!((back.status, back.header("location")), (303, "/#signed-in"), "{}", back.text());
    assert_eq!(back.header("cache-control"), "no-store");
    assert_eq!(back.headers.get_all("set-cookie").iter().count(), 2);

    let ticket = format!("Cookie: {}", cookie(&back));
    let token = server.post("finish", &[PAGE, &ticket], "").await;
    let member: Value = serde_json::from_slice(&token.body).unwrap();
    assert_eq!(member["token"], "80351110224678912-was-guest-token");
    assert_eq!(member["user"], json!({"id": "member", "name": "Nelly Bly", "kind": "member"}));
    assert_eq!(token.header("cache-control"), "no-store");
    assert_eq!(server.post("finish", &[PAGE, &ticket], "").await.status, 410);
}

#[tokio::test]
async fn signing_in_without_a_guest_token_works() {
    let server = SignInServer::with(Fault::None).await;
    let start = ask(&server.router, "GET", "/auth/discord", &[], "").await;
    assert_eq!((start.status, start.header("cache-control")), (303, "no-store"));
    let params = server.shown(start.header("location"));
    let back = server.callback(&format!("code=good&state={}", params["state"]), &cookie(&start)).await;
    let token = server.post("finish", &[PAGE, &format!("Cookie: {}", cookie(&back))], "").await;
    assert!(token.text().contains("80351110224678912-was-nobody"));
}

#[tokio::test]
async fn a_state_is_valid_once_and_in_one_browser() {
    let server = SignInServer::with(Fault::None).await;
    let (browser, params) = server.begin("{}").await;
    let (other_browser, other) = server.begin("{}").await;
    let query = format!("code=good&state={}", other["state"]);
    for (query, cookie) in [
        ("code=good&state=forged", &*browser),
        ("code=good", &*browser),
        ("", &*browser),
        (&*format!("code=good&state={}", params["state"]), &*other_browser),
        (&*query, ""),
    ] {
        let answer = server.callback(query, cookie).await;
        assert_eq!(answer.status, 400, "{query} {cookie}");
        assert!(answer.text().contains("start again"), "{}", answer.text());
        assert!(answer.headers.get("set-cookie").is_none());
    }

    let (browser, params) = server.begin("{}").await;
    let query = format!("code=good&state={}", params["state"]);
    assert_eq!(server.callback(&query, &browser).await.status, 303);
    assert_eq!(server.callback(&query, &browser).await.status, 400);
}

#[tokio::test]
async fn ten_thousand_begun_sign_ins_displace_no_other() {
    let server = SignInServer::with(Fault::None).await;
    let mine = ask(&server.router, "GET", "/auth/discord", &[], "").await;
    for _ in 0..10_000 {
        ask(&server.router, "GET", "/auth/discord", &[], "").await;
    }
    let params = server.shown(mine.header("location"));
    let back = server.callback(&format!("code=good&state={}", params["state"]), &cookie(&mine)).await;
    assert_eq!(back.status, 303, "{}", back.text());
}

#[tokio::test]
async fn sign_ins_are_rate_limited_by_address() {
    let router =
        SignInServer::router_of("http://127.0.0.1", TestApp { within_limits: false, ..TestApp::default() });
    let answer = ask(&router, "GET", "/auth/discord", &[], "").await;
    assert_eq!((answer.status, answer.header("retry-after")), (429, "10"));
}

#[tokio::test]
async fn each_error_of_discord_has_its_message() {
    for (fault, query, status, sentence) in [
        (Fault::None, "error=access_denied", 403, "go on as a guest"),
        (Fault::None, "error=access_denied&code=good", 403, "go on as a guest"),
        (Fault::None, "code=forged", 400, "did not accept the sign-in"),
        (Fault::InternalError, "code=good", 502, "in a few minutes"),
        (Fault::EndlessBody, "code=good", 502, "in a few minutes"),
        (Fault::InvalidClient, "code=good", 502, "tell its operator"),
        (Fault::Unauthorized, "code=good", 503, "in a few minutes"),
        (Fault::MissingScope, "code=good", 400, "did not accept the sign-in"),
    ] {
        let server = SignInServer::with(fault).await;
        let (browser, params) = server.begin("{}").await;
        let answer = server.callback(&format!("{query}&state={}", params["state"]), &browser).await;
        assert_eq!(answer.status, status, "{query}: {}", answer.text());
        assert!(answer.text().contains(sentence), "{query}: {}", answer.text());
        assert!(!answer.text().contains("bearer-of-news"));
    }
}

#[tokio::test]
async fn sign_in_answers_502_if_discord_is_unreachable() {
    // Nothing listens on this port: it was free a moment ago.
    let gone = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let server =
        SignInServer { router: SignInServer::router(&format!("http://{gone}")), discord: Arc::default() };
    let (browser, params) = server.begin("{}").await;
    let answer = server.callback(&format!("code=good&state={}", params["state"]), &browser).await;
    assert_eq!(answer.status, 502);
}

#[tokio::test]
async fn a_foreign_page_can_neither_begin_nor_finish_a_sign_in() {
    let server = SignInServer::with(Fault::None).await;
    let json = "Content-Type: application/json";
    for step in ["begin", "finish"] {
        for headers in [&["Origin: https://evil.example", json][..], &["Origin: null", json], &[json]] {
            assert_eq!(server.post(step, headers, "{}").await.status, 403, "{step} {headers:?}");
        }
    }
    assert_eq!(server.post("finish", &[PAGE], "").await.status, 410);
    for (headers, body) in
        [(&[PAGE][..], "{}"), (&[PAGE, json], "nonsense"), (&[PAGE, json], r#"{"token": ""}"#)]
    {
        assert_eq!(server.post("begin", headers, body).await.status, 400, "{body}");
    }
    let long = format!("{{\"token\": \"{}\"}}", "a".repeat(9_000));
    assert_eq!(server.post("begin", &[PAGE, json], &long).await.status, 413);
}

#[tokio::test]
async fn a_redirect_given_by_the_client_is_ignored() {
    let server = SignInServer::with(Fault::None).await;
    let (browser, params) = server.begin(r#"{"redirect": "https://evil.example"}"#).await;
    let query =
        format!("code=good&state={}&redirect_uri=//evil.example&next=https://evil.example", params["state"]);
    assert_eq!(params["redirect_uri"], "https://k.example/auth/discord/callback");
    assert_eq!(server.callback(&query, &browser).await.header("location"), "/#signed-in");
}

#[tokio::test]
async fn the_activity_signs_in_with_a_code_alone() {
    let server = SignInServer::with(Fault::None).await;
    let body = r#"{"code": "of-activity", "token": "guest-token"}"#;
    let answer = server.activity(body).await;
    assert_eq!((answer.status, answer.header("cache-control")), (200, "no-store"), "{}", answer.text());
    assert!(answer.headers.get("set-cookie").is_none());
    let member: Value = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!(member["token"], "80351110224678912-was-guest-token");
    assert_eq!(member["user"], json!({"id": "member", "name": "Nelly Bly", "kind": "member"}));
    assert_eq!(member["access_token"], "bearer-of-news");
    let again = server.activity(body).await;
    assert!(again.status == 400 && again.text().contains("did not accept"), "{}", again.text());
}

#[tokio::test]
async fn a_frame_with_an_opaque_origin_may_sign_in() {
    let server = SignInServer::with(Fault::None).await;
    let headers = ["Origin: null", "Access-Control-Request-Method: POST"];
    let path = "/auth/discord/activity";
    let preflight = ask(&server.router, "OPTIONS", path, &headers, "").await;
    assert_eq!((preflight.status, preflight.header("access-control-allow-origin")), (204, "null"));
    assert_eq!(preflight.header("access-control-allow-headers"), "content-type");
    let headers = ["Origin: null", "Content-Type: application/json"];
    let answer = server.post("activity", &headers, r#"{"code": "of-activity"}"#).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!((answer.header("access-control-allow-origin"), answer.header("vary")), ("null", "origin"));
    let refused = server.post("activity", &headers, r#"{"code": "forged"}"#).await;
    assert_eq!((refused.status, refused.header("access-control-allow-origin")), (400, "null"));
    for origin in ["Origin: https://evil.example", PAGE] {
        let headers = [origin, "Access-Control-Request-Method: POST"];
        let foreign = ask(&server.router, "OPTIONS", path, &headers, "").await;
        assert_eq!((foreign.status, foreign.header("access-control-allow-origin")), (405, ""), "{origin}");
    }
}

#[tokio::test]
async fn activity_sign_in_refuses_forged_codes_and_other_pages() {
    let server = SignInServer::with(Fault::None).await;
    for (body, status) in [
        (r#"{"code": "forged"}"#, 400),
        (r#"{"code": "good"}"#, 400),
        (r#"{"code": ""}"#, 400),
        ("{}", 400),
        ("nonsense", 400),
    ] {
        assert_eq!(server.activity(body).await.status, status, "{body}");
    }
    let json = "Content-Type: application/json";
    for origin in [PAGE, "Origin: https://8.discordsays.com", "Origin: https://evil.example"] {
        let answer = server.post("activity", &[origin, json], r#"{"code": "of-activity"}"#).await;
        assert!(answer.status == 403 && answer.text().contains("front page"), "{origin}");
    }
    assert_eq!(server.post("activity", &[json], r#"{"code": "of-activity"}"#).await.status, 403);
}

#[tokio::test]
async fn a_failed_sign_in_gives_the_activity_no_access_token() {
    for (fault, status) in [
        (Fault::InternalError, 502),
        (Fault::EndlessBody, 502),
        (Fault::InvalidClient, 502),
        (Fault::Unauthorized, 503),
    ] {
        let server = SignInServer::with(fault).await;
        let answer = server.activity(r#"{"code": "of-activity"}"#).await;
        assert!(answer.status == status && !answer.text().contains("bearer-of-news"), "{}", answer.text());
    }
    let server =
        SignInServer::with_app(Fault::None, TestApp { within_limits: false, ..TestApp::default() }).await;
    let answer = server.activity(r#"{"code": "of-activity"}"#).await;
    assert!(
        answer.status == 429 && !answer.text().contains("bearer-of-news"),
        "a member over the limit gets no access token"
    );
}

/// All members are over their limit. So a member whom the proxy names is refused before their code is sent to Discord.
/// Any other member is refused afterwards.
#[tokio::test]
async fn only_a_valid_signature_names_a_member() {
    let body = r#"{"code": "of-activity"}"#;
    let good = || Signed { ..Signed::GOOD };
    for (signed, is_named) in [
        (good(), true),
        (Signed { created: 59, ..good() }, true),
        (Signed { created: 90, expires: 180, ..good() }, false),
        (Signed { expires: -1, ..good() }, false),
        (Signed { differs: 1, ..good() }, false),
        (Signed { seed: [8; 32], ..good() }, false),
        (Signed { member: json!("nobody"), ..good() }, false),
        (Signed { member: json!({"id": "1"}), ..good() }, false),
    ] {
        let app = TestApp { within_limits: false, ..TestApp::default() };
        let server = SignInServer::with_app(Fault::None, app).await;
        let headers = signed.headers();
        assert_eq!(server.activity_signed(&headers, body).await.status, 429, "{headers:?}");
        let sent = server.discord.codes.load(Ordering::Relaxed);
        assert_eq!(sent, usize::from(!is_named), "{headers:?}");
    }
    let app = TestApp { within_limits: false, ..TestApp::default() };
    let server = SignInServer::with_app(Fault::None, app).await;
    for missing in 0..3 {
        let mut headers = good().headers().to_vec();
        headers.remove(missing);
        server.activity_signed(&headers, body).await;
        let mut headers = good().headers();
        headers[missing] = headers[missing].replace(": ", ": ?");
        server.activity_signed(&headers, body).await;
    }
    assert_eq!(server.discord.keys.load(Ordering::Relaxed), 0, "no key is fetched for such headers");
}

#[tokio::test]
async fn the_key_is_fetched_even_if_the_client_disconnects() {
    let app = TestApp { within_limits: false, ..TestApp::default() };
    let server = SignInServer::with_app(Fault::None, app).await;
    let forged = Signed { seed: [8; 32], ..Signed::GOOD }.headers();
    let mut hanging_up = Box::pin(server.activity_signed(&forged, r#"{"code": "forged"}"#));
    assert!(futures_util::poll!(&mut hanging_up).is_pending());
    drop(hanging_up);
    let signed = Signed::GOOD.headers();
    let signing_in = async {
        loop {
            let sent = server.discord.codes.load(Ordering::Relaxed);
            assert_eq!(server.activity_signed(&signed, r#"{"code": "of-activity"}"#).await.status, 429);
            if sent == server.discord.codes.load(Ordering::Relaxed) {
                return;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), signing_in).await.expect("the key becomes known");
    assert_eq!(server.discord.keys.load(Ordering::Relaxed), 1);
}

#[tokio::test]
async fn members_sign_in_even_if_the_key_cannot_be_fetched() {
    for fault in [Fault::None, Fault::NoKey] {
        let server = SignInServer::with(fault).await;
        let headers = Signed::GOOD.headers();
        assert_eq!(server.activity_signed(&headers, r#"{"code": "forged"}"#).await.status, 400);
        let answer = server.activity_signed(&headers, r#"{"code": "of-activity"}"#).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert_eq!(server.discord.keys.load(Ordering::Relaxed), 1, "the key is asked for once");
    }
}

#[tokio::test]
async fn a_refused_code_is_not_sent_again() {
    let server = SignInServer::with(Fault::None).await;
    for code in ["forged", "forged", "another", "forged"] {
        let answer = server.activity(&json!({"code": code}).to_string()).await;
        assert!(answer.status == 400 && answer.text().contains("did not accept"), "{}", answer.text());
    }
    assert_eq!(server.discord.codes.load(Ordering::Relaxed), 2);
}

#[tokio::test]
async fn a_code_refused_on_the_web_is_not_sent_again() {
    let server = SignInServer::with(Fault::None).await;
    for code in ["forged", "forged", "another", "forged"] {
        let (browser, params) = server.begin("{}").await;
        let answer = server.callback(&format!("code={code}&state={}", params["state"]), &browser).await;
        assert!(answer.status == 400 && answer.text().contains("did not accept"), "{}", answer.text());
    }
    assert_eq!(server.discord.codes.load(Ordering::Relaxed), 2);
}

#[tokio::test]
async fn no_code_is_sent_during_a_pause_of_discord() {
    let server = SignInServer::with(Fault::RateLimited).await;
    for code in ["one", "other"] {
        let answer = server.activity(&json!({"code": code}).to_string()).await;
        assert_eq!((answer.status, answer.header("retry-after")), (503, "5"), "{}", answer.text());
    }
    let (browser, params) = server.begin("{}").await;
    let answer = server.callback(&format!("code=good&state={}", params["state"]), &browser).await;
    assert_eq!((answer.status, answer.header("retry-after")), (503, "5"), "{}", answer.text());
    assert_eq!(server.discord.codes.load(Ordering::Relaxed), 1);
}

#[tokio::test]
async fn no_code_is_sent_while_discord_refuses_requests_for_users() {
    let server = SignInServer::with(Fault::UsersRateLimited).await;
    for _ in 0..2 {
        assert_eq!(server.activity(r#"{"code": "of-activity"}"#).await.status, 503);
    }
    assert_eq!(server.discord.codes.load(Ordering::Relaxed), 1);
}

#[tokio::test]
async fn a_flood_of_invented_codes_leaves_places_to_others() {
    let server = SignInServer::with(Fault::None).await;
    let invented: Vec<_> =
        (0..1_000).map(|number| json!({"code": format!("x-{number}")}).to_string()).collect();
    let mut flood: FuturesUnordered<_> = invented.iter().map(|body| server.activity(body)).collect();
    let mut turned_away = 0;
    while turned_away < 500 {
        let answer = flood.next().await.unwrap();
        if answer.status == 503 {
            assert_eq!(answer.header("retry-after"), "2");
            turned_away += 1;
        }
    }
    // The flood still waits, but a member takes a place in the queue.
    let mut member = Box::pin(server.activity(r#"{"code": "of-activity"}"#));
    assert!(futures_util::poll!(&mut member).is_pending());
    drop(flood);
    assert_eq!(member.await.status, 200);
}
