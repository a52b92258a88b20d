//! The position and the history that the rules need.
//!
//! Invariants: no two pieces share a square, at most nine cubes are on the board, and each pawn has a path to its goal
//! line.

use super::bits::{BOARD, Bits, bit, clockwise, goal, reverse};
use super::{Action, Cell, FIFTY_ACTIONS, GOAL_REACHED, Kubism, NO_MOVES};
use crate::grid::FACINGS;
use crate::repetition::{Recurring, RepetitionState};
use konakis_protocol::{Claim, Facing, Outcome, Reason, Seat, Seats};

pub(super) const CUBES: u32 = 9;
/// The game is drawn after this many actions in a row, counting both sides, that place no cube.
pub(super) const QUIET_MAX: u8 = 100;

/// How the arrow of a cube turns after a slide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CubeTurn {
    /// Clockwise.
    Clockwise,
    /// Clockwise or counterclockwise, as the player chooses.
    Either,
}

impl CubeTurn {
    pub(super) const fn choices(self) -> usize {
        match self {
            Self::Clockwise => 1,
            Self::Either => 2,
        }
    }

    /// The possible arrows after a slide in this direction.
    pub(super) fn after(self, slid: Facing) -> impl Iterator<Item = Facing> {
        let right = clockwise(slid);
        [right, reverse(right)].into_iter().take(self.choices())
    }
}

/// The pieces, the side to move, the number of actions since a cube was last placed, and the rule for turning cubes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The cubes, by the direction of their arrows.
    pub(super) arrows: [Bits; FACINGS.len()],
    pub(super) pawns: [Cell; 2],
    pub(super) mover: Seat,
    pub(super) quiet: u8,
    pub(super) cube_turn: CubeTurn,
}

impl Position {
    /// The starting position, with all cubes in the supply.
    #[must_use]
    pub fn start(cube_turn: CubeTurn) -> Self {
        #[expect(clippy::expect_used, reason = "both squares are on a board of 5 by 5")]
        let pawns = [(2, 0), (2, 4)].map(|(file, rank)| Cell::new(file, rank).expect("c1 and c5"));
        Self { arrows: [0; FACINGS.len()], pawns, mover: Seat::White, quiet: 0, cube_turn }
    }

    /// The side to move.
    #[must_use]
    pub const fn mover(&self) -> Seat {
        self.mover
    }

    /// The square of this seat's pawn.
    #[must_use]
    pub const fn pawn(&self, seat: Seat) -> Cell {
        self.pawns[seat.index()]
    }

    /// The arrow of the cube on a square; `None` if there is no cube.
    #[must_use]
    pub fn cube(&self, cell: Cell) -> Option<Facing> {
        FACINGS.into_iter().find(|&facing| self.arrows[facing as usize] & bit(cell) != 0)
    }

    /// The number of cubes left to place.
    #[must_use]
    pub const fn supply(&self) -> u32 {
        CUBES.saturating_sub(self.cubes().count_ones())
    }

    pub(super) const fn cubes(&self) -> Bits {
        let [north, east, south, west] = self.arrows;
        north | east | south | west
    }

    /// The squares with neither a pawn nor a cube.
    pub(super) const fn open(&self) -> Bits {
        let [white, black] = self.pawns;
        BOARD & !(self.cubes() | bit(white) | bit(black))
    }

    fn goal_reached_by(&self) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| bit(self.pawn(seat)) & goal(seat) != 0)
    }

    /// The outcome, if the position alone decides it.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(winner) = self.goal_reached_by() {
            Some(Outcome::win(winner, GOAL_REACHED))
        } else if !self.can_act() {
            Some(Outcome::win(Seats::TWO.after(self.mover), NO_MOVES))
        } else {
            None
        }
    }

    /// The number of sequences of `depth` actions, ignoring draws. The last action of a sequence is only counted, not
    /// played.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ if self.goal_reached_by().is_some() => 0,
            1 => self.count_actions(),
            _ => {
                let mut sequences = 0;
                self.each_action(|action| {
                    let mut next = *self;
                    next.play(action);
                    sequences += next.perft(depth - 1);
                });
                sequences
            }
        }
    }
}

impl Recurring for Position {
    type Game = Kubism;
    type Key = Key;

    const QUIET_MAX: u8 = QUIET_MAX;
    const QUIET_DRAW: Reason = FIFTY_ACTIONS;

    fn key(&self) -> Key {
        Key { arrows: self.arrows, pawns: self.pawns, mover: self.mover }
    }

    fn quiet(&self) -> u8 {
        self.quiet
    }

    fn mover(&self) -> Seat {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn perft(&self, depth: u32) -> u64 {
        self.perft(depth)
    }
}

/// The parts of a position that a repetition compares: the pieces and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    arrows: [Bits; FACINGS.len()],
    pawns: [Cell; 2],
    mover: Seat,
}

/// A game of Kubism at one moment.
pub type State = RepetitionState<Position>;

impl State {
    pub(super) fn play(&mut self, action: Action) {
        self.advance(|position| position.play(action));
    }

    pub(super) fn claims(&self) -> Vec<Claim> {
        self.is_threefold().then_some(Claim::Threefold).into_iter().collect()
    }
}
