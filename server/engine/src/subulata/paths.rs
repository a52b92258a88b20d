//! The ways from each square of a pond to a side's end tile, and the squares that a piece reaches from each square.
//!
//! A way consists of forward moves only; its length is its number of moves. Ways ignore captures and other pieces.

use konakis_games::subulata::{Cell, Pond, State};
use konakis_games::{Seat, grid};
use konakis_protocol::Facing;

/// The length for a square without a way. Every way is shorter.
pub(super) const STUCK: u8 = 20;

/// The ways and the reach of every square. A set of squares has the bit `1 << index` for each square.
#[derive(Clone, Debug)]
pub(super) struct Paths {
    fewest: [[u8; Cell::COUNT]; 2],
    most: [[u8; Cell::COUNT]; 2],
    reach: [u128; Cell::COUNT],
    forward: [[u128; Cell::COUNT]; 2],
    ahead: [[u128; Cell::COUNT]; 2],
}

impl Paths {
    pub(super) fn of(pond: &Pond) -> Self {
        let fewest = Seat::ALL.map(|seat| fewest(pond, seat));
        Self {
            fewest,
            most: Seat::ALL.map(|seat| most(pond, seat, &fewest[seat.index()])),
            reach: reach(pond, &grid::FACINGS),
            forward: Seat::ALL.map(|seat| reach(pond, &forward(seat))),
            ahead: Seat::ALL.map(ahead),
        }
    }

    /// The length of the shortest way to the end tile: 0 on the tile, [`STUCK`] if there is none.
    pub(super) fn moves(&self, seat: Seat, from: Cell) -> u8 {
        self.fewest[seat.index()][from.index()]
    }

    pub(super) fn fewest(&self, side: usize, from: usize) -> u8 {
        self.fewest[side][from]
    }

    /// The length of the longest way, including further moves within the end tile; 0 if there is none.
    pub(super) fn most(&self, side: usize, from: usize) -> u8 {
        self.most[side][from]
    }

    /// The squares that a piece attacks.
    pub(super) fn reach(&self, from: usize) -> u128 {
        self.reach[from]
    }

    pub(super) fn forward(&self, side: usize, from: usize) -> u128 {
        self.forward[side][from]
    }

    /// The squares at least as far from the side's own corner as `from`. A piece on `from` has passed every enemy piece
    /// outside this set.
    pub(super) fn ahead(&self, side: usize, from: usize) -> u128 {
        self.ahead[side][from]
    }
}

fn forward(seat: Seat) -> [Facing; 2] {
    match seat {
        Seat::White => [Facing::N, Facing::E],
        Seat::Black => [Facing::S, Facing::W],
    }
}

/// The squares in an order in which each forward move leads to an earlier square.
fn from_the_end(seat: Seat) -> Vec<Cell> {
    let mut order: Vec<Cell> = Cell::all().collect();
    if seat == Seat::White {
        order.reverse();
    }
    order
}

fn next(pond: &Pond, seat: Seat, from: Cell) -> impl Iterator<Item = Cell> {
    let far = pond.ground(from).distance();
    forward(seat).into_iter().filter_map(move |facing| from.toward(facing, far))
}

fn fewest(pond: &Pond, seat: Seat) -> [u8; Cell::COUNT] {
    let mut moves = [STUCK; Cell::COUNT];
    for cell in grid::cells::<9>(State::end_tile(seat)) {
        moves[cell.index()] = 0;
    }
    for from in from_the_end(seat) {
        for to in next(pond, seat, from) {
            let through = moves[to.index()].saturating_add(1).min(STUCK);
            moves[from.index()] = moves[from.index()].min(through);
        }
    }
    moves
}

fn most(pond: &Pond, seat: Seat, fewest: &[u8; Cell::COUNT]) -> [u8; Cell::COUNT] {
    let mut moves = [0; Cell::COUNT];
    for from in from_the_end(seat) {
        for to in next(pond, seat, from).filter(|to| fewest[to.index()] < STUCK) {
            moves[from.index()] = moves[from.index()].max(moves[to.index()] + 1);
        }
    }
    moves
}

fn reach(pond: &Pond, facings: &[Facing]) -> [u128; Cell::COUNT] {
    let mut reach = [0; Cell::COUNT];
    for from in Cell::all() {
        let far = pond.ground(from).distance();
        for to in facings.iter().filter_map(|&facing| from.toward(facing, far)) {
            reach[from.index()] |= 1 << to.index();
        }
    }
    reach
}

fn ahead(seat: Seat) -> [u128; Cell::COUNT] {
    let progress = |cell: Cell| {
        let sum = cell.file() + cell.rank();
        if seat == Seat::White { sum } else { 16 - sum }
    };
    let mut ahead = [0; Cell::COUNT];
    for from in Cell::all() {
        let squares = Cell::all().filter(|&to| progress(to) >= progress(from));
        ahead[from.index()] = squares.fold(0, |squares, cell| squares | 1 << cell.index());
    }
    ahead
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_games::Seed;

    #[test]
    fn each_square_is_one_move_farther_than_its_best_successor() {
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
    fn paths_of_a_mirrored_pond_are_the_same_for_both_sides() {
        let paths = Paths::of(&Pond::lay(Seed::new(3), true));
        for cell in Cell::all() {
            assert_eq!(paths.moves(Seat::White, cell), paths.moves(Seat::Black, cell.half_turn()));
        }
    }
}
