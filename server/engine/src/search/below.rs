//! The search below the root: principal variation search with null moves, reductions and pruning.

use super::order::{self, Ranked};
use super::table::Bound;
use super::tree::Tree;
use super::{Node, PLY_MAX, WIN, WIN_BOUND};

/// The most that the evaluation is assumed to change per ply, where 150 is one unit of log-odds.
const MARGIN: i32 = 90;
/// The greatest depth, in remaining plies, at which the evaluation alone cuts off a position.
const CUT_DEPTH_MAX: i32 = 5;
/// The least depth at which a pass is tried before the moves.
const PASS_DEPTH_MIN: i32 = 3;
/// The least depth at which a position without a move in the table is searched a ply less deep.
const UNKNOWN_DEPTH_MIN: i32 = 5;
/// See [`is_hopeless`].
const SKIP_DEPTH_MAX: i32 = 3;
/// The least depth at which late quiet moves are searched less deep.
const REDUCED_DEPTH_MIN: i32 = 3;
/// A quiet move is late if at least this many moves were tried before it.
const REDUCED_FROM: i32 = 3;
/// The history score that is worth one ply of reduction: a late move is reduced by one ply less for each such amount
/// above 0, and by one ply more for each such amount below 0.
const HISTORY_OF_PLY: i32 = 6_000;

/// A window of scores for the side to move, and the depth in remaining plies.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    /// The window of the other side, `less` plies less deep.
    fn other(self, less: i32) -> Self {
        Self { depth: self.depth - less, alpha: -self.beta, beta: -self.alpha }
    }

    /// The null window, for the other side, that tests whether a score exceeds `alpha`.
    fn probe(depth: i32, alpha: i32) -> Self {
        Self { depth, alpha: -alpha - 1, beta: -alpha }
    }

    const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl<N: Node> Tree<'_, N> {
    /// Searches the position after a move or a pass, `ply` plies below the root. Returns the score for the side that
    /// moved.
    pub(super) fn below(&mut self, next: &N, window: Window, ply: usize, can_pass: bool) -> i32 {
        self.path.push(next.key());
        let score = -self.search_node(next, window, ply, can_pass);
        self.path.pop();
        score
    }

    /// The score of a position for the side to move.
    fn search_node(&mut self, node: &N, mut window: Window, ply: usize, can_pass: bool) -> i32 {
        if self.count() {
            return 0;
        }
        if self.is_draw(node) {
            return self.draw(ply);
        }
        if node.win_in_one().is_some() {
            return WIN - ply as i32 - 1;
        }
        if ply >= PLY_MAX {
            return self.evaluate(node);
        }
        // The side to move has no win in one. So its best result is a win with its second move, and its worst a loss to
        // the next reply. These bounds ignore that a side without a legal move loses sooner.
        window.alpha = window.alpha.max(ply as i32 + 2 - WIN);
        window.beta = window.beta.min(WIN - ply as i32 - 3);
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let threatened = node.is_threatened();
        if threatened && ply < 2 * self.limits.depth_now() {
            window.depth += 1;
        }
        if window.depth <= 0 {
            return self.quiesce(node, window.alpha, window.beta, ply, 0);
        }
        let known = self.table.find(node.key());
        if let Some(entry) = known.filter(|entry| !window.is_open() && i32::from(entry.depth) >= window.depth)
        {
            let score = entry.score(ply);
            match entry.bound {
                Bound::Exact => return score,
                Bound::Lower if score >= window.beta => return score,
                Bound::Upper if score <= window.alpha => return score,
                _ => {}
            }
        }
        let eval = self.evaluate(node);
        if !threatened && !window.is_open() && window.beta.abs() < WIN_BOUND {
            if window.depth <= CUT_DEPTH_MAX && eval - MARGIN * window.depth >= window.beta {
                return eval;
            }
            if can_pass && window.depth >= PASS_DEPTH_MIN && eval >= window.beta {
                let less = 3 + window.depth / 4;
                let score = self.below(&node.passed(), window.other(less), ply + 1, false);
                if self.stopped {
                    return 0;
                }
                if score >= window.beta {
                    return if score > WIN_BOUND { window.beta } else { score };
                }
            }
        }
        let best = known.map_or(0, |entry| entry.best);
        // If the table has no move to try first, search one ply less deep. The table may then have a move for the next
        // iteration.
        let less = i32::from(best == 0 && window.depth >= UNKNOWN_DEPTH_MIN);
        let window = Window { depth: window.depth - less, ..window };
        let mut lists = std::mem::take(&mut self.lists[ply]);
        lists.moves.clear();
        lists.ranked.clear();
        node.moves(&mut lists.moves);
        self.memory.rank(node, &lists.moves, best, ply, &mut lists.ranked);
        let score = self.search_moves(node, &mut lists.ranked, window, ply, eval, threatened);
        self.lists[ply] = lists;
        score
    }

    fn search_moves(
        &mut self,
        node: &N,
        list: &mut [Ranked<N::Move>],
        window: Window,
        ply: usize,
        eval: i32,
        threatened: bool,
    ) -> i32 {
        let Window { depth, mut alpha, beta } = window;
        let (mut best, mut best_code) = (-WIN, 0);
        let mut tried = 0;
        let mut quiets = [0; 32];
        let mut quiet_count = 0;
        for place in 0..list.len() {
            let Some(ranked) = order::next(list, place) else { break };
            let is_quiet = ranked.gain == 0;
            if is_quiet && tried > 0 && self.limits.skill.overlooks(node.key(), ranked.code) {
                continue;
            }
            let may_skip = is_quiet && tried > 0 && !threatened && best > -WIN_BOUND && !window.is_open();
            if may_skip && is_hopeless(depth, tried, eval, alpha) {
                continue;
            }
            let next = node.play(ranked.mv);
            let score = self.search_move(
                &next,
                Window { depth, alpha, beta },
                ply,
                tried,
                is_quiet && !threatened,
                ranked.code,
            );
            if self.stopped {
                return 0;
            }
            tried += 1;
            if score > best {
                best = score;
                if score > alpha {
                    best_code = ranked.code;
                    alpha = score;
                }
            }
            if alpha >= beta {
                if is_quiet {
                    self.memory.reward(ply, ranked.code, depth, &quiets[..quiet_count]);
                }
                break;
            }
            if is_quiet && quiet_count < quiets.len() {
                quiets[quiet_count] = ranked.code;
                quiet_count += 1;
            }
        }
        if tried == 0 {
            // No legal move: the side to move has lost.
            return ply as i32 - WIN;
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best_code != 0 => Bound::Exact,
            _ => Bound::Upper,
        };
        self.table.note(node.key(), best_code, best, depth, bound, ply);
        best
    }

    /// The score of one move. The first move is searched with the full window. A later move is probed with a null
    /// window, and less deep if it is late and `reducible`. A move whose probe exceeds alpha is searched again if the
    /// probe was less deep or its score is below beta.
    fn search_move(
        &mut self,
        next: &N,
        window: Window,
        ply: usize,
        tried: i32,
        reducible: bool,
        code: u16,
    ) -> i32 {
        let Window { depth, alpha, beta } = window;
        if tried == 0 {
            return self.below(next, window.other(1), ply + 1, true);
        }
        let mut less = 0;
        if reducible && depth >= REDUCED_DEPTH_MIN && tried >= REDUCED_FROM {
            less = 1 + i32::from(tried >= 8) + i32::from(tried >= 20) + i32::from(depth >= 7);
            less -= i32::from(window.is_open()) + self.memory.history(ply, code) / HISTORY_OF_PLY;
            less = less.clamp(0, depth - 2);
        }
        let mut score = self.below(next, Window::probe(depth - 1 - less, alpha), ply + 1, true);
        if score > alpha && less > 0 && !self.stopped {
            score = self.below(next, Window::probe(depth - 1, alpha), ply + 1, true);
        }
        if score > alpha && score < beta && !self.stopped {
            score = self.below(next, window.other(1), ply + 1, true);
        }
        score
    }
}

/// Whether a quiet move near the leaves can be skipped: many moves were tried before it, or the evaluation is too far
/// below alpha.
const fn is_hopeless(depth: i32, tried: i32, eval: i32, alpha: i32) -> bool {
    depth <= SKIP_DEPTH_MAX && (tried >= 6 + 6 * depth * depth || eval + MARGIN * (depth + 1) <= alpha)
}
