//! Chooses attacks for the side to move: those with the highest expected gain, computed only from what this side knows.
//!
//! The gain of an attack is the increase of the attacker's lead, in tokens. The attacker guesses the other side's
//! hidden kinds, so no attack depends on a secret of the other side.

use super::belief::Mix;
use super::eval::lead;
use konakis_games::subsume::{Action, Cell, Phase, State, Subsume};
use konakis_games::{DiscardEvents, Draw, Game};
use konakis_protocol::Seats;

/// The maximum number of attacks in one turn.
const ROUNDS: usize = 2;
/// The number of guesses over which the gain of an attack is averaged.
const GUESSES: usize = 3;
/// The smallest expected gain of a worthwhile attack, in tokens.
const WORTHWHILE: f32 = 0.25;

/// Makes the claim of the side to move if it is due, and then up to [`ROUNDS`] worthwhile attacks. Returns the number
/// of evaluated positions; a position without a possible attack adds one.
pub(super) fn reply(state: &mut State, hidden: &Mix, draw: &mut Draw) -> u64 {
    let mut positions = 0;
    if state.phase() == Phase::Claim {
        claim_somewhere(state, draw);
    }
    for _ in 0..ROUNDS {
        let (best, looked) = best_attack(state, hidden, draw);
        positions += looked;
        let Some(action) = best else { break };
        let mover = state.mover();
        Subsume::play(state, mover, action, &mut DiscardEvents);
        if state.mover() != mover {
            break;
        }
    }
    positions
}

/// Makes a random claim. A claim is compulsory, but its place matters little for attacks.
fn claim_somewhere(state: &mut State, draw: &mut Draw) {
    let (mover, mut actions) = (state.mover(), Vec::new());
    Subsume::legal(state, mover, &mut actions);
    if let Some(claim) = draw.pick(&actions) {
        Subsume::play(state, mover, claim, &mut DiscardEvents);
    }
}

/// The possible conflicts, one for each pair of territories that may fight.
pub(super) fn conflicts(state: &State) -> Vec<Action> {
    let mut actions = Vec::new();
    Subsume::legal(state, state.mover(), &mut actions);
    let lower_left = |cell: Cell| state.territory_on(cell).map(|territory| territory.at());
    let mut pairs = Vec::new();
    actions.retain(|action| {
        let Action::Conflict { from, to } = *action else { return false };
        let pair = (lower_left(from), lower_left(to));
        let is_new = !pairs.contains(&pair);
        pairs.push(pair);
        is_new
    });
    actions
}

/// Whether territories of both sides share a border.
pub(super) fn has_front(state: &State) -> bool {
    state.territories().iter().any(|territory| {
        let side = i8::try_from(territory.side()).unwrap_or(1);
        (0..side).any(|step| {
            [(step, -1), (step, side), (-1, step), (side, step)].into_iter().any(|(files, ranks)| {
                let beyond = territory.at().offset(files, ranks).and_then(|cell| state.territory_on(cell));
                beyond.is_some_and(|beyond| beyond.owner() != territory.owner())
            })
        })
    })
}

fn best_attack(state: &State, hidden: &Mix, draw: &mut Draw) -> (Option<Action>, u64) {
    let attacks = conflicts(state);
    if attacks.is_empty() {
        return (None, 1);
    }
    let mover = state.mover();
    let mut gains = vec![0.0; attacks.len()];
    for _ in 0..GUESSES {
        let mut guess = state.clone();
        guess.guess(Seats::TWO.after(mover), || hidden.kind(draw));
        let before = lead(&guess, mover);
        for (gain, &attack) in gains.iter_mut().zip(&attacks) {
            let mut after = guess.clone();
            Subsume::play(&mut after, mover, attack, &mut DiscardEvents);
            *gain += (lead(&after, mover) - before) / GUESSES as f32;
        }
    }
    let best = gains.iter().zip(&attacks).max_by(|(one, _), (other, _)| one.total_cmp(other));
    let looked = (GUESSES * (attacks.len() + 1)) as u64;
    (best.filter(|(gain, _)| **gain >= WORTHWHILE).map(|(_, attack)| *attack), looked)
}
