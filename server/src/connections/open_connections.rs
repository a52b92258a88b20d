//! The registry of open connections. A stopping server closes all of them; a ban closes those from banned addresses.
//!
//! Invariant: a connection that starts after the stop is closed immediately.

use super::outbox::{Close, Outbox};
use crate::addresses::AddressPrefix;
use dashmap::DashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The open connections.
#[derive(Debug, Default)]
pub struct OpenConnections {
    outboxes: DashMap<u64, (IpAddr, Arc<Outbox>)>,
    stopped: AtomicBool,
}

impl OpenConnections {
    /// Registers a connection from this address.
    pub fn came(&self, outbox: &Arc<Outbox>, address: IpAddr) {
        self.outboxes.insert(outbox.connection(), (address, Arc::clone(outbox)));
        // The check comes after the insertion, so either `stop` finds the outbox, or the check finds `stopped` set.
        if self.stopped.load(Ordering::SeqCst) {
            outbox.close(Close::Restart);
        }
    }

    /// Removes a connection.
    pub fn left(&self, connection: u64) {
        self.outboxes.remove(&connection);
    }

    /// The address from which an open connection comes.
    #[must_use]
    pub fn address(&self, connection: u64) -> Option<IpAddr> {
        self.outboxes.get(&connection).map(|open| open.value().0)
    }

    /// Closes all open connections, and every later one when it starts.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::SeqCst);
        for open in &self.outboxes {
            open.value().1.close(Close::Restart);
        }
    }

    /// Closes the connections from banned prefixes, each with the sentence about its ban.
    pub fn close_banned(&self, bans: &[(AddressPrefix, String)]) {
        if bans.is_empty() {
            return;
        }
        for open in &self.outboxes {
            let (address, outbox) = open.value();
            if let Some((_, sentence)) = bans.iter().find(|(prefix, _)| prefix.contains(*address)) {
                outbox.close_banned(sentence);
            }
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
        let address = IpAddr::from([203, 0, 113, 7]);
        open.came(gone, address);
        open.came(here, address);
        open.left(1);
        open.stop();
        open.came(late, address);
        let closing: Vec<_> = outboxes.iter().map(|outbox| outbox.closing()).collect();
        assert_eq!(closing, [None, Some(Close::Restart), Some(Close::Restart)]);
    }

    #[test]
    fn a_ban_closes_the_connections_of_its_addresses() {
        let open = OpenConnections::default();
        let [banned, other] = [1, 2].map(|number| Arc::new(Outbox::new(number)));
        open.came(&banned, IpAddr::from([203, 0, 113, 7]));
        open.came(&other, IpAddr::from([203, 0, 112, 7]));
        open.close_banned(&[("203.0.113.0/24".parse().unwrap(), "spam".to_owned())]);
        assert_eq!([banned.closing(), other.closing()], [Some(Close::Banned), None]);
        assert!(banned.next().unwrap().contains("spam"));
    }
}
