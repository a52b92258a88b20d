//! Clocks, and the [`Moment`] that is passed to pure code.

use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::time::Instant;

/// An hour in milliseconds.
pub const HOUR_MS: u64 = 60 * 60 * 1000;
/// A day in milliseconds.
pub const DAY_MS: u64 = 24 * HOUR_MS;

/// One moment on two clocks: the wall clock, whose times stay comparable after a restart, and a monotonic clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moment {
    /// Milliseconds since 1970.
    pub wall_ms: u64,
    /// Time since the [`Clock`] was started.
    pub uptime: Duration,
}

/// The clock of this machine.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    started: Instant,
}

impl Clock {
    /// A clock whose uptime is zero now.
    #[must_use]
    pub fn start() -> Self {
        Self { started: Instant::now() }
    }

    /// The present moment.
    #[must_use]
    pub fn now(&self) -> Moment {
        Moment { wall_ms: now_ms(), uptime: self.started.elapsed() }
    }

    /// The instant at which this clock's uptime has this value.
    #[must_use]
    pub fn instant(&self, uptime: Duration) -> Instant {
        self.started + uptime
    }
}

/// Milliseconds since 1970.
#[must_use]
pub fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
