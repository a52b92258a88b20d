//! The codes that the server sends to Discord, and when it sends them.

use super::SignInServer;
use super::stand_in::Fault;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use serde_json::json;
use std::sync::atomic::Ordering;

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
async fn no_code_is_sent_while_discord_refuses_to_say_who_a_user_is() {
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
