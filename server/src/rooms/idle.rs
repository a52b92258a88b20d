//! The idle rooms: rooms in memory without watchers. Two kinds of rooms do not count as idle: rooms that the lobby may
//! list as open to anyone, and rooms that look for a hint.
//!
//! Invariants: the number of idle rooms and their bytes are bounded; beyond a bound, the least recently used ones
//! unload. While many rooms unload, no room is loaded for an HTTP request ([`IdleRooms::is_crowded`]).

use konakis_protocol::RoomId;
use lru::LruCache;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The maximum number of idle rooms, not counting those that were told to unload.
pub const IDLE_ROOMS_MAX: usize = 4_000;
/// The maximum size of these rooms together, in bytes.
pub const IDLE_BYTES_MAX: usize = 64 << 20;
const UNLOADING_MAX: usize = 64;

/// The idle rooms, with the size of each in bytes.
#[derive(Debug)]
pub struct IdleRooms(Mutex<Rooms>);

#[derive(Debug)]
struct Rooms {
    loaded: LruCache<RoomId, usize>,
    /// The rooms that have been told to unload and are still in memory.
    unloading: HashMap<RoomId, usize>,
    /// The size of all rooms in `loaded` together.
    bytes: usize,
    rooms_max: usize,
    bytes_max: usize,
}

impl IdleRooms {
    /// An empty index with these bounds.
    #[must_use]
    pub fn new(rooms_max: usize, bytes_max: usize) -> Self {
        let (loaded, unloading) = (LruCache::unbounded(), HashMap::new());
        Self(Mutex::new(Rooms { loaded, unloading, bytes: 0, rooms_max, bytes_max }))
    }

    /// Marks an idle room as just used. Returns the rooms to unload now, which may include this one.
    #[must_use]
    pub fn used(&self, room: &RoomId, bytes: usize) -> Vec<RoomId> {
        let mut rooms = self.rooms();
        if rooms.unloading.contains_key(room) {
            return Vec::new();
        }
        let before = rooms.loaded.put(room.clone(), bytes).unwrap_or_default();
        rooms.bytes = rooms.bytes - before + bytes;
        let mut unload = Vec::new();
        while rooms.loaded.len() > rooms.rooms_max || rooms.bytes > rooms.bytes_max {
            let Some((oldest, bytes)) = rooms.loaded.pop_lru() else { break };
            rooms.bytes -= bytes;
            rooms.unloading.insert(oldest.clone(), bytes);
            unload.push(oldest);
        }
        unload
    }

    /// Removes a room that is no longer idle, or no longer in memory.
    pub fn remove(&self, room: &RoomId) {
        let mut rooms = self.rooms();
        rooms.unloading.remove(room);
        let bytes = rooms.loaded.pop(room).unwrap_or_default();
        rooms.bytes -= bytes;
    }

    /// Whether so many rooms are unloading that no room is to be loaded for an HTTP request.
    #[must_use]
    pub fn is_crowded(&self) -> bool {
        self.rooms().unloading.len() >= UNLOADING_MAX
    }

    /// The number of idle rooms, and their size in bytes.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        let rooms = self.rooms();
        let unloading: usize = rooms.unloading.values().sum();
        (rooms.loaded.len() + rooms.unloading.len(), rooms.bytes + unloading)
    }

    fn rooms(&self) -> MutexGuard<'_, Rooms> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: usize) -> RoomId {
        format!("room{number}").parse().unwrap()
    }

    #[test]
    fn the_least_recently_used_room_is_unloaded_first() {
        let idle = IdleRooms::new(2, 1_000);
        assert!(idle.used(&id(1), 10).is_empty() && idle.used(&id(2), 10).is_empty());
        assert!(idle.used(&id(1), 10).is_empty());
        assert_eq!(idle.used(&id(3), 10), [id(2)]);
        assert_eq!(idle.size(), (3, 30), "an unloading room still counts");
        idle.remove(&id(2));
        assert_eq!(idle.size(), (2, 20));
    }

    #[test]
    fn rooms_over_the_byte_budget_are_unloaded() {
        let idle = IdleRooms::new(100, 1_000);
        assert!(idle.used(&id(1), 600).is_empty());
        assert_eq!(idle.used(&id(2), 600), [id(1)]);
        assert_eq!(idle.used(&id(3), 2_000), [id(2), id(3)]);
        assert!(idle.used(&id(3), 2_000).is_empty(), "an unloading room is not told a second time to unload");
    }

    #[test]
    fn idle_rooms_count_as_crowded_while_many_are_being_unloaded() {
        let idle = IdleRooms::new(0, 1_000);
        for number in 0..UNLOADING_MAX {
            assert!(!idle.is_crowded());
            assert_eq!(idle.used(&id(number), 1).len(), 1);
        }
        assert!(idle.is_crowded());
        idle.remove(&id(0));
        assert!(!idle.is_crowded());
    }
}
