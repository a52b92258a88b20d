//! The evaluation of positions and the judgement of actions over the socket.

use konakis_tests::game::Pair;
use konakis_tests::{Player, Server};
use serde_json::{Value, json};

/// The first position of Tablut.
const START: &str = "3MMM3/4M4/4S4/M3S3M/MMSSKSSMM/M3S3M/4S4/4M4/3MMM3 w 0 - -";

async fn texts(pair: &mut Pair) -> Vec<String> {
    let asked = json!({"type": "replay", "room": pair.room, "eyes": "all", "texts": true});
    let replay = pair.players[0].ask(asked).await;
    let positions = replay["positions"].as_array().unwrap();
    positions.iter().map(|position| position["text"].as_str().unwrap().to_owned()).collect()
}

/// The results of a request `evaluate`. The server pushes all of them after an answer that contains no result.
async fn results(player: &mut Player, request: &Value) -> Vec<Value> {
    let first = player.ask(request.clone()).await;
    assert_eq!((&first["type"], &first["step"]), (&json!("evaluation"), &json!(0)), "{first}");
    let mut results = Vec::new();
    while results.len() < first["steps"].as_u64().unwrap() as usize {
        let pushed = player.wait_for("a result", |frame| frame["type"] == "evaluation").await;
        assert_eq!(pushed["position"], request["position"]);
        assert_eq!(pushed["step"], results.len() + 1);
        results.push(pushed);
    }
    results
}

#[tokio::test]
async fn a_position_of_each_game_is_evaluated() {
    let server = Server::start().await;
    for game in ["tablut", "kubism", "subulata", "subsume"] {
        let mut pair = Pair::begin(server.address(), &json!({"game": game})).await;
        pair.play_randomly(3, 6).await;
        let asked = json!({"type": "replay", "room": pair.room, "texts": true});
        let own = pair.players[0].ask(asked).await;
        assert!(own["positions"][3]["text"].is_null(), "{game}: the game is on");
        pair.players[0].ask(json!({"type": "resign", "room": pair.room})).await;
        let position = texts(&mut pair).await.swap_remove(4);
        let request = json!({"type": "evaluate", "game": game, "position": position});
        for result in results(&mut pair.players[0], &request).await {
            assert!(result["chance"].as_u64().is_some_and(|chance| chance <= 1_000), "{result}");
            assert!(!result["line"].as_array().unwrap().is_empty(), "{result}");
        }
    }
}

#[tokio::test]
async fn a_position_that_cannot_be_evaluated_is_refused() {
    let server = Server::start().await;
    let mut anna = Player::guest(server.address(), "Anna").await;
    let long = "x".repeat(2_049);
    let tries = [
        ("tablut", "nothing", "bad_message"),
        ("chess", "8/8 w", "no_such_game"),
        ("tablut", &long, "too_large"),
        ("kubism", "2P2/5/5/5/2p2 w 0", "not_now"),
    ];
    for (game, position, code) in tries {
        let request = json!({"type": "evaluate", "game": game, "position": position});
        assert_eq!(anna.refused(request).await, code, "{game} {position}");
    }
    let mut pair = Pair::begin(server.address(), &json!({"game": "subulata"})).await;
    pair.play_randomly(3, 2).await;
    pair.players[0].ask(json!({"type": "resign", "room": pair.room})).await;
    let unplaced = texts(&mut pair).await.swap_remove(0);
    let request = json!({"type": "evaluate", "game": "subulata", "position": unplaced});
    assert_eq!(anna.refused(request).await, "not_now");
}

#[tokio::test]
async fn positions_close_to_a_players_own_game_are_not_evaluated() {
    let server = Server::start().await;
    let mut live = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    live.play_randomly(3, 9).await;
    let mut other = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    copy(&mut live, &mut other).await;
    other.play_randomly(8, 4).await;
    other.players[0].ask(json!({"type": "resign", "room": other.room})).await;
    let texts = texts(&mut other).await;
    let request = |ply: usize| json!({"type": "evaluate", "game": "tablut", "position": texts[ply]});
    let player = &mut live.players[1];
    for ply in [8, 9, 10] {
        assert_eq!(player.refused(request(ply)).await, "not_now", "ply {ply}");
    }
    assert_eq!(player.ask(request(1)).await["type"], "evaluation", "an earlier position is evaluated");
    assert_eq!(other.players[1].ask(request(9)).await["type"], "evaluation", "other users get an answer");
    player.ask(json!({"type": "resign", "room": live.room})).await;
    assert_eq!(player.ask(request(9)).await["type"], "evaluation", "the game is over");
}

async fn copy(live: &mut Pair, copy: &mut Pair) {
    let record = live.players[0].ask(json!({"type": "record", "room": live.room})).await;
    for entry in record["actions"].as_array().unwrap() {
        let who = usize::from(entry["seat"] == "black");
        copy.act(who, entry["action"].as_str().unwrap()).await;
    }
}

#[tokio::test]
async fn copies_reveal_nothing_about_the_position_of_a_live_game() {
    let server = Server::start().await;
    for game in ["tablut", "kubism"] {
        let create = json!({"game": game});
        let mut live = Pair::begin(server.address(), &create).await;
        live.play_randomly(3, 11).await;
        // The copy `other` continues with a different action than the live game. The copy `same` ends at the position
        // of the live game.
        let mut other = Pair::begin(server.address(), &create).await;
        copy(&mut live, &mut other).await;
        other.play_randomly(8, 1).await;
        other.players[0].ask(json!({"type": "resign", "room": other.room})).await;
        live.play_randomly(5, 1).await;
        let mut same = Pair::begin(server.address(), &create).await;
        copy(&mut live, &mut same).await;
        same.players[0].ask(json!({"type": "resign", "room": same.room})).await;
        let record = live.players[0].ask(json!({"type": "record", "room": live.room})).await;
        let action = record["actions"][11]["action"].clone();
        let judge = json!({"type": "judge", "room": other.room, "ply": 11, "action": action});
        let analyse = json!({"type": "analyse", "room": same.room});
        let player = &mut live.players[0];
        for request in [&judge, &analyse] {
            assert_eq!(player.refused(request.clone()).await, "not_now", "{game}: {request}");
        }
        player.ask(json!({"type": "resign", "room": live.room})).await;
        assert_eq!(player.ask(judge).await["type"], "judgement", "{game}");
        assert_eq!(player.ask(analyse).await["type"], "analysis", "{game}");
    }
}

#[tokio::test]
async fn the_opening_of_a_players_own_game_is_not_evaluated() {
    let server = Server::start().await;
    let mut live = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    let request = json!({"type": "evaluate", "game": "tablut", "position": START});
    for actions in [0, 1] {
        live.play_randomly(3, actions).await;
        for player in &mut live.players {
            assert_eq!(player.refused(request.clone()).await, "not_now", "after {actions} actions");
        }
    }
    let mut carl = Player::guest(server.address(), "Carl").await;
    assert_eq!(carl.ask(request).await["type"], "evaluation", "other users get an answer");
}

#[tokio::test]
async fn the_set_up_of_a_players_own_game_is_not_evaluated() {
    let server = Server::start().await;
    let create = json!({"game": "subulata"});
    let mut live = Pair::begin(server.address(), &create).await;
    live.play_randomly(3, 2).await;
    // The second game has the same set-ups. It has finished, so its replay contains the text of the position.
    let mut finished = Pair::begin(server.address(), &create).await;
    finished.play_randomly(3, 2).await;
    finished.players[0].ask(json!({"type": "resign", "room": finished.room})).await;
    let position = texts(&mut finished).await.swap_remove(2);
    let request = json!({"type": "evaluate", "game": "subulata", "position": position});
    let mut begun = Pair::begin(server.address(), &create).await;
    for player in [&mut begun.players[0], &mut live.players[0]] {
        assert_eq!(player.refused(request.clone()).await, "not_now");
    }
    assert_eq!(finished.players[0].ask(request).await["type"], "evaluation", "other users get an answer");
}

#[tokio::test]
async fn an_action_of_a_finished_game_is_judged() {
    let server = Server::start().await;
    for game in ["tablut", "kubism", "subulata", "subsume"] {
        let mut pair = Pair::begin(server.address(), &json!({"game": game})).await;
        pair.play_randomly(3, 6).await;
        let ply = 4;
        let mut judge = json!({"type": "judge", "room": pair.room, "ply": ply, "action": "?"});
        assert_eq!(pair.players[0].refused(judge.clone()).await, "not_now", "{game}: the game is on");
        pair.players[0].ask(json!({"type": "resign", "room": pair.room})).await;
        let record = pair.players[0].ask(json!({"type": "record", "room": pair.room})).await;
        let recorded = &record["actions"][ply];
        judge["action"] = recorded["action"].clone();
        let judged = pair.players[1].ask(judge.clone()).await;
        assert_eq!(judged["type"], "judgement", "{game}: {judged}");
        assert_eq!((&judged["seat"], &judged["ply"]), (&recorded["seat"], &json!(ply)));
        let hides = ["subulata", "subsume"].contains(&game);
        assert_eq!(judged["truth"].is_object(), hides, "{game}: {judged}");
        for verdict in ["known", "truth"].iter().filter_map(|which| judged[which].as_object()) {
            assert!(verdict["chance"].as_u64() <= verdict["best_chance"].as_u64(), "{judged}");
        }
        judge["action"] = json!("z9");
        assert_eq!(pair.players[0].refused(judge.clone()).await, "bad_action", "{game}");
        judge["action"] = recorded["action"].clone();
        judge["ply"] = json!(6);
        assert_eq!(pair.players[0].refused(judge.clone()).await, "not_now", "{game}: ply 6 has no action");
        judge["ply"] = json!(0);
        if game == "subulata" {
            assert_eq!(pair.players[0].refused(judge).await, "not_now", "a set-up is not judged");
        }
    }
}
