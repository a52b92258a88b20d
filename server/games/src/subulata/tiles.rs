//! What the squares of the pond are, and the nine tiles that it is laid of.
//!
//! What always holds: the tiles and their order never change, since they are part of what a seed means.

/// What a square of the pond is; it decides how far a subulata goes from there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// From water it goes 1 square.
    Water,
    /// From a flower it goes 2 squares.
    Flower,
    /// From a leaf it goes 3 squares.
    Leaf,
}

impl Ground {
    /// Every ground, the nearest going first.
    pub const ALL: [Self; 3] = [Self::Water, Self::Flower, Self::Leaf];

    /// How many squares a subulata goes from here.
    #[must_use]
    pub const fn distance(self) -> u8 {
        match self {
            Self::Water => 1,
            Self::Flower => 2,
            Self::Leaf => 3,
        }
    }

    /// The letter for it: `w`, `f` or `l`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Water => 'w',
            Self::Flower => 'f',
            Self::Leaf => 'l',
        }
    }

    /// The ground of this letter.
    pub(super) fn of(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|ground| ground.letter() == letter)
    }
}

/// Nine squares, rank by rank from the lower left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tile(pub(super) [Ground; 9]);

/// Our nine tiles: five squares of water, two flowers and two leaves each, no two alike however they are turned. Only
/// the first is its own half turn.
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

/// The tile of these letters, the highest rank first.
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
    /// The tile turned to the right by so many quarters.
    pub(super) fn turned(self, quarters: usize) -> Self {
        (0..quarters).fold(self, |tile, _| {
            // What comes to a file lay on the rank of that number; what comes to a rank lay on a file from the right.
            Self(std::array::from_fn(|place| tile.0[place % 3 * 3 + 2 - place / 3]))
        })
    }

    /// Which of our tiles this is, however it is turned.
    pub(super) fn index(self) -> Option<usize> {
        TILES.into_iter().position(|tile| (0..4).any(|quarters| tile.turned(quarters) == self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tile_has_five_squares_of_water_two_flowers_and_two_leaves() {
        for tile in TILES {
            let count = |ground| tile.0.iter().filter(|&&found| found == ground).count();
            assert_eq!(Ground::ALL.map(count), [5, 2, 2], "{tile:?}");
        }
    }

    #[test]
    fn no_two_tiles_are_alike_however_they_are_turned() {
        let alike = |one: Tile, other: Tile| (0..4).any(|quarters| one.turned(quarters) == other);
        for tile in TILES {
            assert_eq!(TILES.into_iter().filter(|&other| alike(tile, other)).count(), 1, "{tile:?}");
        }
    }

    #[test]
    fn only_the_first_tile_is_its_own_half_turn() {
        let own: Vec<usize> =
            (0..TILES.len()).filter(|&place| TILES[place].turned(2) == TILES[place]).collect();
        assert_eq!(own, [0]);
    }

    #[test]
    fn a_quarter_turn_to_the_right_takes_the_top_to_the_right() {
        let top = tile([b"wfw", b"www", b"www"]);
        assert_eq!(top.turned(1), tile([b"www", b"wwf", b"www"]));
        assert_eq!(top.turned(4), top);
    }
}
