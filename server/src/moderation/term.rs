//! The length of a sanction, and dates as text for people.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

const MINUTE_S: u64 = 60;
const HOUR_S: u64 = 60 * MINUTE_S;
const DAY_S: u64 = 24 * HOUR_S;
const TERM_S_MAX: u64 = 520 * 7 * DAY_S;

/// The length of a sanction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Term {
    /// It ends after this time.
    For(Duration),
    /// It lasts until the operator lifts it.
    Unlimited,
}

/// The error for a text that is not a term.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "a term is a number with m, h, d or w, such as 30m, 12h, 7d or 4w, or “unlimited”; the longest is 520w"
)]
pub struct InvalidTerm;

impl Term {
    /// The end of a term that begins at `now_ms`, in ms since 1970; `None` for an unlimited term.
    #[must_use]
    pub fn end_ms(self, now_ms: u64) -> Option<u64> {
        match self {
            Self::For(length) => {
                Some(now_ms.saturating_add(u64::try_from(length.as_millis()).unwrap_or(u64::MAX)))
            }
            Self::Unlimited => None,
        }
    }
}

impl FromStr for Term {
    type Err = InvalidTerm;

    fn from_str(text: &str) -> Result<Self, InvalidTerm> {
        if text == "unlimited" {
            return Ok(Self::Unlimited);
        }
        let unit_s = match text.as_bytes().last() {
            Some(b'm') => MINUTE_S,
            Some(b'h') => HOUR_S,
            Some(b'd') => DAY_S,
            Some(b'w') => 7 * DAY_S,
            _ => return Err(InvalidTerm),
        };
        let number = text.get(..text.len() - 1).ok_or(InvalidTerm)?;
        let number: u64 = number.parse().map_err(|_| InvalidTerm)?;
        let length_s = number.checked_mul(unit_s).filter(|s| (1..=TERM_S_MAX).contains(s));
        Ok(Self::For(Duration::from_secs(length_s.ok_or(InvalidTerm)?)))
    }
}

/// A time in ms since 1970, shown as a date and a time in UTC.
pub struct Date(pub u64);

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = i64::try_from(self.0 / 1000).unwrap_or(i64::MAX);
        match time::OffsetDateTime::from_unix_timestamp(seconds) {
            Ok(at) => write!(
                f,
                "{:04}-{:02}-{:02} {:02}:{:02} UTC",
                at.year(),
                u8::from(at.month()),
                at.day(),
                at.hour(),
                at.minute()
            ),
            Err(_) => f.write_str("an unknown time"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_has_a_unit_and_an_end_unless_it_is_unlimited() {
        for (text, minutes) in [("30m", 30), ("12h", 720), ("7d", 10_080), ("4w", 40_320)] {
            assert_eq!(text.parse::<Term>().unwrap().end_ms(5), Some(5 + minutes * 60_000), "{text}");
        }
        assert_eq!("unlimited".parse::<Term>().unwrap().end_ms(5), None);
    }

    #[test]
    fn invalid_terms_are_refused() {
        for text in ["", "7", "d", "0d", "-1d", "7 d", "521w", "99999999999999999999d", "7é", "ever"] {
            assert_eq!(text.parse::<Term>(), Err(InvalidTerm), "{text}");
        }
    }

    #[test]
    fn dates_are_shown_in_utc() {
        assert_eq!(Date(1_767_225_600_000).to_string(), "2026-01-01 00:00 UTC");
        assert_eq!(Date(u64::MAX).to_string(), "an unknown time");
    }
}
