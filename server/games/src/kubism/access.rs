//! The ways of a pawn to its goal line: paths of orthogonal steps over squares without cubes.
//!
//! Pawns do not block a path, so nothing but the cubes matters here.

use super::Cell;
use super::bits::{BOARD, Bits, beside, bit, cells};

/// Whether a way leads from a square to the goal line past these cubes.
pub(super) const fn reaches(from: Bits, goal: Bits, cubes: Bits) -> bool {
    let free = BOARD & !cubes;
    let mut filled = from;
    while filled & goal == 0 {
        let wider = filled | beside(filled) & free;
        if wider == filled {
            return false;
        }
        filled = wider;
    }
    true
}

/// The squares without a cube on which one more cube would cut the last way from a square to the goal line.
///
/// Every way leads over such a square, so every shortest way does: it stands alone among the squares that are as many
/// steps along a shortest way as it is. Only those few squares need a fill of their own.
pub(super) fn cutting(from: Bits, goal: Bits, cubes: Bits) -> Bits {
    let alone = alone_on_shortest_ways(from, goal, cubes);
    cells(alone).map(bit).filter(|&at| !reaches(from, goal, cubes | at)).fold(0, |set, at| set | at)
}

/// The squares that all shortest ways have in common, but for the one they begin on; none where there is no way.
fn alone_on_shortest_ways(from: Bits, goal: Bits, cubes: Bits) -> Bits {
    let free = BOARD & !cubes;
    let mut layers = [0; Cell::COUNT];
    let (mut seen, mut front, mut steps) = (from, from, 0);
    while front & goal == 0 {
        layers[steps] = front;
        front = beside(front) & free & !seen;
        if front == 0 {
            return 0;
        }
        seen |= front;
        steps += 1;
    }
    let mut alone = 0;
    let mut on_shortest = front & goal;
    for nearer in layers[..steps].iter().rev() {
        if on_shortest.is_power_of_two() {
            alone |= on_shortest;
        }
        on_shortest = beside(on_shortest) & nearer;
    }
    alone
}
