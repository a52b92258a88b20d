//! Tablut's network: its inputs are every piece, seen from the king, and the side to move.
//!
//! The board is turned so that the king stands in one eighth of it: boards that a rotation or reflection maps onto each
//! other have the same inputs, except some with the king on an axis. Invariant: sums that were updated by moves are those
//! of the position they belong to.

use crate::network::{Column, Network};
use konakis_games::Seat;
use konakis_games::grid::cells;
use konakis_games::tablut::{Cell, CellSet, Position};
use std::sync::LazyLock;

static NETWORK: LazyLock<Network> = LazyLock::new(|| Network::read(include_bytes!("network.bin"), INPUTS));

/// The number of squares in an eighth of the board, borders included.
const KINGS: usize = 15;
/// The inputs of the side to move follow those of the pieces.
const MOVER: usize = KINGS * 2 * Cell::COUNT;
/// The number of inputs.
pub(crate) const INPUTS: usize = MOVER + 2;

/// The view of the board from a square of the king.
struct Turn {
    /// The first input of this view.
    first: usize,
    /// Where each square of the board goes.
    squares: [u8; Cell::COUNT],
}

static TURNS: [Turn; Cell::COUNT] = {
    let mut turns = [const { Turn { first: 0, squares: [0; Cell::COUNT] } }; Cell::COUNT];
    let mut king = 0;
    while king < Cell::COUNT {
        let (right, top) = (king % 9 > 4, king / 9 > 4);
        let (file, rank) = (mirrored(king % 9, right), mirrored(king / 9, top));
        let swaps = rank > file;
        let (high, low) = if swaps { (rank, file) } else { (file, rank) };
        turns[king].first = (high * (high + 1) / 2 + low) * 2 * Cell::COUNT;
        let mut square = 0;
        while square < Cell::COUNT {
            let (file, rank) = (mirrored(square % 9, right), mirrored(square / 9, top));
            turns[king].squares[square] = if swaps { file * 9 + rank } else { rank * 9 + file } as u8;
            square += 1;
        }
        king += 1;
    }
    turns
};

const fn mirrored(line: usize, mirrors: bool) -> usize {
    if mirrors { 8 - line } else { line }
}

impl Turn {
    /// The view from this square of the king.
    fn of(king: Cell) -> &'static Self {
        &TURNS[king.index()]
    }

    /// The input of a Swede.
    fn swede(&self, at: Cell) -> usize {
        self.first + usize::from(self.squares[at.index()])
    }

    /// The input of a Muscovite.
    fn muscovite(&self, at: Cell) -> usize {
        self.first + Cell::COUNT + usize::from(self.squares[at.index()])
    }
}

/// The input of the side to move.
fn mover(seat: Seat) -> usize {
    MOVER + seat.index()
}

/// Calls `each` with every input of the position.
pub(super) fn each_input(position: &Position, mut each: impl FnMut(usize)) {
    let turn = Turn::of(position.king());
    cells::<9>(position.swedes()).for_each(|at| each(turn.swede(at)));
    cells::<9>(position.muscovites()).for_each(|at| each(turn.muscovite(at)));
    each(mover(position.mover()));
}

/// The sums of the network's neurons in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sums(Column);

impl Sums {
    /// The sums of this position.
    pub(super) fn of(position: &Position) -> Self {
        let network = &*NETWORK;
        let mut sums = network.empty();
        each_input(position, |input| network.add(&mut sums, input));
        Self(sums)
    }

    /// The sums of the position `after` a move or a pass, from those of the one `before`.
    pub(super) fn after(&self, before: &Position, after: &Position) -> Self {
        if before.king() != after.king() {
            return Self::of(after);
        }
        let network = &*NETWORK;
        let mut sums = self.0;
        let turn = Turn::of(after.king());
        let mut change = |before: CellSet, after: CellSet, input: &dyn Fn(Cell) -> usize| {
            cells::<9>(before & !after).for_each(|at| network.remove(&mut sums, input(at)));
            cells::<9>(after & !before).for_each(|at| network.add(&mut sums, input(at)));
        };
        change(before.swedes(), after.swedes(), &|at| turn.swede(at));
        change(before.muscovites(), after.muscovites(), &|at| turn.muscovite(at));
        network.remove(&mut sums, mover(before.mover()));
        network.add(&mut sums, mover(after.mover()));
        Self(sums)
    }

    /// The correction of White's score.
    pub(super) fn score(&self) -> i32 {
        NETWORK.score(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::tests::check_file;
    use crate::open_game::Searchable;
    use crate::search::Node;
    use konakis_games::tablut::Tablut;
    use konakis_games::{Game, Options, Purpose, Ruleset, Seed};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20))]
        #[test]
        fn sums_after_moves_are_those_of_the_position(seed: u64) {
            let rules = Ruleset::choose(&Tablut::about(), None, &Options::new()).unwrap();
            let mut node = Tablut::node(&Tablut::start(&rules, Seed::new(0)));
            let mut draw = Seed::new(seed).draw(Purpose::Play);
            for _ in 0..60 {
                prop_assert_eq!(node.sums, Sums::of(&node.position));
                prop_assert_eq!(node.passed().sums, Sums::of(&node.passed().position));
                let mut moves = Vec::new();
                node.moves(&mut moves);
                let Some(mv) = draw.pick(&moves).filter(|_| node.position.outcome().is_none()) else { break };
                node = node.play(mv);
            }
        }
    }

    #[test]
    fn every_view_is_a_turn_of_the_board() {
        for king in 0..Cell::COUNT {
            let Turn { first, squares } = &TURNS[king];
            let mut seen = *squares;
            seen.sort_unstable();
            assert!(seen.iter().enumerate().all(|(at, square)| usize::from(*square) == at));
            let (file, rank) = (squares[king] % 9, squares[king] / 9);
            assert!(rank <= file && file <= 4, "the king stands in one eighth of the board");
            assert!(first + 2 * Cell::COUNT <= MOVER);
        }
    }

    #[test]
    fn the_file_has_all_weights() {
        check_file(include_bytes!("network.bin"), INPUTS);
    }
}
