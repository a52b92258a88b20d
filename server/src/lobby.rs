//! The lobby: who waits for anyone, and which games are on.
//!
//! What always holds: it is an index of the rooms in memory, told by the rooms themselves; nothing in it is stored. Those
//! who watch it hear of changes at most four times a second, however many there are.

use crate::outbox::{Outbox, Topic};
use konakis_protocol::{LiveGame, Lobby as Listing, RoomId, Seek, ServerMessage};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The most seeks that a listing holds.
const SEEKS_MAX: usize = 100;
/// The most live games that a listing holds.
const LIVE_MAX: usize = 40;
/// How long a change waits for others, so that they go out together.
const PAUSE: Duration = Duration::from_millis(250);

/// The lobby.
#[derive(Debug, Default)]
pub struct Lobby {
    inner: Mutex<Inner>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct Inner {
    seeks: BTreeMap<RoomId, Seek>,
    live: BTreeMap<RoomId, LiveGame>,
    watchers: BTreeMap<u64, Arc<Outbox>>,
}

impl Lobby {
    /// Takes note of how a room stands in the lobby now.
    pub fn note(&self, room: &RoomId, seek: Option<Seek>, live: Option<LiveGame>) {
        let mut inner = self.lock();
        let before = (inner.seeks.contains_key(room), inner.live.contains_key(room));
        let now = (seek.is_some(), live.is_some());
        match seek {
            Some(seek) => drop(inner.seeks.insert(room.clone(), seek)),
            None => drop(inner.seeks.remove(room)),
        }
        match live {
            Some(live) => drop(inner.live.insert(room.clone(), live)),
            None => drop(inner.live.remove(room)),
        }
        if before != (false, false) || now != (false, false) {
            self.changed.notify_one();
        }
    }

    /// The lobby as a message.
    #[must_use]
    pub fn listing(&self) -> ServerMessage {
        let inner = self.lock();
        let seeks: Vec<Seek> = inner.seeks.values().take(SEEKS_MAX).cloned().collect();
        let mut live: Vec<&LiveGame> = inner.live.values().collect();
        live.sort_by_key(|game| std::cmp::Reverse(game.spectators));
        let live = live.into_iter().take(LIVE_MAX).cloned().collect();
        ServerMessage::Lobby(Listing { seeks, live })
    }

    /// Lets a connection hear of changes, or not any more.
    pub fn watch(&self, outbox: &Arc<Outbox>, watch: bool) {
        let mut inner = self.lock();
        if watch {
            inner.watchers.insert(outbox.connection(), Arc::clone(outbox));
        } else {
            inner.watchers.remove(&outbox.connection());
        }
    }

    /// How many games are on, and how many rooms wait for anyone.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        let inner = self.lock();
        (inner.live.len(), inner.seeks.len())
    }

    /// Tells the watchers of changes, for as long as the server runs.
    pub async fn announce(&self) {
        loop {
            self.changed.notified().await;
            let watchers: Vec<Arc<Outbox>> = self.lock().watchers.values().cloned().collect();
            if !watchers.is_empty() {
                let text = Utf8Bytes::from(crate::wire::encode(&self.listing()));
                for outbox in watchers {
                    outbox.show(Topic::Lobby, text.clone());
                }
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
