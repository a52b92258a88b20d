//! Whole games on Discord, by clicks and by typed actions. The simulated players know only what Discord shows them.

use konakis_games::{Purpose, Seed};
use konakis_tests::discord::Seen;
use konakis_tests::{Clicker, Table, play_out};

/// Whether the tests also play the long games. `make soak` makes them do so.
fn long() -> bool {
    std::env::var_os("KONAKIS_LONG").is_some()
}

async fn by_clicks(game: &str, rules: &str, seed: u64) -> Seen {
    let table = Table::set().await;
    let offered =
        table.anna.begins_to_type(table.channel, "challenge", &[("game", game)], ("variant", rules)).await;
    let (_, variant) = offered.first().unwrap_or_else(|| panic!("{game} has no rules named {rules}"));
    let game = table.game(&[("game", game), ("variant", variant), ("side", "white")]).await;
    let mut players = [Clicker::new(&table.anna, seed), Clicker::new(&table.ben, seed + 1)];
    let (board, made) = play_out(&mut players, game.place, 6000).await;
    assert!(board.button("Rematch").is_some(), "the game is over after {made} actions: {}", board.words());
    assert!(board.picture().is_some_and(|picture| picture.starts_with(b"\x89PNG")));
    let told = table.ben.waits_for(table.channel, "the result", |seen| {
        seen.id == game.challenge.id && seen.text.contains('🏁')
    });
    told.await;
    let posted =
        |seen: &Seen| seen.text.contains('🏁') && seen.files.iter().any(|(name, ..)| name == "game.gif");
    let result = table.anna.waits_for(game.place, "the result with the animation", posted).await;
    assert!(!result.ephemeral && result.id != board.id && result.files[0].2.starts_with(b"GIF89a"));
    let refusals = table.discord.refusals();
    assert!(refusals.is_empty(), "{refusals:?}");
    println!(
        "{made} actions, {} clicks, {} edits of the board",
        players.iter().map(|p| p.clicks).sum::<usize>(),
        board.edits
    );
    board
}

#[tokio::test]
async fn kubism_is_playable_by_clicks() {
    by_clicks("kubism", "", 1).await;
}

#[tokio::test]
async fn subulata_is_playable_by_clicks() {
    by_clicks("subulata", "yourturnmyturn", 2).await;
}

#[tokio::test]
async fn subulata_by_cwalis_rules_is_playable_by_clicks() {
    if long() {
        by_clicks("subulata", "cwali", 3).await;
    }
}

#[tokio::test]
async fn tablut_is_playable_by_clicks() {
    if long() {
        by_clicks("tablut", "", 4).await;
    }
}

#[tokio::test]
async fn subsume_is_playable_by_clicks() {
    if long() {
        by_clicks("subsume", "20", 5).await;
    }
}

#[tokio::test]
async fn a_game_is_playable_by_typing() {
    let table = Table::set().await;
    let game = table.game(&[("game", "kubism"), ("side", "white")]).await;
    let mut draw = Seed::new(9).draw(Purpose::Play);
    let (mut people, mut typed) = ([&table.anna, &table.ben], 0);
    loop {
        // The bot offers actions to the player whose turn it is. It offers the other player an explanation with the
        // value `?`.
        let offered = people[0].begins_to_type(game.place, "move", &[], ("action", "")).await;
        let actions = offered.iter().map(|(_, action)| action.as_str()).filter(|action| *action != "?");
        let offered: Vec<&str> = actions.collect();
        if let Some(action) = draw.pick(&offered) {
            let answer = people[0].types(game.place, "move", &[("action", action)]).await;
            assert!(answer.last().ephemeral, "{answer:?}");
            typed += 1;
        } else if table.anna.messages(game.place).iter().any(|seen| seen.button("Rematch").is_some()) {
            break;
        } else {
            let over =
                |seen: &Seen| seen.button("Rematch").is_some() || seen.text.contains(&people[1].turn());
            table.anna.waits_for(game.place, "the end, or the other's turn", over).await;
        }
        people.swap(0, 1);
    }
    assert!(typed > 8, "{typed}");
}

#[tokio::test]
async fn typing_narrows_the_choices_and_illegal_moves_are_refused() {
    let table = Table::set().await;
    let game = table.game(&[("game", "tablut"), ("side", "white")]).await;
    let offered = table.anna.begins_to_type(game.place, "move", &[], ("action", "e3")).await;
    assert!(!offered.is_empty() && offered.iter().all(|(_, action)| action.starts_with("e3")), "{offered:?}");
    let calls = table.ben.calls();
    let answer = table.anna.types(game.place, "move", &[("action", "e3-e5")]).await;
    assert!(answer.last().ephemeral && answer.words().contains("e4 is occupied"), "{answer:?}");
    let waits = table.ben.begins_to_type(game.place, "move", &[], ("action", "")).await;
    assert_eq!(waits, [("It’s Anna’s turn (White).".to_owned(), "?".to_owned())]);
    assert_eq!(table.ben.calls(), calls, "nothing was played, so it is not Ben's turn");
}

#[tokio::test]
async fn a_turn_of_several_actions_is_shown_whole_without_secrets() {
    let table = Table::set().await;
    let game = table.game(&[("game", "subsume"), ("side", "white")]).await;
    for action in ["+a1A", "a1-a2", "."] {
        table.anna.types(game.place, "move", &[("action", action)]).await;
    }
    let told = table.ben.waits_for(game.place, "Ben's turn", |seen| seen.text.contains(&table.ben.turn()));
    let told = told.await;
    assert!(told.text.contains("a1 claimed; a1 to a2; ended the turn (`+a1? a1-a2 .`)"), "{}", told.text);
    for (person, notation) in [(&table.anna, "`+a1A a1-a2 .`"), (&table.ben, "`+a1? a1-a2 .`")] {
        let own = person.types(game.place, "board", &[]).await;
        assert!(own.words().contains(notation), "{}", own.words());
    }
    // The next action of the other side begins a new turn.
    table.ben.types(game.place, "move", &[("action", "+h8I")]).await;
    let next = |seen: &Seen| seen.text.contains("Ben: h8 claimed (`+h8?`)");
    table.anna.waits_for(game.place, "Ben's first action", next).await;
}

#[tokio::test]
async fn a_player_of_several_games_is_asked_which_one_they_mean() {
    let table = Table::set().await;
    let one = table.game(&[("game", "kubism"), ("side", "white")]).await;
    let other = table.game(&[("game", "tablut"), ("side", "white")]).await;
    let offered = table.anna.begins_to_type(table.channel, "move", &[], ("action", "")).await;
    assert!(offered.len() == 1 && offered[0].0.contains("“room”"), "{offered:?}");
    let answer = table.anna.types(table.channel, "move", &[("action", &offered[0].1)]).await;
    let words = answer.words();
    assert!(answer.last().ephemeral && words.contains("**room**"), "{words}");
    for (name, game) in [("Kubism against Ben", &one), ("Tablut against Ben", &other)] {
        let leads = format!("/{}/{}", game.place, game.board.id);
        assert!(words.contains(name) && words.contains(&leads), "{words}");
    }
    // Follow the advice: name the game, then use the game's own thread.
    let rooms = table.anna.begins_to_type(table.channel, "move", &[("action", "e3")], ("room", "tab")).await;
    assert_eq!(rooms.len(), 1, "{rooms:?}");
    let named = [("room", rooms[0].1.as_str())];
    let offered = table.anna.begins_to_type(table.channel, "move", &named, ("action", "e3")).await;
    assert!(!offered.is_empty() && offered.iter().all(|(_, action)| action.starts_with("e3")), "{offered:?}");
    let there = table.anna.begins_to_type(other.place, "move", &[], ("action", "e3")).await;
    assert_eq!(there, offered);
}
