//! Faults that the bot survives: its own crash, the server's, and broken gateway connections. Also several shards, how
//! the bot stops, and games that are played from other clients.

use konakis_tests::discord::{Discord, GUILD, Seen};
use konakis_tests::{
    Bot, Clicker, Game, Player, SERVICE_SECRET, Server, ServerOptions, Table, Turn, play_out,
};
use serde_json::{Value, json};

async fn tablut(table: &Table) -> Game {
    table.game(&[("game", "tablut"), ("side", "white")]).await
}

fn clickers(table: &Table) -> [Clicker; 2] {
    [Clicker::new(&table.anna, 1), Clicker::new(&table.ben, 2)]
}

fn public_messages(table: &Table, place: u64) -> usize {
    table.anna.messages(place).iter().filter(|seen| !seen.ephemeral).count()
}

#[tokio::test]
async fn a_killed_bot_resumes_and_posts_nothing_twice() {
    let mut table = Table::set().await;
    let game = tablut(&table).await;
    let mut players = clickers(&table);
    play_out(&mut players, game.place, 3).await;
    let picker = {
        let board = players[1].board(game.place).await;
        let shown = table.ben.clicks(&board, "Move").await;
        shown.last().clone()
    };
    let (there, here) = (public_messages(&table, game.place), public_messages(&table, table.channel));
    let calls = (table.anna.calls(), table.ben.calls());
    table.bot.kill().await;
    table.bot.restart(&table.discord, &table.server).await;
    let menu = &picker.menus[0];
    let shown = table.ben.picks(&picker, menu, &menu.entries[0].1).await.expect("old menus work");
    assert!(!shown.last().menus.is_empty(), "{shown:?}");
    let (board, made) = play_out(&mut players, game.place, 4).await;
    assert_eq!((board.id, made), (game.board.id, 4), "old boards work");
    assert_eq!((public_messages(&table, game.place), public_messages(&table, table.channel)), (there, here));
    assert_eq!((table.anna.calls(), table.ben.calls()), calls, "nobody is mentioned again");
}

#[tokio::test]
async fn a_challenge_survives_a_restart_of_the_bot() {
    let mut table = Table::set().await;
    let challenge = table.challenge(&[("game", "kubism")]).await;
    table.bot.kill().await;
    table.bot.restart(&table.discord, &table.server).await;
    table.ben.clicks(&challenge, "Accept").await;
    table.game_of(&challenge).await;
}

#[tokio::test]
async fn actions_during_downtime_of_the_bot_are_shown_afterwards() {
    let mut table = Table::set().await;
    let game = tablut(&table).await;
    let (mut elsewhere, room) = (as_service(&table).await, room_of(&game));
    table.bot.kill().await;
    act_for(&mut elsewhere, &room, (&table.anna, "Anna")).await;
    table.bot.restart(&table.discord, &table.server).await;
    let turned = |seen: &Seen| seen.text.contains(&table.ben.turn()) && seen.button("Move").is_some();
    table.ben.waits_for(game.place, "Ben's turn", turned).await;
}

#[tokio::test]
async fn a_turn_during_downtime_of_the_bot_is_shown_in_full() {
    let mut table = Table::set().await;
    let game = table.game(&[("game", "subsume"), ("side", "white")]).await;
    let (mut elsewhere, room) = (as_service(&table).await, room_of(&game));
    table.bot.kill().await;
    let mut made = Vec::new();
    while made.last().is_none_or(|action| action != ".") {
        made.push(act_for(&mut elsewhere, &room, (&table.anna, "Anna")).await);
    }
    table.bot.restart(&table.discord, &table.server).await;
    let turned = |seen: &Seen| seen.text.contains(&table.ben.turn()) && seen.button("Move").is_some();
    let told = table.ben.waits_for(game.place, "Ben's turn", turned).await;
    // Only the owner of a token sees its kind.
    let masked: Vec<String> = made
        .iter()
        .map(|action| if action.starts_with('+') { format!("{}?", &action[..3]) } else { action.clone() })
        .collect();
    assert!(made.len() > 1 && told.text.contains(&format!("(`{}`)", masked.join(" "))), "{}", told.text);
    table.bot.kill().await;
    table.bot.restart(&table.discord, &table.server).await;
    // Each click waits until the bot has edited the board, which the bot does only after it has processed the room's
    // view. So the restarted bot has processed the view before the texts are compared.
    table.ben.clicks(&told, "Flip").await;
    table.ben.clicks(&table.ben.again(&told).expect("the message is still there"), "Flip").await;
    let now = table.ben.again(&told).expect("the message is still there");
    assert_eq!(now.text, told.text);
}

#[tokio::test]
async fn the_bot_waits_for_a_killed_game_server() {
    let mut table = Table::set().await;
    let game = tablut(&table).await;
    let mut players = clickers(&table);
    play_out(&mut players, game.place, 2).await;
    table.server.kill().await;
    let board = players[0].board(game.place).await;
    let shown = table.anna.clicks(&board, "Move").await;
    assert!(shown.last().ephemeral && shown.last().menus.is_empty(), "{shown:?}");
    table.server.restart_in_place().await;
    while let Turn::Nothing(told) = players[0].acts(&players[0].board(game.place).await).await {
        assert!(told.is_some_and(|told| told.ephemeral));
    }
    let turned = |seen: &Seen| seen.text.contains(&table.ben.turn()) && seen.button("Move").is_some();
    table.ben.waits_for(game.place, "Ben's turn", turned).await;
}

#[tokio::test]
async fn broken_gateway_connections_lose_no_clicks() {
    let table = Table::set().await;
    let game = tablut(&table).await;
    table.discord.change(|world| world.sessions.cut());
    // The click happens while the bot is disconnected; the resumed session delivers it.
    let shown = table.anna.clicks(&game.board, "Move").await;
    assert!(!shown.last().menus.is_empty());
    assert_eq!(table.discord.read(|world| (world.sessions.identified, world.sessions.resumed)), (1, 1));
    for disturb in [
        |world: &mut konakis_tests::discord::World| world.sessions.ask_to_reconnect(),
        |world: &mut konakis_tests::discord::World| world.sessions.close(4000),
        |world: &mut konakis_tests::discord::World| world.sessions.invalidate(),
    ] {
        table.discord.change(disturb);
        table.discord.bot_is_ready().await;
        let shown = table.anna.clicks(&game.board, "Move").await;
        assert!(!shown.last().menus.is_empty());
    }
    assert_eq!(
        table.discord.read(|world| world.sessions.identified),
        2,
        "the bot opens a new session only after an invalidated one"
    );
}

#[tokio::test]
async fn a_game_is_playable_from_another_client_too() {
    let table = Table::set().await;
    let game = tablut(&table).await;
    let room = room_of(&game);
    let mut spectator = Player::guest(table.server.address(), "Carl").await;
    let seen = spectator.ask(json!({"type": "watch", "room": room})).await;
    assert_eq!((&seen["players"]["white"]["user"]["name"], &seen["ply"]), (&json!("Anna"), &json!(0)));
    let mut anna = Clicker::new(&table.anna, 1);
    assert!(matches!(anna.acts(&game.board).await, Turn::Acted(_)));
    let seen = spectator.view_at(&seen["room"], 1).await;
    assert_eq!(seen["to_act"], json!(["black"]));
    let mut web = as_service(&table).await;
    let played = act_for(&mut web, &room, (&table.ben, "Ben")).await;
    let shows = |seen: &Seen| seen.text.contains(&played) && seen.text.contains(&table.anna.turn());
    table.anna.waits_for(game.place, "Ben's action from the other client", shows).await;
}

#[tokio::test]
async fn sigterm_stops_the_bot_cleanly() {
    let mut table = Table::set().await;
    tablut(&table).await;
    assert_eq!(table.bot.stop().await, Some(0));
}

#[tokio::test]
async fn wrong_token_ends_the_bot_with_advice() {
    let options = ServerOptions { service_secret: Some(SERVICE_SECRET), ..ServerOptions::default() };
    let (server, discord) = (Server::start_with(options).await, Discord::start().await);
    let token = "MTk4NjIyNDgzNDcxOTI1MjQ4.of-yesterday.which-was-reset-today-000000";
    let (code, told) = Bot::start_refused(&discord, &server, token).await;
    assert_eq!(discord.take_complaints().len(), 1, "the token is tried once");
    assert_eq!(code, Some(1));
    assert!(told.contains("Reset Token") && told.contains("--token-file"), "{told}");
    assert!(!told.contains("of-yesterday"), "{told}");
}

#[tokio::test]
async fn every_shard_is_served() {
    let options = ServerOptions { service_secret: Some(SERVICE_SECRET), ..ServerOptions::default() };
    let (server, discord) = (Server::start_with(options).await, Discord::start().await);
    discord.change(|world| world.shards = 2);
    let _bot = Bot::start(&discord, &server).await;
    let anna = discord.person("Anna");
    // Events of this Discord server arrive on shard 1. Direct messages arrive on shard 0.
    assert_eq!((GUILD >> 22) % 2, 1);
    for place in [discord.channel("games"), anna.dm()] {
        assert!(!anna.types(place, "help", &[]).await.words().is_empty());
    }
}

fn room_of(game: &Game) -> String {
    let link = game.board.buttons.iter().find_map(|button| button.url.as_ref());
    let link = link.expect("the board has a link to the browser");
    link.rsplit('/').next().expect("the link ends with the room").to_owned()
}

/// A second connection of the service, which acts for the same users.
async fn as_service(table: &Table) -> Player {
    Player::hello(table.server.address(), json!({"type": "hello", "version": 1, "service": SERVICE_SECRET}))
        .await
}

async fn act_for(
    service: &mut Player,
    room: &str,
    (person, name): (&konakis_tests::discord::Person, &str),
) -> String {
    let who = json!({"discord": person.id().to_string(), "name": name});
    let view = service.ask(json!({"type": "join", "room": room, "as": who})).await;
    let action = view["legal"][0].as_str().unwrap_or_else(|| panic!("{view}")).to_owned();
    let act = json!({"type": "act", "room": room, "ply": view["ply"], "action": action, "as": who});
    let done: Value = service.ask(act).await;
    assert_eq!(done["type"], "view", "{done}");
    action
}
