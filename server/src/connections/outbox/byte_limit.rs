//! A count of queued bytes with a limit. While the count exceeds the limit, peers are closed.
//!
//! Invariant: one task at a time closes peers for a limit.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::time::Instant;

/// If closing peers has not freed enough bytes, the outboxes are scanned again only after this pause.
const PAUSE: Duration = Duration::from_millis(50);

#[derive(Debug)]
pub(super) struct ByteLimit {
    bytes_max: usize,
    waiting: AtomicUsize,
    /// The time at which peers were last closed, if that freed too little.
    failed: Mutex<Option<Instant>>,
}

impl ByteLimit {
    pub(super) fn of(bytes_max: usize) -> Self {
        Self { bytes_max, waiting: AtomicUsize::new(0), failed: Mutex::new(None) }
    }

    pub(super) fn change(&self, before: usize, now: usize) {
        if now >= before {
            self.waiting.fetch_add(now - before, Ordering::Relaxed);
        } else {
            self.waiting.fetch_sub(before - now, Ordering::Relaxed);
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// The bytes to free if the limit is exceeded. Freeing them leaves seven eighths of the limit, so that it is not
    /// exceeded again immediately.
    fn excess(&self) -> Option<usize> {
        let waiting = self.bytes();
        (waiting > self.bytes_max).then(|| waiting - (self.bytes_max - self.bytes_max / 8))
    }

    /// If the limit is exceeded, calls `close` with the number of bytes to free. Does nothing while another task closes
    /// peers for this limit, or within [`PAUSE`] after `close` freed too little.
    pub(super) fn relieve(&self, close: impl FnOnce(usize)) {
        if self.excess().is_none() {
            return;
        }
        let Ok(mut failed) = self.failed.try_lock() else { return };
        // Another caller may have closed peers a moment ago.
        let Some(excess) = self.excess().filter(|_| failed.is_none_or(|at| at.elapsed() >= PAUSE)) else {
            return;
        };
        close(excess);
        *failed = self.excess().map(|_| Instant::now());
    }
}
