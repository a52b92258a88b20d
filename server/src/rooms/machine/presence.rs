//! The presence of players and spectators in a room, and outages.
//!
//! Invariant: the log records neither presence nor outages. In a room that was just loaded, every person is absent
//! until they watch it.

use super::Room;
use crate::clock::{Gap, Moment};
use konakis_protocol::{Seat, Seats};

impl Room {
    /// Sets whether a seat's player is present.
    pub fn set_present(&mut self, seat: Seat, present: bool, now: Moment) {
        let Some(away) = self.absent_since.get_mut(seat) else { return };
        if present == away.is_none() {
            return;
        }
        *away = (!present).then_some(now.uptime);
        if present {
            self.count_absence_from(now);
        }
        self.seq += 1;
    }

    /// Makes every absence begin now. Called when a player comes, because no absence counts while both players are
    /// away. Also called when the last missing first action is made, because no absence counts before this action.
    pub(super) fn count_absence_from(&mut self, now: Moment) {
        for seat in Seat::ALL {
            if let Some(Some(since)) = self.absent_since.get_mut(seat) {
                *since = now.uptime;
            }
        }
    }

    /// Returns to the players the uptime that passed from the beginning of an outage until the uptime stopped.
    pub fn give_back(&mut self, gap: Gap) {
        if self.skip(gap, self.seats()) {
            self.seq += 1;
        }
    }

    /// Gives these seats back the time that the storage of the last change took. The room could not handle an action in
    /// this time. The call does not raise the sequence number, so it must come before the change is published.
    pub fn give_back_storage(&mut self, storage: Gap, to: Seats) {
        self.skip(storage, to);
    }

    /// Postpones the deadlines of absences and, for these seats, of clocks and first actions. Returns whether clients
    /// may have counted down a clock during the gap.
    fn skip(&mut self, gap: Gap, to: Seats) -> bool {
        let was_counted_down = self.clocks.as_mut().is_some_and(|clocks| clocks.give_back(gap, to));
        for seat in Seat::ALL {
            if let Some(Some(since)) = self.absent_since.get_mut(seat) {
                *since = gap.skipped(*since);
            }
        }
        self.waits_since = gap.skipped(self.waits_since);
        was_counted_down
    }

    /// Sets whether there is an outage, in which views show the clocks of a live game as stopped.
    pub fn set_paused(&mut self, paused: bool) {
        if std::mem::replace(&mut self.paused, paused) != paused && self.clocks.is_some() && self.is_playing()
        {
            self.seq += 1;
        }
    }

    pub(in crate::rooms) const fn spectators(&self) -> u32 {
        self.spectators
    }

    /// Sets the number of spectators.
    pub fn set_spectators(&mut self, spectators: u32) {
        if self.spectators != spectators {
            self.spectators = spectators;
            self.seq += 1;
        }
    }

    /// How long the room has waited for the next action, in ms of uptime.
    #[must_use]
    pub const fn waited_ms(&self, now: Moment) -> u64 {
        now.uptime.saturating_sub(self.waits_since)
    }

    pub(super) fn is_computer(&self, seat: Seat) -> bool {
        self.seated(seat).is_some_and(|who| who.level.is_some())
    }

    pub(in crate::rooms) fn is_present(&self, seat: Seat) -> bool {
        self.is_computer(seat) || self.absent_since.get(seat).is_some_and(Option::is_none)
    }
}
