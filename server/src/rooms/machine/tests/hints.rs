//! Hints in games against the computer.

use super::*;
use konakis_games::{ActError, Purpose};

fn against_computer(game: &str, variant: &str) -> TestRoom {
    let computer = Seated { level: Some(1), ..user("computer") };
    let players = [Some(user("anna")), Some(computer)].into();
    let (game, variant) = (game.to_owned(), variant.to_owned());
    TestRoom::new(NewRoom { game, variant, players, invited: Invited::Nobody, ..new_room() })
}

/// Asks for a hint, and then counts it, as the room's task does when it has found the hint.
fn take_hint(test: &mut TestRoom, ply: u32) {
    assert_eq!(test.ask("anna", Ask::Hint(ply)).unwrap(), Decision::default(), "asking changes nothing");
    if let Some(change) = test.room.count_hint(Seat::White) {
        test.make(&change.into());
    }
}

#[test]
fn hints_for_one_position_count_once() {
    let mut test = against_computer("tablut", "yourturnmyturn");
    take_hint(&mut test, 0);
    take_hint(&mut test, 0);
    test.act("anna", "e3-f3").unwrap();
    test.act("computer", "a4-a3").unwrap();
    take_hint(&mut test, 2);
    for room in [&test.room, &test.reloaded()] {
        assert_eq!(room.view(Viewer::Spectator, test.now).hints, 2);
        assert_eq!(room.record(Viewer::Spectator).hints, 2);
        assert!(room.record_text().contains("\nhints 2\n"));
    }
}

#[test]
fn a_hint_after_a_takeback_counts_again() {
    let mut test = against_computer("tablut", "yourturnmyturn");
    take_hint(&mut test, 0);
    test.act("anna", "e3-f3").unwrap();
    test.ask("anna", Ask::Offer(Offer::Takeback, fresh())).unwrap();
    test.ask("computer", Ask::Accept(Offer::Takeback, fresh())).unwrap();
    take_hint(&mut test, 0);
    assert_eq!(test.room.hints, 2);
}

#[test]
fn a_hint_stays_valid_after_the_computer_sets_up() {
    let mut test = against_computer("subulata", "yourturnmyturn");
    take_hint(&mut test, 0);
    let mut draw = Seed::new(1).draw(Purpose::Play);
    let setup = test.room.contest().random(Seat::Black, &mut draw).unwrap();
    test.act("computer", &setup).unwrap();
    take_hint(&mut test, 0);
    assert_eq!(test.room.hints, 1);
}

#[test]
fn a_hint_that_is_not_allowed_is_refused() {
    let mut people = TestRoom::started(new_room());
    assert_eq!(people.ask("anna", Ask::Hint(0)), Err(Refusal::HintAgainstPeople));
    let rated = TestRoom::started_rated(new_room());
    assert_eq!(rated.decide("anna", Ask::Hint(0)), Err(Refusal::HintRated));
    let mut test = against_computer("tablut", "yourturnmyturn");
    assert_eq!(test.ask("eve", Ask::Hint(0)), Err(Refusal::NotSeated));
    assert_eq!(test.ask("anna", Ask::Hint(1)), Err(Refusal::Stale { given: 1, now: 0 }));
    test.act("anna", "e3-f3").unwrap();
    assert_eq!(test.ask("anna", Ask::Hint(1)), Err(Refusal::Act(ActError::NotYourTurn)));
    test.ask("anna", Ask::Resign).unwrap();
    assert_eq!(test.ask("anna", Ask::Hint(1)), Err(Refusal::Over));
}
