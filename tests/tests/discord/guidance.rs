//! Guidance on Discord: panels, forms, suggestions, refusals that name the rule, rules pages and links.

use konakis_tests::discord::{Person, Seen};
use konakis_tests::game::Pair;
use konakis_tests::{Table, place_named_in, within_deadline};
use serde_json::json;
use std::time::Duration;

async fn opens_panel(who: &Person, board: &Seen) -> Seen {
    let shown = who.clicks(board, "Move").await;
    let panel = shown.last().clone();
    assert!(panel.ephemeral && !panel.menus.is_empty(), "{panel:?}");
    panel
}

fn private(who: &Person, place: u64) -> Vec<Seen> {
    who.messages(place).into_iter().filter(|seen| seen.ephemeral).collect()
}

#[tokio::test]
async fn a_panel_shows_each_turn_without_another_click() {
    let table = Table::set().await;
    let game = table.game(&[("game", "tablut"), ("side", "white")]).await;
    let panel = opens_panel(&table.anna, &game.board).await;
    let likely = panel.buttons.iter().find(|button| button.label.contains(" to ")).expect("a likely move");
    let played = table.anna.presses(&panel, likely).await.expect("it is answered");
    assert_eq!(played.last().id, panel.id, "the panel is edited");
    assert!(played.words().contains("Played") && played.words().contains("Ben’s turn"), "{}", played.words());
    table.ben.types(game.place, "move", &[("action", "a4b4")]).await;
    let next =
        |seen: &Seen| seen.id == panel.id && seen.text.contains("Ben: a4 to b4") && !seen.menus.is_empty();
    let panel = table.anna.waits_for(game.place, "the turn in the panel", next).await;
    assert!(panel.picture().is_some());
    let likely = panel.buttons.iter().find(|button| button.label.contains(" to ")).expect("a likely move");
    table.anna.presses(&panel, likely).await.expect("it is answered");
    // Ben's panel is the answer to the command `/move` above.
    let shown = |seen: &Seen| seen.ephemeral && !seen.menus.is_empty();
    table.ben.waits_for(game.place, "the turn in the panel", shown).await;
}

#[tokio::test]
async fn a_player_has_one_panel_in_a_game() {
    let table = Table::set().await;
    let game = table.game(&[("game", "kubism"), ("side", "white")]).await;
    let first = opens_panel(&table.anna, &game.board).await;
    let second = opens_panel(&table.anna, &game.board).await;
    assert_ne!(first.id, second.id);
    // The bot handles a player's clicks in a game in order, so it has deleted the first panel by now.
    opens_panel(&table.anna, &game.board).await;
    assert!(table.anna.again(&first).is_none());
    assert!(private(&table.anna, game.place).len() <= 2);
}

#[tokio::test]
async fn each_player_reads_one_private_line_at_the_end() {
    let table = Table::set().await;
    let game = table.game(&[("game", "tablut"), ("side", "white")]).await;
    let bens = table.ben.clicks(&game.board, "Move").await.last().clone();
    assert!(bens.picture().is_some());
    let panel = opens_panel(&table.anna, &game.board).await;
    let likely = panel.buttons.iter().find(|button| button.label.contains(" to ")).expect("a likely move");
    table.anna.presses(&panel, likely).await.expect("it is answered");
    let asked = table.anna.types(game.place, "resign", &[]).await;
    let told = table.anna.clicks(asked.last(), "I resign").await;
    assert!(told.words().starts_with("You resigned"), "{}", told.words());
    let won = |seen: &Seen| seen.id == bens.id && seen.text == "🏁 You won.";
    let bens = table.ben.waits_for(game.place, "the end in the panel", won).await;
    assert!(bens.picture().is_none() && bens.buttons.is_empty(), "{bens:?}");
    // The bot handles a player's clicks in a game in order, so it has deleted Anna's panel by now.
    let over = |seen: &Seen| seen.button("Record").is_some();
    let board = table.anna.waits_for(game.place, "the last board", over).await;
    table.anna.clicks(&board, "Record").await;
    assert!(table.anna.again(&panel).is_none());
}

#[tokio::test]
async fn a_panel_whose_token_expired_is_replaced_by_a_click() {
    let table = Table::set().await;
    let game = table.game(&[("game", "tablut"), ("side", "black")]).await;
    let shown = table.anna.clicks(&game.board, "Move").await;
    assert!(shown.words().contains("Ben’s turn"), "{}", shown.words());
    table.discord.advance(Duration::from_secs(16 * 60));
    table.ben.types(game.place, "move", &[("action", "e3-f3")]).await;
    let turn = |seen: &Seen| seen.text.contains(&table.anna.mention()) && seen.button("Move").is_some();
    let board = table.anna.waits_for(game.place, "Anna's turn", turn).await;
    let panel = opens_panel(&table.anna, &board).await;
    assert!(panel.text.contains("Ben: e3 to f3"), "{}", panel.text);
}

#[tokio::test]
async fn a_game_against_the_computer_begins_with_a_form() {
    let table = Table::set().await;
    let mut form = table.anna.types(table.channel, "play", &[]).await.last().clone();
    for value in ["kubism/standard cube_turn=either", "2", "5+3"] {
        let menu = form.menus.iter().find(|menu| menu.entries.iter().any(|(_, known)| known == value));
        let menu = menu.unwrap_or_else(|| panic!("{value} is not offered: {form:?}"));
        form = table.anna.picks(&form, menu, value).await.expect("it is answered").last().clone();
    }
    let form = table.anna.clicks(&form, "You play").await.last().clone();
    table.anna.clicks(&form, "Start").await;
    let begun = |seen: &Seen| !seen.ephemeral && place_named_in(seen).is_some();
    let begun = table.anna.waits_for(table.channel, "the game", begun).await;
    let place = place_named_in(&begun).expect("the awaited message names a place");
    let board = |seen: &Seen| seen.button("Move").is_some();
    let board = table.anna.waits_for(place, "the board", board).await;
    let told = ["Kubism (standard, cubes turn either way)", "Anna (White)"];
    assert!(told.iter().all(|text| board.text.contains(text)), "{}", board.text);
}

#[tokio::test]
async fn a_challenge_can_be_made_with_a_form() {
    let table = Table::set().await;
    let form = table.anna.types(table.channel, "challenge", &[]).await.last().clone();
    let clocks = form.menus.iter().find(|menu| menu.entries.iter().any(|(_, value)| value == "3d"));
    let form = table.anna.picks(&form, clocks.expect("clocks"), "3d").await.expect("it is answered");
    // A refusal leaves the form as it is.
    let refused = table.anna.picks_person(form.last(), &table.anna).await;
    assert!(refused.words().contains("can’t challenge yourself"), "{}", refused.words());
    table.anna.picks_person(refused.last(), &table.ben).await;
    let challenged = |seen: &Seen| seen.button("Accept").is_some();
    let challenge = table.ben.waits_for(table.channel, "the challenge", challenged).await;
    let told = [table.ben.mention(), "3 days per turn".to_owned()];
    assert!(told.iter().all(|text| challenge.text.contains(text)), "{}", challenge.text);
}

#[tokio::test]
async fn a_clock_can_be_typed_in_several_ways() {
    let table = Table::set().await;
    let offered = table.anna.begins_to_type(table.channel, "challenge", &[], ("clock", "7+1")).await;
    assert_eq!(offered, [("7 min + 1 s per turn".to_owned(), "7+1".to_owned())]);
    let challenge = table.challenge(&[("game", "tablut"), ("clock", "7 min 1 s a move")]).await;
    assert!(challenge.text.contains("7 min + 1 s per turn"), "{}", challenge.text);
    let refused =
        table.anna.types(table.channel, "play", &[("game", "tablut"), ("level", "1"), ("clock", "soon")]);
    let refused = refused.await.words();
    assert!(refused.contains("“soon”") && refused.contains("5+3"), "{refused}");
}

#[tokio::test]
async fn levels_are_offered_for_the_chosen_game() {
    let table = Table::set().await;
    let offered =
        table.anna.begins_to_type(table.channel, "play", &[("game", "tablut")], ("level", "")).await;
    assert!(
        offered.len() > 1 && offered[0] == ("Level 1 · Beginner".to_owned(), "1".to_owned()),
        "{offered:?}"
    );
    let french = table.discord.person_who_reads("Émile", "fr");
    let offered = french.begins_to_type(table.channel, "play", &[("game", "tablut")], ("level", "déb")).await;
    assert_eq!(offered, [("Niveau 1 · Débutant".to_owned(), "1".to_owned())]);
}

#[tokio::test]
async fn a_setup_is_suggested_while_a_player_types_it() {
    let table = Table::set().await;
    let game = table.game(&[("game", "subulata"), ("side", "white")]).await;
    let offered = table.anna.begins_to_type(game.place, "move", &[], ("action", "73-")).await;
    assert!(
        !offered.is_empty() && offered.iter().all(|(_, setup)| setup.starts_with("setup 73-")),
        "{offered:?}"
    );
    let refused = table.anna.types(game.place, "move", &[("action", "73")]).await.words();
    assert!(refused.contains("each of the squares") && refused.contains("a1 b1 c1"), "{refused}");
    let done = table.anna.types(game.place, "move", &[("action", "73-15264-")]).await.words();
    assert!(done.matches("You’re set up").count() == 1, "{done}");
}

#[tokio::test]
async fn a_refusal_names_the_rule_in_the_readers_language() {
    let table = Table::set().await;
    let french = table.discord.person_who_reads("Émile", "fr");
    let options = [("game", "tablut"), ("level", "1"), ("side", "white")];
    french.types(table.channel, "play", &options).await;
    let begun = |seen: &Seen| !seen.ephemeral && place_named_in(seen).is_some();
    let begun = french.waits_for(table.channel, "the game", begun).await;
    let place = place_named_in(&begun).expect("the awaited message names a place");
    french.waits_for(place, "the board", |seen| seen.button("Move").is_some()).await;
    let refused = french.types(place, "move", &[("action", "E3 e2")]).await.words();
    assert!(refused.contains("Les règles l’interdisent"), "{refused}");
    assert!(refused.contains("e2 est occupée"), "{refused}");
}

#[tokio::test]
async fn rules_have_pictures_and_are_in_the_readers_language() {
    let table = Table::set().await;
    let (french, japanese) =
        (table.discord.person_who_reads("Émile", "fr"), table.discord.person_who_reads("花", "ja"));
    for (who, words) in [(&table.anna, "The board"), (&french, "Le plateau"), (&japanese, "盤")] {
        let page = who.types(table.channel, "rules", &[("game", "kubism")]).await;
        let page = page.last();
        assert!(page.text.contains(words), "{}", page.text);
        assert_eq!(page.files.len(), page.text.matches("▦ ").count(), "{}", page.text);
        assert!(
            !page.files.is_empty() && page.picture().is_some_and(|picture| picture.starts_with(b"\x89PNG"))
        );
        assert!(page.files.iter().all(|(_, about, _)| about.is_some()), "a picture is described in words");
    }
}

#[tokio::test]
async fn the_help_text_links_to_commands() {
    let table = Table::set().await;
    let is_linked = |words: &str| words.contains("</challenge:") && words.contains("</play:");
    let french = table.discord.person_who_reads("Émile", "fr");
    for person in [&table.anna, &french] {
        // A bot that has just started does not know the ids of its commands until Discord has sent them.
        let linked = async { while !is_linked(&person.types(table.channel, "help", &[]).await.words()) {} };
        within_deadline("the help text with links", linked).await;
    }
}

#[tokio::test]
async fn a_spectator_who_follows_a_game_is_led_to_its_thread() {
    let table = Table::set().await;
    let carl = table.discord.person("Carl");
    let game = table.game(&[("game", "tablut"), ("side", "white")]).await;
    let list = carl.types(table.channel, "spectate", &[]).await.last().clone();
    let leads = format!("/{}/{}", game.place, game.board.id);
    assert!(list.text.contains(&leads), "{}", list.text);
    let value = list.menus[0].entries[0].1.clone();
    let shown = carl.picks(&list, &list.menus[0], &value).await.expect("it is answered").last().clone();
    assert!(shown.picture().is_some() && shown.text.contains(&leads), "{}", shown.text);
    let followed = carl.clicks(&shown, "Follow").await.words();
    assert!(followed.contains(&format!("<#{}>", game.place)), "{followed}");
}

#[tokio::test]
async fn a_panel_follows_a_game_that_began_in_the_browser() {
    let table = Table::set().await;
    let carl = table.discord.person("Carl");
    let create = json!({"game": "tablut", "public": true});
    let mut game = Pair::begin(table.server.address(), &create).await;
    let list = carl.types(table.channel, "spectate", &[]).await.last().clone();
    let value = list.menus[0].entries[0].1.clone();
    let shown = carl.picks(&list, &list.menus[0], &value).await.expect("it is answered").last().clone();
    let followed = carl.clicks(&shown, "Follow").await.last().clone();
    assert!(followed.text.contains("this message shows each turn"), "{}", followed.text);
    assert!(!game.play_randomly(1, 1).await, "the game goes on");
    let is_next = |seen: &Seen| seen.ephemeral && seen.id == followed.id && seen.text != followed.text;
    carl.waits_for(table.channel, "the next turn in the panel", is_next).await;
}
