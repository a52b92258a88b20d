//! One instance of the Activity as a value.
//!
//! Invariants: an instance does no I/O; time, users and rooms are arguments. Everybody in it sees the same state, which
//! is pushed only if it changed. A connection that enters always gets an answer. The queue of the people who want to
//! play next contains only people in the instance, and no person twice. A list from Discord removes the people whom it
//! omits, except those who entered after the request.

mod event;

pub(super) use event::{InstanceEffect, InstanceEvent};

use super::ActivityError;
use konakis_protocol::{ActivityInstanceId, ActivityPerson, ActivityState, RoomId, Snowflake, UserId};
use std::collections::{BTreeSet, VecDeque};
use std::time::Duration;
use tokio::time::Instant;

pub(super) const PEOPLE_MAX: usize = 100;
/// The maximum number of changes of the shown room by one person within [`CHANGES_WITHIN`]. Without this limit, one
/// person could decide alone what everybody sees.
pub(super) const CHANGES_MAX: usize = 3;
pub(super) const CHANGES_WITHIN: Duration = Duration::from_secs(30);

#[derive(Clone, Debug)]
pub(super) struct Instance {
    id: ActivityInstanceId,
    room: Option<RoomId>,
    /// Whether a room or the lobby has been chosen since this server created the instance.
    is_chosen: bool,
    /// The people in the instance, in the order of their entry.
    people: Vec<Person>,
    waiting: Vec<UserId>,
    winner_stays: bool,
    empty_since: Option<Instant>,
    /// The recent changes of the shown room, the oldest first, including those by people who have left.
    changes: VecDeque<(UserId, Instant)>,
}

#[derive(Clone, Debug)]
struct Person {
    user: ActivityPerson,
    discord: Snowflake,
    connections: BTreeSet<u64>,
    since: Instant,
}

/// Whether the players of a game are two people who are both `here`. Then only they may show another room while the
/// game is in progress. False if a seat is free, if the computer plays, or if one user has both sides.
pub(super) fn both_players_are_in(players: [Option<&UserId>; 2], here: &[UserId]) -> bool {
    let [Some(white), Some(black)] = players else { return false };
    white != black && here.contains(white) && here.contains(black)
}

impl Instance {
    pub(super) const fn new(id: ActivityInstanceId, now: Instant) -> Self {
        Self {
            id,
            room: None,
            is_chosen: false,
            people: Vec::new(),
            waiting: Vec::new(),
            winner_stays: false,
            empty_since: Some(now),
            changes: VecDeque::new(),
        }
    }

    /// The room that everybody sees; none for the lobby.
    pub(super) const fn room(&self) -> Option<&RoomId> {
        self.room.as_ref()
    }

    pub(super) fn people(&self) -> impl Iterator<Item = &ActivityPerson> {
        self.people.iter().map(|person| &person.user)
    }

    pub(super) const fn empty_since(&self) -> Option<Instant> {
        self.empty_since
    }

    /// Handles an event. After an error, nothing has changed.
    pub(super) fn handle(&mut self, event: InstanceEvent) -> Result<Vec<InstanceEffect>, ActivityError> {
        let before = self.view();
        let mut dismissed = Vec::new();
        let (answered, launched) = match event {
            InstanceEvent::Entered { connection, user, discord, now, room, launched } => {
                let by = user.id.clone();
                self.entered(connection, user, discord, now)?;
                self.choose(room, launched.as_ref(), by, now);
                (Some(connection), launched)
            }
            InstanceEvent::Left { connection, now } => {
                self.left(connection, now);
                (None, None)
            }
            InstanceEvent::Shown { connection, seen, room, now } => {
                let user = self.user_of(connection)?;
                if seen != self.room {
                    return Err(ActivityError::Changed);
                }
                if room != self.room {
                    self.charge_change(user, now)?;
                }
                (self.room, self.is_chosen) = (room, true);
                (None, None)
            }
            InstanceEvent::Waited { connection, wait } => {
                let user = self.user_of(connection)?;
                self.waits(user, wait);
                (None, None)
            }
            InstanceEvent::Set { connection, winner_stays } => {
                self.user_of(connection)?;
                self.winner_stays = winner_stays;
                (None, None)
            }
            InstanceEvent::Listed { people, asked, now } => {
                dismissed = self.listed(&people, asked, now);
                (None, None)
            }
        };
        let mut effects = self.effects(&before, answered, launched);
        if !dismissed.is_empty() {
            let activity = self.view_for_people_who_left();
            effects.push(InstanceEffect::Dismiss { to: dismissed, activity });
        }
        Ok(effects)
    }

    fn effects(
        &self,
        before: &ActivityState,
        answered: Option<u64>,
        launched: Option<RoomId>,
    ) -> Vec<InstanceEffect> {
        let activity = self.view();
        let answer = answered.map(|to| InstanceEffect::Answer {
            to,
            activity: ActivityState { launched, ..activity.clone() },
        });
        let others = self.people.iter().flat_map(|person| &person.connections).copied();
        let to: Vec<u64> = others.filter(|connection| Some(*connection) != answered).collect();
        let push = (activity != *before && !to.is_empty()).then_some(InstanceEffect::Push { to, activity });
        answer.into_iter().chain(push).collect()
    }

    fn entered(
        &mut self,
        connection: u64,
        user: ActivityPerson,
        discord: Snowflake,
        now: Instant,
    ) -> Result<(), ActivityError> {
        let is_full = self.people.len() >= PEOPLE_MAX;
        match self.people.iter_mut().find(|person| person.user.id == user.id) {
            Some(person) => {
                person.user = user;
                (person.discord, person.since) = (discord, now);
                person.connections.insert(connection);
            }
            None if is_full => return Err(ActivityError::Full),
            None => {
                let connections = BTreeSet::from([connection]);
                self.people.push(Person { user, discord, connections, since: now });
            }
        }
        self.empty_since = None;
        Ok(())
    }

    /// Called when a user has entered. Changes the room that everybody sees in two cases:
    /// - If nobody has chosen yet, as after a restart of the server, everybody sees `room`. The user's page showed this
    ///   room before the page lost its connection.
    /// - If the lobby would still be shown, everybody sees `launched`, the room of the user's launch. The launch is
    ///   charged to the user as a change. After too many changes, the lobby stays.
    fn choose(&mut self, room: Option<RoomId>, launched: Option<&RoomId>, by: UserId, now: Instant) {
        if !self.is_chosen
            && let Some(room) = room
        {
            (self.room, self.is_chosen) = (Some(room), true);
        }
        if self.room.is_none()
            && let Some(room) = launched
            && self.charge_change(by, now).is_ok()
        {
            (self.room, self.is_chosen) = (Some(room.clone()), true);
        }
    }

    fn left(&mut self, connection: u64, now: Instant) {
        for person in &mut self.people {
            person.connections.remove(&connection);
        }
        self.people.retain(|person| !person.connections.is_empty());
        self.tidy(now);
    }

    /// Removes the people whom Discord does not list, and returns their connections.
    fn listed(&mut self, listed: &BTreeSet<Snowflake>, asked: Instant, now: Instant) -> Vec<u64> {
        let is_gone = |person: &mut Person| person.since < asked && !listed.contains(&person.discord);
        let gone: Vec<_> = self.people.extract_if(.., is_gone).collect();
        if !gone.is_empty() {
            self.tidy(now);
        }
        gone.into_iter().flat_map(|person| person.connections).collect()
    }

    fn charge_change(&mut self, user: UserId, now: Instant) -> Result<(), ActivityError> {
        self.changes.retain(|(_, at)| now - *at < CHANGES_WITHIN);
        if self.changes.iter().filter(|(by, _)| *by == user).count() >= CHANGES_MAX {
            return Err(ActivityError::TooManyChanges);
        }
        if self.changes.len() >= PEOPLE_MAX * CHANGES_MAX {
            self.changes.pop_front();
        }
        self.changes.push_back((user, now));
        Ok(())
    }

    fn tidy(&mut self, now: Instant) {
        let Self { people, waiting, .. } = self;
        waiting.retain(|user| people.iter().any(|person| person.user.id == *user));
        if self.people.is_empty() {
            self.empty_since = Some(now);
        }
    }

    fn waits(&mut self, user: UserId, wait: bool) {
        let is_waiting = self.waiting.contains(&user);
        if wait && !is_waiting {
            self.waiting.push(user);
        } else if !wait {
            self.waiting.retain(|other| *other != user);
        }
    }

    fn user_of(&self, connection: u64) -> Result<UserId, ActivityError> {
        let person = self.people.iter().find(|person| person.connections.contains(&connection));
        person.map(|person| person.user.id.clone()).ok_or(ActivityError::NotInIt)
    }

    fn view_for_people_who_left(&self) -> ActivityState {
        ActivityState {
            instance: self.id.clone(),
            room: None,
            here: Vec::new(),
            waiting: Vec::new(),
            winner_stays: false,
            launched: None,
        }
    }

    fn view(&self) -> ActivityState {
        ActivityState {
            instance: self.id.clone(),
            room: self.room.clone(),
            here: self.people().cloned().collect(),
            waiting: self.waiting.clone(),
            winner_stays: self.winner_stays,
            launched: None,
        }
    }
}

#[cfg(test)]
mod tests;
