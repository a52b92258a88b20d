//! Which connections are open, so that all of them can be told that the server stops.
//!
//! What always holds: a connection stands here from its beginning to its end, and one that comes once the server stops
//! is told at once. Each is told through its outbox, which it waits for anyway.

use crate::outbox::{Close, Outbox};
use dashmap::DashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The open connections.
#[derive(Debug, Default)]
pub struct OpenConnections {
    outboxes: DashMap<u64, Arc<Outbox>>,
    stopped: AtomicBool,
}

impl OpenConnections {
    /// A connection begins.
    pub(super) fn came(&self, outbox: &Arc<Outbox>) {
        self.outboxes.insert(outbox.connection(), Arc::clone(outbox));
        // Looked at after it stands there: whoever stops the server sees it there, or is seen here.
        if self.stopped.load(Ordering::SeqCst) {
            outbox.close(Close::Restart);
        }
    }

    /// A connection has ended.
    pub(super) fn left(&self, connection: u64) {
        self.outboxes.remove(&connection);
    }

    /// Asks for all to be closed, now and from now on, since the server stops.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::SeqCst);
        for outbox in &self.outboxes {
            outbox.close(Close::Restart);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_there_and_whoever_comes_later_is_told_of_the_stop() {
        let open = OpenConnections::default();
        let outboxes: Vec<_> = (1..=3).map(|number| Arc::new(Outbox::new(number))).collect();
        let [gone, here, late] = &outboxes[..] else { panic!("three were made") };
        open.came(gone);
        open.came(here);
        open.left(1);
        open.stop();
        open.came(late);
        let closing: Vec<_> = outboxes.iter().map(|outbox| outbox.closing()).collect();
        assert_eq!(closing, [None, Some(Close::Restart), Some(Close::Restart)]);
    }
}
