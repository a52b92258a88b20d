//! The registry: the mailboxes of all rooms in memory.
//!
//! Invariant: a room has at most one task. A command that arrives while a task ends is sent to the room's next task.

mod queries;
mod reservation;
mod start;

pub use reservation::Reservation;

use crate::connections::client::Client;
use crate::limits::blocking::{Blocking, Busy, Payer, QueuePlace};
use crate::limits::request_address;
use crate::rooms::idle::{IDLE_BYTES_MAX, IDLE_ROOMS_MAX, IdleRooms};
use crate::rooms::task::{MAILBOX_MAX, MailboxReceiver, MailboxSender, RoomCommand, RoomPort};
use crate::services::Services;
use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use futures_util::future::BoxFuture;
use konakis_protocol::RoomId;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::mpsc;

/// The maximum number of rooms that wait to be loaded for HTTP requests. Further requests are refused.
const WAITING_HTTP_LOADS_MAX: usize = 64;
/// The maximum number of rooms that wait to be loaded for HTTP requests of one payer.
const WAITING_HTTP_LOADS_OF_ONE_MAX: usize = 16;
/// How long a command waits for a place in a room's full mailbox.
const MAILBOX_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a `ConnectionEnded` command waits for a place in a room's full mailbox.
const CONNECTION_ENDED_TIMEOUT: Duration = Duration::from_secs(60);
/// The maximum number of attempts to send a command. A task that is ending does not accept it, so the next attempt
/// sends it to the room's next task.
const TRIES_MAX: usize = 8;

/// The rooms in memory.
pub struct Registry {
    services: Arc<Services>,
    mailboxes: DashMap<RoomId, MailboxSender>,
    idle: IdleRooms,
    /// Bounds the number of rooms loaded at the same time for HTTP requests, so that rooms of players can always load.
    http_loads: Blocking,
    /// The value of [`UptimeClock::outage_changes`](crate::clock::UptimeClock::outage_changes) when the rooms were last
    /// told of a change.
    outage_changes: AtomicU64,
    own: Weak<Self>,
}

impl Registry {
    /// A registry without rooms.
    #[must_use]
    pub fn new(services: Arc<Services>) -> Arc<Self> {
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        Arc::new_cyclic(|own| Self {
            services,
            mailboxes: DashMap::new(),
            idle: IdleRooms::new(IDLE_ROOMS_MAX, IDLE_BYTES_MAX),
            http_loads: Blocking::new(threads, WAITING_HTTP_LOADS_MAX, WAITING_HTTP_LOADS_OF_ONE_MAX),
            outage_changes: AtomicU64::new(0),
            own: own.clone(),
        })
    }

    /// Sends a command to a room, which is loaded first if it is not in memory. If the room cannot be loaded or its
    /// mailbox stays full, the command is answered with an error.
    pub async fn tell(&self, room: &RoomId, command: RoomCommand) {
        let is_http = command.is_http();
        let payer = command.payer().unwrap_or_else(|| payer_of_scope(room));
        let mut command = Some(Box::new(command));
        for _ in 0..TRIES_MAX {
            let Some(sender) = self.sender_to(room, &payer, is_http) else { break };
            match tokio::time::timeout(MAILBOX_TIMEOUT, sender.reserve()).await {
                Ok(Ok(place)) => {
                    if let Some(command) = command.take() {
                        place.send(command);
                    }
                    return;
                }
                // The task was ending; the next attempt loads the room again.
                Ok(Err(_)) => drop(self.mailboxes.remove_if(room, |_, sender| sender.is_closed())),
                Err(_) => break,
            }
        }
        if let Some(command) = command {
            command.refuse(Busy.into(), room, &self.services.meters);
        }
    }

    /// The mailbox of a room's task, which is started if necessary. None if an HTTP request would start the task, and
    /// too many rooms are unloading or are being loaded for HTTP requests.
    fn sender_to(&self, room: &RoomId, payer: &Payer, is_http: bool) -> Option<MailboxSender> {
        let registry = self.own.upgrade()?;
        match self.mailboxes.entry(room.clone()) {
            Entry::Occupied(entry) if !entry.get().is_closed() => Some(entry.get().clone()),
            entry => {
                let http_place = if is_http { Some(self.http_place()?) } else { None };
                let loading = start::Loading { payer: payer.clone(), http_place };
                let (sender, mailbox) = mpsc::channel(MAILBOX_MAX);
                tokio::spawn(start::load_and_run(
                    registry,
                    room.clone(),
                    sender.downgrade(),
                    mailbox,
                    loading,
                ));
                entry.insert(sender.clone());
                Some(sender)
            }
        }
    }

    fn http_place(&self) -> Option<QueuePlace> {
        if self.idle.is_crowded() { None } else { self.http_loads.place().ok() }
    }

    /// Whether a room has a mailbox: it is in memory, is being loaded, or is reserved.
    #[must_use]
    pub fn is_loaded(&self, room: &RoomId) -> bool {
        self.mailboxes.contains_key(room)
    }

    /// Closes a mailbox that no task owns, and sends the commands left in it to the room's next task.
    async fn pass_on(&self, room: &RoomId, mailbox: &mut MailboxReceiver) {
        let left = drain(mailbox).await;
        self.tell_next(room, left);
    }

    /// Sends commands in their order to the room's next task, without waiting for it.
    fn tell_next(&self, room: &RoomId, commands: Vec<RoomCommand>) {
        let (Some(registry), room) = (self.own.upgrade(), room.clone()) else { return };
        if commands.is_empty() {
            return;
        }
        tokio::spawn(async move {
            for command in commands {
                registry.tell(&room, command).await;
            }
        });
    }

    /// Tells these rooms, if they are in memory, that a connection has ended. Does not wait for full mailboxes. A room
    /// whose mailbox stays full notices the end when it next counts its watchers.
    pub fn gone(&self, connection: u64, rooms: impl Iterator<Item = RoomId>) {
        for room in rooms {
            let sender = self.mailboxes.get(&room).map(|sender| sender.clone());
            let Some(sender) = sender else { continue };
            let Err(mpsc::error::TrySendError::Full(command)) =
                sender.try_send(Box::new(RoomCommand::ConnectionEnded(connection)))
            else {
                // The command was sent, or the room is being unloaded and so has no watchers.
                continue;
            };
            tokio::spawn(async move {
                if sender.send_timeout(command, CONNECTION_ENDED_TIMEOUT).await.is_err() {
                    tracing::warn!(%room, connection, "a busy room was not told that a connection has ended");
                }
            });
        }
    }

    /// Checks the store. If an outage was noticed or has ended, tells all rooms in memory.
    pub async fn prove_store(&self) {
        self.services.prove_store().await;
        let changes = self.services.clock.outage_changes();
        if self.outage_changes.swap(changes, Relaxed) != changes {
            for sender in &self.mailboxes {
                // A room with a full mailbox notices the change with its next command.
                let _ = sender.try_send(Box::new(RoomCommand::Nudge));
            }
        }
    }

    /// The number of commands waiting in the mailboxes of all rooms.
    #[must_use]
    pub fn waiting_requests(&self) -> usize {
        self.mailboxes.iter().map(|sender| sender.max_capacity() - sender.capacity()).sum()
    }

    /// The number of idle rooms, and their size in bytes.
    #[must_use]
    pub fn idle_size(&self) -> (usize, usize) {
        self.idle.size()
    }

    #[cfg(test)]
    pub(crate) const fn idle(&self) -> &IdleRooms {
        &self.idle
    }

    /// The number of rooms in memory, including those that are being loaded or are reserved.
    #[must_use]
    pub fn rooms_in_memory(&self) -> usize {
        self.mailboxes.len()
    }
}

impl RoomPort for Registry {
    fn watch<'a>(&'a self, room: &'a RoomId, client: Client) -> BoxFuture<'a, ()> {
        Box::pin(self.tell(room, RoomCommand::Watch(client)))
    }

    fn nudge(&self, room: &RoomId) {
        if let Some(sender) = self.mailboxes.get(room) {
            // A room with a full mailbox reports to the lobby with its next change.
            let _ = sender.try_send(Box::new(RoomCommand::Nudge));
        }
    }

    fn idle_room_used(&self, room: &RoomId, bytes: usize) {
        for oldest in self.idle.used(room, bytes) {
            let sender = self.mailboxes.get(&oldest).map(|sender| sender.clone());
            let Some(sender) = sender else {
                self.idle.remove(&oldest);
                continue;
            };
            let Err(mpsc::error::TrySendError::Full(command)) =
                sender.try_send(Box::new(RoomCommand::Unload))
            else {
                continue;
            };
            // If the room is unloaded before its mailbox has a place, the command is no longer needed.
            tokio::spawn(async move { drop(sender.send(command).await) });
        }
    }

    fn idle_room_watched(&self, room: &RoomId) {
        self.idle.remove(room);
    }

    fn unload(&self, room: &RoomId, mailbox: &mut MailboxReceiver) -> bool {
        let leaves = |_: &RoomId, _: &MailboxSender| {
            let leaves = mailbox.is_empty();
            if leaves {
                // The room leaves the idle rooms before its next task can start. A later removal could remove the entry
                // that the next task has added.
                self.idle.remove(room);
            }
            leaves
        };
        let is_removed = self.mailboxes.remove_if(room, leaves).is_some();
        if is_removed {
            mailbox.close();
        }
        is_removed
    }
}

/// Closes a mailbox, and returns the commands left in it, in their order. Waits for the commands of senders that took
/// their places in the mailbox before it was closed.
async fn drain(mailbox: &mut MailboxReceiver) -> Vec<RoomCommand> {
    mailbox.close();
    let mut left = Vec::new();
    while let Some(command) = mailbox.recv().await {
        left.push(*command);
    }
    left
}

/// The payer of an HTTP request, or of the server's own work in a room.
fn payer_of_scope(room: &RoomId) -> Payer {
    request_address::current().map_or_else(|| Payer::Room(room.clone()), Payer::Network)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connections::outbox::Outbox;
    use crate::rooms::creation::create;
    use crate::rooms::machine::{Invited, NewRoom, Seated};
    use crate::rooms::task::tests::next_frame;
    use crate::store::{Account, Store};
    use tokio::sync::oneshot;

    /// A room that is not in memory, in which Anna waits for a player.
    async fn with_room() -> (Arc<Registry>, RoomId) {
        let services = Services::for_tests(Store::memory());
        let anna = Account::guest_for_tests("anna", "Anna");
        services.store.create_user(anna.clone(), None).await.unwrap();
        let room = "r".parse().unwrap();
        let creator = Seated { user: anna.user(), rating: None, level: None };
        create(&services, &room, &NewRoom::for_tests(creator, None, Invited::Link)).await.unwrap();
        (Registry::new(services), room)
    }

    #[tokio::test]
    async fn a_command_sent_while_its_room_unloads_is_answered() {
        let (rooms, room) = with_room().await;
        rooms.snapshot(&room).await.unwrap();
        let sender = rooms.mailboxes.get(&room).unwrap().clone();
        let place = sender.clone().reserve_owned().await.unwrap();
        rooms.tell(&room, RoomCommand::Unload).await;
        sender.closed().await;
        drop(sender);
        let (reply, answer) = oneshot::channel();
        place.send(Box::new(RoomCommand::Snapshot(reply)));
        assert!(answer.await.expect("the command is answered").is_ok());
    }

    #[tokio::test]
    async fn a_command_sent_while_a_room_is_released_is_answered() {
        let (rooms, room) = with_room().await;
        let reserved = rooms.reserve(room.clone()).unwrap();
        let sender = rooms.mailboxes.get(&room).unwrap().clone();
        let place = sender.reserve_owned().await.unwrap();
        let (reply, answer) = oneshot::channel();
        let late = async { drop(place.send(Box::new(RoomCommand::Snapshot(reply)))) };
        // `join` polls in order, so the command is sent after the release has begun.
        tokio::join!(rooms.release(reserved, false), late);
        assert!(answer.await.expect("the command is answered").is_ok());
    }

    /// In this test's runtime, unlike in that of other tests, the task that was spawned last runs before the others.
    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn passed_on_commands_keep_their_order() {
        let (rooms, room) = with_room().await;
        let reserved = rooms.reserve(room.clone()).unwrap();
        let outbox = Arc::new(Outbox::new(1));
        let client = || Client { user: None, discord: None, re: None, outbox: Arc::clone(&outbox) };
        rooms.tell(&room, RoomCommand::Watch(client())).await;
        rooms.tell(&room, RoomCommand::Unwatch(client())).await;
        let releasing = async move { rooms.release(reserved, false).await };
        tokio::spawn(releasing).await.unwrap();
        assert_eq!(next_frame(&outbox).await["type"], "view");
        assert_eq!(next_frame(&outbox).await["type"], "done");
    }

    #[tokio::test]
    async fn a_room_whose_task_has_panicked_can_be_reserved() {
        let (rooms, room) = with_room().await;
        let (sender, mailbox) = mpsc::channel(1);
        drop(mailbox);
        rooms.mailboxes.insert(room.clone(), sender);
        let reserved = rooms.reserve(room.clone());
        assert!(reserved.is_some() && rooms.reserve(room).is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn crowded_http_loads_refuse_no_request_of_a_client() {
        let (rooms, room) = with_room().await;
        let mut running = Vec::new();
        for number in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            let payer = Payer::Connection(number as u64);
            running.push(rooms.http_loads.acquire(payer).await.unwrap());
        }
        let outbox = Arc::new(Outbox::new(1));
        let client = Client { user: None, discord: None, re: None, outbox: Arc::clone(&outbox) };
        let watch = async {
            rooms.tell(&room, RoomCommand::Watch(client)).await;
            next_frame(&outbox).await
        };
        // `join` polls in order, so the HTTP request starts to load the room.
        let (snapshot, answer) = tokio::join!(rooms.snapshot(&room), watch);
        assert_eq!(snapshot.unwrap_err(), Busy.into());
        assert_eq!(answer["type"], "view", "{answer}");
    }

    #[tokio::test]
    async fn the_end_of_a_connection_does_not_wait_for_a_busy_room() {
        let services = Services::for_tests(Store::memory());
        let (rooms, room) = (Registry::new(services), "busy".parse::<RoomId>().unwrap());
        let (sender, mut mailbox) = mpsc::channel(1);
        sender.try_send(Box::new(RoomCommand::Nudge)).unwrap();
        rooms.mailboxes.insert(room.clone(), sender);
        rooms.gone(7, [room].into_iter());
        let told = async { [mailbox.recv().await.unwrap(), mailbox.recv().await.unwrap()] };
        let told = tokio::time::timeout(Duration::from_secs(10), told).await.expect("the room is told");
        assert!(matches!(
            told.map(|command| *command),
            [RoomCommand::Nudge, RoomCommand::ConnectionEnded(7)]
        ));
    }

    #[tokio::test(start_paused = true)]
    async fn forgetting_text_fails_if_a_mailbox_is_full() {
        let rooms = Registry::new(Services::for_tests(Store::memory()));
        let (sender, mut mailbox) = mpsc::channel(1);
        rooms.mailboxes.insert("room".parse().unwrap(), sender);
        assert!(rooms.forget_text(Vec::new()).await, "the empty mailbox accepts the command");
        assert!(!rooms.forget_text(Vec::new()).await, "the full mailbox accepts no command");
        mailbox.recv().await.unwrap();
        assert!(rooms.forget_text(Vec::new()).await, "the emptied mailbox accepts the command");
    }
}
