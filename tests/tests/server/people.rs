//! Profiles, ratings, presence in the lobby, limits on challenges and joins, and a service that acts for its users.

use konakis_games::{Purpose, Seed};
use konakis_tests::game::{Pair, choose};
use konakis_tests::{Player, SERVICE_SECRET, Server, ServerOptions};
use serde_json::{Value, json};

async fn service(server: &Server) -> Player {
    Player::hello(server.address(), json!({"type": "hello", "version": 1, "service": SERVICE_SECRET})).await
}

async fn with_service() -> Server {
    Server::start_with(ServerOptions::with_members()).await
}

fn whom(number: u64) -> Value {
    json!({"discord": (80_351_110_224_678_912 + number).to_string(), "name": format!("Nelly {number}")})
}

fn column<'a>(profile: &'a Value, field: &str) -> Vec<&'a Value> {
    profile["games"].as_array().unwrap().iter().map(|game| &game[field]).collect()
}

#[tokio::test]
async fn a_profile_shows_whose_turn_it_is_only_to_its_owner() {
    let server = with_service().await;
    let white = Player::member(server.address(), "Anna", 1).await;
    let black = Player::member(server.address(), "Ben", 2).await;
    let mut pair = Pair::begin_between(white, black, &json!({"game": "tablut"})).await;
    let first = pair.room.clone();
    let [white, black] = pair.players;
    pair = Pair::begin_between(white, black, &json!({"game": "tablut", "rated": true})).await;
    let rated = pair.room.clone();
    for (who, action) in [(0, "e3-f3"), (1, "a4-b4")] {
        pair.act(who, action).await;
    }
    let [mut white, black] = pair.players;
    white.ask(json!({"type": "resign", "room": rated})).await;
    let hidden = Pair::begin_between(white, black, &json!({"game": "kubism", "private": true})).await;
    let [mut white, mut black] = hidden.players;

    let own = white.ask(json!({"type": "profile"})).await;
    assert_eq!(column(&own, "room"), [&hidden.room, &first, &rated]);
    assert_eq!(column(&own, "status"), ["playing", "playing", "finished"]);
    assert_eq!(own["games"][1]["to_act"], json!(["white"]));
    assert_eq!(own["games"][0]["seat"], "white");
    assert_eq!(own["games"][0]["options"], json!({"cube_turn": "clockwise"}));
    assert_eq!(own["games"][2].get("to_act"), None);
    let rating = &own["ratings"]["tablut"]["rating"];
    assert_eq!(own["history"], json!([{"game": "tablut", "at": own["games"][2]["at"], "rating": rating}]));

    let others = black.ask(json!({"type": "profile", "user": white.id()})).await;
    assert_eq!(column(&others, "room"), [&first, &rated], "other users do not see private games");
    assert!(column(&others, "to_act").iter().all(|to_act| to_act.is_null()));
    assert_eq!(others["history"], own["history"]);
}

#[tokio::test]
async fn only_the_challenged_player_sees_the_challenge() {
    let server = Server::start().await;
    let mut anna = Player::guest(server.address(), "Anna").await;
    let mut ben = Player::guest(server.address(), "Ben").await;
    let create = json!({"type": "create", "game": "kubism", "seat": "black", "private": true,
        "opponent": {"user": ben.id()}});
    let rooms = [anna.ask(create.clone()).await, anna.ask(create).await].map(|room| room["room"].clone());

    let own = ben.ask(json!({"type": "profile"})).await;
    assert_eq!(own["games"], json!([]));
    let challenges: Vec<&Value> = own["challenges"].as_array().unwrap().iter().collect();
    assert_eq!(challenges.iter().map(|game| &game["room"]).collect::<Vec<_>>(), [&rooms[1], &rooms[0]]);
    assert_eq!(challenges[0]["seat"], "white");
    assert_eq!(challenges[0]["players"]["white"], Value::Null);
    assert_eq!(challenges[0]["players"]["black"]["user"]["name"], "Anna");
    let seen = anna.ask(json!({"type": "profile", "user": ben.id()})).await;
    assert_eq!((&seen["games"], &seen["challenges"]), (&json!([]), &json!([])));
    let own = anna.ask(json!({"type": "profile"})).await;
    assert_eq!(column(&own, "room"), [&rooms[1], &rooms[0]]);
    assert_eq!(own["challenges"], json!([]));

    ben.ask(json!({"type": "join", "room": rooms[0]})).await;
    ben.ask(json!({"type": "decline", "room": rooms[1]})).await;
    let own = ben.ask(json!({"type": "profile"})).await;
    assert_eq!(column(&own, "room"), [&rooms[0]], "a declined challenge is not a game of the player");
    assert_eq!(own["challenges"], json!([]));
}

#[tokio::test]
async fn open_challenges_of_a_user_are_limited_and_never_private() {
    let server = Server::start().await;
    let mut anna = Player::guest(server.address(), "Anna").await;
    let open = json!({"type": "create", "game": "kubism", "opponent": "open"});
    for _ in 0..5 {
        assert_eq!(anna.ask(open.clone()).await["type"], "view");
        anna.ask(json!({"type": "lobby", "watch": false})).await;
    }
    let refused = anna.ask(open.clone()).await;
    assert_eq!(refused["code"], "rate_limited");
    assert!(refused["message"].as_str().unwrap().starts_with("you already have 5 open challenges"));
    let private = json!({"type": "create", "game": "kubism", "opponent": "open", "private": true});
    assert_eq!(anna.refused(private).await, "bad_message");
    let mut ben = Player::guest(server.address(), "Ben").await;
    assert_eq!(ben.ask(open).await["type"], "view");
}

#[tokio::test]
async fn guests_of_one_network_share_a_limit_of_open_challenges() {
    let options = ServerOptions { unlimited: false, ..ServerOptions::default() };
    let server = Server::start_with(options).await;
    let open = json!({"type": "create", "game": "kubism", "opponent": "open"});
    let mut guests = Vec::new();
    for _ in 0..2 {
        let mut guest = Player::guest(server.address(), "Anna").await;
        for _ in 0..5 {
            assert_eq!(guest.ask(open.clone()).await["type"], "view");
        }
        guests.push(guest);
    }
    let mut ben = Player::guest(server.address(), "Ben").await;
    let refused = ben.ask(open.clone()).await;
    assert_eq!(refused["code"], "rate_limited");
    assert!(refused["message"].as_str().unwrap().starts_with("10 open challenges from your network"));
    let mut list = ben.ask(json!({"type": "lobby", "watch": true, "changes": true})).await;
    let are_all = |lobby: &Value| lobby["seeks"].as_array().is_some_and(|seeks| seeks.len() == 10);
    ben.follow_lobby(&mut list, "all challenges", are_all).await;
    drop(guests);
    ben.follow_lobby(&mut list, "an empty list", |lobby| lobby["seeks"] == json!([])).await;
    let made = ben.ask(open).await;
    assert_eq!(made["type"], "view", "challenges of people who left do not count: {made}");
}

#[tokio::test]
async fn a_challenge_is_listed_while_its_service_is_connected() {
    let server = with_service().await;
    let mut bot = service(&server).await;
    let mut ben = Player::guest(server.address(), "Ben").await;
    let mut lobby = ben.ask(json!({"type": "lobby", "watch": true, "changes": true})).await;
    let create = json!({"type": "create", "game": "kubism", "opponent": "open", "as": whom(1)});
    let room = bot.ask(create).await["room"].clone();
    ben.follow_lobby(&mut lobby, "the seek", |lobby| lobby["seeks"][0]["room"] == room).await;
    drop(bot);
    ben.follow_lobby(&mut lobby, "the end of the seek", |lobby| lobby["seeks"] == json!([])).await;
    let mut bot = service(&server).await;
    bot.ask(json!({"type": "watch", "room": room, "as": whom(1)})).await;
    ben.follow_lobby(&mut lobby, "the return of the seek", |lobby| lobby["seeks"][0]["room"] == room).await;
}

#[tokio::test]
async fn a_service_can_end_a_watch_begun_before_the_account_existed() {
    let server = with_service().await;
    let mut bot = service(&server).await;
    let mut anna = Player::guest(server.address(), "Anna").await;
    let create = json!({"type": "create", "game": "tablut", "seat": "white", "opponent": "link"});
    let room = anna.ask(create).await["room"].clone();
    let with = |kind: &str| json!({"type": kind, "room": room, "as": whom(1)});
    let before = bot.ask(with("watch")).await;
    assert!(before["to"].as_str().unwrap().starts_with("discord-"), "{before}");
    let joined = bot.ask(with("join")).await;
    assert_ne!(joined["to"], before["to"]);
    let views = async |bot: &mut Player| {
        bot.send_text(r#"{"type": "ping", "id": 99}"#).await;
        let mut views = Vec::new();
        loop {
            let frame = bot.next().await.unwrap();
            if frame["re"] == 99 {
                return views;
            }
            views.extend((frame["type"] == "view").then(|| frame["to"].clone()));
        }
    };
    views(&mut bot).await;
    anna.ask(json!({"type": "act", "room": room, "ply": 0, "action": "e3-f3"})).await;
    bot.wait_for("the view", |frame| frame["type"] == "view" && frame["ply"] == 1).await;
    assert_eq!(views(&mut bot).await, Vec::<Value>::new(), "each person gets one view");
    assert_eq!(bot.ask(with("unwatch")).await["type"], "done");
    anna.ask(json!({"type": "resign", "room": room})).await;
    assert_eq!(views(&mut bot).await, Vec::<Value>::new());
}

#[tokio::test]
async fn unblocking_somebody_makes_no_account_for_them() {
    let server = with_service().await;
    let mut bot = service(&server).await;
    let unblock = json!({"type": "unblock", "whom": whom(2), "as": whom(1)});
    assert_eq!(bot.ask(unblock).await["type"], "done");
    let profile = bot.ask(json!({"type": "profile", "as": whom(2)})).await;
    assert!(profile["user"]["id"].as_str().unwrap().starts_with("discord-"), "{profile}");
}

#[tokio::test]
async fn an_unplayed_game_changes_no_rating() {
    let server = with_service().await;
    let white = Player::member(server.address(), "Anna", 1).await;
    let black = Player::member(server.address(), "Ben", 2).await;
    let pair = Pair::begin_between(white, black, &json!({"game": "tablut", "rated": true})).await;
    let [mut white, black] = pair.players;
    let over = white.ask(json!({"type": "resign", "room": pair.room})).await;
    assert_eq!(over["result"]["winner"], "black");
    let profile = white.ask(json!({"type": "profile", "user": black.id()})).await;
    assert_eq!(profile["ratings"], json!({}), "{profile}");
}

#[tokio::test]
async fn the_lobby_counts_each_person_once_and_lists_live_games() {
    let server = Server::start().await;
    let mut pair = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    let mut watcher = Player::guest(server.address(), "Carl").await;
    let mut lobby = watcher.ask(json!({"type": "lobby", "watch": true, "changes": true})).await;
    assert_eq!(lobby["people"], 3);
    watcher
        .follow_lobby(&mut lobby, "the game", |lobby| lobby["live"][0]["to_act"] == json!(["white"]))
        .await;
    let _same = pair.players[0].again(server.address()).await;
    let other = Player::guest(server.address(), "Dora").await;
    watcher.follow_lobby(&mut lobby, "Dora's arrival", |lobby| lobby["people"] == 4).await;
    drop(other);
    watcher.follow_lobby(&mut lobby, "Dora's departure", |lobby| lobby["people"] == 3).await;
    pair.act(0, "e3-f3").await;
    watcher.follow_lobby(&mut lobby, "the action", |lobby| lobby["live"][0]["ply"] == 1).await;
    assert_eq!(lobby["live"][0]["to_act"], json!(["black"]));
}

#[tokio::test]
async fn a_service_gets_lobby_changes_addressed_to_its_users() {
    let server = with_service().await;
    let mut bot = service(&server).await;
    let mut users = Vec::new();
    for number in 1..=2 {
        let watch = json!({"type": "lobby", "watch": true, "changes": true, "as": whom(number)});
        let answer = bot.ask(watch).await;
        assert_eq!(answer["people"], 0, "a service does not count as a person");
        users.push(answer["to"].clone());
    }
    let _guest = Player::guest(server.address(), "Anna").await;
    for user in users {
        let told = |frame: &Value| frame["to"] == user && frame["re"].is_null() && frame["people"] == 1;
        bot.wait_for("the change", told).await;
    }
}

#[tokio::test]
async fn a_reconnecting_service_finds_the_games_of_its_users() {
    let server = with_service().await;
    let mut bot = service(&server).await;
    let create = json!({"type": "create", "game": "subulata", "seat": "white", "as": whom(1),
        "opponent": {"discord": whom(2)["discord"], "name": whom(2)["name"]}});
    let room = bot.ask(create).await["room"].clone();
    bot.ask(json!({"type": "join", "room": room, "as": whom(2)})).await;
    drop(bot);

    let mut bot = service(&server).await;
    let mut users = Vec::new();
    for number in 1..=2 {
        let profile = bot.ask(json!({"type": "profile", "as": whom(number)})).await;
        assert_eq!(column(&profile, "room"), [&room]);
        assert_eq!(column(&profile, "to_act"), [&json!(["white", "black"])]);
        let view = bot.ask(json!({"type": "watch", "room": room, "as": whom(number)})).await;
        assert_eq!(view["prompt"]["kind"], "setup", "{view}");
        users.push(view["to"].clone());
    }
    let view = bot.ask(json!({"type": "watch", "room": room, "as": whom(1)})).await;
    let action = choose(&view, &mut Seed::new(1).draw(Purpose::Play));
    bot.ask(json!({"type": "act", "room": room, "ply": 0, "action": action, "as": whom(1)})).await;
    let pushed = |frame: &Value| frame["to"] == users[1] && frame["re"].is_null() && frame["ply"] == 1;
    let view = bot.wait_for("the other's view", pushed).await;
    assert_eq!(view["last"]["action"], "setup ?", "each user sees only what they may know");
}

#[tokio::test]
async fn a_user_with_three_unplayed_joins_can_join_no_more() {
    let server = Server::start_with(ServerOptions { unlimited: false, ..ServerOptions::default() }).await;
    let mut idle = Player::guest(server.address(), "Idle").await;
    let create = json!({
        "type": "create", "game": "kubism", "opponent": "open", "seat": "black",
        "clock": {"initial_s": 300, "increment_s": 3},
    });
    let (mut hosts, mut joins) = (Vec::new(), Vec::new());
    for number in 0..4 {
        let mut host = Player::guest(server.address(), &format!("Opener {number}")).await;
        let room = host.ask(create.clone()).await["room"].clone();
        joins.push(json!({"type": "join", "room": room}));
        hosts.push(host);
    }
    let mut views = Vec::new();
    for join in &joins[..3] {
        let view = idle.ask(join.clone()).await;
        assert_eq!(view["status"], "playing", "{view}");
        views.push(view);
    }
    let refused = idle.ask(joins[3].clone()).await;
    assert_eq!(refused["code"], "rate_limited", "{refused}");
    let action = views[0]["legal"][0].as_str().unwrap().to_owned();
    assert_eq!(idle.act(&views[0], &action).await["type"], "view");
    assert_eq!(idle.ask(joins[3].clone()).await["code"], "rate_limited", "joins still count after an action");
    hosts[0].ask(json!({"type": "resign", "room": views[0]["room"]})).await;
    assert_eq!(idle.ask(joins[3].clone()).await["status"], "playing");
}
