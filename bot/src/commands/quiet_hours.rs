//! Quiet hours and time zones as people type and read them.

use konakis_protocol::QuietHours;

/// The texts that turn quiet hours off.
const OFF: [&str; 4] = ["off", "non", "uit", "なし"];

/// The quiet hours that somebody typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypedHours {
    /// No quiet hours.
    Off,
    /// From one minute of the local day to another.
    Between(u16, u16),
}

/// Reads quiet hours such as `22:00-8:00`, `22-8` or `off`.
#[must_use]
pub fn hours(text: &str) -> Option<TypedHours> {
    let text = text.trim().to_lowercase();
    if OFF.contains(&text.as_str()) {
        return Some(TypedHours::Off);
    }
    let (from, to) = text.split_once(['-', '–', '~', '〜'])?;
    Some(TypedHours::Between(minute(from)?, minute(to)?))
}

/// Reads a time of day such as `22`, `22:30` or `7h15`, as minutes since midnight.
fn minute(text: &str) -> Option<u16> {
    let (hour, minute) = text.trim().split_once([':', 'h', '.']).unwrap_or((text.trim(), "0"));
    let number = |text: &str, below: u16| -> Option<u16> {
        let digits = if text.is_empty() { "0" } else { text };
        let number = digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()));
        number.filter(|number| *number < below)
    };
    Some(number(hour, 24)? * 60 + number(minute, 60)?)
}

/// Reads the UTC offset of a time zone, such as `+1`, `UTC-3:30`, `UTC` or `0`; returns minutes.
#[must_use]
pub fn offset(text: &str) -> Option<i16> {
    let text = text.trim().to_lowercase();
    if ["utc", "gmt"].contains(&text.as_str()) {
        return Some(0);
    }
    let text = text.trim_start_matches("utc").trim_start_matches("gmt").trim();
    let (sign, digits) = match text.strip_prefix(['-', '−']) {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    // A time of day may lack the hour, but a UTC offset may not.
    if !digits.trim_start().starts_with(|digit: char| digit.is_ascii_digit()) {
        return None;
    }
    let minutes = i16::try_from(minute(digits)?).ok()?;
    QuietHours::new(0, 1, sign * minutes).ok().map(|_| sign * minutes)
}

/// Quiet hours as people read them, such as `22:00–8:00`.
#[must_use]
pub fn shown(quiet: QuietHours) -> String {
    let (from, to, _) = quiet.parts();
    let time = |minute: u16| format!("{}:{:02}", minute / 60, minute % 60);
    format!("{}–{}", time(from), time(to))
}

/// The UTC offset of the quiet hours as people read it, such as `UTC+1` or `UTC-3:30`.
#[must_use]
pub fn shown_offset(quiet: QuietHours) -> String {
    let (.., offset) = quiet.parts();
    let (sign, minutes) = (if offset < 0 { '-' } else { '+' }, offset.unsigned_abs());
    match minutes % 60 {
        0 => format!("UTC{sign}{}", minutes / 60),
        rest => format!("UTC{sign}{}:{rest:02}", minutes / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_read_as_people_type_them() {
        for (text, read) in [
            ("22:00-8:00", Some(TypedHours::Between(22 * 60, 8 * 60))),
            (" 22 – 7h30 ", Some(TypedHours::Between(22 * 60, 7 * 60 + 30))),
            ("0-6", Some(TypedHours::Between(0, 6 * 60))),
            ("Off", Some(TypedHours::Off)),
            ("24-8", None),
            ("22:60-8", None),
            ("-8", Some(TypedHours::Between(0, 8 * 60))),
            ("+2-8", None),
            ("night", None),
        ] {
            assert_eq!(hours(text), read, "{text}");
        }
    }

    #[test]
    fn time_zones_are_read_as_people_type_them() {
        for (text, read) in [
            ("+1", Some(60)),
            ("UTC-3:30", Some(-210)),
            ("0", Some(0)),
            ("gmt+14", Some(840)),
            ("UTC", Some(0)),
            ("+15", None),
            ("", None),
            ("+", None),
            ("UTC-", None),
            ("utc:30", None),
            ("Paris", None),
        ] {
            assert_eq!(offset(text), read, "{text}");
        }
    }

    #[test]
    fn quiet_hours_are_shown_with_their_time_zone() {
        let quiet = QuietHours::new(22 * 60, 8 * 60 + 5, -210).unwrap();
        assert_eq!((shown(quiet).as_str(), shown_offset(quiet).as_str()), ("22:00–8:05", "UTC-3:30"));
    }
}
