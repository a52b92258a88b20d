//! Places where the bot is not a member: a group chat, and a Discord server where people have installed it only for
//! themselves. In such a place, the bot can only answer interactions, whose tokens last for 15 minutes. Two tests also
//! use the direct messages between one person and the bot.

use konakis_tests::discord::{Person, Seen};
use konakis_tests::{Clicker, Player, SERVICE_SECRET, Table, Turn, place_named_in};
use serde_json::json;
use std::time::Duration;

const NO_MEMBER: &str = "I’m not a member here";

async fn game(table: &Table, place: u64) -> Seen {
    let ben = table.ben.mention();
    let options = [("opponent", ben.as_str()), ("game", "tablut"), ("side", "white")];
    table.anna.types(place, "challenge", &options).await;
    let challenge = table.ben.waits_for(place, "the challenge", |seen| seen.button("Accept").is_some()).await;
    table.ben.clicks(&challenge, "Accept").await;
    let told = |seen: &Seen| seen.id == challenge.id && seen.text.contains(NO_MEMBER);
    table.anna.waits_for(place, "what the bot cannot do", told).await;
    table.anna.waits_for(place, "the board", |seen| seen.button("Move").is_some()).await
}

fn room_of(board: &Seen) -> String {
    let link = board.buttons.iter().find_map(|button| button.url.as_ref()).expect("a link to the browser");
    link.rsplit('/').next().expect("the room").to_owned()
}

/// Plays the first legal action for a person over another connection, as in the browser.
async fn plays_in_the_browser(table: &Table, room: &str, (person, name): (&Person, &str)) {
    let hello = json!({"type": "hello", "version": 1, "service": SERVICE_SECRET});
    let mut service = Player::hello(table.server.address(), hello).await;
    let whom = json!({"discord": person.id().to_string(), "name": name});
    let view = service.ask(json!({"type": "watch", "room": room, "as": whom})).await;
    let act =
        json!({"type": "act", "room": room, "ply": view["ply"], "action": view["legal"][0], "as": whom});
    let done = service.ask(act).await;
    assert_eq!(done["type"], "view", "{done}");
}

#[tokio::test]
async fn a_game_is_playable_by_responses_alone() {
    let table = Table::set().await;
    for place in [table.discord.group(), table.discord.channel_elsewhere()] {
        let board = game(&table, place).await;
        assert!(board.picture().is_some() && board.button("Refresh").is_some(), "{board:?}");
        let mut players = [Clicker::new(&table.anna, 1), Clicker::new(&table.ben, 2)];
        for who in [0, 1, 0, 1] {
            let now = players[who].board(place).await;
            assert!(matches!(players[who].acts(&now).await, Turn::Acted(_)));
            players[who].next_board(place, &now).await;
        }
        let notes = table.anna.messages(place).into_iter().filter(|seen| seen.text.contains(NO_MEMBER));
        assert_eq!(notes.count(), 1, "the bot says once what it cannot do");
    }
    assert_eq!(table.discord.refusals(), [], "Discord refused none of the bot's requests");
}

const UNKNOWN_MESSAGE: u32 = 10008;

/// Restarts the bot as if an hour without clicks had passed. It then has no token of an interaction, since it keeps
/// these tokens only in memory.
async fn pass_an_hour(table: &mut Table) {
    table.bot.kill().await;
    table.bot.age(Duration::from_secs(3600));
    table.bot.restart(&table.discord, &table.server).await;
}

#[tokio::test]
async fn a_board_whose_token_is_gone_is_refreshed() {
    let mut table = Table::set().await;
    let place = table.discord.group();
    table.ben.types(place, "notifications", &[("messages", "true")]).await;
    let board = game(&table, place).await;
    let room = room_of(&board);
    pass_an_hour(&mut table).await;
    plays_in_the_browser(&table, &room, (&table.anna, "Anna")).await;
    // Without a token, the bot cannot mention Ben in the group. Ben asked for direct messages, and so gets one.
    let is_turn = |seen: &Seen| seen.text.contains("It’s your turn in **Tablut** against Anna");
    let message = table.ben.waits_for(table.ben.dm(), "the direct message", is_turn).await;
    let (name, alt, _) = &message.files[0];
    assert!(
        name == "board.png" && alt.as_ref().is_some_and(|alt| alt.contains("seen from Black’s side")),
        "{alt:?}"
    );
    assert_eq!(table.ben.again(&board).expect("the board is there").edits, board.edits);
    table.ben.clicks(&board, "Refresh").await;
    let turn = table.ben.turn();
    let is_current = |seen: &Seen| seen.text.contains(&turn) && seen.button("Move").is_some();
    let current = table.ben.waits_for(place, "the board of Ben's turn", is_current).await;
    let leads_to_it = |seen: &Seen| seen.id == board.id && seen.text.contains(&format!("/{}).", current.id));
    table.anna.waits_for(place, "the link to the new board", leads_to_it).await;
    assert!(matches!(Clicker::new(&table.ben, 1).acts(&current).await, Turn::Acted(_)));
    // A click on “Move” also makes the bot post the board anew, because the bot could not edit the old board.
    pass_an_hour(&mut table).await;
    plays_in_the_browser(&table, &room, (&table.anna, "Anna")).await;
    table.ben.clicks(&current, "Move").await;
    let is_newer = |seen: &Seen| is_current(seen) && seen.id > current.id;
    let newer = table.ben.waits_for(place, "another board", is_newer).await;
    assert!(matches!(Clicker::new(&table.ben, 1).acts(&newer).await, Turn::Acted(_)));
    let turn = table.anna.turn();
    let has_moved = |seen: &Seen| seen.id == newer.id && seen.text.contains(&turn);
    table.anna.waits_for(place, "the board of Anna's turn", has_moved).await;
    // A click on a button of the outdated board replaces that board with a link to the new board.
    table.anna.clicks(&current, "Move").await;
    let leads_on = |seen: &Seen| seen.id == current.id && seen.text.contains(&format!("/{}).", newer.id));
    let left = table.ben.waits_for(place, "the link in place of the older board", leads_on).await;
    assert!(left.buttons.is_empty() && left.picture().is_none(), "{left:?}");
    // If the bot is killed after deleting a direct message and before storing the deletion, the restarted bot tries to
    // delete the message again.
    let deleted_again =
        |(request, code): &(String, u32)| request.starts_with("DELETE") && *code == UNKNOWN_MESSAGE;
    let mut refusals = table.discord.refusals();
    refusals.retain(|refusal| !deleted_again(refusal));
    assert_eq!(refusals, []);
}

/// A command with its options, and a part of its answer.
type Used = (&'static str, &'static [(&'static str, &'static str)], &'static str);

/// All commands, with two exceptions: `/settings`, which exists only in Discord servers that the bot has joined, and
/// the commands that the test below tries separately.
const COMMANDS: [Used; 17] = [
    ("help", &[], "/challenge"),
    ("rules", &[("game", "tablut")], "Tablut"),
    ("games", &[], "Tablut"),
    ("board", &[], "Tablut"),
    ("move", &[("action", "e3-f3")], "e3 to f3"),
    ("draw", &[], ""),
    ("record", &[], ""),
    ("profile", &[], "Anna"),
    ("leaderboard", &[("game", "tablut")], "Tablut"),
    ("spectate", &[], ""),
    ("notifications", &[], "Direct messages"),
    ("data", &[], ""),
    ("report", &[("note", "a test")], ""),
    ("play", &[], "against the computer"),
    ("challenge", &[], ""),
    ("resign", &[], "really want to resign"),
    ("analysis", &[], ""),
];

#[tokio::test]
async fn every_command_works_in_every_place() {
    let table = Table::set().await;
    let dm = table.anna.dm();
    for place in [dm, table.discord.group(), table.discord.channel_elsewhere()] {
        let play = [("game", "tablut"), ("level", "1"), ("side", "white")];
        let begun = table.anna.types(place, "play", &play).await;
        assert_eq!(begun.words().contains(NO_MEMBER), place != dm, "{}", begun.words());
        let board = table.anna.waits_for(place, "the board", |seen| seen.button("Move").is_some()).await;
        assert!(board.picture().is_some() && place_named_in(&board).is_none(), "{board:?}");
        for (command, options, words) in COMMANDS {
            let answer = table.anna.types(place, command, options).await;
            let said = answer.words();
            let failed = ["went wrong", "don’t know that command", "isn’t available"];
            assert!(answer.last().ephemeral && said.contains(words), "/{command}: {said}");
            assert!(!failed.iter().any(|words| said.contains(words)), "/{command}: {said}");
            if command == "move" {
                // Until the computer has played, `/resign` offers to call the game off instead.
                let is_next = |seen: &Seen| seen.id == answer.last().id && !seen.menus.is_empty();
                table.anna.waits_for(place, "the next turn in the panel", is_next).await;
            }
        }
        for (command, person) in [("block", &table.ben), ("unblock", &table.ben)] {
            let mention = person.mention();
            let answer = table.anna.types(place, command, &[("person", mention.as_str())]).await;
            assert!(
                answer.words().contains("Ben") || answer.words().contains(&mention),
                "{}",
                answer.words()
            );
        }
        let challenged = table.anna.uses_on(place, "Challenge", &table.ben).await;
        assert!(!challenged.words().is_empty());
        let resign = table.anna.types(place, "resign", &[]).await;
        table.anna.clicks(resign.last(), "I resign").await;
        table.anna.waits_for(place, "the end", |seen| seen.button("Rematch").is_some()).await;
    }
    assert_eq!(table.discord.refusals(), [], "Discord refused none of the bot's requests");
}

#[tokio::test]
async fn settings_are_offered_only_in_servers_that_the_bot_joined() {
    let table = Table::set().await;
    let settings = |places: &'static str, wanted: u64| {
        table.discord.read(|world| {
            let commands = world.commands.as_ref().expect("the commands");
            let all: Vec<Vec<u64>> = commands
                .iter()
                .filter(|command| command["name"] == "settings")
                .map(|command| serde_json::from_value(command[places].clone()).expect("numbers"))
                .collect();
            assert_eq!(all, [[wanted]], "{places}");
        });
    };
    settings("contexts", 0);
    settings("integration_types", 0);
}
