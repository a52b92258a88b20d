//! The number of moves that a piece needs to reach its end tile, for every square of a pond.
//!
//! Only forward moves count: captures may lead elsewhere, and other pieces may be in the way.

use konakis_games::subulata::{Cell, Pond, State};
use konakis_games::{Seat, grid};
use konakis_protocol::Facing;

/// The number of moves for a piece that cannot reach its end tile by forward moves.
pub(super) const STUCK: u8 = 20;

/// The fewest forward moves to the end tile, by side and square.
#[derive(Clone, Debug)]
pub(super) struct Paths([[u8; Cell::COUNT]; 2]);

impl Paths {
    /// The paths of a pond.
    pub(super) fn of(pond: &Pond) -> Self {
        Self(Seat::ALL.map(|seat| side(pond, seat)))
    }

    /// The fewest moves from this square: 0 on the end tile, [`STUCK`] if there is no path.
    pub(super) fn moves(&self, seat: Seat, from: Cell) -> u8 {
        self.0[seat.index()][from.index()]
    }
}

fn side(pond: &Pond, seat: Seat) -> [u8; Cell::COUNT] {
    let mut moves = [STUCK; Cell::COUNT];
    for cell in grid::cells::<9>(State::end_tile(seat)) {
        moves[cell.index()] = 0;
    }
    let facings = match seat {
        Seat::White => [Facing::N, Facing::E],
        Seat::Black => [Facing::S, Facing::W],
    };
    // Forward squares have higher numbers for White and lower ones for Black, so the squares ahead are settled first.
    let mut order: Vec<Cell> = Cell::all().collect();
    if seat == Seat::White {
        order.reverse();
    }
    for from in order {
        let far = pond.ground(from).distance();
        for to in facings.into_iter().filter_map(|facing| from.toward(facing, far)) {
            let through = moves[to.index()].saturating_add(1).min(STUCK);
            moves[from.index()] = moves[from.index()].min(through);
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_games::Seed;

    #[test]
    fn each_square_is_one_move_farther_than_its_best_next() {
        for number in 0..20 {
            let pond = Pond::lay(Seed::new(number), false);
            let paths = Paths::of(&pond);
            for from in Cell::all() {
                let far = pond.ground(from).distance();
                let next = [Facing::N, Facing::E].into_iter().filter_map(|facing| from.toward(facing, far));
                let best = next.map(|to| paths.moves(Seat::White, to)).min();
                let moves = paths.moves(Seat::White, from);
                if State::end_tile(Seat::White) & (1 << from.index()) != 0 {
                    assert_eq!(moves, 0);
                } else {
                    assert_eq!(moves, best.map_or(STUCK, |best| (best + 1).min(STUCK)));
                }
            }
        }
    }

    #[test]
    fn paths_of_a_mirrored_pond_are_the_same_for_both() {
        let paths = Paths::of(&Pond::lay(Seed::new(3), true));
        for cell in Cell::all() {
            assert_eq!(paths.moves(Seat::White, cell), paths.moves(Seat::Black, cell.half_turn()));
        }
    }
}
