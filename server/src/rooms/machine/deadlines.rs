//! The deadlines of a room, and the changes that they bring about.
//!
//! Invariants: all deadlines are in milliseconds of uptime, and are computed from the room alone.

use super::clock::LAG_MS_MAX;
use super::{Change, Decision, Invited, Room};
use crate::clock::{DAY_MS, Moment};
use konakis_protocol::{ClockChoice, Invitation, Outcome, Reason, RoomProgress, Seat, Waiting};

const MINUTE_MS: u64 = 60 * 1000;

/// How long a challenge stays open in a game with a live clock or without a clock.
const CHALLENGE_MS_MAX: u64 = DAY_MS;
/// How long a challenge stays open in a correspondence game.
const SLOW_CHALLENGE_MS_MAX: u64 = 7 * DAY_MS;
/// How long an open challenge with a live clock stays open while its creator is absent from the room.
const SEEK_ABSENCE_MS_MAX: u64 = MINUTE_MS;
/// How long a side of a live game has for its first action, unless the creator chose a longer time.
const FIRST_ACTION_MS_MAX: u64 = MINUTE_MS;
/// The time for a first action that sets up all pieces of the side.
const FIRST_SETUP_MS_MAX: u64 = 3 * MINUTE_MS;
/// The time for a first action in a game against the computer. It is long, because no other person waits.
const FIRST_ACTION_ALONE_MS_MAX: u64 = 10 * MINUTE_MS;
/// How long a player of a live game may be absent while the opponent is present. Then the game counts as abandoned.
pub const ABSENCE_MS_MAX: u64 = 2 * MINUTE_MS;
/// How long a game without a clock may last without any change, such as an action or an offer. Then it counts as
/// abandoned by the side to act.
const INACTIVE_MS_MAX: u64 = 14 * DAY_MS;

impl Room {
    pub(super) fn decide_due(&self, now: Moment) -> Decision {
        let due = self.deadlines().into_iter().filter(|(at, _)| *at <= now.uptime).min_by_key(|(at, _)| *at);
        due.map_or_else(Decision::default, |(_, change)| change.into())
    }

    /// The room's next deadline, in milliseconds of uptime.
    #[must_use]
    pub fn next_due(&self) -> Option<u64> {
        self.deadlines().into_iter().map(|(at, _)| at).min()
    }

    /// The next deadline that does not depend on presence, in milliseconds of uptime. The room's row contains this
    /// deadline, so that the server loads the room once the deadline has passed.
    #[must_use]
    pub fn next_due_unwatched(&self) -> Option<u64> {
        match self.progress() {
            RoomProgress::Finished { .. } => None,
            RoomProgress::Waiting => Some(self.challenge_due().0),
            RoomProgress::Playing { .. } => {
                let due = self.flag_due().or_else(|| self.first_action_due());
                due.or_else(|| self.inactivity_due()).map(|(at, _)| at)
            }
        }
    }

    /// The deadlines, each with the change that it brings about.
    fn deadlines(&self) -> Vec<(u64, Change)> {
        match self.progress() {
            RoomProgress::Finished { .. } => Vec::new(),
            RoomProgress::Waiting => {
                [Some(self.challenge_due()), self.seek_due()].into_iter().flatten().collect()
            }
            RoomProgress::Playing { .. } => {
                let dues =
                    [self.flag_due(), self.first_action_due(), self.inactivity_due(), self.absence_due()];
                dues.into_iter().flatten().collect()
            }
        }
    }

    /// The deadline of the side whose clock runs out first: [`LAG_MS_MAX`] after the clock runs out, so that an action
    /// sent in time still counts.
    fn flag_due(&self) -> Option<(u64, Change)> {
        let flag = self.clocks.as_ref()?.next_flag()?;
        let seat = self.clocks.as_ref()?.flagged(flag)?;
        Some((flag + LAG_MS_MAX, self.flag(seat)))
    }

    /// The deadline of a missing first action: [`LAG_MS_MAX`] after [`Self::first_action_until`].
    fn first_action_due(&self) -> Option<(u64, Change)> {
        let until = self.first_action_until()?;
        Some((until + LAG_MS_MAX, ended(Outcome::draw(Reason::NO_FIRST_ACTION))))
    }

    /// The uptime until which a missing first action must come; none if the clocks are not held.
    fn first_action_until(&self) -> Option<u64> {
        let since = self.clocks.as_ref()?.held_since()?;
        let ms_max = if self.computer().is_some() {
            FIRST_ACTION_ALONE_MS_MAX
        } else if self.contest.is_setup() {
            FIRST_SETUP_MS_MAX
        } else {
            FIRST_ACTION_MS_MAX
        };
        let chosen = self.settings.start.first_action_s.map(|time| u64::from(time.seconds()) * 1000);
        Some(since + ms_max.max(chosen.unwrap_or_default()))
    }

    pub(super) fn first_action_ms(&self, now: Moment) -> Option<u64> {
        self.first_action_until().map(|until| until.saturating_sub(now.uptime))
    }

    /// For whom and until when the room waits; none if it waits for nobody.
    pub(super) fn waiting(&self, now: Moment) -> Option<Waiting> {
        let invited = match self.settings.invited {
            Invited::Anyone => Invitation::Open,
            Invited::Link => Invitation::Link,
            Invited::User(_) => Invitation::User,
            Invited::Nobody => return None,
        };
        let due = self.next_due().filter(|_| self.progress() == RoomProgress::Waiting)?;
        Some(Waiting {
            invited,
            until: now.wall + due.saturating_sub(now.uptime),
            away_ms: self.needs_creator().then_some(SEEK_ABSENCE_MS_MAX),
        })
    }

    fn needs_creator(&self) -> bool {
        let live = matches!(self.settings.clock, Some(ClockChoice::Live(_)));
        self.settings.invited == Invited::Anyone && live
    }

    fn challenge_due(&self) -> (u64, Change) {
        let slow = matches!(self.settings.clock, Some(ClockChoice::Days(_)));
        let ms_max = if slow { SLOW_CHALLENGE_MS_MAX } else { CHALLENGE_MS_MAX };
        (self.created.uptime + ms_max, ended(Outcome::draw(Reason::ABORTED)))
    }

    fn seek_due(&self) -> Option<(u64, Change)> {
        // The taken seat is the creator's. Their id is no longer `settings.creator` if they were a guest and have
        // signed in.
        let creator = self.seats().iter().find(|seat| self.seated(*seat).is_some())?;
        let away = (*self.absent_since.get(creator)?)?;
        self.needs_creator().then(|| (away + SEEK_ABSENCE_MS_MAX, ended(Outcome::draw(Reason::ABORTED))))
    }

    /// The deadline of a live game's absent player, if only one player is absent. None while a first action is missing,
    /// because [`Self::first_action_due`] applies instead.
    fn absence_due(&self) -> Option<(u64, Change)> {
        if self.lacks_first_action() {
            return None;
        }
        let Some(ClockChoice::Live(_)) = self.settings.clock else { return None };
        let absent: Vec<Seat> = self.seats().iter().filter(|&seat| !self.is_present(seat)).collect();
        let [absent] = absent.as_slice() else { return None };
        let since = (*self.absent_since.get(*absent)?)?;
        Some((since + ABSENCE_MS_MAX, self.abandoned(*absent)))
    }

    fn inactivity_due(&self) -> Option<(u64, Change)> {
        let to_act = self.to_act().iter().next()?;
        self.clocks.is_none().then(|| (self.touched.uptime + INACTIVE_MS_MAX, self.abandoned(to_act)))
    }

    /// The end of a game that this seat's player has left: a loss if both sides have acted, and otherwise no result.
    fn abandoned(&self, absent: Seat) -> Change {
        ended(if self.all_acted() {
            Outcome::win(self.seats().after(absent), Reason::ABANDONED)
        } else {
            Outcome::draw(Reason::ABORTED)
        })
    }
}

const fn ended(outcome: Outcome) -> Change {
    Change::Ended { outcome }
}
