//! Values that wait until the browser fetches them with a ticket.
//!
//! Invariants: a ticket cannot be guessed, and it is valid once and for a limited time. The number of stored values is
//! bounded; the oldest is dropped first.

use oauth2::CsrfToken;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const TICKET_BYTES: u32 = 32;

/// A random text that cannot be guessed, of characters that a URL and a cookie allow.
pub(super) fn unguessable() -> String {
    CsrfToken::new_random_len(TICKET_BYTES).into_secret()
}

pub(crate) struct Tickets<T> {
    values_max: usize,
    lifetime: Duration,
    values: Mutex<HashMap<String, (Instant, T)>>,
}

impl<T> Tickets<T> {
    pub(crate) fn new(values_max: usize, lifetime: Duration) -> Self {
        Self { values_max, lifetime, values: Mutex::default() }
    }

    pub(crate) fn issue(&self, now: Instant, value: T) -> String {
        let ticket = unguessable();
        let mut values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        if values.len() >= self.values_max {
            values.retain(|_, (since, _)| now.duration_since(*since) < self.lifetime);
        }
        if values.len() >= self.values_max {
            let oldest = values.iter().min_by_key(|(_, (since, _))| *since).map(|(ticket, _)| ticket.clone());
            values.remove(&oldest.unwrap_or_default());
        }
        values.insert(ticket.clone(), (now, value));
        ticket
    }

    pub(crate) fn redeem(&self, now: Instant, ticket: &str) -> Option<T> {
        let (since, value) = self.values.lock().unwrap_or_else(PoisonError::into_inner).remove(ticket)?;
        (now.duration_since(since) < self.lifetime).then_some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    #[test]
    fn a_ticket_is_valid_once() {
        let (tickets, now) = (Tickets::new(10, MINUTE), Instant::now());
        let (one, two) = (tickets.issue(now, 1), tickets.issue(now, 2));
        assert_ne!(one, two);
        assert_eq!(one.len(), 43);
        assert_eq!(tickets.redeem(now, &one), Some(1));
        assert_eq!(tickets.redeem(now, &one), None);
        assert_eq!(tickets.redeem(now, "forged"), None);
        assert_eq!(tickets.redeem(now, &two), Some(2));
    }

    #[test]
    fn a_ticket_expires() {
        let (tickets, now) = (Tickets::new(10, MINUTE), Instant::now());
        let (early, late) = (tickets.issue(now, ()), tickets.issue(now, ()));
        assert_eq!(tickets.redeem(now + MINUTE - Duration::from_millis(1), &early), Some(()));
        assert_eq!(tickets.redeem(now + MINUTE, &late), None);
    }

    #[test]
    fn the_oldest_value_is_dropped_when_there_are_too_many() {
        let (tickets, now) = (Tickets::new(2, MINUTE), Instant::now());
        let issued: Vec<String> = (0..3).map(|n| tickets.issue(now + Duration::from_secs(n), n)).collect();
        let redeemed: Vec<Option<u64>> =
            issued.iter().map(|ticket| tickets.redeem(now + MINUTE / 2, ticket)).collect();
        assert_eq!(redeemed, [None, Some(1), Some(2)]);
    }
}
