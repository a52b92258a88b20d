//! Applies log entries to a room, one by one after a decision or all together on loading.
//!
//! Invariants: an entry first changes the game ([`Room::play`]), then the rest of the room ([`Room::note`]). `note`
//! needs only one fact about the game: the seats to act. So loading first plays all actions, each exactly once, even
//! those that were taken back. Then it notes the entries. The entries before the first action are applied one by one.

use super::{Change, Entry, Room, Stamp};
use crate::clock::Moment;
use konakis_games::{
    Contest, Followed, NotFollowed, ReplayError, Seed, StartError, Step, push_in_small_steps,
};
use konakis_protocol::{BySeat, Offer, RoomId, Seat, Seats};
use std::sync::OnceLock;

/// The minimum that loading adds to the sequence number. Changes of presence raise the number but are not stored. They
/// happen less than once a millisecond, so loading adds one for each millisecond since the last stored change. The
/// result exceeds every published number, unless a room is loaded twice within a second after a stored change.
const SEQ_JUMP: u64 = 1_000;

/// Why a log cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The log is empty, or its first entry does not create the room.
    #[error("the log does not begin with the creation of the room")]
    NoCreation,
    /// An entry cannot be read.
    #[error("entry {0} of the log cannot be read")]
    Unreadable(usize),
    /// The game cannot start with these settings.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The game does not allow an entry.
    #[error("entry {n} of the log cannot be applied: {error}")]
    Replay {
        /// The number of the entry, counted from 0.
        n: usize,
        /// The error.
        error: ReplayError,
    },
}

impl Room {
    /// Loads a room from its log, in time linear in the log's length.
    ///
    /// # Errors
    /// [`LoadError`] if the log is not that of a room.
    pub fn load(id: RoomId, log: &[String], now: Moment) -> Result<Self, LoadError> {
        let read =
            |(n, text): (usize, &String)| serde_json::from_str(text).map_err(|_| LoadError::Unreadable(n));
        let mut entries = log.iter().enumerate().map(read);
        let first: Entry = entries.next().ok_or(LoadError::NoCreation)??;
        let Change::Created(new_room) = first.change else { return Err(LoadError::NoCreation) };
        let entries = entries.collect::<Result<Vec<Entry>, _>>()?;
        let mut room = Self::create(id, first.at, *new_room)?;
        let refused = |n: usize| move |error| LoadError::Replay { n: n + 1, error };
        let acted = entries.iter().position(|entry| matches!(entry.change, Change::Acted { .. }));
        let (before, after) = entries.split_at(acted.unwrap_or(entries.len()));
        for (n, entry) in before.iter().enumerate() {
            room.apply(entry).map_err(refused(n))?;
        }
        room.follow(after).map_err(|NotFollowed { n, error }| refused(before.len() + n)(error))?;
        room.seq += SEQ_JUMP.max(now.wall.saturating_sub(room.touched.wall));
        room.absent_since = BySeat::new(room.seats(), |_| Some(now.uptime));
        Ok(room)
    }

    /// Applies these entries together. The number in the error counts from the first of them.
    fn follow(&mut self, entries: &[Entry]) -> Result<(), NotFollowed> {
        if let Some(n) = entries.iter().position(|entry| matches!(entry.change, Change::Reseeded { .. })) {
            return Err(NotFollowed { n, error: ReplayError::Begun });
        }
        let steps: Vec<Step<'_>> = entries.iter().map(|entry| entry.change.step()).collect();
        let Followed { contest, to_act } = self.contest.clone().follow(&steps)?;
        for (entry, to_act) in entries.iter().zip(to_act) {
            self.note(entry, to_act);
        }
        self.contest = contest;
        Ok(())
    }

    /// Applies an entry.
    ///
    /// # Errors
    /// [`ReplayError`] if the game does not allow the change, as in a damaged log. It allows every change that
    /// [`Room::handle`] decided.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), ReplayError> {
        self.play(&entry.change)?;
        self.note(entry, self.contest.to_act());
        Ok(())
    }

    /// Applies a takeback. Another thread has computed `contest`, the game after it ([`Contest::taken_back`]).
    pub(in crate::rooms) fn apply_taken_back(&mut self, entry: &Entry, contest: Contest) {
        self.contest = contest;
        self.note(entry, self.contest.to_act());
    }

    fn play(&mut self, change: &Change) -> Result<(), ReplayError> {
        match change {
            Change::Acted { seat, action, .. } => {
                let ply = self.contest.ply() + 1;
                let played = self.contest.act(*seat, action);
                played.map_err(|error| ReplayError::hidden(ply, error)).map(drop)
            }
            Change::TakenBack { ply } => {
                self.contest = self.contest.taken_back(*ply as usize)?;
                Ok(())
            }
            Change::Ended { outcome } => {
                self.contest.end(outcome.clone());
                Ok(())
            }
            Change::Reseeded { seed } => self.reseed(*seed),
            Change::Created(_)
            | Change::Joined { .. }
            | Change::Offered { .. }
            | Change::Refused { .. }
            | Change::Hinted { .. }
            | Change::Rematched { .. } => Ok(()),
        }
    }

    /// Starts the game anew with another seed, if the room still waits for a player.
    fn reseed(&mut self, seed: u64) -> Result<(), ReplayError> {
        if self.free_seat().is_none() || self.ply() > 0 {
            return Err(ReplayError::Begun);
        }
        self.contest = self.contest.with_seed(Seed::new(seed))?;
        self.settings.seed = seed;
        Ok(())
    }

    /// Applies the part of an entry that does not concern the game. `to_act` are the seats to act after the entry.
    fn note(&mut self, entry: &Entry, to_act: Seats) {
        match &entry.change {
            Change::Created(_) | Change::Reseeded { .. } | Change::Ended { .. } => {}
            Change::Joined { seat, who, drawn } => {
                // If all seats were taken, a guest in this seat has become a member, and the game goes on.
                if self.free_seat().is_some() {
                    self.waits_since = entry.at.uptime;
                }
                if *drawn {
                    self.move_to_other_seat(*seat, entry.at);
                }
                if let Some(player) = self.players.get_mut(*seat) {
                    *player = Some(who.clone());
                }
                self.start_clocks(entry.at, to_act);
            }
            Change::Acted { seat, typed, left_ms, .. } => {
                self.waits_since = entry.at.uptime;
                self.typed.clone_from(typed);
                self.note_action(*seat, *left_ms, entry.at, to_act);
            }
            Change::Offered { seat, what } => self.note_offer(*seat, *what),
            Change::Refused { what } => {
                self.offers.remove(what);
            }
            Change::TakenBack { ply } => {
                self.waits_since = entry.at.uptime;
                self.note_takeback(*ply, entry.at, to_act);
            }
            Change::Hinted { seat } => {
                self.hints = self.hints.saturating_add(1);
                self.hinted = Some(*seat);
            }
            Change::Rematched { room } => {
                self.rematch = Some(room.clone());
                self.offers.clear();
            }
        }
        if to_act.is_empty() {
            self.ended.get_or_insert(entry.at);
            self.offers.retain(|what, _| *what == Offer::Rematch);
            if let Some(clocks) = &mut self.clocks {
                clocks.start(Seats::NONE, entry.at.uptime);
            }
        }
        self.entries += 1;
        self.seq = entry.seq;
        self.touched = entry.at;
    }

    fn move_to_other_seat(&mut self, seat: Seat, at: Moment) {
        let other = self.seats().after(seat);
        let Some(player) = self.players.get_mut(seat).and_then(Option::take) else { return };
        if let Some(place) = self.players.get_mut(other) {
            *place = Some(player);
        }
        let away = self.absent_since.get(seat).copied().flatten();
        for (seat, since) in [(other, away), (seat, Some(at.uptime))] {
            if let Some(place) = self.absent_since.get_mut(seat) {
                *place = since;
            }
        }
    }

    fn note_action(&mut self, seat: Seat, left_ms: Option<u64>, at: Moment, to_act: Seats) {
        if let (Some(clocks), Some(left_ms)) = (&mut self.clocks, left_ms) {
            clocks.acted(seat, left_ms, to_act, at.uptime);
        }
        let lacked_first_action = self.lacks_first_action();
        if let Some(first) = self.first_plies.get_mut(seat) {
            first.get_or_insert(self.stamps.len());
        }
        if lacked_first_action && !self.lacks_first_action() {
            self.count_absence_from(at);
        }
        self.hold_clocks(at);
        let clock_ms = self.clocks.as_ref().map(|clocks| clocks.left_ms(seat, at.uptime));
        push_in_small_steps(&mut self.stamps, Stamp::new(at.wall, clock_ms));
        self.hinted = self.hinted.filter(|by| *by != seat);
        // A draw offer stays open until the other side acts; any action cancels a takeback offer.
        self.offers.retain(|what, by| *what == Offer::Draw && *by == seat);
        self.offered.clear();
    }

    fn note_offer(&mut self, seat: Seat, what: Offer) {
        self.offers.insert(what, seat);
        let times = self.offered.entry((what, seat)).or_default();
        *times = times.saturating_add(1);
        if let Some(times) = self.offers_made.get_mut(seat).filter(|_| what != Offer::Rematch) {
            *times = times.saturating_add(1);
        }
    }

    fn note_takeback(&mut self, ply: u32, at: Moment, to_act: Seats) {
        let by = self.offers.get(&Offer::Takeback).copied();
        if let Some(times) = by.and_then(|by| self.taken_back.get_mut(by)) {
            *times = times.saturating_add(1);
        }
        self.stamps.truncate(ply as usize);
        // In a game with several set-up actions for each side, the takeback may have undone one of them. Then the start
        // board changes.
        self.start_board = OnceLock::new();
        for seat in Seat::ALL {
            if let Some(first) = self.first_plies.get_mut(seat) {
                *first = first.filter(|first| *first < ply as usize);
            }
        }
        self.typed = None;
        self.hinted = None;
        self.offers.clear();
        self.hold_clocks(at);
        self.start_clocks(at, to_act);
    }

    /// Holds the clocks if a first action is missing; otherwise lets them run.
    pub(super) fn hold_clocks(&mut self, at: Moment) {
        let held = self.lacks_first_action();
        if let Some(clocks) = &mut self.clocks {
            clocks.set_held(held, at.uptime);
        }
    }

    pub(super) fn start_clocks(&mut self, at: Moment, to_act: Seats) {
        let to_act = if self.free_seat().is_some() { Seats::NONE } else { to_act };
        if let Some(clocks) = &mut self.clocks {
            clocks.start(to_act, at.uptime);
        }
    }
}

impl Change {
    fn step(&self) -> Step<'_> {
        match self {
            Self::Acted { seat, action, .. } => Step::Act { seat: *seat, action },
            Self::TakenBack { ply } => Step::TakeBack { ply: *ply as usize },
            Self::Ended { outcome } => Step::End(outcome),
            Self::Created(_)
            | Self::Reseeded { .. }
            | Self::Joined { .. }
            | Self::Offered { .. }
            | Self::Refused { .. }
            | Self::Hinted { .. }
            | Self::Rematched { .. } => Step::Other,
        }
    }
}
