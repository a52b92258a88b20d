//! Choices apart from the rules of a game: the seat, the opponent, the offers between players.

use crate::{PlayerName, Seat, Snowflake, UserId};
use serde::{Deserialize, Serialize};

/// A choice of seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum SeatChoice {
    /// White.
    White,
    /// Black.
    Black,
    /// A seat drawn at random.
    #[default]
    Random,
}

impl From<Seat> for SeatChoice {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::White => Self::White,
            Seat::Black => Self::Black,
        }
    }
}

/// An offer to the opponent, who accepts or refuses it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum Offer {
    /// A draw.
    Draw,
    /// To take back the last action of the player who offers this, with any actions after it.
    Takeback,
    /// Another game with swapped seats.
    Rematch,
}

/// The opponent for whom a room is made.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "Shape", into = "Shape")]
#[cfg_attr(
    feature = "bindings",
    derive(ts_rs::TS),
    ts(
        type = "\"open\" | \"link\" | { user: string } | { discord: string, name: string } | { computer: number }"
    )
)]
pub enum Opponent {
    /// Anyone. The lobby lists the room while its creator is connected, or present in the room through a service.
    Open,
    /// Anyone with the room's link.
    Link,
    /// This user.
    User(UserId),
    /// This user of Discord. Only a service may name one.
    Discord {
        /// Their id on Discord.
        discord: Snowflake,
        /// Their name on Discord.
        name: PlayerName,
    },
    /// The computer, at one of the game's levels.
    Computer(u8),
}

/// An [`Opponent`] on the wire.
#[derive(Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "an opponent is \"open\", \"link\", {\"user\": id}, {\"discord\": id, \"name\": name} or {\"computer\": level}"
)]
enum Shape {
    Word(Word),
    Discord { discord: Snowflake, name: PlayerName },
    User { user: UserId },
    Computer { computer: u8 },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Word {
    Open,
    Link,
}

impl From<Shape> for Opponent {
    fn from(shape: Shape) -> Self {
        match shape {
            Shape::Word(Word::Open) => Self::Open,
            Shape::Word(Word::Link) => Self::Link,
            Shape::User { user } => Self::User(user),
            Shape::Discord { discord, name } => Self::Discord { discord, name },
            Shape::Computer { computer } => Self::Computer(computer),
        }
    }
}

impl From<Opponent> for Shape {
    fn from(opponent: Opponent) -> Self {
        match opponent {
            Opponent::Open => Self::Word(Word::Open),
            Opponent::Link => Self::Word(Word::Link),
            Opponent::User(user) => Self::User { user },
            Opponent::Discord { discord, name } => Self::Discord { discord, name },
            Opponent::Computer(computer) => Self::Computer { computer },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opponents_keep_their_wire_format() {
        let (discord, name) = ("80351110224678912".parse().unwrap(), "Nelly".parse().unwrap());
        for (opponent, text) in [
            (Opponent::Open, r#""open""#),
            (Opponent::Link, r#""link""#),
            (Opponent::User("u1".parse().unwrap()), r#"{"user":"u1"}"#),
            (Opponent::Discord { discord, name }, r#"{"discord":"80351110224678912","name":"Nelly"}"#),
            (Opponent::Computer(3), r#"{"computer":3}"#),
        ] {
            assert_eq!(serde_json::to_string(&opponent).unwrap(), text);
            assert_eq!(serde_json::from_str::<Opponent>(text).unwrap(), opponent);
        }
        for text in [r#""closed""#, "{}", "3", r#"{"discord":"1"}"#, r#"{"computer":300}"#, "null"] {
            assert!(serde_json::from_str::<Opponent>(text).is_err(), "{text}");
        }
    }
}
