//! Certain results in Subsume: actions that immediately win or lose the game, whichever kinds the opponent's hidden
//! tokens have.

use super::facts::Facts;
use konakis_games::subsume::{Action, Kind, State, Subsume};
use konakis_games::{DiscardEvents, Game, Seat, Status};

/// The maximum number of the opponent's hidden tokens for which every combination of kinds is tried.
const HIDDEN_MAX: usize = 6;

/// The certain result of an action for the seat that acts. `Open` is any other result: the game continues or is drawn,
/// hidden kinds decide, or too many kinds are hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sure {
    Won,
    Lost,
    Open,
}

/// The actions that certainly and immediately win. If there are none, all actions except those that certainly and
/// immediately lose. If each action certainly loses, all actions.
pub(super) fn sensible(facts: &Facts, actions: &[Action]) -> Vec<Action> {
    let sure: Vec<(Action, Sure)> = actions.iter().map(|&action| (action, outcome(facts, action))).collect();
    let with = |wanted: fn(Sure) -> bool| -> Vec<Action> {
        sure.iter().filter(|(_, sure)| wanted(*sure)).map(|(action, _)| *action).collect()
    };
    let winning = with(|sure| sure == Sure::Won);
    if !winning.is_empty() {
        return winning;
    }
    let safe = with(|sure| sure != Sure::Lost);
    if safe.is_empty() { actions.to_vec() } else { safe }
}

fn outcome(facts: &Facts, action: Action) -> Sure {
    match action {
        Action::End => after(facts.state(), facts.me, action),
        Action::Conflict { .. } => conflict(facts, action),
        _ => Sure::Open,
    }
}

fn after(state: &State, me: Seat, action: Action) -> Sure {
    let mut next = state.clone();
    Subsume::play(&mut next, me, action, &mut DiscardEvents);
    match Subsume::status(&next) {
        Status::Over(outcome) if outcome.winner == Some(me) => Sure::Won,
        Status::Over(outcome) if outcome.winner.is_some() => Sure::Lost,
        _ => Sure::Open,
    }
}

/// The result of a conflict. It is certain only if every combination of hidden kinds leads to the same win or loss.
/// With more than [`HIDDEN_MAX`] hidden tokens, the result is [`Sure::Open`].
fn conflict(facts: &Facts, action: Action) -> Sure {
    let theirs = facts.state().territories().iter().filter(|territory| territory.owner() == facts.them());
    let hidden = theirs.flat_map(|territory| territory.tokens()).filter(|token| !token.is_known()).count();
    if hidden > HIDDEN_MAX {
        return Sure::Open;
    }
    let mut found = None;
    for combination in 0..3usize.pow(hidden as u32) {
        let mut left = combination;
        let mut world = facts.state().clone();
        world.guess(facts.them(), || {
            let kind = Kind::ALL[left % 3];
            left /= 3;
            kind
        });
        let sure = after(&world, facts.me, action);
        if sure == Sure::Open || found.is_some_and(|found| found != sure) {
            return Sure::Open;
        }
        found = Some(sure);
    }
    found.unwrap_or(Sure::Open)
}
