//! The pieces with their values, and the end of the game.
//!
//! Invariants:
//! * No two pieces share a square.
//! * Each value of a side that has set up is on one square or captured.
//! * The set `pieces` of a side contains exactly the squares in `at`.

use super::notation::{Action, Placing, VALUES_MAX};
use super::pond::{Bits, Pond, bit, corner};
use super::{Cell, HOME, NO_MOVES, PIECE};
use crate::game::{Sink, Status};
use konakis_protocol::{BySeat, Event, Outcome, Seat, Seats};

/// The state of a game of Subulata, secrets included. `Debug` prints no secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) pond: Pond,
    pub(super) values: u8,
    pub(super) sides: [Side; 2],
    pub(super) ready: Seats,
    pub(super) mover: Seat,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Side {
    pub(super) pieces: Bits,
    /// For each value from 1, the square of its piece; `None` before the set-up, and for a captured piece.
    pub(super) at: [Option<Cell>; VALUES_MAX as usize],
}

impl Side {
    pub(super) fn of(at: [Option<Cell>; VALUES_MAX as usize]) -> Self {
        Self { pieces: at.into_iter().flatten().fold(0, |pieces, cell| pieces | bit(cell)), at }
    }

    pub(super) fn by_value(&self, values: u8) -> impl Iterator<Item = (u8, Option<Cell>)> {
        (1..=values).zip(self.at)
    }

    fn step(&mut self, from: Cell, to: Cell) {
        self.pieces ^= bit(from) | bit(to);
        self.relocate(from, Some(to));
    }

    fn remove(&mut self, from: Cell) {
        self.pieces &= !bit(from);
        self.relocate(from, None);
    }

    fn relocate(&mut self, from: Cell, to: Option<Cell>) {
        for at in &mut self.at {
            if *at == Some(from) {
                *at = to;
            }
        }
    }
}

pub(super) const fn end_tile(seat: Seat) -> Bits {
    corner(match seat {
        Seat::White => Seat::Black,
        Seat::Black => Seat::White,
    })
}

impl State {
    #[must_use]
    pub(super) fn new(pond: Pond, values: u8) -> Self {
        Self { pond, values, sides: [Side::default(); 2], ready: Seats::NONE, mover: Seat::White }
    }

    /// The pond.
    #[must_use]
    pub const fn pond(&self) -> &Pond {
        &self.pond
    }

    /// The highest value, which is also the number of pieces of each side at the start.
    #[must_use]
    pub const fn values(&self) -> u8 {
        self.values
    }

    /// The side to move; `None` during set-up.
    #[must_use]
    pub fn mover(&self) -> Option<Seat> {
        self.is_set_up().then_some(self.mover)
    }

    /// Whether both sides have set up.
    #[must_use]
    pub fn is_set_up(&self) -> bool {
        self.ready == Seats::TWO
    }

    /// Whether a side has set up.
    #[must_use]
    pub const fn is_ready(&self, seat: Seat) -> bool {
        self.ready.contains(seat)
    }

    /// The squares of a side's pieces. Secret until both sides have set up.
    #[must_use]
    pub const fn pieces(&self, seat: Seat) -> Bits {
        self.sides[seat.index()].pieces
    }

    /// The values of a side with the squares of their pieces; `None` for a piece captured or not yet placed. Secret.
    pub fn values_of(&self, seat: Seat) -> impl Iterator<Item = (u8, Option<Cell>)> {
        self.sides[seat.index()].by_value(self.values)
    }

    /// The number of pieces that a side has captured.
    #[must_use]
    pub fn captured_by(&self, seat: Seat) -> u32 {
        let enemies = self.pieces(Seats::TWO.after(seat)).count_ones();
        if self.is_set_up() { u32::from(self.values) - enemies } else { 0 }
    }

    /// The score of a side if the game ended now. Secret.
    #[must_use]
    pub fn score(&self, seat: Seat) -> u32 {
        self.carried(seat) + self.captured_by(seat)
    }

    /// The sum of the values of a side's pieces on its end tile. Secret.
    #[must_use]
    pub fn carried(&self, seat: Seat) -> u32 {
        let home = |at: Option<Cell>| at.is_some_and(|cell| end_tile(seat) & bit(cell) != 0);
        self.values_of(seat).filter(|&(_, at)| home(at)).map(|(value, _)| u32::from(value)).sum()
    }

    /// Whether at least one side has no piece outside its end tile.
    #[must_use]
    pub fn is_home(&self) -> bool {
        self.is_set_up() && Seat::ALL.into_iter().any(|seat| self.pieces(seat) & !end_tile(seat) == 0)
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_set_up() && (self.is_home() || !self.can_move())
    }

    pub(super) fn status(&self) -> Status {
        if !self.is_set_up() {
            let unready = self.ready.iter().fold(Seats::TWO, Seats::without);
            return Status::Playing { to_act: unready };
        }
        let reason = if self.is_home() {
            HOME
        } else if self.can_move() {
            return Status::Playing { to_act: Seats::one(self.mover) };
        } else {
            NO_MOVES
        };
        let (white, black) = (self.score(Seat::White), self.score(Seat::Black));
        let winner = match white.cmp(&black) {
            std::cmp::Ordering::Greater => Some(Seat::White),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(Seat::Black),
        };
        Status::Over(Outcome { winner, reason, scores: Some(BySeat::from([white, black])) })
    }

    pub(super) fn play<S: Sink>(&mut self, seat: Seat, action: Action, sink: &mut S) {
        match action {
            Action::Setup(placing) => {
                self.set_up(seat, placing);
                sink.tell(|| Event::Ready { seat });
            }
            Action::Move { from, to } => self.step(from, to),
            Action::Capture { from, to } => {
                let owner = Seats::TWO.after(seat);
                self.step(from, to);
                sink.tell(|| Event::Captured { at: to.square(), owner, kind: PIECE.into() });
            }
        }
        if self.is_over() {
            sink.tell(|| Event::Revealed);
        }
    }

    fn set_up(&mut self, seat: Seat, placing: Placing) {
        let mut at = [None; VALUES_MAX as usize];
        for (value, cell) in placing.pieces(seat) {
            at[usize::from(value) - 1] = Some(cell);
        }
        self.sides[seat.index()] = Side::of(at);
        self.ready = self.ready.with(seat);
    }

    /// Plays a legal move or capture. An enemy piece on `to` is captured.
    pub(super) fn step(&mut self, from: Cell, to: Cell) {
        let enemy = Seats::TWO.after(self.mover);
        self.sides[self.mover.index()].step(from, to);
        if self.pieces(enemy) & bit(to) != 0 {
            self.sides[enemy.index()].remove(to);
        }
        self.mover = enemy;
    }
}
