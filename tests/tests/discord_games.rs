//! Whole games at Discord, played by programs that know only what Discord shows them.

use konakis_games::{Purpose, Seed};
use konakis_tests::discord::Seen;
use konakis_tests::{Clicker, Table, play_out};

/// Whether the long games are played, too; `make soak` does.
fn long() -> bool {
    std::env::var_os("KONAKIS_LONG").is_some()
}

/// Lets two play a whole game by clicks alone; gives the last board and what was clicked.
async fn by_clicks(game: &str, rules: &str, seed: u64) -> Seen {
    let table = Table::set().await;
    let offered =
        table.anna.begins_to_type(table.channel, "challenge", &[("game", game)], ("variant", rules)).await;
    let (_, variant) = offered.first().unwrap_or_else(|| panic!("no rules of {game} are called {rules}"));
    let game = table.game(&[("game", game), ("variant", variant), ("side", "white")]).await;
    let mut players = [Clicker::new(&table.anna, seed), Clicker::new(&table.ben, seed + 1)];
    let (board, made) = play_out(&mut players, game.place, 6000).await;
    assert!(board.button("Rematch").is_some(), "no end after {made} actions: {}", board.words());
    assert!(board.picture().is_some_and(|picture| picture.starts_with(b"\x89PNG")));
    let told = table.ben.waits_for(table.channel, "the result", |seen| {
        seen.id == game.challenge.id && seen.text.contains('🏁')
    });
    told.await;
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
async fn kubism_is_played_to_its_end_by_clicks_alone() {
    by_clicks("kubism", "", 1).await;
}

#[tokio::test]
async fn subulata_is_set_up_and_played_to_its_end_by_clicks_alone() {
    by_clicks("subulata", "yourturnmyturn", 2).await;
}

#[tokio::test]
async fn subulata_by_cwalis_rules_is_played_to_its_end_by_clicks_alone() {
    if long() {
        by_clicks("subulata", "cwali", 3).await;
    }
}

#[tokio::test]
async fn tablut_is_played_to_its_end_by_clicks_alone() {
    if long() {
        by_clicks("tablut", "", 4).await;
    }
}

#[tokio::test]
async fn subsume_is_played_to_its_end_by_clicks_alone() {
    if long() {
        by_clicks("subsume", "20", 5).await;
    }
}

#[tokio::test]
async fn a_game_is_played_by_typing_alone() {
    let table = Table::set().await;
    let game = table.game(&[("game", "kubism"), ("side", "white")]).await;
    let mut draw = Seed::new(9).draw(Purpose::Play);
    let (mut people, mut typed) = ([&table.anna, &table.ben], 0);
    loop {
        // Whose turn it is, is told by what is offered: nothing to him who is to wait.
        let offered = people[0].begins_to_type(game.place, "move", &[], ("action", "")).await;
        let offered: Vec<&str> = offered.iter().map(|(_, action)| action.as_str()).collect();
        if let Some(action) = draw.pick(&offered) {
            let answer = people[0].types(game.place, "move", &[("action", action)]).await;
            assert!(answer.last().ephemeral, "{answer:?}");
            typed += 1;
        } else if table.anna.messages(game.place).iter().any(|seen| seen.button("Rematch").is_some()) {
            break;
        } else {
            let over =
                |seen: &Seen| seen.button("Rematch").is_some() || seen.text.contains(&people[1].mention());
            table.anna.waits_for(game.place, "the end, or the other's turn", over).await;
        }
        people.swap(0, 1);
    }
    assert!(typed > 8, "{typed}");
}

#[tokio::test]
async fn what_is_typed_narrows_what_is_offered_and_an_illegal_move_is_answered_with_its_rule() {
    let table = Table::set().await;
    let game = table.game(&[("game", "tablut"), ("side", "white")]).await;
    let offered = table.anna.begins_to_type(game.place, "move", &[], ("action", "e3")).await;
    assert!(!offered.is_empty() && offered.iter().all(|(_, action)| action.starts_with("e3")), "{offered:?}");
    let calls = table.ben.calls();
    let answer = table.anna.types(game.place, "move", &[("action", "e3-e5")]).await;
    assert!(answer.last().ephemeral, "{answer:?}");
    println!("{}", answer.words());
    let waits = table.ben.begins_to_type(game.place, "move", &[], ("action", "")).await;
    assert!(waits.is_empty(), "{waits:?}");
    assert_eq!(table.ben.calls(), calls, "nothing was played, so that it is nobody else's turn");
}

#[tokio::test]
async fn a_turn_of_several_actions_is_told_whole_and_to_each_as_he_may_see_it() {
    let table = Table::set().await;
    let game = table.game(&[("game", "subsume"), ("side", "white")]).await;
    for action in ["+a1A", "a1-a2", "."] {
        table.anna.types(game.place, "move", &[("action", action)]).await;
    }
    let told = table.ben.waits_for(game.place, "Ben's turn", |seen| seen.text.contains(&table.ben.mention()));
    let told = told.await;
    assert!(told.text.contains("a1 taken; a1 to a2; ended the turn (`+a1? a1-a2 .`)"), "{}", told.text);
    for (person, notation) in [(&table.anna, "`+a1A a1-a2 .`"), (&table.ben, "`+a1? a1-a2 .`")] {
        let own = person.types(game.place, "board", &[]).await;
        assert!(own.words().contains(notation), "{}", own.words());
    }
    // What the other side does next begins a turn of its own.
    table.ben.types(game.place, "move", &[("action", "+h8I")]).await;
    let next = |seen: &Seen| seen.text.contains("Ben: h8 taken (`+h8?`)");
    table.anna.waits_for(game.place, "Ben's first action", next).await;
}

#[tokio::test]
async fn where_several_games_can_be_meant_that_is_said_while_typing_and_afterwards() {
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
    // Named as is said, or in its own thread, the game is the one that is meant.
    let rooms = table.anna.begins_to_type(table.channel, "move", &[("action", "e3")], ("room", "tab")).await;
    assert_eq!(rooms.len(), 1, "{rooms:?}");
    let named = [("room", rooms[0].1.as_str())];
    let offered = table.anna.begins_to_type(table.channel, "move", &named, ("action", "e3")).await;
    assert!(!offered.is_empty() && offered.iter().all(|(_, action)| action.starts_with("e3")), "{offered:?}");
    let there = table.anna.begins_to_type(other.place, "move", &[], ("action", "e3")).await;
    assert_eq!(there, offered);
}
