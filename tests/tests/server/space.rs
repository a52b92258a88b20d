//! The budget of new rooms for an address, and a disk that is nearly full.

use konakis_tests::game::Pair;
use konakis_tests::{Player, Server, ServerOptions, get};
use serde_json::json;
use std::time::Instant;

#[tokio::test]
async fn guests_at_one_address_share_its_room_budget() {
    let server = Server::start_with(ServerOptions { unlimited: false, ..ServerOptions::default() }).await;
    let begun = Instant::now();
    let (mut made, mut refused) = (0, 0);
    for number in 0..9 {
        let mut player = Player::guest(server.address(), &format!("Guest {number}")).await;
        for _ in 0..20 {
            let create = json!({"type": "create", "game": "tablut", "opponent": "link"});
            let answer = player.ask(create).await;
            if answer["type"] == "error" {
                assert_eq!(answer["code"], "rate_limited", "{answer}");
                refused += 1;
            } else {
                made += 1;
            }
        }
    }
    // The budget of an address: a burst of 120 rooms, and two more rooms each second.
    let most = 120 + 2 * (begun.elapsed().as_secs() + 1);
    assert!(made <= most, "at most {most} rooms are made, not {made}");
    assert!(refused > 0, "the address limit refuses some requests");
}

#[tokio::test]
async fn games_continue_when_disk_space_is_low() {
    let mut server = Server::start().await;
    let mut pair = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    pair.act(0, "e3-f3").await;
    server.stop().await;
    // About a petabyte (the unit is MiB): more than any test machine has free.
    server.restart_with(&["--free-space-min", "1000000000"]).await;
    let [white, black] = &mut pair.players;
    *white = white.again(server.address()).await;
    *black = black.again(server.address()).await;
    pair.refresh().await;
    pair.act(1, "a4-a3").await;
    assert_eq!(pair.views[0]["ply"], 2);

    let create = json!({"type": "create", "game": "tablut", "opponent": "link"});
    let refused = pair.players[0].ask(create.clone()).await;
    assert_eq!((&refused["type"], &refused["code"]), (&json!("error"), &json!("not_now")));
    assert!(refused["message"].as_str().unwrap().contains("disk space"), "{refused}");
    let mut stranger = Player::connect(server.address()).await;
    let refused = stranger.ask(json!({"type": "hello", "version": 1})).await;
    assert_eq!((&refused["type"], &refused["code"]), (&json!("error"), &json!("not_now")));
    assert!(refused["message"].as_str().unwrap().contains("disk space"), "{refused}");
    assert_eq!(get(server.address(), "/readyz").await.0, 200, "stored games remain playable");

    // The server stores the end of a game, but begins no rematch.
    pair.players[0].ask(json!({"type": "resign", "room": pair.room})).await;
    let rematch = json!({"type": "offer", "room": pair.room, "what": "rematch"});
    assert_eq!(pair.players[0].refused(rematch).await, "not_now");

    server.stop().await;
    server.restart_with(&[]).await;
    let mut white = pair.players[0].again(server.address()).await;
    assert_eq!(white.ask(create).await["type"], "view");
}
