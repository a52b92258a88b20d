//! Signing in inside Discord, in the Activity.

use super::stand_in::{Fault, Signed};
use super::{PAGE, SignInServer};
use crate::http::testing::{TestApp, ask};
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use std::time::Duration;

#[tokio::test]
async fn the_activity_signs_in_without_a_cookie() {
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
        for number in 0.. {
            let sent = server.discord.codes.load(Ordering::Relaxed);
            let body = format!(r#"{{"code": "forged-{number}"}}"#);
            let status = server.activity_signed(&signed, &body).await.status;
            let is_sent = server.discord.codes.load(Ordering::Relaxed) > sent;
            // Once the key is known, the member is refused before their code is sent. Until then, Discord refuses it.
            match status {
                429 => return assert!(!is_sent),
                _ => assert_eq!((status, is_sent), (400, true)),
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
