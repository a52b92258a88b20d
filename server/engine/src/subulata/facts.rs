//! A game of Subulata as one seat knows it.
//!
//! The opponent's pieces get labels in place of their hidden values: a piece with the label `k` is stored as if its
//! value were `k + 1`. Which moves are legal does not depend on the values, so this labelled position plays
//! exactly like the true one; only the opponent's score may differ.

use crate::Knowledge;
use konakis_games::subulata::{Action, Cell, State, Subulata};
use konakis_games::{Game, Ruleset, Seat};
use konakis_protocol::{Detail, Seats};

pub(super) const PIECES_MAX: usize = 9;

/// A past move, with the labelled position before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    pub(super) before: State,
    pub(super) action: Action,
}

#[derive(Clone, Debug)]
pub(super) struct Facts {
    /// The labelled position: own pieces have their values, the opponent's have labels.
    pub(super) state: State,
    /// The past moves, the oldest first, without the set-up.
    pub(super) seen: Vec<Seen>,
}

/// The square of each piece by seat and label; `None` if there is no such piece on the board.
type Places = [[Option<Cell>; PIECES_MAX]; 2];

impl Facts {
    /// The facts of a game whose pieces are set up; `None` if the knowledge is of another game.
    pub(super) fn of(known: &Knowledge) -> Option<Self> {
        let rules = Ruleset::choose(&Subulata::about(), Some(&known.variant), &known.options).ok()?;
        let course: Vec<(Seat, Action)> = known
            .course
            .iter()
            .filter_map(|(seat, text)| Some((*seat, Subulata::parse(text).ok()?)))
            .filter(|(_, action)| !matches!(action, Action::Setup(_)))
            .collect();
        let mut places = labelled(known);
        for &(seat, action) in course.iter().rev() {
            undo(&mut places, seat, action)?;
        }
        let mover = course.first().map_or(known.seat, |&(seat, _)| seat);
        let pieces = if known.variant == "cwali" { PIECES_MAX } else { PIECES_MAX - 2 };
        let text = position(known, &places, pieces, mover);
        let mut state = Subulata::from_position(&rules, &text).ok()?;
        let mut seen = Vec::with_capacity(course.len());
        for (_, action) in course {
            seen.push(Seen { before: state, action });
            state = state.after(action);
        }
        Some(Self { state, seen })
    }
}

/// The current square of each piece. Own pieces are indexed by value, the opponent's in the order of their squares.
fn labelled(known: &Knowledge) -> Places {
    let mut places = [[None; PIECES_MAX]; 2];
    let mut next = 0;
    for piece in &known.board.pieces {
        let (Some(owner), Some(cell)) = (piece.owner, Cell::from_square(piece.at)) else { continue };
        let slot = match piece.detail {
            Detail::Value { value: Some(value) } => usize::from(value).saturating_sub(1),
            _ => {
                next += 1;
                next - 1
            }
        };
        if let Some(place) = places[owner.index()].get_mut(slot) {
            *place = Some(cell);
        }
    }
    places
}

/// Takes back a move of `seat`; `None` if it is impossible. A captured piece returns with any unused label, so the
/// label of a captured own piece may differ from its value.
fn undo(places: &mut Places, seat: Seat, action: Action) -> Option<()> {
    let (Action::Move { from, to } | Action::Capture { from, to }) = action else { return Some(()) };
    let moved = places[seat.index()].iter_mut().find(|place| **place == Some(to))?;
    *moved = Some(from);
    if matches!(action, Action::Capture { .. }) {
        let captured = places[Seats::TWO.after(seat).index()].iter_mut().find(|place| place.is_none())?;
        *captured = Some(to);
    }
    Some(())
}

fn position(known: &Knowledge, places: &Places, pieces: usize, mover: Seat) -> String {
    let side = |seat: Seat| {
        let squares = places[seat.index()].iter().take(pieces);
        let words: Vec<String> =
            squares.map(|place| place.map_or_else(|| "-".to_owned(), |cell| cell.to_string())).collect();
        words.join(",")
    };
    let mover = if mover == Seat::White { "w" } else { "b" };
    format!("{} {} {} {mover}", known.board.terrain.join("/"), side(Seat::White), side(Seat::Black))
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_games::{Contest, Options, Purpose, Seed};

    #[test]
    fn pieces_of_the_facts_are_on_the_true_squares() {
        for (variant, number) in [("yourturnmyturn", 1), ("cwali", 2), ("cwali", 3)] {
            let mut contest =
                Contest::start("subulata", Some(variant), &Options::new(), Seed::new(number)).unwrap();
            let mut draw = Seed::new(number).draw(Purpose::Play);
            while let Some(seat) = contest.to_act().iter().next() {
                let known = Knowledge::of(&contest, seat);
                if known.prompt.is_none() {
                    let facts = Facts::of(&known).unwrap();
                    let truth = Subulata::from_position(contest.rules(), &contest.position()).unwrap();
                    assert!(Seat::ALL.iter().all(|&side| facts.state.pieces(side) == truth.pieces(side)));
                    assert_eq!(facts.state.mover(), truth.mover());
                    assert_eq!(facts.state.score(seat), truth.score(seat));
                }
                contest.act(seat, &contest.random(seat, &mut draw).unwrap()).unwrap();
            }
        }
    }

    #[test]
    fn position_without_history_has_facts_without_moves() {
        let mut contest = Contest::start("subulata", None, &Options::new(), Seed::new(5)).unwrap();
        let mut draw = Seed::new(5).draw(Purpose::Play);
        for _ in 0..30 {
            let Some(seat) = contest.to_act().iter().next() else { break };
            contest.act(seat, &contest.random(seat, &mut draw).unwrap()).unwrap();
        }
        let options = contest.rules().options().clone();
        let again = Contest::from_position("subulata", None, &options, &contest.position()).unwrap();
        let seat = again.to_act().iter().next().unwrap();
        let facts = Facts::of(&Knowledge::of(&again, seat)).unwrap();
        assert!(facts.seen.is_empty());
        assert_eq!(facts.state.mover(), Some(seat));
    }
}
