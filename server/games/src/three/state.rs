//! The stones, the traps, and the end of the game.
//!
//! Invariant: an armed trap is on an empty square.

use super::{Action, BOARD_FULL, Cell, THREE_IN_A_ROW};
use crate::board::{by_square, terrain};
use crate::game::{Sink, Status};
use konakis_protocol::{Board, Detail, Event, Outcome, Piece, Seat, Seats};
use std::fmt;

const ROWS: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Trap {
    /// The side has not hidden its trap yet.
    Unset,
    /// The trap is hidden on this square.
    Armed(Cell),
    /// The trap was sprung, or its own side placed a stone on it.
    Gone,
}

/// The state of a game, secrets included. `Debug` prints no secret.
#[derive(Clone, PartialEq, Eq)]
pub struct State {
    pub(super) stones: [Option<Seat>; Cell::COUNT],
    pub(super) traps: [Trap; 2],
    pub(super) mover: Seat,
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State")
            .field("stones", &self.stones)
            .field("mover", &self.mover)
            .finish_non_exhaustive()
    }
}

/// Why an action is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// A side has not hidden its trap yet.
    #[error("first hide your trap")]
    HideFirst,
    /// The trap is hidden already.
    #[error("your trap is hidden already")]
    Hidden,
    /// The square has a stone.
    #[error("a stone goes on an empty square: {0} is occupied")]
    Occupied(Cell),
}

impl State {
    pub(super) const fn start() -> Self {
        Self { stones: [None; Cell::COUNT], traps: [Trap::Unset; 2], mover: Seat::White }
    }

    pub(super) const fn trap(&self, seat: Seat) -> Trap {
        let [white, black] = self.traps;
        match seat {
            Seat::White => white,
            Seat::Black => black,
        }
    }

    fn set_trap(&mut self, seat: Seat, trap: Trap) {
        let [white, black] = &mut self.traps;
        *(match seat {
            Seat::White => white,
            Seat::Black => black,
        }) = trap;
    }

    pub(super) fn stone(&self, at: Cell) -> Option<Seat> {
        self.stones.get(at.index()).copied().flatten()
    }

    pub(super) fn is_setup(&self) -> bool {
        self.traps.contains(&Trap::Unset)
    }

    pub(super) fn has_to_set_up(&self, seat: Seat) -> bool {
        self.trap(seat) == Trap::Unset
    }

    pub(super) fn is_turn_of(&self, seat: Seat) -> bool {
        !self.is_setup() && self.mover == seat && matches!(self.status(), Status::Playing { .. })
    }

    pub(super) fn empty(&self) -> impl Iterator<Item = Cell> {
        Cell::all().filter(|&cell| self.stone(cell).is_none())
    }

    pub(super) fn winner(&self) -> Option<Seat> {
        let stone = |index: usize| self.stones.get(index).copied().flatten();
        ROWS.iter().find_map(|&[one, two, three]| {
            stone(one).filter(|_| stone(one) == stone(two) && stone(two) == stone(three))
        })
    }

    pub(super) fn status(&self) -> Status {
        if self.is_setup() {
            let [white, black] = Seat::ALL.map(|seat| self.has_to_set_up(seat));
            let to_act = match (white, black) {
                (true, true) => Seats::TWO,
                (true, false) => Seats::one(Seat::White),
                (false, _) => Seats::one(Seat::Black),
            };
            return Status::Playing { to_act };
        }
        match self.winner() {
            Some(winner) => Status::Over(Outcome::win(winner, THREE_IN_A_ROW)),
            None if self.empty().next().is_none() => Status::Over(Outcome::draw(BOARD_FULL)),
            None => Status::Playing { to_act: Seats::one(self.mover) },
        }
    }

    pub(super) fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Hide(_) if self.has_to_set_up(seat) => Ok(()),
            Action::Hide(_) => Err(Illegal::Hidden),
            Action::Place(_) if self.is_setup() => Err(Illegal::HideFirst),
            Action::Place(at) if self.stone(at).is_some() => Err(Illegal::Occupied(at)),
            Action::Place(_) => Ok(()),
        }
    }

    /// Plays a legal action. A stone on the opponent's trap is captured immediately, and the trap is gone.
    pub(super) fn play<S: Sink>(&mut self, seat: Seat, action: Action, sink: &mut S) {
        match action {
            Action::Hide(at) => {
                self.set_trap(seat, Trap::Armed(at));
                sink.tell(|| Event::Ready { seat });
            }
            Action::Place(at) => {
                let sprung = self.trap(Seats::TWO.after(seat)) == Trap::Armed(at);
                for side in Seat::ALL {
                    if self.trap(side) == Trap::Armed(at) {
                        self.set_trap(side, Trap::Gone);
                    }
                }
                if sprung {
                    sink.tell(|| Event::Captured { at: at.square(), owner: seat, kind: "stone".into() });
                } else if let Some(stone) = self.stones.get_mut(at.index()) {
                    *stone = Some(seat);
                }
                self.mover = Seats::TWO.after(seat);
            }
        }
        if matches!(self.status(), Status::Over(_)) {
            sink.tell(|| Event::Revealed);
        }
    }

    /// The board with the traps of the sides for which `shows` is true. If two such traps are on the same square, only
    /// White's trap is shown.
    pub(super) fn board(&self, shows: impl Fn(Seat) -> bool) -> Board {
        let stones = Cell::all().filter_map(|cell| {
            let owner = Some(self.stone(cell)?);
            Some(Piece { at: cell.square(), owner, kind: "stone".into(), detail: Detail::Plain {} })
        });
        let traps = Seat::ALL.into_iter().filter(|&seat| shows(seat)).filter_map(|seat| {
            let Trap::Armed(cell) = self.trap(seat) else { return None };
            let detail = Detail::Value { value: Some(1) };
            Some(Piece { at: cell.square(), owner: Some(seat), kind: "trap".into(), detail })
        });
        let mut pieces = by_square(stones.chain(traps));
        pieces.dedup_by_key(|piece| piece.at);
        let set = Seat::ALL.iter().filter(|&&seat| !self.has_to_set_up(seat)).count();
        Board {
            files: 3,
            ranks: 3,
            terrain: terrain(|cell: Cell| if cell.index() == 4 { 'm' } else { '.' }),
            pieces,
            counts: [("traps".into(), u32::try_from(set).unwrap_or_default())].into(),
            lost: None,
        }
    }
}
