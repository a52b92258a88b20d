//! The position and the history that the rules need.
//!
//! Invariants: there is one king, only the king stands on the throne or a corner, and no two pieces share a square.

use super::lines::{Bits, CORNERS, THRONE, bit, file_bit};
use super::{Action, Cell, HUNDRED_MOVES, KING_CAPTURED, KING_ESCAPED, NO_MOVES, Tablut};
use crate::game::Sink;
use crate::grid::cells;
use crate::repetition::{Recurring, RepetitionState};
use konakis_protocol::{Claim, Outcome, Reason, Seat, Seats};

/// A player may claim a draw after this many moves in a row, counting both sides, without a capture.
const QUIET_CLAIM: u8 = 100;
/// The game is drawn after this many moves in a row, counting both sides, without a capture.
pub(super) const QUIET_MAX: u8 = 200;

/// The pieces, the side to move, and the counts that the shuttle rule and the draws need.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) swedes: Bits,
    pub(super) muscovites: Bits,
    /// Every occupied square, stored by files.
    pub(super) files: Bits,
    pub(super) king: Cell,
    pub(super) mover: Seat,
    pub(super) quiet: u8,
    pub(super) runs: [ShuttleRun; 2],
    pub(super) king_captured: bool,
}

/// A player's latest run: consecutive moves of one piece back and forth between two squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct ShuttleRun {
    /// The latest move of the run; `None` before the player's first move.
    pub(super) last: Option<Action>,
    pub(super) length: u8,
}

impl ShuttleRun {
    /// The length of the longest run that is allowed: three times back and forth.
    pub(super) const MAX: u8 = 6;

    /// The move that would make the run too long, if any.
    pub(super) fn forbidden(self) -> Option<Action> {
        if self.length >= Self::MAX { self.last.map(Action::back) } else { None }
    }

    pub(super) fn then(self, action: Action) -> Self {
        let length =
            if self.last.map(Action::back) == Some(action) { self.length.saturating_add(1) } else { 1 };
        Self { last: Some(action), length }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    King,
    Swede,
    Muscovite,
}

impl Kind {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Swede => "swede",
            Self::Muscovite => "muscovite",
        }
    }

    pub(super) const fn owner(self) -> Seat {
        match self {
            Self::King | Self::Swede => Seat::White,
            Self::Muscovite => Seat::Black,
        }
    }
}

impl Position {
    /// The starting position. The Swedes move first.
    #[must_use]
    pub fn start() -> Self {
        let set =
            |names: &[&str]| names.iter().filter_map(|name| Cell::parse(name)).map(bit).fold(0, |a, b| a | b);
        let swedes = set(&["e3", "e4", "e6", "e7", "c5", "d5", "f5", "g5"]);
        let muscovites = set(&[
            "d1", "e1", "f1", "e2", "d9", "e9", "f9", "e8", "a4", "a5", "a6", "b5", "i4", "i5", "i6", "h5",
        ]);
        #[expect(clippy::expect_used, reason = "the throne is a square of the board")]
        let throne = Cell::from_index(THRONE).expect("the throne is on the board");
        Self::new(swedes, muscovites, throne, Seat::White)
    }

    /// A position of these pieces without history. The sets must keep the invariants.
    pub(super) fn new(swedes: Bits, muscovites: Bits, king: Cell, mover: Seat) -> Self {
        let files = cells(swedes | muscovites | bit(king)).map(file_bit).fold(0, |a, b| a | b);
        Self {
            swedes,
            muscovites,
            files,
            king,
            mover,
            quiet: 0,
            runs: [ShuttleRun::default(); 2],
            king_captured: false,
        }
    }

    pub(super) const fn occupied(&self) -> Bits {
        self.swedes | self.muscovites | bit(self.king)
    }

    pub(super) fn piece(&self, cell: Cell) -> Option<Kind> {
        let here = bit(cell);
        if cell == self.king {
            Some(Kind::King)
        } else if self.swedes & here != 0 {
            Some(Kind::Swede)
        } else if self.muscovites & here != 0 {
            Some(Kind::Muscovite)
        } else {
            None
        }
    }

    pub(super) const fn king_escaped(&self) -> bool {
        bit(self.king) & CORNERS != 0
    }

    /// The outcome, if the position alone decides it.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let won = |seat, reason: Reason| Some(Outcome::win(seat, reason));
        if self.king_escaped() {
            won(Seat::White, KING_ESCAPED)
        } else if self.king_captured {
            won(Seat::Black, KING_CAPTURED)
        } else if !self.can_move() {
            won(Seats::TWO.after(self.mover), NO_MOVES)
        } else {
            None
        }
    }
}

impl Recurring for Position {
    type Game = Tablut;
    type Key = Key;

    const QUIET_MAX: u8 = QUIET_MAX;
    const QUIET_DRAW: Reason = HUNDRED_MOVES;

    fn key(&self) -> Key {
        Key {
            swedes_and_king: self.swedes | (self.king.index() as Bits) << FREE_BITS_AT,
            muscovites_and_mover: self.muscovites | (self.mover.index() as Bits) << FREE_BITS_AT,
        }
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

/// The parts of a position that a repetition compares: the pieces and the side to move. The king's square and the side
/// are stored in the free bits of the sets, because each game in memory has many keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    swedes_and_king: Bits,
    muscovites_and_mover: Bits,
}

/// The first bit that no set of squares uses.
const FREE_BITS_AT: usize = Cell::COUNT;

/// A game of Tablut at one moment.
pub type State = RepetitionState<Position>;

impl State {
    pub(super) fn play<S: Sink>(&mut self, action: Action, sink: &mut S) {
        self.advance(|position| position.play(action, sink));
    }

    pub(super) fn claims(&self) -> Vec<Claim> {
        let threefold = self.is_threefold().then_some(Claim::Threefold);
        let fifty = (self.position().quiet >= QUIET_CLAIM).then_some(Claim::FiftyMoves);
        threefold.into_iter().chain(fifty).collect()
    }

    pub(super) fn may_claim_next(&self) -> bool {
        self.may_be_threefold_next() || self.position().quiet + 1 >= QUIET_CLAIM
    }
}
