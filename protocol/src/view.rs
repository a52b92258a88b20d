//! How a room stands, for one viewer: the one message that brings a client up to date.
//!
//! What always holds: a view is complete in itself; it is built from what its viewer may know; what stands in `legal`,
//! `prompt` and `claims` is for this viewer alone, and on the wire comes last, after what others may see as well.

use crate::{
    Board, BySeat, Claim, ClockView, Event, Name, Offer, Options, Outcome, Prompt, RoomId, Seat, Seats, User,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How a room stands, for one viewer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct RoomView {
    /// The room.
    pub room: RoomId,
    /// Counts the changes of the room; of two views the one with the higher number is newer.
    pub seq: u64,
    /// The game's id.
    pub game: Name,
    /// The rule set's id.
    pub variant: Name,
    /// The chosen options.
    pub options: Options,
    /// How far it is: `status`, `to_act`, `result`.
    #[serde(flatten)]
    pub standing: Standing,
    /// Who sits where; nobody on a free seat.
    pub players: BySeat<Option<Player>>,
    /// How the clocks stand; nothing in a room without.
    pub clock: Option<ClockView>,
    /// Whether the game changes the players' ratings.
    #[serde(default)]
    pub rated: bool,
    /// How many actions have been made.
    pub ply: u32,
    /// The picture of the game.
    pub board: Board,
    /// The last action, with what it brought about.
    pub last: Option<LastAction>,
    /// What has been offered, and by whom.
    pub offers: BTreeMap<Offer, Seat>,
    /// How many spectators watch.
    pub spectators: u32,
    /// The room of the next game, once a rematch is agreed.
    pub rematch: Option<RoomId>,
    /// The viewer's own seat; none for a spectator.
    pub seat: Option<Seat>,
    /// The actions open to the viewer, sorted; none where it is not his turn or a prompt asks him.
    pub legal: Vec<String>,
    /// What the viewer is to decide where the actions are too many to list.
    pub prompt: Option<Prompt>,
    /// The draws that the viewer may claim now.
    pub claims: Vec<Claim>,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Player {
    /// Who he is.
    pub user: User,
    /// His rating in the game; none before he has one.
    pub rating: Option<i32>,
    /// Whether he is connected.
    pub online: bool,
}

/// An action and what it brought about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct LastAction {
    /// Who acted.
    pub seat: Seat,
    /// What he did; `?` stands for what is hidden.
    pub action: String,
    /// What came of it.
    pub events: Vec<Event>,
}

/// How far a room is; on the wire the fields `status`, `to_act` and `result`, all three always there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Columns", into = "Columns")]
pub enum Standing {
    /// It waits for a player.
    Waiting,
    /// The game is on.
    Playing {
        /// Whose turn it is; both sides' while the game is being set up.
        to_act: Seats,
    },
    /// The game is over.
    Finished {
        /// How it ended.
        result: Outcome,
    },
}

impl Standing {
    /// Whose turn it is; nobody's unless the game is on.
    #[must_use]
    pub const fn to_act(&self) -> Seats {
        match self {
            Self::Playing { to_act } => *to_act,
            Self::Waiting | Self::Finished { .. } => Seats::NONE,
        }
    }

    /// How the game ended, if it is over.
    #[must_use]
    pub const fn result(&self) -> Option<&Outcome> {
        match self {
            Self::Finished { result } => Some(result),
            Self::Waiting | Self::Playing { .. } => None,
        }
    }

    /// How far the room is, without more.
    #[must_use]
    pub const fn status(&self) -> Status {
        match self {
            Self::Waiting => Status::Waiting,
            Self::Playing { .. } => Status::Playing,
            Self::Finished { .. } => Status::Finished,
        }
    }
}

/// How far a room is, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum Status {
    /// It waits for a player.
    Waiting,
    /// The game is on.
    Playing,
    /// The game is over.
    Finished,
}

/// How far a room is, as it stands on the wire.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
struct Columns {
    /// How far it is.
    status: Status,
    /// Whose turn it is; both sides' while the game is being set up, nobody's unless it is on.
    to_act: Seats,
    /// How the game ended; nothing before it has.
    result: Option<Outcome>,
}

#[cfg(feature = "bindings")]
crate::bindings::shaped_as!(Standing, Columns);

/// A room whose fields contradict each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a finished room has a result, and no other has; nobody is to act in it")]
struct Contradiction;

impl TryFrom<Columns> for Standing {
    type Error = Contradiction;

    fn try_from(columns: Columns) -> Result<Self, Contradiction> {
        match columns {
            Columns { status: Status::Waiting, to_act: Seats::NONE, result: None } => Ok(Self::Waiting),
            Columns { status: Status::Playing, to_act, result: None } => Ok(Self::Playing { to_act }),
            Columns { status: Status::Finished, to_act: Seats::NONE, result: Some(result) } => {
                Ok(Self::Finished { result })
            }
            _ => Err(Contradiction),
        }
    }
}

impl From<Standing> for Columns {
    fn from(standing: Standing) -> Self {
        let (status, to_act) = (standing.status(), standing.to_act());
        let result = match standing {
            Standing::Finished { result } => Some(result),
            Standing::Waiting | Standing::Playing { .. } => None,
        };
        Self { status, to_act, result }
    }
}
