//! The fields of requests that create a room or concern one.

use crate::wire::{is_false, or_default};
use crate::{
    ActionText, ChatText, ClockChoice, FirstActionTime, Name, Offer, Opponent, Options, RoomId, SeatChoice,
};
use serde::{Deserialize, Serialize};

/// Creates a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Create {
    /// The game's id.
    pub game: Name,
    /// The rule set's id; by default the game's first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<Name>,
    /// The chosen options of the rule set; a missing one has its default. A number may be given as text.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "Options::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<Options>"))]
    pub options: Options,
    /// The creator's seat; random by default.
    #[serde(default, deserialize_with = "or_default")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<SeatChoice>"))]
    pub seat: SeatChoice,
    /// The clock; none by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockChoice>,
    /// The time that each side has for its first action in a live game. A time shorter than the default has no effect.
    /// The default is 1 minute, or 3 minutes to set up; against the computer, it is 10 minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub first_action_s: Option<FirstActionTime>,
    /// The opponent.
    pub opponent: Opponent,
    /// Whether the game changes the players' ratings.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// Whether the room is kept out of the lobby and of the profiles that others see.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub private: bool,
}

/// A request that has no field besides the room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct InRoom {
    /// The room.
    pub room: RoomId,
}

/// Acts in the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Act {
    /// The room.
    pub room: RoomId,
    /// The number of actions that the client knows of. It keeps an outdated action from being played.
    pub ply: u32,
    /// The action.
    pub action: ActionText,
}

/// Asks for a hint.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct AskHint {
    /// The room.
    pub room: RoomId,
    /// The number of actions that the client knows of, so that the hint is never for another position.
    pub ply: u32,
}

/// An offer, its withdrawal, or the answer to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Proposal {
    /// The room.
    pub room: RoomId,
    /// The thing offered.
    pub what: Offer,
}

/// Claims a draw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct ClaimDraw {
    /// The room.
    pub room: RoomId,
    /// The action after which the claim will be valid; `None` if the claim is valid now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<ActionText>,
}

/// Sends a chat message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Say {
    /// The room.
    pub room: RoomId,
    /// The text.
    pub text: ChatText,
}
