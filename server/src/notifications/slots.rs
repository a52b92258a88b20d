//! Slots for the messages under way, and the order in which users get slots. This module is pure.
//!
//! Here, a service is a push service, and a host is one of its host names: its own name or a subdomain. Direct messages
//! on Discord count as a service with the host `discord`.
//!
//! Invariants: at most [`SENDING_MAX`] messages are under way, and at most [`OF_SERVICE_MAX`] of one service. Of these,
//! at most [`OF_HOST_MAX`] go to one subdomain, and at most [`OF_USER_MAX`] to one user. So slow services and hosts
//! leave slots to others. Users take turns. So if many messages to one user wait, only those under way delay the
//! messages to another user.

use super::push_services::service_of;
use konakis_protocol::UserId;
use std::collections::{HashMap, HashSet};

const SENDING_MAX: usize = 96;
const OF_SERVICE_MAX: usize = 16;
/// The maximum number of messages under way to one subdomain. It is half of the slots of a service, so that one slow
/// subdomain leaves slots to the other hosts.
const OF_HOST_MAX: usize = 8;
/// The maximum number of messages under way to one user, per service.
const OF_USER_MAX: usize = 2;
/// The maximum number of users whose last slots are remembered. Beyond this number, only the users who took one of the
/// latest `LAST_SLOTS_MAX / 2` slots stay remembered.
const LAST_SLOTS_MAX: usize = 20_000;

const TURNED_AWAY_MAX: usize = 1_000;

#[derive(Debug, Default)]
pub(super) struct Slots {
    sending: HashMap<Box<str>, HashMap<UserId, usize>>,
    /// The hosts that were busy when a message to them needed a slot. Such a host may be missing in `sending`, because
    /// a full service makes all its hosts busy.
    turned_away: HashSet<Box<str>>,
    /// The value of `taken` when each user last took a slot.
    last_slots: HashMap<UserId, usize>,
    /// The number of slots taken so far, including those given back.
    taken: usize,
}

impl Slots {
    pub(super) fn are_taken(&self) -> bool {
        self.sending.values().flat_map(HashMap::values).sum::<usize>() >= SENDING_MAX
    }

    /// The hosts in `sending` or `turned_away` to which no further message can be sent now.
    pub(super) fn busy(&mut self) -> Vec<String> {
        let mut turned_away = std::mem::take(&mut self.turned_away);
        let mut of_services: HashMap<&str, usize> = HashMap::new();
        for (host, users) in &self.sending {
            *of_services.entry(service_of(host)).or_default() += users.values().sum::<usize>();
        }
        let is_busy = |host: &str| {
            let of_service = of_services.get(service_of(host)).copied().unwrap_or_default();
            self.is_full(host, of_service)
        };
        turned_away.retain(|host| is_busy(host));
        let sending = self.sending.keys().filter(|host| is_busy(host) && !turned_away.contains(*host));
        let busy = sending.chain(&turned_away).map(ToString::to_string).collect();
        self.turned_away = turned_away;
        busy
    }

    /// Takes a slot for a message to this host and user. Returns false if no slot is free for it.
    pub(super) fn take(&mut self, host: &str, user: &UserId) -> bool {
        if self.is_busy(host) && self.turned_away.len() < TURNED_AWAY_MAX {
            self.turned_away.insert(host.into());
        }
        if self.are_taken() || self.is_busy(host) || self.of_user(host, user) >= OF_USER_MAX {
            return false;
        }
        *self.sending.entry(host.into()).or_default().entry(user.clone()).or_default() += 1;
        self.taken += 1;
        self.last_slots.insert(user.clone(), self.taken);
        if self.last_slots.len() > LAST_SLOTS_MAX {
            let earlier = self.taken.saturating_sub(LAST_SLOTS_MAX / 2);
            self.last_slots.retain(|_, last_slot| *last_slot > earlier);
        }
        true
    }

    pub(super) fn give_back(&mut self, host: &str, user: &UserId) {
        let Some(users) = self.sending.get_mut(host) else { return };
        if let Some(sending) = users.get_mut(user) {
            *sending = sending.saturating_sub(1);
        }
        users.retain(|_, sending| *sending > 0);
        if users.is_empty() {
            self.sending.remove(host);
        }
    }

    /// Sorts messages into the order in which they get slots. For each message, the other messages to its user over its
    /// service are counted: those under way, and those before it in `messages`. Messages with a low count come first.
    /// Among equals, messages to users who have had no slot yet come first, then those to users whose last slot was the
    /// longest time ago. `of` returns the host and the user of a message.
    pub(super) fn in_turn<T>(&self, messages: Vec<T>, of: impl Fn(&T) -> (&str, &UserId)) -> Vec<T> {
        let mut ahead: HashMap<(Box<str>, UserId), usize> = HashMap::new();
        let mut places = Vec::with_capacity(messages.len());
        for message in messages {
            let (host, user) = of(&message);
            let service = service_of(host);
            let of_user =
                ahead.entry((service.into(), user.clone())).or_insert_with(|| self.of_user(host, user));
            let place = (*of_user, self.last_slots.get(user).copied().unwrap_or_default());
            *of_user += 1;
            places.push((place, message));
        }
        places.sort_by_key(|(place, _)| *place);
        places.into_iter().map(|(_, message)| message).collect()
    }

    fn is_busy(&self, host: &str) -> bool {
        let service = service_of(host);
        let of_service = self.sending.iter().filter(|(other, _)| service_of(other) == service);
        let of_service: usize = of_service.flat_map(|(_, users)| users.values()).sum();
        self.is_full(host, of_service)
    }

    /// Whether the host or its service has no free slot. `of_service` is the number of messages under way to the
    /// service.
    fn is_full(&self, host: &str, of_service: usize) -> bool {
        of_service >= OF_SERVICE_MAX || host != service_of(host) && self.of_host(host) >= OF_HOST_MAX
    }

    fn of_host(&self, host: &str) -> usize {
        self.sending.get(host).map_or(0, |users| users.values().sum())
    }

    /// The number of the user's messages under way to all hosts of the service.
    fn of_user(&self, host: &str, user: &UserId) -> usize {
        let service = service_of(host);
        let hosts = self.sending.iter().filter(|(other, _)| service_of(other) == service);
        hosts.filter_map(|(_, users)| users.get(user)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user(name: impl ToString) -> UserId {
        name.to_string().parse().unwrap()
    }

    #[test]
    fn a_busy_service_leaves_slots_to_others() {
        let mut slots = Slots::default();
        assert!((0..OF_SERVICE_MAX).all(|n| slots.take("slow", &user(n))));
        assert!(!slots.take("slow", &user("anna")) && slots.take("fast", &user("anna")));
        assert_eq!(slots.busy(), ["slow"]);
        slots.give_back("slow", &user(0));
        assert!(slots.busy().is_empty() && slots.take("slow", &user("anna")));
    }

    #[test]
    fn a_slow_host_leaves_slots_to_others_of_its_service() {
        let mut slots = Slots::default();
        let taken = |slots: &mut Slots, host: &str| (0..100).filter(|n| slots.take(host, &user(n))).count();
        assert_eq!(taken(&mut slots, "slow.push.apple.com"), OF_HOST_MAX);
        assert_eq!(slots.busy(), ["slow.push.apple.com"]);
        assert!(slots.take("web.push.apple.com", &user("anna")));
        assert_eq!(taken(&mut slots, "other.push.apple.com"), OF_SERVICE_MAX - OF_HOST_MAX - 1);
        assert!(
            !slots.take("late.push.apple.com", &user("ben"))
                && slots.take("fcm.googleapis.com", &user("ben"))
        );
        let mut busy = slots.busy();
        busy.sort_unstable();
        let hosts = ["late", "other", "slow", "web"].map(|host| format!("{host}.push.apple.com"));
        assert_eq!(busy, hosts, "every known host of the full push service is busy");
        slots.give_back("web.push.apple.com", &user("anna"));
        assert!(slots.take("late.push.apple.com", &user("ben")));
    }

    #[test]
    fn the_only_host_of_a_service_can_take_all_its_slots() {
        let mut slots = Slots::default();
        let taken = (0..100).filter(|n| slots.take("fcm.googleapis.com", &user(n))).count();
        assert_eq!(taken, OF_SERVICE_MAX);
    }

    #[test]
    fn the_limit_per_user_covers_all_hosts_of_a_service() {
        let mut slots = Slots::default();
        let taken = (0..9).filter(|n| slots.take(&format!("h{n}.push.apple.com"), &user("mal"))).count();
        assert_eq!(taken, OF_USER_MAX);
    }

    #[test]
    fn the_number_of_hosts_remembered_as_turned_away_is_bounded() {
        let mut slots = Slots::default();
        assert!((0..OF_SERVICE_MAX).all(|n| slots.take("push.apple.com", &user(n))));
        (0..2 * TURNED_AWAY_MAX)
            .for_each(|n| assert!(!slots.take(&format!("h{n}.push.apple.com"), &user("mal"))));
        assert_eq!(slots.busy().len(), TURNED_AWAY_MAX + 1);
        slots.give_back("push.apple.com", &user(0));
        assert!(slots.busy().is_empty() && slots.turned_away.is_empty());
    }

    #[test]
    fn all_services_together_have_a_bound() {
        let mut slots = Slots::default();
        let taken = (0..1_000).filter(|n| slots.take(&format!("service {n}"), &user("anna"))).count();
        assert_eq!((taken, slots.are_taken()), (SENDING_MAX, true));
        (0..SENDING_MAX).for_each(|n| slots.give_back(&format!("service {n}"), &user("anna")));
        assert!(slots.sending.is_empty());
    }

    #[test]
    fn a_user_leaves_slots_to_others() {
        let mut slots = Slots::default();
        let taken = (0..OF_SERVICE_MAX).filter(|_| slots.take("push", &user("mal"))).count();
        assert_eq!(taken, OF_USER_MAX);
        assert!(slots.take("push", &user("anna")) && slots.take("other", &user("mal")));
        slots.give_back("push", &user("mal"));
        assert!(slots.take("push", &user("mal")) && !slots.take("push", &user("mal")));
    }

    #[test]
    fn users_take_turns() {
        let (mal, moe, anna) = (user("mal"), user("moe"), user("anna"));
        let due = || vec![&mal, &mal, &mal, &moe, &moe, &anna];
        let mut slots = Slots::default();
        let in_turn = |slots: &Slots| slots.in_turn(due(), |user| ("push", user));
        assert_eq!(in_turn(&slots), [&mal, &moe, &anna, &mal, &moe, &mal]);
        assert!(slots.take("push", &mal));
        assert_eq!(in_turn(&slots), [&moe, &anna, &moe, &mal, &mal, &mal], "a message under way counts too");
        assert!(slots.take("push", &moe));
        slots.give_back("push", &mal);
        slots.give_back("push", &moe);
        assert_eq!(in_turn(&slots)[..3], [&anna, &mal, &moe], "the user who had a slot last comes last");
    }

    #[test]
    fn a_user_waits_for_at_most_one_slot_of_each_other_user() {
        let mut slots = Slots::default();
        let crowd: Vec<UserId> = (0..100).map(user).collect();
        let anna = user("anna");
        // Each user of the crowd immediately gives the slot back and has more messages, all due before Anna's.
        let mut before = 0;
        loop {
            let due = crowd.iter().chain([&anna]).collect();
            let next = slots.in_turn(due, |user| ("push", user)).remove(0).clone();
            if next == anna {
                break;
            }
            assert!(slots.take("push", &next));
            slots.give_back("push", &next);
            before += 1;
            assert!(before <= crowd.len(), "Anna's turn comes after one slot of each other user");
        }
        assert_eq!(before, crowd.len());
    }

    #[test]
    fn the_remembered_last_slots_are_bounded() {
        let mut slots = Slots::default();
        for n in 0..=LAST_SLOTS_MAX {
            assert!(slots.take("push", &user(n)));
            slots.give_back("push", &user(n));
        }
        assert!(
            slots.last_slots.len() <= LAST_SLOTS_MAX && slots.last_slots.contains_key(&user(LAST_SLOTS_MAX))
        );
    }
}
