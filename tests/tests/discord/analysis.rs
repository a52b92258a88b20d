//! The analysis of finished games on Discord.

use konakis_tests::discord::{Person, Seen};
use konakis_tests::game::Pair;
use konakis_tests::{Game, Table};
use serde_json::{Value, json};

fn is_analysis(seen: &Seen) -> bool {
    seen.ephemeral && seen.text.contains("Accuracy: White")
}

/// Types these actions for the two players alternately, beginning with White.
async fn play(table: &Table, game: &Game, actions: &[&str]) {
    for (action, who) in actions.iter().zip([&table.anna, &table.ben].into_iter().cycle()) {
        let played = who.types(game.place, "move", &[("action", action)]).await;
        assert!(played.words().contains("Played"), "{action}: {played:?}");
    }
}

async fn resign(who: &Person, place: u64, room: &str) -> Seen {
    let asked = who.types(place, "resign", &[("room", room)]).await;
    who.clicks(asked.last(), "Yes, I resign").await;
    let result = |seen: &Seen| seen.text.contains("Your game is over") && seen.button("Analyse").is_some();
    who.waits_for(place, "the result with its button", result).await
}

fn room_of(game: &Game) -> String {
    let link = game.board.button("Web").and_then(|button| button.url.as_deref()).expect("a link");
    link.rsplit('/').next().expect("it ends with the room").to_owned()
}

#[tokio::test]
async fn a_finished_game_is_analysed_and_a_running_one_is_not() {
    let table = Table::set().await;
    let game = table.game(&[("game", "kubism"), ("side", "white")]).await;
    let room = room_of(&game);
    play(&table, &game, &["c1-c2", "c5-c4", "+a3N", "c4-d4"]).await;
    let none = table.anna.types(table.channel, "analysis", &[]).await;
    assert!(none.words().contains("haven’t finished a game"), "{none:?}");
    let here = table.anna.types(game.place, "analysis", &[]).await;
    assert!(here.words().contains("analysed once it is over"), "{here:?}");
    let early = table.anna.types(game.place, "analysis", &[("room", &room)]).await;
    assert!(early.words().contains("analysed once it is over"), "{early:?}");
    let french = table.discord.person_who_reads("Chloé", "fr");
    let early = french.types(game.place, "analysis", &[("room", &room)]).await;
    assert!(early.words().contains("qu’une fois terminée"), "{early:?}");
    let result = resign(&table.ben, game.place, &room).await;

    table.anna.types(game.place, "analysis", &[]).await;
    let shown = table.anna.waits_for(game.place, "the analysis", is_analysis).await;
    for words in ["**Kubism (", "Anna (White) – Ben (Black)", "Ben resigned", "urning points", "dashed line"]
    {
        assert!(shown.text.contains(words), "{words}: {}", shown.text);
    }
    let (name, alt, bytes) = shown.files.first().expect("the evaluation graph");
    assert!(name == "analysis.png" && bytes.starts_with(b"\x89PNG"), "{name}");
    let alt = alt.as_deref().expect("words for the picture");
    assert!(alt.contains("Evaluation graph of a game of Kubism") && alt.contains("at the end"), "{alt}");

    // Ben asks for the analysis with the button, then with the game's link in another channel.
    table.ben.clicks(&result, "Analyse").await;
    let theirs = table.ben.waits_for(game.place, "the analysis by the button", is_analysis).await;
    assert_eq!(&theirs.files[0].2, bytes);
    let link = format!("https://konakis.example.org/rooms/{room}");
    table.ben.types(table.channel, "analysis", &[("room", &link)]).await;
    let linked = table.ben.waits_for(table.channel, "the analysis by the link", is_analysis).await;
    assert_eq!(linked.text, theirs.text);
    let offered = table.ben.begins_to_type(table.channel, "analysis", &[], ("room", "kub")).await;
    assert_eq!(offered, [("Kubism · Anna · lost · less than a day ago".to_owned(), room)]);
    assert!(table.discord.refusals().is_empty(), "{:?}", table.discord.refusals());
}

#[tokio::test]
async fn an_analysis_survives_a_restart_of_the_server() {
    let mut table = Table::set().await;
    let room = long_game(&table, "subsume", false).await;
    let begun = table.anna.types(table.channel, "analysis", &[("room", &room)]).await;
    assert!(begun.words().contains("is being analysed"), "{begun:?}");
    let again = table.anna.types(table.channel, "analysis", &[("room", &room)]).await;
    assert!(again.words().contains("already waiting for an analysis"), "{again:?}");
    table.server.kill().await;
    table.server.restart_in_place().await;
    let shown = table.anna.waits_for(table.channel, "the analysis", is_analysis).await;
    assert!(shown.id == begun.last().id && shown.picture().is_some(), "{shown:?}");
    assert!(shown.text.contains("what each side knew"), "{}", shown.text);
}

#[tokio::test]
async fn only_its_players_can_analyse_a_private_game() {
    let table = Table::set().await;
    let room = long_game(&table, "kubism", true).await;
    let refused = table.anna.types(table.channel, "analysis", &[("room", &room)]).await;
    assert!(refused.words().contains("only its players"), "{refused:?}");
}

/// Lets two guests play a game to its end without the bot; returns the game's room.
async fn long_game(table: &Table, game: &str, private: bool) -> String {
    let create = json!({"game": game, "private": private});
    let mut pair = Pair::begin(table.server.address(), &create).await;
    if !pair.play_randomly(5, 40).await {
        let over: Value = pair.players[0].ask(json!({"type": "resign", "room": pair.room})).await;
        assert_eq!(over["status"], "finished", "{over}");
    }
    pair.room.as_str().expect("a room").to_owned()
}
