//! The order in which the search tries moves: those that are likeliest to cause a cutoff come first.

use super::board::{Board, OFF, STEPS_MAX, Step};
use super::eval::Evaluator;
use super::table::Entry;
use konakis_games::subulata::Cell;

/// The legal moves with their promises. A move with a higher promise is tried earlier. [`Steps::take`] sorts the moves
/// only as far as the search gets.
pub(super) struct Steps {
    steps: [(f32, Step); STEPS_MAX],
    count: usize,
}

impl Steps {
    pub(super) const fn new() -> Self {
        Self { steps: [(0.0, Step { label: 0, from: 0, to: 0, captured: OFF }); STEPS_MAX], count: 0 }
    }

    pub(super) fn push(&mut self, promise: f32, step: Step) {
        if let Some(slot) = self.steps.get_mut(self.count) {
            *slot = (promise, step);
            self.count += 1;
        }
    }

    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// The move with this number in the order. All moves before it must have been taken.
    pub(super) fn take(&mut self, number: usize) -> Step {
        let mut best = number;
        for at in number + 1..self.count {
            if self.steps[at].0 > self.steps[best].0 {
                best = at;
            }
        }
        self.steps.swap(number, best);
        self.steps[number].1
    }
}

/// For each start and end square: the sum of depth², over all cutoffs that a quiet move (not a capture) caused. The
/// depth is the remaining depth, in plies.
pub(super) struct History(Vec<u32>);

impl History {
    pub(super) fn new() -> Self {
        Self(vec![0; Cell::COUNT * Cell::COUNT])
    }

    /// Records a cutoff. Captures are not recorded: [`History::promise`] ranks them by the worth of the captured piece.
    pub(super) fn remember(&mut self, step: Step, depth: u8) {
        if !step.is_capture()
            && let Some(tried) = self.0.get_mut(place(step))
        {
            *tried = tried.saturating_add(u32::from(depth) * u32::from(depth));
        }
    }

    /// The promise of a move; see [`Steps`]. `hint` is the table's entry for the position.
    pub(super) fn promise(
        &self,
        evaluator: &Evaluator,
        board: &Board,
        hint: Option<Entry>,
        step: Step,
    ) -> f32 {
        if hint.is_some_and(|entry| entry.is_best(step)) {
            return f32::MAX;
        }
        let mover = board.mover();
        let far = |place: u8| f32::from(evaluator.paths().fewest(mover, usize::from(place)));
        let captured = if step.is_capture() {
            100.0 + 10.0 * evaluator.worth(1 - mover, usize::from(step.captured))
        } else {
            0.0
        };
        let tried = self.0.get(place(step)).copied().unwrap_or_default();
        captured + far(step.from) - far(step.to) + (tried as f32).sqrt()
    }
}

fn place(step: Step) -> usize {
    usize::from(step.from) * Cell::COUNT + usize::from(step.to)
}
