//! The paths of a pawn to its goal line. Pawns do not block a path, so only the cubes matter.

use super::Cell;
use super::bits::{BOARD, Bits, beside, bit, cells};

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

/// The squares, except the start, that lie on every path to the goal line; none if no path is open. A square on every
/// path is also on every shortest path, so only the squares on all shortest paths need a flood fill.
pub(super) fn cut_squares(from: Bits, goal: Bits, cubes: Bits) -> Bits {
    let alone = common_to_shortest_paths(from, goal, cubes);
    cells(alone).map(bit).filter(|&at| !reaches(from, goal, cubes | at)).fold(0, |set, at| set | at)
}

/// The squares, except the start, that all shortest paths have in common; none if there is no path. A square is common
/// to all shortest paths if no shortest path has another square at the same distance from the start.
fn common_to_shortest_paths(from: Bits, goal: Bits, cubes: Bits) -> Bits {
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
