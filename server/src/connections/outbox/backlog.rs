//! The backlog of a peer that reads too slowly, and the choice of the peers to close.
//!
//! Invariant: a peer that keeps up is never closed to relieve a budget.

use super::Outbox;
use crate::telemetry::{Meters, Slow};
use std::cmp::Reverse;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// The maximum number of queued bytes of a peer that keeps up.
const HARMLESS_BYTES: usize = 64 << 10;
/// A peer that keeps up makes its queue short again within this time. A short queue does not count towards the budgets
/// ([`super::queue::Queue::backlog_bytes`]).
const HARMLESS_FOR: Duration = Duration::from_secs(2);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Backlog {
    pub(super) bytes: usize,
    /// How long the queue has counted towards the budgets without a break.
    pub(super) lasting: Duration,
}

impl Backlog {
    fn is_harmless(self) -> bool {
        self.bytes <= HARMLESS_BYTES && self.lasting < HARMLESS_FOR
    }

    fn weight(self) -> u128 {
        self.bytes as u128 * (1_000 + self.lasting.as_millis())
    }
}

/// Closes peers, the worst backlog first, until `excess` bytes are freed. Spares peers that keep up, and outboxes that
/// are not [`in_budget`](super::Bound::in_budget).
pub(super) fn close_worst(outboxes: Vec<Arc<Outbox>>, excess: usize, why: Slow, meters: &Meters) {
    let now = Instant::now();
    let waiting = outboxes.into_iter().filter_map(|outbox| Some((outbox.backlog(now)?, outbox)));
    let mut worst: Vec<_> = waiting.filter(|(backlog, _)| !backlog.is_harmless()).collect();
    worst.sort_by_key(|(backlog, _)| Reverse(backlog.weight()));
    let (mut freed, mut closed) = (0, 0_usize);
    for (_, outbox) in worst {
        if freed >= excess {
            break;
        }
        if let Some(bytes) = outbox.give_up() {
            meters.closed_slow(why);
            freed += bytes;
            closed += 1;
        }
    }
    tracing::warn!(why = why.name(), closed, freed, "closed slow peers to stay within the outbox budget");
}
