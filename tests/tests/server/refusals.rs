//! Tests of requests and frames that the server refuses. After each refusal, the server serves its other clients as
//! before.

use konakis_tests::game::Pair;
use konakis_tests::{Player, Server, ServerOptions};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

#[tokio::test]
async fn hello_must_come_first_and_only_once_and_have_version_1() {
    let server = Server::start().await;
    let mut stranger = Player::connect(server.address()).await;
    assert_eq!(stranger.refused(json!({"type": "lobby", "watch": false})).await, "unauthorized");
    assert_eq!(stranger.refused(json!({"type": "hello", "version": 2})).await, "version");
    assert_eq!(
        stranger.refused(json!({"type": "hello", "version": 1, "token": "forged"})).await,
        "unauthorized"
    );
    assert_eq!(
        stranger.refused(json!({"type": "hello", "version": 1, "service": "guess"})).await,
        "unauthorized"
    );
    assert_eq!(stranger.ask(json!({"type": "hello", "version": 1})).await["type"], "welcome");
    assert_eq!(stranger.refused(json!({"type": "hello", "version": 1})).await, "not_now");
}

#[tokio::test]
async fn invalid_frames_get_errors_and_the_connection_stays_open() {
    let server = Server::start().await;
    let mut anna = Player::guest(server.address(), "Anna").await;
    for (text, code) in [
        ("", "bad_json"),
        ("[1]", "bad_json"),
        ("{\"type\":", "bad_json"),
        ("{}", "bad_message"),
        ("{\"type\":\"fly\"}", "unknown_type"),
        ("{\"type\":\"act\"}", "bad_message"),
        ("{\"type\":\"watch\",\"room\":\"../etc\"}", "bad_message"),
    ] {
        anna.send_text(text).await;
        let answer = anna.wait_for("the error", |frame| frame["type"] == "error").await;
        assert_eq!(answer["code"], code, "{text}");
    }
    assert_eq!(anna.ask(json!({"type": "lobby", "watch": false})).await["type"], "lobby");
}

#[tokio::test]
async fn a_frame_that_is_too_large_closes_the_connection() {
    let server = Server::start().await;
    let mut anna = Player::guest(server.address(), "Anna").await;
    anna.send_text(&format!("{{\"type\":\"chat\",\"text\":\"{}\"}}", "x".repeat(70_000))).await;
    assert_eq!(anna.closed().await, Some(CloseCode::Size));
}

#[tokio::test]
async fn refused_requests_about_rooms_have_specific_codes() {
    let server = Server::start().await;
    let mut pair = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    let mut carl = Player::guest(server.address(), "Carl").await;
    let room = pair.room.clone();
    let about = |kind: &str| json!({"type": kind, "room": room});
    let act = |ply: u32, action: &str| json!({"type": "act", "room": room, "ply": ply, "action": action});
    assert_eq!(carl.refused(json!({"type": "watch", "room": "nowhere"})).await, "no_such_room");
    assert_eq!(carl.refused(about("join")).await, "room_full");
    assert_eq!(carl.refused(act(0, "e3-f3")).await, "not_seated");
    assert_eq!(carl.refused(about("resign")).await, "not_seated");
    assert_eq!(
        carl.refused(json!({"type": "create", "game": "chess", "opponent": "open"})).await,
        "no_such_game"
    );
    let [white, black] = &mut pair.players;
    assert_eq!(black.refused(act(0, "a4-a3")).await, "not_your_turn");
    assert_eq!(white.refused(act(3, "e3-f3")).await, "stale");
    assert_eq!(white.refused(act(0, "e3")).await, "bad_action");
    let answer = white.ask(act(0, "d5-d4")).await;
    assert_eq!(answer["type"], "view");
    let answer = black.ask(act(1, "e2-e5")).await;
    assert_eq!(answer["code"], "illegal_action");
    assert_eq!(answer["message"], "a piece moves over empty squares to an empty square: e3 is occupied");
    assert_eq!(white.refused(json!({"type": "claim_draw", "room": room})).await, "not_your_turn");
    assert_eq!(black.refused(json!({"type": "claim_draw", "room": room})).await, "claim_fails");
    assert_eq!(black.refused(json!({"type": "accept", "room": room, "what": "draw"})).await, "not_now");
}

#[tokio::test]
async fn private_game_is_unlisted_but_visible_with_its_link() {
    let server = Server::start().await;
    let mut pair = Pair::begin(server.address(), &json!({"game": "tablut", "private": true})).await;
    let mut carl = Player::guest(server.address(), "Carl").await;
    let room = pair.room.as_str().unwrap().to_owned();
    let view = carl.ask(json!({"type": "watch", "room": room})).await;
    assert_eq!((&view["private"], &view["seat"]), (&json!(true), &Value::Null));
    assert_eq!(carl.refused(json!({"type": "join", "room": room})).await, "room_full");
    assert_eq!(carl.refused(json!({"type": "resign", "room": room})).await, "not_seated");
    let lobby = carl.ask(json!({"type": "lobby", "watch": false})).await;
    assert_eq!((&lobby["seeks"], &lobby["live"]), (&json!([]), &json!([])));
    pair.act(0, "e3-f3").await;
    pair.act(1, "a4-a3").await;
    pair.players[0].ask(json!({"type": "resign", "room": room})).await;
    for kind in ["record", "replay"] {
        assert_eq!(carl.ask(json!({"type": kind, "room": room})).await["type"], kind);
    }
    for file in ["", "/record.txt", "/board.svg", "/board.png", "/replay.gif"] {
        let (status, _, _) = konakis_tests::get(server.address(), &format!("/rooms/{room}{file}")).await;
        assert_eq!(status, 200, "{file}");
    }
    let profile = carl.ask(json!({"type": "profile", "user": pair.players[0].id()})).await;
    assert_eq!(profile["games"], json!([]));
}

#[tokio::test]
async fn flooding_client_is_disconnected_and_others_play_on() {
    let server = Server::start_with(ServerOptions { unlimited: false, ..ServerOptions::default() }).await;
    let mut pair = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    let mut flood = Player::guest(server.address(), "Flood").await;
    for number in 0..400 {
        flood.send_text(&json!({"type": "lobby", "watch": false, "id": number}).to_string()).await;
    }
    assert_eq!(flood.closed().await, Some(CloseCode::Policy));
    assert!(flood.heard.iter().any(|frame| frame.contains("rate_limited")));
    pair.act(0, "e3-f3").await;
}

#[tokio::test]
async fn costly_frames_are_refused_before_they_are_decoded() {
    let server = Server::start_with(ServerOptions { unlimited: false, ..ServerOptions::default() }).await;
    let options: serde_json::Map<String, Value> =
        (0..6_000).map(|number| (format!("o{number}"), json!(1))).collect();
    let create = json!({"type": "create", "game": "tablut", "opponent": "open", "options": options});
    let is_refused = |frame: &Value| frame["code"] == "rate_limited" && frame.get("re").is_none();
    let mut stranger = Player::connect(server.address()).await;
    stranger.send_text(&create.to_string()).await;
    stranger.wait_for("the refusal before hello", is_refused).await;
    let mut stranger = Player::connect(server.address()).await;
    let hello = json!({"type": "hello", "version": 1, "name": "Computer 1"});
    let mut codes = Vec::new();
    for _ in 0..7 {
        codes.push(stranger.ask(hello.clone()).await["code"].clone());
    }
    assert_eq!((&codes[0], &codes[6]), (&json!("bad_message"), &json!("rate_limited")));
    let mut guest = Player::guest(server.address(), "Anna").await;
    for _ in 0..3 {
        guest.send_text(&create.to_string()).await;
    }
    guest.wait_for("the refusal of the third frame", is_refused).await;
}

#[tokio::test]
async fn endless_fragments_do_not_delay_other_clients() {
    let server = Server::start_with(ServerOptions { unlimited: false, ..ServerOptions::default() }).await;
    let mut pair = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    let mut flood = Player::guest(server.address(), "Flood").await.into_stream();
    // The first frame of a fragmented text, and then empty continuation frames. All have a mask, as frames of clients
    // must.
    flood.write_all(&[0x01, 0x80, 0, 0, 0, 0]).await.expect("the beginning is sent");
    let fragments = [0x00, 0x80, 0, 0, 0, 0].repeat(1 << 20);
    let flooding = tokio::spawn(async move { flood.write_all(&fragments).await });
    for (ply, action) in ["e3-f3", "a4-a3", "f3-e3", "a3-a4"].into_iter().enumerate() {
        pair.act(ply % 2, action).await;
    }
    assert!(!flooding.is_finished(), "the server has not read all six megabytes yet");
    flooding.abort();
}

#[tokio::test]
async fn a_close_frame_is_answered() {
    let server = Server::start().await;
    assert!(Player::guest(server.address(), "Anna").await.leave().await);
}

#[tokio::test]
async fn a_revoked_token_is_refused_and_its_connections_close() {
    let server = Server::start().await;
    let mut anna = Player::guest(server.address(), "Anna").await;
    let mut in_another_tab = anna.again(server.address()).await;
    let mut ben = Player::guest(server.address(), "Ben").await;
    assert_eq!(anna.ask(json!({"type": "sign_out", "everywhere": true})).await["type"], "done");
    assert_eq!(anna.closed().await, Some(CloseCode::Normal));
    assert_eq!(in_another_tab.closed().await, Some(CloseCode::Normal));
    let hello = json!({"type": "hello", "version": 1, "token": anna.welcome["token"]});
    assert_eq!(Player::connect(server.address()).await.refused(hello).await, "unauthorized");
    assert_eq!(ben.ask(json!({"type": "lobby", "watch": false})).await["type"], "lobby");
}

#[tokio::test]
async fn only_a_service_may_act_for_other_users() {
    let options = ServerOptions { service_secret: Some("hush-hush-hush-hush"), ..ServerOptions::default() };
    let server = Server::start_with(options).await;
    let mut anna = Player::guest(server.address(), "Anna").await;
    let on_behalf = |number: u64| json!({"discord": number.to_string(), "name": "Nelly"});
    let create = json!({"type": "create", "game": "tablut", "seat": "white", "opponent": {"discord": "2", "name": "Otto"}});
    let mut create_for_nelly = create.clone();
    create_for_nelly["as"] = on_behalf(1);
    assert_eq!(anna.refused(create_for_nelly.clone()).await, "unauthorized");
    assert_eq!(anna.refused(create.clone()).await, "unauthorized");
    let hello = json!({"type": "hello", "version": 1, "service": "hush-hush-hush-hush"});
    let mut service = Player::hello(server.address(), hello).await;
    assert_eq!(service.refused(create).await, "unauthorized", "a service must name the user");
    let view = service.ask(create_for_nelly).await;
    assert_eq!((&view["seat"], &view["status"]), (&json!("white"), &json!("waiting")));
    assert!(view["to"].is_string());
    let refusal = service.ask(json!({"type": "sign_out", "as": on_behalf(1)})).await;
    assert_eq!(refusal["code"], "unauthorized");
    assert_eq!(
        refusal["message"],
        "a service cannot sign a user in or out, because it has no token of the user"
    );
    let joined = service.ask(json!({"type": "join", "room": view["room"], "as": on_behalf(2)})).await;
    assert_eq!((&joined["seat"], &joined["status"]), (&json!("black"), &json!("playing")));
    let act = json!({"type": "act", "room": view["room"], "ply": 0, "action": "e3-f3", "as": on_behalf(1)});
    let answer = service.ask(act).await;
    assert_eq!((&answer["to"], &answer["seat"]), (&view["to"], &json!("white")));
    let other =
        service.wait_for("Black's view", |frame| frame["to"] == joined["to"] && frame["ply"] == 1).await;
    assert_eq!(other["seat"], "black");
}

#[tokio::test]
async fn people_cannot_take_names_that_look_like_a_computers_name() {
    let server = Server::start().await;
    // The first two letters of this name are Cyrillic.
    let hello = json!({"type": "hello", "version": 1, "name": "Соmputer 1"});
    let mut player = Player::connect(server.address()).await;
    assert_eq!(player.refused(hello).await, "bad_message");
    let welcome = player.ask(json!({"type": "hello", "version": 1, "name": "Anna"})).await;
    assert_eq!(welcome["user"]["name"], "Anna");
}
