//! Wording: messages say what happened, and nothing ends without confirmation.

use konakis_tests::Table;
use konakis_tests::discord::{Person, Seen};

/// Waits until a player can move in a place; returns the board.
async fn turn_of(who: &Person, place: u64) -> Seen {
    let turn = |seen: &Seen| seen.text.contains(&who.turn()) && seen.button("Move").is_some();
    who.waits_for(place, "the turn", turn).await
}

#[tokio::test]
async fn a_draw_claim_is_confirmed_and_reported() {
    let table = Table::set().await;
    let game = table.game(&[("game", "tablut"), ("side", "white")]).await;
    let there_and_back = [("e3-f3", "a4-b4"), ("f3-e3", "b4-a4")];
    for (white, black) in there_and_back.into_iter().cycle().take(4) {
        for (who, action) in [(&table.anna, white), (&table.ben, black)] {
            let played = who.types(game.place, "move", &[("action", action)]).await;
            assert!(played.words().contains("Played"), "{action}: {played:?}");
        }
    }
    let board = turn_of(&table.anna, game.place).await;
    let asked = |seen: &Seen| seen.ephemeral && seen.button("claim").is_some();
    table.anna.clicks(&board, "Draw").await;
    let asked = table.anna.waits_for(game.place, "whether she claims it", asked).await;
    assert!(asked.text.contains("third time"), "{}", asked.text);
    assert!(table.anna.again(&board).is_some_and(|now| now.button("Move").is_some()), "the game goes on");
    let done = table.anna.clicks(&asked, "claim").await;
    assert!(done.words().contains("You claimed the draw"), "{done:?}");
    let over = |seen: &Seen| seen.text.contains("A draw: claimed after");
    table.ben.waits_for(game.place, "the end, with its reason", over).await;
}

#[tokio::test]
async fn a_withdrawn_offer_is_not_reported_as_refused() {
    let table = Table::set().await;
    let game = table.game(&[("game", "tablut"), ("side", "white")]).await;
    table.anna.clicks(&game.board, "Draw").await;
    let offered = |seen: &Seen| seen.button("Refuse").is_some();
    let board = table.anna.waits_for(game.place, "her offer", offered).await;
    table.anna.clicks(&board, "Refuse").await;
    let told = |seen: &Seen| seen.ephemeral && seen.text.contains("You withdrew your offer");
    table.anna.waits_for(game.place, "that she withdrew it", told).await;
}

#[tokio::test]
async fn the_last_to_set_up_is_told_that_the_game_began() {
    let table = Table::set().await;
    let game = table.game(&[("game", "subulata"), ("side", "black")]).await;
    let sets_up = async |who: &Person| {
        let board = who.waits_for(game.place, "the board", |seen| seen.button("Set up").is_some()).await;
        let open = who.clicks(&board, "Set up").await;
        let placed = who.clicks(open.last(), "Shuffle").await;
        who.clicks(placed.last(), "Ready").await.last().clone()
    };
    let first = sets_up(&table.anna).await;
    assert!(first.text.contains("as soon as both sides are"), "{}", first.text);
    let half = |seen: &Seen| !seen.ephemeral && seen.text.contains("is set up");
    let board = table.ben.waits_for(game.place, "that Anna is set up", half).await;
    assert!(!board.text.contains("setup"), "{}", board.text);
    let last = sets_up(&table.ben).await;
    assert!(last.text.contains("The game has begun") && !last.text.contains("as soon as"), "{}", last.text);
    assert!(!last.menus.is_empty(), "it is their turn: {last:?}");
}

#[tokio::test]
async fn spectate_lists_other_peoples_games_first() {
    let table = Table::set().await;
    let carl = table.discord.person("Carl");
    table.game(&[("game", "tablut"), ("side", "white")]).await;
    table.anna.types(table.channel, "challenge", &[("opponent", &carl.mention()), ("game", "kubism")]).await;
    let challenge =
        carl.waits_for(table.channel, "the challenge", |seen| seen.button("Accept").is_some()).await;
    carl.clicks(&challenge, "Accept").await;
    table.game_of(&challenge).await;
    let offered = async |who: &Person, typed| {
        let offered = who.begins_to_type(table.channel, "spectate", &[], ("room", typed)).await;
        offered.into_iter().map(|(name, _)| name).collect::<Vec<_>>()
    };
    let names = offered(&table.ben, "").await;
    assert!(names.len() == 2 && names[0].contains("Carl") && names[1].contains("Ben"), "{names:?}");
    assert_eq!(offered(&table.ben, "tablut").await, ["Tablut · Anna – Ben"]);
    let rooms = carl.begins_to_type(table.channel, "spectate", &[], ("room", "tab")).await;
    let seen = carl.types(table.channel, "spectate", &[("room", &rooms[0].1)]).await;
    assert!(seen.last().ephemeral && seen.last().picture().is_some(), "{seen:?}");
    let text = &seen.last().text;
    assert!(text.contains("It’s Anna’s turn (White).") && !text.contains("not playing"), "{text}");
    assert!(seen.last().button("Watch in browser").is_some_and(|button| button.url.is_some()), "{seen:?}");
}
