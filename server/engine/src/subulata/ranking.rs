//! Rankings of moves by their values.

use super::eval::WIN;
use konakis_games::subulata::Action;

/// The greatest difference from the best value, from -1 to 1, at which another move counts as equally good.
pub(super) const CLOSE: f32 = 0.004;

#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub(super) action: Action,
    pub(super) value: f32,
}

/// The ranking after a stopped iteration, which searched the moves `deeper`. An iteration searches the previous best
/// move first, so a move ranked above that one has been compared with it at the same depth. The moves that were not
/// reached come last.
pub(super) fn unfinished(mut deeper: Vec<Scored>, before: Vec<Scored>) -> Vec<Scored> {
    if deeper.is_empty() {
        return before;
    }
    let unreached = before.into_iter().skip(deeper.len());
    sort(&mut deeper);
    deeper.extend(unreached.map(|scored| Scored { value: -WIN - 1.0, ..scored }));
    deeper
}

/// Puts the best move first. Breaks ties by the order of the moves, so that the result is deterministic.
pub(super) fn sort(scored: &mut [Scored]) {
    scored.sort_by(|one, other| other.value.total_cmp(&one.value).then(one.action.cmp(&other.action)));
}

pub(super) fn close_to_best(ranked: &[Scored]) -> Vec<Action> {
    let best = ranked.first().map_or(0.0, |scored| scored.value);
    let close = ranked.iter().filter(|scored| scored.value >= best - CLOSE);
    close.map(|scored| scored.action).collect()
}
