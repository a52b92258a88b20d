//! A Kubism position with its Zobrist key, for the search. Each move updates the key.

use super::eval;
use crate::search::Node;
use crate::search::random::keys;
use konakis_games::Seat;
use konakis_games::grid::{FACINGS, cells};
use konakis_games::kubism::{Action, Cell, CellSet, Position};

static CUBES: [[u64; Cell::COUNT]; 4] = [keys(11), keys(12), keys(13), keys(14)];
static PAWNS: [[u64; Cell::COUNT]; 2] = [keys(15), keys(16)];
const BLACK_TO_MOVE: u64 = keys::<1>(17)[0];

#[derive(Clone, Copy, Debug)]
pub(crate) struct KubismNode {
    pub(crate) position: Position,
    key: u64,
}

impl KubismNode {
    pub(crate) fn new(position: Position) -> Self {
        let mut key = if position.mover() == Seat::Black { BLACK_TO_MOVE } else { 0 };
        for seat in Seat::ALL {
            key ^= PAWNS[seat.index()][position.pawn(seat).index()];
        }
        for facing in FACINGS {
            key ^= joined(&CUBES[facing as usize], position.arrows(facing));
        }
        Self { position, key }
    }
}

fn joined(table: &[u64; Cell::COUNT], squares: CellSet) -> u64 {
    cells::<5>(squares.into()).fold(0, |key, cell| key ^ table[cell.index()])
}

/// The first code of a slide; placings and pawn moves have lower codes.
const SLIDES: u16 = 128;
const PLACINGS: u16 = 26;

impl Node for KubismNode {
    type Move = Action;

    const MOVE_CODES: usize = SLIDES as usize + Cell::COUNT * Cell::COUNT * 4;

    fn key(&self) -> u64 {
        self.key
    }

    fn code(mv: Action) -> u16 {
        match mv {
            Action::Move { to, .. } => 1 + to.index() as u16,
            Action::Place { at, facing } => PLACINGS + (at.index() * 4 + facing as usize) as u16,
            Action::Slide { from, to, facing } => {
                SLIDES + ((from.index() * Cell::COUNT + to.index()) * 4 + facing as usize) as u16
            }
        }
    }

    fn play(&self, mv: Action) -> Self {
        let mut position = self.position;
        position.play(mv);
        let change = match mv {
            Action::Move { from, to } => {
                let pawns = &PAWNS[self.position.mover().index()];
                pawns[from.index()] ^ pawns[to.index()]
            }
            Action::Place { at, facing } => CUBES[facing as usize][at.index()],
            Action::Slide { from, to, facing } => {
                let slid = self.position.cube(from).map_or(0, |slid| CUBES[slid as usize][from.index()]);
                slid ^ CUBES[facing as usize][to.index()]
            }
        };
        Self { position, key: self.key ^ BLACK_TO_MOVE ^ change }
    }

    fn passed(&self) -> Self {
        Self { position: self.position.passed(), key: self.key ^ BLACK_TO_MOVE }
    }

    fn moves(&self, out: &mut Vec<Action>) {
        self.position.each_action(|action| out.push(action));
    }

    fn tactics(&self, threats: bool, out: &mut Vec<Action>) {
        if !threats {
            return;
        }
        // A pawn move threatens to win if it ends beside a goal square without a cube.
        let mover = self.position.mover();
        let from = self.position.pawn(mover);
        let before_goal = Position::beside(Position::goal(mover) & !self.position.all_cubes());
        for to in cells(u128::from(self.position.pawn_reach() & before_goal)) {
            out.push(Action::Move { from, to });
        }
    }

    fn gain(&self, _mv: Action) -> i32 {
        0
    }

    fn win_in_one(&self) -> Option<Action> {
        let mover = self.position.mover();
        let to = cells(u128::from(self.position.pawn_reach() & Position::goal(mover))).next()?;
        Some(Action::Move { from: self.position.pawn(mover), to })
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
