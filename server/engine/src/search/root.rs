//! The root of the search: iterative deepening with aspiration windows.

use super::below::Window;
use super::limits::Limits;
use super::order::Memory;
use super::table::Table;
use super::tree::{Lists, Tree};
use super::{Node, PLY_MAX, WIN, WIN_BOUND};
use crate::Stop;

/// The half-width of an iteration's first window, from depth 4 on. The window is centred on the score of the previous
/// iteration.
const ASPIRATION: i32 = 40;

pub(crate) struct Root<'a, N: Node> {
    pub(crate) node: N,
    /// The moves to choose from: at least one, all legal.
    pub(crate) moves: &'a [N::Move],
    /// The keys of the earlier positions of the game, in order, for repetitions.
    pub(crate) past: &'a [u64],
}

#[derive(Clone, Debug)]
pub(crate) struct Found<M> {
    /// The best move. It is `Some`, because [`Root::moves`] has at least one.
    pub(crate) best: Option<M>,
    /// The score for the side to move. If the search ended within an iteration, the score may be only a bound. It is 0
    /// if no move was searched.
    pub(crate) score: i32,
    /// The depth of the deepest completed iteration, in plies; 0 if there was none.
    pub(crate) depth: usize,
    pub(crate) positions: u64,
}

/// Searches until a limit is reached, `stop` is raised, or a win or loss is certain. If the root has only one move, the
/// search stops after one iteration.
pub(crate) fn search<N: Node>(root: &Root<'_, N>, limits: &Limits, stop: &Stop) -> Found<N::Move> {
    let mut path = root.past.to_vec();
    path.push(root.node.key());
    let mut tree = Tree::<N> {
        table: Table::take(),
        memory: Memory::new(N::MOVE_CODES),
        root: path.len() - 1,
        path,
        limits,
        stop,
        positions: 0,
        stopped: false,
        lists: (0..=PLY_MAX).map(|_| Lists::default()).collect(),
    };
    let mut found = Found { best: root.moves.first().copied(), score: 0, depth: 0, positions: 0 };
    let mut order: Vec<(N::Move, i32)> = root.moves.iter().map(|&mv| (mv, root.node.gain(mv))).collect();
    order.sort_by_key(|&(_, gain)| -gain);
    for depth in 1..=limits.depth_max.min(PLY_MAX) {
        limits.depth_now.set(depth);
        tree.deepen(root, &mut order, depth, &mut found);
        if tree.stopped {
            break;
        }
        found.depth = depth;
        // A forced win or loss within the searched depth is final. A leaf sees a win in one move, so the search covers
        // one ply more than `depth`.
        if order.len() < 2
            || (found.score.abs() > WIN_BOUND && (WIN - found.score.abs()) as usize <= depth + 1)
        {
            break;
        }
    }
    found.positions = tree.positions;
    tree.table.keep();
    found
}

impl<N: Node> Tree<'_, N> {
    /// Searches to this depth, and widens the window until it contains the score.
    fn deepen(
        &mut self,
        root: &Root<'_, N>,
        order: &mut [(N::Move, i32)],
        depth: usize,
        found: &mut Found<N::Move>,
    ) {
        let mut span = ASPIRATION;
        let (mut alpha, mut beta) =
            if depth < 4 { (-WIN, WIN) } else { (found.score - span, found.score + span) };
        loop {
            let score = self.top(root, order, Window { depth: depth as i32, alpha, beta }, found);
            if self.stopped {
                return;
            }
            span *= 4;
            if score <= alpha && alpha > -WIN {
                alpha = if span > 1_000 { -WIN } else { score - span };
            } else if score >= beta && beta < WIN {
                beta = if span > 1_000 { WIN } else { score + span };
            } else {
                return;
            }
        }
    }

    /// The best score, or only a bound if it is outside the window. `found` always has the best move so far, so that a
    /// stopped search has one too.
    fn top(
        &mut self,
        root: &Root<'_, N>,
        order: &mut [(N::Move, i32)],
        window: Window,
        found: &mut Found<N::Move>,
    ) -> i32 {
        let Window { depth, mut alpha, beta } = window;
        let mut best = -WIN;
        for place in 0..order.len() {
            let mv = order[place].0;
            let next = root.node.play(mv);
            let full = Window { depth: depth - 1, alpha: -beta, beta: -alpha };
            let score = if place == 0 {
                self.below(&next, full, 1, true)
            } else {
                let probe = Window { depth: depth - 1, alpha: -alpha - 1, beta: -alpha };
                let probed = self.below(&next, probe, 1, true);
                if probed > alpha && !self.stopped { self.below(&next, full, 1, true) } else { probed }
            };
            if self.stopped {
                return best;
            }
            if score > best {
                best = score;
                if score > alpha || place == 0 {
                    (found.best, found.score) = (Some(mv), score);
                    order[..=place].rotate_right(1);
                }
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
