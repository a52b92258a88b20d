//! What happens in a room when nothing happens: flags fall, challenges lapse, games are abandoned.

use super::clock::LAG_MS_MAX;
use super::{Change, Decision, Invited, Moment, Room};
use konakis_protocol::{ClockChoice, Outcome, Reason, Seat, Standing};

const MINUTE_MS: u64 = 60 * 1000;
const DAY_MS: u64 = 24 * 60 * MINUTE_MS;

/// How long a challenge stands that nobody takes up, in house time, in a room with a live clock or none.
const CHALLENGE_MS_MAX: u64 = DAY_MS;
/// The same in a room with a clock of days.
const SLOW_CHALLENGE_MS_MAX: u64 = 7 * DAY_MS;
/// How long an open challenge with a live clock stands while its creator is not in the room. The lobby lists it only
/// while the creator is present.
const SEEK_ABSENCE_MS_MAX: u64 = MINUTE_MS;
/// How long a player of a live game may be gone while the other is there; then the game is abandoned.
pub const ABSENCE_MS_MAX: u64 = 2 * MINUTE_MS;
/// How long a game without a clock may stand still; then the side to act has abandoned it.
const STILL_MS_MAX: u64 = 14 * DAY_MS;

impl Room {
    /// What has come due by now.
    pub(super) fn lapse(&self, now: Moment) -> Decision {
        let due = self.dues().into_iter().filter(|(at, _)| *at <= now.house).min_by_key(|(at, _)| *at);
        due.map_or_else(Decision::default, |(_, change)| change.into())
    }

    /// When something will come due, in house time, if nothing else happens.
    #[must_use]
    pub fn next_due(&self) -> Option<u64> {
        self.dues().into_iter().map(|(at, _)| at).min()
    }

    /// The same for a room in which nobody is, which is how a parked room stands.
    #[must_use]
    pub fn next_due_unwatched(&self) -> Option<u64> {
        match self.standing() {
            Standing::Finished { .. } => None,
            Standing::Waiting => Some(self.challenge_due().0),
            Standing::Playing { .. } => self.flag_due().or_else(|| self.still_due()).map(|(at, _)| at),
        }
    }

    /// Everything that will come due, with when.
    fn dues(&self) -> Vec<(u64, Change)> {
        match self.standing() {
            Standing::Finished { .. } => Vec::new(),
            Standing::Waiting => {
                [Some(self.challenge_due()), self.seek_due()].into_iter().flatten().collect()
            }
            Standing::Playing { .. } => {
                [self.flag_due(), self.still_due(), self.absence_due()].into_iter().flatten().collect()
            }
        }
    }

    /// A flag falls a little late, so that an action that was on its way in time is still played.
    fn flag_due(&self) -> Option<(u64, Change)> {
        let flag = self.clocks.as_ref()?.next_flag()?;
        let seat = self.clocks.as_ref()?.flagged(flag)?;
        Some((flag + LAG_MS_MAX, self.flag(seat)))
    }

    fn challenge_due(&self) -> (u64, Change) {
        let slow = matches!(self.terms.clock, Some(ClockChoice::Days(_)));
        let most = if slow { SLOW_CHALLENGE_MS_MAX } else { CHALLENGE_MS_MAX };
        (self.founded.house + most, ended(Outcome::draw(Reason::ABORTED)))
    }

    fn seek_due(&self) -> Option<(u64, Change)> {
        let live = matches!(self.terms.clock, Some(ClockChoice::Live(_)));
        let creator = self.seat_of(&self.terms.creator)?;
        let away = (*self.away.get(creator)?)?;
        let seek = self.terms.invited == Invited::Anyone && live;
        seek.then(|| (away + SEEK_ABSENCE_MS_MAX, ended(Outcome::draw(Reason::ABORTED))))
    }

    fn absence_due(&self) -> Option<(u64, Change)> {
        let Some(ClockChoice::Live(_)) = self.terms.clock else { return None };
        let gone: Vec<Seat> = self.seats().iter().filter(|&seat| !self.is_present(seat)).collect();
        let [gone] = gone.as_slice() else { return None };
        let since = (*self.away.get(*gone)?)?;
        Some((since + ABSENCE_MS_MAX, self.abandoned(*gone)))
    }

    fn still_due(&self) -> Option<(u64, Change)> {
        let to_act = self.to_act().iter().next()?;
        self.clocks.is_none().then(|| (self.touched.house + STILL_MS_MAX, self.abandoned(to_act)))
    }

    /// A game that this seat left; it counts once both sides have acted.
    fn abandoned(&self, gone: Seat) -> Change {
        ended(if self.all_acted() {
            Outcome::win(self.seats().after(gone), Reason::ABANDONED)
        } else {
            Outcome::draw(Reason::ABORTED)
        })
    }
}

const fn ended(outcome: Outcome) -> Change {
    Change::Ended { outcome }
}
