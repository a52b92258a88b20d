//! Queries about positions, and operations on sets of squares, that only the computer opponents need for their
//! searches.

use super::bits::{beside, bit, goal, step};
use super::state::{Position, QUIET_MAX};
use konakis_protocol::{Facing, Seat};

/// A set of squares: bit n is set if the square with the [`super::Cell::index`] n belongs to it.
pub type CellSet = u32;

impl Position {
    /// The cubes whose arrows point in this direction.
    #[must_use]
    pub const fn arrows(&self, facing: Facing) -> CellSet {
        self.arrows[facing as usize]
    }

    /// Every cube.
    #[must_use]
    pub const fn all_cubes(&self) -> CellSet {
        self.cubes()
    }

    /// The [`Self::quiet`] at which the game is drawn.
    pub const QUIET_MAX: u8 = QUIET_MAX;

    /// The number of actions of both sides since a cube was last placed.
    #[must_use]
    pub const fn quiet(&self) -> u8 {
        self.quiet
    }

    /// The goal line of this seat's pawn.
    #[must_use]
    pub const fn goal(seat: Seat) -> CellSet {
        goal(seat)
    }

    /// The same board with the other side to move, for the detection of threats.
    #[must_use]
    pub const fn passed(&self) -> Self {
        let mover = match self.mover {
            Seat::White => Seat::Black,
            Seat::Black => Seat::White,
        };
        Self { mover, quiet: self.quiet.saturating_add(1), ..*self }
    }

    /// The squares that the pawn of the side to move can go to.
    #[must_use]
    pub fn pawn_reach(&self) -> CellSet {
        self.pawn_targets()
    }

    /// The neighbours of the squares of a set.
    #[must_use]
    pub const fn beside(set: CellSet) -> CellSet {
        beside(set)
    }

    /// The result of moving a set one square in a direction; squares that leave the board are dropped.
    #[must_use]
    pub const fn shifted(set: CellSet, facing: Facing) -> CellSet {
        step(set, facing)
    }

    /// Computes how many steps this seat's pawn needs to each square, ignoring the other pawn. `out[n]` becomes the set
    /// of squares for which the pawn needs exactly `n` steps. Writing stops after the first set that contains a goal
    /// square.
    ///
    /// Returns the number of steps to the goal line; `out.len()` if the pawn has no path, or needs more steps than fit
    /// into `out`.
    pub fn layers(&self, seat: Seat, out: &mut [CellSet]) -> usize {
        let free = !self.cubes();
        let goal = goal(seat);
        let (mut front, mut seen) = (bit(self.pawn(seat)), 0);
        for (steps, layer) in out.iter_mut().enumerate() {
            *layer = front;
            if front & goal != 0 {
                return steps;
            }
            seen |= front;
            front = beside(front) & free & !seen;
        }
        out.len()
    }
}
