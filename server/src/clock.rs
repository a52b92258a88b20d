//! The clock of the server: wall time, and *uptime*, the milliseconds that the server has run over all its starts.
//!
//! Invariants: uptime never runs backwards and does not pass while the server is down. Game clocks run on uptime, so
//! players lose no time during an outage.

use serde::{Deserialize, Serialize};
use std::sync::OnceLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// A moment in wall time and in uptime.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// Milliseconds since 1970.
    #[serde(rename = "at")]
    pub wall: u64,
    /// Uptime: milliseconds that the server has run over all its starts. Game clocks run on it, so players lose no time
    /// during an outage.
    pub house: u64,
}

/// A monotonic clock that continues across restarts.
#[derive(Debug)]
pub struct UptimeClock {
    /// The uptime at which this process started, in milliseconds.
    initial_ms: u64,
    started: Instant,
    /// The final uptime, once the server is stopping.
    stopped_ms: OnceLock<u64>,
}

impl UptimeClock {
    /// A clock that continues from this uptime, in milliseconds.
    #[must_use]
    pub fn resumed_at(initial_ms: u64) -> Self {
        Self { initial_ms, started: Instant::now(), stopped_ms: OnceLock::new() }
    }

    /// The current wall time and uptime.
    #[must_use]
    pub fn now(&self) -> Moment {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Moment { wall: ms(wall), house: self.stopped_ms.get().copied().unwrap_or_else(|| self.running_ms()) }
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
        std::time::Duration::from_millis(uptime_ms.saturating_sub(self.now().house))
    }
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
        let before = clock.now().house;
        assert!(before >= 5_007);
        clock.stop();
        let stopped = clock.now().house;
        let later = UptimeClock { started: clock.started - std::time::Duration::from_secs(60), ..clock };
        assert!(stopped >= before && later.now().house == stopped);
    }
}
