//! The rooms that are in memory because a connection watches them, and their bytes. Their budget is
//! [`WATCHED_BYTES_MAX`].
//!
//! Invariant: the bytes of a room count once, however many connections watch it. Thus a hundred watchers of one room
//! use no more of the budget than a single watcher.

use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use konakis_protocol::RoomId;
use std::sync::atomic::{AtomicUsize, Ordering};

pub(super) const WATCHED_BYTES_MAX: usize = 1 << 30;

#[derive(Debug, Default)]
pub(super) struct WatchedRooms {
    rooms: DashMap<RoomId, Watched>,
    bytes: AtomicUsize,
}

#[derive(Debug, Default)]
struct Watched {
    watchers: usize,
    bytes: usize,
}

impl WatchedRooms {
    pub(super) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Whether a room of this many bytes fits, or is counted already.
    pub(super) fn fits(&self, room: &RoomId, bytes: usize) -> bool {
        self.has_space(bytes) || self.rooms.contains_key(room)
    }

    pub(super) fn has_space(&self, bytes: usize) -> bool {
        self.bytes().saturating_add(bytes) <= WATCHED_BYTES_MAX
    }

    /// Sets the bytes of a watched room. With `is_new`, also counts a new watcher.
    pub(super) fn count(&self, room: &RoomId, bytes: usize, is_new: bool) {
        let known = if is_new { None } else { self.rooms.get_mut(room) };
        let mut watched = known.unwrap_or_else(|| self.rooms.entry(room.clone()).or_default());
        watched.watchers += usize::from(is_new);
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
        self.bytes.fetch_sub(watched.bytes, Ordering::Relaxed);
        watched.bytes = bytes;
    }

    pub(super) fn leave(&self, room: &RoomId) {
        let Entry::Occupied(mut watched) = self.rooms.entry(room.clone()) else { return };
        watched.get_mut().watchers -= 1;
        if watched.get().watchers == 0 {
            self.bytes.fetch_sub(watched.remove().bytes, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_counts_once_while_it_is_watched() {
        let rooms = WatchedRooms::default();
        let (a, b): (RoomId, RoomId) = ("a".parse().unwrap(), "b".parse().unwrap());
        for _ in 0..3 {
            rooms.count(&a, WATCHED_BYTES_MAX, true);
        }
        assert_eq!(rooms.bytes(), WATCHED_BYTES_MAX);
        assert!(rooms.fits(&a, WATCHED_BYTES_MAX) && !rooms.fits(&b, 1));
        rooms.count(&a, 10, false);
        assert!(rooms.fits(&b, 1));
        for left in [10, 10, 0] {
            rooms.leave(&a);
            assert_eq!(rooms.bytes(), left);
        }
        rooms.leave(&a);
        assert!(rooms.rooms.is_empty());
    }
}
