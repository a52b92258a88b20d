//! The watchers of the lobby, and the rate at which they get updates.
//!
//! Invariants: a message is encoded once for all watchers. A watcher that is [`BEHIND_MAX`] changes behind gets the
//! full list instead. A watcher of full lists gets a list at most once every [`LISTS_EVERY`], or sooner if its edge
//! asks for one.

use super::changes::{CHANGE_BYTES_MAX, Told};
use super::index::Listed;
use crate::connections::client::Client;
use crate::connections::outbox::{EdgeAudience, FrameKind, Outbox, Topic};
use crate::connections::wire::{addressed, encode};
use konakis_protocol::{ServerMessage, Snowflake, UserId};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

pub(super) const CHANGES_EVERY: Duration = Duration::from_millis(500);
pub(super) const PEOPLE_EVERY: Duration = Duration::from_secs(5);
pub(super) const LISTS_EVERY: Duration = Duration::from_secs(15);
pub(super) const BEHIND_MAX: usize = 16;

#[derive(Debug)]
pub(super) struct Feed {
    told: Told,
    /// The watchers, by connection and, on the connection of a service, also by Discord account.
    watchers: BTreeMap<(u64, Option<Snowflake>), Watcher>,
    /// The last encoded list, with its sequence number and its number of people.
    list: Option<(u64, u32, Utf8Bytes)>,
    people_due: Instant,
    /// Whether the watchers of changes may have been told different numbers of people, because one of them got a full
    /// list since the number was last sent to all.
    people_differ: bool,
    lists_due: Instant,
    /// The sequence number of the last list for the watchers of full lists.
    listed: u64,
}

#[derive(Debug)]
struct Watcher {
    outbox: Arc<Outbox>,
    /// The user whom each frame must name, on the connection of a service.
    to: Option<UserId>,
    /// Whether changes are sent, instead of full lists.
    changes: bool,
}

impl Feed {
    pub(super) fn new(now: Instant) -> Self {
        Self {
            told: Told::default(),
            watchers: BTreeMap::new(),
            list: None,
            people_due: now,
            people_differ: false,
            lists_due: now,
            listed: 0,
        }
    }

    /// Adds a watcher of full lists, but sends no answer.
    pub(super) fn add(&mut self, client: &Client) {
        self.insert(client, false);
    }

    /// Adds a watcher of changes and, in one atomic step, answers with the list to which the next change applies.
    pub(super) fn add_to_changes(&mut self, client: &Client, people: u32) {
        self.insert(client, true);
        self.people_differ = true;
        let list = self.list(people);
        client.answer_encoded(&list);
    }

    fn insert(&mut self, client: &Client, changes: bool) {
        let who = (client.outbox.connection(), client.discord);
        let watcher = Watcher { outbox: Arc::clone(&client.outbox), to: client.to().cloned(), changes };
        self.watchers.insert(who, watcher);
    }

    pub(super) fn remove(&mut self, client: &Client) {
        self.watchers.remove(&(client.outbox.connection(), client.discord));
    }

    pub(super) fn remove_connection(&mut self, connection: u64) {
        let of_connection = self.watchers.range((connection, None)..).map(|(who, _)| who);
        let gone: Vec<_> = of_connection.take_while(|who| who.0 == connection).copied().collect();
        for who in gone {
            self.watchers.remove(&who);
        }
    }

    /// Sends the due updates. Returns the time at which the next update is due if nothing else changes.
    pub(super) fn send(&mut self, listed: &Listed, people: u32, now: Instant) -> Option<Instant> {
        let are_people_due = now >= self.people_due;
        if are_people_due && std::mem::take(&mut self.people_differ) {
            self.told.forget_people();
        }
        let is_followed = self.watchers.values().any(|watcher| watcher.changes);
        let bytes_max = if is_followed { CHANGE_BYTES_MAX } else { usize::MAX };
        let step = self.told.advance(listed, are_people_due.then_some(people), bytes_max);
        if let Some(changes) = step.changes {
            if changes.people.is_some() {
                self.people_due = now + PEOPLE_EVERY;
            }
            if is_followed {
                self.send_changes(&encode(&ServerMessage::LobbyChanges(changes)).into(), people);
            }
        }
        let rest = step.is_partial.then_some(now + CHANGES_EVERY);
        let differ = self.people_differ || self.told.people() != Some(people);
        let people_rest = differ.then_some(self.people_due.max(now));
        [rest, people_rest, self.send_lists(people, now)].into_iter().flatten().min()
    }

    fn send_changes(&mut self, changes: &Utf8Bytes, people: u32) {
        let (mut behind, mut on_edges) = (Vec::new(), EdgeAudience::default());
        for (who, watcher) in self.watchers.iter().filter(|(_, watcher)| watcher.changes) {
            if watcher.to.is_none() && on_edges.add(&watcher.outbox) {
                continue;
            }
            let frame = addressed(changes, None, watcher.to.as_ref());
            if !watcher.outbox.follow(Topic::Lobby(watcher.to.clone()), frame, BEHIND_MAX) {
                behind.push(*who);
            }
        }
        on_edges.deliver(&FrameKind::Follow(Topic::Lobby(None), BEHIND_MAX), changes);
        for who in behind {
            let list = self.list(people);
            self.people_differ = true;
            self.show(&who, &list);
        }
    }

    /// Sends the full list if it has changed and is due. If it has changed but is not due yet, returns the time at
    /// which it will be due.
    fn send_lists(&mut self, people: u32, now: Instant) -> Option<Instant> {
        let watching = self.watchers.iter().filter(|(_, watcher)| !watcher.changes);
        let watching: Vec<_> = watching.map(|(who, _)| *who).collect();
        if watching.is_empty() || self.listed == self.told.seq() {
            return None;
        }
        if now < self.lists_due {
            return Some(self.lists_due);
        }
        self.lists_due = now + LISTS_EVERY;
        self.listed = self.told.seq();
        let list = self.list(people);
        watching.iter().for_each(|who| self.show(who, &list));
        None
    }

    /// Sends the full list to a connection whose edge could not queue a change.
    pub(super) fn catch_up(&mut self, connection: u64, people: u32) {
        let of_connection = self.watchers.range((connection, None)..).map(|(who, _)| *who);
        let behind: Vec<_> = of_connection.take_while(|who| who.0 == connection).collect();
        if !behind.is_empty() {
            let list = self.list(people);
            self.people_differ = true;
            behind.iter().for_each(|who| self.show(who, &list));
        }
    }

    /// Sends a list in place of all queued lobby messages of a watcher.
    fn show(&self, who: &(u64, Option<Snowflake>), list: &Utf8Bytes) {
        if let Some(watcher) = self.watchers.get(who) {
            watcher.outbox.show(Topic::Lobby(watcher.to.clone()), addressed(list, None, watcher.to.as_ref()));
        }
    }

    /// The encoded full list after the last sent changes, still without the address that [`addressed`] adds.
    fn list(&mut self, people: u32) -> Utf8Bytes {
        let seq = self.told.seq();
        match &self.list {
            Some((of, with, text)) if (*of, *with) == (seq, people) => text.clone(),
            _ => {
                let text = Utf8Bytes::from(encode(&ServerMessage::Lobby(self.told.list(people))));
                self.list = Some((seq, people, text.clone()));
                text
            }
        }
    }
}
