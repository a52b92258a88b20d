//! What is known of people: how well they play, what they play and played, and who is best.

use crate::{BySeat, ClockChoice, Name, Options, Outcome, Player, RoomId, Seat, Seats, Status, User};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is known of a user.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Profile {
    /// Who he is.
    pub user: User,
    /// How well he plays, by the id of the game.
    pub ratings: BTreeMap<Name, Rating>,
    /// His games, those that are not over before the others, each sort with the latest first.
    pub games: Vec<PlayedGame>,
    /// The games in which a free seat waits for him alone, the latest first; told to himself alone.
    #[serde(default)]
    pub challenges: Vec<PlayedGame>,
    /// How his ratings have moved, in the order of time: the newest 100 rated games of each game.
    #[serde(default)]
    pub history: Vec<RatingPoint>,
}

/// How well somebody plays a game, by Glicko-2.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Rating {
    /// The rating itself, rounded.
    pub rating: i32,
    /// How uncertain it is, rounded: with 95 % certainty it is within twice this.
    pub deviation: u32,
    /// How many rated games it rests on.
    pub games: u32,
}

/// Somebody's rating after a rated game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct RatingPoint {
    /// The game's id.
    pub game: Name,
    /// When the game ended, in milliseconds since 1970.
    pub at: u64,
    /// The rating after it, rounded.
    pub rating: i32,
}

/// A game somebody plays or played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct PlayedGame {
    /// The room.
    pub room: RoomId,
    /// The game's id.
    pub game: Name,
    /// The rule set's id.
    pub variant: Name,
    /// The chosen options.
    #[serde(default)]
    pub options: Options,
    /// His seat.
    pub seat: Seat,
    /// Who plays or played.
    pub players: BySeat<Option<Player>>,
    /// How time is kept.
    #[serde(default)]
    pub clock: Option<ClockChoice>,
    /// Whether it changes ratings.
    pub rated: bool,
    /// How far the room is.
    pub status: Status,
    /// Whose turn it is; told to the player himself alone, while the game is on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub to_act: Option<Seats>,
    /// When it ended, in milliseconds since 1970; when it began, while it is on.
    pub at: u64,
    /// How it ended; nothing while it is on.
    pub result: Option<Outcome>,
}

/// The best players of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Leaderboard {
    /// The game's id.
    pub game: Name,
    /// The players, the best first.
    pub rows: Vec<Ranked>,
}

/// A place among the best players of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Ranked {
    /// Counted from 1.
    pub rank: u32,
    /// Who has it.
    pub user: User,
    /// How well he plays.
    #[serde(flatten)]
    pub rating: Rating,
}
