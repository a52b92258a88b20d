//! House time: the milliseconds that the server was up, over all its starts.
//!
//! What always holds: it never goes back, and it does not pass while the server is down. The clocks of games run by it,
//! so that nobody is charged for a time in which nobody could play.

use crate::room::Moment;
use std::sync::OnceLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The clock of the house.
#[derive(Debug)]
pub struct House {
    /// House time when the server started.
    begun_ms: u64,
    started: Instant,
    /// Where it stands for good, once the server is about to stop.
    stopped_ms: OnceLock<u64>,
}

impl House {
    /// The clock, going on from where it stood when the server was last up.
    #[must_use]
    pub fn going_on_from(begun_ms: u64) -> Self {
        Self { begun_ms, started: Instant::now(), stopped_ms: OnceLock::new() }
    }

    /// Now, on both clocks.
    #[must_use]
    pub fn now(&self) -> Moment {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Moment { wall: ms(wall), house: self.stopped_ms.get().copied().unwrap_or_else(|| self.going_ms()) }
    }

    /// Lets it stand still from now on: the server stops, and nobody can play any more.
    pub fn stop(&self) {
        self.stopped_ms.get_or_init(|| self.going_ms());
    }

    fn going_ms(&self) -> u64 {
        self.begun_ms.saturating_add(ms(self.started.elapsed()))
    }

    /// How long it is until a house time; nothing if it is past.
    #[must_use]
    pub fn until(&self, house_ms: u64) -> std::time::Duration {
        std::time::Duration::from_millis(house_ms.saturating_sub(self.now().house))
    }
}

fn ms(duration: std::time::Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_house_that_stops_stands_still_where_it_was() {
        let house =
            House { started: Instant::now() - std::time::Duration::from_secs(5), ..House::going_on_from(7) };
        let before = house.now().house;
        assert!(before >= 5_007);
        house.stop();
        let stopped = house.now().house;
        let later = House { started: house.started - std::time::Duration::from_secs(60), ..house };
        assert!(stopped >= before && later.now().house == stopped);
    }
}
