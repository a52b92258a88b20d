//! Things that are held for somebody until he comes for them with the ticket.
//!
//! What always holds: a ticket cannot be guessed, is good once and for a while, and no more than so many are out: when
//! there are, the oldest is forgotten.

use oauth2::CsrfToken;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How many random bytes make a ticket.
const TICKET_BYTES: u32 = 32;

/// A text that nobody guesses, of letters that may stand in an address and in a cookie.
pub(super) fn unguessable() -> String {
    CsrfToken::new_random_len(TICKET_BYTES).into_secret()
}

/// What is held, by its tickets.
pub(super) struct Tickets<T> {
    most: usize,
    lifetime: Duration,
    held: Mutex<HashMap<String, (Instant, T)>>,
}

impl<T> Tickets<T> {
    /// Room for so many things, each for so long.
    pub(super) fn new(most: usize, lifetime: Duration) -> Self {
        Self { most, lifetime, held: Mutex::default() }
    }

    /// Holds something; gives the ticket for it.
    pub(super) fn issue(&self, now: Instant, thing: T) -> String {
        let ticket = unguessable();
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.len() >= self.most {
            held.retain(|_, (since, _)| now.duration_since(*since) < self.lifetime);
        }
        if held.len() >= self.most {
            let oldest = held.iter().min_by_key(|(_, (since, _))| *since).map(|(ticket, _)| ticket.clone());
            held.remove(&oldest.unwrap_or_default());
        }
        held.insert(ticket.clone(), (now, thing));
        ticket
    }

    /// Gives what was held for this ticket, if it is good.
    pub(super) fn redeem(&self, now: Instant, ticket: &str) -> Option<T> {
        let (since, thing) = self.held.lock().unwrap_or_else(PoisonError::into_inner).remove(ticket)?;
        (now.duration_since(since) < self.lifetime).then_some(thing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    #[test]
    fn a_ticket_is_good_once() {
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
    fn a_ticket_is_good_for_a_while() {
        let (tickets, now) = (Tickets::new(10, MINUTE), Instant::now());
        let (early, late) = (tickets.issue(now, ()), tickets.issue(now, ()));
        assert_eq!(tickets.redeem(now + MINUTE - Duration::from_millis(1), &early), Some(()));
        assert_eq!(tickets.redeem(now + MINUTE, &late), None);
    }

    #[test]
    fn where_there_are_too_many_the_oldest_is_forgotten() {
        let (tickets, now) = (Tickets::new(2, MINUTE), Instant::now());
        let issued: Vec<String> = (0..3).map(|n| tickets.issue(now + Duration::from_secs(n), n)).collect();
        let redeemed: Vec<Option<u64>> =
            issued.iter().map(|ticket| tickets.redeem(now + MINUTE / 2, ticket)).collect();
        assert_eq!(redeemed, [None, Some(1), Some(2)]);
    }
}
