//! The evaluation of Kubism for the side to move: a weighted sum of features, corrected by a network.
//!
//! Play and tuning use the same list of features, [`each_feature`].

use super::inputs::{BOARD, each_input};
use super::weights::WEIGHTS;
use crate::network::Network;
use konakis_games::Seat;
use konakis_games::grid::FACINGS;
use konakis_games::kubism::{CellSet, Position};
use std::sync::LazyLock;

/// The number of classes of paths, one for each number of steps. The last class has all paths of `STEPS - 1` or more
/// steps.
const STEPS: usize = 9;

// Each constant from RACE to PAWN_AT is the first feature of a group, which has one feature for each count or class.
// High counts share the last feature. Features of the side to move come first.

/// The steps of both pawns to their goal lines, by the phase of the game.
const RACE: usize = 0;
const NARROWS: usize = RACE + 3 * STEPS * STEPS;
const WIDTH: usize = NARROWS + 2 * 4;
const OPEN_GOAL_SQUARES: usize = WIDTH + 2 * 4;
/// The squares beside each pawn that have no cube.
const MOVES: usize = OPEN_GOAL_SQUARES + 2 * 6;
/// The cubes left to place.
const SUPPLY: usize = MOVES + 2 * 5;
/// The squares that are on each pawn's shortest paths and to which a cube could slide.
const SLIDES_IN: usize = SUPPLY + 10;
/// Whether the pawns are on adjacent squares.
const BESIDE: usize = SLIDES_IN + 2 * 5;
/// The [`class`] of each pawn's square.
const PAWN_AT: usize = BESIDE + 1;
pub(crate) const FEATURES: usize = PAWN_AT + 2 * 15;

/// The inputs of the network: those of the board, and then the features.
pub(crate) const INPUTS: usize = BOARD + FEATURES;

static NETWORK: LazyLock<Network> = LazyLock::new(|| Network::read(include_bytes!("network.bin"), INPUTS));

pub(crate) fn evaluate(position: &Position) -> i32 {
    let mut score = 0;
    let (weights, network): (&[i16; FEATURES], _) = (&WEIGHTS, &*NETWORK);
    let mut sums = network.empty();
    each_feature(position, |feature| {
        score += i32::from(weights[feature]);
        network.add(&mut sums, BOARD + feature);
    });
    each_input(position, |input| network.add(&mut sums, input));
    score + network.score(&sums)
}

pub(crate) fn each_fitted(position: &Position, mut feature: impl FnMut(usize), mut input: impl FnMut(usize)) {
    each_feature(position, |at| {
        feature(at);
        input(BOARD + at);
    });
    each_input(position, input);
}

fn each_feature(position: &Position, mut each: impl FnMut(usize)) {
    let mover = position.mover();
    let waiting = position.passed().mover();
    let (own, other) = (Way::of(position, mover), Way::of(position, waiting));
    let supply = position.supply() as usize;
    let phase = match supply {
        0 => 0,
        1..=4 => 1,
        _ => 2,
    };
    each(RACE + (phase * STEPS + own.steps.min(STEPS - 1)) * STEPS + other.steps.min(STEPS - 1));
    each(SUPPLY + supply);
    let slides = slide_targets(position);
    for (side, way, seat) in [(0, &own, mover), (1, &other, waiting)] {
        each(NARROWS + side * 4 + way.narrows.min(3));
        each(WIDTH + side * 4 + way.width.min(3));
        each(OPEN_GOAL_SQUARES + side * 6 + way.open_goal_squares.min(5));
        each(SLIDES_IN + side * 5 + ((slides & way.squares).count_ones() as usize).min(4));
        let pawn = 1 << position.pawn(seat).index();
        let free = Position::beside(pawn) & !position.all_cubes();
        each(MOVES + side * 5 + free.count_ones() as usize);
        each(PAWN_AT + side * 15 + class(position.pawn(seat).file(), position.pawn(seat).rank(), seat));
    }
    if Position::beside(1 << position.pawn(mover).index()) & 1 << position.pawn(waiting).index() != 0 {
        each(BESIDE);
    }
}

/// The class of a pawn's square: its rank, counted from the pawn's own base line, with its distance to the middle file.
fn class(file: u8, rank: u8, seat: Seat) -> usize {
    let rank = if seat == Seat::White { rank } else { 4 - rank };
    usize::from(rank) * 3 + usize::from(file.abs_diff(2))
}

/// A pawn's shortest paths to its goal line, around the cubes but regardless of the other pawn.
struct Way {
    steps: usize,
    /// The number of squares that all shortest paths share, without the pawn's own.
    narrows: usize,
    /// The number of squares to which the pawn can step on a shortest path.
    width: usize,
    /// The number of goal squares without a cube.
    open_goal_squares: usize,
    /// The squares of all shortest paths, without the pawn's own.
    squares: CellSet,
}

impl Way {
    fn of(position: &Position, seat: Seat) -> Self {
        let mut layers = [0; 25];
        let steps = position.layers(seat, &mut layers);
        let goal = Position::goal(seat);
        let open_goal_squares = (goal & !position.all_cubes()).count_ones() as usize;
        let (mut narrows, mut width, mut squares) = (0, 0, 0);
        let mut on_way = layers.get(steps).map_or(0, |last| last & goal);
        for layer in layers[..steps].iter().rev() {
            squares |= on_way;
            width = on_way.count_ones() as usize;
            narrows += usize::from(width == 1);
            on_way = Position::beside(on_way) & layer;
        }
        Self { steps, narrows, width, open_goal_squares, squares }
    }
}

/// The squares to which some cube could slide if slides were allowed to close a pawn's last path.
fn slide_targets(position: &Position) -> CellSet {
    let pawns = 1 << position.pawn(Seat::White).index() | 1 << position.pawn(Seat::Black).index();
    let open = !(position.all_cubes() | pawns);
    let mut targets = 0;
    for facing in FACINGS {
        let mut front = position.arrows(facing);
        while front != 0 {
            front = Position::shifted(front, facing) & open;
            targets |= front;
        }
    }
    targets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::tests::check_file;

    #[test]
    fn network_file_has_all_weights() {
        check_file(include_bytes!("network.bin"), INPUTS);
    }
}
