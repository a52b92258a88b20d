//! The boards with which analysed positions are compared.

use super::*;
use crate::store::About;

fn play(test: &mut TestRoom, actions: &[&str]) {
    for action in actions {
        test.wait_ms(1_000);
        let by = if test.room.contest().ply().is_multiple_of(2) { "anna" } else { "ben" };
        test.act(by, action).unwrap();
    }
}

fn since_ms(room: &Room) -> Option<u64> {
    room.row().stage.board().map(|live| live.since_ms)
}

fn is_opening(room: &Room) -> Option<bool> {
    let row = room.row();
    let about: About = serde_json::from_str(&row.about).unwrap();
    row.stage.board().map(|_| about.opening)
}

const OPENING: [&str; 5] = ["e3-d3", "d1-c1", "c5-c4", "a4-a3", "e7-d7"];

#[test]
fn a_game_has_a_live_board_until_it_ends() {
    let mut test = TestRoom::started(new_room());
    assert_eq!(is_opening(&test.room), Some(true));
    play(&mut test, &OPENING[..1]);
    assert_eq!(is_opening(&test.room), Some(true));
    play(&mut test, &OPENING[1..4]);
    assert_eq!(is_opening(&test.room), Some(true));
    play(&mut test, &OPENING[4..]);
    let acted = test.now.wall;
    test.wait_ms(5_000);
    test.ask("anna", Ask::Offer(Offer::Draw, fresh())).unwrap();
    assert_eq!((since_ms(&test.room), is_opening(&test.room)), (Some(acted), Some(false)));
    assert_eq!(since_ms(&test.reloaded()), Some(acted));
    test.ask("anna", Ask::Resign).unwrap();
    assert_eq!(since_ms(&test.room), None, "the game is over");
}

#[test]
fn a_board_like_the_starting_board_counts_as_opening() {
    let mut test = TestRoom::started(new_room());
    let to_and_fro = ["c5-c4", "a4-a3", "c4-c5", "a3-a4"];
    play(&mut test, &[to_and_fro, to_and_fro].concat());
    assert_eq!(is_opening(&test.room), Some(true), "all pieces are back on their squares");
    play(&mut test, &["e3-d3", "d1-c1"]);
    assert_eq!(is_opening(&test.room), Some(true));
    play(&mut test, &["e4-d4", "f1-g1"]);
    assert_eq!(is_opening(&test.room), Some(true), "four pieces have left their squares");
    play(&mut test, &["e7-d7"]);
    assert_eq!(is_opening(&test.room), Some(false), "five pieces have left their squares");
}

#[test]
fn a_game_against_the_computer_has_no_live_board() {
    let computer = Seated { level: Some(1), ..user("ben") };
    let players = [Some(user("anna")), Some(computer)].into();
    let mut test = TestRoom::new(NewRoom { players, invited: Invited::Nobody, ..new_room() });
    play(&mut test, &OPENING);
    assert_eq!(since_ms(&test.room), None);
}
