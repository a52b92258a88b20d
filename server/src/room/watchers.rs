//! Who watches a room, and how a frame finds them.
//!
//! What always holds: a frame is encoded once for each pair of eyes, however many look through them.

use crate::outbox::{Outbox, Topic};
use crate::wire::{addressed, encode};
use konakis_protocol::{RequestId, RoomId, ServerMessage, UserId, Viewer};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// Somebody who spoke to a room: who he is, over which connection, and by what name he knows his request.
#[derive(Clone, Debug)]
pub struct Speaker {
    /// Who he is; nobody for a service that asks for nobody.
    pub user: Option<UserId>,
    /// Whether he speaks through a service, so that what he is sent says to whom it goes.
    pub through_service: bool,
    /// What his request is called.
    pub re: Option<RequestId>,
    /// His connection.
    pub outbox: Arc<Outbox>,
}

impl Speaker {
    /// Who he is.
    #[must_use]
    pub const fn user(&self) -> Option<&UserId> {
        self.user.as_ref()
    }

    /// Whom a frame for him names, where it must.
    pub(crate) fn to(&self) -> Option<&UserId> {
        self.user.as_ref().filter(|_| self.through_service)
    }

    /// Answers his request.
    pub fn answer(&self, message: &ServerMessage) {
        self.answer_encoded(&encode(message).into());
    }

    /// The same, with a message that is encoded already.
    pub(crate) fn answer_encoded(&self, message: &Utf8Bytes) {
        self.outbox.answer(addressed(message, self.re.as_ref(), self.to()));
    }

    fn is_same(&self, other: &Self) -> bool {
        self.outbox.connection() == other.outbox.connection() && self.user == other.user
    }
}

/// Most rooms are watched by their players alone.
const PLAYERS: usize = 2;

/// All who watch a room.
#[derive(Debug)]
pub(super) struct Watchers {
    /// The room's number among those in memory, now and before.
    room: u64,
    all: Vec<Speaker>,
}

impl Watchers {
    /// Nobody, of a room that has just come to memory.
    pub(super) fn none() -> Self {
        static ROOMS: AtomicU64 = AtomicU64::new(1);
        Self { room: ROOMS.fetch_add(1, Ordering::Relaxed), all: Vec::new() }
    }

    /// Adds one; gives whether he was not there yet.
    pub(super) fn add(&mut self, room: &RoomId, speaker: &Speaker) -> bool {
        let new = !self.all.iter().any(|watcher| watcher.is_same(speaker)) && speaker.outbox.watch(room);
        if new {
            if self.all.is_empty() {
                self.all.reserve_exact(PLAYERS);
            }
            self.all.push(Speaker { re: None, ..speaker.clone() });
        }
        new
    }

    /// Removes one.
    pub(super) fn remove(&mut self, room: &RoomId, speaker: &Speaker) {
        self.all.retain(|watcher| !watcher.is_same(speaker));
        let connection = speaker.outbox.connection();
        if !self.all.iter().any(|watcher| watcher.outbox.connection() == connection) {
            speaker.outbox.unwatch(room);
        }
    }

    /// Removes those who may not watch any more.
    pub(super) fn keep(&mut self, room: &RoomId, may: impl Fn(Option<&UserId>) -> bool) {
        let (kept, gone) = std::mem::take(&mut self.all).into_iter().partition(|watcher| may(watcher.user()));
        self.all = kept;
        let gone: Vec<Speaker> = gone;
        for speaker in &gone {
            self.remove(room, speaker);
        }
    }

    /// Removes all of a connection; gives whether there were any.
    pub(super) fn remove_connection(&mut self, connection: u64) -> bool {
        let before = self.all.len();
        self.all.retain(|watcher| watcher.outbox.connection() != connection);
        before != self.all.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// How many they are.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Who they are, one for each.
    pub(super) fn users(&self) -> impl Iterator<Item = Option<&UserId>> {
        self.all.iter().map(Speaker::user)
    }

    /// Shows all what each may see; to the asker as the answer to his request. Gives how many were shown it.
    pub(super) fn show(
        &self,
        asker: Option<&Speaker>,
        viewer: impl Fn(Option<&UserId>) -> Viewer,
        look: impl Fn(Viewer) -> Utf8Bytes,
    ) -> usize {
        let mut encoded: BTreeMap<Viewer, Utf8Bytes> = BTreeMap::new();
        let mut through = |eyes| encoded.entry(eyes).or_insert_with(|| look(eyes)).clone();
        for watcher in &self.all {
            let text = through(viewer(watcher.user()));
            match asker.filter(|asker| asker.is_same(watcher)) {
                Some(asker) => asker.answer_encoded(&text),
                None => {
                    let topic = Topic::Room(self.room, watcher.to().cloned());
                    watcher.outbox.show(topic, addressed(&text, None, watcher.to()));
                }
            }
        }
        if let Some(asker) = asker.filter(|asker| !self.all.iter().any(|watcher| watcher.is_same(asker))) {
            asker.answer_encoded(&through(viewer(asker.user())));
        }
        self.all.len()
    }

    /// Says something to those who are to hear it, and to the speaker as his answer.
    pub(super) fn say(
        &self,
        message: &ServerMessage,
        speaker: &Speaker,
        hears: impl Fn(Option<&UserId>) -> bool,
    ) {
        let text = Utf8Bytes::from(encode(message));
        for watcher in self.all.iter().filter(|watcher| !watcher.is_same(speaker) && hears(watcher.user())) {
            watcher.outbox.send(addressed(&text, None, watcher.to()));
        }
        speaker.answer_encoded(&text);
    }
}
