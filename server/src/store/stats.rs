//! What the store counts about itself, for the server's metrics.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Counts since the store was opened. Reading them costs nothing and waits for nobody.
#[derive(Default)]
pub struct StoreStats {
    pub(super) waiting_writes: AtomicU64,
    pub(super) waiting_reads: AtomicU64,
    pub(super) commits: AtomicU64,
    pub(super) failed_commits: AtomicU64,
    pub(super) commands: AtomicU64,
    pub(super) entries: AtomicU64,
    append_took: OnceLock<Box<dyn Fn(Duration) + Send + Sync>>,
}

impl StoreStats {
    /// How many calls wait to be written now.
    #[must_use]
    pub fn waiting_writes(&self) -> u64 {
        self.waiting_writes.load(Ordering::Relaxed)
    }

    /// How many calls wait to be read now.
    #[must_use]
    pub fn waiting_reads(&self) -> u64 {
        self.waiting_reads.load(Ordering::Relaxed)
    }

    /// How often a group of writes was made durable.
    #[must_use]
    pub fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    /// How often a group of writes could not be made durable.
    #[must_use]
    pub fn failed_commits(&self) -> u64 {
        self.failed_commits.load(Ordering::Relaxed)
    }

    /// How many writing calls were done, well or not; with `commits` this tells how large the groups are.
    #[must_use]
    pub fn commands(&self) -> u64 {
        self.commands.load(Ordering::Relaxed)
    }

    /// How many entries of logs were acknowledged as durable.
    #[must_use]
    pub fn entries(&self) -> u64 {
        self.entries.load(Ordering::Relaxed)
    }

    /// Has `observe` called with the time from the call of `append` to its acknowledgement, for each one acknowledged.
    ///
    /// The first call counts; gives whether it was this one.
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
