//! The rooms in memory to which nobody is connected: a page or a picture was made of them, or their players have left.
//!
//! What always holds: they are bounded in number and in bytes. Over a bound the least recently used ones are told to
//! leave memory; while many have not done so yet, no room is woken for a visitor ([`IdleRooms::is_crowded`]).

use konakis_protocol::RoomId;
use lru::LruCache;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many idle rooms there are at most.
pub const IDLE_ROOMS_MAX: usize = 4_000;
/// How many bytes idle rooms hold at most, by their own estimate.
pub const IDLE_BYTES_MAX: usize = 64 << 20;
/// So many rooms that were told to leave and are still there are a crowd.
const LEAVING_MAX: usize = 64;

/// The idle rooms, each with the bytes that it holds.
#[derive(Debug)]
pub struct IdleRooms(Mutex<Rooms>);

#[derive(Debug)]
struct Rooms {
    staying: LruCache<RoomId, usize>,
    /// Those that were told to leave memory and are still there.
    leaving: HashMap<RoomId, usize>,
    /// What those that stay hold.
    bytes: usize,
    rooms_max: usize,
    bytes_max: usize,
}

impl IdleRooms {
    /// No idle rooms yet, and at most this many with this many bytes.
    #[must_use]
    pub fn new(rooms_max: usize, bytes_max: usize) -> Self {
        let (staying, leaving) = (LruCache::unbounded(), HashMap::new());
        Self(Mutex::new(Rooms { staying, leaving, bytes: 0, rooms_max, bytes_max }))
    }

    /// A room is idle and was used just now. Gives the rooms that must leave memory now, which may include this one.
    #[must_use]
    pub fn used(&self, room: &RoomId, bytes: usize) -> Vec<RoomId> {
        let mut rooms = self.rooms();
        if rooms.leaving.contains_key(room) {
            return Vec::new();
        }
        let before = rooms.staying.put(room.clone(), bytes).unwrap_or_default();
        rooms.bytes = rooms.bytes - before + bytes;
        let mut leave = Vec::new();
        while rooms.staying.len() > rooms.rooms_max || rooms.bytes > rooms.bytes_max {
            let Some((oldest, bytes)) = rooms.staying.pop_lru() else { break };
            rooms.bytes -= bytes;
            rooms.leaving.insert(oldest.clone(), bytes);
            leave.push(oldest);
        }
        leave
    }

    /// A room is idle no more: somebody is connected to it, or it has left memory.
    pub fn remove(&self, room: &RoomId) {
        let mut rooms = self.rooms();
        rooms.leaving.remove(room);
        let bytes = rooms.staying.pop(room).unwrap_or_default();
        rooms.bytes -= bytes;
    }

    /// Whether so many rooms are on their way out of memory that no visitor should have another one woken.
    #[must_use]
    pub fn is_crowded(&self) -> bool {
        self.rooms().leaving.len() >= LEAVING_MAX
    }

    /// How many idle rooms there are, and how many bytes they hold.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        let rooms = self.rooms();
        let leaving: usize = rooms.leaving.values().sum();
        (rooms.staying.len() + rooms.leaving.len(), rooms.bytes + leaving)
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
    fn the_least_recently_used_room_leaves_first() {
        let idle = IdleRooms::new(2, 1_000);
        assert!(idle.used(&id(1), 10).is_empty() && idle.used(&id(2), 10).is_empty());
        assert!(idle.used(&id(1), 10).is_empty());
        assert_eq!(idle.used(&id(3), 10), [id(2)]);
        assert_eq!(idle.size(), (3, 30), "it holds its memory until it has left");
        idle.remove(&id(2));
        assert_eq!(idle.size(), (2, 20));
    }

    #[test]
    fn large_rooms_leave_when_their_bytes_exceed_the_budget() {
        let idle = IdleRooms::new(100, 1_000);
        assert!(idle.used(&id(1), 600).is_empty());
        assert_eq!(idle.used(&id(2), 600), [id(1)]);
        assert_eq!(idle.used(&id(3), 2_000), [id(2), id(3)]);
        assert!(idle.used(&id(3), 2_000).is_empty(), "it was told once");
    }

    #[test]
    fn rooms_that_do_not_leave_are_a_crowd() {
        let idle = IdleRooms::new(0, 1_000);
        for number in 0..LEAVING_MAX {
            assert!(!idle.is_crowded());
            assert_eq!(idle.used(&id(number), 1).len(), 1);
        }
        assert!(idle.is_crowded());
        idle.remove(&id(0));
        assert!(!idle.is_crowded());
    }
}
