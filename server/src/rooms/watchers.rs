//! The watchers of a room, and the broadcast of frames to them.
//!
//! Invariants: a broadcast encodes at most one view per [`Viewer`]. All clients on one edge that get the same frame
//! share one copy of it. Two kinds of frames are never shared: an answer, and a frame that names a user of a service.

use crate::connections::client::Client;
use crate::connections::outbox::{EdgeAudience, FrameKind, Topic};
use crate::connections::wire::{addressed, encode};
use konakis_protocol::{RoomId, ServerMessage, UserId, Viewer};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The initial capacity of the list. In most rooms, the players are the only watchers.
const PLAYERS: usize = 2;

#[derive(Debug)]
pub(super) struct Watchers {
    /// A number that the room gets when it is loaded into memory. In this process, each loading of a room gets a new
    /// number.
    room: u64,
    all: Vec<Client>,
}

impl Watchers {
    pub(super) fn none() -> Self {
        static ROOMS: AtomicU64 = AtomicU64::new(1);
        Self { room: ROOMS.fetch_add(1, Ordering::Relaxed), all: Vec::new() }
    }

    /// Adds a client, unless its connection has ended. If the client watches already, updates its user and the size of
    /// the room. `bytes` is the size of the room in memory. Returns whether the client is a new watcher.
    pub(super) fn add(&mut self, room: &RoomId, bytes: usize, client: &Client) -> bool {
        if let Some(watcher) = self.all.iter_mut().find(|watcher| watcher.is_same(client)) {
            watcher.user.clone_from(&client.user);
            client.outbox.count_watched(room, bytes);
            return false;
        }
        let new = client.outbox.watch(room, bytes);
        if new {
            if self.all.is_empty() {
                self.all.reserve_exact(PLAYERS);
            }
            self.all.push(Client { re: None, ..client.clone() });
        }
        new
    }

    /// Updates the size of the room in the budgets of its watchers.
    pub(super) fn recount(&self, room: &RoomId, bytes: usize) {
        self.all.iter().for_each(|watcher| watcher.outbox.count_watched(room, bytes));
    }

    /// Updates the user of this client's watcher. Returns whether the user changed. If a service acts for a person, the
    /// user changes when the person creates or deletes their account.
    pub(super) fn follow_account(&mut self, client: &Client) -> bool {
        let watcher =
            self.all.iter_mut().find(|watcher| watcher.is_same(client) && watcher.user != client.user);
        watcher.map(|watcher| watcher.user.clone_from(&client.user)).is_some()
    }

    pub(super) fn remove(&mut self, room: &RoomId, client: &Client) {
        self.all.retain(|watcher| !watcher.is_same(client));
        let connection = client.outbox.connection();
        if !self.all.iter().any(|watcher| watcher.outbox.connection() == connection) {
            client.outbox.unwatch(room);
        }
    }

    pub(super) fn remove_connection(&mut self, connection: u64) -> bool {
        let before = self.all.len();
        self.all.retain(|watcher| watcher.outbox.connection() != connection);
        before != self.all.len()
    }

    /// Removes the watchers whose connections have ended. The room may have missed `RoomCommand::ConnectionEnded` while
    /// its mailbox was full.
    pub(super) fn remove_ended(&mut self) {
        self.all.retain(|watcher| !watcher.outbox.has_ended());
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn users(&self) -> impl Iterator<Item = Option<&UserId>> {
        self.all.iter().map(Client::user)
    }

    /// Sends each watcher its view. The caller, if any, gets its view as the answer to the request, even if the caller
    /// does not watch the room. Returns the number of watchers.
    pub(super) fn broadcast(
        &self,
        caller: Option<&Client>,
        viewer: impl Fn(Option<&UserId>) -> Viewer,
        encode: impl Fn(Viewer) -> Utf8Bytes,
    ) -> usize {
        let mut encoded: BTreeMap<Viewer, Utf8Bytes> = BTreeMap::new();
        let mut view = |viewer| encoded.entry(viewer).or_insert_with(|| encode(viewer)).clone();
        let mut on_edges: BTreeMap<Viewer, EdgeAudience> = BTreeMap::new();
        for watcher in &self.all {
            let viewer = viewer(watcher.user());
            let text = view(viewer);
            match caller.filter(|client| client.is_same(watcher)) {
                Some(client) => client.answer_encoded(&text),
                None if watcher.shares_frames_on_edge() => {
                    let _ = on_edges.entry(viewer).or_default().add(&watcher.outbox);
                }
                None => {
                    let topic = Topic::Room(self.room, watcher.to().cloned());
                    watcher.outbox.show(topic, addressed(&text, None, watcher.to()));
                }
            }
        }
        for (viewer, audience) in on_edges {
            audience.deliver(&FrameKind::Show(Topic::Room(self.room, None)), &view(viewer));
        }
        if let Some(client) = caller.filter(|client| !self.all.iter().any(|watcher| watcher.is_same(client)))
        {
            client.answer_encoded(&view(viewer(client.user())));
        }
        self.all.len()
    }

    pub(super) fn notify(&self, message: &ServerMessage) {
        self.send_to(self.all.iter(), &Utf8Bytes::from(encode(message)));
    }

    /// Sends a message to `client` as the answer to its request, and to the other watchers for whom `may_read` is true.
    pub(super) fn send(&self, message: &ServerMessage, client: &Client, may_read: impl Fn(&Client) -> bool) {
        let text = Utf8Bytes::from(encode(message));
        self.send_to(self.all.iter().filter(|watcher| !watcher.is_same(client) && may_read(watcher)), &text);
        client.answer_encoded(&text);
    }

    fn send_to<'a>(&self, watchers: impl Iterator<Item = &'a Client>, text: &Utf8Bytes) {
        let mut on_edges = EdgeAudience::default();
        for watcher in watchers {
            if !(watcher.shares_frames_on_edge() && on_edges.add(&watcher.outbox)) {
                watcher.outbox.send(addressed(text, None, watcher.to()));
            }
        }
        on_edges.deliver(&FrameKind::Send, text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connections::outbox::edge::testing::NotedLink;
    use crate::connections::outbox::{ByteBudget, EdgePeer};
    use crate::telemetry::Meters;
    use konakis_protocol::Seat;
    use std::sync::Arc;

    #[test]
    fn a_broadcast_shares_neither_answers_nor_service_frames() {
        let link = Arc::new(NotedLink::default());
        let outboxes = ByteBudget::new(Meters::new().unwrap());
        let room: RoomId = "a".parse().unwrap();
        let mut watchers = Watchers::none();
        let client = |number: u64, user: &str, discord: Option<&str>| {
            let edge = (number < 10).then(|| EdgePeer { link: Arc::clone(&link) as _, number });
            Client {
                user: Some(user.parse().unwrap()),
                discord: discord.map(|id| id.parse().unwrap()),
                re: None,
                outbox: outboxes.outbox_on(number, None, edge),
            }
        };
        let here = client(10, "otto", None);
        let watching = [client(1, "anna", None), client(2, "otto", None), client(3, "carl", None)];
        let of_service = client(4, "dora", Some("80351110224678000"));
        for client in watching.iter().chain([&of_service, &here]) {
            watchers.add(&room, 1, client);
        }
        let viewer = |user: Option<&UserId>| match user {
            Some(user) if user.as_str() == "anna" => Viewer::Seat(Seat::White),
            _ => Viewer::Spectator,
        };
        let encode = |viewer| match viewer {
            Viewer::Seat(_) => r#"{"type":"own"}"#.into(),
            Viewer::Spectator => r#"{"type":"view"}"#.into(),
        };
        let sent = watchers.broadcast(Some(&watching[2]), viewer, encode);
        assert_eq!(sent, 5);
        let mut told = link.take();
        told.sort();
        let expected = [
            r#"answer {"type":"view"} to [3]"#,
            r#"show {"to":"dora","type":"view"} to [4]"#,
            r#"show {"type":"own"} to [1]"#,
            r#"show {"type":"view"} to [2]"#,
        ];
        assert_eq!(told, expected);
        assert_eq!(here.outbox.next().as_deref(), Some(r#"{"type":"view"}"#));
    }
}
