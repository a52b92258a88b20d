//! Statistics of the store, for the server's metrics.

use konakis_program::repeats::Repeats;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Totals since the store was opened, and the numbers of calls that wait now. Reading a number never blocks.
#[derive(Default)]
pub struct StoreStats {
    pub(super) waiting_writes: AtomicU64,
    pub(super) waiting_reads: AtomicU64,
    pub(super) commits: AtomicU64,
    pub(super) failed_commits: AtomicU64,
    pub(super) writes: AtomicU64,
    pub(super) entries: AtomicU64,
    /// The errors of groups of writes.
    pub(super) failures: Repeats,
    append_took: OnceLock<Box<dyn Fn(Duration) + Send + Sync>>,
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

    /// The number of groups of writes that failed, before or during their commit.
    #[must_use]
    pub fn failed_commits(&self) -> u64 {
        self.failed_commits.load(Ordering::Relaxed)
    }

    /// The number of writes in committed and failed groups.
    #[must_use]
    pub fn writes(&self) -> u64 {
        self.writes.load(Ordering::Relaxed)
    }

    /// The number of acknowledged log entries.
    #[must_use]
    pub fn entries(&self) -> u64 {
        self.entries.load(Ordering::Relaxed)
    }

    /// Sets the function that receives the duration of each successful `append`, up to its acknowledgement. The first
    /// call returns true; later calls change nothing and return false.
    pub fn on_append(&self, observe: impl Fn(Duration) + Send + Sync + 'static) -> bool {
        self.append_took.set(Box::new(observe)).is_ok()
    }

    pub(super) fn appended(&self, entries: u64, took: Duration) {
        self.entries.fetch_add(entries, Ordering::Relaxed);
        if let Some(observe) = self.append_took.get() {
            observe(took);
        }
    }
}

pub(super) fn up(count: &AtomicU64) {
    count.fetch_add(1, Ordering::Relaxed);
}

pub(super) fn down(count: &AtomicU64) {
    count.fetch_sub(1, Ordering::Relaxed);
}
