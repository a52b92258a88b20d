//! What a client says: `hello` first, then requests, each of which gets exactly one direct answer.
//!
//! What always holds: a request that was decoded is well formed throughout; whether it is possible is for the server
//! to say. Decoding is in [`decode`](crate::decode).

use crate::wire::{is_false, or_default};
use crate::{
    ActionText, AskReplay, ChatText, ClockChoice, Locale, Name, Offer, Opponent, Options, PlayerName,
    RequestId, RoomId, SeatChoice, Secret, Snowflake, UserId,
};
use serde::{Deserialize, Serialize};

/// One frame from a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Request {
    /// By what name the answer is to come back, as its `re`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub id: Option<RequestId>,
    /// From a service: the user for whom it asks.
    #[serde(rename = "as", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub on_behalf: Option<OnBehalf>,
    /// What it asks.
    #[serde(flatten)]
    pub message: ClientMessage,
}

impl From<ClientMessage> for Request {
    fn from(message: ClientMessage) -> Self {
        Self { id: None, on_behalf: None, message }
    }
}

/// The user for whom a service asks.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct OnBehalf {
    /// His id at Discord.
    pub discord: Snowflake,
    /// What he is called there.
    pub name: PlayerName,
}

/// Everything that a client can say, told apart by `type`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum ClientMessage {
    /// Says who is there; the first message of every connection.
    Hello(Hello),
    /// Makes a room.
    Create(Create),
    /// Takes the free seat of a room.
    Join(InRoom),
    /// Turns a challenge down.
    Decline(InRoom),
    /// Begins to watch a room.
    Watch(InRoom),
    /// Ceases to watch a room.
    Unwatch(InRoom),
    /// Acts in the game.
    Act(Act),
    /// Offers something to the other side.
    Offer(Proposal),
    /// Accepts what the other side offered.
    Accept(Proposal),
    /// Refuses what the other side offered, or takes back one's own offer.
    Refuse(Proposal),
    /// Claims a draw, now or for after an action.
    ClaimDraw(ClaimDraw),
    /// Gives the game up.
    Resign(InRoom),
    /// Calls the game off, before both sides have acted.
    Abort(InRoom),
    /// Says something in a room.
    Chat(Say),
    /// Asks for the lobby, and for its changes or an end of them.
    Lobby(WatchLobby),
    /// Asks for the record of a room's game.
    Record(InRoom),
    /// Asks for a room's game position by position.
    Replay(AskReplay),
    /// Asks what is known of a user.
    Profile(OfUser),
    /// Asks for the best players of a game.
    Leaderboard(OfGame),
    /// Gives up a token, for good.
    SignOut(SignOut),
    /// Asks nothing but an answer: for a client that cannot see the pings of the WebSocket, as no page can.
    Ping,
}

impl ClientMessage {
    /// The word by which the message is told apart.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Hello(_) => "hello",
            Self::Create(_) => "create",
            Self::Join(_) => "join",
            Self::Decline(_) => "decline",
            Self::Watch(_) => "watch",
            Self::Unwatch(_) => "unwatch",
            Self::Act(_) => "act",
            Self::Offer(_) => "offer",
            Self::Accept(_) => "accept",
            Self::Refuse(_) => "refuse",
            Self::ClaimDraw(_) => "claim_draw",
            Self::Resign(_) => "resign",
            Self::Abort(_) => "abort",
            Self::Chat(_) => "chat",
            Self::Lobby(_) => "lobby",
            Self::Record(_) => "record",
            Self::Replay(_) => "replay",
            Self::Profile(_) => "profile",
            Self::Leaderboard(_) => "leaderboard",
            Self::SignOut(_) => "sign_out",
            Self::Ping => "ping",
        }
    }

    /// The room that the message is about, if it is about one that there is already.
    #[must_use]
    pub const fn room(&self) -> Option<&RoomId> {
        match self {
            Self::Join(InRoom { room })
            | Self::Decline(InRoom { room })
            | Self::Watch(InRoom { room })
            | Self::Unwatch(InRoom { room })
            | Self::Resign(InRoom { room })
            | Self::Abort(InRoom { room })
            | Self::Record(InRoom { room })
            | Self::Replay(AskReplay { room, .. })
            | Self::Act(Act { room, .. })
            | Self::Offer(Proposal { room, .. })
            | Self::Accept(Proposal { room, .. })
            | Self::Refuse(Proposal { room, .. })
            | Self::ClaimDraw(ClaimDraw { room, .. })
            | Self::Chat(Say { room, .. }) => Some(room),
            Self::Hello(_)
            | Self::Create(_)
            | Self::Lobby(_)
            | Self::Profile(_)
            | Self::Leaderboard(_)
            | Self::SignOut(_)
            | Self::Ping => None,
        }
    }
}

/// Says who is there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Hello {
    /// The version of the protocol that the client speaks: [`crate::VERSION`].
    pub version: u32,
    /// Proves that it is a user known already; without it a guest is made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<Secret>,
    /// What the user wants to be called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<PlayerName>,
    /// The language the user reads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub locale: Option<Locale>,
    /// From a service: the secret it shares with the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub service: Option<Secret>,
}

impl Default for Hello {
    /// The hello of a guest.
    fn default() -> Self {
        Self { version: crate::VERSION, token: None, name: None, locale: None, service: None }
    }
}

/// Makes a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Create {
    /// The game's id.
    pub game: Name,
    /// The rule set's id; the game's first where none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<Name>,
    /// What was chosen of the rule set's options; the default for each that is missing. A number may be given as a
    /// number or as its text.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "Options::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<Options>"))]
    pub options: Options,
    /// Where the creator wants to sit; anywhere where it is not said.
    #[serde(default, deserialize_with = "or_default")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<SeatChoice>"))]
    pub seat: SeatChoice,
    /// How time is kept; not at all where it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockChoice>,
    /// Against whom.
    pub opponent: Opponent,
    /// Whether the game changes the players' ratings.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// Whether the game is kept out of the lobby.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub private: bool,
}

/// Names the room that a request is about, where nothing else needs saying.
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
    /// How many actions the client knows to have been made so far, so that one which was overtaken is not played.
    pub ply: u32,
    /// The action.
    pub action: ActionText,
}

/// Offers something, or answers the offer of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Proposal {
    /// The room.
    pub room: RoomId,
    /// What is offered.
    pub what: Offer,
}

/// Claims a draw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct ClaimDraw {
    /// The room.
    pub room: RoomId,
    /// The action after which the claim will hold; none where it holds already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<ActionText>,
}

/// Says something in a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Say {
    /// The room.
    pub room: RoomId,
    /// What is said.
    pub text: ChatText,
}

/// Asks for the lobby.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct WatchLobby {
    /// Whether to keep the client up to date when it changes.
    pub watch: bool,
    /// Whether to do so by `lobby_changes` instead of full lists.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub changes: bool,
}

/// Names the user that a request is about.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct OfUser {
    /// The user; who asks where none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<UserId>,
}

/// Names the game that a request is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct OfGame {
    /// The game's id.
    pub game: Name,
}

/// Gives up the token with which the connection was opened, so that nobody can come back with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct SignOut {
    /// Whether to give up every token of the user, wherever else he is signed in.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub everywhere: bool,
}
