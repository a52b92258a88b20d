//! The replay of a game: its positions from the beginning.
//!
//! Invariant: while a game is on, a replay shows each position as its viewer saw it at that time. When a game is over,
//! anybody may choose any point of view, or see everything. The exception is a game that ended during the set-up: all
//! viewers still get their own views, which hide the same things as while the game was on.

use crate::wire::{is_false, or_default};
use crate::{Board, LastAction, RoomId, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

/// The maximum number of positions of one `replay`. For more, ask again with `from` one higher than the last `ply`.
pub const REPLAY_POSITIONS_MAX: usize = 64;

/// The point of view of a replay.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum Perspective {
    /// White's knowledge at the time.
    White,
    /// Black's knowledge at the time.
    Black,
    /// A spectator's knowledge at the time.
    Spectators,
    /// Everything, with nothing hidden.
    All,
}

impl Perspective {
    /// The viewer; `None` if nothing is hidden.
    ///
    /// ```
    /// use konakis_protocol::{Perspective, Seat, Viewer};
    /// assert_eq!(Perspective::Black.viewer(), Some(Viewer::Seat(Seat::Black)));
    /// assert_eq!(Perspective::All.viewer(), None);
    /// ```
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

impl From<Viewer> for Perspective {
    fn from(viewer: Viewer) -> Self {
        match viewer {
            Viewer::Seat(Seat::White) => Self::White,
            Viewer::Seat(Seat::Black) => Self::Black,
            Viewer::Spectator => Self::Spectators,
        }
    }
}

/// Asks for the positions of a room's game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct AskReplay {
    /// The room.
    pub room: RoomId,
    /// The point of view. The default is the caller's own while the game is on or if it ended during the set-up, and
    /// `all` otherwise.
    #[serde(default, rename = "eyes", skip_serializing_if = "Option::is_none")]
    pub perspective: Option<Perspective>,
    /// The first position, counted in actions from the beginning.
    #[serde(default, deserialize_with = "or_default")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<u32>"))]
    pub from: u32,
    /// Whether each position is also wanted as text. Only for `all`.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub texts: bool,
}

/// Some positions of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Replay {
    /// The room.
    pub room: RoomId,
    /// The point of view.
    #[serde(rename = "eyes")]
    pub perspective: Perspective,
    /// The first position asked for, counted in actions from the beginning.
    pub from: u32,
    /// The number of actions of the game so far: the ply of its last position.
    pub plies: u32,
    /// The positions in order, at most [`REPLAY_POSITIONS_MAX`]; none if `from` is beyond the last.
    pub positions: Vec<ReplayPosition>,
}

/// One position of a replay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct ReplayPosition {
    /// The number of actions before it.
    pub ply: u32,
    /// The board from this point of view.
    pub board: Board,
    /// The sides to act.
    pub to_act: Seats,
    /// Whether the players are setting up, before the first turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub setup: bool,
    /// The action that led to it, with its effects; `null` at the beginning.
    pub last: Option<LastAction>,
    /// The position in one line, if it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub text: Option<String>,
    /// If `last` ended its turn, the earlier actions of the turn, as in `RoomView`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<Vec<LastAction>>"))]
    pub turn: Vec<LastAction>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_viewer_has_a_point_of_view() {
        for viewer in Viewer::all(Seats::TWO) {
            assert_eq!(Perspective::from(viewer).viewer(), Some(viewer));
        }
        assert_eq!(Perspective::All.viewer(), None);
    }
}
