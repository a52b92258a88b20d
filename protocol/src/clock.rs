//! Clocks: the choice made when a room is created, and the state of a room's clocks.
//!
//! Invariants: times on the wire are whole milliseconds since 1970 by the server's clock. Durations are milliseconds
//! unless their name ends in `_s` or is `days`. A chosen clock, and a chosen time for first actions, are within the
//! bounds given here. Bounds may only be widened: a maximum may only grow, and a minimum may only shrink. The server
//! stores both choices in the logs of its rooms and decodes them with these types. If a bound excluded a stored choice,
//! the log could not be read and the room could not be loaded.

use crate::{BySeat, Seat, Seats};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// The clock chosen for a room.
///
/// ```
/// use konakis_protocol::{ClockChoice, LiveClock, InvalidClock};
/// let clock = ClockChoice::Live(LiveClock::new(300, 5)?);
/// assert_eq!(serde_json::from_str::<ClockChoice>(r#"{"initial_s":300,"increment_s":5}"#).ok(), Some(clock));
/// assert_eq!(LiveClock::new(0, 0), Err(InvalidClock::Live));
/// # Ok::<(), InvalidClock>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "ChoiceFields", into = "ChoiceFields")]
#[cfg_attr(
    feature = "bindings",
    derive(ts_rs::TS),
    ts(type = "{ initial_s: number, increment_s?: number } | { days: number }")
)]
pub enum ClockChoice {
    /// A live game: both players are at the board.
    Live(LiveClock),
    /// Each turn may take days.
    Days(Days),
}

/// Time for the whole game and an increment for each turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LiveClock {
    initial_s: u32,
    increment_s: u32,
}

impl LiveClock {
    /// The longest initial time, in seconds: three hours. It may only grow, because stored logs are read with it.
    pub const INITIAL_S_MAX: u32 = 10_800;
    /// The longest increment, in seconds: ten minutes. It may only grow, because stored logs are read with it.
    pub const INCREMENT_S_MAX: u32 = 600;

    /// A clock with this initial time and increment, in seconds.
    ///
    /// # Errors
    /// [`InvalidClock`] if a value is above its maximum, or if both are zero.
    pub fn new(initial_s: u32, increment_s: u32) -> Result<Self, InvalidClock> {
        let fits = initial_s <= Self::INITIAL_S_MAX && increment_s <= Self::INCREMENT_S_MAX;
        if fits && initial_s + increment_s > 0 {
            Ok(Self { initial_s, increment_s })
        } else {
            Err(InvalidClock::Live)
        }
    }

    /// The initial time of each side, in seconds.
    #[must_use]
    pub const fn initial_s(self) -> u32 {
        self.initial_s
    }

    /// The increment for each turn, in seconds.
    #[must_use]
    pub const fn increment_s(self) -> u32 {
        self.increment_s
    }
}

/// The number of days a turn may take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Days(u8);

impl Days {
    /// The longest turn, in days. It may only grow, because stored logs are read with it.
    pub const MAX: u8 = 30;

    /// This many days for each turn.
    ///
    /// # Errors
    /// [`InvalidClock`] if `days` is zero or above [`Days::MAX`].
    pub fn new(days: u32) -> Result<Self, InvalidClock> {
        let days = u8::try_from(days).ok().filter(|days| (1..=Self::MAX).contains(days));
        days.map(Self).ok_or(InvalidClock::Days)
    }

    /// The number of days.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// The time that each side has for its first action in a live game, in seconds.
///
/// ```
/// use konakis_protocol::FirstActionTime;
/// assert_eq!(FirstActionTime::new(600)?.seconds(), 600);
/// assert!(FirstActionTime::new(59).is_err() && FirstActionTime::new(3_601).is_err());
/// # Ok::<(), konakis_protocol::InvalidClock>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(type = "number"))]
pub struct FirstActionTime(u16);

impl FirstActionTime {
    /// The shortest time, in seconds: a minute. It may only shrink, because stored logs are read with it.
    pub const SECONDS_MIN: u16 = 60;
    /// The longest time, in seconds: an hour. It may only grow, because stored logs are read with it.
    pub const SECONDS_MAX: u16 = 3_600;

    /// This many seconds.
    ///
    /// # Errors
    /// [`InvalidClock`] if the time is out of bounds.
    pub fn new(seconds: u32) -> Result<Self, InvalidClock> {
        let bounds = Self::SECONDS_MIN..=Self::SECONDS_MAX;
        let fitting = u16::try_from(seconds).ok().filter(|seconds| bounds.contains(seconds));
        fitting.map(Self).ok_or(InvalidClock::FirstAction)
    }

    /// The number of seconds.
    #[must_use]
    pub const fn seconds(self) -> u16 {
        self.0
    }
}

impl TryFrom<u32> for FirstActionTime {
    type Error = InvalidClock;

    fn try_from(seconds: u32) -> Result<Self, InvalidClock> {
        Self::new(seconds)
    }
}

impl From<FirstActionTime> for u32 {
    fn from(time: FirstActionTime) -> Self {
        time.0.into()
    }
}

/// The error for a clock that cannot be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidClock {
    /// The fields fit no kind of clock, or both kinds.
    #[error(
        "a clock is {{\"initial_s\", \"increment_s\"}} or {{\"days\"}}, or null for none; \"increment_s\" may be left out"
    )]
    Form,
    /// A live clock out of bounds.
    #[error(
        "a live clock begins with at most {} seconds and adds at most {} a turn, not both zero",
        LiveClock::INITIAL_S_MAX,
        LiveClock::INCREMENT_S_MAX
    )]
    Live,
    /// A clock of days out of bounds.
    #[error("a turn takes 1 to {} days", Days::MAX)]
    Days,
    /// A time for first actions out of bounds.
    #[error(
        "a side gets {} to {} seconds for its first action",
        FirstActionTime::SECONDS_MIN,
        FirstActionTime::SECONDS_MAX
    )]
    FirstAction,
}

/// The fields of a [`ClockChoice`] on the wire.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct ChoiceFields {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    initial_s: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    increment_s: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    days: Option<u32>,
}

impl TryFrom<ChoiceFields> for ClockChoice {
    type Error = InvalidClock;

    fn try_from(fields: ChoiceFields) -> Result<Self, InvalidClock> {
        match (fields.initial_s, fields.increment_s, fields.days) {
            (Some(initial), increment, None) => {
                LiveClock::new(initial, increment.unwrap_or_default()).map(Self::Live)
            }
            (None, None, Some(days)) => Days::new(days).map(Self::Days),
            _ => Err(InvalidClock::Form),
        }
    }
}

impl From<ClockChoice> for ChoiceFields {
    fn from(choice: ClockChoice) -> Self {
        match choice {
            ClockChoice::Live(LiveClock { initial_s, increment_s }) => {
                Self { initial_s: Some(initial_s), increment_s: Some(increment_s), days: None }
            }
            ClockChoice::Days(days) => Self { initial_s: None, increment_s: None, days: Some(days.0.into()) },
        }
    }
}

/// The clocks of a room. For both kinds of clock, the remaining times are those at the time [`ClockView::at`]. From
/// then on, the sides whose clocks run lose the time that passes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct ClockView {
    /// The kind of clock, with its settings.
    #[serde(flatten)]
    pub kind: ClockKind,
    /// The remaining time of each side: `white_ms` and `black_ms`.
    #[serde(flatten)]
    pub left: LeftMs,
    /// The sides whose clocks run; none before the game begins and after it ends. In a live game, also none before both
    /// sides have acted (except in games from before this rule), and while the server can store nothing.
    pub running: Seats,
    /// The time to which the remaining times refer.
    pub at: u64,
    /// In a live game in which a side has not acted yet: the remaining time of the sides to act, in milliseconds. No
    /// clock runs until both sides have acted. When this time is over, the game is called off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub first_action_ms: Option<u64>,
}

/// The kind of a clock, with its settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum ClockKind {
    /// The remaining time is for the rest of the game.
    Live {
        /// The initial time of each side, in seconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        initial_s: Option<u32>,
        /// The increment for each turn, in seconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        increment_s: Option<u32>,
    },
    /// The remaining time is for one turn; a side whose clock does not run has the time of a whole turn.
    Days {
        /// The number of days a turn may take.
        days: u8,
    },
}

impl From<ClockChoice> for ClockKind {
    fn from(choice: ClockChoice) -> Self {
        match choice {
            ClockChoice::Live(LiveClock { initial_s, increment_s }) => {
                Self::Live { initial_s: Some(initial_s), increment_s: Some(increment_s) }
            }
            ClockChoice::Days(days) => Self::Days { days: days.0 },
        }
    }
}

/// The remaining time of each side, in milliseconds. On the wire there is one field for each seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeftMs(pub BySeat<u64>);

/// The shape of [`LeftMs`] in TypeScript.
#[cfg(feature = "bindings")]
#[derive(ts_rs::TS)]
#[expect(dead_code, reason = "only its TypeScript form is used")]
struct LeftMsShape {
    white_ms: u64,
    black_ms: u64,
}

#[cfg(feature = "bindings")]
crate::bindings::shaped_as!(LeftMs, LeftMsShape);

/// The name of the field with the remaining time of a seat.
const fn field(seat: Seat) -> &'static str {
    match seat {
        Seat::White => "white_ms",
        Seat::Black => "black_ms",
    }
}

impl Serialize for LeftMs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(seat, ms)| (field(seat), ms)))
    }
}

impl<'de> Deserialize<'de> for LeftMs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = BTreeMap::<String, serde_json::Value>::deserialize(deserializer)?;
        let left = |seat: Seat| fields.get(field(seat)).and_then(serde_json::Value::as_u64);
        let seats: Seats = Seat::ALL.into_iter().filter(|&seat| left(seat).is_some()).collect();
        let in_order = !seats.is_empty() && seats.iter().eq(Seat::ALL.into_iter().take(seats.len()));
        if !in_order {
            return Err(D::Error::custom("a clock says what each side has left: white_ms, black_ms"));
        }
        Ok(Self(BySeat::new(seats, |seat| left(seat).unwrap_or_default())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_chosen_in_one_of_two_forms() {
        let live = ClockChoice::Live(LiveClock::new(300, 5).unwrap());
        let days = ClockChoice::Days(Days::new(3).unwrap());
        for (choice, text) in [(live, r#"{"initial_s":300,"increment_s":5}"#), (days, r#"{"days":3}"#)] {
            assert_eq!(serde_json::to_string(&choice).unwrap(), text);
            assert_eq!(serde_json::from_str::<ClockChoice>(text).unwrap(), choice);
        }
        for text in [
            "{}",
            r#"{"days":0}"#,
            r#"{"days":31}"#,
            r#"{"days":256}"#,
            r#"{"initial_s":0,"increment_s":0}"#,
            r#"{"initial_s":10801}"#,
            r#"{"initial_s":4294967295,"increment_s":4294967295}"#,
            r#"{"initial_s":-1}"#,
            r#"{"increment_s":5}"#,
            r#"{"initial_s":300,"days":3}"#,
        ] {
            assert!(serde_json::from_str::<ClockChoice>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_says_what_each_side_has_left() {
        let view = ClockView {
            kind: ClockChoice::Live(LiveClock::new(300, 0).unwrap()).into(),
            left: LeftMs([291_000, 300_000].into()),
            running: Seats::one(Seat::White),
            at: 1_700_000_000_000,
            first_action_ms: None,
        };
        let text = r#"{"kind":"live","initial_s":300,"increment_s":0,"white_ms":291000,"black_ms":300000,"running":["white"],"at":1700000000000}"#;
        assert_eq!(serde_json::to_string(&view).unwrap(), text);
        assert_eq!(serde_json::from_str::<ClockView>(text).unwrap(), view);
        let incomplete = r#"{"kind":"days","days":3,"black_ms":300000,"running":[],"at":1}"#;
        assert!(serde_json::from_str::<ClockView>(incomplete).is_err());
    }
}
