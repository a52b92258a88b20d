//! The clock of the stand-in for Discord. It advances only when a test advances it, so that no test fails on a slow
//! machine.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Discord's epoch, in milliseconds since 1970.
const EPOCH_MS: u64 = 1_420_070_400_000;

pub(super) const ACKNOWLEDGE_WITHIN: Duration = Duration::from_secs(3);
pub(super) const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);
/// The age from which edits of a message are limited.
pub(super) const OLD_MESSAGE: Duration = Duration::from_secs(60 * 60);

pub struct Clock {
    began: Instant,
    began_at: Duration,
    ahead: Duration,
    ids: u64,
}

impl Default for Clock {
    fn default() -> Self {
        let began_at = SystemTime::now().duration_since(UNIX_EPOCH).expect("the time is after 1970");
        Self { began: Instant::now(), began_at, ahead: Duration::ZERO, ids: 0 }
    }
}

impl Clock {
    /// The total time by which the test has advanced the clock.
    pub fn now(&self) -> Duration {
        self.ahead
    }

    pub fn advance(&mut self, by: Duration) {
        self.ahead += by;
    }

    /// A new snowflake, which contains the real time plus the advance.
    pub fn id(&mut self) -> u64 {
        self.ids += 1;
        let ms = u64::try_from((self.began_at + self.began.elapsed() + self.ahead).as_millis())
            .expect("the clock is not that far ahead");
        ((ms - EPOCH_MS) << 22) | (self.ids & 0x3f_ffff)
    }
}

/// The time in a snowflake, as an RFC 3339 timestamp.
pub(super) fn timestamp(id: u64) -> String {
    let ms = (id >> 22) + EPOCH_MS;
    let (seconds, ms) = (ms / 1000, ms % 1000);
    let (days, second) = (i64::try_from(seconds / 86_400).expect("the days fit"), seconds % 86_400);
    // Count days from the first of March, so the leap day comes last.
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (date, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    let year = year + era * 400 + i64::from(month <= 2);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{date:02}T{hour:02}:{minute:02}:{second:02}.{ms:03}000+00:00")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_contains_the_time_of_its_creation() {
        assert_eq!(timestamp(0), "2015-01-01T00:00:00.000000+00:00");
        assert_eq!(timestamp(175_928_847_299_117_063), "2016-04-30T11:18:25.796000+00:00");
        assert_eq!(timestamp((1_709_164_800_000 - EPOCH_MS) << 22), "2024-02-29T00:00:00.000000+00:00");
    }

    #[test]
    fn an_advanced_clock_makes_later_ids() {
        let mut clock = Clock::default();
        let early = clock.id();
        clock.advance(TOKEN_LIFE);
        assert!((clock.id() >> 22) - (early >> 22) >= 900_000);
    }
}
