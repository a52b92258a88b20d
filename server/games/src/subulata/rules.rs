//! Set-up, moves and captures.

use super::Cell;
use super::notation::{Action, Placing};
use super::pond::{Bits, bit};
use super::state::State;
use super::tiles::Ground;
use super::vectors::{MOVE_VECTORS, MoveVector, is_forward};
use crate::game::Status;
use crate::grid::{FACINGS, cells};
use konakis_protocol::{Facing, Seat, Seats};

/// Why an action is illegal. It depends only on information that the player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// It is another seat's turn, or nobody's.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The player must set up before moving.
    #[error(
        "put your pieces on your corner tile first: write setup and a value or - for each of its squares"
    )]
    SetUpFirst,
    /// The player has already set up.
    #[error("both sides have set up: move a piece, as in a1-a3")]
    SetUpAlready,
    /// The variant has no piece of this value.
    #[error("there is no piece of value {value}: yours are 1 to {highest}")]
    NoSuchValue {
        /// The value.
        value: u8,
        /// The highest value.
        highest: u8,
    },
    /// A value occurs twice.
    #[error("the piece of value {0} is on two squares: place each value once")]
    PlacedTwice(u8),
    /// A value is missing.
    #[error("the piece of value {0} is missing: place each value once")]
    NotPlaced(u8),
    /// There is no piece on the starting square.
    #[error("there is no piece on {0}")]
    NoPiece(Cell),
    /// The piece belongs to the other side.
    #[error("the piece on {0} is not yours")]
    NotYours(Cell),
    /// The squares are the same.
    #[error("a move ends on a square other than {0}, where it begins")]
    NoMove(Cell),
    /// The squares are not on one line.
    #[error("a piece moves in a straight line, along a rank or a file: {0} and {1} are on neither")]
    NotStraight(Cell, Cell),
    /// The distance does not fit the kind of the starting square.
    #[error("{}: {to} is {away} away from {from}", exactly(*.ground))]
    WrongDistance {
        /// The starting square.
        from: Cell,
        /// The kind of that square.
        ground: Ground,
        /// The target square.
        to: Cell,
        /// The distance between them.
        away: u8,
    },
    /// The move would leave the board.
    #[error("{}, which would leave the board from {from}", exactly(*.ground))]
    OffTheBoard {
        /// The starting square.
        from: Cell,
        /// The kind of that square.
        ground: Ground,
    },
    /// A piece of the player occupies the target square.
    #[error("a piece of yours stands on {0}: a move may jump over it but not end there")]
    OwnPiece(Cell),
    /// Only a capture may go backward.
    #[error(
        "only a capture may go backward, and no enemy stands on {to}: forward is {} for {}",
        forward(*.seat), .seat.title()
    )]
    Backward {
        /// The moving side.
        seat: Seat,
        /// The target square.
        to: Cell,
    },
    /// A capture was written as a plain move.
    #[error("{to} holds an enemy: write {from}x{to} to capture it")]
    IsCapture {
        /// The starting square.
        from: Cell,
        /// The target square.
        to: Cell,
    },
    /// A plain move was written as a capture.
    #[error("no enemy stands on {to}: write {from}-{to} to move there")]
    IsNoCapture {
        /// The starting square.
        from: Cell,
        /// The target square.
        to: Cell,
    },
}

const fn exactly(ground: Ground) -> &'static str {
    match ground {
        Ground::Water => "from water a piece moves exactly 1 square",
        Ground::Flower => "from a flower a piece moves exactly 2 squares",
        Ground::Leaf => "from a leaf a piece moves exactly 3 squares",
    }
}

const fn forward(seat: Seat) -> &'static str {
    match seat {
        Seat::White => "up or right",
        Seat::Black => "down or left",
    }
}

impl State {
    /// Whether an action is legal for this seat.
    ///
    /// # Errors
    /// The rule that forbids it.
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

    /// Checks that every value is placed exactly once. A [`Placing`] always refers to the player's own corner tile.
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

    /// Whether the move of the piece on `from` to `to` captures. An error if the move is illegal either way.
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

    /// For each vector, the squares that the side to move can reach: forward, any square without an own piece;
    /// backward, only squares of enemies.
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

    /// Whether the side to move has a legal move, ignoring `HOME`.
    #[must_use]
    pub fn can_move(&self) -> bool {
        self.reached().any(|(_, ends)| ends != 0)
    }

    /// Whether it is this seat's turn to move, in a game that is not over.
    pub(super) fn is_turn_of(&self, seat: Seat) -> bool {
        self.mover() == Some(seat) && !self.is_over()
    }

    /// The number of sequences of `depth` moves. The last moves are counted in bulk. Set-ups are not counted.
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

/// The direction and distance from one square to another; `None` if they are equal or not on one line.
fn line(from: Cell, to: Cell) -> Option<(Facing, u8)> {
    let away = from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank());
    FACINGS.into_iter().find(|&facing| from.toward(facing, away) == Some(to)).map(|facing| (facing, away))
}
