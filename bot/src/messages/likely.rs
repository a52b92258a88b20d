//! The legal actions that a player probably wants, for which they get buttons. There are no rules here: the choice
//! follows from the form of the actions and from where the opponent has just acted.
//!
//! Invariant: each suggestion is a legal action that fits a custom ID.

use super::custom_id::PREFIX_CHARS_MAX;
use konakis_protocol::{LastAction, RoomView, Square, Token, tokens};

/// The most suggestions: the buttons of one row.
pub const LIKELY_MAX: usize = 5;

/// The likely actions, the likeliest first.
#[must_use]
pub fn likely(view: &RoomView) -> Vec<String> {
    let fits = |action: &&String| action.len() <= PREFIX_CHARS_MAX && tokens(action).is_ok();
    let legal: Vec<&String> = view.legal.iter().filter(fits).collect();
    let opponents: Vec<Square> = view
        .turn
        .iter()
        .chain(&view.last)
        .filter(|last| Some(last.seat) != view.seat)
        .flat_map(squares_of)
        .collect();
    let mut ranked: Vec<(u32, &String)> =
        legal.iter().map(|action| (rank(view, &legal, &opponents, action), *action)).collect();
    // The order of equal actions is that of the list, which is the same for everybody.
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().take(LIKELY_MAX).map(|(_, action)| action.clone()).collect()
}

/// The rank of an action; a smaller one is likelier.
fn rank(view: &RoomView, legal: &[&String], opponents: &[Square], action: &str) -> u32 {
    let form = form(action);
    let is_own_turn_begun =
        view.last.as_ref().is_some_and(|last| Some(last.seat) == view.seat && !last.is_setup());
    // After an action of several in a turn, players often end the turn.
    if form == "." {
        return if is_own_turn_begun { 0 } else { u32::MAX };
    }
    // An attack, then an action of a rare form, such as the moves of the only pawn among many cubes to place.
    let attack = if form.contains('x') { 0 } else { 4 };
    let alike = legal.iter().filter(|other| self::form(other) == form).count();
    let rare = if alike <= LIKELY_MAX || alike == legal.len() { 0 } else { 2 };
    // An answer to the opponent: an action that ends close to theirs.
    let answers = last_square(action).is_some_and(|to| opponents.iter().any(|at| is_close(*at, to)));
    attack + rare + u32::from(!answers)
}

/// The action with its squares, letters and numbers made alike, such as `s-s` or `+sL`.
fn form(action: &str) -> String {
    let sign = |token: &Token| match token {
        Token::Square(_) => 's',
        Token::Letter(_) => 'L',
        Token::Number(_) => 'n',
        Token::Sign(sign) => *sign,
        Token::Hidden => '?',
    };
    tokens(action).unwrap_or_default().iter().map(sign).collect()
}

fn squares_of(last: &LastAction) -> Vec<Square> {
    konakis_render::last_squares(&last.action)
}

fn last_square(action: &str) -> Option<Square> {
    konakis_render::last_squares(action).last().copied()
}

/// Whether two squares are the same or touch.
fn is_close(one: Square, other: Square) -> bool {
    one.file().abs_diff(other.file()) <= 1 && one.rank().abs_diff(other.rank()) <= 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, view};
    use konakis_protocol::{Seat, Viewer};

    fn position(legal: &[&str], last: Option<(Seat, &str)>) -> RoomView {
        let last = last.map(|(seat, action)| LastAction {
            seat,
            action: action.to_owned(),
            events: Vec::new(),
            turn_number: Some(1),
        });
        let view = view(&contest("tablut", 0), Viewer::Seat(Seat::White));
        let legal = legal.iter().map(|action| (*action).to_owned()).collect();
        RoomView { legal, last, turn: Vec::new(), ..view }
    }

    #[test]
    fn likely_actions_come_first() {
        let (white, black) = (Seat::White, Seat::Black);
        for (legal, last, expected) in [
            (&["a1-a2", "a1-a3"][..], None, &["a1-a2", "a1-a3"][..]),
            // An attack before a move.
            (&["a1-a2", "b1xb2", "c1-c2"], None, &["b1xb2", "a1-a2", "c1-c2"]),
            // The few moves of the pawn before the many cubes.
            (
                &["+a1N", "+a2N", "+a3N", "+b1N", "+b2N", "+b3N", "c1-c2"],
                None,
                &["c1-c2", "+a1N", "+a2N", "+a3N", "+b1N"],
            ),
            // An answer near the opponent's action.
            (
                &["a1-a2", "a1-a3", "b1-b2", "c1-c2", "d1-d2", "e4-e5", "e4-g4"],
                Some((black, "h9-h4")),
                &["e4-g4", "a1-a2", "a1-a3", "b1-b2", "c1-c2"],
            ),
            // The end of a turn in which something was done, and not before.
            (&[".", "a1-a2"], Some((white, "+a1A")), &[".", "a1-a2"]),
            (&[".", "a1-a2"], Some((black, ".")), &["a1-a2", "."]),
        ] {
            assert_eq!(likely(&position(legal, last)), expected, "{legal:?}");
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
