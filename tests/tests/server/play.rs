//! Whole games through a real server, played by clients that know no rules. Also hints, the lobby, chat, rematches,
//! ratings and drawn sides.

use konakis_games::{Contest, Purpose, Record, Seed};
use konakis_tests::game::{Pair, choose, rule_sets};
use konakis_tests::{Player, Server, ServerOptions, is_view_of};
use serde_json::{Value, json};

/// Adds the shortest turn limit to a request for Subsume. Without it, a random game of Subsume takes thousands of
/// actions.
fn short(mut create: Value) -> Value {
    if create["game"] == "subsume" {
        create["options"] = json!({"turn_limit": 20});
    }
    create
}

fn against_computer(create: Value) -> Value {
    let mut request = short(create);
    for (field, value) in
        [("type", json!("create")), ("opponent", json!({"computer": 1})), ("seat", json!("white"))]
    {
        request[field] = value;
    }
    request
}

#[tokio::test]
async fn a_game_of_each_rule_set_ends_and_its_record_replays() {
    let server = Server::start().await;
    for create in rule_sets() {
        let mut pair = Pair::begin(server.address(), &short(create.clone())).await;
        let mut spectator = Player::guest(server.address(), "Carl").await;
        let seen = spectator.ask(json!({"type": "watch", "room": pair.room})).await;
        assert_eq!((&seen["seat"], &seen["legal"]), (&Value::Null, &json!([])));
        assert!(pair.play_randomly(7, 5_000).await, "{create}: the game ends");
        let is_last = |frame: &Value| is_view_of(frame, &pair.room) && frame["status"] == "finished";
        let last = spectator.wait_for("the end", is_last).await;
        for view in &pair.views {
            assert_eq!(view["status"], "finished");
            assert_eq!((&view["result"], &view["board"]), (&last["result"], &last["board"]));
        }
        let record = spectator.ask(json!({"type": "record", "room": pair.room})).await;
        assert_eq!(record["actions"].as_array().unwrap().len() as u64, last["ply"].as_u64().unwrap());
        let path = format!("/rooms/{}/record.txt", pair.room.as_str().unwrap());
        let (status, _, text) = konakis_tests::get(server.address(), &path).await;
        assert_eq!(status, 200);
        let record: Record = String::from_utf8(text).unwrap().parse().unwrap();
        let again = Contest::replay(&record).unwrap();
        assert_eq!(
            serde_json::to_value(again.view(konakis_games::Viewer::Spectator)).unwrap(),
            last["board"]
        );
    }
}

#[tokio::test]
async fn the_computer_plays_every_rule_set_to_its_end() {
    let server = Server::start().await;
    for create in rule_sets() {
        let mut anna = Player::guest(server.address(), "Anna").await;
        let mut view = anna.ask(against_computer(create)).await;
        let room = view["room"].clone();
        let mut draw = Seed::new(3).draw(Purpose::Play);
        while view["status"] == "playing" {
            view = if view["to_act"].as_array().unwrap().contains(&json!("white")) {
                let action = choose(&view, &mut draw);
                let answer = anna.act(&view, &action).await;
                // During set-up, the computer may act before the player's action arrives.
                if answer["code"] == "stale" {
                    anna.view_at(&room, view["ply"].as_u64().unwrap() + 1).await
                } else {
                    answer
                }
            } else {
                let next = view["ply"].as_u64().unwrap() + 1;
                anna.view_at(&room, next).await
            };
            assert_eq!(view["type"], "view", "{view}");
        }
        assert_eq!(view["status"], "finished");
    }
}

#[tokio::test]
async fn a_hint_can_be_played_and_is_counted() {
    let server = Server::start().await;
    for create in rule_sets() {
        let mut anna = Player::guest(server.address(), "Anna").await;
        let mut view = anna.ask(against_computer(create)).await;
        let room = view["room"].clone();
        if view["setup"] == true {
            // Wait until the computer has set up. Then the position does not change until Anna acts.
            view = anna.view_at(&room, 1).await;
        }
        let ask = json!({"type": "hint", "room": room, "ply": view["ply"]});
        let hint = anna.ask(ask.clone()).await;
        assert_eq!((&hint["type"], &hint["ply"]), (&json!("hint"), &view["ply"]), "{hint}");
        assert_eq!(anna.ask(ask).await["action"], hint["action"], "the same position has the same hint");
        let played = anna.act(&view, hint["action"].as_str().unwrap()).await;
        assert_eq!((&played["type"], &played["hints"]), (&json!("view"), &json!(1)), "{played}");
        anna.ask(json!({"type": "resign", "room": room})).await;
        let record = anna.ask(json!({"type": "record", "room": room})).await;
        assert_eq!(record["hints"], 1);
    }
}

#[tokio::test]
async fn a_game_between_people_has_no_hints() {
    let server = Server::start().await;
    let mut pair = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    let ask = json!({"type": "hint", "room": pair.room, "ply": 0});
    assert_eq!(pair.players[0].refused(ask).await, "not_now");
}

#[tokio::test]
async fn two_windows_of_one_player_stay_in_step() {
    let server = Server::start().await;
    let mut pair = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    let mut window = pair.players[0].again(server.address()).await;
    let view = window.ask(json!({"type": "join", "room": pair.room})).await;
    assert_eq!(view["seat"], "white");
    window.act(&view, "e3-f3").await;
    let seen = pair.players[0].view_at(&pair.room, 1).await;
    assert_eq!(seen["last"]["action"], "e3-f3");
}

#[tokio::test]
async fn an_open_challenge_leaves_the_lobby_when_it_is_taken() {
    let server = Server::start().await;
    let mut anna = Player::guest(server.address(), "Anna").await;
    let mut ben = Player::guest(server.address(), "Ben").await;
    let mut lobby = ben.ask(json!({"type": "lobby", "watch": true, "changes": true})).await;
    let made = anna.ask(json!({"type": "create", "game": "kubism", "opponent": "open"})).await;
    let room = made["room"].clone();
    ben.follow_lobby(&mut lobby, "the seek", |lobby| lists(lobby, "seeks", &room)).await;
    ben.ask(json!({"type": "join", "room": room})).await;
    ben.follow_lobby(&mut lobby, "the live game", |lobby| lists(lobby, "live", &room)).await;
    assert_eq!(lobby["seeks"], json!([]));
}

fn lists(lobby: &Value, list: &str, room: &Value) -> bool {
    lobby[list].as_array().unwrap().iter().any(|row| row["room"] == *room)
}

#[tokio::test]
async fn an_open_challenge_is_listed_while_its_creator_is_online() {
    let server = Server::start().await;
    let anna = Player::guest(server.address(), "Anna").await;
    let mut maker = anna.again(server.address()).await;
    let mut ben = Player::guest(server.address(), "Ben").await;
    let mut lobby = ben.ask(json!({"type": "lobby", "watch": true, "changes": true})).await;
    let create = json!({"type": "create", "game": "tablut", "opponent": "open", "clock": {"days": 3}});
    let room = maker.ask(create).await["room"].clone();
    ben.follow_lobby(&mut lobby, "the seek", |lobby| lists(lobby, "seeks", &room)).await;
    let token = anna.welcome["token"].clone();
    drop((anna, maker));
    ben.follow_lobby(&mut lobby, "the end of the seek", |lobby| !lists(lobby, "seeks", &room)).await;
    assert_eq!(ben.ask(json!({"type": "watch", "room": room})).await["status"], "waiting");
    let _back = Player::hello(server.address(), json!({"type": "hello", "version": 1, "token": token})).await;
    ben.follow_lobby(&mut lobby, "the return of the seek", |lobby| lists(lobby, "seeks", &room)).await;
}

#[tokio::test]
async fn a_client_that_asks_for_full_lists_gets_no_changes() {
    let server = Server::start().await;
    let mut anna = Player::guest(server.address(), "Anna").await;
    let mut ben = Player::guest(server.address(), "Ben").await;
    let list = ben.ask(json!({"type": "lobby", "watch": true})).await;
    assert_eq!((&list["type"], list.get("seq")), (&json!("lobby"), None));
    let room =
        anna.ask(json!({"type": "create", "game": "kubism", "opponent": "open"})).await["room"].clone();
    ben.wait_for("the seek", |frame| frame["type"] == "lobby" && lists(frame, "seeks", &room)).await;
    assert!(ben.heard.iter().all(|frame| !frame.contains("lobby_changes")));
}

#[tokio::test]
async fn players_and_spectators_chat_separately_during_a_game() {
    let server = Server::start().await;
    let mut pair = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    let mut carl = Player::guest(server.address(), "Carl").await;
    carl.ask(json!({"type": "watch", "room": pair.room})).await;
    let said = carl.ask(json!({"type": "chat", "room": pair.room, "text": "e3-f3 would be strong"})).await;
    assert_eq!((&said["type"], &said["channel"]), (&json!("chat"), &json!("spectators")));
    let said = pair.players[0].ask(json!({"type": "chat", "room": pair.room, "text": "good luck"})).await;
    assert_eq!(said["channel"], "players");
    pair.players[1].wait_for("the chat", |frame| frame["type"] == "chat").await;
    pair.players[0].ask(json!({"type": "resign", "room": pair.room})).await;
    carl.wait_for("the end", |frame| frame["status"] == "finished").await;
    pair.players[0].ask(json!({"type": "chat", "room": pair.room, "text": "well played"})).await;
    let heard = carl.wait_for("the message to everyone", |frame| frame["type"] == "chat").await;
    assert_eq!(heard["text"], "well played");
    assert!(pair.players.iter().all(|player| !player.heard.iter().any(|frame| frame.contains("strong"))));
}

#[tokio::test]
async fn a_rematch_is_another_room_with_the_seats_swapped() {
    let server = Server::start().await;
    let mut pair = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    let room = pair.room.clone();
    let [white, black] = &mut pair.players;
    white.ask(json!({"type": "resign", "room": room})).await;
    white.ask(json!({"type": "offer", "room": room, "what": "rematch"})).await;
    black.wait_for("the offer", |frame| frame["offers"]["rematch"] == "white").await;
    let next = black.ask(json!({"type": "accept", "room": room, "what": "rematch"})).await;
    assert_eq!((&next["seat"], &next["status"]), (&json!("white"), &json!("playing")));
    let old = white.wait_for("the rematch", |frame| frame["rematch"].is_string()).await;
    assert_eq!(old["rematch"], next["room"]);
}

#[tokio::test]
async fn rated_games_change_the_rating_and_the_leaderboard() {
    let server = Server::start_with(ServerOptions::with_members()).await;
    let mut black = Player::member(server.address(), "Ben", 1).await;
    for round in 0..12 {
        let white = Player::member(server.address(), "Anna", 2 + round % 4).await;
        let mut pair = Pair::begin_between(white, black, &json!({"game": "tablut", "rated": true})).await;
        pair.act(0, "e3-f3").await;
        pair.act(1, "a4-a3").await;
        pair.players[0].ask(json!({"type": "resign", "room": pair.room})).await;
        [_, black] = pair.players;
    }
    let profile = black.ask(json!({"type": "profile"})).await;
    assert_eq!(profile["ratings"]["tablut"]["games"], 12);
    assert!(profile["ratings"]["tablut"]["rating"].as_i64().unwrap() > 1500);
    assert_eq!(profile["games"].as_array().unwrap().len(), 12);
    let board = black.ask(json!({"type": "leaderboard", "game": "tablut"})).await;
    assert_eq!(board["rows"][0]["user"]["name"], "Ben", "{board}");
}

#[tokio::test]
async fn guests_play_unrated_games_only() {
    let server = Server::start_with(ServerOptions::with_members()).await;
    let mut guest = Player::guest(server.address(), "Anna").await;
    let mut member = Player::member(server.address(), "Ben", 1).await;
    let rated = json!({"type": "create", "game": "tablut", "opponent": "link", "rated": true});
    assert_eq!(guest.refused(rated.clone()).await, "unauthorized");
    let room = member.ask(rated.clone()).await["room"].clone();
    assert_eq!(guest.refused(json!({"type": "join", "room": room})).await, "unauthorized");
    let mut challenge = rated;
    challenge["opponent"] = json!({"user": guest.id()});
    assert_eq!(member.refused(challenge).await, "bad_message");
}

#[tokio::test]
async fn sides_of_an_open_challenge_are_drawn_at_the_join() {
    let server = Server::start().await;
    let mut seats = std::collections::BTreeSet::new();
    for _ in 0..24 {
        // After an aborted game, a pair of players keeps the drawn sides, so each game needs new players.
        let mut anna = Player::guest(server.address(), "Anna").await;
        let mut ben = Player::guest(server.address(), "Ben").await;
        let created = anna.ask(json!({"type": "create", "game": "tablut", "opponent": "open"})).await;
        assert_eq!((&created["random_seats"], &created["seat"]), (&json!(true), &json!("white")));
        let room = created["room"].clone();
        let lobby = ben.ask(json!({"type": "lobby", "watch": false})).await;
        assert_eq!(lobby["seeks"][0]["seat"], "random");
        let joined = ben.ask(json!({"type": "join", "room": room})).await;
        assert_eq!((&joined["status"], joined.get("random_seats")), (&json!("playing"), None));
        let seat = joined["seat"].as_str().unwrap().to_owned();
        assert_eq!(joined["players"][&seat]["user"]["id"], ben.id());
        let seen = anna.ask(json!({"type": "abort", "room": room})).await;
        assert_ne!(seen["seat"], json!(seat));
        seats.insert(seat);
    }
    assert_eq!(seats.len(), 2, "both sides occur in 24 draws, except in one of 8 million runs");
}

#[tokio::test]
async fn guest_names_differ_and_cannot_imitate_the_computer() {
    let server = Server::start().await;
    let mut names = std::collections::BTreeSet::new();
    for _ in 0..3 {
        let guest = Player::hello(server.address(), json!({"type": "hello", "version": 1})).await;
        names.insert(guest.welcome["user"]["name"].as_str().unwrap().to_owned());
    }
    assert!(names.len() > 1, "{names:?}");
    let mut stranger = Player::connect(server.address()).await;
    let hello = json!({"type": "hello", "version": 1, "name": "Computer 1 🤖"});
    assert_eq!(stranger.refused(hello).await, "bad_message");
    let mut anna = Player::guest(server.address(), "Anna").await;
    let create = json!({"type": "create", "game": "tablut", "seat": "white", "opponent": {"computer": 1}});
    let view = anna.ask(create).await;
    assert_eq!(
        (&view["players"]["black"]["level"], view["players"]["white"].get("level")),
        (&json!(1), None)
    );
}
