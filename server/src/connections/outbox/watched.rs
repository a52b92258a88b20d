//! The rooms that send to an outbox.
//!
//! Invariant: the bytes of each of these rooms count towards the budgets that [`Outbox::may_watch`] names.

use super::Outbox;
use konakis_protocol::RoomId;
use std::collections::BTreeMap;
use std::sync::PoisonError;

impl Outbox {
    /// Adds a room of this many bytes that sends here. Returns false, and adds nothing, if the connection has ended.
    pub fn watch(&self, room: &RoomId, bytes: usize) -> bool {
        let mut watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(rooms) = watched.as_mut() else { return false };
        let before = rooms.insert(room.clone(), bytes);
        if let Some(budget) = &self.budget {
            budget.count_watched(room, before, bytes);
        }
        true
    }

    /// Updates the bytes of a room in the budgets. Does nothing if the room does not send here.
    pub fn count_watched(&self, room: &RoomId, bytes: usize) {
        let mut watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(counted) = watched.as_mut().and_then(|rooms| rooms.get_mut(room)) else { return };
        let before = std::mem::replace(counted, bytes);
        if let Some(budget) = &self.budget {
            budget.count_watched(room, Some(before), bytes);
        }
    }

    /// Removes a room that sends here.
    pub fn unwatch(&self, room: &RoomId) {
        let mut watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = watched.as_mut().and_then(|rooms| rooms.remove(room));
        if let Some((budget, bytes)) = self.budget.as_ref().zip(bytes) {
            budget.leave_watched(room, bytes);
        }
    }

    /// Whether another room of this many bytes fits the budgets of the address, of its IPv6 site and of the server. The
    /// server's budget does not limit players of the room. A service may watch all rooms of its users.
    #[must_use]
    pub fn may_watch(&self, room: &RoomId, bytes: usize, is_player: bool) -> bool {
        let is_limited = self.lock().bound.in_budget;
        let budget = self.budget.as_ref().filter(|_| is_limited && !self.watches(room));
        budget.is_none_or(|budget| budget.may_watch(room, bytes, is_player))
    }

    /// Whether the watched rooms may grow by this many bytes, within the budgets of [`Self::may_watch`].
    #[must_use]
    pub fn may_write(&self, bytes: usize, is_player: bool) -> bool {
        let is_limited = self.lock().bound.in_budget;
        let budget = self.budget.as_ref().filter(|_| is_limited);
        budget.is_none_or(|budget| budget.may_write(bytes, is_player))
    }

    /// Whether this room sends here.
    #[must_use]
    pub fn watches(&self, room: &RoomId) -> bool {
        let watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        watched.as_ref().is_some_and(|rooms| rooms.contains_key(room))
    }

    /// How many rooms send here.
    #[must_use]
    pub fn watched(&self) -> usize {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map_or(0, BTreeMap::len)
    }
}
