//! The search below the root: principal variation search with null moves, reductions and pruning.

use super::order::{self, Ranked};
use super::table::Bound;
use super::tree::{Lists, Tree};
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
        let usable = known.filter(|entry| !window.is_open() && i32::from(entry.depth) >= window.depth);
        if let Some(score) = usable.and_then(|entry| entry.deciding_score(window.alpha, window.beta, ply)) {
            return score;
        }
        let eval = self.evaluate(node);
        let may_cut = !threatened && !window.is_open() && window.beta.abs() < WIN_BOUND;
        if may_cut && let Some(score) = self.cut(node, window, ply, eval, can_pass) {
            return score;
        }
        let best = known.map_or(0, |entry| entry.best);
        // If the table has no move to try first, search one ply less deep. The table may then have a move for the next
        // iteration.
        let less = i32::from(best == 0 && window.depth >= UNKNOWN_DEPTH_MIN);
        let window = Window { depth: window.depth - less, ..window };
        let mut lists = self.ranked_moves(node, best, ply);
        let score = self.search_moves(node, &mut lists.ranked, window, ply, eval, threatened);
        self.lists[ply] = lists;
        score
    }

    /// The score without a search of the moves, if the evaluation is far enough above the window, or if the side to
    /// move could pass and still be above it.
    fn cut(&mut self, node: &N, window: Window, ply: usize, eval: i32, can_pass: bool) -> Option<i32> {
        let Window { depth, beta, .. } = window;
        if depth <= CUT_DEPTH_MAX && eval - MARGIN * depth >= beta {
            return Some(eval);
        }
        if !can_pass || depth < PASS_DEPTH_MIN || eval < beta {
            return None;
        }
        let score = self.below(&node.passed(), window.other(3 + depth / 4), ply + 1, false);
        match score {
            _ if self.stopped => Some(0),
            _ if score < beta => None,
            _ if score > WIN_BOUND => Some(beta),
            _ => Some(score),
        }
    }

    /// The moves of a position with their ranks, in the buffers of its ply. The table's move `best` may be 0.
    fn ranked_moves(&mut self, node: &N, best: u16, ply: usize) -> Lists<N::Move> {
        let mut lists = std::mem::take(&mut self.lists[ply]);
        lists.moves.clear();
        lists.ranked.clear();
        node.moves(&mut lists.moves);
        self.memory.rank(node, &lists.moves, best, ply, &mut lists.ranked);
        lists
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
        let mut quiets = Quiets::default();
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
            let (next, now) = (node.play(ranked.mv), Window { depth, alpha, beta });
            let score = self.search_move(&next, now, ply, tried, is_quiet && !threatened, ranked.code);
            if self.stopped {
                return 0;
            }
            tried += 1;
            best = best.max(score);
            if score > alpha {
                (best_code, alpha) = (ranked.code, score);
            }
            if alpha >= beta {
                if is_quiet {
                    self.memory.reward(ply, ranked.code, depth, quiets.codes());
                }
                break;
            }
            if is_quiet {
                quiets.push(ranked.code);
            }
        }
        if tried == 0 {
            // No legal move: the side to move has lost.
            return ply as i32 - WIN;
        }
        let bound = Bound::of(best, window.alpha, beta);
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

/// The codes of the first quiet moves that were tried in a position.
#[derive(Default)]
struct Quiets {
    codes: [u16; 32],
    count: usize,
}

impl Quiets {
    /// Adds a code, unless there is no room left.
    fn push(&mut self, code: u16) {
        if let Some(slot) = self.codes.get_mut(self.count) {
            *slot = code;
            self.count += 1;
        }
    }

    fn codes(&self) -> &[u16] {
        &self.codes[..self.count]
    }
}

/// Whether a quiet move near the leaves can be skipped: many moves were tried before it, or the evaluation is too far
/// below alpha.
const fn is_hopeless(depth: i32, tried: i32, eval: i32, alpha: i32) -> bool {
    depth <= SKIP_DEPTH_MAX && (tried >= 6 + 6 * depth * depth || eval + MARGIN * (depth + 1) <= alpha)
}
