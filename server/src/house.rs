//! House time: the milliseconds that the server was up, over all its starts.
//!
//! What always holds: it never goes back, and it does not pass while the server is down. The clocks of games run by it,
//! so that nobody is charged for a time in which nobody could play.

use crate::room::Moment;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The clock of the house.
#[derive(Clone, Copy, Debug)]
pub struct House {
    /// House time when the server started.
    begun_ms: u64,
    started: Instant,
}

impl House {
    /// The clock, going on from where it stood when the server was last up.
    #[must_use]
    pub fn going_on_from(begun_ms: u64) -> Self {
        Self { begun_ms, started: Instant::now() }
    }

    /// Now, on both clocks.
    #[must_use]
    pub fn now(&self) -> Moment {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let ms = |duration: std::time::Duration| u64::try_from(duration.as_millis()).unwrap_or(u64::MAX);
        Moment { wall: ms(wall), house: self.begun_ms.saturating_add(ms(self.started.elapsed())) }
    }

    /// How long it is until a house time; nothing if it is past.
    #[must_use]
    pub fn until(&self, house_ms: u64) -> std::time::Duration {
        std::time::Duration::from_millis(house_ms.saturating_sub(self.now().house))
    }
}
