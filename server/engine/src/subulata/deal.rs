//! Labels of pieces (see `facts`), and deals. A deal gives each label of a side's pieces one of the hidden values.

use super::facts::PIECES_MAX;
use konakis_games::Seat;
use konakis_games::subulata::{Action, Cell, State};
use konakis_protocol::Seats;

/// The value of each label, and 0 for a label that the game does not use.
pub(super) type Deal = [u8; PIECES_MAX];

/// The labels of a side's pieces on its end tile: bit `k` stands for the label `k`.
pub(super) fn labels_home(state: &State, side: Seat) -> usize {
    let home = State::end_tile(side);
    let is_home = |&(_, at): &(u8, Option<Cell>)| at.is_some_and(|cell| home & (1 << cell.index()) != 0);
    state.values_of(side).filter(is_home).fold(0, |labels, (value, _)| labels | 1 << (value - 1))
}

pub(super) fn other(side: Seat) -> Seat {
    Seats::TWO.after(side)
}

/// The label of the moved piece; `None` if the action moves no piece of `side`.
pub(super) fn label_of(state: &State, side: Seat, action: Action) -> Option<usize> {
    let (Action::Move { from, .. } | Action::Capture { from, .. }) = action else { return None };
    let mover = state.values_of(side).find(|&(_, at)| at == Some(from));
    mover.map(|(value, _)| usize::from(value) - 1)
}
