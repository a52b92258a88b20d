//! The end of the game and the score.

use super::super::{HOME, NO_MOVES};
use super::*;
use crate::contest::Contest;
use konakis_protocol::{BySeat, Detail, Reason, Viewer};

fn ended(reason: Reason, winner: Option<Seat>, white: u32, black: u32) -> Outcome {
    Outcome { winner, reason, scores: Some(BySeat::from([white, black])) }
}

#[test]
fn the_game_ends_when_all_pieces_of_a_player_are_home() {
    let mut state = game("", "", "4h6 5i9", "1e5 2d4", Seat::White);
    assert_eq!(play(&mut state, "h6-h7"), [Event::Revealed]);
    assert_eq!(outcome(&state), ended(HOME, Some(Seat::White), 4 + 5 + 5, 5));
    assert_eq!(legal(&state), "");
    assert_eq!(refused(&state, Seat::Black, "e5-e4"), "it is not your turn");
}

#[test]
fn blacks_end_tile_is_whites_corner() {
    let mut state = game("", "", "4h6 5i9", "1c4 2a1", Seat::Black);
    play(&mut state, "c4-c3");
    assert_eq!(outcome(&state), ended(HOME, Some(Seat::White), 5 + 5, 1 + 2 + 5));
}

#[test]
fn a_piece_on_its_own_corner_is_not_home() {
    let mut state = game("", "", "4a1 5h9", "1g8 2b2", Seat::White);
    assert_eq!(play(&mut state, "a1-a2"), []);
    assert_eq!(to_act(&state), Seats::one(Seat::Black));
}

#[test]
fn the_game_also_ends_when_the_opponents_pieces_are_all_home() {
    let mut state = game("", "", "4e4 5h9", "1e5 2b2", Seat::White);
    let events = play(&mut state, "e4xe5");
    assert_eq!(events.last(), Some(&Event::Revealed));
    assert_eq!(outcome(&state), ended(HOME, Some(Seat::White), 5 + 6, 2 + 5));
}

#[test]
fn the_game_ends_when_a_player_has_no_pieces() {
    let mut state = game("", "", "4e4 5d2", "1e5", Seat::White);
    play(&mut state, "e4xe5");
    assert_eq!(outcome(&state), ended(HOME, Some(Seat::White), 7, 5));
}

#[test]
fn the_game_ends_when_the_player_to_move_has_no_legal_move() {
    let mut state = game("", "i6", "6i9 2i6", "1e5 7a2", Seat::Black);
    play(&mut state, "e5-e4");
    assert_eq!(outcome(&state), ended(NO_MOVES, Some(Seat::Black), 6 + 5, 7 + 5));
}

#[test]
fn a_player_who_can_only_capture_backward_has_a_legal_move() {
    let mut state = game("", "i6", "6i9 2i6", "1f5 7a2", Seat::Black);
    play(&mut state, "f5-f4");
    assert_eq!(outcome(&state).reason, NO_MOVES);
    let mut state = game("", "i6", "6i9 2i6", "1f7 7a2", Seat::Black);
    play(&mut state, "f7-f6");
    assert_eq!(legal(&state), "i6xf6");
}

#[test]
fn reason_home_takes_precedence_over_no_moves() {
    let mut state = game("", "i6", "6i9 2i6", "1d3 7a2", Seat::Black);
    play(&mut state, "d3-c3");
    assert!(!state.can_move());
    assert_eq!(outcome(&state).reason, HOME);
}

#[test]
fn the_score_adds_end_tile_values_and_captures() {
    let state = game("", "", "1a1 3g7 6i9 7f9", "2c3 4i9 5d3", Seat::White);
    assert_eq!(state.score(Seat::White), 3 + 6 + 4);
    assert_eq!(state.score(Seat::Black), 2 + 3);
    assert_eq!(Seat::ALL.map(|seat| state.captured_by(seat)), [4, 3]);
}

#[test]
fn the_higher_score_wins() {
    let mut state = game("", "", "1h6", "7c3 6d4", Seat::White);
    play(&mut state, "h6-h7");
    assert_eq!(outcome(&state), ended(HOME, Some(Seat::Black), 1 + 5, 7 + 6));
}

/// The last picture of the YourTurnMyTurn rules: White has captured more pieces, but Black has more points on its end
/// tile.
#[test]
fn black_wins_in_the_last_picture_of_the_yourturnmyturn_rules() {
    let mut state = game("", "", "5h6 1d4", "7c4", Seat::Black);
    play(&mut state, "c4-c3");
    assert_eq!(outcome(&state), ended(HOME, Some(Seat::Black), 6, 7 + 5));
}

#[test]
fn equal_scores_are_a_draw() {
    let mut state = game("", "", "5h9 1d4", "6c4", Seat::Black);
    play(&mut state, "c4-c3");
    assert_eq!(outcome(&state), ended(HOME, None, 5 + 6, 6 + 5));
}

/// Example 4 of the Cwali rules, as far as its text describes the position.
#[test]
fn in_cwali_example_4_white_has_15_points_and_black_20() {
    let mut state = game("", "i6", "6i9 4h9 1i6", "5a1 9b1 2e5 3d5", Seat::Black);
    state.values = 9;
    play(&mut state, "e5-e4");
    assert_eq!(outcome(&state), ended(NO_MOVES, Some(Seat::Black), 15, 20));
}

#[test]
fn after_the_end_all_values_are_shown() {
    let mut state = game("", "", "4h6 5i9 7e6", "1e5 2d4", Seat::White);
    play(&mut state, "e6xe5");
    play(&mut state, "d4-d3");
    assert_eq!(Subulata::view(&state, Viewer::Spectator).lost, None);
    play(&mut state, "h6-h7");
    assert!(matches!(Subulata::status(&state), Status::Playing { .. }));
    play(&mut state, "d3-c3");
    assert_eq!(outcome(&state).reason, HOME);
    for viewer in Viewer::all(Seats::TWO) {
        let board = Subulata::view(&state, viewer);
        let values: Vec<_> = board.pieces.iter().map(|piece| (piece.at.to_string(), &piece.detail)).collect();
        let value = |value| Detail::Value { value: Some(value) };
        assert_eq!(
            values,
            [
                ("c3".to_owned(), &value(2)),
                ("e5".to_owned(), &value(7)),
                ("h7".to_owned(), &value(4)),
                ("i9".to_owned(), &value(5))
            ]
        );
        assert_eq!(board.lost, Some(BySeat::from([vec![1, 2, 3, 6], vec![1, 3, 4, 5, 6, 7]])));
        assert_eq!((board.counts["captured_by_white"], board.counts["captured_by_black"]), (6, 4));
    }
}

#[test]
fn a_game_that_ends_during_set_up_stays_hidden() {
    for outcome in [
        Outcome::draw(Reason::ABORTED),
        Outcome::win(Seat::White, Reason::RESIGNATION),
        Outcome::win(Seat::White, Reason::TIME),
        Outcome::draw(Reason::DRAW_AGREED),
    ] {
        let mut contest = Contest::start("subulata", None, &Options::new(), Seed::new(1)).unwrap();
        contest.act(Seat::White, "setup 1234567--").unwrap();
        contest.end(outcome);
        assert_eq!(contest.view(Viewer::Seat(Seat::Black)).pieces, []);
        assert_eq!(contest.view(Viewer::Seat(Seat::White)).pieces.len(), 7, "White sees its own pieces");
        assert_eq!(contest.masked(&contest.actions()[0], Viewer::Seat(Seat::Black)), "setup ?");
        assert!(!contest.is_revealed());
    }
}

#[test]
fn there_are_no_draw_claims() {
    let (state, _) = set_up(&rules("cwali", "random"), 4);
    assert_eq!(Subulata::claims(&state), []);
}
