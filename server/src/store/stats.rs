//! Statistics of the store, for the server's metrics.

use konakis_program::repeats::Repeats;
use std::sync::atomic::{AtomicU64, Ordering};

/// Totals since the store was opened, and the numbers of calls that wait now. Reading a number never blocks.
#[derive(Default)]
pub struct StoreStats {
    pub(super) waiting_writes: AtomicU64,
    pub(super) waiting_reads: AtomicU64,
    pub(super) commits: AtomicU64,
    pub(super) writes: AtomicU64,
    /// The errors of groups of writes.
    pub(super) failures: Repeats,
}

impl StoreStats {
    /// The number of writes in the queue.
    #[must_use]
    pub fn waiting_writes(&self) -> u64 {
        self.waiting_writes.load(Ordering::Relaxed)
    }

    /// The number of reads in the queue.
    #[must_use]
    pub fn waiting_reads(&self) -> u64 {
        self.waiting_reads.load(Ordering::Relaxed)
    }

    /// The number of committed groups of writes.
    #[must_use]
    pub fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    /// The number of writes in committed and failed groups.
    #[must_use]
    pub fn writes(&self) -> u64 {
        self.writes.load(Ordering::Relaxed)
    }
}

pub(super) fn up(count: &AtomicU64) {
    count.fetch_add(1, Ordering::Relaxed);
}

pub(super) fn down(count: &AtomicU64) {
    count.fetch_sub(1, Ordering::Relaxed);
}
