//! Seats at the board, sets of seats, values by seat, and the viewer of a game.
//!
//! There are two seats. But no type here assumes that a player has exactly one opponent: [`Seats::after`] gives the
//! turn order. So a game for more players needs another variant of [`Seat`], but no change in code that only passes
//! seats on.

use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A place at the board, named by its colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum Seat {
    /// Sits below the board, at rank 1.
    White,
    /// Sits above the board.
    Black,
}

impl Seat {
    /// All seats, in turn order.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The index of this seat in [`Seat::ALL`], for arrays by seat.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word for this seat on the wire: `white` or `black`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// The word for this seat at the head of a sentence or a label: `White` or `Black`.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for a text that names no seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seat is white or black")]
pub struct UnknownSeat;

impl FromStr for Seat {
    type Err = UnknownSeat;

    fn from_str(text: &str) -> Result<Self, UnknownSeat> {
        Self::ALL.into_iter().find(|seat| seat.name().eq_ignore_ascii_case(text.trim())).ok_or(UnknownSeat)
    }
}

/// A set of seats, in turn order; on the wire a list such as `["white"]`.
///
/// ```
/// use konakis_protocol::{Seat, Seats};
/// assert_eq!(Seats::TWO.after(Seat::White), Seat::Black);
/// assert!(!Seats::one(Seat::White).contains(Seat::Black));
/// assert_eq!(serde_json::to_string(&Seats::TWO)?, r#"["white","black"]"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(type = "Array<Seat>"))]
pub struct Seats(u8);

impl Seats {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// The two seats of a two-player game.
    pub const TWO: Self = Self(0b11);

    /// The set of this one seat.
    #[must_use]
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat.index())
    }

    /// Whether the seat is in the set.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & Self::one(seat).0 != 0
    }

    /// This set with the seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | Self::one(seat).0)
    }

    /// This set without the seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !Self::one(seat).0)
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats of the set in turn order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        Seat::ALL.into_iter().filter(move |&seat| self.contains(seat))
    }

    /// The seat that follows `seat` in the turn order of this set, cyclically; `seat` itself if no other is in the set.
    #[must_use]
    pub fn after(self, seat: Seat) -> Seat {
        let later = self.iter().find(|&other| other > seat);
        later.or_else(|| self.iter().next()).unwrap_or(seat)
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// One value for each seat of a game, in turn order; on the wire an object such as `{"white": 15, "black": 20}`.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(as = "Shape<T>", bound = "T: ts_rs::TS"))]
pub struct BySeat<T>(Box<[T]>);

/// The shape of [`BySeat`] in TypeScript.
#[cfg(feature = "bindings")]
#[derive(ts_rs::TS)]
#[expect(dead_code, reason = "only its TypeScript form is used")]
struct Shape<T> {
    white: T,
    black: T,
}

impl<T> BySeat<T> {
    /// A value for each of `seats`, which must be a prefix of [`Seat::ALL`], as the seats of every game are.
    pub fn new(seats: Seats, value: impl FnMut(Seat) -> T) -> Self {
        Self(seats.iter().map(value).collect())
    }

    /// The value of this seat; `None` if the game has no such seat.
    #[must_use]
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// A mutable reference to the value of this seat; `None` if the game has no such seat.
    pub fn get_mut(&mut self, seat: Seat) -> Option<&mut T> {
        self.0.get_mut(seat.index())
    }

    /// Every seat with its value, in turn order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }
}

impl<T> From<[T; 2]> for BySeat<T> {
    fn from([white, black]: [T; 2]) -> Self {
        Self([white, black].into())
    }
}

impl<T: Serialize> Serialize for BySeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (seat, value) in self.iter() {
            map.serialize_entry(&seat, value)?;
        }
        map.end()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for BySeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let map = std::collections::BTreeMap::<Seat, T>::deserialize(deserializer)?;
        let in_order = map.keys().copied().eq(Seat::ALL.into_iter().take(map.len()));
        if !in_order {
            return Err(serde::de::Error::custom(
                "a seat has a value, but a seat before it in the turn order has none",
            ));
        }
        Ok(Self(map.into_values().collect()))
    }
}

/// The viewer for whom a view is made. The view contains only what this viewer may know.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Viewer {
    /// A player, who sees their own secrets.
    Seat(Seat),
    /// Any other person, who sees no secret until the rules reveal it.
    Spectator,
}

impl Viewer {
    /// Whether this viewer may see the secrets of this seat.
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }

    /// Every viewer of a game with these seats: each seat, then the spectator.
    pub fn all(seats: Seats) -> impl Iterator<Item = Self> {
        seats.iter().map(Self::Seat).chain([Self::Spectator])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_parse_in_either_case() {
        for seat in Seat::ALL {
            assert_eq!(seat.name().parse(), Ok(seat));
            assert_eq!(seat.title().parse(), Ok(seat));
            assert_eq!(seat.to_string(), seat.name());
        }
        assert_eq!("red".parse::<Seat>(), Err(UnknownSeat));
    }

    #[test]
    fn after_the_last_seat_the_first_seat_has_the_turn() {
        assert_eq!(Seats::TWO.after(Seat::White), Seat::Black);
        assert_eq!(Seats::TWO.after(Seat::Black), Seat::White);
        assert_eq!(Seats::one(Seat::Black).after(Seat::Black), Seat::Black);
    }

    #[test]
    fn seats_and_values_by_seat_keep_their_wire_format() {
        assert_eq!(serde_json::to_string(&Seats::TWO).unwrap(), r#"["white","black"]"#);
        assert_eq!(serde_json::from_str::<Seats>(r#"["black"]"#).unwrap(), Seats::one(Seat::Black));
        let scores = BySeat::from([15, 20]);
        let text = serde_json::to_string(&scores).unwrap();
        assert_eq!(text, r#"{"white":15,"black":20}"#);
        assert_eq!(serde_json::from_str::<BySeat<u32>>(&text).unwrap(), scores);
        assert!(serde_json::from_str::<BySeat<u32>>(r#"{"black":20}"#).is_err());
    }
}
