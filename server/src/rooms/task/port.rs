//! The port through which a room's task reaches the rooms in memory; the registry implements it.

use super::RoomCommand;
use crate::connections::client::Client;
use futures_util::future::BoxFuture;
use konakis_protocol::RoomId;
use tokio::sync::mpsc;

/// The end of a room's mailbox that takes commands. The commands are boxed, because a mailbox reserves memory for many
/// commands.
pub type MailboxSender = mpsc::Sender<Box<RoomCommand>>;
/// The end of a room's mailbox from which its task receives commands.
pub type MailboxReceiver = mpsc::Receiver<Box<RoomCommand>>;

/// The rooms in memory, as the task of one of them sees them.
pub trait RoomPort: Send + Sync {
    /// Has a client watch another room, which is loaded first if it is not in memory. The client gets a view or an
    /// error.
    fn watch<'a>(&'a self, room: &'a RoomId, client: Client) -> BoxFuture<'a, ()>;

    /// Asks another room to check its deadlines and to update its entry in the lobby. Does nothing if the room is not
    /// in memory, or if its mailbox is full.
    fn nudge(&self, room: &RoomId);

    /// Records that this room of this many bytes is idle and was just used. If the idle rooms are too many or too
    /// large, the least recently used ones are told to unload.
    fn idle_room_used(&self, room: &RoomId, bytes: usize);

    /// Records that this room is no longer idle, such as when it has a watcher again.
    fn idle_room_watched(&self, room: &RoomId);

    /// Removes this room from the registry, unless a command waits in its mailbox. Returns whether it was removed.
    /// Commands that arrive after that load the room again.
    fn unload(&self, room: &RoomId, mailbox: &mut MailboxReceiver) -> bool;
}
