//! A square of a board, named as in chess by the letter of its file and the number of its rank: `a1` is at White's
//! lower left.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A square of a board. Squares are ordered by file, then by rank.
///
/// ```
/// use konakis_protocol::Square;
/// let square: Square = "e3".parse()?;
/// assert_eq!((square.file(), square.rank()), (4, 2));
/// assert_eq!(square.offset(1, 0).map(|right| right.to_string()).as_deref(), Some("f3"));
/// # Ok::<(), konakis_protocol::InvalidSquare>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(type = "string"))]
pub struct Square {
    file: u8,
    rank: u8,
}

impl Square {
    /// The maximum number of files and ranks of a board: one letter for each file.
    pub const SIDE_MAX: u8 = 26;

    /// The square on this file and rank, both counted from 0; `None` if either is 26 or more.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < Self::SIDE_MAX && rank < Self::SIDE_MAX { Some(Self { file, rank }) } else { None }
    }

    /// The file, counted from 0 for `a`.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.file
    }

    /// The rank, counted from 0 for rank 1.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.rank
    }

    /// The square this many files to the right and ranks up, if it has a name.
    #[must_use]
    pub fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        Self::new(self.file.checked_add_signed(files)?, self.rank.checked_add_signed(ranks)?)
    }
}

/// The name of a square: a letter and one or two digits. It is an array, which needs no allocation, because a board
/// names many squares.
struct SquareName([u8; 3]);

impl SquareName {
    const fn of(square: Square) -> Self {
        let (letter, number) = (b'a' + square.file, square.rank + 1);
        match (number / 10, b'0' + number % 10) {
            (0, digit) => Self([letter, digit, b' ']),
            (tens, digit) => Self([letter, b'0' + tens, digit]),
        }
    }

    fn as_str(&self) -> &str {
        // ASCII letters and digits are valid UTF-8.
        std::str::from_utf8(&self.0).unwrap_or_default().trim_ascii_end()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SquareName::of(*self).as_str())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error for a text that names no square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a square is a letter and a number, such as b3")]
pub struct InvalidSquare;

impl FromStr for Square {
    type Err = InvalidSquare;

    /// Parses `b3` or `B3`.
    fn from_str(text: &str) -> Result<Self, InvalidSquare> {
        let (&letter, digits) = text.as_bytes().split_first().ok_or(InvalidSquare)?;
        let file = letter.to_ascii_lowercase().checked_sub(b'a').ok_or(InvalidSquare)?;
        let plain = matches!(digits, [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']);
        if !plain {
            return Err(InvalidSquare);
        }
        let rank = digits.iter().fold(0, |rank, digit| rank * 10 + (digit - b'0'));
        Self::new(file, rank - 1).ok_or(InvalidSquare)
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(SquareName::of(*self).as_str())
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn squares_round_trip(file in 0u8..26, rank in 0u8..26) {
            let square = Square::new(file, rank).unwrap();
            prop_assert_eq!(square.to_string().parse(), Ok(square));
            prop_assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
        }

        #[test]
        fn parsing_never_panics(text in ".{0,4}") {
            if let Ok(square) = text.parse::<Square>() {
                prop_assert_eq!(square.to_string(), text.to_lowercase());
            }
        }
    }

    #[test]
    fn invalid_squares_are_refused() {
        for text in ["", "a", "a0", "1a", "a01", "a27", "a256", "é1", "a1 ", "a+1"] {
            assert_eq!(text.parse::<Square>(), Err(InvalidSquare), "{text}");
        }
    }

    #[test]
    fn a_step_beyond_named_squares_gives_none() {
        let corner = Square::new(0, 0).unwrap();
        assert_eq!(corner.offset(-1, 0), None);
        assert_eq!(corner.offset(2, 1).unwrap().to_string(), "c2");
        assert_eq!(corner.offset(0, 26), None);
    }
}
