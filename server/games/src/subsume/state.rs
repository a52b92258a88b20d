//! The state of a game of Subsume.
//!
//! Invariants:
//! * The board has one token for each claim made.
//! * In the claim and subsume phases, no token is spent.
//! * In the conflict phase, either all tokens of a stack are spent or none.

use super::block::Block;
use super::stack::{Stack, Token};
use super::territories::{Territory, TerritoryMap};
use super::{Cell, Kind, NO_TERRITORY, TURN_LIMIT};
use crate::game::Status;
use konakis_protocol::{Outcome, Seat, Seats};

pub(super) const SEATS: Seats = Seats::TWO;

/// The phases of a turn. The phase of a state is the earliest phase whose actions are still allowed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Phase {
    /// The claim has to be made.
    Claim = 1,
    /// The claim has been made, but no conflict has been fought and no move made.
    Subsume = 2,
    /// A conflict has been fought, but no move made.
    Conflict = 3,
    /// A move has been made.
    Movement = 4,
}

impl Phase {
    pub(super) const ALL: [Self; 4] = [Self::Claim, Self::Subsume, Self::Conflict, Self::Movement];

    /// The number of the phase, counted from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }
}

/// The state of a game. `Debug` prints only public information.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(super) territories: TerritoryMap,
    pub(super) mover: Seat,
    /// The number of the mover's turn, counted from 1. It is above the turn limit once all turns are over.
    pub(super) turn: u16,
    pub(super) phase: Phase,
    pub(super) turn_limit: u16,
}

impl State {
    pub(super) const fn start(turn_limit: u16) -> Self {
        Self {
            territories: TerritoryMap::empty(),
            mover: Seat::White,
            turn: 1,
            phase: Phase::Claim,
            turn_limit,
        }
    }

    /// The side to move.
    #[must_use]
    pub const fn mover(&self) -> Seat {
        self.mover
    }

    /// The number of the mover's turn, counted from 1. It is the turn limit once all turns are over.
    #[must_use]
    pub fn turn(&self) -> u16 {
        self.turn.min(self.turn_limit)
    }

    /// The number of turns by each side after which the controlled and the claimed areas decide the game.
    #[must_use]
    pub const fn turn_limit(&self) -> u16 {
        self.turn_limit
    }

    /// The earliest phase whose actions are still allowed.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Every territory, sorted by its lower left square.
    #[must_use]
    pub fn territories(&self) -> &[Territory] {
        self.territories.all()
    }

    /// The territory that a square belongs to.
    #[must_use]
    pub fn territory_on(&self, cell: Cell) -> Option<&Territory> {
        self.territories.on(cell)
    }

    /// The number of squares in this seat's controlled territories, and in all its territories.
    #[must_use]
    pub fn areas(&self, seat: Seat) -> (u16, u16) {
        self.territories.of(seat).fold((0, 0), |(controlled, claimed), territory| {
            let area = territory.block.area();
            (controlled + if territory.is_controlled() { area } else { 0 }, claimed + area)
        })
    }

    fn has_claimed(&self, seat: Seat) -> bool {
        self.turn > 1 || self.has_claimed_this_turn(seat)
    }

    fn has_claimed_this_turn(&self, seat: Seat) -> bool {
        seat < self.mover || (seat == self.mover && self.phase > Phase::Claim)
    }

    /// The number of claims so far, which is also the number of tokens on the board.
    pub(super) fn claims_made(&self) -> usize {
        let this_turn = SEATS.iter().filter(|&seat| self.has_claimed_this_turn(seat)).count();
        (usize::from(self.turn) - 1) * SEATS.len() + this_turn
    }

    /// Whether the game goes on, and its outcome if it is over. A player who has made their first claim and has no
    /// territory loses immediately.
    pub(super) fn status(&self) -> Status {
        let holders: Seats = self.territories().iter().map(Territory::owner).collect();
        let mut left = SEATS.iter().filter(|&seat| holders.contains(seat) || !self.has_claimed(seat));
        match (left.next(), left.next()) {
            (Some(last), None) => Status::Over(Outcome::win(last, NO_TERRITORY)),
            _ if self.turn > self.turn_limit => Status::Over(self.by_area()),
            _ => Status::Playing { to_act: Seats::one(self.mover) },
        }
    }

    pub(super) fn is_turn_of(&self, seat: Seat) -> bool {
        self.status() == Status::Playing { to_act: Seats::one(seat) }
    }

    fn by_area(&self) -> Outcome {
        let most = SEATS.iter().map(|seat| self.areas(seat)).max();
        let mut first = SEATS.iter().filter(|&seat| Some(self.areas(seat)) == most);
        match (first.next(), first.next()) {
            (Some(winner), None) => Outcome::win(winner, TURN_LIMIT),
            _ => Outcome::draw(TURN_LIMIT),
        }
    }

    /// Puts a token on the mover's territory on this square. On an empty square, the token becomes a new territory.
    pub(super) fn add(&mut self, at: Cell, token: Token) {
        match self.territories.on_mut(at) {
            Some(territory) => territory.stack.push(token),
            None => {
                let stack = Stack::from_slice(&[token]);
                self.territories.put(Territory::new(Block::one(at), self.mover, stack));
            }
        }
    }

    pub(super) fn claim(&mut self, at: Cell, kind: Kind) {
        self.add(at, Token::new(kind));
        self.phase = Phase::Subsume;
    }

    pub(super) fn end_turn(&mut self) {
        self.territories.refresh();
        let next = SEATS.after(self.mover);
        if next <= self.mover {
            self.turn += 1;
        }
        self.mover = next;
        self.phase = Phase::Claim;
    }
}
