//! Profiles, ratings and leaderboards.

use crate::{BySeat, ClockChoice, Name, Options, Outcome, Player, RoomId, RoomStatus, Seat, Seats, User};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The profile of a user.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Profile {
    /// The user.
    pub user: User,
    /// Their ratings, by the id of the game.
    pub ratings: BTreeMap<Name, Rating>,
    /// Their games that the caller may see, up to a maximum for each status: first the unfinished ones, then the
    /// finished ones. Both groups are in the order in which the rooms were created, the newest first.
    pub games: Vec<PlayedGame>,
    /// Games in which a free seat waits for this user alone, the latest first. If there are too many, some are left
    /// out. Only the user sees these games.
    #[serde(default)]
    pub challenges: Vec<PlayedGame>,
    /// Their ratings after the rated games that the caller may see, the oldest first. For each entry of the catalogue,
    /// only the newest 100 are included.
    #[serde(default)]
    pub history: Vec<RatingPoint>,
}

/// A Glicko-2 rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Rating {
    /// The rating itself, rounded.
    pub rating: i32,
    /// The rating deviation, rounded: with 95 % certainty, the true rating differs by at most twice this number.
    pub deviation: u32,
    /// The number of rated games.
    pub games: u32,
}

/// A rating after a rated game.
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

/// A game of a user.
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
    /// The user's seat.
    pub seat: Seat,
    /// The players.
    pub players: BySeat<Option<Player>>,
    /// Whether the sides are drawn when the game begins. Until then, `seat` and the places in `players` have no
    /// meaning.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub random_seats: bool,
    /// The clock.
    #[serde(default)]
    pub clock: Option<ClockChoice>,
    /// Whether the game changes ratings.
    pub rated: bool,
    /// The status of the room.
    pub status: RoomStatus,
    /// The sides to act, while the game is on. The field is present only if the caller is the user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub to_act: Option<Seats>,
    /// When the game ended, in milliseconds since 1970; in an unfinished game, when the room was created.
    pub at: u64,
    /// The result; `null` before the game has ended.
    pub result: Option<Outcome>,
}

/// The leaderboard of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Leaderboard {
    /// The game's id.
    pub game: Name,
    /// The best players, the best first.
    pub rows: Vec<Ranked>,
}

/// A row of a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Ranked {
    /// The rank, counted from 1.
    pub rank: u32,
    /// The player.
    pub user: User,
    /// Their rating.
    #[serde(flatten)]
    pub rating: Rating,
}
