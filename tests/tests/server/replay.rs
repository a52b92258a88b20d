//! Replays. During a game, players can replay only their own point of view. After the game, there are replays from all
//! points of view, and an animation.

use konakis_tests::game::Pair;
use konakis_tests::{Server, get};
use serde_json::{Value, json};

async fn positions(pair: &mut Pair, who: usize, eyes: Option<&str>) -> Vec<Value> {
    let mut positions = Vec::new();
    loop {
        let asked = json!({"type": "replay", "room": pair.room, "eyes": eyes, "from": positions.len()});
        let part = pair.players[who].ask(asked).await;
        assert_eq!(part["type"], "replay", "{part}");
        positions.extend(part["positions"].as_array().unwrap().iter().cloned());
        if positions.len() as u64 > part["plies"].as_u64().unwrap() {
            return positions;
        }
    }
}

fn values(position: &Value, owner: &str) -> Vec<Value> {
    let pieces = position["board"]["pieces"].as_array().unwrap();
    pieces.iter().filter(|piece| piece["owner"] == owner).map(|piece| piece["value"].clone()).collect()
}

#[tokio::test]
async fn a_replay_shows_past_knowledge_and_the_truth() {
    let server = Server::start().await;
    let mut pair = Pair::begin(server.address(), &json!({"game": "subulata"})).await;
    pair.play_randomly(3, 10).await;
    let while_on = positions(&mut pair, 1, None).await;
    assert_eq!(while_on.last().unwrap()["board"], pair.views[1]["board"]);
    assert_eq!(while_on.last().unwrap()["last"], pair.views[1]["last"]);
    for eyes in ["white", "spectators", "all"] {
        let asked = json!({"type": "replay", "room": pair.room, "eyes": eyes});
        assert_eq!(pair.players[1].refused(asked).await, "not_now", "{eyes}");
    }
    pair.players[0].ask(json!({"type": "resign", "room": pair.room})).await;
    assert_eq!(positions(&mut pair, 0, Some("black")).await, while_on);
    let truth = positions(&mut pair, 1, None).await;
    let last = truth.last().unwrap();
    assert!(values(while_on.last().unwrap(), "white").iter().all(Value::is_null));
    assert!(!values(last, "white").is_empty() && values(last, "white").iter().all(Value::is_number));
}

#[tokio::test]
async fn only_a_finished_game_has_an_animation() {
    let server = Server::start().await;
    let mut pair = Pair::begin(server.address(), &json!({"game": "subsume"})).await;
    pair.play_randomly(1, 12).await;
    let path = format!("/rooms/{}/replay.gif", pair.room.as_str().unwrap());
    let (status, _, body) = get(server.address(), &path).await;
    assert_eq!(status, 409);
    assert!(String::from_utf8_lossy(&body).contains("once it is over"));
    pair.players[0].ask(json!({"type": "resign", "room": pair.room})).await;
    let (status, head, body) = get(server.address(), &path).await;
    assert_eq!(status, 200);
    assert!(head.to_lowercase().contains("content-type: image/gif") && body.starts_with(b"GIF89a"));
}
