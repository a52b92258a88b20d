//! What all parts of the server share: the store, the clock, chance, the lobby, and the way to every room.
//!
//! What always holds: a room has at most one task. It is woken from the store when somebody speaks to it and leaves
//! memory when nobody is there; on the way in between no request is lost.

use crate::chance::Chance;
use crate::computer::Thinkers;
use crate::house::House;
use crate::lobby::Lobby;
use crate::metrics::Meters;
use crate::outbox::Budget;
use crate::peek::{Peek, Reel};
use crate::present::Present;
use crate::room::task::{Command, Driver, INBOX_MAX, error, no_such_room};
use crate::room::{Founding, Fresh, Room, Seated, row};
use crate::store::{Store, StoreError};
use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use konakis_games::StartError;
use konakis_protocol::{ErrorCode, RoomId, ServerMessage, UserId};
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

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

/// What all parts of the server share.
pub struct Services {
    /// What is on disk.
    pub store: Store,
    /// The clock of the house.
    pub house: House,
    /// All chance.
    pub chance: Chance,
    /// The lobby.
    pub lobby: Lobby,
    /// Who is connected.
    pub present: Present,
    /// Where computer opponents think.
    pub thinkers: Thinkers,
    /// How much waits for all connections.
    pub outboxes: Arc<Budget>,
    /// What is counted and timed.
    pub meters: Meters,
    rooms: DashMap<RoomId, mpsc::Sender<Box<Command>>>,
    own: Weak<Services>,
}

impl Services {
    /// The services of a server that is starting.
    #[must_use]
    pub fn new(store: Store, house: House, chance: Chance, meters: Meters) -> Arc<Self> {
        Arc::new_cyclic(|own| Self {
            store,
            house,
            chance,
            lobby: Lobby::default(),
            present: Present::default(),
            thinkers: Thinkers::new(),
            outboxes: Budget::new(meters.clone()),
            meters,
            rooms: DashMap::new(),
            own: own.clone(),
        })
    }

    /// What chance gives a new room.
    #[must_use]
    pub fn fresh(&self) -> Fresh {
        Fresh { room: self.chance.room(), seed: self.chance.number() }
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
        let mut command = Some(Box::new(command));
        for _ in 0..TRIES_MAX {
            let Some(sender) = self.reach(room) else { break };
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
        self.meters.refused(ErrorCode::Internal);
        let message = "the room is too busy to answer: try again in a moment".to_owned();
        if let Some(command) = command {
            command.refuse(&error(ErrorCode::Internal, message, room));
        }
    }

    /// The way to a room's task; one that is not in memory is woken.
    fn reach(&self, room: &RoomId) -> Option<mpsc::Sender<Box<Command>>> {
        let services = self.own.upgrade()?;
        match self.rooms.entry(room.clone()) {
            Entry::Occupied(entry) if !entry.get().is_closed() => Some(entry.get().clone()),
            entry => {
                let (sender, inbox) = mpsc::channel(INBOX_MAX);
                tokio::spawn(wake(services, room.clone(), sender.downgrade(), inbox));
                entry.insert(sender.clone());
                Some(sender)
            }
        }
    }

    /// Lets go of a room that wants to leave memory; gives whether it may. What came at the last moment wakes it again.
    pub fn forget(&self, room: &RoomId, inbox: &mut mpsc::Receiver<Box<Command>>) -> bool {
        if self.rooms.remove_if(room, |_, _| inbox.is_empty()).is_none() {
            return false;
        }
        self.close(room, inbox);
        true
    }

    /// Closes an inbox, and sends what is left in it round again.
    fn close(&self, room: &RoomId, inbox: &mut mpsc::Receiver<Box<Command>>) {
        inbox.close();
        while let (Ok(command), Some(services)) = (inbox.try_recv(), self.own.upgrade()) {
            let room = room.clone();
            tokio::spawn(async move { services.tell(&room, *command).await });
        }
    }

    /// The room as a spectator sees it; none where there is none that anybody may see.
    pub async fn peek(&self, room: &RoomId) -> Option<Peek> {
        let (reply, answer) = oneshot::channel();
        self.tell(room, Command::Peek(reply)).await;
        answer.await.ok().flatten()
    }

    /// The game of a room as everybody may see it again; none where there is none that anybody may see.
    pub async fn reel(&self, room: &RoomId) -> Option<Reel> {
        let (reply, answer) = oneshot::channel();
        self.tell(room, Command::Reel(reply)).await;
        answer.await.ok().flatten()
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
) {
    // Apart from the task, which would keep a place for what it needs but once.
    let refusal = match Box::pin(read(&services, &room)).await {
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

/// The room of the log in the store, or what is answered to those who speak to it.
async fn read(services: &Services, room: &RoomId) -> Result<Room, ServerMessage> {
    match services.store.load(room).await {
        Ok(Some(log)) => Room::load(room.clone(), &log, services.house.now()).map_err(|error| {
            tracing::error!(%room, %error, "a room cannot be read");
            unreadable(room)
        }),
        Ok(None) => Err(no_such_room(room)),
        Err(error) => {
            tracing::error!(%room, %error, "a room could not be loaded");
            Err(unreadable(room))
        }
    }
}

fn unreadable(room: &RoomId) -> ServerMessage {
    error(ErrorCode::Internal, "the room could not be opened: try again in a moment".to_owned(), room)
}
