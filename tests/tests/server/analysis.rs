//! The analysis of finished games over the socket.

use konakis_tests::Server;
use konakis_tests::game::Pair;
use serde_json::{Value, json};

/// The analysis of the room's game, put together from its parts.
async fn analysed(pair: &mut Pair) -> (Vec<Value>, Value) {
    let mut part = pair.players[0].ask(json!({"type": "analyse", "room": pair.room})).await;
    let mut actions = Vec::new();
    loop {
        assert_eq!(part["type"], "analysis", "{part}");
        assert_eq!(part["from"], actions.len());
        actions.extend(part["actions"].as_array().unwrap().iter().cloned());
        if part["summary"].is_object() {
            assert_eq!(part["total"], actions.len());
            return (actions, part["summary"].clone());
        }
        part = pair.players[0].wait_for("a part", |frame| frame["type"] == "analysis").await;
    }
}

#[tokio::test]
async fn a_finished_game_is_judged_action_by_action() {
    let server = Server::start().await;
    for game in ["tablut", "kubism", "subulata", "subsume"] {
        let mut pair = Pair::begin(server.address(), &json!({"game": game})).await;
        pair.play_randomly(3, 8).await;
        let early = pair.players[0].ask(json!({"type": "analyse", "room": pair.room})).await;
        assert_eq!(early["code"], "not_now", "{game}: a game in progress is not analysed");
        assert!(early["message"].as_str().unwrap().contains("analysed once it is over"), "{early}");
        pair.players[0].ask(json!({"type": "resign", "room": pair.room})).await;
        let (actions, summary) = analysed(&mut pair).await;
        let record = pair.players[0].ask(json!({"type": "record", "room": pair.room})).await;
        let recorded = record["actions"].as_array().unwrap();
        assert_eq!(recorded.len(), actions.len());
        for (action, judged) in recorded.iter().zip(&actions) {
            assert_eq!(action["seat"], judged["seat"]);
            let is_setup = action["action"].as_str().unwrap().starts_with("setup");
            assert_eq!(judged["known"].is_null(), is_setup, "{game}: {action} {judged}");
            let hides = ["subulata", "subsume"].contains(&game);
            assert_eq!(judged["truth"].is_object(), hides && !is_setup, "{game}: {action} {judged}");
            let known = &judged["known"];
            assert!(known["chance"].as_u64() <= known["best_chance"].as_u64(), "{judged}");
        }
        assert!(summary["accuracy"]["white"].as_u64().is_some_and(|percent| percent <= 100), "{summary}");
        let again = analysed(&mut pair).await;
        assert_eq!(again, (actions, summary), "{game}: the result is kept");
    }
}

async fn replay(pair: &mut Pair, actions: &[Value]) {
    for entry in actions {
        let who = usize::from(entry["seat"] == "black");
        pair.act(who, entry["action"].as_str().unwrap()).await;
    }
}

#[tokio::test]
async fn players_of_a_live_game_get_no_analysis_of_a_copy() {
    let mut server = Server::start().await;
    let mut live = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    live.play_randomly(3, 10).await;
    let record = live.players[0].ask(json!({"type": "record", "room": live.room})).await;
    let actions = record["actions"].as_array().unwrap();

    let mut copy = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    replay(&mut copy, actions).await;
    let extra = copy.views[0]["legal"][0].clone();
    copy.act(0, extra.as_str().unwrap()).await;
    copy.players[0].ask(json!({"type": "resign", "room": copy.room})).await;
    let analyse = json!({"type": "analyse", "room": copy.room});
    let refused = live.players[0].ask(analyse.clone()).await;
    assert_eq!(refused["code"], "not_now", "{refused}");
    assert!(refused["message"].as_str().unwrap().contains("game in progress"), "{refused}");

    // After a restart, the game in progress is not in memory, but the server still refuses to analyse the copy.
    server.kill_and_restart().await;
    let mut players =
        [live.players[0].again(server.address()).await, live.players[1].again(server.address()).await];
    assert_eq!(players[1].ask(analyse.clone()).await["code"], "not_now");
    let view = players[0].ask(json!({"type": "watch", "room": live.room})).await;
    players[0].act(&view, "e4-d4").await;
    assert_eq!(
        players[1].ask(analyse.clone()).await["code"],
        "not_now",
        "the analysis is still refused after another action"
    );
    players[0].ask(json!({"type": "resign", "room": live.room})).await;
    assert_eq!(
        players[1].ask(analyse).await["type"],
        "analysis",
        "the copy can be analysed once the live game is over"
    );
}

#[tokio::test]
async fn people_outside_a_live_game_can_analyse_a_copy_of_it() {
    let server = Server::start().await;
    let mut parked = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    parked.play_randomly(3, 10).await;
    let record = parked.players[0].ask(json!({"type": "record", "room": parked.room})).await;
    let mut game = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    replay(&mut game, record["actions"].as_array().unwrap()).await;
    let next = game.views[0]["legal"][0].clone();
    game.act(0, next.as_str().unwrap()).await;
    game.players[0].ask(json!({"type": "resign", "room": game.room})).await;
    let analyse = json!({"type": "analyse", "room": game.room});
    assert_eq!(game.players[0].ask(analyse.clone()).await["type"], "analysis");
    assert_eq!(
        parked.players[0].ask(analyse).await["code"],
        "not_now",
        "the live game's players get no analysis"
    );
}

#[tokio::test]
async fn a_finished_game_can_be_analysed_despite_a_later_copy() {
    let server = Server::start().await;
    let mut finished = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    finished.play_randomly(3, 12).await;
    let record = finished.players[0].ask(json!({"type": "record", "room": finished.room})).await;
    finished.players[0].ask(json!({"type": "resign", "room": finished.room})).await;
    let mut copy = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    replay(&mut copy, &record["actions"].as_array().unwrap()[..10]).await;
    let analyse = json!({"type": "analyse", "room": finished.room});
    assert_eq!(finished.players[0].ask(analyse).await["type"], "analysis");
}
