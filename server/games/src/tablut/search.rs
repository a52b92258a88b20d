//! Queries that only the searches of the computer opponents make about a position.
//!
//! Invariant: the answers agree with [`Position::play`]; the tests check this.

use super::lines::{CORNERS, SIDE, THRONE, bit, line, reach};
use super::state::{Position, QUIET_MAX};
use super::{Action, Cell};
use crate::grid::FACINGS;
use konakis_protocol::{Seat, Seats};

/// A set of squares: bit n is set if the square with the [`Cell::index`] n belongs to it.
pub type CellSet = u128;

const FILE_A: CellSet = {
    let (mut set, mut rank) = (0, 0);
    while rank < SIDE {
        set |= 1 << (rank * SIDE);
        rank += 1;
    }
    set
};
const FILE_I: CellSet = FILE_A << (SIDE - 1);
const BOARD: CellSet = (1 << Cell::COUNT) - 1;

impl Position {
    /// The four corners.
    pub const CORNERS: CellSet = CORNERS;
    /// The throne.
    pub const THRONE: CellSet = 1 << THRONE;

    /// The seat whose turn it is.
    #[must_use]
    pub const fn mover(&self) -> Seat {
        self.mover
    }

    /// The square of the king.
    #[must_use]
    pub const fn king(&self) -> Cell {
        self.king
    }

    /// The squares of the Swedes, without the king.
    #[must_use]
    pub const fn swedes(&self) -> CellSet {
        self.swedes
    }

    /// The squares of the Muscovites.
    #[must_use]
    pub const fn muscovites(&self) -> CellSet {
        self.muscovites
    }

    /// The [`Self::quiet`] at which the game is drawn.
    pub const QUIET_MAX: u8 = QUIET_MAX;

    /// The number of moves of both sides since the last capture.
    #[must_use]
    pub const fn quiet(&self) -> u8 {
        self.quiet
    }

    /// The same board with the other side to move, for the detection of threats.
    #[must_use]
    pub fn passed(&self) -> Self {
        Self { mover: Seats::TWO.after(self.mover), quiet: self.quiet.saturating_add(1), ..*self }
    }

    /// The squares to which a king on `from` could move. The present square of the king counts as occupied.
    #[must_use]
    pub fn king_reach(&self, from: Cell) -> CellSet {
        let along_rank = reach(from.file(), line(self.occupied(), from.rank()));
        let along_file = reach(from.rank(), line(self.files, from.file()));
        let mut set = CellSet::from(along_rank) << (usize::from(from.rank()) * SIDE);
        let mut ranks = along_file;
        while ranks != 0 {
            set |= 1 << (ranks.trailing_zeros() as usize * SIDE + usize::from(from.file()));
            ranks &= ranks - 1;
        }
        set
    }

    /// The nearest piece in each direction from an empty square. No other piece can move to this square.
    #[must_use]
    pub fn nearest(&self, from: Cell) -> CellSet {
        beside(self.king_reach(from) | bit(from)) & self.occupied() & in_line_with(from)
    }

    /// The neighbours of the squares of a set, and the set itself.
    #[must_use]
    pub const fn beside(set: CellSet) -> CellSet {
        beside(set)
    }

    /// The empty squares on which a piece of the mover would enclose an enemy piece. The king neither encloses nor is
    /// enclosed here. Every move that captures a piece other than the king ends on one of these squares.
    #[must_use]
    pub fn capture_squares(&self) -> CellSet {
        let (friends, enemies) = self.sides();
        let anvils = friends | CORNERS;
        let found =
            FACINGS.map(|facing| shifted(shifted(anvils, facing as usize) & enemies, facing as usize));
        found.into_iter().fold(0, |set, squares| set | squares) & !self.occupied() & !CORNERS & !Self::THRONE
    }

    /// The number of pieces, without the king, that a legal move would capture.
    #[must_use]
    pub fn captures(&self, action: Action) -> u32 {
        if action.from == self.king {
            return 0;
        }
        let (friends, enemies) = self.sides();
        let anvils = friends & !bit(action.from) | CORNERS;
        let to = bit(action.to);
        let falls = |facing: &usize| {
            let next = shifted(to, *facing) & enemies;
            next != 0 && shifted(next, *facing) & anvils != 0
        };
        (0..FACINGS.len()).filter(falls).count() as u32
    }

    /// The one empty square on which a Muscovite would capture the king, if any.
    #[must_use]
    pub fn king_gap(&self) -> Option<Cell> {
        let sides = FACINGS.map(|facing| self.king.toward(facing, 1));
        let is_muscovite = |cell: &Cell| self.muscovites & bit(*cell) != 0;
        let walls = sides.iter().flatten().filter(|cell| is_muscovite(cell)).count();
        let is_free_wall = |side: &Option<Cell>| side.is_none_or(|cell| cell.index() == THRONE);
        let free_walls = sides.iter().filter(|side| is_free_wall(side)).count();
        if walls + free_walls.min(1) != 3 {
            return None;
        }
        let is_gap = |cell: &&Cell| bit(**cell) & (self.occupied() | CORNERS | Self::THRONE) == 0;
        sides.iter().flatten().find(is_gap).copied()
    }
}

/// Moves the set one square up (0), right (1), down (2) or left (3). Squares that leave the board are dropped.
const fn shifted(set: CellSet, facing: usize) -> CellSet {
    match facing {
        0 => set << SIDE & BOARD,
        1 => (set & !FILE_I) << 1,
        2 => set >> SIDE,
        _ => (set & !FILE_A) >> 1,
    }
}

const fn beside(set: CellSet) -> CellSet {
    set | shifted(set, 0) | shifted(set, 1) | shifted(set, 2) | shifted(set, 3)
}

const fn in_line_with(cell: Cell) -> CellSet {
    let rank = ((1 << SIDE) - 1) << (cell.rank() as usize * SIDE);
    rank | FILE_A << cell.file() as usize
}
