//! Suggests legal actions that a player probably wants, for buttons. This module contains no game rules: it ranks
//! actions by their notation, by the turn so far, and by the opponent's last squares and pieces.
//!
//! Invariant: each suggestion is a legal action that fits a custom ID.

use super::custom_id::PREFIX_CHARS_MAX;
use crate::text::END;
use konakis_protocol::{LastAction, RoomView, Seat, Square, tokens};

/// The maximum number of suggestions: the buttons of one row.
pub const LIKELY_MAX: usize = 5;

/// At most this many suggestions for one piece come before those for other pieces.
const OF_PIECE_MAX: usize = 2;
/// At most this many placements on one square come before other suggestions: one for each kind of token. A kind without
/// a suggestion would seem forbidden.
const OF_PLACE_MAX: usize = 3;

/// The likely actions, the likeliest first.
#[must_use]
pub fn likely(view: &RoomView) -> Vec<String> {
    let fits = |action: &&String| action.len() <= PREFIX_CHARS_MAX && tokens(action).is_ok();
    let mut ranked: Vec<(Rank, &String)> =
        view.legal.iter().filter(fits).map(|action| (rank(view, action), action)).collect();
    // Actions of equal rank keep the order of `legal`, which is sorted.
    ranked.sort_by_key(|(rank, _)| *rank);
    let (mut first, mut others): (Vec<&String>, Vec<&String>) = Default::default();
    for (_, action) in ranked {
        let of_piece = first.iter().filter(|other| first_square(other) == first_square(action)).count();
        let of_piece_max = if action.starts_with('+') { OF_PLACE_MAX } else { OF_PIECE_MAX };
        if of_piece < of_piece_max { first.push(action) } else { others.push(action) }
    }
    first.into_iter().chain(others).take(LIKELY_MAX).cloned().collect()
}

/// The rank of an action; a smaller rank is likelier. Its parts are, in this order:
/// - the kind of action,
/// - whether the action ends away from the squares of the opponent's last turn and from their neighbours,
/// - the direction of the action,
/// - the distance from its last square to the opponent's nearest piece.
///
/// Once the player has acted in this turn, the view no longer has the opponent's turn. Then the second part is true for
/// every action.
type Rank = (u8, bool, Direction, u8);

/// The direction of an action, as its player sees the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Direction {
    Forwards,
    Sideways,
    Backwards,
}

fn rank(view: &RoomView, action: &str) -> Rank {
    let squares = konakis_render::last_squares(action);
    let (from, to) = (squares.first(), squares.last());
    let opponents = view.turn.iter().chain(&view.last).filter(|last| Some(last.seat) != view.seat);
    let acted: Vec<Square> = opponents.flat_map(squares_of).collect();
    let is_answer = to.is_some_and(|to| acted.iter().any(|at| distance(*at, *to) <= 1));
    let direction = match (from.map(|from| from.rank()), to.map(|to| to.rank()), view.seat) {
        (Some(from), Some(to), Some(seat)) if from != to => {
            if (to > from) == (seat == Seat::White) {
                Direction::Forwards
            } else {
                Direction::Backwards
            }
        }
        _ => Direction::Sideways,
    };
    let theirs = view.board.pieces.iter().filter(|piece| piece.owner.is_some() && piece.owner != view.seat);
    let nearest = theirs.filter_map(|piece| Some(distance(piece.at, *to?))).min().unwrap_or(u8::MAX);
    (sort(view, action), !is_answer, direction, nearest)
}

/// The kind of an action, as a number; a smaller number is likelier. The kinds are, in this order:
/// - the end of a turn in which the player has acted,
/// - an attack,
/// - a move,
/// - another action on the board,
/// - a placement,
/// - any rarer action,
/// - the end of a turn in which the player has not acted.
fn sort(view: &RoomView, action: &str) -> u8 {
    let is_own_turn_begun =
        view.last.as_ref().is_some_and(|last| Some(last.seat) == view.seat && !last.is_setup());
    let has = |sign: char| action.contains(sign);
    match action {
        // After their first action in a turn of several actions, players often end the turn.
        END if is_own_turn_begun => 0,
        END => u8::MAX,
        _ if has('x') => 1,
        _ if has('-') => 2,
        _ if has('*') || has('>') => 3,
        _ if has('+') => 4,
        _ => 5,
    }
}

fn squares_of(last: &LastAction) -> Vec<Square> {
    konakis_render::last_squares(&last.action)
}

fn first_square(action: &str) -> Option<Square> {
    konakis_render::last_squares(action).first().copied()
}

/// The number of steps between two squares; steps may be straight or diagonal.
fn distance(one: Square, other: Square) -> u8 {
    one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, view};
    use konakis_protocol::{Board, Viewer};
    use std::collections::BTreeSet;

    fn position(legal: &[&str], last: Option<(Seat, &str)>) -> RoomView {
        let last = last.map(|(seat, action)| LastAction {
            seat,
            action: action.to_owned(),
            events: Vec::new(),
            turn_number: Some(1),
        });
        let view = view(&contest("tablut", 0), Viewer::Seat(Seat::White));
        let legal = legal.iter().map(|action| (*action).to_owned()).collect();
        let board = Board { pieces: Vec::new(), ..view.board };
        RoomView { legal, last, turn: Vec::new(), board, ..view }
    }

    #[test]
    fn likely_actions_come_first() {
        let (white, black) = (Seat::White, Seat::Black);
        for (legal, last, expected) in [
            (&["a1-a2", "a1-a3"][..], None, &["a1-a2", "a1-a3"][..]),
            // An attack comes before a move.
            (&["a1-a2", "b1xb2", "c1-c2"], None, &["b1xb2", "a1-a2", "c1-c2"]),
            // Moves of the pawn come before placements of cubes, and moves forwards come before moves sideways.
            (
                &["+a1N", "+a2N", "+a3N", "+b1N", "c1-b1", "c1-c2"],
                None,
                &["c1-c2", "c1-b1", "+a1N", "+a2N", "+a3N"],
            ),
            // At most two suggestions for one piece come before those for other pieces.
            (&["a1-a2", "a1-a3", "a1-a4", "b1-b2"], None, &["a1-a2", "a1-a3", "b1-b2", "a1-a4"]),
            // Every kind of token on one square comes before the next square.
            (
                &["+a1I", "+a1A", "+a1V", "+b1I", "+b1A", "+b1V"],
                None,
                &["+a1I", "+a1A", "+a1V", "+b1I", "+b1A"],
            ),
            // An answer near the opponent's action comes first.
            (
                &["a1-a2", "b1-b2", "c1-c2", "d1-d2", "e4-e5", "e4-g4"],
                Some((black, "h9-h4")),
                &["e4-g4", "a1-a2", "b1-b2", "c1-c2", "d1-d2"],
            ),
            // The end of the turn comes first if the player has acted in this turn, and last otherwise.
            (&[".", "a1-a2"], Some((white, "+a1A")), &[".", "a1-a2"]),
            (&[".", "a1-a2"], Some((black, ".")), &["a1-a2", "."]),
        ] {
            assert_eq!(likely(&position(legal, last)), expected, "{legal:?}");
        }
    }

    #[test]
    fn suggestions_at_the_start_include_moves_of_pieces() {
        for (game, pieces) in [("tablut", 3), ("kubism", 1)] {
            let found = likely(&view(&contest(game, 0), Viewer::Seat(Seat::White)));
            let moved: BTreeSet<Option<Square>> = found
                .iter()
                .filter(|action| !action.starts_with('+'))
                .map(|action| first_square(action))
                .collect();
            assert!(moved.len() >= pieces, "{found:?}");
        }
    }

    #[test]
    fn every_suggestion_is_legal() {
        for game in konakis_games::catalogue() {
            for actions in [0, 1, 2, 9, 30] {
                let contest = contest(&game.id, actions);
                for seat in Seat::ALL {
                    let view = view(&contest, Viewer::Seat(seat));
                    let found = likely(&view);
                    assert!(found.iter().all(|action| view.legal.contains(action)), "{found:?}");
                    assert_eq!(found.len(), view.legal.len().min(LIKELY_MAX), "{}", game.id);
                }
            }
        }
    }
}
