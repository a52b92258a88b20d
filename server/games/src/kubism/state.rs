//! The position and the history that the rules need.
//!
//! Invariants: no two pieces share a square, at most nine cubes are on the board, and each pawn has a path to its goal
//! line. A [`Position`] is small and `Copy`; a [`State`] adds the history of positions.

use super::bits::{BOARD, Bits, bit, clockwise, goal, reverse};
use super::{Action, Cell, FIFTY_ACTIONS, GOAL_REACHED, NO_MOVES};
use crate::game::{Status, count_sequences};
use crate::grid::FACINGS;
use crate::history::History;
use konakis_protocol::{Claim, Facing, Outcome, Reason, Seat, Seats};

/// The number of cubes, on the board and in the supply.
pub(super) const CUBES: u32 = 9;
/// Actions by both sides without a placed cube after which the game is drawn: 50 by each.
pub(super) const QUIET_MAX: u8 = 100;
/// The shortest history with five occurrences of a position: each return takes four actions.
const FIVEFOLD_HISTORY_MIN: usize = 17;

/// How the arrow of a cube turns after a slide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CubeTurn {
    /// Clockwise.
    Clockwise,
    /// Clockwise or counterclockwise, as the player chooses.
    Either,
}

impl CubeTurn {
    /// The number of turns to choose from.
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

/// The pieces, the side to move, and the rule for turning cubes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The cubes, by the direction of their arrows.
    pub(super) arrows: [Bits; FACINGS.len()],
    /// The pawns, by their seat.
    pub(super) pawns: [Cell; 2],
    pub(super) mover: Seat,
    /// Actions by both sides since a cube was last placed.
    pub(super) quiet: u8,
    pub(super) turn: CubeTurn,
}

impl Position {
    /// The starting position: the pawns on c1 and c5, all cubes in the supply, White to move.
    #[must_use]
    pub fn start(turn: CubeTurn) -> Self {
        #[expect(clippy::expect_used, reason = "both squares are on a board of 5 by 5")]
        let pawns = [(2, 0), (2, 4)].map(|(file, rank)| Cell::new(file, rank).expect("c1 and c5"));
        Self { arrows: [0; FACINGS.len()], pawns, mover: Seat::White, quiet: 0, turn }
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

    /// The squares with a cube.
    pub(super) const fn cubes(&self) -> Bits {
        let [north, east, south, west] = self.arrows;
        north | east | south | west
    }

    /// The squares with neither a pawn nor a cube.
    pub(super) const fn open(&self) -> Bits {
        let [white, black] = self.pawns;
        BOARD & !(self.cubes() | bit(white) | bit(black))
    }

    /// The seat whose pawn has reached its goal line, if any.
    fn goal_reached_by(&self) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| bit(self.pawn(seat)) & goal(seat) != 0)
    }

    /// The outcome, as far as the position alone decides it.
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

    /// The number of sequences of `depth` actions, ignoring draws. The last actions are counted in bulk.
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

    /// The part that must be equal for a position to recur: the pieces and the side to move.
    const fn key(&self) -> Key {
        Key { arrows: self.arrows, pawns: self.pawns, mover: self.mover }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Key {
    arrows: [Bits; FACINGS.len()],
    pawns: [Cell; 2],
    mover: Seat,
}

/// A game of Kubism at one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    position: Position,
    history: History<Key>,
}

impl State {
    /// A game that starts from this position.
    #[must_use]
    pub fn starting(position: Position) -> Self {
        Self { position, history: History::starting(position.key()) }
    }

    /// The current position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Whether the game is over. A win precedes a draw, and fivefold repetition precedes the count of quiet actions.
    pub(super) fn status(&self) -> Status {
        if let Some(outcome) = self.position.outcome() {
            Status::Over(outcome)
        } else if self.history.occurrences() >= 5 {
            Status::Over(Outcome::draw(Reason::FIVEFOLD))
        } else if self.position.quiet >= QUIET_MAX {
            Status::Over(Outcome::draw(FIFTY_ACTIONS))
        } else {
            Status::Playing { to_act: Seats::one(self.position.mover) }
        }
    }

    /// Whether it is this seat's turn in a game that is not over.
    pub(super) fn is_turn_of(&self, seat: Seat) -> bool {
        self.status() == Status::Playing { to_act: Seats::one(seat) }
    }

    /// Plays a legal action. A placed cube never returns to the supply, so earlier positions cannot recur.
    pub(super) fn play(&mut self, action: Action) {
        self.position.play(action);
        self.history.push(self.position.key(), self.position.quiet == 0);
    }

    /// The ground for a draw claim: threefold repetition.
    pub(super) fn claims(&self) -> Vec<Claim> {
        (self.history.occurrences() >= 3).then_some(Claim::Threefold).into_iter().collect()
    }

    /// Counts sequences on bare positions if no draw can occur within them.
    pub(super) fn perft(&self, depth: u32) -> u64 {
        let deep = depth as usize;
        let no_draw = self.history.len() + deep < FIVEFOLD_HISTORY_MIN
            && usize::from(self.position.quiet) + deep <= usize::from(QUIET_MAX);
        match self.status() {
            Status::Playing { .. } if no_draw && depth > 0 => self.position.perft(depth),
            _ => count_sequences::<super::Kubism>(self, depth),
        }
    }
}
