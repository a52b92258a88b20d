//! Tests of the wording of messages about events, of the confirmation of draw claims, and of the games that `/spectate`
//! suggests.

use konakis_tests::discord::{Person, Seen};
use konakis_tests::{Table, place_named_in};

async fn turn_of(who: &Person, place: u64) -> Seen {
    let turn = |seen: &Seen| seen.text.contains(&who.turn()) && seen.button("Move").is_some();
    who.waits_for(place, "the turn", turn).await
}

/// Anna and Ben make this many moves, which return to the same position after every fourth.
async fn shuffle(table: &Table, place: u64, moves: usize) {
    let round =
        [(&table.anna, "e3-f3"), (&table.ben, "a4-b4"), (&table.anna, "f3-e3"), (&table.ben, "b4-a4")];
    for (who, action) in round.into_iter().cycle().take(moves) {
        let played = who.types(place, "move", &[("action", action)]).await;
        assert!(played.words().contains("Played"), "{action}: {played:?}");
    }
}

/// `who` claims a draw on their turn, and `other` is told. `expected` is in the question whether `who` wants to.
async fn claim_draw(who: &Person, other: &Person, place: u64, expected: &str) {
    let board = turn_of(who, place).await;
    let asked = |seen: &Seen| seen.ephemeral && seen.button("claim").is_some();
    who.clicks(&board, "Draw").await;
    let asked = who.waits_for(place, "the question whether they claim the draw", asked).await;
    assert!(asked.text.contains(expected), "{}", asked.text);
    assert!(who.again(&board).is_some_and(|now| now.button("Move").is_some()), "the game goes on");
    let done = who.clicks(&asked, "claim").await;
    assert!(done.words().contains("You claimed the draw"), "{done:?}");
    let over = |seen: &Seen| seen.text.contains("A draw: claimed for threefold repetition");
    other.waits_for(place, "the end, with its reason", over).await;
}

#[tokio::test]
async fn a_draw_claim_is_confirmed_and_reported() {
    let table = Table::set().await;
    let game = table.game(&[("game", "tablut"), ("side", "white")]).await;
    shuffle(&table, game.place, 8).await;
    claim_draw(&table.anna, &table.ben, game.place, "third time").await;
}

#[tokio::test]
async fn a_draw_can_be_claimed_with_an_action() {
    let table = Table::set().await;
    let game = table.game(&[("game", "tablut"), ("side", "white")]).await;
    shuffle(&table, game.place, 7).await;
    claim_draw(
        &table.ben,
        &table.anna,
        game.place,
        "After `b4-a4`, the position will have occurred three times",
    )
    .await;
}

#[tokio::test]
async fn a_withdrawn_offer_is_not_reported_as_refused() {
    let table = Table::set().await;
    let game = table.game(&[("game", "tablut"), ("side", "white")]).await;
    table.anna.clicks(&game.board, "Draw").await;
    let offered = |seen: &Seen| seen.button("Refuse").is_some();
    let board = table.anna.waits_for(game.place, "their offer", offered).await;
    table.anna.clicks(&board, "Refuse").await;
    let told = |seen: &Seen| seen.ephemeral && seen.text.contains("You withdrew your offer");
    table.anna.waits_for(game.place, "the answer that they withdrew the offer", told).await;
}

#[tokio::test]
async fn the_last_player_to_set_up_learns_that_the_game_began() {
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
    let half = |seen: &Seen| !seen.ephemeral && seen.text.contains("pieces are set up");
    let board = table.ben.waits_for(game.place, "the board after Anna's set-up", half).await;
    assert!(!board.text.contains("setup"), "{}", board.text);
    let last = sets_up(&table.ben).await;
    assert!(last.text.contains("The game has begun") && !last.text.contains("as soon as"), "{}", last.text);
    assert!(!last.menus.is_empty(), "it is Ben's turn: {last:?}");
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
    assert!(seen.last().button("Web").is_some_and(|button| button.url.is_some()), "{seen:?}");
}

#[tokio::test]
async fn takeback_against_the_computer_is_reported_as_done() {
    let table = Table::set().await;
    let options = [("game", "tablut"), ("level", "1"), ("side", "white")];
    table.anna.types(table.channel, "play", &options).await;
    let named = |seen: &Seen| !seen.ephemeral && place_named_in(seen).is_some();
    let begun = table.anna.waits_for(table.channel, "the message that names the place", named).await;
    let place = place_named_in(&begun).expect("the awaited message names a place");
    table.anna.waits_for(place, "their turn", |seen| seen.button("Move").is_some()).await;
    table.anna.types(place, "move", &[("action", "e3-c3")]).await;
    let answered = |seen: &Seen| !seen.ephemeral && seen.button("Take back").is_some();
    let board = table.anna.waits_for(place, "the button to take back", answered).await;
    let told = table.anna.clicks(&board, "Take back").await;
    assert!(told.words().contains("Your last action was taken back."), "{}", told.words());
    let told = table.anna.types(place, "draw", &[]).await;
    assert!(told.words().contains("The computer declined"), "{}", told.words());
}

#[tokio::test]
async fn typed_action_out_of_turn_is_reported_as_not_played() {
    let table = Table::set().await;
    let game = table.game(&[("game", "tablut"), ("side", "white")]).await;
    let told = table.ben.types(game.place, "move", &[("action", "a4b4")]).await;
    assert!(told.words().contains("`a4b4` wasn’t played.\nIt’s Anna’s turn"), "{}", told.words());
    let own = table.anna.types(game.place, "board", &[]).await;
    let opened = table.anna.clicks(own.last(), "Move").await;
    assert!(!opened.last().menus.is_empty(), "{}", opened.words());
}

#[tokio::test]
async fn a_person_who_answers_twice_is_told_the_challenge_is_closed() {
    let table = Table::set().await;
    let challenge = table.challenge(&[("game", "kubism")]).await;
    let decline = challenge.button("Decline").expect("the challenge is open");
    let (one, other) =
        tokio::join!(table.ben.presses(&challenge, decline), table.ben.presses(&challenge, decline));
    assert!(one.is_ok() && other.is_ok(), "{one:?} {other:?}");
    let told = |seen: &Seen| seen.ephemeral && seen.text.contains("no longer open");
    table.ben.waits_for(table.channel, "the answer that the challenge is closed", told).await;
}
