//! Alpha-beta search over labelled positions, with a belief over the hidden values.
//!
//! One tree serves every deal of the hidden values, because values never change which moves are legal. Each leaf is
//! evaluated over the whole belief, so a plan cannot depend on values that the player will not know when carrying it
//! out (strategy fusion, the flaw of searching sampled deals one by one). The search counts positions and reads no
//! clock.

use super::deal::other;
use super::eval::{Evaluator, WIN};
use super::table::{Bound, Table, key, mixed};
use crate::Stop;
use konakis_games::subulata::{Action, State};

/// The maximum number of consecutive captures searched after the last ply of the full search.
const CAPTURES_MAX: u8 = 4;
/// The deepest search, in plies without these captures.
const DEPTH_MAX: u8 = 40;
/// The index in the move order from which quiet moves are searched a ply less deep at first.
const REDUCED_FROM: usize = 4;
/// The least remaining depth at which they are.
const REDUCED_DEPTH_MIN: u8 = 3;
/// The difference in value within which a move counts as good as the best one.
const CLOSE: f32 = 0.004;

/// The limits and the blind spots of a search: the captures that it overlooks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// The maximum number of plies ahead, without the captures searched after them.
    pub(super) depth_max: u8,
    /// The maximum number of positions.
    pub(super) positions_max: u64,
    /// The share of captures that it overlooks, in 256ths. A search overlooks the same captures from beginning to end.
    pub(super) overlooks: u8,
    /// The seed of the blind spots, so that they differ between searches.
    pub(super) salt: u64,
}

/// A move with its value for the searching side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub(super) action: Action,
    pub(super) value: f32,
}

pub(super) struct Search<'a> {
    evaluator: &'a Evaluator,
    limits: Limits,
    stop: &'a Stop,
    table: Table,
    positions: u64,
    /// The sum of the squared depths of the cutoffs by each quiet move, by its start and end squares.
    history: Vec<u32>,
    stopped: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(evaluator: &'a Evaluator, limits: Limits, stop: &'a Stop) -> Self {
        Self {
            evaluator,
            limits,
            stop,
            table: Table::new(),
            positions: 0,
            history: vec![0; 81 * 81],
            stopped: false,
        }
    }

    /// Evaluates these moves of the searching side, best first. All values within [`CLOSE`] of the best are exact;
    /// the others are bounds, unless `exact` is set. If the search is stopped, the ranking with `exact` is that of the
    /// last finished depth, and the ranking without it is that of [`unfinished`].
    pub(super) fn rank(&mut self, state: &State, actions: &[Action], exact: bool) -> Vec<Scored> {
        let mut ranked: Vec<Scored> =
            actions.iter().map(|&action| Scored { action, value: self.value_after(state, action) }).collect();
        sort(&mut ranked);
        for depth in 1..=self.limits.depth_max.min(DEPTH_MAX) {
            let mut deeper = Vec::with_capacity(ranked.len());
            let mut best = -WIN - 1.0;
            for &Scored { action, .. } in &ranked {
                let alpha = if exact { -WIN - 1.0 } else { best - CLOSE };
                let value = -self.value(&state.after(action), depth - 1, -WIN - 1.0, -alpha);
                if self.stopped {
                    break;
                }
                best = best.max(value);
                deeper.push(Scored { action, value });
            }
            if self.stopped {
                if !exact {
                    ranked = unfinished(deeper, ranked);
                }
                break;
            }
            sort(&mut deeper);
            ranked = deeper;
        }
        ranked
    }

    fn value_after(&mut self, state: &State, action: Action) -> f32 {
        self.positions += 1;
        let next = state.after(action);
        if next.is_over() { self.evaluator.result(&next) } else { self.evaluator.estimate(&next) }
    }

    /// The value of a position for the side to move in it.
    fn value(&mut self, state: &State, depth: u8, mut alpha: f32, beta: f32) -> f32 {
        self.positions += 1;
        if self.positions >= self.limits.positions_max
            || (self.positions.is_multiple_of(1_024) && self.stop.is_raised())
        {
            self.stopped = true;
        }
        if self.stopped {
            return 0.0;
        }
        let sign = if state.mover() == Some(self.evaluator.me()) { 1.0 } else { -1.0 };
        if state.is_over() {
            return sign * self.evaluator.result(state);
        }
        if depth == 0 {
            return self.quiet(state, CAPTURES_MAX, alpha, beta);
        }
        let place = key(state);
        let mut hint = None;
        if let Some(entry) = self.table.find(place) {
            hint = entry.best;
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.value >= beta,
                Bound::AtMost => entry.value <= alpha,
            };
            if entry.depth >= depth && decides {
                return entry.value;
            }
        }
        let moves = self.ordered(state, hint);
        let (mut best, mut best_action, floor) = (-WIN - 1.0, None, alpha);
        for (number, action) in moves.into_iter().enumerate() {
            let next = state.after(action);
            let reduced = number >= REDUCED_FROM && depth >= REDUCED_DEPTH_MIN && !is_capture(action);
            let mut value = best;
            let mut full = true;
            if number > 0 {
                let less = depth - 1 - u8::from(reduced);
                value = -self.value(&next, less, -alpha - 1e-4, -alpha);
                full = value > alpha && (reduced || value < beta);
            }
            if full {
                value = -self.value(&next, depth - 1, -beta, -alpha);
            }
            if self.stopped {
                return 0.0;
            }
            if value > best {
                (best, best_action) = (value, Some(action));
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.remember_cut(action, depth);
                break;
            }
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > floor {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        self.table.put(place, depth, bound, best, best_action);
        best
    }

    /// The value of a position after up to this many consecutive captures that gain something (quiescence search).
    fn quiet(&mut self, state: &State, captures: u8, mut alpha: f32, beta: f32) -> f32 {
        let sign = if state.mover() == Some(self.evaluator.me()) { 1.0 } else { -1.0 };
        let mut best = sign * self.evaluator.estimate(state);
        if best >= beta || captures == 0 {
            return best;
        }
        alpha = alpha.max(best);
        let mut moves = Vec::new();
        state.each_move(|action| {
            if is_capture(action) && !self.overlooks(state, action) {
                moves.push(action);
            }
        });
        for action in moves {
            let next = state.after(action);
            self.positions += 1;
            let value = if next.is_over() {
                sign * self.evaluator.result(&next)
            } else {
                -self.quiet(&next, captures - 1, -beta, -alpha)
            };
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The moves to search: the hinted one, then the others by the worth of their captures, their progress and history.
    fn ordered(&self, state: &State, hint: Option<Action>) -> Vec<Action> {
        let mut moves: Vec<(f32, Action)> = Vec::with_capacity(32);
        state.each_move(|action| {
            if !self.overlooks(state, action) {
                moves.push((
                    if Some(action) == hint { f32::MAX } else { self.promise(state, action) },
                    action,
                ));
            }
        });
        if moves.is_empty() {
            state.each_move(|action| moves.push((0.0, action)));
        }
        moves.sort_unstable_by(|(one, _), (other, _)| other.total_cmp(one));
        moves.into_iter().map(|(_, action)| action).collect()
    }

    fn promise(&self, state: &State, action: Action) -> f32 {
        let (Action::Move { from, to } | Action::Capture { from, to }) = action else { return 0.0 };
        let Some(mover) = state.mover() else { return 0.0 };
        let paths = self.evaluator.paths();
        let nearer = f32::from(paths.moves(mover, from)) - f32::from(paths.moves(mover, to));
        let tried = self.history.get(from.index() * 81 + to.index()).copied().unwrap_or_default();
        let captured = match action {
            Action::Capture { to, .. } => {
                let enemy = other(mover);
                let hit = state.values_of(enemy).find(|&(_, at)| at == Some(to));
                100.0
                    + hit.map_or(0.0, |(value, _)| 10.0 * self.evaluator.worth(enemy, usize::from(value) - 1))
            }
            _ => 0.0,
        };
        captured + nearer + (tried as f32).sqrt()
    }

    fn remember_cut(&mut self, action: Action, depth: u8) {
        if let Action::Move { from, to } = action
            && let Some(tried) = self.history.get_mut(from.index() * 81 + to.index())
        {
            *tried = tried.saturating_add(u32::from(depth) * u32::from(depth));
        }
    }

    /// Whether a capture lies in a blind spot of this search.
    fn overlooks(&self, state: &State, action: Action) -> bool {
        let Action::Capture { from, to } = action else { return false };
        self.limits.overlooks > 0 && {
            let mover = u64::from(state.mover() == Some(self.evaluator.me()));
            let place = (from.index() * 81 + to.index()) as u64 * 2 + mover;
            mixed(self.limits.salt ^ place) % 256 < u64::from(self.limits.overlooks)
        }
    }
}

/// The ranking of a stopped iteration: a move that beat the best one of the previous iteration counts, because that
/// best one is searched first. The moves that were not reached come last.
fn unfinished(mut deeper: Vec<Scored>, before: Vec<Scored>) -> Vec<Scored> {
    if deeper.is_empty() {
        return before;
    }
    sort(&mut deeper);
    let unreached = before.into_iter().skip(deeper.len());
    deeper.extend(unreached.map(|scored| Scored { value: -WIN - 1.0, ..scored }));
    deeper
}

fn is_capture(action: Action) -> bool {
    matches!(action, Action::Capture { .. })
}

/// Sorts best first; ties are broken by the order of the moves, so that the result is deterministic.
fn sort(scored: &mut [Scored]) {
    scored.sort_by(|one, other| other.value.total_cmp(&one.value).then(one.action.cmp(&other.action)));
}

/// The moves that are as good as the best one, in a ranking.
pub(super) fn close_to_best(ranked: &[Scored]) -> Vec<Action> {
    let best = ranked.first().map_or(0.0, |scored| scored.value);
    let close = ranked.iter().filter(|scored| scored.value >= best - CLOSE);
    close.map(|scored| scored.action).collect()
}
