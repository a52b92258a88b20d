//! The registry of open connections, so that a stopping server can close all of them.
//!
//! Invariants: a connection is registered from its start to its end, and one that starts after the stop is closed at once.

use crate::connections::outbox::{Close, Outbox};
use dashmap::DashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The open connections.
#[derive(Debug, Default)]
pub(super) struct OpenConnections {
    outboxes: DashMap<u64, Arc<Outbox>>,
    stopped: AtomicBool,
}

impl OpenConnections {
    /// Registers a connection.
    pub(super) fn came(&self, outbox: &Arc<Outbox>) {
        self.outboxes.insert(outbox.connection(), Arc::clone(outbox));
        // Checked after the insertion: either `stop` finds the outbox, or this finds `stopped` set.
        if self.stopped.load(Ordering::SeqCst) {
            outbox.close(Close::Restart);
        }
    }

    /// Removes a connection.
    pub(super) fn left(&self, connection: u64) {
        self.outboxes.remove(&connection);
    }

    /// Closes all open connections, and every later one when it starts.
    pub(super) fn stop(&self) {
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
    fn a_stop_closes_open_and_later_connections() {
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
