//! The clocks that commands offer, and clocks as people type them: `5+3`, `10 min`, `3 days`.
//!
//! Invariant: [`read`] turns the [`value`] of a clock back into that clock.

use crate::text::plain;
use konakis_protocol::{ClockChoice, Days, LiveClock};

/// The values of the offered clocks: none, then the fastest first.
pub const OFFERED: [&str; 10] = ["none", "3+2", "5+3", "10+5", "15+10", "30+20", "1d", "3d", "7d", "14d"];

/// Words for a game without a clock, in the bot's languages.
const NONE: [&str; 16] = [
    "none",
    "no",
    "without",
    "unlimited",
    "off",
    "aucun",
    "aucune",
    "sans",
    "illimité",
    "geen",
    "zonder",
    "onbeperkt",
    "なし",
    "無し",
    "無制限",
    "時間制限なし",
];
/// Words that mean a turn, an action or the increment, in the bot's languages.
const TURNS: [&str; 15] = [
    "turn",
    "move",
    "action",
    "increment",
    "tour",
    "coup",
    "incrément",
    "beurt",
    "zet",
    "erbij",
    "手番",
    "一手番",
    "手",
    "一手",
    "加算",
];
/// Words that are ignored, in the bot's languages.
const FILLERS: [&str; 32] = [
    "a",
    "an",
    "per",
    "each",
    "every",
    "for",
    "the",
    "and",
    "plus",
    "par",
    "chaque",
    "et",
    "le",
    "la",
    "pro",
    "elke",
    "en",
    "de",
    "both",
    "clock",
    "with",
    "à",
    "持ち時間",
    "あたり",
    "につき",
    "ごと",
    "ずつ",
    "毎",
    "各",
    "の",
    "で",
    "と",
];

/// A typed text that is no clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoClock {
    /// It cannot be read.
    Unreadable,
    /// The clock would be too long or too short.
    OutOfRange,
}

/// A unit of time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Unit {
    Weeks,
    Days,
    Hours,
    Minutes,
    Seconds,
}

impl Unit {
    fn of_word(word: &str) -> Option<Self> {
        Some(match word {
            "w" | "week" | "weeks" | "semaine" | "semaines" | "weken" | "週" | "週間" => Self::Weeks,
            "d" | "day" | "days" | "j" | "jour" | "jours" | "dag" | "dagen" | "日" | "日間" => Self::Days,
            "h" | "hr" | "hour" | "hours" | "heure" | "heures" | "u" | "uur" | "時間" => Self::Hours,
            "m" | "min" | "mins" | "minute" | "minutes" | "minuut" | "minuten" | "分" => Self::Minutes,
            "s" | "sec" | "secs" | "second" | "seconds" | "seconde" | "secondes" | "seconden" | "秒" => {
                Self::Seconds
            }
            _ => return None,
        })
    }

    const fn seconds(self) -> u32 {
        match self {
            Self::Weeks => 604_800,
            Self::Days => 86_400,
            Self::Hours => 3_600,
            Self::Minutes => 60,
            Self::Seconds => 1,
        }
    }
}

/// A part of a typed clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Number(u32),
    Unit(Unit),
    /// The increment follows.
    Plus,
    /// A word such as “turn”. If one or two times come before it, the last one is the increment.
    Turn,
}

/// The clock of a text; `None` is a game without a clock. A number without a unit means minutes, after a plus seconds.
///
/// # Errors
/// [`NoClock`].
pub fn read(text: &str) -> Result<Option<ClockChoice>, NoClock> {
    let text = plain(text).to_lowercase();
    let begins_with_none = text.split_whitespace().next().is_some_and(|word| NONE.contains(&word));
    // “No increment, 10 min” is a clock.
    if begins_with_none && !text.contains(|letter: char| letter.is_ascii_digit()) {
        return Ok(None);
    }
    let parts = parts(&text)?;
    let times = times(&parts)?;
    let days = |time: &Time| match time.unit {
        Some(Unit::Weeks) => Some(time.number.saturating_mul(7)),
        Some(Unit::Days) => Some(time.number),
        _ => None,
    };
    let is_days = times.iter().any(|time| days(time).is_some());
    let clock = match times.as_slice() {
        [time] if is_days => Days::new(days(time).unwrap_or_default()).map(ClockChoice::Days),
        _ if is_days || times.is_empty() => return Err(NoClock::Unreadable),
        times => {
            let sum = |increment: bool, unit: Unit| {
                let of = times.iter().filter(|time| time.increment == increment);
                of.fold(0_u32, |sum, time| {
                    sum.saturating_add(time.number.saturating_mul(time.unit.unwrap_or(unit).seconds()))
                })
            };
            LiveClock::new(sum(false, Unit::Minutes), sum(true, Unit::Seconds)).map(ClockChoice::Live)
        }
    };
    clock.map(Some).map_err(|_| NoClock::OutOfRange)
}

/// A number with its unit, if it has one.
#[derive(Clone, Copy, Debug)]
struct Time {
    number: u32,
    unit: Option<Unit>,
    increment: bool,
}

/// The parts of a text.
fn parts(text: &str) -> Result<Vec<Part>, NoClock> {
    let (mut found, mut rest, mut before) = (Vec::new(), text, None);
    while let Some(first) = rest.chars().next() {
        let run = |is_part: fn(char) -> bool| rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let length = if first.is_ascii_digit() {
            run(|c| c.is_ascii_digit())
        } else if first.is_alphabetic() {
            run(char::is_alphabetic)
        } else {
            first.len_utf8()
        };
        let (part, after) = rest.split_at_checked(length).ok_or(NoClock::Unreadable)?;
        if first.is_ascii_digit() {
            found.push(Part::Number(part.parse().map_err(|_| NoClock::OutOfRange)?));
        } else if first.is_alphabetic() {
            found.extend(meanings(part)?);
        } else if "+|/".contains(first) {
            found.push(Part::Plus);
        } else if first == '-' {
            // A hyphen joins words, as in 3-day. Before a number it could mean anything.
            let joins = before.is_some_and(char::is_alphanumeric) && after.starts_with(char::is_alphabetic);
            joins.then_some(()).ok_or(NoClock::Unreadable)?;
        } else if !" ,.;()".contains(first) {
            return Err(NoClock::Unreadable);
        }
        (rest, before) = (after, part.chars().next_back());
    }
    Ok(found)
}

/// The meanings of the words in letters without a space. Japanese writes its words without spaces.
fn meanings(letters: &str) -> Result<Vec<Part>, NoClock> {
    let (mut found, mut rest) = (Vec::new(), letters);
    while !rest.is_empty() {
        let is_japanese = rest.chars().all(|c| !c.is_ascii() && !('À'..='ɏ').contains(&c));
        let ends = rest.char_indices().map(|(start, c)| start + c.len_utf8()).rev();
        let words = ends.filter_map(|end| rest.split_at_checked(end));
        let mut known = words.take(if is_japanese { usize::MAX } else { 1 });
        let (meaning, after) =
            known.find_map(|(word, after)| Some((meaning(word)?, after))).ok_or(NoClock::Unreadable)?;
        found.extend(meaning);
        rest = after;
    }
    Ok(found)
}

/// The meaning of a word: a part, or `Some(None)` for an ignored word. `None` if the word is unknown.
fn meaning(word: &str) -> Option<Option<Part>> {
    if let Some(unit) = Unit::of_word(word) {
        return Some(Some(Part::Unit(unit)));
    }
    if TURNS.contains(&word) || TURNS.iter().any(|turn| word.strip_suffix('s') == Some(turn)) {
        return Some(Some(Part::Turn));
    }
    FILLERS.contains(&word).then_some(None)
}

/// The numbers with their units.
fn times(parts: &[Part]) -> Result<Vec<Time>, NoClock> {
    let (mut times, mut increment): (Vec<Time>, bool) = (Vec::new(), false);
    let names_turn = parts.contains(&Part::Turn);
    for part in parts {
        match part {
            // Two bare numbers are minutes and increment.
            Part::Number(number) => {
                let is_second = times.last().is_some_and(|time| time.unit.is_none());
                increment |= is_second;
                times.push(Time { number: *number, unit: None, increment });
            }
            Part::Unit(unit) => match times.last_mut() {
                Some(time) if time.unit.is_none() => time.unit = Some(*unit),
                _ => return Err(NoClock::Unreadable),
            },
            // There can be only one increment.
            Part::Plus if increment => return Err(NoClock::Unreadable),
            Part::Plus => increment = true,
            Part::Turn if times.len() > 1 => {
                if let Some(time) = times.last_mut() {
                    time.increment = true;
                }
            }
            Part::Turn => {}
        }
    }
    // One time for a turn, as in 30 s a move, is the increment. Days are for a turn anyway.
    if let [time] = times.as_mut_slice()
        && names_turn
    {
        time.increment = true;
    }
    // At most minutes and an increment are given without units.
    let bare = times.iter().filter(|time| time.unit.is_none()).count();
    if bare > 2 { Err(NoClock::Unreadable) } else { Ok(times) }
}

/// The value of a clock, as people would type it.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn live(initial_s: u32, increment_s: u32) -> Option<ClockChoice> {
        Some(ClockChoice::Live(LiveClock::new(initial_s, increment_s).unwrap()))
    }

    fn days(days: u32) -> Option<ClockChoice> {
        Some(ClockChoice::Days(Days::new(days).unwrap()))
    }

    #[test]
    fn value_of_a_clock_is_read_back() {
        for text in OFFERED {
            assert_eq!(value(read(text).unwrap()), text);
        }
        for clock in [live(90, 0), live(45, 7), live(10_800, 600), days(30)] {
            assert_eq!(read(&value(clock)), Ok(clock));
        }
    }

    #[test]
    fn clock_is_read_as_people_type_it() {
        for (text, clock) in [
            ("5+3", live(300, 3)),
            ("5 + 3", live(300, 3)),
            ("5/3", live(300, 3)),
            ("5|3", live(300, 3)),
            ("5 3", live(300, 3)),
            ("5 min + 3 s", live(300, 3)),
            ("5 minutes and 3 seconds a move", live(300, 3)),
            ("5 min 3 s per move", live(300, 3)),
            ("5 min + 3 s per turn", live(300, 3)),
            ("5 min 3 s per turn", live(300, 3)),
            ("5 minutes, 3 seconds a turn", live(300, 3)),
            ("30 sec a move", live(0, 30)),
            ("1 minute per move", live(0, 60)),
            ("30 s par coup", live(0, 30)),
            ("30 seconden per zet", live(0, 30)),
            ("一手30秒", live(0, 30)),
            ("10", live(600, 0)),
            ("10 min", live(600, 0)),
            ("10m", live(600, 0)),
            ("90s", live(90, 0)),
            ("90 s + 2", live(90, 2)),
            ("1 min 30 s", live(90, 0)),
            ("1h", live(3_600, 0)),
            ("1 h 30 min + 30", live(5_400, 30)),
            ("3 days", days(3)),
            ("3 days a turn", days(3)),
            ("3d", days(3)),
            ("1 day per turn", days(1)),
            ("3 jours par tour", days(3)),
            ("5 min + 3 s par coup", live(300, 3)),
            ("5 min 3 s par tour", live(300, 3)),
            ("3 dagen", days(3)),
            ("10 minuten + 5 seconden per zet", live(600, 5)),
            ("10 minuten 5 seconden per beurt", live(600, 5)),
            ("3 dagen per beurt", days(3)),
            ("3日", days(3)),
            ("3 weeks", days(21)),
            ("2 semaines par tour", days(14)),
            ("3-day", days(3)),
            ("1週間", days(7)),
            ("５＋３", live(300, 3)),
            ("5分＋一手3秒", live(300, 3)),
            ("5分＋一手番3秒", live(300, 3)),
            ("一手番3日", days(3)),
            ("一手につき3日", days(3)),
            ("3日ごと", days(3)),
            ("持ち時間5分＋一手3秒", live(300, 3)),
            ("5 min à 3 s par coup", live(300, 3)),
            ("none", None),
            ("No clock", None),
            ("sans pendule", None),
            ("geen klok", None),
            ("no", None),
            ("なし", None),
        ] {
            assert_eq!(read(text), Ok(clock), "{text}");
        }
    }

    #[test]
    fn other_text_is_no_clock() {
        for text in [
            "",
            "d",
            "+",
            "soon",
            "three days",
            "5 apples",
            "5 années",
            "2ヶ月",
            "5 überlang",
            "3 日x",
            "5+3 days",
            "days 3",
            "1d2h",
            "5*3",
            "min",
            "no increment, 10 min",
            "sans incrément 10 min",
        ]
        .into_iter()
        .chain(["5+3+1", "5 3 1", "5 min + 3 s + 1 s", "-5", "5-3", "5+-3"])
        {
            assert_eq!(read(text), Err(NoClock::Unreadable), "{text}");
        }
        for text in
            ["0", "0+0", "0d", "31 days", "5 weeks", "181", "4h", "5+601", "1 h per turn", "99999999999"]
        {
            assert_eq!(read(text), Err(NoClock::OutOfRange), "{text}");
        }
    }
}
