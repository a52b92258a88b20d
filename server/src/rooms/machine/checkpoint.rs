//! Restores a room to its state before changes that were not stored.

use super::{Change, Room};

/// The state of a room before some changes.
pub struct Unchanged {
    room: Room,
    /// Whether `room` lacks the game's record. Only the undo of a takeback needs the record. For any other undo,
    /// [`Room::undo`] shortens the record of the changed room.
    lacks_record: bool,
}

impl Room {
    /// The state of the room before these changes, for [`Room::undo`].
    #[must_use]
    pub fn before(&self, changes: &[Change]) -> Unchanged {
        let mut room = self.clone();
        let lacks_record = changes.iter().all(|change| !matches!(change, Change::TakenBack { .. }));
        if lacks_record {
            room.contest.drop_record();
        }
        Unchanged { room, lacks_record }
    }

    /// Undoes changes that were applied and certainly not stored. `to` is the state before them.
    pub fn undo(&mut self, to: Unchanged) {
        let changed = std::mem::replace(self, to.room);
        if to.lacks_record {
            let ply = self.stamps.len();
            let before = std::mem::replace(&mut self.contest, changed.contest);
            self.contest.rewind_to(before, ply);
        }
    }
}
