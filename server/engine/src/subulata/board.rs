//! A compact form of a labelled position (see `facts`), which is fast to copy. It plays exactly like the [`State`] that
//! it was made from, and its key depends only on the squares of the labels and on the side to move.

use super::facts::PIECES_MAX;
use super::paths::Paths;
use crate::search::random::mix;
use konakis_games::Seat;
use konakis_games::subulata::{Action, Cell, State};

/// The place of a captured piece, and of a label that the game does not use.
pub(super) const OFF: u8 = u8::MAX;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    pub(super) label: u8,
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) captured: u8,
}

impl Step {
    pub(super) fn is_capture(self) -> bool {
        self.captured != OFF
    }
}

/// The maximum number of legal moves: four for each piece.
pub(super) const STEPS_MAX: usize = 4 * PIECES_MAX;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board {
    /// Each label's square or [`OFF`].
    places: [[u8; PIECES_MAX]; 2],
    occupied: [u128; 2],
    mover: u8,
    /// The number of pieces with which each side began.
    pieces: u8,
    key: u64,
}

impl Board {
    /// The board of a position. The set-up must be complete.
    pub(super) fn of(state: &State) -> Self {
        let mut board = Self {
            places: [[OFF; PIECES_MAX]; 2],
            occupied: Seat::ALL.map(|side| state.pieces(side)),
            mover: u8::from(state.mover() == Some(Seat::Black)),
            pieces: state.values(),
            key: 0,
        };
        for side in Seat::ALL {
            for (value, at) in state.values_of(side) {
                if let Some(cell) = at {
                    let label = usize::from(value) - 1;
                    board.places[side.index()][label] = cell.index() as u8;
                    board.key ^= HASHES[side.index()][label][cell.index()];
                }
            }
        }
        if board.mover == 1 {
            board.key ^= MOVER;
        }
        board
    }

    pub(super) fn mover(&self) -> usize {
        usize::from(self.mover)
    }

    pub(super) fn key(&self) -> u64 {
        self.key
    }

    pub(super) fn labels(&self, side: usize) -> impl Iterator<Item = (usize, usize)> {
        let places = self.places[side].iter().enumerate();
        places.filter(|(_, place)| **place != OFF).map(|(label, place)| (label, usize::from(*place)))
    }

    pub(super) fn occupied(&self, side: usize) -> u128 {
        self.occupied[side]
    }

    pub(super) fn captured_by(&self, side: usize) -> u32 {
        u32::from(self.pieces) - self.occupied[1 - side].count_ones()
    }

    /// Whether all pieces of a side are on its end tile; also true of a side without pieces.
    fn is_home(&self, side: usize) -> bool {
        self.occupied[side] & !END_TILES[side] == 0
    }

    pub(super) fn is_over(&self, paths: &Paths) -> bool {
        self.is_home(0) || self.is_home(1) || !self.can_move(paths)
    }

    fn can_move(&self, paths: &Paths) -> bool {
        let (side, mut left) = (self.mover(), self.occupied[self.mover()]);
        let (own, enemies) = (self.occupied[side], self.occupied[1 - side]);
        while left != 0 {
            let from = left.trailing_zeros() as usize;
            left &= left - 1;
            if paths.forward(side, from) & !own != 0 || paths.reach(from) & enemies != 0 {
                return true;
            }
        }
        false
    }

    pub(super) fn each_step(&self, paths: &Paths, captures_only: bool, mut each: impl FnMut(Step)) {
        let side = self.mover();
        let (own, enemies) = (self.occupied[side], self.occupied[1 - side]);
        for (label, from) in self.labels(side) {
            let mut ends = paths.reach(from) & enemies;
            if !captures_only {
                ends |= paths.forward(side, from) & !own;
            }
            while ends != 0 {
                let to = ends.trailing_zeros() as u8;
                ends &= ends - 1;
                let captured = if enemies & (1 << to) == 0 { OFF } else { self.label_at(1 - side, to) };
                each(Step { label: label as u8, from: from as u8, to, captured });
            }
        }
    }

    fn label_at(&self, side: usize, place: u8) -> u8 {
        self.places[side].iter().position(|at| *at == place).map_or(OFF, |label| label as u8)
    }

    pub(super) fn after(&self, step: Step) -> Self {
        let mut next = self.passed();
        let (side, label) = (self.mover(), usize::from(step.label));
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        let hashes = &HASHES[side][label];
        next.places[side][label] = step.to;
        next.occupied[side] ^= (1 << from) | (1 << to);
        next.key ^= hashes[from] ^ hashes[to];
        if step.is_capture() {
            let captured = usize::from(step.captured);
            next.places[1 - side][captured] = OFF;
            next.occupied[1 - side] ^= 1 << to;
            next.key ^= HASHES[1 - side][captured][to];
        }
        next
    }

    pub(super) fn passed(&self) -> Self {
        Self { mover: 1 - self.mover, key: self.key ^ MOVER, ..*self }
    }

    /// The step of an action; `None` if the action moves no piece of the side to move.
    pub(super) fn step(&self, action: Action) -> Option<Step> {
        let (Action::Move { from, to } | Action::Capture { from, to }) = action else { return None };
        let side = self.mover();
        let label = self.label_at(side, from.index() as u8);
        let captured = self.label_at(1 - side, to.index() as u8);
        (label != OFF).then_some(Step { label, from: from.index() as u8, to: to.index() as u8, captured })
    }
}

/// The squares that the pieces of White and of Black must reach.
pub(super) const END_TILES: [u128; 2] = [State::end_tile(Seat::White), State::end_tile(Seat::Black)];

const MOVER: u64 = mix(1 << 32);

static HASHES: [[[u64; Cell::COUNT]; PIECES_MAX]; 2] = hashes();

const fn hashes() -> [[[u64; Cell::COUNT]; PIECES_MAX]; 2] {
    let mut hashes = [[[0; Cell::COUNT]; PIECES_MAX]; 2];
    let mut number = 0;
    while number < 2 * PIECES_MAX * Cell::COUNT {
        let (place, label) = (number % Cell::COUNT, number / Cell::COUNT);
        hashes[label % 2][label / 2][place] = mix(number as u64);
        number += 1;
    }
    hashes
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_games::subulata::Subulata;
    use konakis_games::{Contest, Game, Options, Purpose, Ruleset, Seed};

    #[test]
    fn a_board_plays_exactly_like_its_state() {
        for number in 0..20 {
            let variant = ["yourturnmyturn", "cwali"][number as usize % 2];
            let rules = Ruleset::choose(&Subulata::about(), Some(variant), &Options::new()).unwrap();
            let mut contest =
                Contest::start("subulata", Some(variant), &Options::new(), Seed::new(number)).unwrap();
            let mut draw = Seed::new(number).draw(Purpose::Play);
            while let Some(seat) = contest.to_act().iter().next() {
                let action = contest.random(seat, &mut draw).unwrap();
                contest.act(seat, &action).unwrap();
                if contest.is_setup() || contest.outcome().is_some() {
                    continue;
                }
                let state = Subulata::from_position(&rules, &contest.position()).unwrap();
                let (board, paths) = (Board::of(&state), Paths::of(state.pond()));
                let mut steps = Vec::new();
                board.each_step(&paths, false, |step| steps.push(step));
                let mut legal = 0;
                state.each_move(|action| {
                    legal += 1;
                    let step = board.step(action).unwrap();
                    let (after, next) = (state.after(action), board.after(step));
                    assert!(steps.contains(&step));
                    assert_eq!(next, Board::of(&after), "{}: {action}", contest.position());
                    assert_eq!(next.is_over(&paths), after.is_over());
                    assert_ne!(next.key(), board.key());
                });
                assert_eq!(steps.len(), legal);
                steps.retain(|step| step.is_capture());
                let mut captures = Vec::new();
                board.each_step(&paths, true, |step| captures.push(step));
                assert_eq!(captures, steps);
            }
        }
    }
}
