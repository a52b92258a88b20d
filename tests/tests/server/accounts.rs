//! End-to-end tests of members. A person with a Discord account is one user on the web, in the Activity and for the
//! bot. If a guest signs in, the member gets the guest's games.

use konakis_tests::discord::Discord;
use konakis_tests::game::Pair;
use konakis_tests::{ActivityPage, Bot, Player, Server, activity_options, is_view_of, sign_in_on_web};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const INSTANCE: &str = "i-1276580072400224306-gc-912952092627435520-912954213460484116";

async fn server_discord_and_bot() -> (Server, Discord, Bot) {
    let discord = Discord::start().await;
    discord.change(|world| world.activities.enabled = true);
    let server = Server::start_with(activity_options(&discord)).await;
    let bot = Bot::start_with(&discord, &server, &["--activity"]).await;
    (server, discord, bot)
}

async fn member(server: &Server, signed_in: &Value) -> Player {
    Player::hello(server.address(), json!({"type": "hello", "version": 1, "token": signed_in["token"]})).await
}

async fn profile(player: &mut Player) -> Value {
    player.ask(json!({"type": "profile"})).await
}

fn rooms(profile: &Value) -> BTreeSet<String> {
    let games = profile["games"].as_array().expect("a list of games");
    games.iter().map(|game| game["room"].as_str().expect("a room").to_owned()).collect()
}

#[tokio::test]
async fn the_web_the_activity_and_the_bot_recognize_the_same_person() {
    let (server, discord, _bot) = server_discord_and_bot().await;
    let (channel, anna) = (discord.channel("games"), discord.person("Anna"));
    // In the browser, a guest finishes one game and begins a second one.
    let rival = Player::guest(server.address(), "Rival").await;
    let guest = Player::guest(server.address(), "Gus").await;
    let mut pair = Pair::begin_between(guest, rival, &json!({"game": "tablut"})).await;
    let finished = pair.room.clone();
    for (who, action) in [(0, "e3-f3"), (1, "a4-b4")] {
        pair.act(who, action).await;
    }
    let [guest, mut rival] = pair.players;
    rival.ask(json!({"type": "resign", "room": finished})).await;
    let pair = Pair::begin_between(guest, rival, &json!({"game": "kubism"})).await;
    let in_progress = pair.room.clone();
    let [guest, mut rival] = pair.players;

    // With the bot, Anna begins a game against the computer, and turns direct messages on.
    let options = [("game", "subulata"), ("level", "1"), ("side", "white")];
    anna.types(channel, "play", &options).await;
    anna.types(channel, "notifications", &[("messages", "true")]).await;

    // Anna signs in from the guest's browser, and gets the guest's games.
    let token = guest.welcome["token"].clone();
    let signed_in = sign_in_on_web(server.address(), &discord, &anna, Some(&token)).await;
    let mut web = member(&server, &signed_in).await;
    let on_web = profile(&mut web).await;
    assert_eq!(on_web["user"]["name"], "Anna");
    let mut all = rooms(&on_web);
    assert!(
        all.contains(finished.as_str().unwrap()) && all.contains(in_progress.as_str().unwrap()),
        "{all:?}"
    );
    assert_eq!(all.len(), 3, "Anna has the guest's two games and the one begun with the bot: {on_web}");
    // Anna accepts a rematch of the game that the guest finished.
    rival.ask(json!({"type": "offer", "room": finished, "what": "rematch"})).await;
    let agreed = web.ask(json!({"type": "accept", "room": finished, "what": "rematch"})).await;
    assert_eq!(agreed["status"], "playing", "{agreed}");
    all.insert(agreed["room"].as_str().expect("the room of the rematch").to_owned());
    // The sign-in has revoked the guest's token, because somebody who used this browser before may know it.
    let mut tab = Player::connect(server.address()).await;
    assert_eq!(tab.refused(json!({"type": "hello", "version": 1, "token": token})).await, "unauthorized");

    // Anna wins a rated game against Ben on the web.
    let ben = sign_in_on_web(server.address(), &discord, &discord.person("Ben"), None).await;
    let ben = member(&server, &ben).await;
    let mut pair = Pair::begin_between(web, ben, &json!({"game": "tablut", "rated": true})).await;
    let rated = pair.room.clone();
    for (who, action) in [(0, "e3-f3"), (1, "a4-b4")] {
        pair.act(who, action).await;
    }
    let [mut web, mut ben] = pair.players;
    ben.ask(json!({"type": "resign", "room": rated})).await;
    all.insert(rated.as_str().unwrap().to_owned());
    let ratings = profile(&mut web).await["ratings"].clone();
    let rating = ratings["tablut"]["rating"].to_string();

    // The Activity shows Anna as the same user, with the same games and ratings.
    discord.change(|world| world.enter_instance(INSTANCE, anna.id()));
    let mut page = ActivityPage::open(server.address(), &discord, &anna).await;
    assert_eq!(page.player.id(), web.id());
    page.enter(INSTANCE, None).await;
    let create = json!({"type": "create", "game": "tablut", "seat": "black", "opponent": "link"});
    let inside = rival.ask(create).await["room"].clone();
    page.player.ask(json!({"type": "join", "room": inside})).await;
    all.insert(inside.as_str().unwrap().to_owned());
    for player in [&mut web, &mut page.player] {
        let shown = profile(player).await;
        assert_eq!((rooms(&shown), &shown["ratings"]), (all.clone(), &ratings));
    }

    // The web, the Activity and the bot share one set of preferences.
    let preferences = web.ask(json!({"type": "notifications"})).await;
    assert_eq!(preferences["when"]["discord"], true, "{preferences}");
    let set = json!({"type": "notify_when", "little_time": true, "discord": true});
    page.player.ask(set).await;
    let shown = anna.types(channel, "notifications", &[]).await.words();
    assert!(shown.contains("little time") || shown.contains("day or less"), "{shown}");

    // The bot lists the games, shows the rating, and plays an action in the game that the guest began.
    let listed = anna.types(channel, "games", &[]).await.words();
    for game in ["Kubism", "Subulata", "Tablut"] {
        assert!(listed.contains(game), "{listed}");
    }
    let shown = anna.types(channel, "profile", &[]).await.words();
    assert!(shown.contains(&rating), "{shown}");
    let named = [("room", in_progress.as_str().unwrap())];
    let offered = anna.begins_to_type(channel, "move", &named, ("action", "")).await;
    let options = [named[0], ("action", offered[0].1.as_str())];
    anna.types(channel, "move", &options).await;
    let view = rival.view_at(&in_progress, 1).await;
    assert_eq!(view["players"]["white"]["user"]["id"], web.id(), "{view}");
}

#[tokio::test]
async fn challenged_person_can_join_on_the_web_after_signing_in() {
    let (server, discord, _bot) = server_discord_and_bot().await;
    let channel = discord.channel("games");
    let (anna, ben) = (discord.person("Anna"), discord.person("Ben"));
    let options = [("opponent", ben.mention()), ("game", "kubism".to_owned()), ("side", "white".to_owned())];
    let options: Vec<(&str, &str)> = options.iter().map(|(name, value)| (*name, value.as_str())).collect();
    anna.types(channel, "challenge", &options).await;
    let challenge = ben.waits_for(channel, "the challenge", |seen| seen.button("Play here").is_some()).await;
    let id =
        challenge.button("Play here").and_then(|button| button.id.as_deref()).expect("it names the room");
    let room = json!(id.strip_prefix("here:").expect("the room"));
    // Ben is a guest in the browser, so the server does not let them join.
    let mut guest = Player::guest(server.address(), "Gus").await;
    let refused = guest.ask(json!({"type": "join", "room": room})).await;
    assert_eq!(refused["type"], "error", "{refused}");
    let token = guest.welcome["token"].clone();
    let signed_in = sign_in_on_web(server.address(), &discord, &ben, Some(&token)).await;
    let mut web = member(&server, &signed_in).await;
    let joined = web.ask(json!({"type": "join", "room": room})).await;
    assert!(is_view_of(&joined, &room) && joined["status"] == "playing", "{joined}");
    assert_eq!(joined["seat"], "black", "{joined}");
    discord
        .until("the mention", |world| {
            world.calls.iter().find(|call| call.person == ben.id() && call.message != challenge.id).copied()
        })
        .await;
}
