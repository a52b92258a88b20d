//! The transposition table: results for positions already searched.
//!
//! Each thread reuses one table of fixed size. A search sees no entry of an earlier search, so that it gives the same
//! result on every thread.

use super::WIN_BOUND;
use std::cell::Cell;

/// The number of entries. At 16 bytes each, the table of a search thread has 16 MiB.
const ENTRIES: usize = 1 << 20;

/// The relation of a stored score to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    /// The true score is at least the stored one.
    Lower,
    /// The true score is at most the stored one.
    Upper,
}

impl Bound {
    /// The bound of the best score that a search with the window from `alpha` to `beta` found.
    pub(super) fn of(best: i32, alpha: i32, beta: i32) -> Self {
        match best {
            _ if best >= beta => Self::Lower,
            _ if best > alpha => Self::Exact,
            _ => Self::Upper,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    /// The code of a move; 0 if none is known.
    pub(super) best: u16,
    /// The score, with the distance to a forced win or loss counted from this position.
    score: i16,
    search: u16,
    /// The depth of the search below the position, in plies.
    pub(super) depth: i8,
    pub(super) bound: Bound,
}

const NOTHING: Entry = Entry { key: 0, best: 0, score: 0, search: 0, depth: 0, bound: Bound::Exact };

pub(super) struct Table {
    entries: Vec<Entry>,
    /// The number of the current search. Entries of other searches are ignored.
    search: u16,
}

thread_local! {
    static KEPT: Cell<Option<Table>> = const { Cell::new(None) };
}

impl Table {
    pub(super) fn take() -> Self {
        let mut table = KEPT.take().unwrap_or_else(|| Self { entries: vec![NOTHING; ENTRIES], search: 0 });
        table.search = table.search.wrapping_add(1);
        if table.search == 0 {
            table.entries.fill(NOTHING);
            table.search = 1;
        }
        table
    }

    pub(super) fn keep(self) {
        KEPT.set(Some(self));
    }

    pub(super) fn find(&self, key: u64) -> Option<Entry> {
        let entry = self.entries[place(key)];
        (entry.key == key && entry.search == self.search).then_some(entry)
    }

    /// Stores a result for a position. An entry for another position at the same place is kept if it is from this
    /// search and more than two plies deeper than the new one. If `best` is 0, a best move that this search stored for
    /// the position is kept.
    pub(super) fn note(&mut self, key: u64, best: u16, score: i32, depth: i32, bound: Bound, ply: usize) {
        let search = self.search;
        let entry = &mut self.entries[place(key)];
        let depth = depth.clamp(0, i8::MAX.into()) as i8;
        let is_current = entry.search == search;
        if is_current && entry.key != key && entry.depth > depth + 2 {
            return;
        }
        let best = if best == 0 && is_current && entry.key == key { entry.best } else { best };
        *entry = Entry { key, best, score: from_here(score, ply), search, depth, bound };
    }
}

impl Entry {
    /// The score as in [`Entry::score`], if a search with the window from `alpha` to `beta` can return it without a
    /// further search.
    pub(super) fn deciding_score(&self, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
        let score = self.score(ply);
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        decides.then_some(score)
    }

    /// The score, with the distance to a forced win or loss counted from the root, `ply` plies above the position.
    pub(super) fn score(&self, ply: usize) -> i32 {
        let score = i32::from(self.score);
        match score {
            _ if score > WIN_BOUND => score - ply as i32,
            _ if score < -WIN_BOUND => score + ply as i32,
            _ => score,
        }
    }
}

/// The inverse of [`Entry::score`].
fn from_here(score: i32, ply: usize) -> i16 {
    let ply = ply as i32;
    let score = match score {
        _ if score > WIN_BOUND => score + ply,
        _ if score < -WIN_BOUND => score - ply,
        _ => score,
    };
    score.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

fn place(key: u64) -> usize {
    key as usize & (ENTRIES - 1)
}
