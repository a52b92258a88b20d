//! The number of squares that a side may control at the end of the game if the opponent does not interfere.
//!
//! A spare token is one that its territory does not need for control. Spare tokens and future claims are assumed to go
//! first to the larger territories that lack tokens, then to the single squares that lack the fewest, and then to new
//! squares.

use konakis_games::Seat;
use konakis_games::subsume::{Phase, State, Territory};

/// The number of tokens that control a single square.
pub(super) const CONTROL: usize = 5;
/// The worth of a spare token, where a token still to be claimed is worth 1. A spare token may be far from the
/// territory that needs it.
const SPARE: f32 = 0.8;
/// How much a token on an uncontrolled single square is worth to a larger territory elsewhere, in the same unit.
const LOOSE: f32 = 0.6;

#[derive(Clone, Copy, Default)]
pub(super) struct Prospect {
    controlled: f32,
    spare: f32,
    /// The number of single squares, by the number of tokens that they lack for control. Index 0 is not used.
    singles: [u16; CONTROL],
    /// The number of tokens that the uncontrolled larger territories lack for control.
    larger_lacks: f32,
    larger_squares: f32,
}

impl Prospect {
    pub(super) fn add(&mut self, territory: &Territory) {
        let side = usize::from(territory.side());
        let (count, squares) = (territory.tokens().len(), side * side);
        let control = usize::from(territory.control());
        match control.checked_sub(count) {
            None | Some(0) => {
                self.controlled += squares as f32;
                self.spare += (count - control) as f32;
            }
            Some(lacks) if side == 1 => self.singles[lacks.min(CONTROL - 1)] += 1,
            Some(lacks) => {
                self.larger_lacks += lacks as f32;
                self.larger_squares += squares as f32;
            }
        }
    }

    /// Replaces the single squares of an area by four controlled squares of a larger territory. `tokens` has the number
    /// of tokens on each square, at most [`CONTROL`].
    pub(super) fn subsume(&mut self, tokens: [u8; 4]) {
        for count in tokens.map(usize::from) {
            match CONTROL.saturating_sub(count) {
                0 => self.controlled -= 1.0,
                lacks if lacks < CONTROL => self.singles[lacks] -= 1,
                _ => {}
            }
        }
        self.controlled += tokens.len() as f32;
    }

    /// The worth of the tokens that may move to another area. A token still to be claimed is worth 1.
    pub(super) fn movable(&self) -> f32 {
        let tokens = |(lacks, &count): (usize, &u16)| (CONTROL - lacks) as f32 * f32::from(count);
        SPARE * self.spare + LOOSE * self.singles.iter().enumerate().skip(1).map(tokens).sum::<f32>()
    }

    pub(super) fn controlled(&self) -> f32 {
        self.controlled
    }

    /// The number of squares that the side may control in the end. A square for which the tokens do not suffice counts
    /// as a fraction.
    pub(super) fn squares(&self, to_claim: f32) -> f32 {
        let mut tokens = (to_claim + SPARE * self.spare).max(0.0);
        let mut squares = self.controlled;
        if self.larger_lacks > 0.0 {
            let share = (tokens / self.larger_lacks).min(1.0);
            squares += self.larger_squares * share * share;
            tokens = (tokens - self.larger_lacks).max(0.0);
        }
        for (lacks, &count) in self.singles.iter().enumerate().skip(1) {
            let (lacks, count) = (lacks as f32, f32::from(count));
            let completed = (tokens / lacks).min(count);
            squares += completed;
            tokens -= completed * lacks;
        }
        squares + tokens / CONTROL as f32
    }
}

pub(super) fn has_turn(state: &State, side: Seat) -> bool {
    state.turn() < state.turn_limit() || side >= state.mover()
}

/// The number of tokens that a side still claims before the last turn ends.
pub(super) fn to_claim(state: &State, side: Seat) -> f32 {
    let later = f32::from(state.turn_limit()) - f32::from(state.turn());
    let mover = state.mover();
    let claims_this_turn = if side == mover { state.phase() == Phase::Claim } else { side > mover };
    later + f32::from(u8::from(claims_this_turn))
}

/// The tokens that a side may still bring to the squares that it wants to subsume.
pub(super) struct Supply {
    pub(super) claims: f32,
    /// Whether tokens on the board can be moved there in time. Moves in a turn that has begun are ignored.
    pub(super) moves: bool,
}

impl Supply {
    /// The supply of a side; `None` if it cannot subsume territories any more.
    pub(super) fn of(state: &State, side: Seat) -> Option<Self> {
        let (mover, turn, last) = (state.mover(), state.turn(), state.turn_limit());
        let has_phase = if side == mover { state.phase() <= Phase::Subsume } else { side > mover };
        if !has_phase && turn == last {
            return None;
        }
        // Tokens move after the territories are subsumed, so moves in the last turn are too late.
        let moves = turn + u16::from(side <= mover) < last;
        Some(Self { claims: to_claim(state, side), moves })
    }
}
