//! Rooms behave as the reference of the protocol says.

use super::*;
use crate::rooms::machine::offers::{GAME_OFFERS_MAX, OFFERS_MAX, TAKEBACKS_MAX};
use crate::store::{Score, Stage};
use konakis_protocol::Days;

const PAGE: &str = include_str!("../../../../../protocol/README.md");

/// The last column of the table row whose first column is this text.
fn row(first: &str) -> &'static str {
    let start = format!("| {first} | ");
    let line = PAGE.lines().find_map(|line| line.strip_prefix(&*start));
    line.unwrap_or_else(|| panic!("the page has no row for {first}")).trim_end_matches(" |")
}

fn number(text: &str) -> u8 {
    text.split([' ', ';']).next().unwrap().parse().unwrap()
}

fn first_code(text: &str) -> &str {
    text.split('`').nth(1).unwrap()
}

/// Whether the page contains this sentence; line breaks do not matter.
fn says(sentence: &str) -> bool {
    PAGE.split_whitespace().collect::<Vec<_>>().join(" ").contains(sentence)
}

#[test]
fn offers_over_a_limit_are_refused_with_the_documented_code() {
    let over = first_code(PAGE.split("A request over a limit is refused with").nth(1).unwrap());
    assert_eq!(number(row("the same offer of a player")), OFFERS_MAX);
    assert_eq!(number(row("draws and takebacks that a player offers in a game")), GAME_OFFERS_MAX);
    let mut test = TestRoom::started(new_room());
    for _ in 0..OFFERS_MAX {
        test.ask("anna", Ask::Offer(Offer::Draw, fresh())).unwrap();
        test.ask("ben", Ask::Refuse(Offer::Draw)).unwrap();
    }
    assert_eq!(code(test.ask("anna", Ask::Offer(Offer::Draw, fresh()))).name(), over);
    for _ in OFFERS_MAX..GAME_OFFERS_MAX {
        test.make(&Change::Offered { seat: Seat::White, what: Offer::Draw }.into());
        test.make(&Change::Refused { what: Offer::Draw }.into());
    }
    test.act("anna", "e3-f3").unwrap();
    assert_eq!(code(test.ask("anna", Ask::Offer(Offer::Draw, fresh()))).name(), over);

    let takebacks = row("takebacks of a player in a game");
    assert_eq!(number(takebacks), TAKEBACKS_MAX);
    assert_eq!(Refusal::TakebacksSpent.code().name(), first_code(takebacks));
}

#[test]
fn a_clock_of_days_shows_the_full_time_of_the_next_turn() {
    assert!(says("the time is for the current turn (for a side that is not running: for its next turn)"));
    let days = Some(ClockChoice::Days(Days::new(1).unwrap()));
    let mut test = TestRoom::started(NewRoom { clock: days, ..new_room() });
    test.wait_ms(2_010);
    test.act("anna", "e3-f3").unwrap();
    test.wait_ms(1_000);
    let clock = test.room.view(Viewer::Spectator, test.now).clock.unwrap();
    assert_eq!(clock.running, Seats::one(Seat::Black));
    assert_eq!(clock.left.0, [86_400_000, 86_399_000].into());
}

#[test]
fn a_game_that_ends_before_both_sides_moved_is_not_rated() {
    assert!(says("A game that ends before both players have made a move is not rated"));
    assert!(says("A set-up is not a move."));
    let score = |actions: &[(&str, &str)]| {
        let mut test = TestRoom::started_rated(new_room());
        for (by, action) in actions {
            test.act(by, action).unwrap();
        }
        test.ask("ben", Ask::Resign).unwrap();
        let Stage::Finished { score, .. } = test.room.row().stage else { panic!("the game is not over") };
        let view = test.room.view(Viewer::Spectator, test.now);
        (score, view.rated, view.hardly_begun)
    };
    assert_eq!(score(&[("anna", "e3-f3")]), (None, false, true));
    assert_eq!(score(&[("anna", "e3-f3"), ("ben", "a4-a3")]), (Some(Score::WhiteWon), true, false));
}

#[test]
fn every_room_in_the_examples_has_a_rule_set_of_the_catalogue() {
    let mut checked = 0;
    for example in PAGE.split("```json ").skip(1) {
        let json = example.split_once('\n').and_then(|(_, text)| text.split("```").next()).unwrap();
        for message in serde_json::Deserializer::from_str(json).into_iter::<serde_json::Value>() {
            let message = message.unwrap();
            let text = |field: &str| message[field].as_str();
            let Some(game) = text("game").filter(|_| text("variant").is_some()) else { continue };
            let options = serde_json::from_value(message["options"].clone()).unwrap();
            let begun = Contest::start(game, text("variant"), &options, Seed::new(1));
            assert!(begun.is_ok(), "{message}");
            checked += 1;
        }
    }
    assert!(checked > 5, "{checked}");
}
