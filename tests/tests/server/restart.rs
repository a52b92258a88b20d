//! Durability: everything that the server has acknowledged survives a kill, a shutdown and a restart. Also tests of
//! backups and of the rebuilding of the index.

use konakis_games::{Purpose, Seed};
use konakis_tests::game::Pair;
use konakis_tests::{Player, Server, ServerOptions};
use serde_json::json;
use std::time::Instant;
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

/// The number of kills; `make soak` sets a larger number.
fn kills() -> u64 {
    std::env::var("KONAKIS_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(24)
}

#[tokio::test]
async fn a_kill_neither_loses_nor_repeats_an_action() {
    let mut server = Server::start().await;
    let mut pair = Pair::begin(server.address(), &json!({"game": "subsume"})).await;
    let mut draw = Seed::new(11).draw(Purpose::Play);
    for _ in 0..kills() {
        // The server is killed while one action is unanswered.
        let unanswered = pair.play_and_send(&mut draw).await;
        server.kill_and_restart().await;
        pair.go_on(server.address(), unanswered).await;
    }
}

#[tokio::test]
async fn sigterm_closes_every_connection_and_stops_cleanly() {
    let mut server = Server::start().await;
    let mut pair = Pair::begin(
        server.address(),
        &json!({"game": "tablut", "clock": {"initial_s": 60, "increment_s": 0}}),
    )
    .await;
    pair.act(0, "e3-f3").await;
    pair.act(1, "a4-a3").await;
    assert_eq!(server.stop().await, Some(0));
    for player in &mut pair.players {
        assert_eq!(player.closed().await, Some(CloseCode::Restart));
    }
    server.restart().await;
    let mut black = pair.players[1].again(server.address()).await;
    let view = black.ask(json!({"type": "join", "room": pair.room})).await;
    assert_eq!((&view["ply"], &view["clock"]["running"]), (&json!(2), &json!(["white"])));
    assert!(
        view["clock"]["white_ms"].as_u64().unwrap() > 50_000,
        "time in which the server was down is not charged"
    );
}

/// Whether this player gets the view of the first action before the shutdown closes the connection.
async fn is_answered(player: &mut Player) -> bool {
    loop {
        match player.next().await {
            Ok(frame) if frame["type"] == "view" && frame["ply"] == 1 => return true,
            Ok(_) => {}
            Err(code) => {
                assert_eq!(code, Some(CloseCode::Restart));
                return false;
            }
        }
    }
}

#[tokio::test]
async fn actions_stored_during_shutdown_are_answered() {
    let mut server = Server::start().await;
    let mut pairs = Vec::new();
    for _ in 0..30 {
        pairs.push(Pair::begin(server.address(), &json!({"game": "tablut"})).await);
    }
    for pair in &mut pairs {
        let act = json!({"type": "act", "room": pair.room, "ply": 0, "action": "e3-f3"});
        pair.players[0].send_text(&act.to_string()).await;
    }
    assert_eq!(server.stop().await, Some(0));
    let mut answered = Vec::new();
    for pair in &mut pairs {
        answered.push(is_answered(&mut pair.players[0]).await);
    }
    server.restart().await;
    let mut player = Player::guest(server.address(), "Carl").await;
    for (pair, answered) in pairs.iter().zip(answered) {
        let view = player.ask(json!({"type": "watch", "room": pair.room})).await;
        assert_eq!(view["ply"] == 1, answered, "an action is stored if and only if it is answered: {view}");
    }
}

#[tokio::test]
async fn clocks_stand_still_during_shutdown() {
    let mut server = Server::start().await;
    let live = json!({"game": "tablut", "clock": {"initial_s": 300, "increment_s": 0}});
    let mut pair = Pair::begin(server.address(), &live).await;
    // During a shutdown, the server waits some seconds for a connection with an incomplete request.
    let mut dawdler = tokio::net::TcpStream::connect(server.address()).await.unwrap();
    dawdler.write_all(b"GET / HTTP/1.1\r\nHost: ").await.unwrap();
    pair.act(0, "e3-f3").await;
    let left_ms = pair.act(1, "a4-a3").await["clock"]["white_ms"].as_u64().unwrap();
    let begun = Instant::now();
    assert_eq!(server.stop().await, Some(0));
    let waited = u64::try_from(begun.elapsed().as_millis()).unwrap();
    assert!(waited > 4_000, "the shutdown should have been slow, but took {waited} ms");
    assert_eq!(pair.players[1].closed().await, Some(CloseCode::Restart));
    server.restart().await;
    let mut black = pair.players[1].again(server.address()).await;
    let view = black.ask(json!({"type": "join", "room": pair.room})).await;
    let charged = left_ms - view["clock"]["white_ms"].as_u64().unwrap();
    assert!(
        charged < waited / 2,
        "less than half of the {waited} ms of the shutdown must be charged, not {charged} ms"
    );
}

#[tokio::test]
async fn a_second_server_on_the_same_data_is_refused() {
    let server = Server::start().await;
    let (code, said) = server.run_beside(&[]).await;
    assert_ne!(code, Some(0));
    assert!(said.contains("another server is using the data directory"), "{said}");
}

#[tokio::test]
async fn backup_is_written_online_and_rebuild_restores_the_index() {
    let mut server = Server::start_with(ServerOptions::with_members()).await;
    let mut white = Player::member(server.address(), "Anna", 1).await;
    let mut black = Player::member(server.address(), "Ben", 2).await;
    for _ in 0..6 {
        let mut pair = Pair::begin_between(white, black, &json!({"game": "tablut", "rated": true})).await;
        pair.act(0, "e3-f3").await;
        pair.act(1, "a4-a3").await;
        pair.players[1].ask(json!({"type": "resign", "room": pair.room})).await;
        [white, black] = pair.players;
    }
    let before = white.ask(json!({"type": "profile"})).await;
    let backup = server.data().join("copy.db");
    let (code, said) = server.run_beside(&["backup", backup.to_str().unwrap()]).await;
    assert_eq!(code, Some(0), "{said}");
    assert!(backup.exists());
    assert_eq!(server.stop().await, Some(0));
    let (code, said) = server.run_beside(&["rebuild"]).await;
    assert_eq!(code, Some(0), "{said}");
    server.restart().await;
    let after = white.again(server.address()).await.ask(json!({"type": "profile"})).await;
    assert_eq!(after["ratings"], before["ratings"]);
    assert!(after["games"] == before["games"], "the profile has the same games as before");
}
