//! The watched rooms of a connection: the rooms that send frames to its outbox.
//!
//! Invariant: the bytes of each watched room count towards the budgets that [`Outbox::may_watch`] names.

use super::Outbox;
use konakis_protocol::RoomId;
use std::collections::BTreeMap;
use std::sync::PoisonError;

impl Outbox {
    /// Adds a watched room of this many bytes. Returns false, and adds nothing, if the connection has ended.
    pub fn watch(&self, room: &RoomId, bytes: usize) -> bool {
        let mut watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(rooms) = watched.as_mut() else { return false };
        let before = rooms.insert(room.clone(), bytes);
        if let Some(budget) = &self.budget {
            budget.count_watched(room, before, bytes);
        }
        true
    }

    /// Updates the bytes of a watched room in the budgets. Does nothing if the connection does not watch the room.
    pub fn count_watched(&self, room: &RoomId, bytes: usize) {
        let mut watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(counted) = watched.as_mut().and_then(|rooms| rooms.get_mut(room)) else { return };
        let before = std::mem::replace(counted, bytes);
        if let Some(budget) = &self.budget {
            budget.count_watched(room, Some(before), bytes);
        }
    }

    /// Removes a watched room.
    pub fn unwatch(&self, room: &RoomId) {
        let mut watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = watched.as_mut().and_then(|rooms| rooms.remove(room));
        if let Some((budget, bytes)) = self.budget.as_ref().zip(bytes) {
            budget.leave_watched(room, bytes);
        }
    }

    /// Whether the connection may watch a room of this many bytes. The room must fit the budgets of the address and of
    /// its IPv6 site and, unless `is_player`, the server's budget. These limits do not apply to services, to clients
    /// without limits, or to a room that the connection watches already.
    #[must_use]
    pub fn may_watch(&self, room: &RoomId, bytes: usize, is_player: bool) -> bool {
        let is_limited = self.lock().bound.in_budget;
        let budget = self.budget.as_ref().filter(|_| is_limited && !self.watches(room));
        budget.is_none_or(|budget| budget.may_watch(room, bytes, is_player))
    }

    /// Whether the client may write this many bytes into a watched room, for example a chat message, within the budgets
    /// of [`Self::may_watch`].
    #[must_use]
    pub fn may_write(&self, bytes: usize, is_player: bool) -> bool {
        let is_limited = self.lock().bound.in_budget;
        let budget = self.budget.as_ref().filter(|_| is_limited);
        budget.is_none_or(|budget| budget.may_write(bytes, is_player))
    }

    /// Whether the connection watches this room.
    #[must_use]
    pub fn watches(&self, room: &RoomId) -> bool {
        let watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        watched.as_ref().is_some_and(|rooms| rooms.contains_key(room))
    }

    /// The number of watched rooms.
    #[must_use]
    pub fn watched(&self) -> usize {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map_or(0, BTreeMap::len)
    }
}
