//! The lobby: who waits for anyone, which games are on, and how many people are here.

use crate::{Board, BySeat, ClockChoice, Name, Options, Player, RoomId, SeatChoice, Seats, User};
use serde::{Deserialize, Serialize};

/// What can be joined and watched.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Lobby {
    /// The rooms that wait for anyone, the newest first.
    pub seeks: Vec<Seek>,
    /// The games that are on, the most watched first.
    pub live: Vec<LiveGame>,
    /// How many people are connected, each counted once.
    #[serde(default)]
    pub people: u32,
}

/// A room that waits for anyone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Seek {
    /// The room.
    pub room: RoomId,
    /// The game's id.
    pub game: Name,
    /// The rule set's id.
    pub variant: Name,
    /// The chosen options.
    pub options: Options,
    /// Who waits.
    pub user: User,
    /// His rating in the game; none before he has one.
    pub rating: Option<i32>,
    /// How time is kept.
    pub clock: Option<ClockChoice>,
    /// Whether the game changes ratings.
    pub rated: bool,
    /// The seat of who joins.
    pub seat: SeatChoice,
}

/// A game that is on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct LiveGame {
    /// The room.
    pub room: RoomId,
    /// The game's id.
    pub game: Name,
    /// The rule set's id.
    pub variant: Name,
    /// The chosen options.
    pub options: Options,
    /// Who plays.
    pub players: BySeat<Option<Player>>,
    /// How time is kept.
    pub clock: Option<ClockChoice>,
    /// Whether the game changes ratings.
    pub rated: bool,
    /// How many actions have been made.
    pub ply: u32,
    /// Whose turn it is; both sides' while the game is being set up.
    #[serde(default)]
    pub to_act: Seats,
    /// How many spectators watch.
    pub spectators: u32,
    /// The board as a spectator sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
}
