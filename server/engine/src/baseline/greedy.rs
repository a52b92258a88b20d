//! The greedy baseline for Tablut and Kubism: a win in one, or else the best evaluation after one ply.

use crate::Knowledge;
use crate::open_game::{Position, Searchable};
use crate::search::Node;
use crate::search::random::mix;
use konakis_games::Seed;

pub(super) fn choose<G: Searchable>(known: &Knowledge, seed: Seed) -> Option<String> {
    let position = Position::<G>::of(known)?;
    if let Some(win) = position.wins(known.seat).first() {
        return Some(win.to_string());
    }
    let judged = position.moves.iter().map(|&action| {
        let next = position.node.play(action);
        // The seed breaks ties between equally good actions.
        ((-next.evaluate(), mix(next.key() ^ seed.number())), action)
    });
    judged.max_by_key(|&(judgement, _)| judgement).map(|(_, action)| action.to_string())
}
