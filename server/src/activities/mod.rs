//! The instances of Discord's Activity: the people in each, and the room that they all see.
//!
//! An [`Instance`] decides what happens in it. This module keeps the instances, asks Discord who is in them
//! ([`participants`]), and sends the resulting messages.
//!
//! Invariants: instances are not stored. The numbers of instances, of people in each, of instances of one connection,
//! and of launches are bounded. A connection enters an instance only if Discord has listed its user there within the
//! last minute. A regular [`recheck`] removes the people who have left.

mod answers;
mod error;
mod instance;
mod launches;
mod participants;
mod recheck;
#[cfg(test)]
mod tests;

pub use error::ActivityError;
pub use participants::Participants;

use crate::connections::client::Client;
use crate::connections::outbox::Topic;
use crate::connections::wire::encode;
use dashmap::{DashMap, Entry};
use instance::{Instance, InstanceEffect, InstanceEvent, both_players_are_in};
use konakis_protocol::{
    ActivityInstanceId, ActivityPerson, ActivityState, RoomId, ServerMessage, Snowflake, User, UserId,
};
use launches::Launches;
use std::collections::HashMap;
use std::time::Duration;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

const INSTANCES_MAX: usize = 10_000;
const OF_CONNECTION_MAX: usize = 4;
const EMPTY_KEPT: Duration = Duration::from_secs(60);

/// The instances of the Activity on this server.
pub struct Activities {
    /// Asks Discord who is in an instance; none without the token of the application's bot.
    participants: Option<Participants>,
    instances: DashMap<ActivityInstanceId, HostedInstance>,
    /// The instances of each connection. Lock order: `instances` first.
    of_connections: DashMap<u64, Vec<ActivityInstanceId>>,
    launches: Launches,
    instances_max: usize,
}

struct HostedInstance {
    instance: Instance,
    clients: HashMap<u64, Client>,
    /// The beginning of the last recheck; before the first recheck, the creation of the instance.
    checked: Instant,
}

/// A member who enters an instance.
pub struct Entering {
    /// The member.
    pub user: User,
    /// Their Discord account.
    pub discord: Snowflake,
    /// The id to which their requests are charged, and under which their launch was noted.
    pub charged_user: UserId,
    /// The room that their page showed before it lost the connection, if that room exists.
    pub room: Option<RoomId>,
}

/// The people in an instance, and the room that they see.
pub struct InstanceView {
    /// The room; none for the lobby of the instance.
    pub room: Option<RoomId>,
    here: Vec<UserId>,
}

impl InstanceView {
    /// Whether only the players of the game in progress, `white` and `black`, may show another room.
    #[must_use]
    pub fn only_players_may_leave(&self, white: Option<&UserId>, black: Option<&UserId>) -> bool {
        both_players_are_in([white, black], &self.here)
    }
}

impl Activities {
    /// Creates the Activities of a server, without instances. Without `participants`, nobody can enter an instance.
    #[must_use]
    pub fn new(participants: Option<Participants>) -> Self {
        Self {
            participants,
            instances: DashMap::new(),
            of_connections: DashMap::new(),
            launches: Launches::default(),
            instances_max: INSTANCES_MAX,
        }
    }

    /// Enters an instance with the client's connection, and answers the client.
    ///
    /// # Errors
    /// [`ActivityError`] if Discord cannot be asked or does not list the user, or if a bound is reached.
    pub async fn enter(
        &self,
        client: Client,
        id: ActivityInstanceId,
        entering: Entering,
    ) -> Result<(), ActivityError> {
        let participants = self.participants.as_ref().ok_or(ActivityError::NoToken)?;
        participants.check(&id, entering.discord).await?;
        self.admit(client, id, entering)
    }

    fn admit(&self, client: Client, id: ActivityInstanceId, entering: Entering) -> Result<(), ActivityError> {
        let connection = client.outbox.connection();
        self.note_connection(connection, &id)?;
        let is_full = self.instances.len() >= self.instances_max;
        let mut held = match self.instances.entry(id.clone()) {
            Entry::Occupied(held) => held.into_ref(),
            Entry::Vacant(_) if is_full => {
                self.forget_connection(connection, &id);
                return Err(ActivityError::TooManyInstances);
            }
            Entry::Vacant(free) => free.insert(HostedInstance {
                instance: Instance::new(id.clone(), Instant::now()),
                clients: HashMap::new(),
                checked: Instant::now(),
            }),
        };
        let Entering { user, discord, charged_user, room } = entering;
        let (user, now) = (ActivityPerson::new(user, discord), Instant::now());
        let launched = self.launches.get(&charged_user, now);
        let was_in = held.clients.insert(connection, client).is_some();
        match held.handle(InstanceEvent::Entered { connection, user, discord, now, room, launched }) {
            Ok(()) => {
                self.launches.remove(&charged_user);
                Ok(())
            }
            Err(error) => {
                if !was_in {
                    held.clients.remove(&connection);
                }
                drop(held);
                self.forget_connection(connection, &id);
                Err(error)
            }
        }
    }

    /// Removes this connection from an instance, if it is there.
    pub fn leave(&self, connection: u64, id: &ActivityInstanceId) {
        self.forget_connection(connection, id);
        self.left(connection, id);
    }

    /// Removes an ended connection from all instances.
    pub fn gone(&self, connection: u64) {
        let Some((_, ids)) = self.of_connections.remove(&connection) else { return };
        for id in ids {
            self.left(connection, &id);
        }
    }

    /// The room that everybody in an instance sees, and the people there.
    ///
    /// # Errors
    /// [`ActivityError::NotInIt`] if the connection is not in the instance.
    pub fn shown(&self, connection: u64, id: &ActivityInstanceId) -> Result<InstanceView, ActivityError> {
        let held = self.instances.get(id).filter(|held| held.clients.contains_key(&connection));
        let held = held.ok_or(ActivityError::NotInIt)?;
        let here = held.instance.people().map(|user| user.id.clone()).collect();
        Ok(InstanceView { room: held.instance.room().cloned(), here })
    }

    /// Shows everybody in an instance a room, or the lobby if `room` is none. `seen` is the room that was shown when
    /// the request was checked.
    ///
    /// # Errors
    /// - [`ActivityError::NotInIt`] if the connection is not in the instance
    /// - [`ActivityError::Changed`] if the instance no longer shows `seen`
    /// - [`ActivityError::TooManyChanges`] after too many changes by the user
    pub fn show(
        &self,
        connection: u64,
        id: &ActivityInstanceId,
        seen: Option<RoomId>,
        room: Option<RoomId>,
    ) -> Result<(), ActivityError> {
        self.change(id, InstanceEvent::Shown { connection, seen, room, now: Instant::now() })
    }

    /// Joins or leaves the queue of an instance.
    ///
    /// # Errors
    /// [`ActivityError::NotInIt`] if the connection is not in the instance.
    pub fn wait(&self, connection: u64, id: &ActivityInstanceId, wait: bool) -> Result<(), ActivityError> {
        self.change(id, InstanceEvent::Waited { connection, wait })
    }

    /// Sets whether the winner of a game plays the next one.
    ///
    /// # Errors
    /// [`ActivityError::NotInIt`] if the connection is not in the instance.
    pub fn set(
        &self,
        connection: u64,
        id: &ActivityInstanceId,
        winner_stays: bool,
    ) -> Result<(), ActivityError> {
        self.change(id, InstanceEvent::Set { connection, winner_stays })
    }

    /// Notes the room for which a user is about to open the Activity.
    pub fn launch(&self, charged_user: UserId, room: RoomId) {
        self.launches.note(charged_user, room, Instant::now());
    }

    /// Forgets old launches, old answers of Discord, and instances that have been empty for a while.
    pub fn tidy(&self) {
        let now = Instant::now();
        let is_kept =
            |held: &HostedInstance| held.instance.empty_since().is_none_or(|since| now - since < EMPTY_KEPT);
        self.instances.retain(|_, held| is_kept(held));
        self.launches.tidy(now);
        if let Some(participants) = &self.participants {
            participants.tidy(now);
        }
    }

    /// The number of instances, and the number of connections in instances. A connection that [`Activities::recheck`]
    /// has removed counts until it leaves or ends.
    #[must_use]
    pub fn sizes(&self) -> (usize, usize) {
        (self.instances.len(), self.of_connections.len())
    }

    fn change(&self, id: &ActivityInstanceId, event: InstanceEvent) -> Result<(), ActivityError> {
        self.instances.get_mut(id).ok_or(ActivityError::NotInIt)?.handle(event)
    }

    fn left(&self, connection: u64, id: &ActivityInstanceId) {
        if let Some(mut held) = self.instances.get_mut(id)
            && held.clients.remove(&connection).is_some()
        {
            // Leaving cannot fail.
            let _ = held.handle(InstanceEvent::Left { connection, now: Instant::now() });
        }
    }

    fn note_connection(&self, connection: u64, id: &ActivityInstanceId) -> Result<(), ActivityError> {
        let mut ids = self.of_connections.entry(connection).or_default();
        if !ids.contains(id) {
            if ids.len() >= OF_CONNECTION_MAX {
                return Err(ActivityError::TooManyOfConnection);
            }
            ids.push(id.clone());
        }
        Ok(())
    }

    fn forget_connection(&self, connection: u64, id: &ActivityInstanceId) {
        if let Some(mut ids) = self.of_connections.get_mut(&connection) {
            ids.retain(|other| other != id);
        }
        self.of_connections.remove_if(&connection, |_, ids| ids.is_empty());
    }
}

impl HostedInstance {
    fn handle(&mut self, event: InstanceEvent) -> Result<(), ActivityError> {
        for effect in self.instance.handle(event)? {
            match effect {
                InstanceEffect::Answer { to, activity } => {
                    if let Some(client) = self.clients.get(&to) {
                        client.answer(&ServerMessage::Activity(activity));
                    }
                }
                InstanceEffect::Push { to, activity } => self.push(&to, activity),
                InstanceEffect::Dismiss { to, activity } => {
                    self.push(&to, activity);
                    // Keep the entry in `of_connections`, which grants no access. A removal could hit the new entry of
                    // the connection, if it enters again at the same time.
                    self.clients.retain(|connection, _| !to.contains(connection));
                }
            }
        }
        Ok(())
    }

    /// Sends a state to these connections. It replaces an older state of the instance that still waits in their
    /// outboxes.
    fn push(&self, to: &[u64], activity: ActivityState) {
        let topic = Topic::Activity(activity.instance.clone());
        let message: Utf8Bytes = encode(&ServerMessage::Activity(activity)).into();
        for client in to.iter().filter_map(|connection| self.clients.get(connection)) {
            client.outbox.show(topic.clone(), message.clone());
        }
    }
}
