//! Proofs of wins by exhaustive search with the rules alone: without a transposition table or an evaluation.

use crate::Knowledge;
use crate::open_game::{Searchable, replay};
use konakis_games::{DiscardEvents, Game, Seat, Status};

/// Whether the seat can force a win within `plies`; `None` if `known` is of a game other than `G`.
pub(super) fn wins_within<G: Searchable>(known: &Knowledge, plies: u32) -> Option<bool> {
    let (state, _) = replay::<G>(known)?;
    Some(forces::<G>(&state, known.seat, plies))
}

fn forces<G: Game>(state: &G::State, seat: Seat, plies: u32) -> bool {
    let mover = match G::status(state) {
        Status::Over(outcome) => return outcome.winner == Some(seat),
        Status::Playing { to_act } => to_act.iter().next(),
    };
    let (Some(mover), Some(below)) = (mover, plies.checked_sub(1)) else { return false };
    let mut actions = Vec::new();
    G::legal(state, mover, &mut actions);
    let mut holds = actions.iter().map(|&action| {
        let mut next = state.clone();
        G::play(&mut next, mover, action, &mut DiscardEvents);
        forces::<G>(&next, seat, below)
    });
    if mover == seat { holds.any(|wins| wins) } else { holds.all(|wins| wins) }
}
