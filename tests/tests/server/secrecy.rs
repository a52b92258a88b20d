//! Secrecy. The test plays pairs of games that differ only in White's secrets. In both games of a pair, the messages
//! that the server sends to Black must be the same, and so must those to a spectator, apart from times and the number
//! of the first view.

use konakis_games::{Purpose, Seed};
use konakis_tests::game::{Pair, choose};
use konakis_tests::{Player, Server, ServerOptions, get};
use serde_json::{Value, json};

/// The number of pairs of games; `make soak` sets a larger number.
fn pairs() -> u64 {
    std::env::var("KONAKIS_PAIRS").ok().and_then(|pairs| pairs.parse().ok()).unwrap_or(20)
}

/// The fields that contain times. Times differ between runs but reveal nothing.
const TIMES: [&str; 4] = ["at", "now", "white_ms", "black_ms"];

fn without_times(frame: &str) -> Value {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                for name in TIMES {
                    if fields.get(name).is_some_and(Value::is_number) {
                        fields.remove(name);
                    }
                }
                fields.values_mut().for_each(strip);
            }
            Value::Array(items) => items.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let mut value = serde_json::from_str(frame).expect("a frame is JSON");
    strip(&mut value);
    value
}

/// Makes the numbers of views begin at 0, because the number of the first view depends on when the room was loaded.
fn count_from_the_first_view(frames: &mut [Value]) {
    let mut views = frames.iter().filter(|frame| frame["type"] == "view");
    let first = views.find_map(|view| view["seq"].as_u64()).expect("there is a view");
    for view in frames.iter_mut().filter(|frame| frame["type"] == "view") {
        view["seq"] = json!(view["seq"].as_u64().expect("a view has a number") - first);
    }
}

/// Everything that the server sent to Black and to a spectator, and the pages of the room.
struct Seen {
    black: Vec<Value>,
    spectator: Vec<Value>,
    pages: Vec<Vec<u8>>,
}

/// Plays a random game from this seed while a spectator watches. If `secret` is true, White makes other hidden choices
/// than if it is false.
async fn play(game: &str, seed: u64, secret: bool, actions_max: usize) -> Seen {
    let server =
        Server::start_with(ServerOptions { test_seed: Some(seed), ..ServerOptions::default() }).await;
    let mut pair = Pair::begin(server.address(), &json!({"game": game})).await;
    let mut spectator = Player::guest(server.address(), "Carl").await;
    spectator.ask(json!({"type": "watch", "room": pair.room})).await;
    // A newer view replaces an unsent one, so wait until each player has got the view that counts the spectator.
    // Otherwise, the number of views could differ.
    for player in &mut pair.players {
        player.wait_for("the spectator", |frame| frame["spectators"] == 1).await;
    }
    let room = pair.room.as_str().unwrap().to_owned();
    let mut draw = Seed::new(seed).draw(Purpose::Play);
    let mut pages = Vec::new();
    for _ in 0..actions_max {
        let Some(who) = pair.to_act() else { break };
        let mut action = choose_unrevealing(&pair.views[who], &mut draw);
        if who == 0 && secret {
            action = other_secret(&action);
        }
        pair.act(who, &action).await;
        let seen = pair.views[0]["ply"].as_u64().unwrap();
        spectator.view_at(&pair.room, seen).await;
        pair.players[1].ask(json!({"type": "act", "room": room, "ply": seen, "action": "b2xb9"})).await;
    }
    for viewer in [&mut pair.players[1], &mut spectator] {
        viewer.ask(json!({"type": "record", "room": room})).await;
        let replay = viewer.ask(json!({"type": "replay", "room": room})).await;
        assert_eq!(
            replay["positions"].as_array().unwrap().len() as u64,
            1 + replay["plies"].as_u64().unwrap()
        );
        for eyes in ["white", "all"] {
            assert_eq!(
                viewer.refused(json!({"type": "replay", "room": room, "eyes": eyes})).await,
                "not_now"
            );
        }
        viewer.ask(json!({"type": "lobby", "watch": false})).await;
    }
    for page in ["board.svg", "board.png", "record.txt"] {
        let (status, _, body) = get(server.address(), &format!("/rooms/{room}/{page}")).await;
        assert_eq!(status, 200, "{page}");
        pages.push(body);
    }
    let heard = |player: &Player| {
        let mut frames: Vec<Value> = player.heard.iter().map(|frame| without_times(frame)).collect();
        count_from_the_first_view(&mut frames);
        frames
    };
    Seen { black: heard(&pair.players[1]), spectator: heard(&spectator), pages }
}

/// A random action. It is never a conflict of Subsume, because a conflict would reveal the difference between the two
/// games.
fn choose_unrevealing(view: &Value, draw: &mut konakis_games::Draw) -> String {
    let mut quiet = view.clone();
    if view["game"] == "subsume" {
        let legal =
            view["legal"].as_array().unwrap().iter().filter(|action| !action.as_str().unwrap().contains('x'));
        quiet["legal"] = legal.cloned().collect::<Vec<_>>().into();
    }
    choose(&quiet, draw)
}

/// Replaces the secret in an action, if the action contains one. To others, the old and the new action look the same.
fn other_secret(action: &str) -> String {
    if let Some(places) = action.strip_prefix("setup ") {
        let swap = |c: char| c.to_digit(10).map_or(c, |value| char::from_digit(8 - value, 10).unwrap_or(c));
        return format!("setup {}", places.chars().map(swap).collect::<String>());
    }
    match action.chars().last() {
        Some(kind @ ('A' | 'I' | 'V')) if action.starts_with('+') => {
            let other = match kind {
                'A' => 'I',
                'I' => 'V',
                _ => 'A',
            };
            format!("{}{other}", action.trim_end_matches(kind))
        }
        _ => action.to_owned(),
    }
}

fn same(what: &str, one: &[Value], other: &[Value]) {
    if let Some(place) = (0..one.len().max(other.len())).find(|&place| one.get(place) != other.get(place)) {
        let frame =
            |stream: &[Value]| stream.get(place).map_or_else(|| "nothing".to_owned(), Value::to_string);
        panic!("{what}: frame {place} differs:\n{:.1500}\n{:.1500}", frame(one), frame(other));
    }
}

#[tokio::test]
async fn games_that_differ_in_secrets_look_the_same_to_others() {
    for number in 0..pairs() {
        let (game, actions_max) = if number % 2 == 0 { ("subulata", 12) } else { ("subsume", 40) };
        let one = play(game, number, false, actions_max).await;
        let other = play(game, number, true, actions_max).await;
        let about = format!("{game} {number}");
        same(&format!("{about}: what Black was sent"), &one.black, &other.black);
        same(&format!("{about}: what a spectator was sent"), &one.spectator, &other.spectator);
        assert!(one.pages == other.pages, "{about}: the pages must be the same");
    }
}

#[tokio::test]
async fn substituting_secrets_changes_only_hidden_choices() {
    assert_eq!(other_secret("setup 37-15-264"), "setup 51-73-624");
    assert_eq!(other_secret("+b1A"), "+b1I");
    assert_eq!(other_secret("b2-b3"), "b2-b3");
}
