//! Rankings of moves by their values.

use super::eval::WIN;
use konakis_games::subulata::Action;

/// A move is as good as the best one if its value is lower by at most this difference. Values range from -1 to 1.
pub(super) const CLOSE: f32 = 0.004;

#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub(super) action: Action,
    pub(super) value: f32,
}

/// The ranking after an iteration was stopped. `before` is the ranking of the previous iteration, and `deeper` contains
/// the moves that the stopped iteration searched.
///
/// An iteration searches the moves in the order of `before`. So every move in `deeper` has been compared with the
/// previous best move at the same depth. Moves that the iteration did not reach come last.
pub(super) fn unfinished(mut deeper: Vec<Scored>, before: Vec<Scored>) -> Vec<Scored> {
    if deeper.is_empty() {
        return before;
    }
    let unreached = before.into_iter().skip(deeper.len());
    sort(&mut deeper);
    deeper.extend(unreached.map(|scored| Scored { value: -WIN - 1.0, ..scored }));
    deeper
}

/// Sorts by value, the best move first. Moves of equal value are sorted by their [`Action`], so the result is
/// deterministic.
pub(super) fn sort(scored: &mut [Scored]) {
    scored.sort_by(|one, other| other.value.total_cmp(&one.value).then(one.action.cmp(&other.action)));
}

pub(super) fn close_to_best(ranked: &[Scored]) -> Vec<Action> {
    let best = ranked.first().map_or(0.0, |scored| scored.value);
    let close = ranked.iter().filter(|scored| scored.value >= best - CLOSE);
    close.map(|scored| scored.action).collect()
}
