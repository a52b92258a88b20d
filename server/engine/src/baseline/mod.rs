//! Opponents that the levels are measured against, and an exhaustive search that checks forced wins.
//!
//! Like the levels, they receive only [`Knowledge`], so that a comparison is fair. The server uses none of them.

mod exhaust;
mod greedy;
mod uct;

use crate::{Knowledge, Rival, any};
use konakis_games::Seed;
use konakis_games::kubism::Kubism;
use konakis_games::tablut::Tablut;

/// A legal action, drawn uniformly.
#[must_use]
pub fn random(known: &Knowledge, seed: Seed) -> Option<String> {
    any::choose(known, seed)
}

/// The action with the best evaluation after one ply. In Tablut and Kubism, an action that wins immediately takes
/// precedence. `None` for a game without this baseline.
#[must_use]
pub fn greedy(known: &Knowledge, seed: Seed) -> Option<String> {
    match known.game.as_str() {
        "tablut" => greedy::choose::<Tablut>(known, seed),
        "kubism" => greedy::choose::<Kubism>(known, seed),
        _ => Rival::Greedy.act(known, seed, 0, &mut || false),
    }
}

/// Plain UCT with random playouts, over random guesses of the hidden information. It stops when `goes_on` returns
/// false; the argument of `goes_on` is the number of playouts so far. `None` for a game without this baseline.
#[must_use]
pub fn uct(known: &Knowledge, seed: Seed, goes_on: &mut dyn FnMut(u64) -> bool) -> Option<String> {
    match known.game.as_str() {
        "tablut" => uct::choose::<Tablut>(known, seed, goes_on),
        "kubism" => uct::choose::<Kubism>(known, seed, goes_on),
        _ => {
            let mut made = 0;
            Rival::Uct.act(known, seed, 0, &mut || {
                made += 1;
                goes_on(made - 1)
            })
        }
    }
}

/// Whether the seat, which is to act, can force a win within `plies`, by exhaustive search. `None` for games other than
/// Tablut and Kubism.
#[must_use]
pub fn wins_within(known: &Knowledge, plies: u32) -> Option<bool> {
    match known.game.as_str() {
        "tablut" => exhaust::wins_within::<Tablut>(known, plies),
        "kubism" => exhaust::wins_within::<Kubism>(known, plies),
        _ => None,
    }
}
