//! Moves and captures.

use super::lines::{Bits, CORNERS, STOPS, THRONE, bit, file_bit, line, rays, reach};
use super::state::{Kind, Position};
use super::{Action, Cell, CellSet, Illegal};
use crate::game::{DiscardEvents, Sink};
use crate::grid::cells;
use konakis_protocol::{Event, Seat, Seats};

impl Position {
    /// Checks whether a move is legal for the side to move. The game must not be over.
    ///
    /// # Errors
    /// The rule that forbids the move.
    pub fn check(&self, action: Action) -> Result<(), Illegal> {
        let Action { from, to } = action;
        let kind = self.piece(from).ok_or(Illegal::NoPiece(from))?;
        if kind.owner() != self.mover {
            return Err(Illegal::NotYours(from));
        }
        if from == to {
            return Err(Illegal::NoMove(from));
        }
        if from.file() != to.file() && from.rank() != to.rank() {
            return Err(Illegal::NotStraight(from, to));
        }
        if let Some(blocker) = self.first_blocker(from, to) {
            return Err(Illegal::Blocked(blocker));
        }
        match kind {
            Kind::King => {}
            Kind::Swede if is_kings_own(to) => return Err(Illegal::KingsOwn { piece: "Swede", at: to }),
            Kind::Muscovite if is_kings_own(to) => {
                return Err(Illegal::KingsOwn { piece: "Muscovite", at: to });
            }
            Kind::Swede | Kind::Muscovite => {}
        }
        if self.runs[self.mover.index()].forbidden() == Some(action) {
            return Err(Illegal::Shuttle(from, to));
        }
        Ok(())
    }

    /// The first occupied square after `from` up to and including `to`. Both squares must be on one line.
    fn first_blocker(&self, from: Cell, to: Cell) -> Option<Cell> {
        let toward = |a: u8, b: u8| (i16::from(b) - i16::from(a)).signum() as i8;
        let (files, ranks) = (toward(from.file(), to.file()), toward(from.rank(), to.rank()));
        let mut at = from;
        while at != to {
            at = at.offset(files, ranks)?;
            if self.occupied() & bit(at) != 0 {
                return Some(at);
            }
        }
        None
    }

    /// The squares of the pieces of the side to move, without the king.
    #[must_use]
    pub const fn movers(&self) -> CellSet {
        self.sides().0
    }

    /// The pieces of the side to move, and the pieces of the other side, without the king.
    pub(super) const fn sides(&self) -> (Bits, Bits) {
        match self.mover {
            Seat::White => (self.swedes, self.muscovites),
            Seat::Black => (self.muscovites, self.swedes),
        }
    }

    /// The squares that the piece on `from` can reach on its rank, and on its file.
    fn reach(&self, occupied: Bits, from: Cell) -> (u16, u16) {
        (reach(from.file(), line(occupied, from.rank())), reach(from.rank(), line(self.files, from.file())))
    }

    /// As [`Self::reach`], for a piece that may not stop on the throne or a corner.
    fn stops(&self, occupied: Bits, from: Cell) -> (u16, u16) {
        let (along_rank, along_file) = self.reach(occupied, from);
        (along_rank & STOPS[usize::from(from.rank())], along_file & STOPS[usize::from(from.file())])
    }

    /// Calls `each` with every legal move, in a game that is not over.
    pub fn each_move(&self, mut each: impl FnMut(Action)) {
        let occupied = self.occupied();
        let forbidden = self.runs[self.mover.index()].forbidden();
        let mut along = |from: Cell, (along_rank, along_file): (u16, u16)| {
            for to in on_rank(from.rank(), along_rank).chain(on_file(from.file(), along_file)) {
                let action = Action { from, to };
                if forbidden != Some(action) {
                    each(action);
                }
            }
        };
        for from in cells(self.movers()) {
            along(from, self.stops(occupied, from));
        }
        if self.mover == Seat::White {
            along(self.king, self.reach(occupied, self.king));
        }
    }

    /// The number of legal moves, in a game that is not over.
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        let occupied = self.occupied();
        let ones =
            |(along_rank, along_file): (u16, u16)| (along_rank.count_ones() + along_file.count_ones()) as u64;
        let mut count = cells(self.movers()).map(|from| ones(self.stops(occupied, from))).sum();
        if self.mover == Seat::White {
            count += ones(self.reach(occupied, self.king));
        }
        let forbidden = self.runs[self.mover.index()].forbidden();
        if forbidden.is_some_and(|action| self.is_legal_but_for_shuttle(action)) { count - 1 } else { count }
    }

    fn is_legal_but_for_shuttle(&self, action: Action) -> bool {
        matches!(self.check(action), Ok(()) | Err(Illegal::Shuttle(..)))
    }

    /// Whether the side to move has a legal move, even if the game is over.
    #[must_use]
    pub fn can_move(&self) -> bool {
        let occupied = self.occupied();
        let open = |(along_rank, along_file): (u16, u16)| along_rank | along_file != 0;
        let anywhere = cells(self.movers()).any(|from| open(self.stops(occupied, from)))
            || (self.mover == Seat::White && open(self.reach(occupied, self.king)));
        // If the shuttle rule forbids a move, there may be no other move.
        anywhere && (self.runs[self.mover.index()].forbidden().is_none() || self.count_moves() > 0)
    }

    /// Plays a legal move, with its captures. A captured king stays on its square.
    pub fn play<S: Sink>(&mut self, action: Action, sink: &mut S) {
        let Action { from, to } = action;
        self.files ^= file_bit(from) | file_bit(to);
        let king_moves = from == self.king;
        match self.mover {
            Seat::White if king_moves => self.king = to,
            Seat::White => self.swedes ^= bit(from) | bit(to),
            Seat::Black => self.muscovites ^= bit(from) | bit(to),
        }
        self.quiet = self.quiet.saturating_add(1);
        if !king_moves {
            self.capture(to, sink);
        }
        let run = &mut self.runs[self.mover.index()];
        *run = run.then(action);
        self.mover = Seats::TWO.after(self.mover);
    }

    /// Removes each enemy next to `to` that has another piece of the mover, or a corner, on its far side. The king
    /// is never such a piece and never such an enemy. [`Self::closes_in_king`] decides whether the move captures the
    /// king.
    fn capture<S: Sink>(&mut self, to: Cell, sink: &mut S) {
        let (friends, enemies, kind) = match self.mover {
            Seat::White => (self.swedes, self.muscovites, Kind::Muscovite),
            Seat::Black => (self.muscovites, self.swedes, Kind::Swede),
        };
        let anvils = friends | CORNERS;
        let mut fallen = 0;
        for (next, behind) in rays(to) {
            let (Some(next), Some(behind)) = (next, behind) else { continue };
            if enemies & bit(next) != 0 && anvils & bit(behind) != 0 {
                fallen |= bit(next);
            }
        }
        for at in cells(fallen) {
            self.files ^= file_bit(at);
            sink.tell(|| Event::Captured { at: at.square(), owner: kind.owner(), kind: kind.word().into() });
        }
        match self.mover {
            Seat::White => self.muscovites &= !fallen,
            Seat::Black => self.swedes &= !fallen,
        }
        if self.mover == Seat::Black && self.closes_in_king(to) {
            self.king_captured = true;
            let at = self.king.square();
            sink.tell(|| Event::Captured { at, owner: Seat::White, kind: Kind::King.word().into() });
        }
        if fallen != 0 || self.king_captured {
            self.quiet = 0;
        }
    }

    /// Whether the Muscovite that moved to `to` captures the king. The king must have Muscovites on all four sides, or
    /// on three sides if the throne or the edge is on the fourth.
    fn closes_in_king(&self, to: Cell) -> bool {
        let sides = rays(self.king).map(|(next, _)| next);
        let is_muscovite = |cell: Cell| self.muscovites & bit(cell) != 0;
        let walls = sides.iter().flatten().filter(|cell| is_muscovite(**cell)).count();
        let edge_or_throne = sides.iter().any(|side| side.is_none_or(|cell| cell.index() == THRONE));
        sides.contains(&Some(to)) && (walls == 4 || (walls == 3 && edge_or_throne))
    }

    /// The number of sequences of `depth` moves, ignoring draws. The last move of a sequence is only counted, not
    /// played.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        if self.king_captured || self.king_escaped() {
            return u64::from(depth == 0);
        }
        match depth {
            0 => 1,
            1 => self.count_moves(),
            _ => {
                let mut sequences = 0;
                self.each_move(|action| {
                    let mut next = *self;
                    next.play(action, &mut DiscardEvents);
                    sequences += next.perft(depth - 1);
                });
                sequences
            }
        }
    }
}

fn is_kings_own(cell: Cell) -> bool {
    cell.index() == THRONE || CORNERS & bit(cell) != 0
}

fn on_rank(rank: u8, files: u16) -> impl Iterator<Item = Cell> {
    ones(files).filter_map(move |file| Cell::new(file, rank))
}

fn on_file(file: u8, ranks: u16) -> impl Iterator<Item = Cell> {
    ones(ranks).filter_map(move |rank| Cell::new(file, rank))
}

fn ones(mut line: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let place = line.trailing_zeros() as u8;
        (line != 0).then(|| {
            line &= line - 1;
            place
        })
    })
}
