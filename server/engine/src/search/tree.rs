//! The state of one search, and what it implies for each position: the end of the budget, the evaluation, and draws.

use super::limits::Limits;
use super::order::{Memory, Ranked};
use super::table::Table;
use super::{EVAL_BOUND, Node};
use crate::Stop;

/// The number of positions between checks of the stop flag.
const CHECK_EVERY: u64 = 1024;

pub(super) struct Tree<'a, N: Node> {
    pub(super) table: Table,
    pub(super) memory: Memory,
    /// The keys of the positions of the game so far and of the line being searched, the current position last.
    pub(super) path: Vec<u64>,
    /// The index of the root in `path`.
    pub(super) root: usize,
    pub(super) limits: &'a Limits,
    pub(super) stop: &'a Stop,
    pub(super) positions: u64,
    /// Every score returned after this is set is invalid.
    pub(super) stopped: bool,
    /// The lists of moves, one pair for each ply, so that no position allocates.
    pub(super) lists: Vec<Lists<N::Move>>,
}

pub(super) struct Lists<M> {
    pub(super) moves: Vec<M>,
    pub(super) ranked: Vec<Ranked<M>>,
}

impl<M> Default for Lists<M> {
    fn default() -> Self {
        Self { moves: Vec::new(), ranked: Vec::new() }
    }
}

impl<N: Node> Tree<'_, N> {
    /// Counts a position, and returns whether the search must end.
    pub(super) fn count(&mut self) -> bool {
        self.positions += 1;
        if self.positions >= self.limits.positions_max
            || (self.positions.is_multiple_of(CHECK_EVERY) && self.stop.is_raised())
        {
            self.stopped = true;
        }
        self.stopped
    }

    /// The evaluation for the side to move, with the level's noise.
    pub(super) fn evaluate(&self, node: &N) -> i32 {
        let mut score = node.evaluate();
        let (quiet, quiet_max) = (node.quiet() as i32, node.quiet_max() as i32);
        // The nearer the draw by quiet moves, the less an advantage is worth.
        if quiet > 20 && quiet < quiet_max {
            score = score * (quiet_max + 20 - quiet) / quiet_max;
        }
        (score + self.limits.skill.noise(node.key())).clamp(-EVAL_BOUND, EVAL_BOUND)
    }

    /// The score of a draw for the side to move, `ply` plies below the root. The side that moves at the root avoids
    /// draws.
    pub(super) fn draw(&self, ply: usize) -> i32 {
        if ply.is_multiple_of(2) { -self.limits.skill.contempt } else { self.limits.skill.contempt }
    }

    /// Whether the limit of quiet moves is reached, or the same position occurred before in this line or twice before
    /// in the game.
    pub(super) fn is_draw(&self, node: &N) -> bool {
        if node.quiet() >= node.quiet_max() {
            return true;
        }
        let now = self.path.len() - 1;
        let mut before = 0;
        let mut back = 4;
        while back <= node.quiet() && back <= now {
            if self.path[now - back] == self.path[now] {
                before += 1;
                if now - back >= self.root || before == 2 {
                    return true;
                }
            }
            back += 2;
        }
        false
    }
}
