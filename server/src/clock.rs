//! The clock of the server, with wall time and *uptime*. Uptime is the total time of all runs of the server, in
//! milliseconds. Game clocks run on it.
//!
//! Invariants: uptime never runs backwards, and does not pass while the server is down. It also stands still during an
//! outage ([`outages`]): while the server can store nothing, or no edge reaches a host that people reach only through
//! edges. Uptime stops when the server notices the outage, or two seconds after the last write if that is earlier.
//! Rooms give the uptime between the beginning of the outage and this stop (a [`Gap`]) back to their games.

mod outages;

pub use outages::{GAPS_MAX, Gap, OutageNews};

use outages::{Outages, StoreState};
use serde::{Deserialize, Serialize};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::time::Instant;

/// A day in milliseconds.
pub const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// The shortest result of [`UptimeClock::until`], except zero, while uptime stands still.
const STANDING_PAUSE: Duration = Duration::from_millis(500);

/// A moment in wall time and in uptime.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// Milliseconds since 1970.
    #[serde(rename = "at")]
    pub wall: u64,
    /// Uptime in milliseconds, over all runs and without the outages.
    #[serde(rename = "house")]
    pub uptime: u64,
}

/// A monotonic clock that continues across restarts.
#[derive(Debug)]
pub struct UptimeClock {
    /// The uptime at the start of this process.
    initial_ms: u64,
    /// The start of this process, in Tokio's time, which a test can pause.
    started: Instant,
    /// The wall time for a result of `running_ms`; both in milliseconds.
    wall_at: fn(u64) -> u64,
    /// The uptime at which the server began to stop.
    stopped_ms: OnceLock<u64>,
    /// `None` until [`UptimeClock::follow_store`].
    outages: Mutex<Option<Outages>>,
    /// The gaps of earlier runs, the earliest first.
    earlier_gaps: Vec<Gap>,
}

impl UptimeClock {
    /// A clock that continues from this uptime, in milliseconds.
    #[must_use]
    pub fn resumed_at(initial_ms: u64) -> Self {
        Self {
            initial_ms,
            started: Instant::now(),
            wall_at: |_| system_ms(),
            stopped_ms: OnceLock::new(),
            outages: Mutex::new(None),
            earlier_gaps: Vec::new(),
        }
    }

    /// Adds the gaps of earlier runs, the earliest first. Rooms give the time of these gaps back to their games.
    #[must_use]
    pub fn after_gaps(self, earlier_gaps: Vec<Gap>) -> Self {
        Self { earlier_gaps, ..self }
    }

    /// A clock whose wall time also follows Tokio's time, which a test can pause.
    #[cfg(test)]
    pub(crate) fn simulated(initial_ms: u64) -> Self {
        const FIRST_START: u64 = 1_800_000_000_000;
        Self { wall_at: |uptime_ms| FIRST_START + uptime_ms, ..Self::resumed_at(initial_ms) }
    }

    /// The current wall time and uptime.
    #[must_use]
    pub fn now(&self) -> Moment {
        let running_ms = self.running_ms();
        let uptime = self.stopped_ms.get().copied().unwrap_or_else(|| self.uptime_at(running_ms));
        Moment { wall: (self.wall_at)(running_ms), uptime }
    }

    /// Makes uptime stand still during outages from now on. The caller must report at least one write a second.
    pub fn follow_store(&self) {
        let now = self.running_ms();
        self.outages().get_or_insert_with(|| Outages::none(now, &self.earlier_gaps));
    }

    /// Reports that the store has written something.
    pub fn note_stored(&self) {
        self.report(Outages::stored);
    }

    /// Reports that a write has failed, perhaps for a reason that concerns only that write.
    pub fn note_doubt(&self) {
        self.report(|outages, _| outages.doubted());
    }

    /// Reports that the store can write nothing.
    pub fn note_outage(&self) {
        self.report(Outages::failed);
    }

    /// Reports that nobody can reach the server, and that nobody has reached it for this long.
    pub fn note_unreached(&self, for_the_last: Duration) {
        self.report(|outages, now| outages.unreached(now, now.saturating_sub(ms(for_the_last))));
    }

    /// Whether there is an outage now: the store is known to fail, or nobody can reach the server.
    #[must_use]
    pub fn is_outage(&self) -> bool {
        self.outages().as_ref().is_some_and(|outages| outages.state() == StoreState::Fails)
    }

    /// Whether no write has failed since the last one that succeeded, and people can reach the server.
    #[must_use]
    pub fn is_store_certain(&self) -> bool {
        self.outages().as_ref().is_none_or(|outages| outages.state() == StoreState::Works)
    }

    /// The serial number of the latest change in what is known of outages. Each gap of an earlier run is a change, and
    /// so are the beginning and the end of an outage. An outage that is noticed only after its end is a single change.
    #[must_use]
    pub fn outage_changes(&self) -> u64 {
        self.outages().as_ref().map_or(0, Outages::changes)
    }

    /// The news of outages after the change with this serial number; `None` if there was no later change.
    #[must_use]
    pub fn outage_news(&self, after: u64) -> Option<OutageNews> {
        let outages = self.outages();
        outages.as_ref().filter(|outages| outages.changes() != after).map(|outages| outages.news(after))
    }

    /// The gaps that are not kept in the store yet. If uptime stands still because nothing was stored, the gap so far
    /// is included.
    #[must_use]
    pub fn gaps_to_keep(&self) -> Vec<Gap> {
        let now = self.running_ms();
        self.outages().as_ref().map(|outages| outages.to_keep(now)).unwrap_or_default()
    }

    /// Notes that these gaps are kept in the store.
    pub fn note_kept(&self, gaps: &[Gap]) {
        self.report(|outages, _| outages.kept(gaps));
    }

    fn report(&self, report: impl FnOnce(&mut Outages, u64)) {
        let now = self.running_ms();
        if let Some(outages) = &mut *self.outages() {
            report(outages, now);
        }
    }

    fn outages(&self) -> MutexGuard<'_, Option<Outages>> {
        self.outages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn uptime_at(&self, running_ms: u64) -> u64 {
        self.outages().as_ref().map_or(running_ms, |outages| outages.uptime(running_ms))
    }

    /// Stops the uptime for good, because the server is stopping.
    pub fn stop(&self) {
        self.stopped_ms.get_or_init(|| self.uptime_at(self.running_ms()));
    }

    fn running_ms(&self) -> u64 {
        self.initial_ms.saturating_add(ms(self.started.elapsed()))
    }

    /// The time until the uptime reaches `uptime_ms`; zero if it already has. Otherwise, while uptime stands still, the
    /// result is at least [`STANDING_PAUSE`], and the caller must check the uptime again afterwards.
    #[must_use]
    pub fn until(&self, uptime_ms: u64) -> Duration {
        let left = Duration::from_millis(uptime_ms.saturating_sub(self.now().uptime));
        let now = self.running_ms();
        let stands = self.outages().as_ref().is_some_and(|outages| outages.stands(now));
        if stands && !left.is_zero() { left.max(STANDING_PAUSE) } else { left }
    }
}

/// Milliseconds since 1970.
fn system_ms() -> u64 {
    ms(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

pub(crate) fn ms(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopped_clock_stands_still() {
        let clock =
            UptimeClock { started: Instant::now() - Duration::from_secs(5), ..UptimeClock::resumed_at(7) };
        let before = clock.now().uptime;
        assert!(before >= 5_007);
        clock.stop();
        let stopped = clock.now().uptime;
        let later = UptimeClock { started: clock.started - Duration::from_secs(60), ..clock };
        assert!(stopped >= before && later.now().uptime == stopped);
    }
}
