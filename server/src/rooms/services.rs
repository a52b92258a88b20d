//! The shared state of the server: the store, the clock, the lobby, and the mailbox of every room in memory.
//!
//! Invariants: a room has at most one task. A request for a room that is not in memory loads it from the store; a room
//! without watchers is unloaded after a while. A request that arrives during the unloading is sent to the next task.

use crate::clock::UptimeClock;
use crate::computer::Thinkers;
use crate::connections::outbox::Budget;
use crate::connections::presence::Presence;
use crate::limits::blocking::{Blocking, Busy, Place};
use crate::lobby::Lobby;
use crate::moderation::Sanctions;
use crate::random::Random;
use crate::rooms::idle::{IDLE_BYTES_MAX, IDLE_ROOMS_MAX, IdleRooms};
use crate::rooms::machine::redact::Renaming;
use crate::rooms::machine::{Fresh, LoadError, NewRoom, Room, Seated, row};
use crate::rooms::snapshot::{ReplayFrames, SnapshotError, SpectatorSnapshot};
use crate::rooms::task::{Command, INBOX_MAX, RoomTask, error, no_such_room};
use crate::store::{Store, StoreError};
use crate::telemetry::Meters;
use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use konakis_games::StartError;
use konakis_protocol::{ErrorCode, RoomId, ServerMessage, UserId};
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::{Notify, mpsc, oneshot};

/// The most rooms that may wait to be loaded; one more is refused.
const WAITING_LOADS_MAX: usize = 4_096;
/// The most rooms that may wait to be loaded for HTTP requests; one more is refused.
const WAITING_HTTP_LOADS_MAX: usize = 64;
/// The most replays and records of long games that may wait for a thread; one more is refused.
const WAITING_REPLAYS_MAX: usize = 64;
/// A log of at most this many entries loads in a fraction of a millisecond, so no blocking thread is needed.
const SHORT_LOG: usize = 200;
/// How long an HTTP request waits for a room.
const HTTP_REQUEST_MAX: Duration = Duration::from_secs(10);
/// How long a request waits for a busy room.
const BUSY_MAX: Duration = Duration::from_secs(5);
/// The most tasks to which one request is sent, since a task that is ending does not accept it.
const TRIES_MAX: usize = 8;

/// Why a room was not created.
#[derive(Debug, thiserror::Error)]
pub enum CreateError {
    /// The game cannot start with these settings.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The store did not accept it.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a room was not loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadFailure {
    /// There is no such room.
    #[error("there is no such room")]
    NoSuchRoom,
    /// Too many rooms are waiting to be loaded.
    #[error(transparent)]
    Busy(#[from] Busy),
    /// Its log cannot be applied.
    #[error(transparent)]
    Log(#[from] LoadError),
    /// The store could not read its log.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The shared state of the server.
pub struct Services {
    /// The store on disk.
    pub store: Store,
    /// Wall time and uptime.
    pub clock: UptimeClock,
    /// The source of all random numbers.
    pub random: Random,
    /// The lobby.
    pub lobby: Lobby,
    /// The connected users.
    pub present: Arc<Presence>,
    /// The threads of the computer opponents.
    pub thinkers: Thinkers,
    /// The memory budget of all outgoing queues.
    pub outboxes: Arc<Budget>,
    /// The bans and mutes in force.
    pub sanctions: Sanctions,
    /// Wakes the task that replaces the former names of deleted and renamed users in the logs.
    pub erasure_due: Notify,
    /// The metrics.
    pub meters: Meters,
    /// Threads that load long logs and compute takebacks in long games.
    pub long_loads: Blocking,
    /// Threads that make replays and records of long games.
    pub long_games: Blocking,
    /// The rooms in memory without watchers.
    pub idle: IdleRooms,
    /// Bounds the rooms that are loaded at once.
    loads: Blocking,
    /// Bounds the rooms that are loaded at once for HTTP requests, so that players' rooms always get a turn.
    http_loads: Blocking,
    pub(crate) rooms: DashMap<RoomId, mpsc::Sender<Box<Command>>>,
    own: Weak<Services>,
}

impl Services {
    /// The shared state of a server that is starting.
    #[must_use]
    pub fn new(store: Store, clock: UptimeClock, random: Random, meters: Meters) -> Arc<Self> {
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        // Long work of one kind takes at most half of the processors.
        let half = (threads / 2).max(1);
        let present = Arc::new(Presence::default());
        Arc::new_cyclic(|own| Self {
            store,
            clock,
            random,
            lobby: Lobby::new(Arc::clone(&present)),
            present,
            thinkers: Thinkers::new(),
            outboxes: Budget::new(meters.clone()),
            meters,
            sanctions: Sanctions::default(),
            erasure_due: Notify::new(),
            loads: Blocking::new(2 * threads, WAITING_LOADS_MAX),
            http_loads: Blocking::new(threads, WAITING_HTTP_LOADS_MAX),
            long_loads: Blocking::new(half, WAITING_LOADS_MAX),
            long_games: Blocking::new(half, WAITING_REPLAYS_MAX),
            idle: IdleRooms::new(IDLE_ROOMS_MAX, IDLE_BYTES_MAX),
            rooms: DashMap::new(),
            own: own.clone(),
        })
    }

    /// A random id and seed for a new room.
    #[must_use]
    pub fn fresh(&self) -> Fresh {
        Fresh { room: self.random.room(), seed: self.random.number() }
    }

    /// Creates a room; it is on disk when this returns.
    ///
    /// # Errors
    /// [`CreateError`] if the game cannot start with these settings, or the store does not accept the room.
    pub async fn create(&self, room: &RoomId, new_room: &NewRoom) -> Result<(), CreateError> {
        Ok(self.store.append(vec![row::creation(room, self.clock.now(), new_room)?]).await?)
    }

    /// Sends a command to a room, which is loaded first if it is not in memory. If there is no such room, or its
    /// mailbox stays full, the sender of the request receives an error.
    pub async fn tell(&self, room: &RoomId, command: Command) {
        let is_http = command.is_http();
        let mut command = Some(Box::new(command));
        for _ in 0..TRIES_MAX {
            let Some(sender) = self.sender_to(room, is_http) else { break };
            match tokio::time::timeout(BUSY_MAX, sender.reserve()).await {
                Ok(Ok(place)) => {
                    if let Some(command) = command.take() {
                        place.send(command);
                    }
                    return;
                }
                // The task was ending; the next attempt loads the room again.
                Ok(Err(_)) => drop(self.rooms.remove_if(room, |_, sender| sender.is_closed())),
                Err(_) => break,
            }
        }
        if let Some(command) = command {
            command.refuse(&self.busy(room));
        }
    }

    /// The error for a request that did not get its turn.
    fn busy(&self, room: &RoomId) -> ServerMessage {
        self.meters.refused(ErrorCode::RateLimited);
        error(ErrorCode::RateLimited, Busy.to_string(), room)
    }

    /// The mailbox of a room's task, which is started if needed; none if too many rooms load for HTTP requests.
    fn sender_to(&self, room: &RoomId, is_http: bool) -> Option<mpsc::Sender<Box<Command>>> {
        let services = self.own.upgrade()?;
        match self.rooms.entry(room.clone()) {
            Entry::Occupied(entry) if !entry.get().is_closed() => Some(entry.get().clone()),
            entry => {
                let http_place = if is_http { Some(self.http_place()?) } else { None };
                let (sender, inbox) = mpsc::channel(INBOX_MAX);
                tokio::spawn(load_and_run(services, room.clone(), sender.downgrade(), inbox, http_place));
                entry.insert(sender.clone());
                Some(sender)
            }
        }
    }

    /// A place in the queue of loads for HTTP requests; none if the queue is full or too many rooms are unloading.
    fn http_place(&self) -> Option<Place> {
        if self.idle.is_crowded() { None } else { self.http_loads.place().ok() }
    }

    /// Whether a room is in memory.
    #[must_use]
    pub fn is_awake(&self, room: &RoomId) -> bool {
        self.rooms.contains_key(room)
    }

    /// Records that a room of this many bytes is in memory without watchers. If there are too many such rooms, the
    /// least recently used ones are told to unload.
    pub fn idle_room_used(&self, room: &RoomId, bytes: usize) {
        for oldest in self.idle.used(room, bytes) {
            let sender = self.rooms.get(&oldest).map(|sender| sender.clone());
            let Some(sender) = sender else {
                self.idle.remove(&oldest);
                continue;
            };
            let Err(mpsc::error::TrySendError::Full(command)) = sender.try_send(Box::new(Command::Leave))
            else {
                continue;
            };
            // Wait for a place in its mailbox. If the room is unloaded before that, there is nothing to do.
            tokio::spawn(async move { drop(sender.send(command).await) });
        }
    }

    /// Loads a room from its log; a long log on a blocking thread.
    ///
    /// # Errors
    /// [`LoadFailure`] if there is no such room, too many rooms wait to be loaded, or the log cannot be read.
    pub async fn load(&self, room: &RoomId) -> Result<Room, LoadFailure> {
        let _turn = self.loads.turn().await?;
        let log = self.store.load(room).await?.ok_or(LoadFailure::NoSuchRoom)?;
        let (room, now) = (room.clone(), self.clock.now());
        if log.len() <= SHORT_LOG {
            return Ok(Room::load(room, &log, now)?);
        }
        Ok(self.long_loads.run(move || Room::load(room, &log, now)).await??)
    }

    /// Removes a room that wants to be unloaded. Returns whether it was removed: not if its mailbox holds a command.
    /// Commands that arrive meanwhile load the room again.
    pub fn unload(&self, room: &RoomId, inbox: &mut mpsc::Receiver<Box<Command>>) -> bool {
        let leaves = |_: &RoomId, _: &mpsc::Sender<Box<Command>>| {
            let leaves = inbox.is_empty();
            if leaves {
                // Before the room can be loaded again, which may count it again.
                self.idle.remove(room);
            }
            leaves
        };
        if self.rooms.remove_if(room, leaves).is_none() {
            return false;
        }
        self.close(room, inbox);
        true
    }

    /// Closes a mailbox and sends the commands left in it to the room's next task.
    pub(crate) fn close(&self, room: &RoomId, inbox: &mut mpsc::Receiver<Box<Command>>) {
        inbox.close();
        while let (Ok(command), Some(services)) = (inbox.try_recv(), self.own.upgrade()) {
            let room = room.clone();
            tokio::spawn(async move { services.tell(&room, *command).await });
        }
    }

    /// The room as a spectator sees it.
    ///
    /// # Errors
    /// [`SnapshotError`] if the room does not exist, is private, or cannot be loaded now.
    pub async fn snapshot(&self, room: &RoomId) -> Result<SpectatorSnapshot, SnapshotError> {
        self.query(room, Command::Snapshot).await
    }

    /// The frames of a room's replay, once its game is over.
    ///
    /// # Errors
    /// [`SnapshotError`] if the room does not exist, is private, or cannot be loaded now.
    pub async fn replay_frames(&self, room: &RoomId) -> Result<ReplayFrames, SnapshotError> {
        self.query(room, Command::ReplayFrames).await
    }

    /// The record of a room as text, as a spectator may see it.
    ///
    /// # Errors
    /// [`SnapshotError`] if the room does not exist, is private, or cannot be loaded now.
    pub async fn record_text(&self, room: &RoomId) -> Result<String, SnapshotError> {
        self.query(room, Command::RecordText).await
    }

    /// Sends a command for an HTTP request and waits for the answer.
    async fn query<T>(
        &self,
        room: &RoomId,
        command: impl FnOnce(oneshot::Sender<Result<T, SnapshotError>>) -> Command,
    ) -> Result<T, SnapshotError> {
        let (reply, answer) = oneshot::channel();
        let answered = async {
            self.tell(room, command(reply)).await;
            answer.await
        };
        match tokio::time::timeout(HTTP_REQUEST_MAX, answered).await {
            Ok(Ok(result)) => result,
            Ok(Err(_)) | Err(_) => Err(Busy.into()),
        }
    }

    /// Gives a guest's seat to the member account that replaces the guest. Returns whether that is on disk.
    pub async fn merge(&self, room: &RoomId, guest: &UserId, member: Seated) -> bool {
        let (reply, answer) = oneshot::channel();
        self.tell(room, Command::Merge { guest: guest.clone(), member, reply }).await;
        answer.await.unwrap_or(false)
    }

    /// Reads the bans and mutes from the store.
    ///
    /// # Errors
    /// [`StoreError`] if the store fails; then the earlier ones stay in force.
    pub async fn reload_sanctions(&self) -> Result<(), StoreError> {
        self.sanctions.set(self.store.sanctions().await?);
        Ok(())
    }

    /// Ends a room's game for the operator. Returns whether that is on disk.
    pub async fn close_room(&self, room: &RoomId) -> bool {
        let (reply, answer) = oneshot::channel();
        self.tell(room, Command::Close(reply)).await;
        answer.await.unwrap_or(false)
    }

    /// Removes the messages of a user from a room's chat, which is in memory only.
    pub async fn remove_text(&self, room: &RoomId, user: UserId) {
        let sender = self.rooms.get(room).map(|sender| sender.clone());
        if let Some(sender) = sender {
            // A room that is being unloaded has no chat.
            let _ = sender.send(Box::new(Command::RemoveText(user))).await;
        }
    }

    /// Replaces a user's former name in a room and its log. Returns whether that is on disk.
    pub async fn rename_in(&self, room: &RoomId, renaming: Renaming) -> bool {
        let (reply, answer) = oneshot::channel();
        self.tell(room, Command::Rename(renaming, reply)).await;
        answer.await.unwrap_or(false)
    }

    /// Tells the rooms in memory that a connection has ended.
    pub async fn gone(&self, connection: u64, rooms: impl Iterator<Item = RoomId>) {
        for room in rooms {
            let sender = self.rooms.get(&room).map(|sender| sender.clone());
            if let Some(sender) = sender {
                // A room that is being unloaded has no watchers.
                let _ = sender.send(Box::new(Command::Gone(connection))).await;
            }
        }
    }

    /// Has a room in memory check its deadlines and update its entry in the lobby.
    pub fn nudge(&self, room: &RoomId) {
        if let Some(sender) = self.rooms.get(room) {
            // Any command that it handles updates the lobby, so a full mailbox needs no other.
            let _ = sender.try_send(Box::new(Command::Nudge));
        }
    }

    /// The number of commands waiting in the mailboxes of all rooms.
    #[must_use]
    pub fn waiting_requests(&self) -> usize {
        self.rooms.iter().map(|sender| sender.max_capacity() - sender.capacity()).sum()
    }

    /// The number of rooms in memory.
    #[must_use]
    pub fn rooms_in_memory(&self) -> usize {
        self.rooms.len()
    }
}

/// Loads a room from the store and runs its task.
async fn load_and_run(
    services: Arc<Services>,
    room: RoomId,
    own: mpsc::WeakSender<Box<Command>>,
    mut inbox: mpsc::Receiver<Box<Command>>,
    http_place: Option<Place>,
) {
    // Boxed, so that the task does not keep memory for a future that it needs once.
    let refusal = match Box::pin(load_or_refuse(&services, &room, http_place)).await {
        Ok(room) => {
            let mut task = Box::new(RoomTask::new(room, services, own));
            return task.run(&mut inbox).await;
        }
        Err(refusal) => refusal,
    };
    services.rooms.remove(&room);
    inbox.close();
    while let Some(command) = inbox.recv().await {
        command.refuse(&refusal);
    }
}

/// The room from its log in the store, or the error for the requests that wait for it.
async fn load_or_refuse(
    services: &Services,
    room: &RoomId,
    http_place: Option<Place>,
) -> Result<Room, ServerMessage> {
    let _turn = match http_place {
        Some(place) => Some(place.turn().await.map_err(|_| services.busy(room))?),
        None => None,
    };
    services.load(room).await.map_err(|failure| match failure {
        LoadFailure::NoSuchRoom => no_such_room(room),
        LoadFailure::Busy(_) => services.busy(room),
        LoadFailure::Log(_) | LoadFailure::Store(_) => {
            tracing::error!(%room, error = %failure, "a room could not be loaded");
            unreadable(room)
        }
    })
}

fn unreadable(room: &RoomId) -> ServerMessage {
    error(ErrorCode::Internal, "the room could not be opened: try again in a moment".to_owned(), room)
}
