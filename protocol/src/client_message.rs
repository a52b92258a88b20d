//! Messages of a client: `hello` first, then requests, each with exactly one answer.
//!
//! Invariant: a decoded request is well formed; the server decides whether it is possible.
//! [`decode()`](crate::decode()) decodes requests.

use crate::wire::{is_false, or_default};
use crate::{
    Act, AddDevice, AskData, AskEvaluation, AskHint, AskJudgement, AskReplay, Block, ClaimDraw, Create,
    EnterActivity, InRoom, LeaveActivity, Locale, Name, NotifyWhen, PlayerName, Proposal, RemoveDevice,
    Report, RequestId, RoomId, Say, Secret, SetActivity, ShowInActivity, Snowflake, UserId, WaitInActivity,
};
use serde::{Deserialize, Serialize};

/// One frame from a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Request {
    /// The id that the answer repeats as `re`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub id: Option<RequestId>,
    /// From a service: the user on whose behalf it acts.
    #[serde(rename = "as", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub on_behalf: Option<OnBehalf>,
    /// The message.
    #[serde(flatten)]
    pub message: ClientMessage,
}

impl From<ClientMessage> for Request {
    fn from(message: ClientMessage) -> Self {
        Self { id: None, on_behalf: None, message }
    }
}

/// The user on whose behalf a service acts.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct OnBehalf {
    /// Their id on Discord.
    pub discord: Snowflake,
    /// Their name on Discord.
    pub name: PlayerName,
    /// Whether an existing account keeps its name, because `name` may be out of date.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub keep_name: bool,
}

/// All messages of a client, by `type`.
///
/// ```
/// use konakis_protocol::{ClientMessage, InRoom, Request, RequestId, RoomId};
/// let room: RoomId = "k3f9x2".parse()?;
/// let request = Request { id: Some(RequestId::Number(17)), ..ClientMessage::Watch(InRoom { room }).into() };
/// assert_eq!(serde_json::to_string(&request)?, r#"{"id":17,"type":"watch","room":"k3f9x2"}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, strum::IntoStaticStr, strum::VariantNames)]
#[serde(tag = "type", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum ClientMessage {
    /// Identifies the client; the first message of every connection.
    Hello(Hello),
    /// Creates a room.
    Create(Create),
    /// Takes the free seat of a room.
    Join(InRoom),
    /// Declines a challenge.
    Decline(InRoom),
    /// Subscribes to a room.
    Watch(InRoom),
    /// Ends a subscription to a room.
    Unwatch(InRoom),
    /// Acts in the game.
    Act(Act),
    /// Asks which action the strongest computer opponent would choose.
    Hint(AskHint),
    /// Offers something to the opponent.
    Offer(Proposal),
    /// Accepts an offer of the opponent.
    Accept(Proposal),
    /// Refuses an offer of the opponent, or withdraws one's own.
    Refuse(Proposal),
    /// Claims a draw in the current position, or in the position to which a given action would lead.
    ClaimDraw(ClaimDraw),
    /// Resigns.
    Resign(InRoom),
    /// Calls off a challenge, or a game in which a side has not acted yet.
    Abort(InRoom),
    /// Sends a chat message.
    Chat(Say),
    /// Asks for the lobby, and begins or ends a subscription to it.
    Lobby(WatchLobby),
    /// Asks for the record of a room's game.
    Record(InRoom),
    /// Asks for the analysis of a room's finished game.
    Analyse(InRoom),
    /// Asks for the evaluation of a position that belongs to no room.
    Evaluate(AskEvaluation),
    /// Asks how good another action would have been in a finished game.
    Judge(AskJudgement),
    /// Asks for the positions of a room's game.
    Replay(AskReplay),
    /// Asks for the profile of a user.
    Profile(OfUser),
    /// Asks for the leaderboard of a game.
    Leaderboard(OfGame),
    /// Revokes the token of the connection, or every token of the user.
    SignOut(SignOut),
    /// Blocks a player.
    Block(Block),
    /// Lifts a block.
    Unblock(Block),
    /// Asks for the blocked players.
    Blocks,
    /// Reports the chat or a player of a room to the operator.
    Report(Report),
    /// Asks for the user's notifications.
    Notifications,
    /// Adds the device of this connection to the devices that get notifications.
    AddDevice(AddDevice),
    /// Removes a device from the devices that get notifications.
    RemoveDevice(RemoveDevice),
    /// Sets when the user is told that it is their turn.
    NotifyWhen(NotifyWhen),
    /// From a service: asks for the notices of turns, which the service delivers as direct messages on Discord.
    DeliverNotices,
    /// Enters an instance of the Activity.
    EnterActivity(EnterActivity),
    /// Leaves an instance of the Activity.
    LeaveActivity(LeaveActivity),
    /// Shows a room to everybody in an instance of the Activity.
    ShowInActivity(ShowInActivity),
    /// Joins or leaves the queue of an instance of the Activity.
    WaitInActivity(WaitInActivity),
    /// Changes the settings of an instance of the Activity.
    SetActivity(SetActivity),
    /// From a service: notes the room for which the user is about to open the Activity.
    Launch(InRoom),
    /// Asks for the data that is stored about the user.
    Data(AskData),
    /// Deletes the user's account.
    DeleteAccount,
    /// Asks only for an answer. Pages use it, because they cannot see the pings of the WebSocket.
    Ping,
}

impl ClientMessage {
    /// Every `type` of message.
    pub const TYPES: &[&str] = <Self as strum::VariantNames>::VARIANTS;

    /// Whether the request only asks for something, begins or ends a subscription, or enters or leaves an instance of
    /// the Activity. Sending such a request twice has the same effect as sending it once.
    #[must_use]
    pub const fn is_query(&self) -> bool {
        match self {
            Self::Watch(_)
            | Self::Unwatch(_)
            | Self::Lobby(_)
            | Self::Record(_)
            | Self::Analyse(_)
            | Self::Evaluate(_)
            | Self::Judge(_)
            | Self::Replay(_)
            | Self::Profile(_)
            | Self::Leaderboard(_)
            | Self::Blocks
            | Self::Notifications
            | Self::DeliverNotices
            | Self::EnterActivity(_)
            | Self::LeaveActivity(_)
            | Self::Data(_) => true,
            // A hint is more than a query: the room stores that it gave one. `hello` and a ping concern only the
            // connection over which they are sent.
            Self::Hint(_) | Self::Hello(_) | Self::Ping => false,
            Self::Create(_)
            | Self::Join(_)
            | Self::Decline(_)
            | Self::Act(_)
            | Self::Offer(_)
            | Self::Accept(_)
            | Self::Refuse(_)
            | Self::ClaimDraw(_)
            | Self::Resign(_)
            | Self::Abort(_)
            | Self::Chat(_)
            | Self::SignOut(_)
            | Self::Block(_)
            | Self::Unblock(_)
            | Self::Report(_)
            | Self::AddDevice(_)
            | Self::RemoveDevice(_)
            | Self::NotifyWhen(_)
            | Self::ShowInActivity(_)
            | Self::WaitInActivity(_)
            | Self::SetActivity(_)
            | Self::Launch(_)
            | Self::DeleteAccount => false,
        }
    }

    /// The `type` of the message.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    /// The existing room that the message concerns. `None` for messages about an instance of the Activity, even if they
    /// name a room to show there.
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
            | Self::Analyse(InRoom { room })
            | Self::Launch(InRoom { room })
            | Self::Replay(AskReplay { room, .. })
            | Self::Judge(AskJudgement { room, .. })
            | Self::Act(Act { room, .. })
            | Self::Hint(AskHint { room, .. })
            | Self::Offer(Proposal { room, .. })
            | Self::Accept(Proposal { room, .. })
            | Self::Refuse(Proposal { room, .. })
            | Self::ClaimDraw(ClaimDraw { room, .. })
            | Self::Chat(Say { room, .. })
            | Self::Report(Report { room, .. }) => Some(room),
            Self::Hello(_)
            | Self::Create(_)
            | Self::Evaluate(_)
            | Self::Lobby(_)
            | Self::Profile(_)
            | Self::Leaderboard(_)
            | Self::SignOut(_)
            | Self::Block(_)
            | Self::Unblock(_)
            | Self::Blocks
            | Self::Notifications
            | Self::AddDevice(_)
            | Self::RemoveDevice(_)
            | Self::NotifyWhen(_)
            | Self::DeliverNotices
            | Self::EnterActivity(_)
            | Self::LeaveActivity(_)
            | Self::ShowInActivity(_)
            | Self::WaitInActivity(_)
            | Self::SetActivity(_)
            | Self::Data(_)
            | Self::DeleteAccount
            | Self::Ping => None,
        }
    }
}

/// Identifies the client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Hello {
    /// The client's version of the protocol: [`crate::VERSION`].
    pub version: u32,
    /// The token of an existing user. If both `token` and `service` are absent, the server creates a guest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<Secret>,
    /// The name that the user wants.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<PlayerName>,
    /// The language the user reads. Without it, the server keeps the language of an earlier `hello`.
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

/// Asks for the lobby.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct WatchLobby {
    /// Whether to push the lobby when it changes.
    pub watch: bool,
    /// Whether to push `lobby_changes` instead of full lists.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub changes: bool,
}

/// A request about a user.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct OfUser {
    /// The user; by default the caller.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<UserId>,
}

/// A request about a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct OfGame {
    /// The game's id.
    pub game: Name,
}

/// Revokes the token with which the connection was opened, or every token of the user.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct SignOut {
    /// Whether to revoke every token of the user.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub everywhere: bool,
}
