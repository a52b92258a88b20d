//! Tablut positions for the search.

use super::eval;
use crate::search::Node;
use crate::search::random::keys;
use konakis_games::grid::cells;
use konakis_games::tablut::{Action, Cell, CellSet, Position};
use konakis_games::{DiscardEvents, Seat};

static SWEDES: [u64; Cell::COUNT] = keys(1);
static MUSCOVITES: [u64; Cell::COUNT] = keys(2);
static KINGS: [u64; Cell::COUNT] = keys(3);
const BLACK_TO_MOVE: u64 = keys::<1>(4)[0];

/// The value of a piece for move ordering and for pruning captures, in points of the evaluation.
const PIECE: i32 = 100;

#[derive(Clone, Copy, Debug)]
pub(crate) struct TablutNode {
    pub(crate) position: Position,
    key: u64,
}

impl TablutNode {
    pub(crate) fn new(position: Position) -> Self {
        let side = if position.mover() == Seat::Black { BLACK_TO_MOVE } else { 0 };
        let key = side
            ^ KINGS[position.king().index()]
            ^ joined(&SWEDES, position.swedes())
            ^ joined(&MUSCOVITES, position.muscovites());
        Self { position, key }
    }
}

fn joined(table: &[u64; Cell::COUNT], squares: CellSet) -> u64 {
    cells::<9>(squares).fold(0, |key, cell| key ^ table[cell.index()])
}

impl Node for TablutNode {
    type Move = Action;

    const MOVE_CODES: usize = 1 << 14;

    fn key(&self) -> u64 {
        self.key
    }

    fn code(mv: Action) -> u16 {
        (mv.from.index() << 7 | mv.to.index()) as u16
    }

    fn play(&self, mv: Action) -> Self {
        let mut position = self.position;
        position.play(mv, &mut DiscardEvents);
        let key = self.key
            ^ BLACK_TO_MOVE
            ^ KINGS[self.position.king().index()]
            ^ KINGS[position.king().index()]
            ^ joined(&SWEDES, self.position.swedes() ^ position.swedes())
            ^ joined(&MUSCOVITES, self.position.muscovites() ^ position.muscovites());
        Self { position, key }
    }

    fn passed(&self) -> Self {
        Self { position: self.position.passed(), key: self.key ^ BLACK_TO_MOVE }
    }

    fn moves(&self, out: &mut Vec<Action>) {
        self.position.each_move(|action| out.push(action));
    }

    fn tactics(&self, threats: bool, out: &mut Vec<Action>) {
        let position = &self.position;
        for to in cells(position.capture_squares()) {
            for from in cells(position.nearest(to) & position.movers()) {
                let action = Action { from, to };
                if position.captures(action) > 0 && position.check(action).is_ok() {
                    out.push(action);
                }
            }
        }
        if threats && position.mover() == Seat::White {
            let king = position.king();
            for to in cells(position.king_reach(king)) {
                let action = Action { from: king, to };
                if position.king_reach(to) & Position::CORNERS != 0 && position.check(action).is_ok() {
                    out.push(action);
                }
            }
        }
    }

    fn gain(&self, mv: Action) -> i32 {
        self.position.captures(mv) as i32 * PIECE
    }

    fn win_in_one(&self) -> Option<Action> {
        let position = &self.position;
        let king = position.king();
        // The shuttle rule may forbid a move.
        let is_legal = |action: &Action| position.check(*action).is_ok();
        match position.mover() {
            Seat::White => {
                let corners = cells(position.king_reach(king) & Position::CORNERS);
                corners.map(|to| Action { from: king, to }).find(is_legal)
            }
            Seat::Black => {
                let to = position.king_gap()?;
                cells(position.nearest(to) & position.muscovites())
                    .map(|from| Action { from, to })
                    .find(is_legal)
            }
        }
    }

    fn quiet(&self) -> usize {
        self.position.quiet().into()
    }

    fn quiet_max(&self) -> usize {
        Position::QUIET_MAX.into()
    }

    fn evaluate(&self) -> i32 {
        eval::evaluate(&self.position)
    }
}
