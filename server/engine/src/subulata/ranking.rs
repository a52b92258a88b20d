//! Rankings of moves by their values.

use super::eval::WIN;
use konakis_games::subulata::Action;

/// The difference in value within which a move counts as good as the best one.
pub(super) const CLOSE: f32 = 0.004;

/// A move with its value for the searching side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub(super) action: Action,
    pub(super) value: f32,
}

/// The ranking of a stopped iteration. An iteration searches the best move of the previous one first, so a move that is
/// ranked above that move has been compared with it at the same depth. The moves that were not reached come last.
pub(super) fn unfinished(mut deeper: Vec<Scored>, before: Vec<Scored>) -> Vec<Scored> {
    if deeper.is_empty() {
        return before;
    }
    let unreached = before.into_iter().skip(deeper.len());
    sort(&mut deeper);
    deeper.extend(unreached.map(|scored| Scored { value: -WIN - 1.0, ..scored }));
    deeper
}

/// Sorts best first; ties are broken by the order of the moves, so that the result is deterministic.
pub(super) fn sort(scored: &mut [Scored]) {
    scored.sort_by(|one, other| other.value.total_cmp(&one.value).then(one.action.cmp(&other.action)));
}

/// The moves that are as good as the best one, in a ranking.
pub(super) fn close_to_best(ranked: &[Scored]) -> Vec<Action> {
    let best = ranked.first().map_or(0.0, |scored| scored.value);
    let close = ranked.iter().filter(|scored| scored.value >= best - CLOSE);
    close.map(|scored| scored.action).collect()
}
