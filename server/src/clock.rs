//! The clock of the server: wall time, and *uptime*, the milliseconds that the server has run over all its starts.
//!
//! Invariants: uptime never runs backwards and does not pass while the server is down. Game clocks run on uptime, so
//! players lose no time during an outage.

use serde::{Deserialize, Serialize};
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::time::Instant;

/// A moment in wall time and in uptime.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// Milliseconds since 1970.
    #[serde(rename = "at")]
    pub wall: u64,
    /// Uptime: milliseconds that the server has run over all its starts. Game clocks run on it, so players lose no time
    /// during an outage.
    #[serde(rename = "house")]
    pub uptime: u64,
}

/// A monotonic clock that continues across restarts.
#[derive(Debug)]
pub struct UptimeClock {
    /// The uptime at which this process started, in milliseconds.
    initial_ms: u64,
    /// Tokio's time, which a test can pause.
    started: Instant,
    /// The wall time at an uptime, both in milliseconds.
    wall_at: fn(u64) -> u64,
    /// The final uptime, once the server is stopping.
    stopped_ms: OnceLock<u64>,
}

impl UptimeClock {
    /// A clock that continues from this uptime, in milliseconds.
    #[must_use]
    pub fn resumed_at(initial_ms: u64) -> Self {
        Self { initial_ms, started: Instant::now(), wall_at: |_| system_ms(), stopped_ms: OnceLock::new() }
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
        let uptime = self.stopped_ms.get().copied().unwrap_or(running_ms);
        Moment { wall: (self.wall_at)(running_ms), uptime }
    }

    /// Stops the uptime: the server is stopping, so nobody can play from now on.
    pub fn stop(&self) {
        self.stopped_ms.get_or_init(|| self.running_ms());
    }

    fn running_ms(&self) -> u64 {
        self.initial_ms.saturating_add(ms(self.started.elapsed()))
    }

    /// The time from now until this uptime in milliseconds; zero if it has passed.
    #[must_use]
    pub fn until(&self, uptime_ms: u64) -> std::time::Duration {
        std::time::Duration::from_millis(uptime_ms.saturating_sub(self.now().uptime))
    }
}

/// The system's wall time, in milliseconds since 1970.
fn system_ms() -> u64 {
    ms(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

fn ms(duration: std::time::Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopped_clock_stands_still() {
        let clock = UptimeClock {
            started: Instant::now() - std::time::Duration::from_secs(5),
            ..UptimeClock::resumed_at(7)
        };
        let before = clock.now().uptime;
        assert!(before >= 5_007);
        clock.stop();
        let stopped = clock.now().uptime;
        let later = UptimeClock { started: clock.started - std::time::Duration::from_secs(60), ..clock };
        assert!(stopped >= before && later.now().uptime == stopped);
    }
}
