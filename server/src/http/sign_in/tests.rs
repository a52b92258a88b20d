//! Signing in, against a stand-in for Discord on loopback.

use crate::http::testing::{Answer, TestApp, ask, router_of};
use axum::extract::{Form, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use oauth2::{PkceCodeChallenge, PkceCodeVerifier};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use tokio::net::TcpListener;

/// The page of this server, as a browser names it.
const PAGE: &str = "Origin: https://k.example";

/// A Discord that issued one code, and redeems it once for the client that knows the verifier of the challenge.
#[derive(Default)]
struct StandIn {
    challenge: Mutex<String>,
    redeemed: AtomicBool,
    mood: Mood,
}

#[derive(Clone, Copy, PartialEq, Default)]
enum Mood {
    #[default]
    Well,
    Failing,
    Endless,
    Misled,
    Unsure,
}

async fn token(
    State(discord): State<Arc<StandIn>>,
    headers: HeaderMap,
    Form(form): Form<HashMap<String, String>>,
) -> Response {
    match discord.mood {
        Mood::Failing => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Mood::Endless => return "x".repeat(1 << 20).into_response(),
        Mood::Misled => {
            return (StatusCode::UNAUTHORIZED, Json(json!({"error": "invalid_client"}))).into_response();
        }
        Mood::Well | Mood::Unsure => {}
    }
    let challenge =
        PkceCodeChallenge::from_code_verifier_sha256(&PkceCodeVerifier::new(form["code_verifier"].clone()));
    // The id and the secret, as HTTP writes them.
    let known = headers["authorization"] == "Basic OTphLXNlY3JldC1ub2JvZHktZ3Vlc3Nlcw==";
    let good = form["code"] == "good" && form["redirect_uri"] == "https://k.example/auth/discord/callback";
    let proven = known && good && challenge.as_str() == *discord.challenge.lock().unwrap();
    if proven && !discord.redeemed.swap(true, Ordering::Relaxed) {
        Json(json!({"access_token": "bearer-of-news", "token_type": "Bearer", "expires_in": 604_800}))
            .into_response()
    } else {
        (StatusCode::BAD_REQUEST, Json(json!({"error": "invalid_grant"}))).into_response()
    }
}

async fn who(State(discord): State<Arc<StandIn>>, headers: HeaderMap) -> Response {
    if discord.mood == Mood::Unsure || headers["authorization"] != "Bearer bearer-of-news" {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    Json(json!({"id": "80351110224678912", "username": "nelly", "global_name": "Nelly\u{202e} Bly"}))
        .into_response()
}

/// A server that signs in with such a Discord.
struct Signing {
    router: Router,
    discord: Arc<StandIn>,
}

impl Signing {
    async fn with(mood: Mood) -> Self {
        let discord = Arc::new(StandIn { mood, ..StandIn::default() });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let routes = Router::new().route("/token", post(token)).route("/users/@me", get(who));
        tokio::spawn(axum::serve(listener, routes.with_state(Arc::clone(&discord))).into_future());
        Self { router: Self::router(&base), discord }
    }

    fn router(base: &str) -> Router {
        Self::router_of(base, TestApp::default())
    }

    fn router_of(base: &str, app: TestApp) -> Router {
        let mut secret = tempfile::NamedTempFile::new().unwrap();
        write!(secret, "a-secret-nobody-guesses").unwrap();
        let line = format!(
            "--discord-client-id 9 --discord-client-secret-file {} --public-url https://k.example \
             --discord-authorize-url {base}/authorize --discord-token-url {base}/token --discord-api-url {base}",
            secret.path().display()
        );
        router_of(&line, app)
    }

    /// Begins a sign-in with this body. Returns the cookie and the query of Discord's URL.
    async fn begin(&self, body: &str) -> (String, HashMap<String, String>) {
        let answer = self.post("begin", &[PAGE, "Content-Type: application/json"], body).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let url: Value = serde_json::from_slice(&answer.body).unwrap();
        (cookie(&answer), self.shown(url["url"].as_str().unwrap()))
    }

    /// Opens Discord's page, which stores the challenge. Returns the query.
    fn shown(&self, url: &str) -> HashMap<String, String> {
        let url = url::Url::parse(url).unwrap();
        let query: HashMap<_, _> = url.query_pairs().into_owned().collect();
        *self.discord.challenge.lock().unwrap() = query["code_challenge"].clone();
        query
    }

    async fn post(&self, step: &str, headers: &[&str], body: &str) -> Answer {
        ask(&self.router, "POST", &format!("/auth/discord/{step}"), headers, body).await
    }

    async fn callback(&self, query: &str, cookie: &str) -> Answer {
        let path = format!("/auth/discord/callback?{query}");
        ask(&self.router, "GET", &path, &[&format!("Cookie: {cookie}")], "").await
    }
}

/// The cookie that an answer sets last, as the browser sends it back.
fn cookie(answer: &Answer) -> String {
    let set = answer.headers.get_all("set-cookie").iter().next_back().unwrap().to_str().unwrap();
    assert!(set.contains("; HttpOnly; ") && set.contains("; Secure") && set.starts_with("__Host-"), "{set}");
    assert!(set.contains("SameSite=Lax") || set.contains("SameSite=Strict"), "{set}");
    set.split(';').next().unwrap().to_owned()
}

#[tokio::test]
async fn a_guest_signs_in_and_fetches_the_token_once() {
    let signing = Signing::with(Mood::Well).await;
    let (browser, asked) = signing.begin(r#"{"token": "guest-token"}"#).await;
    for (name, value) in [
        ("client_id", "9"),
        ("response_type", "code"),
        ("scope", "identify"),
        ("code_challenge_method", "S256"),
        ("redirect_uri", "https://k.example/auth/discord/callback"),
    ] {
        assert_eq!(asked[name], value);
    }
    assert!(!asked.values().any(|value| value.contains("guest-token")));

    let back = signing.callback(&format!("code=good&state={}", asked["state"]), &browser).await;
    assert_eq!((back.status, back.header("location")), (303, "/#signed-in"), "{}", back.text());
    assert_eq!(back.header("cache-control"), "no-store");
    assert_eq!(back.headers.get_all("set-cookie").iter().count(), 2);

    let ticket = format!("Cookie: {}", cookie(&back));
    let token = signing.post("finish", &[PAGE, &ticket], "").await;
    let member: Value = serde_json::from_slice(&token.body).unwrap();
    assert_eq!(member["token"], "80351110224678912-was-guest-token");
    assert_eq!(member["user"], json!({"id": "member", "name": "Nelly Bly", "kind": "member"}));
    assert_eq!(token.header("cache-control"), "no-store");
    assert_eq!(signing.post("finish", &[PAGE, &ticket], "").await.status, 410);
}

#[tokio::test]
async fn signing_in_without_a_guest_token_works() {
    let signing = Signing::with(Mood::Well).await;
    let start = ask(&signing.router, "GET", "/auth/discord", &[], "").await;
    assert_eq!((start.status, start.header("cache-control")), (303, "no-store"));
    let asked = signing.shown(start.header("location"));
    let back = signing.callback(&format!("code=good&state={}", asked["state"]), &cookie(&start)).await;
    let token = signing.post("finish", &[PAGE, &format!("Cookie: {}", cookie(&back))], "").await;
    assert!(token.text().contains("80351110224678912-was-nobody"));
}

#[tokio::test]
async fn a_state_is_valid_once_and_in_one_browser() {
    let signing = Signing::with(Mood::Well).await;
    let (browser, asked) = signing.begin("{}").await;
    let (other_browser, other) = signing.begin("{}").await;
    let query = format!("code=good&state={}", other["state"]);
    for (query, cookie) in [
        ("code=good&state=forged", &*browser),
        ("code=good", &*browser),
        ("", &*browser),
        (&*format!("code=good&state={}", asked["state"]), &*other_browser),
        (&*query, ""),
    ] {
        let answer = signing.callback(query, cookie).await;
        assert_eq!(answer.status, 400, "{query} {cookie}");
        assert!(answer.text().contains("start again"), "{}", answer.text());
        assert!(answer.headers.get("set-cookie").is_none());
    }

    let (browser, asked) = signing.begin("{}").await;
    let query = format!("code=good&state={}", asked["state"]);
    assert_eq!(signing.callback(&query, &browser).await.status, 303);
    assert_eq!(signing.callback(&query, &browser).await.status, 400);
}

#[tokio::test]
async fn ten_thousand_begun_sign_ins_displace_no_other() {
    let signing = Signing::with(Mood::Well).await;
    let mine = ask(&signing.router, "GET", "/auth/discord", &[], "").await;
    for _ in 0..10_000 {
        ask(&signing.router, "GET", "/auth/discord", &[], "").await;
    }
    let asked = signing.shown(mine.header("location"));
    let back = signing.callback(&format!("code=good&state={}", asked["state"]), &cookie(&mine)).await;
    assert_eq!(back.status, 303, "{}", back.text());
}

#[tokio::test]
async fn sign_ins_are_metered_by_address() {
    let router =
        Signing::router_of("http://127.0.0.1", TestApp { within_limits: false, ..TestApp::default() });
    let answer = ask(&router, "GET", "/auth/discord", &[], "").await;
    assert_eq!((answer.status, answer.header("retry-after")), (429, "10"));
}

#[tokio::test]
async fn errors_of_discord_have_their_messages() {
    for (mood, query, status, sentence) in [
        (Mood::Well, "error=access_denied", 403, "go on as a guest"),
        (Mood::Well, "error=access_denied&code=good", 403, "go on as a guest"),
        (Mood::Well, "code=forged", 400, "did not accept the sign-in"),
        (Mood::Failing, "code=good", 502, "in a few minutes"),
        (Mood::Endless, "code=good", 502, "in a few minutes"),
        (Mood::Misled, "code=good", 502, "in a few minutes"),
        (Mood::Unsure, "code=good", 502, "in a few minutes"),
    ] {
        let signing = Signing::with(mood).await;
        let (browser, asked) = signing.begin("{}").await;
        let answer = signing.callback(&format!("{query}&state={}", asked["state"]), &browser).await;
        assert_eq!(answer.status, status, "{query}: {}", answer.text());
        assert!(answer.text().contains(sentence), "{query}: {}", answer.text());
        assert!(!answer.text().contains("bearer-of-news"));
    }
}

#[tokio::test]
async fn unreachable_discord_is_a_502() {
    // Nothing listens on this port: it was free a moment ago.
    let gone = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let signing = Signing { router: Signing::router(&format!("http://{gone}")), discord: Arc::default() };
    let (browser, asked) = signing.begin("{}").await;
    let answer = signing.callback(&format!("code=good&state={}", asked["state"]), &browser).await;
    assert_eq!(answer.status, 502);
}

#[tokio::test]
async fn no_other_page_can_begin_or_finish() {
    let signing = Signing::with(Mood::Well).await;
    let json = "Content-Type: application/json";
    for step in ["begin", "finish"] {
        for headers in [&["Origin: https://evil.example", json][..], &["Origin: null", json], &[json]] {
            assert_eq!(signing.post(step, headers, "{}").await.status, 403, "{step} {headers:?}");
        }
    }
    assert_eq!(signing.post("finish", &[PAGE], "").await.status, 410);
    for (headers, body) in
        [(&[PAGE][..], "{}"), (&[PAGE, json], "nonsense"), (&[PAGE, json], r#"{"token": ""}"#)]
    {
        assert_eq!(signing.post("begin", headers, body).await.status, 400, "{body}");
    }
    let long = format!("{{\"token\": \"{}\"}}", "a".repeat(9_000));
    assert_eq!(signing.post("begin", &[PAGE, json], &long).await.status, 413);
}

#[tokio::test]
async fn a_redirect_given_by_the_client_is_ignored() {
    let signing = Signing::with(Mood::Well).await;
    let (browser, asked) = signing.begin(r#"{"redirect": "https://evil.example"}"#).await;
    let query =
        format!("code=good&state={}&redirect_uri=//evil.example&next=https://evil.example", asked["state"]);
    assert_eq!(asked["redirect_uri"], "https://k.example/auth/discord/callback");
    assert_eq!(signing.callback(&query, &browser).await.header("location"), "/#signed-in");
}
