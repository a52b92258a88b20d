//! A count of queued bytes with a limit. While the count exceeds the limit, peers are closed.
//!
//! Invariant: one task at a time closes peers for a limit.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::time::Instant;

/// If closing peers has not freed enough bytes, the outboxes are scanned again only after this pause.
const PAUSE: Duration = Duration::from_millis(50);

/// A count of queued bytes with a limit.
#[derive(Debug)]
pub(super) struct ByteLimit {
    bytes_max: usize,
    waiting: AtomicUsize,
    /// The time at which peers were last closed, if that freed too little to get below the limit.
    failed: Mutex<Option<Instant>>,
}

impl ByteLimit {
    /// A limit of this many bytes, with no bytes queued.
    pub(super) fn of(bytes_max: usize) -> Self {
        Self { bytes_max, waiting: AtomicUsize::new(0), failed: Mutex::new(None) }
    }

    /// Replaces `before` queued bytes in the count by `now`.
    pub(super) fn change(&self, before: usize, now: usize) {
        if now >= before {
            self.waiting.fetch_add(now - before, Ordering::Relaxed);
        } else {
            self.waiting.fetch_sub(before - now, Ordering::Relaxed);
        }
    }

    /// The queued bytes.
    pub(super) fn bytes(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// The excess over seven eighths of the limit, if the limit is exceeded. Thanks to the margin, the limit is not
    /// exceeded again immediately.
    fn excess(&self) -> Option<usize> {
        let waiting = self.bytes();
        (waiting > self.bytes_max).then(|| waiting - (self.bytes_max - self.bytes_max / 8))
    }

    /// Calls `close` with the bytes to free if the limit is exceeded, but not within [`PAUSE`] after `close` freed too
    /// little. Only one caller at a time calls `close`; others return.
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
