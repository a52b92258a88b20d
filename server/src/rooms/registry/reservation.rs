//! Rooms that no task may own for a while, because they are being removed from the store.

use super::{Registry, drain};
use crate::rooms::error::RoomError;
use crate::rooms::task::{MAILBOX_MAX, MailboxReceiver};
use dashmap::mapref::entry::Entry;
use konakis_protocol::RoomId;
use tokio::sync::mpsc;

/// A reserved room: requests for it wait in this mailbox until [`Registry::release`].
#[derive(Debug)]
pub struct Reservation {
    room: RoomId,
    mailbox: MailboxReceiver,
}

impl Reservation {
    /// The room's id.
    #[must_use]
    pub const fn room(&self) -> &RoomId {
        &self.room
    }

    #[cfg(test)]
    pub(crate) fn waiting(&self) -> usize {
        self.mailbox.len()
    }
}

impl Registry {
    /// Registers a mailbox in place of a room's task; `None` if the room has a task or is reserved already.
    #[must_use]
    pub fn reserve(&self, room: RoomId) -> Option<Reservation> {
        let entry = match self.mailboxes.entry(room.clone()) {
            Entry::Occupied(entry) if !entry.get().is_closed() => return None,
            // A task that has panicked leaves a closed mailbox.
            entry => entry,
        };
        let (sender, mailbox) = mpsc::channel(MAILBOX_MAX);
        drop(entry.insert(sender));
        Some(Reservation { room, mailbox })
    }

    /// Releases a room. If the room was removed, waiting requests are refused; otherwise they go to its next task.
    pub async fn release(&self, reserved: Reservation, is_removed: bool) {
        let Reservation { room, mut mailbox } = reserved;
        self.mailboxes.remove(&room);
        if !is_removed {
            return self.pass_on(&room, &mut mailbox).await;
        }
        for command in drain(&mut mailbox).await {
            command.refuse(RoomError::NoSuchRoom, &room, &self.services.meters);
        }
    }
}
