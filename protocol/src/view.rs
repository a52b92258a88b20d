//! The state of a room for one viewer: the one message that brings a client up to date.
//!
//! Invariants: a view is complete in itself and contains only what its viewer may know. The viewer's own
//! fields `seat`, `legal`, `prompt` and `claims` come last on the wire. In a game without secrets, the fields before
//! these four are the same for all viewers.

use crate::wire::is_zero;
use crate::{
    Board, BySeat, Claim, ClaimWith, ClockView, Event, Name, Offer, Options, Outcome, Prompt, RoomId, Seat,
    Seats, User,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The maximum number of earlier actions of a turn in a message.
pub const TURN_ACTIONS_MAX: usize = 24;

/// The state of a room for one viewer.
///
/// ```
/// use konakis_protocol::{RoomProgress, Seat, ServerFrame, ServerMessage};
/// let frame: ServerFrame = serde_json::from_str(include_str!("../tests/examples/view.json"))?;
/// let ServerMessage::View(view) = frame.message else { panic!("a view") };
/// assert_eq!(view.seat, Some(Seat::White));
/// assert!(matches!(view.progress, RoomProgress::Playing { to_act } if to_act.contains(Seat::White)));
/// assert_eq!(view.legal, ["b2-b1", "b2-b3"]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct RoomView {
    /// The room.
    pub room: RoomId,
    /// A number that grows with every visible change of the room. Of two views, the one with the higher number is
    /// newer.
    pub seq: u64,
    /// The game's id.
    pub game: Name,
    /// The rule set's id.
    pub variant: Name,
    /// The chosen options.
    pub options: Options,
    /// The room's status: the fields `status`, `to_act` and `result`.
    #[serde(flatten)]
    pub progress: RoomProgress,
    /// The players by seat; `null` on a free seat.
    pub players: BySeat<Option<Player>>,
    /// The clocks; `null` in a room without a clock.
    pub clock: Option<ClockView>,
    /// Whether the game changes the players' ratings; false if it ended before both players made a move, or if the
    /// operator closed it.
    #[serde(default)]
    pub rated: bool,
    /// Whether the game was created as a rated one but does not change ratings, because it ended before both players
    /// made a move, or because the operator closed it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub hardly_begun: bool,
    /// Whether the room is kept out of the lobby and of the profiles that others see. Anyone with its link may watch
    /// it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub private: bool,
    /// Whether the sides are drawn when the game begins. Until then, `seat` and the creator's place in `players` do not
    /// say which side the creator will play.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub random_seats: bool,
    /// While the room waits for a player: who may join, and how long it waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub waiting: Option<Waiting>,
    /// Whether the players are setting up, before the first turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub setup: bool,
    /// The number of actions so far.
    pub ply: u32,
    /// The board.
    pub board: Board,
    /// The last action with its effects.
    pub last: Option<LastAction>,
    /// The earlier actions of the turn of `last`, the oldest first; the latest [`TURN_ACTIONS_MAX`] if there are more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<Vec<LastAction>>"))]
    pub turn: Vec<LastAction>,
    /// The open offers, each with the side that made it.
    pub offers: BTreeMap<Offer, Seat>,
    /// The number of spectators.
    pub spectators: u32,
    /// The room of the next game, once a rematch is agreed.
    pub rematch: Option<RoomId>,
    /// The number of hints given to the person who plays against the computer; absent if 0. A further hint counts only
    /// after that person's next action, or after a takeback.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<u32>"))]
    pub hints: u32,
    /// The viewer's own seat; `null` for a spectator.
    pub seat: Option<Seat>,
    /// The viewer's legal actions, sorted; empty if it is not their turn, or if `prompt` describes their decision.
    pub legal: Vec<String>,
    /// The viewer's decision, if its actions are too many to list.
    pub prompt: Option<Prompt>,
    /// The draws that the viewer may claim now.
    pub claims: Vec<Claim>,
    /// If `claims` is empty: an action with which the viewer may claim a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub claim_with: Option<ClaimWith>,
    /// The number of actions that would remain if the viewer took back their last action. Absent if they cannot take it
    /// back, or have offered a takeback too often.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub takeback_to: Option<u32>,
}

impl RoomView {
    /// The draw that the viewer may claim, and the action with which they may claim it; no action if the claim is valid
    /// in the current position.
    #[must_use]
    pub fn claim(&self) -> Option<(Claim, Option<&str>)> {
        let with_action = || self.claim_with.as_ref().map(|with| (with.claim, Some(with.action.as_str())));
        self.claims.first().map(|claim| (*claim, None)).or_else(with_action)
    }
}

/// How long a room waits for a player, and for whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Waiting {
    /// The people who may join.
    pub invited: Invitation,
    /// When the challenge expires, in milliseconds since 1970. While the creator is away and `away_ms` is present, the
    /// challenge also expires when they have been away for too long, and `until` is the earlier of the two times.
    pub until: u64,
    /// How long the creator may be away before the challenge expires, in milliseconds. This is not the time for which
    /// they have already been away. Absent if the challenge stays open until `until` even without its creator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub away_ms: Option<u64>,
}

/// The people who may join a room that waits for a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum Invitation {
    /// Anyone. The lobby lists the room while its creator is connected or, through a service, present in it.
    Open,
    /// Anyone with the room's link.
    Link,
    /// One user.
    User,
}

/// The player of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Player {
    /// The user.
    pub user: User,
    /// Their rating in the game, if they have one.
    pub rating: Option<i32>,
    /// Whether they are present in the room. In the `challenges` of a profile: whether they are connected. In the
    /// `games` of a profile: always false.
    pub online: bool,
    /// The level of a computer opponent; absent for a person. Only the server sets it, so no person's name can imitate
    /// it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub level: Option<u8>,
}

/// An action and its effects.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct LastAction {
    /// The side that acted.
    pub seat: Seat,
    /// The action; `?` stands for anything hidden from the viewer.
    pub action: String,
    /// Its effects.
    pub events: Vec<Event>,
    /// The number of its turn, counted from 1; absent if it is part of the set-up. Consecutive actions of one side are
    /// one turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub turn_number: Option<u32>,
}

impl LastAction {
    /// Whether the action is part of the set-up, before the first turn.
    #[must_use]
    pub const fn is_setup(&self) -> bool {
        self.turn_number.is_none()
    }
}

/// The status of a room. On the wire these are the fields `status`, `to_act` and `result`, always all three.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Columns", into = "Columns")]
pub enum RoomProgress {
    /// The room waits for a player.
    Waiting,
    /// The game is on.
    Playing {
        /// The sides to act; during the set-up, those that have not finished it.
        to_act: Seats,
    },
    /// The game is over.
    Finished {
        /// The result.
        result: Outcome,
    },
}

impl RoomProgress {
    /// The sides to act; none if the game is not on.
    #[must_use]
    pub const fn to_act(&self) -> Seats {
        match self {
            Self::Playing { to_act } => *to_act,
            Self::Waiting | Self::Finished { .. } => Seats::NONE,
        }
    }

    /// The result, if the game is over.
    #[must_use]
    pub const fn result(&self) -> Option<&Outcome> {
        match self {
            Self::Finished { result } => Some(result),
            Self::Waiting | Self::Playing { .. } => None,
        }
    }

    /// The status alone.
    #[must_use]
    pub const fn status(&self) -> RoomStatus {
        match self {
            Self::Waiting => RoomStatus::Waiting,
            Self::Playing { .. } => RoomStatus::Playing,
            Self::Finished { .. } => RoomStatus::Finished,
        }
    }
}

/// The status of a room in a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum RoomStatus {
    /// The room waits for a player.
    Waiting,
    /// The game is on.
    Playing,
    /// The game is over.
    Finished,
}

/// The status of a room on the wire.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
struct Columns {
    /// The status.
    status: RoomStatus,
    /// The sides to act: during the set-up, those that have not finished it; none if the game is not on.
    to_act: Seats,
    /// The result; `null` before the game has ended.
    result: Option<Outcome>,
}

#[cfg(feature = "bindings")]
crate::bindings::shaped_as!(RoomProgress, Columns);

/// The error for fields that contradict each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("only a finished room has a result, and only a game in progress has sides to act")]
struct Contradiction;

impl TryFrom<Columns> for RoomProgress {
    type Error = Contradiction;

    fn try_from(columns: Columns) -> Result<Self, Contradiction> {
        match columns {
            Columns { status: RoomStatus::Waiting, to_act: Seats::NONE, result: None } => Ok(Self::Waiting),
            Columns { status: RoomStatus::Playing, to_act, result: None } => Ok(Self::Playing { to_act }),
            Columns { status: RoomStatus::Finished, to_act: Seats::NONE, result: Some(result) } => {
                Ok(Self::Finished { result })
            }
            _ => Err(Contradiction),
        }
    }
}

impl From<RoomProgress> for Columns {
    fn from(progress: RoomProgress) -> Self {
        let (status, to_act) = (progress.status(), progress.to_act());
        let result = match progress {
            RoomProgress::Finished { result } => Some(result),
            RoomProgress::Waiting | RoomProgress::Playing { .. } => None,
        };
        Self { status, to_act, result }
    }
}
