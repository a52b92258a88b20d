//! The state of one search. With this state, the search decides when to stop, evaluates positions, and recognizes
//! draws.

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
    /// The keys of positions: those of the game up to the root, and then those of the line that is being searched. The
    /// current position is last.
    pub(super) path: Vec<u64>,
    /// The index of the root in `path`.
    pub(super) root: usize,
    pub(super) limits: &'a Limits,
    pub(super) stop: &'a Stop,
    pub(super) positions: u64,
    /// Whether the search must end. While this is set, all returned scores are invalid.
    pub(super) stopped: bool,
    /// Buffers for the moves of each ply. They are reused, because an allocation for each position would be slow.
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

    /// The evaluation of a position for the side to move, with the level's noise.
    pub(super) fn evaluate(&self, node: &N) -> i32 {
        let mut score = node.evaluate();
        let (quiet, quiet_max) = (node.quiet() as i32, node.quiet_max() as i32);
        // The score shrinks as the game comes closer to the draw by quiet moves.
        if quiet > 20 && quiet < quiet_max {
            score = score * (quiet_max + 20 - quiet) / quiet_max;
        }
        (score + self.limits.skill.noise(node.key())).clamp(-EVAL_BOUND, EVAL_BOUND)
    }

    /// The score of a draw for the side to move, `ply` plies below the root. For the side that moves at the root, this
    /// is minus the level's contempt.
    pub(super) fn draw(&self, ply: usize) -> i32 {
        if ply.is_multiple_of(2) { -self.limits.skill.contempt } else { self.limits.skill.contempt }
    }

    /// Whether the current position counts as a draw:
    /// - the number of quiet moves has reached the limit, or
    /// - the position occurred before in the searched line, which begins at the root, or
    /// - the position occurred twice before in the whole game.
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
