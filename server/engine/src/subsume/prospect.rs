//! The number of squares that a side may control at the end of the game without interference.
//!
//! A side claims one token each turn. The remaining claims and the spare tokens go first to the larger territories,
//! then to the single squares that lack the fewest tokens, and then to new squares.

use konakis_games::Seat;
use konakis_games::subsume::{Phase, State, Territory};

/// The number of tokens that control a single square.
pub(super) const CONTROL: usize = 5;
/// The worth of a spare token relative to a future claim. It is worth less, because it may be far from the territory
/// that needs it.
const SPARE: f32 = 0.8;

/// The territories and tokens of a side that count for control.
#[derive(Clone, Copy, Default)]
pub(super) struct Prospect {
    controlled: f32,
    spare: f32,
    /// The number of single squares by the number of tokens that they lack.
    singles: [u16; CONTROL],
    /// The tokens that larger territories lack, and their squares.
    larger_lacks: f32,
    larger_squares: f32,
}

impl Prospect {
    /// Adds a territory of the side.
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

    /// The squares that the side may control in the end, with `to_claim` tokens still to claim.
    pub(super) fn squares(&self, to_claim: f32) -> f32 {
        let mut tokens = to_claim + SPARE * self.spare;
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

/// The number of tokens that a side still claims before the last turn ends.
pub(super) fn to_claim(state: &State, side: Seat) -> f32 {
    let later = f32::from(state.turn_limit()) - f32::from(state.turn());
    let mover = state.mover();
    let claims_this_turn = if side == mover { state.phase() == Phase::Claim } else { side > mover };
    later + f32::from(u8::from(claims_this_turn))
}
