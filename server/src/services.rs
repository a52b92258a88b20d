//! What all parts of the server share: the store, the clock, chance, the lobby, and the way to every room.
//!
//! What always holds: a room has at most one task. It is woken from the store when somebody speaks to it and leaves
//! memory when nobody is there; on the way in between no request is lost.

use crate::blocking::{Blocking, Busy, Place};
use crate::computer::Thinkers;
use crate::house::House;
use crate::idle::{IDLE_BYTES_MAX, IDLE_ROOMS_MAX, IdleRooms};
use crate::lobby::Lobby;
use crate::metrics::Meters;
use crate::outbox::Budget;
use crate::peek::{Peek, Reel, Unseen};
use crate::presence::Presence;
use crate::random::Random;
use crate::room::task::{Command, Driver, INBOX_MAX, error, no_such_room};
use crate::room::{Founding, Fresh, LoadError, Room, Seated, row};
use crate::store::{Store, StoreError};
use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use konakis_games::StartError;
use konakis_protocol::{ErrorCode, RoomId, ServerMessage, UserId};
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// How many rooms may wait to be loaded. One more is refused.
const WAITING_WAKES_MAX: usize = 4_096;
/// How many rooms may wait to be woken for visitors, who see pages, pictures and texts. One more is refused.
const WAITING_VISITS_MAX: usize = 64;
/// How many replays and records of long games may wait to be made. One more is refused.
const WAITING_REPLAYS_MAX: usize = 64;
/// A log of so many entries is loaded in a fraction of a millisecond, so where it is wanted.
const SHORT_LOG: usize = 200;
/// How long a visitor waits for a room.
const VISIT_WITHIN: Duration = Duration::from_secs(10);
/// How long a request waits for a busy room.
const BUSY_MAX: Duration = Duration::from_secs(5);
/// How many tasks a request is offered to before it is given up: one that is just leaving memory refuses it.
const TRIES_MAX: usize = 8;

/// Why a room was not made.
#[derive(Debug, thiserror::Error)]
pub enum FoundError {
    /// The game cannot begin like this.
    #[error(transparent)]
    Start(#[from] StartError),
    /// It could not be stored.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a room was not loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadFailure {
    /// There is no such room.
    #[error("there is no such room")]
    NoSuchRoom,
    /// Too many rooms are loaded already.
    #[error(transparent)]
    Busy(#[from] Busy),
    /// Its log cannot be applied.
    #[error(transparent)]
    Log(#[from] LoadError),
    /// The store did not give its log.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What all parts of the server share.
pub struct Services {
    /// What is on disk.
    pub store: Store,
    /// The clock of the house.
    pub house: House,
    /// All chance.
    pub random: Random,
    /// The lobby.
    pub lobby: Lobby,
    /// Who is connected.
    pub present: Arc<Presence>,
    /// Where computer opponents think.
    pub thinkers: Thinkers,
    /// How much waits for all connections.
    pub outboxes: Arc<Budget>,
    /// What is counted and timed.
    pub meters: Meters,
    /// Where long logs are applied, and takebacks in long games computed.
    pub long_loads: Blocking,
    /// Where replays and records of long games are made.
    pub long_games: Blocking,
    /// The rooms in memory to which nobody is connected.
    pub idle: IdleRooms,
    /// The rooms that are read from the store.
    wakes: Blocking,
    /// Those among them that are woken for visitors, so that these never take every turn.
    visits: Blocking,
    pub(crate) rooms: DashMap<RoomId, mpsc::Sender<Box<Command>>>,
    own: Weak<Services>,
}

impl Services {
    /// The services of a server that is starting.
    #[must_use]
    pub fn new(store: Store, house: House, random: Random, meters: Meters) -> Arc<Self> {
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        // Long work of one kind takes half of the processors at most.
        let half = (threads / 2).max(1);
        let present = Arc::new(Presence::default());
        Arc::new_cyclic(|own| Self {
            store,
            house,
            random,
            lobby: Lobby::new(Arc::clone(&present)),
            present,
            thinkers: Thinkers::new(),
            outboxes: Budget::new(meters.clone()),
            meters,
            wakes: Blocking::new(2 * threads, WAITING_WAKES_MAX),
            visits: Blocking::new(threads, WAITING_VISITS_MAX),
            long_loads: Blocking::new(half, WAITING_WAKES_MAX),
            long_games: Blocking::new(half, WAITING_REPLAYS_MAX),
            idle: IdleRooms::new(IDLE_ROOMS_MAX, IDLE_BYTES_MAX),
            rooms: DashMap::new(),
            own: own.clone(),
        })
    }

    /// What chance gives a new room.
    #[must_use]
    pub fn fresh(&self) -> Fresh {
        Fresh { room: self.random.room(), seed: self.random.number() }
    }

    /// Makes a room; it is on disk when this returns.
    ///
    /// # Errors
    /// [`FoundError`], with nothing made.
    pub async fn found(&self, room: &RoomId, founding: &Founding) -> Result<(), FoundError> {
        Ok(self.store.append(vec![row::founding(room, self.house.now(), founding)?]).await?)
    }

    /// Gives a room something to deal with. Where there is no such room, or it is too busy, who asked is told.
    pub async fn tell(&self, room: &RoomId, command: Command) {
        let is_visit = command.is_visit();
        let mut command = Some(Box::new(command));
        for _ in 0..TRIES_MAX {
            let Some(sender) = self.reach(room, is_visit) else { break };
            match tokio::time::timeout(BUSY_MAX, sender.reserve()).await {
                Ok(Ok(place)) => {
                    if let Some(command) = command.take() {
                        place.send(command);
                    }
                    return;
                }
                // It was just leaving memory; the next try wakes it again.
                Ok(Err(_)) => drop(self.rooms.remove_if(room, |_, sender| sender.is_closed())),
                Err(_) => break,
            }
        }
        if let Some(command) = command {
            command.refuse(&self.busy(room));
        }
    }

    /// What is answered to a request that did not get its turn.
    fn busy(&self, room: &RoomId) -> ServerMessage {
        self.meters.refused(ErrorCode::RateLimited);
        error(ErrorCode::RateLimited, Busy.to_string(), room)
    }

    /// The way to a room's task. One that is not in memory is woken; none where it cannot be woken for a visitor now.
    fn reach(&self, room: &RoomId, is_visit: bool) -> Option<mpsc::Sender<Box<Command>>> {
        let services = self.own.upgrade()?;
        match self.rooms.entry(room.clone()) {
            Entry::Occupied(entry) if !entry.get().is_closed() => Some(entry.get().clone()),
            entry => {
                let visit = if is_visit { Some(self.visit()?) } else { None };
                let (sender, inbox) = mpsc::channel(INBOX_MAX);
                tokio::spawn(wake(services, room.clone(), sender.downgrade(), inbox, visit));
                entry.insert(sender.clone());
                Some(sender)
            }
        }
    }

    /// A place for a room to be woken for a visitor; none while too many rooms wait for that, or leave memory too slowly.
    fn visit(&self) -> Option<Place> {
        if self.idle.is_crowded() { None } else { self.visits.place().ok() }
    }

    /// Whether a room is in memory.
    #[must_use]
    pub fn is_awake(&self, room: &RoomId) -> bool {
        self.rooms.contains_key(room)
    }

    /// Notes that a room with so many bytes is in memory and nobody is connected to it. Where there are too many such
    /// rooms, those used least recently are told to leave memory.
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
            // It is told as soon as there is a place; where it leaves before that, there is nothing to do.
            tokio::spawn(async move { drop(sender.send(command).await) });
        }
    }

    /// Loads a room from its log, a long one on a blocking thread.
    ///
    /// # Errors
    /// [`LoadFailure`].
    pub async fn load(&self, room: &RoomId) -> Result<Room, LoadFailure> {
        let _turn = self.wakes.turn().await?;
        let log = self.store.load(room).await?.ok_or(LoadFailure::NoSuchRoom)?;
        let (room, now) = (room.clone(), self.house.now());
        if log.len() <= SHORT_LOG {
            return Ok(Room::load(room, &log, now)?);
        }
        Ok(self.long_loads.run(move || Room::load(room, &log, now)).await??)
    }

    /// Lets go of a room that wants to leave memory; gives whether it may. What came at the last moment wakes it again.
    pub fn forget(&self, room: &RoomId, inbox: &mut mpsc::Receiver<Box<Command>>) -> bool {
        let leaves = |_: &RoomId, _: &mpsc::Sender<Box<Command>>| {
            let leaves = inbox.is_empty();
            if leaves {
                // Before the room can be woken again, which may count it anew.
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

    /// Closes an inbox, and sends what is left in it round again.
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
    /// [`Unseen`].
    pub async fn peek(&self, room: &RoomId) -> Result<Peek, Unseen> {
        self.visit_room(room, Command::Peek).await
    }

    /// The game of a room as everybody may see it again.
    ///
    /// # Errors
    /// [`Unseen`].
    pub async fn reel(&self, room: &RoomId) -> Result<Reel, Unseen> {
        self.visit_room(room, Command::Reel).await
    }

    /// The record of a room as text, as everybody may see it.
    ///
    /// # Errors
    /// [`Unseen`].
    pub async fn record_text(&self, room: &RoomId) -> Result<String, Unseen> {
        self.visit_room(room, Command::RecordText).await
    }

    async fn visit_room<T>(
        &self,
        room: &RoomId,
        command: impl FnOnce(oneshot::Sender<Result<T, Unseen>>) -> Command,
    ) -> Result<T, Unseen> {
        let (reply, answer) = oneshot::channel();
        let visit = async {
            self.tell(room, command(reply)).await;
            answer.await
        };
        match tokio::time::timeout(VISIT_WITHIN, visit).await {
            Ok(Ok(shown)) => shown,
            Ok(Err(_)) | Err(_) => Err(Busy.into()),
        }
    }

    /// Gives a guest's seat in a room to the member he has become; gives whether that is on disk.
    pub async fn merge(&self, room: &RoomId, guest: &UserId, member: Seated) -> bool {
        let (reply, answer) = oneshot::channel();
        self.tell(room, Command::Merge { guest: guest.clone(), member, reply }).await;
        answer.await.unwrap_or(false)
    }

    /// Tells the rooms that are in memory that a connection has ended.
    pub async fn gone(&self, connection: u64, rooms: impl Iterator<Item = RoomId>) {
        for room in rooms {
            let sender = self.rooms.get(&room).map(|sender| sender.clone());
            if let Some(sender) = sender {
                // A room that is leaving memory has nobody to forget.
                let _ = sender.send(Box::new(Command::Gone(connection))).await;
            }
        }
    }

    /// Has a room that is in memory look whether something has come due, and be noted in the lobby.
    pub fn nudge(&self, room: &RoomId) {
        if let Some(sender) = self.rooms.get(room) {
            // Where its inbox is full it has enough to do to be noted anyway.
            let _ = sender.try_send(Box::new(Command::Nudge));
        }
    }

    /// How many requests wait for their rooms.
    #[must_use]
    pub fn waiting_requests(&self) -> usize {
        self.rooms.iter().map(|sender| sender.max_capacity() - sender.capacity()).sum()
    }

    /// How many rooms are in memory.
    #[must_use]
    pub fn rooms_in_memory(&self) -> usize {
        self.rooms.len()
    }
}

/// Reads a room from the store and drives it.
async fn wake(
    services: Arc<Services>,
    room: RoomId,
    own: mpsc::WeakSender<Box<Command>>,
    mut inbox: mpsc::Receiver<Box<Command>>,
    visit: Option<Place>,
) {
    // Apart from the task, which would keep a place for what it needs but once.
    let refusal = match Box::pin(read(&services, &room, visit)).await {
        Ok(woken) => {
            let mut driver = Box::new(Driver::new(woken, services, own));
            return driver.run(&mut inbox).await;
        }
        Err(refusal) => refusal,
    };
    services.rooms.remove(&room);
    inbox.close();
    while let Some(command) = inbox.recv().await {
        command.refuse(&refusal);
    }
}

/// The room of the log in the store, or what is answered to those who asked for it.
async fn read(services: &Services, room: &RoomId, visit: Option<Place>) -> Result<Room, ServerMessage> {
    let _visit = match visit {
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
