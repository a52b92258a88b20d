//! The legal actions from which the search makes plans of a turn.

use super::attack;
use konakis_games::Draw;
use konakis_games::subsume::{Action, State};

/// The maximum number of liftings on the whole board. A lifting rarely matters, and the opponent does not see which
/// token of a stack is lifted.
const LIFTS_MAX: usize = 1;

/// All actions of the kinds `Claim`, `Subsume` and `Move`, and one conflict for each pair of territories. If there is a
/// `draw`, also the end of the turn, and at most [`LIFTS_MAX`] random liftings in stacks with public tokens.
pub(super) fn considered(state: &State, actions: &[Action], draw: &mut Option<&mut Draw>) -> Vec<Action> {
    let conflicts = attack::conflicts(state);
    let mut considered: Vec<Action> = actions
        .iter()
        .copied()
        .filter(|action| match action {
            Action::Conflict { .. } => conflicts.contains(action),
            Action::Lift { .. } | Action::Change { .. } | Action::End => false,
            _ => true,
        })
        .collect();
    if let Some(draw) = draw {
        let hides = |at| {
            let territory = state.territory_on(at);
            territory.is_some_and(|territory| territory.tokens().iter().any(|token| token.is_known()))
        };
        let lifts: Vec<Action> = actions
            .iter()
            .copied()
            .filter(|action| matches!(*action, Action::Lift { at, .. } if hides(at)))
            .collect();
        considered.extend((0..LIFTS_MAX).filter_map(|_| draw.pick(&lifts)));
        considered.extend(actions.iter().copied().filter(|action| *action == Action::End));
    }
    considered
}
