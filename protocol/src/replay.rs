//! A game seen again from its beginning, position by position.
//!
//! What always holds: while a game is on, its replay is seen through the asker's own eyes and shows him at each position
//! what he was shown then. Once it is over anybody may see it through whichever eyes he likes, or see the truth.

use crate::wire::or_default;
use crate::{Board, LastAction, RoomId, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

/// The most positions that one `replay` holds; who wants more asks again, `from` where it ended.
pub const REPLAY_POSITIONS_MAX: usize = 64;

/// Through whose eyes a game is seen again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum Eyes {
    /// What White knew then.
    White,
    /// What Black knew then.
    Black,
    /// What the spectators knew then.
    Spectators,
    /// What was true.
    All,
}

impl Eyes {
    /// Whose eyes they are; nobody's where they see all.
    #[must_use]
    pub const fn viewer(self) -> Option<Viewer> {
        match self {
            Self::White => Some(Viewer::Seat(Seat::White)),
            Self::Black => Some(Viewer::Seat(Seat::Black)),
            Self::Spectators => Some(Viewer::Spectator),
            Self::All => None,
        }
    }
}

impl From<Viewer> for Eyes {
    fn from(viewer: Viewer) -> Self {
        match viewer {
            Viewer::Seat(Seat::White) => Self::White,
            Viewer::Seat(Seat::Black) => Self::Black,
            Viewer::Spectator => Self::Spectators,
        }
    }
}

/// Asks for a room's game from the beginning, position by position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct AskReplay {
    /// The room.
    pub room: RoomId,
    /// Through whose eyes; the asker's own while the game is on, those that see all once it is over, where none are named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eyes: Option<Eyes>,
    /// With which position to begin, counted in actions from the beginning.
    #[serde(default, deserialize_with = "or_default")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<u32>"))]
    pub from: u32,
}

/// A part of a game, position by position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Replay {
    /// The room.
    pub room: RoomId,
    /// Through whose eyes it is seen.
    pub eyes: Eyes,
    /// The first position asked for, counted in actions from the beginning.
    pub from: u32,
    /// How many actions have been made; the last position of the game has this ply.
    pub plies: u32,
    /// The positions in order, at most [`REPLAY_POSITIONS_MAX`] of them; none where `from` is beyond the last.
    pub positions: Vec<ReplayPosition>,
}

/// One position of a replay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct ReplayPosition {
    /// How many actions had been made.
    pub ply: u32,
    /// The board as it was seen then.
    pub board: Board,
    /// Who was to act.
    pub to_act: Seats,
    /// The action that led to it, with what it brought about; none at the beginning.
    pub last: Option<LastAction>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_viewer_has_eyes_of_his_own() {
        for viewer in Viewer::all(Seats::TWO) {
            assert_eq!(Eyes::from(viewer).viewer(), Some(viewer));
        }
        assert_eq!(Eyes::All.viewer(), None);
    }
}
