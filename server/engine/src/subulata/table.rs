//! A transposition table of fixed size. A new entry replaces the entry in its slot.

use super::board::Step;

/// The least and the greatest number of entries, both powers of two. An entry takes 16 bytes.
const ENTRIES_MIN: u64 = 1 << 10;
const ENTRIES_MAX: u64 = 1 << 20;

/// Whether the true value of a position is exactly, at least or at most the stored value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

impl Bound {
    pub(super) fn of(value: f32, alpha: f32, beta: f32) -> Self {
        if value >= beta {
            Self::AtLeast
        } else if value > alpha {
            Self::Exact
        } else {
            Self::AtMost
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    pub(super) value: f32,
    pub(super) depth: u8,
    pub(super) bound: Bound,
    /// The squares of the best move; both are 0 if no best move is stored.
    from: u8,
    to: u8,
}

impl Entry {
    /// Whether a search with the window from `alpha` to `beta` can return the stored value without a further search.
    pub(super) fn decides(&self, alpha: f32, beta: f32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.value >= beta,
            Bound::AtMost => self.value <= alpha,
        }
    }

    pub(super) fn is_best(&self, step: Step) -> bool {
        (self.from, self.to) == (step.from, step.to)
    }
}

pub(super) struct Table(Vec<Entry>);

impl Table {
    pub(super) fn new(positions: u64) -> Self {
        let entries = positions.clamp(ENTRIES_MIN, ENTRIES_MAX).next_power_of_two() as usize;
        let empty = Entry { key: 0, value: 0.0, depth: 0, bound: Bound::AtMost, from: 0, to: 0 };
        Self(vec![empty; entries])
    }

    pub(super) fn find(&self, key: u64) -> Option<Entry> {
        self.0.get(key as usize % self.0.len()).copied().filter(|entry| entry.key == key)
    }

    pub(super) fn put(&mut self, key: u64, depth: u8, bound: Bound, value: f32, best: Option<Step>) {
        let slot = key as usize % self.0.len();
        let (from, to) = best.map_or((0, 0), |step| (step.from, step.to));
        if let Some(slot) = self.0.get_mut(slot) {
            *slot = Entry { key, value, depth, bound, from, to };
        }
    }
}
