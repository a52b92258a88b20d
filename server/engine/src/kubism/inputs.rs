//! The board as inputs of Kubism's network: one input for each pair of a pawn's square and a cube, and one for each
//! pair of squares of the two pawns.
//!
//! The board is turned so that the side to move plays upwards. It is never mirrored, because by default a cube turns
//! clockwise when it slides.

use konakis_games::Seat;
use konakis_games::grid::{FACINGS, cells};
use konakis_games::kubism::{Cell, Position};

/// The number of possible cubes: each arrow on each square.
const CUBES: usize = FACINGS.len() * Cell::COUNT;
/// The number of inputs for each square on which the mover's pawn can stand: one for each possible cube, and one for
/// each square on which the other pawn can stand.
const OWN: usize = CUBES + Cell::COUNT;
/// The first input for the cubes as seen from the other pawn. Each square on which that pawn can stand has one input
/// for each possible cube.
const OTHER: usize = Cell::COUNT * OWN;
/// The number of inputs of the board.
pub(super) const BOARD: usize = OTHER + Cell::COUNT * CUBES;

pub(super) fn each_input(position: &Position, mut each: impl FnMut(usize)) {
    let (mover, waiting) = (position.mover(), position.passed().mover());
    let turns = mover == Seat::Black;
    let seen = |cell: Cell| if turns { Cell::COUNT - 1 - cell.index() } else { cell.index() };
    let (own, other) = (seen(position.pawn(mover)), seen(position.pawn(waiting)));
    let (by_own, by_other) = (own * OWN, OTHER + other * CUBES);
    each(by_own + CUBES + other);
    for (number, facing) in FACINGS.into_iter().enumerate() {
        let number = if turns { (number + 2) % FACINGS.len() } else { number };
        for cell in cells::<5>(position.arrows(facing).into()) {
            let place = number * Cell::COUNT + seen(cell);
            each(by_own + place);
            each(by_other + place);
        }
    }
}
