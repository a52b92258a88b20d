//! The kinds of squares in the pond, and the nine tiles of 3 by 3 squares.
//!
//! Invariant: the tiles and their order never change, because the pond that a seed gives depends on them.

/// The kind of a square in the pond, which decides how far a piece moves from there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// A piece moves 1 square from water.
    Water,
    /// A piece moves 2 squares from a flower.
    Flower,
    /// A piece moves 3 squares from a leaf.
    Leaf,
}

impl Ground {
    /// Every kind, by increasing distance.
    pub const ALL: [Self; 3] = [Self::Water, Self::Flower, Self::Leaf];

    /// The number of squares that a piece moves from a square of this kind.
    #[must_use]
    pub const fn distance(self) -> u8 {
        match self {
            Self::Water => 1,
            Self::Flower => 2,
            Self::Leaf => 3,
        }
    }

    /// The letter of the kind: `w`, `f` or `l`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Water => 'w',
            Self::Flower => 'f',
            Self::Leaf => 'l',
        }
    }

    pub(super) fn of(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|ground| ground.letter() == letter)
    }
}

/// Nine squares, rank by rank from the lower left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tile(pub(super) [Ground; 9]);

/// The nine tiles of the game. No two of them are equal in any rotation. Only the first is point-symmetric.
pub(super) const TILES: [Tile; 9] = [
    tile([b"fwl", b"www", b"lwf"]),
    tile([b"ffw", b"www", b"wll"]),
    tile([b"fww", b"wlw", b"wlf"]),
    tile([b"wfw", b"wlf", b"wlw"]),
    tile([b"lwf", b"wfw", b"lww"]),
    tile([b"fwl", b"wwf", b"wlw"]),
    tile([b"lww", b"fww", b"wlf"]),
    tile([b"wlw", b"wfw", b"fwl"]),
    tile([b"wwf", b"llw", b"wwf"]),
];

/// The tile with these ranks, the highest first.
const fn tile(ranks: [&[u8; 3]; 3]) -> Tile {
    let mut grounds = [Ground::Water; 9];
    let mut place = 0;
    while place < 9 {
        grounds[place] = match ranks[2 - place / 3][place % 3] {
            b'f' => Ground::Flower,
            b'l' => Ground::Leaf,
            _ => Ground::Water,
        };
        place += 1;
    }
    Tile(grounds)
}

impl Tile {
    /// The tile rotated clockwise by this many quarter turns.
    pub(super) fn turned(self, quarters: usize) -> Self {
        (0..quarters).fold(self, |tile, _| {
            // Each new file is an old rank; each new rank is an old file, counted from the right.
            Self(std::array::from_fn(|place| tile.0[place % 3 * 3 + 2 - place / 3]))
        })
    }

    /// The index of this tile, in any rotation, among the nine tiles; `None` if it is none of them.
    pub(super) fn index(self) -> Option<usize> {
        TILES.into_iter().position(|tile| (0..4).any(|quarters| tile.turned(quarters) == self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tile_has_5_water_2_flower_and_2_leaf_squares() {
        for tile in TILES {
            let count = |ground| tile.0.iter().filter(|&&found| found == ground).count();
            assert_eq!(Ground::ALL.map(count), [5, 2, 2], "{tile:?}");
        }
    }

    #[test]
    fn no_two_tiles_are_equal_in_any_rotation() {
        let alike = |one: Tile, other: Tile| (0..4).any(|quarters| one.turned(quarters) == other);
        for tile in TILES {
            assert_eq!(TILES.into_iter().filter(|&other| alike(tile, other)).count(), 1, "{tile:?}");
        }
    }

    #[test]
    fn only_the_first_tile_is_point_symmetric() {
        let own: Vec<usize> =
            (0..TILES.len()).filter(|&place| TILES[place].turned(2) == TILES[place]).collect();
        assert_eq!(own, [0]);
    }

    #[test]
    fn a_clockwise_turn_moves_the_top_to_the_right() {
        let top = tile([b"wfw", b"www", b"www"]);
        assert_eq!(top.turned(1), tile([b"www", b"wwf", b"www"]));
        assert_eq!(top.turned(4), top);
    }
}
