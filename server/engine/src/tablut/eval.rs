//! The evaluation of Tablut: a weighted sum of features, for play and tuning. A positive weight is good for White.

use super::weights::WEIGHTS;
use konakis_games::Seat;
use konakis_games::grid::cells;
use konakis_games::tablut::{Cell, CellSet, Position};

// Each constant before FEATURES is the number of the first feature of a group. "By the side to move" means that a group
// has each feature twice: first for positions in which Black is to move, then for those in which White is to move.

const TEMPO: usize = 0;
const SWEDES: usize = TEMPO + 2;
const MUSCOVITES: usize = SWEDES + 9;
/// Each Swede, by the class of its square.
const SWEDE_AT: usize = MUSCOVITES + 17;
/// Each Muscovite, by the class of its square.
const MUSCOVITE_AT: usize = SWEDE_AT + 15;
/// The king, by the class of its square.
const KING_AT: usize = MUSCOVITE_AT + 15;
/// The number of squares to which the king can move, at most 12.
const KING_MOVES: usize = KING_AT + 15;
/// The number of sides of the king with a Muscovite, the edge or the throne; by the side to move.
const WALLS: usize = KING_MOVES + 13;
/// The number of Swedes beside the king.
const GUARDS: usize = WALLS + 10;
/// The number of squares, at most 4, to which the king can move and from which its next move can reach a corner; by the
/// side to move.
const APPROACHES: usize = GUARDS + 5;
/// The number of corners to which the king can move, at most 2.
const EXITS: usize = APPROACHES + 10;
/// The number of squares on the edge to which the king can move, at most 4.
const EDGE_MOVES: usize = EXITS + 3;
/// The number of squares, at most 3, to which a side may be able to move so that it captures. The
/// captures of the side to move come first, then those of the other side. Both parts have each feature twice, once for
/// each side to move.
const HANGING: usize = EDGE_MOVES + 5;
/// For each corner, the number of Muscovites on the squares that block it, and whether Swedes are near it.
const BARRICADES: usize = HANGING + 16;
/// For each corner, the number of Muscovites near it, at most 4, and whether Swedes are near it.
const OPEN_CORNERS: usize = BARRICADES + 10;
pub(crate) const FEATURES: usize = OPEN_CORNERS + 10;

/// The class of each square. Squares that a rotation or reflection of the board maps onto each other share a class.
static CLASSES: [u8; Cell::COUNT] = {
    let mut classes = [0; Cell::COUNT];
    let mut place = 0;
    while place < Cell::COUNT {
        let (file, rank) = (place % 9, place / 9);
        let a = if file > 4 { 8 - file } else { file };
        let b = if rank > 4 { 8 - rank } else { rank };
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        classes[place] = (high * (high + 1) / 2 + low) as u8;
        place += 1;
    }
    classes
};

const EDGES: CellSet = {
    let mut edges = 0;
    let mut place = 0;
    while place < Cell::COUNT {
        let (file, rank) = (place % 9, place / 9);
        if file == 0 || file == 8 || rank == 0 || rank == 8 {
            edges |= 1 << place;
        }
        place += 1;
    }
    edges
};

/// For each corner: the three squares on which Muscovites block it permanently, and the four by four squares near it.
static CORNERS: [(CellSet, CellSet); 4] = {
    let mut corners = [(0, 0); 4];
    let mut place = 0;
    while place < 4 {
        let (right, top) = (place % 2 == 1, place / 2 == 1);
        corners[place] = (barricade(right, top), quarter(right, top));
        place += 1;
    }
    corners
};

const fn square(file: usize, rank: usize, right: bool, top: bool) -> CellSet {
    let file = if right { 8 - file } else { file };
    let rank = if top { 8 - rank } else { rank };
    1 << (rank * 9 + file)
}

const fn barricade(right: bool, top: bool) -> CellSet {
    square(2, 0, right, top) | square(1, 1, right, top) | square(0, 2, right, top)
}

const fn quarter(right: bool, top: bool) -> CellSet {
    let mut set = 0;
    let mut place = 0;
    while place < 16 {
        set |= square(place % 4, place / 4, right, top);
        place += 1;
    }
    set
}

/// The evaluation for the side to move, in points; 150 points are one unit of log-odds.
pub(crate) fn evaluate(position: &Position) -> i32 {
    let mut score = 0;
    let weights: &[i16; FEATURES] = &WEIGHTS;
    each_feature(position, |feature| score += i32::from(weights[feature]));
    if position.mover() == Seat::White { score } else { -score }
}

/// Calls `each` with the number of every feature of the position, as often as the position has it.
pub(crate) fn each_feature(position: &Position, mut each: impl FnMut(usize)) {
    let (swedes, muscovites, king) = (position.swedes(), position.muscovites(), position.king());
    let white_moves = position.mover() == Seat::White;
    each(TEMPO + usize::from(white_moves));
    each(SWEDES + (swedes.count_ones() as usize).min(8));
    each(MUSCOVITES + (muscovites.count_ones() as usize).min(16));
    let class = |cell: Cell| usize::from(CLASSES[cell.index()]);
    for cell in cells(swedes) {
        each(SWEDE_AT + class(cell));
    }
    for cell in cells(muscovites) {
        each(MUSCOVITE_AT + class(cell));
    }
    each(KING_AT + class(king));
    king_features(position, white_moves, &mut each);
    for (barricade, quarter) in CORNERS {
        let swedes_there = swedes & quarter != 0;
        each(BARRICADES + (muscovites & barricade).count_ones() as usize + if swedes_there { 4 } else { 0 });
        each(
            OPEN_CORNERS
                + ((muscovites & quarter).count_ones() as usize).min(4)
                + if swedes_there { 5 } else { 0 },
        );
    }
    let other = position.passed();
    for (view, hangs) in [(position, usize::from(white_moves)), (&other, 2 + usize::from(white_moves))] {
        each(HANGING + 4 * hangs + attacks(view));
    }
}

fn king_features(position: &Position, white_moves: bool, each: &mut impl FnMut(usize)) {
    let king = position.king();
    let reach = position.king_reach(king);
    each(KING_MOVES + (reach.count_ones() as usize).min(12));
    let exits = (reach & Position::CORNERS).count_ones() as usize;
    each(EXITS + exits.min(2));
    let approaches = cells(reach & !Position::CORNERS)
        .filter(|&cell: &Cell| position.king_reach(cell) & Position::CORNERS != 0)
        .count();
    each(APPROACHES + approaches.min(4) + if white_moves { 5 } else { 0 });
    each(EDGE_MOVES + ((reach & EDGES).count_ones() as usize).min(4));
    let here: CellSet = 1 << king.index();
    let near = Position::beside(here) & !here;
    let free_wall = usize::from(here & EDGES != 0 || near & Position::THRONE != 0);
    let walls = (near & position.muscovites()).count_ones() as usize + free_wall;
    each(WALLS + walls.min(4) + if white_moves { 5 } else { 0 });
    each(GUARDS + (near & position.swedes()).count_ones() as usize);
}

/// The number of squares, at most 3, to which the mover may be able to move a piece other than the king so that it
/// captures. The moves are not checked against the rules.
fn attacks(position: &Position) -> usize {
    let own = position.movers();
    cells(position.capture_squares()).filter(|&at: &Cell| position.nearest(at) & own != 0).count().min(3)
}
