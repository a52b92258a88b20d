//! The clocks that commands offer, and clocks as people type them: `5+3`, `10 min`, `3 days`.
//!
//! Invariants: [`read`] turns the [`value`] of a clock back into that clock. A text with more than one meaning is
//! refused.

mod parts;
#[cfg(test)]
mod tests;
mod times;
mod words;

use crate::text::plain;
use konakis_protocol::{ClockChoice, Days, LiveClock};
use times::Time;
use words::{Unit, Word};

/// The offered clocks: first `none`, then from the fastest to the slowest.
pub const OFFERED: [&str; 10] = ["none", "3+2", "5+3", "10+5", "15+10", "30+20", "1d", "3d", "7d", "14d"];

/// A typed text that is not a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InvalidClockText {
    /// The text cannot be read, or has more than one meaning.
    Unreadable,
    /// The clock would be too long or too short.
    OutOfRange,
}

/// Reads a clock from a text; `None` means a game without a clock. A number without a unit means seconds in an
/// increment, and minutes elsewhere.
///
/// # Errors
/// [`InvalidClockText`].
pub fn read(text: &str) -> Result<Option<ClockChoice>, InvalidClockText> {
    let text = plain(text).to_lowercase();
    if is_none(&text) {
        return Ok(None);
    }
    let times = times::times(&parts::parts(&text)?)?;
    if let Some(days) = days(&times)? {
        return Days::new(days).map(ClockChoice::Days).map(Some).map_err(|_| InvalidClockText::OutOfRange);
    }
    let (initial_s, increment_s) = (seconds(&times, false)?, seconds(&times, true)?);
    LiveClock::new(initial_s, increment_s)
        .map(ClockChoice::Live)
        .map(Some)
        .map_err(|_| InvalidClockText::OutOfRange)
}

/// Whether a text means no clock, such as “no time limit”.
fn is_none(text: &str) -> bool {
    let mut words = text.split_whitespace();
    words.next().is_some_and(words::is_none)
        && words.all(|word| matches!(words::meaning(word), Some(Word::Filler | Word::One)))
}

/// The number of days for each turn, if the clock is in days. A whole number of days may be given in hours.
fn days(times: &[Time]) -> Result<Option<u32>, InvalidClockText> {
    let is_long = |time: &Time| matches!(time.unit, Some(Unit::Weeks | Unit::Days));
    let day_ms = u64::from(Unit::Days.seconds()) * 1000;
    match times {
        [time] => {
            let ms = time.ms(Unit::Minutes);
            let is_whole = ms > 0 && ms.is_multiple_of(day_ms);
            match time.unit {
                Some(Unit::Hours) if is_whole => {}
                _ if !is_long(time) => return Ok(None),
                _ if !is_whole && ms > 0 => return Err(InvalidClockText::Unreadable),
                _ => {}
            }
            Ok(Some(u32::try_from(ms / day_ms).unwrap_or(u32::MAX)))
        }
        // A game has days for each turn or a live clock, not both.
        times if times.iter().any(is_long) => Err(InvalidClockText::Unreadable),
        _ => Ok(None),
    }
}

/// The sum in seconds of the increment's times, or of all other times if `increment` is false.
fn seconds(times: &[Time], increment: bool) -> Result<u32, InvalidClockText> {
    let bare = if increment { Unit::Seconds } else { Unit::Minutes };
    let of = || times.iter().filter(|time| time.increment == increment);
    let units: Vec<Unit> = of().map(|time| time.unit.unwrap_or(bare)).collect();
    // `1 h 30 min` is one time, but `5 min 10 min` has no clear meaning.
    if !units.is_sorted_by(|before, after| before < after) {
        return Err(InvalidClockText::Unreadable);
    }
    let ms = of().fold(0_u64, |sum, time| sum.saturating_add(time.ms(bare)));
    if !ms.is_multiple_of(1000) {
        return Err(InvalidClockText::Unreadable);
    }
    u32::try_from(ms / 1000).map_err(|_| InvalidClockText::OutOfRange)
}

/// The value of a clock: a text such as `5+3`, as people would type it.
#[must_use]
pub fn value(clock: Option<ClockChoice>) -> String {
    match clock {
        None => "none".to_owned(),
        Some(ClockChoice::Days(days)) => format!("{}d", days.get()),
        Some(ClockChoice::Live(live)) => match live.initial_s() {
            whole if whole % 60 == 0 => format!("{}+{}", whole / 60, live.increment_s()),
            seconds => format!("{seconds}s+{}", live.increment_s()),
        },
    }
}
