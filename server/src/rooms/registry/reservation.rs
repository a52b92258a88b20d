//! Rooms that no task may own for a while, because they are being removed from the store.

use super::Registry;
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

    /// The number of requests that wait.
    #[cfg(test)]
    pub(crate) fn waiting(&self) -> usize {
        self.mailbox.len()
    }
}

impl Registry {
    /// Registers a mailbox in place of a room's task; `None` if the room has a task or is reserved already.
    #[must_use]
    pub fn reserve(&self, room: RoomId) -> Option<Reservation> {
        let Entry::Vacant(entry) = self.mailboxes.entry(room.clone()) else { return None };
        let (sender, mailbox) = mpsc::channel(MAILBOX_MAX);
        entry.insert(sender);
        Some(Reservation { room, mailbox })
    }

    /// Releases a room. The requests that wait for it are refused if the room was removed; otherwise they go to its
    /// next task.
    pub async fn release(&self, reserved: Reservation, is_removed: bool) {
        let Reservation { room, mut mailbox } = reserved;
        self.mailboxes.remove(&room);
        if !is_removed {
            return self.close(&room, &mut mailbox);
        }
        mailbox.close();
        while let Some(command) = mailbox.recv().await {
            command.refuse(RoomError::NoSuchRoom, &room);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::task::{RoomCommand, RoomPort};
    use crate::services::Services;
    use crate::store::Store;

    #[tokio::test]
    async fn the_end_of_a_connection_does_not_wait_for_a_busy_room() {
        let registry = Registry::new(Services::for_tests(Store::memory()));
        let room: RoomId = "busy".parse().unwrap();
        let mut reserved = registry.reserve(room.clone()).unwrap();
        for _ in 0..MAILBOX_MAX {
            registry.nudge(&room);
        }
        registry.gone(7, [room].into_iter());
        for _ in 0..MAILBOX_MAX {
            assert!(matches!(*reserved.mailbox.recv().await.unwrap(), RoomCommand::Nudge));
        }
        assert!(
            matches!(*reserved.mailbox.recv().await.unwrap(), RoomCommand::ConnectionEnded(7)),
            "the command arrives once the mailbox has space"
        );
    }
}
