//! A bounded queue of pushes that wait for their reader.
//!
//! Invariant: a full queue drops the oldest superseded view. If there is none, it drops the oldest push and counts it
//! as missed. A view is superseded if the queue also contains a newer view of the same room for the same user.

use super::Push;
use crate::{RoomId, ServerMessage, UserId};
use std::collections::{HashSet, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// The pushes that wait.
#[derive(Debug)]
pub(super) struct Inbox {
    waiting: Mutex<Waiting>,
    arrived: Notify,
    max: usize,
}

#[derive(Debug, Default)]
struct Waiting {
    pushes: VecDeque<Push>,
    missed: u64,
    closed: bool,
}

impl Inbox {
    pub(super) fn new(max: usize) -> Self {
        Self { waiting: Mutex::default(), arrived: Notify::new(), max: max.max(1) }
    }

    /// Appends a push.
    pub(super) fn push(&self, push: Push) {
        let mut waiting = self.lock();
        waiting.pushes.push_back(push);
        if waiting.pushes.len() > self.max {
            waiting.make_room();
        }
        drop(waiting);
        self.arrived.notify_one();
    }

    /// Closes the queue: no more pushes will come.
    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.arrived.notify_one();
    }

    /// Waits for the next push; `None` once the queue is closed and empty.
    pub(super) async fn next(&self) -> Option<Push> {
        loop {
            // `notify_one` leaves a permit, so a push that arrives between the checks and the wait still ends the wait.
            let arrived = self.arrived.notified();
            let (push, closed) = self.take();
            if push.is_some() || closed {
                return push;
            }
            arrived.await;
        }
    }

    /// The next push, if there is one. The number of missed pushes comes before the pushes that wait.
    pub(super) fn try_next(&self) -> Option<Push> {
        self.take().0
    }

    /// The next push, and whether the queue is closed. Both are read under one lock. Otherwise a push could arrive
    /// and the queue be closed between the two reads, and [`Self::next`] would lose this push.
    fn take(&self) -> (Option<Push>, bool) {
        let mut waiting = self.lock();
        let push = match std::mem::take(&mut waiting.missed) {
            0 => waiting.pushes.pop_front(),
            missed => Some(Push::Missed(missed)),
        };
        (push, waiting.closed)
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    fn make_room(&mut self) {
        let mut newer: HashSet<(Option<&UserId>, &RoomId)> = HashSet::new();
        let views =
            self.pushes.iter().enumerate().rev().filter_map(|(place, push)| Some((place, shows(push)?)));
        let overtaken = views.filter(|&(_, room)| !newer.insert(room)).map(|(place, _)| place).last();
        match overtaken {
            Some(place) => drop(self.pushes.remove(place)),
            None => {
                self.pushes.pop_front();
                self.missed += 1;
            }
        }
    }
}

/// The addressee and the room of a view; none for any other push.
fn shows(push: &Push) -> Option<(Option<&UserId>, &RoomId)> {
    match push {
        Push::Message { to, message: ServerMessage::View(view) } => Some((to.as_ref(), &view.room)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(room: &str, seq: u64) -> Push {
        let text = include_str!("../../tests/examples/view.json");
        let ServerMessage::View(mut view) = serde_json::from_str(text).unwrap() else { panic!("no view") };
        (view.room, view.seq) = (room.parse().unwrap(), seq);
        Push::Message { to: None, message: ServerMessage::View(view) }
    }

    fn read(inbox: &Inbox) -> Vec<Push> {
        std::iter::from_fn(|| inbox.try_next()).collect()
    }

    #[test]
    fn pushes_are_read_in_order() {
        let inbox = Inbox::new(3);
        let pushes = [view("a", 1), Push::Lost, view("a", 2)];
        pushes.iter().cloned().for_each(|push| inbox.push(push));
        assert_eq!(read(&inbox), pushes);
    }

    #[test]
    fn a_full_inbox_drops_superseded_views_first() {
        let inbox = Inbox::new(3);
        [Push::Lost, view("a", 1), view("b", 1), view("a", 2), view("a", 3)]
            .into_iter()
            .for_each(|push| inbox.push(push));
        assert_eq!(read(&inbox), [Push::Lost, view("b", 1), view("a", 3)]);
    }

    #[test]
    fn missed_pushes_are_counted() {
        let inbox = Inbox::new(2);
        [Push::Lost, view("a", 1), view("b", 1), view("c", 1)].into_iter().for_each(|push| inbox.push(push));
        assert_eq!(read(&inbox), [Push::Missed(2), view("b", 1), view("c", 1)]);
    }

    #[tokio::test]
    async fn pushes_left_in_a_closed_inbox_are_still_read() {
        let inbox = Inbox::new(2);
        inbox.push(Push::Lost);
        inbox.close();
        assert_eq!(inbox.next().await, Some(Push::Lost));
        assert_eq!(inbox.next().await, None);
    }
}
