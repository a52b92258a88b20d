//! Signing in on the website.

use super::stand_in::Fault;
use super::{PAGE, SignInServer, cookie};
use crate::http::testing::{TestApp, ask};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::net::TcpListener;

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
