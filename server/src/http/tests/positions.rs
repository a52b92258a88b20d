use crate::http::testing::{Answer, TestApp, ask, get, router, router_of};
use konakis_protocol::{ErrorReply, PositionView};
use std::fmt::Write;

/// Requests a position with these fields, percent-encoded.
async fn tried(game: &str, fields: &[(&str, &str)]) -> Answer {
    let mut path = format!("/positions/{game}?");
    for (name, value) in fields {
        write!(path, "{name}=").unwrap();
        value.bytes().for_each(|byte| write!(path, "%{byte:02x}").unwrap());
        path.push('&');
    }
    get(&router(""), path.trim_end_matches('&')).await
}

fn view(answer: &Answer) -> PositionView {
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.header("content-type"), "application/json");
    serde_json::from_slice(&answer.body).unwrap()
}

#[tokio::test]
async fn a_position_and_an_action_give_the_next_position() {
    let start = view(&tried("kubism", &[("variant", "standard"), ("cube_turn", "either")]).await);
    let action = start.legal.iter().find(|action| action.contains('+')).unwrap_or(&start.legal[0]);
    let fields = [("cube_turn", "either"), ("position", &*start.position), ("action", &**action)];
    let next = view(&tried("kubism", &fields).await);
    assert_eq!(next.last.unwrap().action, *action);
    assert_ne!(next.position, start.position);
}

#[tokio::test]
async fn responses_may_be_cached() {
    let router = router("");
    let answer = get(&router, "/positions/tablut").await;
    assert_eq!(answer.header("cache-control"), "public, max-age=3600");
    let known = format!("If-None-Match: {}", answer.header("etag"));
    assert_eq!(ask(&router, "GET", "/positions/tablut", &[&known], "").await.status, 304);
}

#[tokio::test]
async fn errors_have_the_codes_of_the_websocket() {
    let long = "9/".repeat(3_000);
    for (game, fields, status, code, words) in [
        ("tablut", vec![("action", "e3-e9")], 422, "illegal_action", "e4 is occupied"),
        ("tablut", vec![("action", "castle")], 400, "bad_action", "is not an action in this game"),
        ("tablut", vec![("action", "")], 400, "bad_action", ""),
        ("tablut", vec![("position", "nonsense")], 400, "bad_message", "this is not a position"),
        ("tablut", vec![("position", &long)], 400, "too_large", "at most 2048 bytes"),
        ("tablut", vec![("action", "e3-f3"), ("action", "e3-f3")], 400, "bad_message", "only once"),
        ("tablut", vec![("variant", "old")], 404, "no_such_game", "choose yourturnmyturn"),
        ("tablut", vec![("colour", "red")], 404, "no_such_game", "no option"),
        ("chess", vec![], 404, "no_such_game", "choose tablut"),
    ] {
        let answer = tried(game, &fields).await;
        let reply: ErrorReply = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!((answer.status, reply.code.name()), (status, code), "{fields:?}");
        assert!(reply.message.contains(words), "{}", reply.message);
        assert_eq!(answer.header("cache-control"), "no-store");
    }
}

#[tokio::test]
async fn requests_over_the_limit_get_429() {
    let router = router_of("", TestApp { within_limits: false, ..TestApp::default() });
    let answer = get(&router, "/positions/tablut").await;
    assert_eq!(answer.status, 429);
    assert!(answer.text().contains("rate_limited") && answer.text().contains("try again in a moment"));
    for path in ["/rooms/k3f9x2/board.svg", "/rooms/k3f9x2/board.png", "/rooms/over/replay.gif"] {
        let answer = get(&router, path).await;
        assert_eq!((answer.status, answer.header("retry-after")), (429, "5"), "{path}");
    }
}
