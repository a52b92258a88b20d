//! Rooms that no task may own for a while, because they are being removed from the store.

use super::Registry;
use crate::rooms::error::RoomError;
use crate::rooms::task::{INBOX_MAX, Inbox};
use dashmap::mapref::entry::Entry;
use konakis_protocol::RoomId;
use tokio::sync::mpsc;

/// A room that is held: requests for it wait in this inbox until [`Registry::release`].
#[derive(Debug)]
pub struct Held {
    room: RoomId,
    inbox: Inbox,
}

impl Held {
    /// The room's id.
    #[must_use]
    pub const fn room(&self) -> &RoomId {
        &self.room
    }

    /// The number of requests that wait.
    #[cfg(test)]
    pub(crate) fn waiting(&self) -> usize {
        self.inbox.len()
    }
}

impl Registry {
    /// Registers an inbox in place of a room's task; `None` if the room has a task or is held already.
    #[must_use]
    pub fn hold(&self, room: RoomId) -> Option<Held> {
        let Entry::Vacant(entry) = self.mailboxes.entry(room.clone()) else { return None };
        let (sender, inbox) = mpsc::channel(INBOX_MAX);
        entry.insert(sender);
        Some(Held { room, inbox })
    }

    /// Releases a room. The requests that wait for it are refused if the room was removed; otherwise they go to its
    /// next task.
    pub async fn release(&self, held: Held, is_removed: bool) {
        let Held { room, mut inbox } = held;
        self.mailboxes.remove(&room);
        if !is_removed {
            return self.close(&room, &mut inbox);
        }
        inbox.close();
        while let Some(command) = inbox.recv().await {
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
        let mut held = registry.hold(room.clone()).unwrap();
        for _ in 0..INBOX_MAX {
            registry.nudge(&room);
        }
        registry.gone(7, [room].into_iter());
        for _ in 0..INBOX_MAX {
            assert!(matches!(*held.inbox.recv().await.unwrap(), RoomCommand::Nudge));
        }
        assert!(
            matches!(*held.inbox.recv().await.unwrap(), RoomCommand::Gone(7)),
            "the command arrives once the mailbox has space"
        );
    }
}
