//! The state of one search, which all positions of its tree share. For each position it decides whether the budget is
//! used up, what the evaluation is, and whether the position is a draw.

use super::limits::Limits;
use super::order::{Memory, Ranked};
use super::table::Table;
use super::{EVAL_BOUND, Node};
use crate::Stop;

/// The number of positions between checks of the stop flag.
const CHECK_EVERY: u64 = 1024;

/// The state of one search.
pub(super) struct Tree<'a, N: Node> {
    pub(super) table: Table,
    pub(super) memory: Memory,
    /// The keys of the positions of the game so far and of the line being searched, the current position last.
    pub(super) path: Vec<u64>,
    /// The index in `path` of the root's position, at which the line being searched begins.
    pub(super) root: usize,
    pub(super) limits: &'a Limits,
    pub(super) stop: &'a Stop,
    pub(super) positions: u64,
    /// Whether the search must end; every score returned after that is invalid.
    pub(super) stopped: bool,
    /// Buffers for move lists, one per ply, so that no position allocates.
    pub(super) lists: Vec<Lists<N::Move>>,
}

/// The buffers of a ply.
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

    /// The evaluation for the side to move, nearer to 0 as a draw by quiet moves approaches, plus the level's noise.
    pub(super) fn evaluate(&self, node: &N) -> i32 {
        let mut score = node.evaluate();
        let (quiet, quiet_max) = (node.quiet() as i32, node.quiet_max() as i32);
        // The nearer the draw by quiet moves, the less an advantage is worth.
        if quiet > 20 && quiet < quiet_max {
            score = score * (quiet_max + 20 - quiet) / quiet_max;
        }
        (score + self.limits.skill.noise(node.key())).clamp(-EVAL_BOUND, EVAL_BOUND)
    }

    /// The score of a draw for the side to move, `ply` plies below the root. For the side that moves at the root, it is
    /// the negative of the contempt, so that this side avoids draws. For the other side, it is the contempt.
    pub(super) fn draw(&self, ply: usize) -> i32 {
        if ply.is_multiple_of(2) { -self.limits.skill.contempt } else { self.limits.skill.contempt }
    }

    /// Whether the position counts as a draw: the limit of quiet moves is reached, or the same position occurred before
    /// in this line or twice before in the game.
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
