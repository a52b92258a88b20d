//! Messages while the game server is away, and edits and mentions after a restart of the bot.

use konakis_tests::discord::Seen;
use konakis_tests::{Clicker, Game, Player, SERVICE_SECRET, Table, Turn, play_out};
use serde_json::json;
use std::time::Duration;

/// A part of the bot's texts while the game server is away.
const AWAY: &str = "can’t reach the game server";
const HOUR: Duration = Duration::from_secs(3600);
const MINUTE: Duration = Duration::from_secs(60);

/// Begins a game of Tablut with three days for each turn. Anna has the first turn.
async fn slow(table: &Table) -> Game {
    table.game(&[("game", "tablut"), ("side", "white"), ("clock", "3d")]).await
}

fn public_messages(table: &Table, place: u64) -> usize {
    table.anna.messages(place).iter().filter(|seen| !seen.ephemeral).count()
}

#[tokio::test]
async fn the_bot_waits_for_the_game_server_and_says_so() {
    let mut table = Table::set().await;
    let game = slow(&table).await;
    table.bot.kill().await;
    table.server.kill().await;
    table.bot.restart(&table.discord, &table.server).await;
    let told = table.anna.clicks(&game.board, "Move").await;
    assert!(told.last().ephemeral && told.words().contains(AWAY), "{told:?}");
    for (command, options) in [("help", vec![]), ("play", vec![("game", "tablut"), ("level", "1")])] {
        let told = table.ben.types(table.channel, command, &options).await;
        assert!(told.words().contains(AWAY), "/{command}: {told:?}");
    }
    table.server.restart_in_place().await;
    let mut anna = Clicker::new(&table.anna, 1);
    while let Turn::Nothing(told) = anna.acts(&game.board).await {
        assert!(told.is_some_and(|told| told.words().contains(AWAY)));
    }
    let turned = |seen: &Seen| seen.text.contains(&table.ben.turn()) && seen.button("Move").is_some();
    table.ben.waits_for(game.place, "Ben's turn", turned).await;
    assert!(table.ben.types(table.channel, "help", &[]).await.words().contains("Tablut"));
}

#[tokio::test]
async fn a_panel_used_during_an_outage_can_be_refreshed() {
    let mut table = Table::set().await;
    let game = slow(&table).await;
    let panel = table.anna.clicks(&game.board, "Move").await.last().clone();
    table.server.kill().await;
    let menu = panel.menus.first().unwrap();
    let told = table.anna.picks(&panel, menu, &menu.entries[0].1).await.unwrap();
    let told = told.last().clone();
    assert!(told.text.contains(AWAY) && told.id == panel.id, "{told:?}");
    table.server.restart_in_place().await;
    loop {
        let told = table.anna.clicks(&again(&table, &told), "Refresh").await.last().clone();
        if !told.menus.is_empty() {
            break assert_eq!(told.id, panel.id);
        }
        assert!(told.text.contains(AWAY), "{told:?}");
    }
}

#[tokio::test]
async fn outage_notices_appear_only_in_active_games() {
    let mut table = Table::set().await;
    let idle = slow(&table).await;
    table.bot.kill().await;
    table.bot.age(2 * HOUR);
    table.bot.more = ["--away-after", "0"].map(str::to_owned).into();
    table.bot.restart(&table.discord, &table.server).await;
    while !table.ben.types(table.channel, "help", &[]).await.words().contains("Tablut") {}
    let active = slow(&table).await;
    let places = [idle.place, active.place];
    let messages = places.map(|place| public_messages(&table, place));
    let calls = table.anna.calls();
    for _ in 0..2 {
        table.server.kill().await;
        let warns = |seen: &Seen| seen.button("Move").is_some() && seen.text.contains(AWAY);
        let warned = table.anna.waits_for(active.place, "the notice that the server is away", warns).await;
        assert_eq!(warned.id, active.board.id, "the notice is in the game's own message");
        table.server.restart_in_place().await;
        let goes_on = |seen: &Seen| seen.button("Move").is_some() && !seen.text.contains(AWAY);
        let back = table.anna.waits_for(active.place, "the board as it was", goes_on).await;
        assert_eq!(back.id, active.board.id);
    }
    assert_eq!(again(&table, &idle.board).edits, idle.board.edits);
    assert_eq!((places.map(|place| public_messages(&table, place)), table.anna.calls()), (messages, calls));
}

#[tokio::test]
async fn an_inactive_player_is_mentioned_once_after_restarts() {
    let mut table = Table::set().await;
    let game = slow(&table).await;
    assert!(matches!(Clicker::new(&table.anna, 1).acts(&game.board).await, Turn::Acted(_)));
    let turned = |seen: &Seen| seen.id == game.board.id && seen.text.contains(&table.ben.turn());
    table.ben.waits_for(game.place, "Ben's turn", turned).await;
    let calls = (table.anna.calls(), table.ben.calls());
    table.bot.kill().await;
    table.bot.age(2 * MINUTE);
    table.bot.restart(&table.discord, &table.server).await;
    let newer = |seen: &Seen| seen.id != game.board.id && seen.text.contains(&table.ben.turn());
    let board = table.ben.waits_for(game.place, "the new board with the mention", newer).await;
    assert_eq!((table.anna.calls(), table.ben.calls()), (calls.0, calls.1 + 1));
    let bare = |seen: &Seen| seen.id == game.board.id && seen.buttons.is_empty();
    table.ben.waits_for(game.place, "the old board without its buttons", bare).await;
    table.bot.kill().await;
    table.bot.age(2 * MINUTE);
    table.bot.restart(&table.discord, &table.server).await;
    assert!(!table.ben.clicks(&board, "Move").await.last().menus.is_empty());
    assert_eq!((table.anna.calls(), table.ben.calls()), (calls.0, calls.1 + 1), "Ben is mentioned once");
}

#[tokio::test]
async fn a_missed_mention_is_made_once_after_a_restart() {
    let mut table = Table::set().await;
    let game = slow(&table).await;
    let room = room_of(&game.board);
    assert_eq!(
        (table.anna.calls(), table.ben.calls()),
        (1, 2),
        "the challenge mentions Ben, and the new game mentions both players"
    );
    table.bot.kill().await;
    table.bot.age(HOUR / 2);
    let mut web = Player::hello(
        table.server.address(),
        json!({"type": "hello", "version": 1, "service": SERVICE_SECRET}),
    )
    .await;
    let anna = json!({"discord": table.anna.id().to_string(), "name": "Anna"});
    let view = web.ask(json!({"type": "join", "room": room, "as": anna})).await;
    web.ask(json!({"type": "act", "room": room, "ply": 0, "action": view["legal"][0], "as": anna})).await;
    table.bot.restart(&table.discord, &table.server).await;
    let newer = |seen: &Seen| seen.id != game.board.id && seen.button("Move").is_some();
    let board = table.ben.waits_for(game.place, "the new board", newer).await;
    assert_eq!((table.anna.calls(), table.ben.calls()), (1, 3), "only Ben is mentioned for the new turn");
    let bare = |seen: &Seen| seen.id == game.board.id && seen.buttons.is_empty();
    table.ben.waits_for(game.place, "the old board without its buttons", bare).await;
    for _ in 0..2 {
        table.bot.kill().await;
        table.bot.age(HOUR / 2);
        table.bot.restart(&table.discord, &table.server).await;
        assert!(!table.ben.clicks(&board, "Move").await.last().menus.is_empty());
    }
    let mut players = [Clicker::new(&table.ben, 1), Clicker::new(&table.anna, 2)];
    play_out(&mut players, game.place, 1).await;
    let turned = |seen: &Seen| seen.text.contains(&table.anna.turn()) && seen.button("Move").is_some();
    table.ben.waits_for(game.place, "Anna's turn", turned).await;
    assert_eq!(table.ben.calls(), 3, "nobody is mentioned twice in a turn");
}

#[tokio::test]
async fn a_restart_does_not_edit_messages_that_are_up_to_date() {
    let mut table = Table::set().await;
    let game = slow(&table).await;
    let challenge = table.challenge(&[("game", "kubism")]).await;
    let (challenge, board) = (again(&table, &challenge), again(&table, &game.board));
    let messages = [game.place, table.channel].map(|place| public_messages(&table, place));
    table.bot.kill().await;
    table.bot.restart(&table.discord, &table.server).await;
    // Each click edits its message once. If the restart caused edits, the bot would make those first.
    table.anna.clicks(&challenge, "Withdraw").await;
    table.anna.clicks(&board, "Flip").await;
    let over = |seen: &Seen| seen.id == challenge.id && seen.button("Accept").is_none();
    let withdrawn = table.anna.waits_for(table.channel, "the end of the challenge", over).await;
    assert_eq!(withdrawn.edits, challenge.edits + 1);
    let changed = |seen: &Seen| seen.id == board.id && seen.edits > board.edits;
    let turned = table.anna.waits_for(game.place, "the board turned round", changed).await;
    assert_eq!(turned.edits, board.edits + 1);
    assert_eq!([game.place, table.channel].map(|place| public_messages(&table, place)), messages);
}

fn again(table: &Table, seen: &Seen) -> Seen {
    table.anna.again(seen).expect("the message still exists")
}

fn room_of(board: &Seen) -> String {
    let link = board.buttons.iter().find_map(|button| button.url.as_ref()).expect("the board has a link");
    link.rsplit('/').next().expect("the link ends with the room").to_owned()
}
