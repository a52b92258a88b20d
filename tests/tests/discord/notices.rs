//! Notices on Discord: mentions of players after an offer, a refusal of it, or the end of a game. Also the panel of a
//! player who types an action.

use konakis_tests::discord::{Person, Seen};
use konakis_tests::{Table, place_named_in};

async fn panel_with(who: &Person, place: u64, text: &str, label: &str) -> Seen {
    let is_panel = |seen: &Seen| seen.ephemeral && seen.text.contains(text) && seen.button(label).is_some();
    who.waits_for(place, "the panel", is_panel).await
}

#[tokio::test]
async fn offers_and_their_refusals_mention_the_other_player() {
    let table = Table::set().await;
    let game = table.game(&[("game", "tablut"), ("side", "white")]).await;
    table.ben.clicks(&game.board, "Move").await;
    let (of_anna, of_ben) = (table.anna.calls(), table.ben.calls());
    table.anna.clicks(&game.board, "Draw").await;
    let offered = |seen: &Seen| !seen.ephemeral && seen.id != game.board.id && seen.button("Agree").is_some();
    table.ben.waits_for(game.place, "a new board with the offer", offered).await;
    assert_eq!((table.anna.calls(), table.ben.calls()), (of_anna, of_ben + 1));
    let old = |seen: &Seen| seen.id == game.board.id && seen.text.contains("latest board");
    table.ben.waits_for(game.place, "the link from the old board to the new one", old).await;
    // Ben can also answer the offer in the panel.
    let panel = panel_with(&table.ben, game.place, "offers a draw", "Refuse").await;
    let done = table.ben.clicks(&panel, "Refuse").await;
    assert!(done.last().id == panel.id && done.words().contains("Refused"), "{}", done.words());
    let told = |seen: &Seen| !seen.ephemeral && seen.text.contains("draw offer wasn’t accepted");
    let told = table.anna.waits_for(game.place, "the notice of the refused offer", told).await;
    assert!(told.text.contains(&table.anna.mention()), "{}", told.text);
    assert_eq!((table.anna.calls(), table.ben.calls()), (of_anna + 1, of_ben + 1));
}

#[tokio::test]
async fn a_typed_move_makes_a_panel_that_shows_the_next_turn() {
    let table = Table::set().await;
    let options = [("game", "kubism"), ("level", "1"), ("side", "white"), ("clock", "none")];
    table.anna.types(table.channel, "play", &options).await;
    let begun = |seen: &Seen| !seen.ephemeral && place_named_in(seen).is_some();
    let begun = table.anna.waits_for(table.channel, "the game", begun).await;
    let place = place_named_in(&begun).expect("the awaited message names a place");
    let own_turn = |seen: &Seen| !seen.ephemeral && seen.text.contains(&table.anna.turn());
    table.anna.waits_for(place, "the board", own_turn).await;
    let typed = table.anna.types(place, "move", &[("action", "c1-c2")]).await;
    let own_turn = |seen: &Seen| seen.ephemeral && seen.id == typed.last().id && !seen.menus.is_empty();
    table.anna.waits_for(place, "the next turn in the panel", own_turn).await;
    // Another typed move replaces the panel, and the old panel is no longer edited.
    let legal = table.anna.begins_to_type(place, "move", &[], ("action", "")).await;
    let next = table.anna.types(place, "move", &[("action", &legal[0].1)]).await;
    assert_ne!(next.last().id, typed.last().id);
    let own_turn = |seen: &Seen| seen.ephemeral && seen.id == next.last().id && !seen.menus.is_empty();
    table.anna.waits_for(place, "the next turn in the new panel", own_turn).await;
    let refused = table.discord.refusals();
    assert!(refused.iter().all(|(_, code)| *code != 10_008), "{refused:?}");
}

#[tokio::test]
async fn the_end_of_a_game_mentions_both_players() {
    let table = Table::set().await;
    let game = table.game(&[("game", "tablut"), ("side", "white")]).await;
    let (of_anna, of_ben) = (table.anna.calls(), table.ben.calls());
    let asked = table.anna.clicks(&game.board, "Resign").await;
    assert!(asked.last().button("No, play on").is_some(), "{asked:?}");
    table.anna.clicks(asked.last(), "Call it off").await;
    let over = |seen: &Seen| seen.text.contains("Your game is over") && seen.text.contains("No result");
    let over = table.ben.waits_for(game.place, "the end", over).await;
    assert!([&table.anna, &table.ben].iter().all(|who| over.text.contains(&who.mention())), "{}", over.text);
    assert_eq!((table.anna.calls(), table.ben.calls()), (of_anna + 1, of_ben + 1));
}
