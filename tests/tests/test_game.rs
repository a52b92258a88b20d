//! Plays the fifth game, which exists only for tests, through the real server and the real bot. The rules of that game
//! are in `konakis-games`; neither program has other code for it.
//!
//! The programs must have been built with that game: `cargo build --bins --features konakis-games/test-game`.

use konakis_games::{Purpose, Seed};
use konakis_tests::discord::Seen;
use konakis_tests::game::{Pair, choose};
use konakis_tests::{Clicker, Player, Server, Table, get, play_out};
use serde_json::{Value, json};

const GAME: &str = "three";

fn kinds(view: &Value) -> Vec<&str> {
    let pieces = view["board"]["pieces"].as_array().expect("a board has pieces");
    pieces.iter().map(|piece| piece["kind"].as_str().expect("a kind is a word")).collect()
}

#[tokio::test]
async fn the_test_game_is_played_with_masked_views() {
    let server = Server::start().await;
    let mut pair = Pair::begin(server.address(), &json!({"game": GAME})).await;
    let mut carl = Player::guest(server.address(), "Carl").await;
    let games = carl.welcome["games"].as_array().expect("a catalogue");
    let info = games.iter().find(|game| game["id"] == GAME).expect("the server offers the game");
    assert_eq!(info["has_secrets"], true);
    assert_eq!(info["reason_names"][0]["won"], "{winner} has three in a row.");

    let view = pair.act(0, "setup ----1----").await;
    assert_eq!((&view["setup"], kinds(view)), (&json!(true), vec!["trap"]));
    assert_eq!(view["last"]["action"], "setup ----1----");
    let theirs = &pair.views[1];
    assert_eq!((&theirs["last"]["action"], kinds(theirs)), (&json!("setup ?"), vec![]));
    let seen = carl.ask(json!({"type": "watch", "room": pair.room})).await;
    assert_eq!((&seen["last"]["action"], kinds(&seen)), (&json!("setup ?"), vec![]));

    let view = pair.act(1, "setup 1--------").await;
    assert_eq!((&view["setup"], kinds(view)), (&Value::Null, vec!["trap"]));
    let view = pair.act(0, "+a1").await;
    assert_eq!(view["last"]["events"][0]["event"], "captured", "a1 hides Black's trap");
    assert_eq!((&view["last"]["turn_number"], kinds(view)), (&json!(1), vec!["trap"]));
    let (status, _, picture) =
        get(server.address(), &format!("/rooms/{}/board.svg", pair.room.as_str().unwrap())).await;
    assert!(status == 200 && picture.starts_with(b"<svg"), "{status}");

    let mut draw = Seed::new(5).draw(Purpose::Play);
    while let Some(who) = pair.to_act() {
        let action = choose(&pair.views[who], &mut draw);
        pair.act(who, &action).await;
    }
    let reason = pair.views[1]["result"]["reason"].as_str().expect("the game is over").to_owned();
    assert!(["three_in_a_row", "board_full"].contains(&reason.as_str()), "{reason}");
    assert_eq!(pair.views[1]["last"], pair.views[0]["last"], "nothing is hidden any more");
}

#[tokio::test]
async fn the_test_game_is_played_by_clicks_on_discord() {
    let table = Table::set().await;
    let game = table.game(&[("game", GAME), ("side", "white")]).await;
    let mut players = [Clicker::new(&table.anna, 1), Clicker::new(&table.ben, 2)];
    let (board, made) = play_out(&mut players, game.place, 100).await;
    assert!(board.button("Rematch").is_some(), "the game is over after {made} actions: {}", board.words());
    assert!(board.picture().is_some_and(|picture| picture.starts_with(b"\x89PNG")));
    let result = |seen: &Seen| seen.id == game.challenge.id && seen.text.contains('🏁');
    let told = table.ben.waits_for(table.channel, "the result", result).await;
    assert!(told.text.contains("three in a row") || told.text.contains("board is full"), "{}", told.text);
    assert!(table.discord.refusals().is_empty(), "{:?}", table.discord.refusals());
}
