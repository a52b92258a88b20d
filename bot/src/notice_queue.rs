//! The queue of the game server's notices of turns. For each notice, the bot sends or removes a direct message.
//!
//! Discord limits the messages of each channel, and the direct messages to one person are a channel. Other people must
//! not wait for a person with many notices.
//!
//! Invariants:
//! - At most one message to a person is in flight, and people are served round robin.
//! - For each person and room, only the newest notice waits.
//! - A person with more than [`OF_PERSON_MAX`] waiting notices loses their oldest notice.
//! - If more than [`WAITING_MAX`] notices wait in all, the person with the most notices loses their oldest notice.

use konakis_protocol::{RoomId, Snowflake, TurnNotice, TurnOver};
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

const OF_PERSON_MAX: usize = 100;
const WAITING_MAX: usize = 10_000;

/// A notice of the game server about a member's turn in a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// It is the member's turn.
    Begun(TurnNotice),
    /// A turn about which a notice was sent has ended.
    Over(TurnOver),
}

impl Notice {
    const fn person(&self) -> Snowflake {
        match self {
            Self::Begun(begun) => begun.discord,
            Self::Over(over) => over.discord,
        }
    }

    const fn room(&self) -> &RoomId {
        match self {
            Self::Begun(begun) => &begun.room,
            Self::Over(over) => &over.room,
        }
    }
}

/// Decides which notice is next.
#[derive(Debug, Default)]
struct Order {
    /// The waiting notices of each person, the oldest first. A notice that replaces an earlier notice of the same room
    /// takes the earlier notice's place. People without notices are left out.
    waiting: HashMap<Snowflake, VecDeque<Notice>>,
    /// People with notices and no message in flight, the next person first.
    people: VecDeque<Snowflake>,
    in_flight: HashSet<Snowflake>,
    /// The number of waiting notices.
    count: usize,
}

impl Order {
    /// Adds a notice. Returns the notice that is dropped because too many wait, if any.
    fn add(&mut self, notice: Notice) -> Option<Notice> {
        let person = notice.person();
        let of_person = self.waiting.entry(person).or_default();
        if let Some(earlier) = of_person.iter_mut().find(|earlier| earlier.room() == notice.room()) {
            *earlier = notice;
            return None;
        }
        if of_person.is_empty() && !self.in_flight.contains(&person) {
            self.people.push_back(person);
        }
        of_person.push_back(notice);
        self.count += 1;
        if of_person.len() > OF_PERSON_MAX {
            return self.take_of(person);
        }
        if self.count > WAITING_MAX {
            let most = self.waiting.iter().max_by_key(|(_, notices)| notices.len());
            return most.map(|(person, _)| *person).and_then(|person| self.take_of(person));
        }
        None
    }

    /// Takes the next notice. No other notice of the same person is taken before [`Order::end`].
    fn take(&mut self) -> Option<Notice> {
        let person = self.people.pop_front()?;
        self.in_flight.insert(person);
        self.take_of(person)
    }

    /// Records that the person's message is no longer in flight, so that their next notice can be taken.
    fn end(&mut self, person: Snowflake) {
        if self.in_flight.remove(&person) && self.waiting.contains_key(&person) {
            self.people.push_back(person);
        }
    }

    fn take_of(&mut self, person: Snowflake) -> Option<Notice> {
        let of_person = self.waiting.get_mut(&person)?;
        let oldest = of_person.pop_front();
        self.count -= usize::from(oldest.is_some());
        if of_person.is_empty() {
            self.waiting.remove(&person);
            self.people.retain(|other| *other != person);
        }
        oldest
    }
}

/// The waiting notices, shared between tasks.
#[derive(Debug, Default)]
pub struct NoticeQueue {
    order: Mutex<Order>,
    changed: Notify,
}

impl NoticeQueue {
    /// Adds a notice, in place of an earlier one of the same person and room.
    pub fn add(&self, notice: Notice) {
        if let Some(lost) = self.lock().add(notice) {
            tracing::warn!(
                person = lost.person().get(),
                "too many notices of turns wait, so this person's oldest notice is dropped"
            );
        }
        self.changed.notify_one();
    }

    /// Waits for the next notice. No other notice of the same person is returned until the result is dropped.
    pub async fn next(self: &Arc<Self>) -> NoticeInFlight {
        loop {
            let next = self.lock().take();
            if let Some(notice) = next {
                return NoticeInFlight { queue: Arc::clone(self), notice };
            }
            // `notified` also returns if a notice was added before this await.
            self.changed.notified().await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Order> {
        self.order.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A notice whose message is in flight, until this value is dropped.
#[derive(Debug)]
pub struct NoticeInFlight {
    queue: Arc<NoticeQueue>,
    /// The notice.
    pub notice: Notice,
}

impl Drop for NoticeInFlight {
    fn drop(&mut self) {
        self.queue.lock().end(self.notice.person());
        self.queue.changed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notice(person: u64, room: usize) -> Notice {
        Notice::Begun(TurnNotice {
            discord: person.to_string().parse().unwrap(),
            name: "Anna".parse().unwrap(),
            locale: None,
            room: format!("r{room}").parse().unwrap(),
            game: "tablut".into(),
            opponent: "Ben".parse().unwrap(),
        })
    }

    fn over(notice: &Notice) -> Notice {
        Notice::Over(TurnOver { discord: notice.person(), room: notice.room().clone() })
    }

    fn with(notices: impl IntoIterator<Item = Notice>) -> Order {
        let mut order = Order::default();
        notices.into_iter().for_each(|notice| assert_eq!(order.add(notice), None));
        order
    }

    #[test]
    fn at_most_one_message_to_a_person_is_in_flight() {
        let mut order = with([notice(1, 0), notice(1, 1), notice(2, 0)]);
        assert_eq!(order.take(), Some(notice(1, 0)));
        assert_eq!(order.take(), Some(notice(2, 0)));
        assert_eq!(order.take(), None, "neither message has been answered by Discord");
        assert_eq!(order.add(notice(1, 2)), None);
        assert_eq!(order.take(), None);
        order.end(notice(1, 0).person());
        assert_eq!(order.take(), Some(notice(1, 1)));
    }

    #[test]
    fn people_are_served_round_robin() {
        let mut order = with((0..50).map(|room| notice(1, room)));
        assert_eq!(order.take(), Some(notice(1, 0)));
        assert_eq!(order.add(notice(2, 0)), None);
        order.end(notice(1, 0).person());
        assert_eq!(order.take(), Some(notice(2, 0)), "person 2 does not wait for person 1's other notices");
        assert_eq!(order.take(), Some(notice(1, 1)));
    }

    #[test]
    fn a_newer_notice_of_a_room_replaces_the_waiting_one() {
        let newest = over(&notice(1, 0));
        let mut order = with([notice(1, 0), notice(1, 1), newest.clone(), notice(2, 0)]);
        assert_eq!((order.count, order.take()), (3, Some(newest)));
    }

    #[test]
    fn a_person_over_their_bound_loses_their_oldest_notice() {
        let mut order = with((0..OF_PERSON_MAX).map(|room| notice(1, room)));
        assert_eq!(order.add(notice(2, 0)), None);
        assert_eq!(order.add(notice(1, OF_PERSON_MAX)), Some(notice(1, 0)));
        assert_eq!(order.count, OF_PERSON_MAX + 1);
    }

    #[test]
    fn full_queue_drops_a_notice_of_the_person_with_most_notices() {
        let crowd = (1..=WAITING_MAX / OF_PERSON_MAX)
            .flat_map(|person| (0..OF_PERSON_MAX).map(move |room| notice(person as u64, room)));
        let mut order = with(crowd);
        let late = notice(100_000, 0);
        let lost = order.add(late.clone()).unwrap();
        assert_eq!(
            (lost.person() == late.person(), lost.room(), order.count),
            (false, notice(1, 0).room(), WAITING_MAX)
        );
        assert_eq!(order.waiting[&late.person()], [late]);
    }

    #[tokio::test]
    async fn a_persons_next_notice_waits_for_the_one_in_flight() {
        let notices = Arc::new(NoticeQueue::default());
        notices.add(notice(1, 0));
        notices.add(notice(1, 1));
        let first = notices.next().await;
        let mut second = Box::pin(notices.next());
        assert!(futures_util::poll!(&mut second).is_pending());
        drop(first);
        assert_eq!(second.await.notice, notice(1, 1));
    }
}
