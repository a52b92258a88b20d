//! Discord's Activity: its sign-in, the room that everybody in it sees, its limits and bans.

use konakis_tests::discord::{Discord, Person, Seen};
use konakis_tests::{
    ACTIVITY_ORIGIN, ActivityPage, Bot, Game, Player, Server, ServerOptions, Table, activity_options, get,
    send, sign_in_there,
};
use serde_json::{Value, json};

const INSTANCE: &str = "i-1276580072400224306-gc-912952092627435520-912954213460484116";

async fn server_and_discord() -> (Server, Discord) {
    let discord = Discord::start().await;
    discord.change(|world| world.activities.enabled = true);
    (Server::start_with(activity_options(&discord)).await, discord)
}

/// A fixture whose server, Discord and bot have an Activity.
async fn table() -> Table {
    let (server, discord) = server_and_discord().await;
    let channel = discord.channel("games");
    let (anna, ben) = (discord.person("Anna"), discord.person("Ben"));
    let bot = Bot::start_with(&discord, &server, &["--activity"]).await;
    Table { server, discord, bot, channel, anna, ben }
}

fn room_of(seen: &Seen) -> Value {
    let named = |id: &str| id.strip_prefix("here:").map(str::to_owned);
    let room = seen.buttons.iter().find_map(|button| named(button.id.as_deref()?));
    json!(room.expect("a button opens the room here"))
}

fn launches(discord: &Discord) -> Vec<u64> {
    discord.read(|world| world.activities.launches.clone())
}

/// Adds a person to the instance on Discord; returns their page of the Activity, on which they are signed in.
async fn page(server: &Server, discord: &Discord, person: &Person) -> ActivityPage {
    discord.change(|world| world.enter_instance(INSTANCE, person.id()));
    ActivityPage::open(server.address(), discord, person).await
}

fn names(activity: &Value) -> Vec<&str> {
    let here = activity["here"].as_array().expect("the people");
    here.iter().map(|user| user["name"].as_str().expect("a name")).collect()
}

#[tokio::test]
async fn the_play_here_button_shows_the_room_to_the_whole_activity() {
    let table = table().await;
    let Game { board, .. } = table.game(&[("game", "tablut"), ("side", "white")]).await;
    let room = room_of(&board);
    assert!(table.anna.clicks(&board, "Play here").await.0.is_empty(), "only the Activity opens");
    assert_eq!(launches(&table.discord), [table.anna.id()]);
    let mut anna = page(&table.server, &table.discord, &table.anna).await;
    let entered = anna.enter(INSTANCE, None).await;
    assert_eq!((&entered["room"], &entered["launched"]), (&room, &room), "{entered}");
    let mut ben = page(&table.server, &table.discord, &table.ben).await;
    let entered = ben.enter(INSTANCE, None).await;
    assert_eq!((&entered["room"], names(&entered)), (&room, vec!["Anna", "Ben"]));
    assert!(entered.get("launched").is_none(), "{entered}");
    let told = anna.told("Ben", |activity| names(activity) == ["Anna", "Ben"]).await;
    assert_eq!(told["here"][1]["discord"], json!(table.ben.id().to_string()), "pictures need the Discord id");
    // On these pages, Anna and Ben have the seats that they have on Discord.
    for (page, seat) in [(&mut anna, "white"), (&mut ben, "black")] {
        let view = page.player.ask(json!({"type": "watch", "room": room})).await;
        assert_eq!(view["seat"], seat, "{view}");
    }
}

#[tokio::test]
async fn a_challenge_can_be_accepted_in_the_activity() {
    let table = table().await;
    let challenge = table.challenge(&[("game", "kubism")]).await;
    table.ben.clicks(&challenge, "Play here").await;
    let mut ben = page(&table.server, &table.discord, &table.ben).await;
    let room = room_of(&challenge);
    assert_eq!(ben.enter(INSTANCE, None).await["launched"], room);
    let view = ben.player.ask(json!({"type": "join", "room": room})).await;
    assert_eq!(view["status"], "playing", "{view}");
}

#[tokio::test]
async fn the_here_option_of_play_begins_a_game_and_opens_it() {
    let table = table().await;
    let options = [("game", "tablut"), ("level", "1"), ("here", "true")];
    let shown = table.anna.types(table.channel, "play", &options).await;
    assert_eq!(launches(&table.discord), [table.anna.id()], "{shown:?}");
    let mut anna = page(&table.server, &table.discord, &table.anna).await;
    let room = anna.enter(INSTANCE, None).await["launched"].clone();
    let board =
        table.anna.waits_for(table.channel, "the game", |seen| seen.button("Play here").is_some()).await;
    assert_eq!(room_of(&board), room);
    // Without the option `game`, the command only opens the Activity.
    table.ben.types(table.channel, "play", &[("here", "true")]).await;
    assert_eq!(launches(&table.discord), [table.anna.id(), table.ben.id()]);
    let mut ben = page(&table.server, &table.discord, &table.ben).await;
    assert!(ben.enter(INSTANCE, None).await.get("launched").is_none());
}

#[tokio::test]
async fn a_refused_launch_leads_to_the_browser() {
    let table = table().await;
    let challenge = table.challenge(&[("game", "tablut")]).await;
    table.discord.change(|world| world.activities.enabled = false);
    let shown = table.ben.clicks(&challenge, "Play here").await;
    let room = room_of(&challenge);
    assert!(shown.last().ephemeral && shown.words().contains(&format!("/rooms/{}", room.as_str().unwrap())));
    assert!(launches(&table.discord).is_empty());
}

#[tokio::test]
async fn the_activity_opens_while_the_server_is_away() {
    let mut table = table().await;
    let challenge = table.challenge(&[("game", "tablut")]).await;
    table.server.kill().await;
    table.ben.clicks(&challenge, "Play here").await;
    assert_eq!(launches(&table.discord), [table.ben.id()]);
}

#[tokio::test]
async fn a_bot_without_an_activity_offers_none() {
    let table = Table::set().await;
    let challenge = table.challenge(&[("game", "tablut")]).await;
    assert!(challenge.button("Play here").is_none(), "{challenge:?}");
    let types: Vec<Value> = table
        .discord
        .read(|world| world.commands.iter().flatten().map(|command| command["type"].clone()).collect());
    assert!(!types.contains(&json!(4)), "{types:?}");
}

#[tokio::test]
async fn forged_codes_and_sign_ins_from_other_origins_are_refused() {
    let (server, discord) = server_and_discord().await;
    let anna = discord.person("Anna");
    let (status, answer) = sign_in_there(server.address(), "forged").await;
    assert_eq!((status, answer["error"].as_str().unwrap().contains("start again")), (400, true), "{answer}");
    let code = discord.change(|world| world.authorize(anna.id()));
    let (status, answer) = sign_in_there(server.address(), &code).await;
    assert_eq!(
        (status, &answer["user"]["kind"], &answer["user"]["name"]),
        (200, &json!("member"), &json!("Anna"))
    );
    assert!(answer["access_token"].as_str().unwrap().starts_with("access-token-"));
    let (status, _) = sign_in_there(server.address(), &code).await;
    assert_eq!(status, 400, "a code works only once");
    let code = discord.change(|world| world.authorize(anna.id()));
    let body = json!({"code": code}).to_string();
    for origin in ["https://k.example", "https://evil.example"] {
        let headers = [("Origin", origin), ("Content-Type", "application/json")];
        let (status, ..) =
            send(server.address(), "POST", "/auth/discord/activity", &headers, body.as_bytes()).await;
        assert_eq!(status, 403, "{origin}");
    }
}

#[tokio::test]
async fn only_people_in_the_instance_enter_it() {
    let (server, discord) = server_and_discord().await;
    let [anna, ben] = ["Anna", "Ben"].map(|name| discord.person(name));
    let mut anna = page(&server, &discord, &anna).await;
    let mut stranger = ActivityPage::open(server.address(), &discord, &ben).await;
    for (instance, sentence) in [(INSTANCE, "you are not in this Activity"), ("i-2", "no such Activity")] {
        let answer = stranger.enter(instance, None).await;
        assert_eq!(answer["code"], "unauthorized", "{answer}");
        assert!(answer["message"].as_str().unwrap().contains(sentence), "{answer}");
    }
    assert_eq!(stranger.enter("../i", None).await["code"], "bad_message");
    let show = json!({"type": "show_in_activity", "instance": INSTANCE});
    assert_eq!(stranger.player.refused(show).await, "unauthorized");
    assert_eq!(names(&anna.enter(INSTANCE, None).await), ["Anna"]);
    // Discord's last answer did not list the stranger, so the server asks again.
    discord.change(|world| world.enter_instance(INSTANCE, ben.id()));
    assert_eq!(names(&stranger.enter(INSTANCE, None).await), ["Anna", "Ben"]);
    stranger.player.leave().await;
    anna.told("Anna alone", |activity| names(activity) == ["Anna"]).await;
}

#[tokio::test]
async fn guests_are_told_to_sign_in() {
    let (server, discord) = server_and_discord().await;
    let guest = Player::guest(server.address(), "Gus").await;
    for hello in [
        json!({"type": "hello", "version": 1}),
        json!({"type": "hello", "version": 1, "token": guest.welcome["token"]}),
        json!({"type": "hello", "version": 1, "token": "forged"}),
    ] {
        let mut player = Player::connect_from(server.address(), Some(ACTIVITY_ORIGIN)).await;
        let answer = player.ask(hello).await;
        assert_eq!(answer["code"], "unauthorized", "{answer}");
        assert!(answer["message"].as_str().unwrap().contains("sign in with Discord"), "{answer}");
    }
    let mut guest = guest;
    let enter = json!({"type": "enter_activity", "instance": INSTANCE});
    assert_eq!(guest.refused(enter.clone()).await, "unauthorized");
    // A service acts for members, but is in no Activity itself.
    let mut service = Player::member(server.address(), "Nelly", 1).await;
    assert_eq!(service.refused(enter).await, "unauthorized");
    drop(discord);
}

#[tokio::test]
async fn during_a_game_only_its_players_replace_the_shown_room() {
    let (server, discord) = server_and_discord().await;
    let people = ["Anna", "Ben", "Cleo"].map(|name| discord.person(name));
    let mut pages = Vec::new();
    for person in &people {
        let mut page = page(&server, &discord, person).await;
        page.enter(INSTANCE, None).await;
        pages.push(page);
    }
    let [anna, ben, cleo] = &mut pages[..] else { panic!("three people") };
    let create = json!({"type": "create", "game": "tablut", "seat": "white", "opponent": "link"});
    let room = anna.player.ask(create).await["room"].clone();
    let show = |room: Option<&Value>| match room {
        Some(room) => json!({"type": "show_in_activity", "instance": INSTANCE, "room": room}),
        None => json!({"type": "show_in_activity", "instance": INSTANCE}),
    };
    assert_eq!(anna.player.refused(show(Some(&json!("nowhere")))).await, "no_such_room");
    assert_eq!(anna.player.ask(show(Some(&room))).await["type"], "done");
    for page in [&mut *ben, &mut *cleo] {
        page.told("the room", |activity| activity["room"] == room).await;
    }
    ben.player.ask(json!({"type": "join", "room": room})).await;
    let wait = json!({"type": "wait_in_activity", "instance": INSTANCE, "wait": true});
    assert_eq!(cleo.player.ask(wait).await["type"], "done");
    let set = json!({"type": "set_activity", "instance": INSTANCE, "winner_stays": true});
    assert_eq!(cleo.player.ask(set).await["type"], "done");
    let told = anna.told("the queue", |activity| activity["winner_stays"] == true).await;
    assert_eq!(told["waiting"], json!([cleo.player.id()]), "{told}");
    let answer = cleo.player.ask(show(None)).await;
    assert_eq!(answer["code"], "not_now", "{answer}");
    assert!(answer["message"].as_str().unwrap().contains("only the players"), "{answer}");
    anna.player.ask(json!({"type": "resign", "room": room})).await;
    assert_eq!(cleo.player.ask(show(None)).await["type"], "done");
    let is_lobby = |activity: &Value| activity["winner_stays"] == true && activity.get("room").is_none();
    let told = anna.told("the lobby", is_lobby).await;
    assert_eq!(told["here"].as_array().unwrap().len(), 3);
    let leave = json!({"type": "leave_activity", "instance": INSTANCE});
    assert_eq!(cleo.player.ask(leave).await["type"], "done");
    let told = anna.told("two people", |activity| names(activity) == ["Anna", "Ben"]).await;
    assert!(told.get("waiting").is_none(), "{told}");
}

#[tokio::test]
async fn a_restart_of_the_server_keeps_the_shown_room() {
    let (mut server, discord) = server_and_discord().await;
    let anna = discord.person("Anna");
    let mut anna = page(&server, &discord, &anna).await;
    anna.enter(INSTANCE, None).await;
    let create = json!({"type": "create", "game": "kubism", "opponent": "link"});
    let room = anna.player.ask(create).await["room"].clone();
    let show = json!({"type": "show_in_activity", "instance": INSTANCE, "room": room});
    assert_eq!(anna.player.ask(show).await["type"], "done");
    server.kill().await;
    server.restart_in_place().await;
    anna.reconnect(server.address()).await;
    let entered = anna.enter(INSTANCE, Some(&room)).await;
    assert_eq!(entered["room"], room, "{entered}");
    // A page that opens later shows the room that everybody sees.
    let ben = discord.person("Ben");
    let mut ben = page(&server, &discord, &ben).await;
    assert_eq!(ben.enter(INSTANCE, Some(&json!("another"))).await["room"], room);
}

#[tokio::test]
async fn an_instance_holds_at_most_a_hundred_people() {
    let (server, discord) = server_and_discord().await;
    let people: Vec<Person> = (0..101).map(|number| discord.person(&format!("P{number}"))).collect();
    // All people are in the instance from the start, so the server asks Discord for them only once.
    for person in &people {
        discord.change(|world| world.enter_instance(INSTANCE, person.id()));
    }
    let mut pages = Vec::new();
    for person in &people {
        pages.push(ActivityPage::open(server.address(), &discord, person).await);
    }
    let mut late = pages.pop().expect("the last person");
    for page in &mut pages {
        let answer = page.enter(INSTANCE, None).await;
        assert_eq!(answer["type"], "activity", "{answer}");
    }
    let answer = late.enter(INSTANCE, None).await;
    assert_eq!(answer["code"], "rate_limited", "{answer}");
    assert!(answer["message"].as_str().unwrap().contains("100 people"), "{answer}");
    pages.pop().expect("one leaves").player.leave().await;
    pages[0].told("99 people", |activity| names(activity).len() == 99).await;
    assert_eq!(late.enter(INSTANCE, None).await["type"], "activity");
}

#[tokio::test]
async fn members_behind_discords_proxy_share_no_limit() {
    let discord = Discord::start().await;
    let options = ServerOptions { unlimited: false, ..activity_options(&discord) };
    let server = Server::start_with(options).await;
    let anna = discord.person("Anna");
    let first = page(&server, &discord, &anna).await;
    let mut open = Vec::new();
    // Together, these members open more than the 64 connections that an address may have. Each member may have eight
    // connections that do not count towards the limit of the address.
    for number in 0..10 {
        let person = discord.person(&format!("P{number}"));
        let page = page(&server, &discord, &person).await;
        for _ in 1..8 {
            let mut again = Player::connect_from(server.address(), Some(ACTIVITY_ORIGIN)).await;
            let hello = json!({"type": "hello", "version": 1, "token": page.token()});
            assert_eq!(again.ask(hello).await["type"], "welcome");
            open.push(again);
        }
        let mut ninth = Player::connect_from(server.address(), Some(ACTIVITY_ORIGIN)).await;
        let answer = ninth.ask(json!({"type": "hello", "version": 1, "token": page.token()})).await;
        assert_eq!(answer["code"], "rate_limited", "{answer}");
        assert!(answer["message"].as_str().unwrap().contains("open in too many places"), "{answer}");
        open.push(page.player);
    }
    let mut guest = Player::guest(server.address(), "Gus").await;
    assert_eq!(guest.ask(json!({"type": "ping"})).await["type"], "done");
    drop(first);
}

#[tokio::test]
async fn discord_may_frame_only_the_page_of_the_activity() {
    let (server, discord) = server_and_discord().await;
    let policy = |head: &str| {
        let line =
            head.lines().find(|line| line.to_ascii_lowercase().starts_with("content-security-policy:"));
        line.expect("a policy").to_owned()
    };
    let path = format!("/?instance_id={INSTANCE}&frame_id=f-1&platform=desktop&channel_id=2");
    let (status, head, body) = get(server.address(), &path).await;
    let (policy_there, body) = (policy(&head), String::from_utf8(body).unwrap());
    assert_eq!(status, 200);
    assert!(body.contains("<meta name=\"discord-application\" content=\"1100000000000000002\""), "{body}");
    let ancestors = format!("frame-ancestors 'self' https://discord.com {ACTIVITY_ORIGIN}");
    assert!(policy_there.ends_with(&ancestors), "{policy_there}");
    assert!(policy_there.contains(&format!("script-src 'self' {ACTIVITY_ORIGIN};")), "{policy_there}");
    for path in ["/", "/?instance_id=i", "/?frame_id=f", "/privacy", "/healthz"] {
        let (_, head, _) = get(server.address(), path).await;
        assert!(policy(&head).ends_with("frame-ancestors 'self'"), "{path}: {head}");
    }
    let without = Server::start().await;
    let (status, _, body) = get(without.address(), &path_of_frame()).await;
    assert_eq!((status, String::from_utf8(body).unwrap().contains("no Activity")), (404, true));
    drop(discord);
}

fn path_of_frame() -> String {
    format!("/?frame_id=f-1&instance_id={INSTANCE}")
}

#[tokio::test]
async fn silent_connections_keep_nobody_out() {
    let (server, discord) = server_and_discord().await;
    let mut silent = Vec::new();
    for _ in 0..256 {
        silent.push(Player::connect_from(server.address(), Some("null")).await);
    }
    let anna = discord.person("Anna");
    let mut anna = page(&server, &discord, &anna).await;
    assert_eq!(names(&anna.enter(INSTANCE, None).await), ["Anna"]);
    let mut closing = Vec::new();
    for connection in &mut silent {
        closing.push(connection.closed().await.map(u16::from));
    }
    assert!(closing.iter().all(|code| matches!(code, Some(1008 | 1013))), "{closing:?}");
    assert_eq!(anna.player.ask(json!({"type": "ping"})).await["type"], "done");
}

#[tokio::test]
async fn anybody_can_replace_the_room_of_a_game_against_the_computer() {
    let (server, discord) = server_and_discord().await;
    let [anna, mal] = ["Anna", "Mal"].map(|name| discord.person(name));
    let mut anna = page(&server, &discord, &anna).await;
    let mut mal = page(&server, &discord, &mal).await;
    for page in [&mut anna, &mut mal] {
        page.enter(INSTANCE, None).await;
    }
    let create = json!({"type": "create", "game": "tablut", "seat": "white", "opponent": {"computer": 1}});
    let room = mal.player.ask(create).await["room"].clone();
    let show = json!({"type": "show_in_activity", "instance": INSTANCE, "room": room});
    let lobby = json!({"type": "show_in_activity", "instance": INSTANCE});
    for _ in 0..3 {
        assert_eq!(mal.player.ask(show.clone()).await["type"], "done");
        assert_eq!(anna.player.ask(lobby.clone()).await["type"], "done");
    }
    assert_eq!(mal.player.refused(show).await, "rate_limited", "the room was changed too often");
}

#[tokio::test]
async fn a_ban_of_an_address_closes_its_pages() {
    let (server, discord) = server_and_discord().await;
    let anna = discord.person("Anna");
    let mut anna = page(&server, &discord, &anna).await;
    let id = anna.player.id().to_owned();
    let (_, shown) = server.run_beside(&["admin", "user", &id]).await;
    assert!(shown.contains("127.0.0.1"), "{shown}");
    let ban = ["admin", "ban", "127.0.0.0/24", "--for", "unlimited", "--reason", "an attack"];
    assert_eq!(server.run_beside(&ban).await.0, Some(0));
    let told = anna.player.wait_for("the ban", |frame| frame["code"] == "banned").await;
    assert!(told["message"].as_str().unwrap().contains("an attack"), "{told}");
    assert_eq!(anna.player.closed().await.map(u16::from), Some(1008));
}
