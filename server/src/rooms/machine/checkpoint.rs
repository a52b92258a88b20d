//! Restores a room to its state before changes that were not stored.

use super::{Change, Room};

/// A room before some changes.
pub struct Unchanged {
    room: Room,
    /// Whether `room` lacks the game's record. Only a takeback needs it; otherwise [`Room::undo`] shortens the record
    /// of the changed room.
    lacks_record: bool,
}

impl Room {
    /// The room before these changes, for [`Room::undo`].
    #[must_use]
    pub fn before(&self, changes: &[Change]) -> Unchanged {
        let mut room = self.clone();
        let lacks_record = changes.iter().all(|change| !matches!(change, Change::TakenBack { .. }));
        if lacks_record {
            room.contest.drop_record();
        }
        Unchanged { room, lacks_record }
    }

    /// Restores the room to its state before changes that were applied and certainly not stored.
    pub fn undo(&mut self, to: Unchanged) {
        let changed = std::mem::replace(self, to.room);
        if to.lacks_record {
            let ply = self.stamps.len();
            let before = std::mem::replace(&mut self.contest, changed.contest);
            self.contest.rewind_to(before, ply);
        }
    }
}
