//! The pond: nine tiles of 3 by 3 squares, laid out at random on a board of 9 by 9.
//!
//! Invariants: a random pond has each of the nine tiles once. A mirrored pond has one tile once and four tiles twice.
//! `place` is the number of a slot for a tile, counted rank by rank from White's corner.

use super::Cell;
use super::tiles::{Ground, TILES, Tile};
use crate::draw::{Purpose, Seed};
use crate::grid::cells;
use konakis_protocol::Seat;

/// A set of squares: bit n is set if the square with the number n belongs to it.
pub type Bits = u128;

const BOARD: Bits = (1 << Cell::COUNT) - 1;

pub(super) const fn bit(cell: Cell) -> Bits {
    1 << cell.index()
}

/// White's corner tile, `a1` to `c3`.
const CORNER: Bits = 0b111 | 0b111 << 9 | 0b111 << 18;

/// The corner tile on which a side sets up.
pub(super) const fn corner(seat: Seat) -> Bits {
    match seat {
        Seat::White => CORNER,
        Seat::Black => CORNER << 60,
    }
}

/// The squares with flowers and the squares with leaves. All other squares are water.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pond {
    flowers: Bits,
    leaves: Bits,
}

const PLACES_A_ROW: usize = 3;
const PLACES: usize = PLACES_A_ROW * PLACES_A_ROW;

impl Pond {
    /// The pond of a game. A mirrored pond has the point-symmetric tile in the middle, and pairs of equal tiles in
    /// opposite slots, rotated by 180 degrees from each other.
    #[must_use]
    pub fn lay(seed: Seed, mirrored: bool) -> Self {
        let mut draw = seed.draw(Purpose::Board);
        let mut pond = Self::default();
        if mirrored {
            let [middle, mut others @ ..] = TILES;
            draw.shuffle(&mut others);
            for (place, tile) in others.into_iter().take(PLACES / 2).enumerate() {
                let tile = tile.turned(draw.below(4));
                pond.put(place, tile);
                pond.put(PLACES - 1 - place, tile.turned(2));
            }
            pond.put(PLACES / 2, middle.turned(draw.below(4)));
        } else {
            let mut tiles = TILES;
            draw.shuffle(&mut tiles);
            for (place, tile) in tiles.into_iter().enumerate() {
                pond.put(place, tile.turned(draw.below(4)));
            }
        }
        pond
    }

    /// Whether [`Pond::lay`] can produce this pond.
    pub(super) fn can_be_laid(&self, mirrored: bool) -> bool {
        let Some(which) = (0..PLACES).map(|place| self.tile(place).index()).collect::<Option<Vec<_>>>()
        else {
            return false;
        };
        let differ = |tiles: &[usize]| (1..tiles.len()).all(|last| !tiles[..last].contains(&tiles[last]));
        if mirrored {
            let turns_over = |place| self.tile(PLACES - 1 - place) == self.tile(place).turned(2);
            which[PLACES / 2] == 0 && differ(&which[..=PLACES / 2]) && (0..PLACES).all(turns_over)
        } else {
            differ(&which)
        }
    }

    /// The kind of this square.
    #[must_use]
    pub const fn ground(&self, cell: Cell) -> Ground {
        if self.flowers & bit(cell) != 0 {
            Ground::Flower
        } else if self.leaves & bit(cell) != 0 {
            Ground::Leaf
        } else {
            Ground::Water
        }
    }

    /// The squares of this kind.
    #[must_use]
    pub const fn all(&self, ground: Ground) -> Bits {
        match ground {
            Ground::Water => BOARD & !(self.flowers | self.leaves),
            Ground::Flower => self.flowers,
            Ground::Leaf => self.leaves,
        }
    }

    /// Sets the kind of a square, which must be water before.
    pub(super) fn fill(&mut self, cell: Cell, ground: Ground) {
        match ground {
            Ground::Water => {}
            Ground::Flower => self.flowers |= bit(cell),
            Ground::Leaf => self.leaves |= bit(cell),
        }
    }

    fn put(&mut self, place: usize, tile: Tile) {
        for (cell, ground) in squares(place).zip(tile.0) {
            self.fill(cell, ground);
        }
    }

    fn tile(&self, place: usize) -> Tile {
        let mut tile = Tile([Ground::Water; 9]);
        for (cell, ground) in squares(place).zip(&mut tile.0) {
            *ground = self.ground(cell);
        }
        tile
    }
}

/// The squares of a slot, rank by rank from the lower left.
fn squares(place: usize) -> impl Iterator<Item = Cell> {
    let lower_left = place / PLACES_A_ROW * 27 + place % PLACES_A_ROW * 3;
    cells(CORNER << lower_left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_random_pond_uses_all_tiles_in_any_slot_and_rotation() {
        let mut seen = std::collections::BTreeSet::new();
        for number in 0..400 {
            let pond = Pond::lay(Seed::new(number), false);
            let mut which: Vec<usize> = (0..PLACES).map(|place| pond.tile(place).index().unwrap()).collect();
            seen.extend(
                which
                    .iter()
                    .enumerate()
                    .map(|(place, &tile)| (place, tile, pond.tile(place).0.map(Ground::letter))),
            );
            which.sort_unstable();
            assert_eq!(which, [0, 1, 2, 3, 4, 5, 6, 7, 8], "seed {number}");
            assert!(pond.can_be_laid(false), "seed {number}");
        }
        assert_eq!(seen.len(), PLACES * (8 * 4 + 2), "each tile is seen in each slot and rotation");
    }

    #[test]
    fn a_mirrored_pond_is_point_symmetric() {
        let mut seen = std::collections::BTreeSet::new();
        for number in 0..400 {
            let pond = Pond::lay(Seed::new(number), true);
            for cell in Cell::all() {
                assert_eq!(pond.ground(cell), pond.ground(cell.half_turn()), "seed {number}, {cell}");
            }
            let which: Vec<usize> = (0..PLACES).map(|place| pond.tile(place).index().unwrap()).collect();
            assert_eq!(which[4], 0, "the point-symmetric tile is in the middle");
            seen.extend(which[..4].iter().enumerate().map(|(place, &tile)| (place, tile)));
            assert!(pond.can_be_laid(true), "seed {number}");
            assert!(!pond.can_be_laid(false), "four of its tiles occur twice");
        }
        assert_eq!(seen.len(), 4 * 8, "each tile but the middle one is seen in each of the first four slots");
    }

    #[test]
    fn a_pond_with_wrong_tiles_cannot_be_laid() {
        assert!(!Pond::default().can_be_laid(false));
        assert!(!Pond::lay(Seed::new(1), false).can_be_laid(true));
        let mut twice = Pond::lay(Seed::new(1), false);
        let copied = twice.tile(0);
        twice.flowers &= !squares(8).map(bit).sum::<Bits>();
        twice.leaves &= !squares(8).map(bit).sum::<Bits>();
        twice.put(8, copied);
        assert!(!twice.can_be_laid(false));
    }
}
