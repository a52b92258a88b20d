//! The port through which a room's task reaches the rooms in memory; the registry implements it.

use super::RoomCommand;
use crate::connections::client::Client;
use futures_util::future::BoxFuture;
use konakis_protocol::RoomId;
use tokio::sync::mpsc;

/// The sending end of a room's mailbox. Commands are boxed, because a mailbox reserves memory for many of them.
pub type MailboxSender = mpsc::Sender<Box<RoomCommand>>;
/// The receiving end of a room's mailbox.
pub type MailboxReceiver = mpsc::Receiver<Box<RoomCommand>>;

/// The rooms in memory, as the task of one room sees them.
pub trait RoomPort: Send + Sync {
    /// Makes a client watch another room. The client gets a view or an error.
    fn watch<'a>(&'a self, room: &'a RoomId, client: Client) -> BoxFuture<'a, ()>;

    /// Asks another room to check its deadlines and its entry in the lobby. Does nothing if the room is not in memory
    /// or its mailbox is full.
    fn nudge(&self, room: &RoomId);

    /// Records that this room of this many bytes is idle and was just used. If the idle rooms are too many or too
    /// large, the least recently used ones are told to unload.
    fn idle_room_used(&self, room: &RoomId, bytes: usize);

    /// Records that this room is no longer idle.
    fn idle_room_watched(&self, room: &RoomId);

    /// Removes this room from the registry and closes its mailbox, unless a command waits in it. Returns whether the
    /// room was removed. If so, its task must end; commands that still come are sent to its next task.
    fn unload(&self, room: &RoomId, mailbox: &mut MailboxReceiver) -> bool;
}
