//! The legal set-ups, moves and captures.

use super::notation::{Action, Placing};
use super::pond::{Bits, bit};
use super::state::State;
use super::vectors::{MOVE_VECTORS, MoveVector, is_forward};
use super::{Cell, Illegal};
use crate::game::Status;
use crate::grid::{FACINGS, cells};
use konakis_protocol::{Facing, Seat, Seats};

impl State {
    /// Checks whether an action is legal for this seat.
    ///
    /// # Errors
    /// The rule that forbids the action.
    pub fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match self.status() {
            Status::Playing { to_act } if to_act.contains(seat) => {}
            _ => return Err(Illegal::NotYourTurn),
        }
        match action {
            Action::Setup(_) if self.is_set_up() => Err(Illegal::SetUpAlready),
            Action::Setup(placing) => self.check_placing(placing),
            _ if !self.is_set_up() => Err(Illegal::SetUpFirst),
            Action::Move { from, to } => match self.reaches_enemy(from, to)? {
                true => Err(Illegal::IsCapture { from, to }),
                false => Ok(()),
            },
            Action::Capture { from, to } => match self.reaches_enemy(from, to)? {
                true => Ok(()),
                false => Err(Illegal::IsNoCapture { from, to }),
            },
        }
    }

    /// Checks a set-up. A [`Placing`] refers to the player's own corner tile, so only the values need a check.
    fn check_placing(&self, placing: Placing) -> Result<(), Illegal> {
        let count = |value| placing.values().filter(|&placed| placed == value).count();
        for value in placing.values() {
            if value > self.values {
                return Err(Illegal::NoSuchValue { value, highest: self.values });
            }
            if count(value) > 1 {
                return Err(Illegal::PlacedTwice(value));
            }
        }
        (1..=self.values)
            .find(|&value| count(value) == 0)
            .map_or(Ok(()), |value| Err(Illegal::NotPlaced(value)))
    }

    /// Whether the piece on `from` would capture on `to`; an error if it may neither move nor capture there.
    fn reaches_enemy(&self, from: Cell, to: Cell) -> Result<bool, Illegal> {
        let (own, enemies) = self.own_and_enemies();
        if (own | enemies) & bit(from) == 0 {
            return Err(Illegal::NoPiece(from));
        }
        if enemies & bit(from) != 0 {
            return Err(Illegal::NotYours(from));
        }
        if from == to {
            return Err(Illegal::NoMove(from));
        }
        let (facing, away) = line(from, to).ok_or(Illegal::NotStraight(from, to))?;
        let ground = self.pond.ground(from);
        match from.toward(facing, ground.distance()) {
            None => return Err(Illegal::OffTheBoard { from, ground }),
            Some(reached) if reached != to => {
                return Err(Illegal::WrongDistance { from, ground, to, away });
            }
            Some(_) => {}
        }
        if own & bit(to) != 0 {
            return Err(Illegal::OwnPiece(to));
        }
        let captures = enemies & bit(to) != 0;
        if !captures && !is_forward(self.mover, facing) {
            return Err(Illegal::Backward { seat: self.mover, to });
        }
        Ok(captures)
    }

    fn own_and_enemies(&self) -> (Bits, Bits) {
        (self.pieces(self.mover), self.pieces(Seats::TWO.after(self.mover)))
    }

    /// For each vector, the squares that pieces of the side to move can reach. A forward vector leads to any square
    /// without an own piece, a backward vector only to a square with an enemy.
    fn reached(&self) -> impl Iterator<Item = (&'static MoveVector, Bits)> {
        let (own, enemies) = self.own_and_enemies();
        MOVE_VECTORS.iter().map(move |vector| {
            let ends = if is_forward(self.mover, vector.facing) { !own } else { enemies };
            (vector, vector.reached(own & self.pond.all(vector.ground)) & ends)
        })
    }

    /// Calls `each` with every legal move, in a game that is set up and not over.
    pub fn each_move(&self, mut each: impl FnMut(Action)) {
        let (_, enemies) = self.own_and_enemies();
        for (vector, ends) in self.reached() {
            for to in cells(ends) {
                let Some(from) = vector.origin(to) else { continue };
                let captures = enemies & bit(to) != 0;
                each(if captures { Action::Capture { from, to } } else { Action::Move { from, to } });
            }
        }
    }

    /// The number of legal moves, in a game that is set up and not over.
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        self.reached().map(|(_, ends)| u64::from(ends.count_ones())).sum()
    }

    /// Whether the side to move has a move. Does not check whether the game is over because of `HOME`.
    #[must_use]
    pub fn can_move(&self) -> bool {
        self.reached().any(|(_, ends)| ends != 0)
    }

    pub(super) fn is_turn_of(&self, seat: Seat) -> bool {
        self.mover() == Some(seat) && !self.is_over()
    }

    /// The number of sequences of `depth` moves, without set-ups. The last move of a sequence is only counted, not
    /// played.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if !self.is_set_up() || self.is_home() {
            return 0;
        }
        if depth == 1 {
            return self.count_moves();
        }
        let mut sequences = 0;
        self.each_move(|action| {
            if let Action::Move { from, to } | Action::Capture { from, to } = action {
                let mut next = *self;
                next.step(from, to);
                sequences += next.perft(depth - 1);
            }
        });
        sequences
    }
}

/// The direction and the distance between two squares, which must differ; `None` if they are not on one line.
fn line(from: Cell, to: Cell) -> Option<(Facing, u8)> {
    let away = from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank());
    FACINGS.into_iter().find(|&facing| from.toward(facing, away) == Some(to)).map(|facing| (facing, away))
}
