//! The clocks that a command offers, and their values as choices.

use konakis_protocol::{ClockChoice, Days, LiveClock};

/// The values of the offered clocks, the fastest first: `none`, seconds and increment as `300+3`, or days a turn as
/// `3d`.
pub const OFFERED: [&str; 10] =
    ["none", "180+2", "300+3", "600+5", "900+10", "1800+20", "1d", "3d", "7d", "14d"];

/// The clock of a value: `Some(None)` is a game without a clock, `None` an invalid value.
#[must_use]
pub fn read(text: &str) -> Option<Option<ClockChoice>> {
    let text = text.trim();
    if text == "none" {
        return Some(None);
    }
    let clock = if let Some(days) = text.strip_suffix('d') {
        ClockChoice::Days(Days::new(days.parse().ok()?).ok()?)
    } else {
        let (initial, increment) = text.split_once('+')?;
        ClockChoice::Live(LiveClock::new(initial.parse().ok()?, increment.parse().ok()?).ok()?)
    };
    Some(Some(clock))
}

/// The value of a clock.
#[must_use]
pub fn value(clock: Option<ClockChoice>) -> String {
    match clock {
        None => "none".to_owned(),
        Some(ClockChoice::Days(days)) => format!("{}d", days.get()),
        Some(ClockChoice::Live(live)) => format!("{}+{}", live.initial_s(), live.increment_s()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offered_clock_is_read_back() {
        for text in OFFERED {
            assert_eq!(value(read(text).unwrap()), text);
        }
    }

    #[test]
    fn invalid_clock_is_refused() {
        for text in ["", "d", "0d", "31d", "+", "0+0", "99999+1", "1+2+3", "three days"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
