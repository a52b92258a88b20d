//! One Discord account is one person on the web, in the Activity and for the bot, and keeps everything of the guests
//! who sign in with it.

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
async fn web_activity_and_bot_recognize_the_same_person() {
    let (server, discord, _bot) = server_discord_and_bot().await;
    let (channel, anna) = (discord.channel("games"), discord.person("Anna"));
    // A guest in the browser has a finished game, and another one in progress.
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

    // They have used the bot before: for a game against the computer, and to turn on direct messages.
    let options = [("game", "subulata"), ("level", "1"), ("side", "white")];
    anna.types(channel, "play", &options).await;
    anna.types(channel, "notifications", &[("messages", "true")]).await;

    // They sign in from the guest's browser, and keep the guest's games.
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
    assert_eq!(all.len(), 3, "two games as a guest, and one that the bot began: {on_web}");
    // They can agree to a rematch of the game that ended before they signed in.
    rival.ask(json!({"type": "offer", "room": finished, "what": "rematch"})).await;
    let agreed = web.ask(json!({"type": "accept", "room": finished, "what": "rematch"})).await;
    assert_eq!(agreed["status"], "playing", "{agreed}");
    all.insert(agreed["room"].as_str().expect("the room of the rematch").to_owned());
    // The guest's token is the member's now, so another tab of the browser goes on as the member.
    let tab = Player::hello(server.address(), json!({"type": "hello", "version": 1, "token": token})).await;
    assert_eq!(tab.id(), web.id());

    // A rated game on the web counts for them everywhere.
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

    // In the Activity they are the same user, with the same games.
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

    // The bot lists all these games, and plays in the game that the guest began.
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
async fn a_challenge_at_discord_waits_for_the_guest_who_signs_in() {
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
    // In the browser, Ben is still a guest.
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
