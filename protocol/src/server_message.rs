//! Messages of the server: answers to requests, and pushes to subscribers.
//!
//! Invariant: the address of a frame (`re`, `to`) is separate from its message, so a message is encoded once and sent
//! to all receivers that see the same view.

use crate::wire::is_zero;
use crate::{
    ActivityState, Analysis, Blocks, BySeat, ChatRemoved, ChatText, ClockChoice, ErrorReply, Evaluation,
    GameInfo, Judgement, Leaderboard, Lobby, LobbyChanges, Name, Notifications, Options, Outcome,
    PersonalData, Player, PlayerName, Profile, Replay, RequestId, RoomId, RoomView, Seat, Secret, TurnNotice,
    TurnOver, UserId,
};
use serde::{Deserialize, Serialize};

/// One frame from the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct ServerFrame {
    /// The id of the request that the frame answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub re: Option<RequestId>,
    /// For a service: the user to whom the frame is addressed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub to: Option<UserId>,
    /// The message.
    #[serde(flatten)]
    pub message: ServerMessage,
}

impl From<ServerMessage> for ServerFrame {
    fn from(message: ServerMessage) -> Self {
        Self { re: None, to: None, message }
    }
}

impl ServerFrame {
    /// Adds an address to an encoded message without encoding it again.
    ///
    /// `message` is the JSON object of a [`ServerMessage`]. A text that does not begin with `{` is returned unchanged.
    ///
    /// # Errors
    /// The errors of `serde_json` for the two ids; ids of these types never cause any.
    pub fn addressed(
        message: &str,
        re: Option<&RequestId>,
        to: Option<&UserId>,
    ) -> Result<String, serde_json::Error> {
        let Some(rest) = message.strip_prefix('{') else { return Ok(message.to_owned()) };
        let mut frame = String::with_capacity(message.len() + 64);
        frame.push('{');
        if let Some(re) = re {
            frame.push_str(&format!("\"re\":{},", serde_json::to_string(re)?));
        }
        if let Some(to) = to {
            frame.push_str(&format!("\"to\":{},", serde_json::to_string(to)?));
        }
        frame.push_str(rest);
        Ok(frame)
    }
}

/// All messages of the server, by `type`.
///
/// ```
/// use konakis_protocol::{ServerFrame, ServerMessage};
/// let frame: ServerFrame = serde_json::from_str(r#"{"re": 17, "type": "done"}"#)?;
/// assert_eq!(frame.message, ServerMessage::Done);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames)]
#[serde(tag = "type", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum ServerMessage {
    /// Answers `hello`.
    Welcome(Welcome),
    /// The state of a room.
    View(Box<RoomView>),
    /// The request was done, and there is nothing else to say.
    Done,
    /// The answer to `hint`.
    Hint(Hint),
    /// A chat message.
    Chat(Chat),
    /// Messages were removed from a chat.
    ChatRemoved(ChatRemoved),
    /// The lobby.
    Lobby(Lobby),
    /// Changes of the lobby since the preceding `lobby` or `lobby_changes`.
    LobbyChanges(LobbyChanges),
    /// The record of a room's game.
    Record(Box<GameRecord>),
    /// The analysis of a room's game, or a part of it.
    Analysis(Box<Analysis>),
    /// The evaluation of a position.
    Evaluation(Evaluation),
    /// The answer to `judge`.
    Judgement(Judgement),
    /// Positions of a room's game.
    Replay(Box<Replay>),
    /// The profile of a user.
    Profile(Profile),
    /// The leaderboard of a game.
    Leaderboard(Leaderboard),
    /// The players whom the user has blocked.
    Blocks(Blocks),
    /// The user's notifications.
    Notifications(Notifications),
    /// A turn about which the player is to be told on Discord.
    TurnNotice(TurnNotice),
    /// The end of a turn for which a `turn_notice` was pushed.
    TurnOver(TurnOver),
    /// An instance of the Activity.
    Activity(ActivityState),
    /// The data that is stored about the user.
    Data(Box<PersonalData>),
    /// An error: the answer to a request, or a push, for example when the operator bans the user.
    Error(ErrorReply),
}

impl ServerMessage {
    /// Every `type` of message.
    pub const TYPES: &[&str] = <Self as strum::VariantNames>::VARIANTS;

    /// The `type` of the message.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// Answers `hello`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Welcome {
    /// The server's version of the protocol.
    pub version: u32,
    /// The user; `None` for a service.
    pub user: Option<User>,
    /// The token with which the client can reconnect as the same user; `None` for a service.
    pub token: Option<Secret>,
    /// The catalogue of games.
    pub games: Vec<GameInfo>,
    /// The server's clock, in milliseconds since 1970.
    pub now: u64,
    /// Whether guests can sign in with Discord on this server's web pages.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub sign_in: bool,
}

/// The action that the strongest computer opponent would choose, from what the player knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Hint {
    /// The room.
    pub room: RoomId,
    /// The number of actions before the suggested one.
    pub ply: u32,
    /// The action, one of the player's legal actions.
    pub action: String,
}

/// The public data of a user.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct User {
    /// Their id.
    pub id: UserId,
    /// Their name.
    pub name: PlayerName,
    /// Their kind.
    pub kind: UserKind,
}

/// The kind of a user.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum UserKind {
    /// A person known by a token alone.
    Guest,
    /// A person signed in with Discord.
    Member,
    /// A computer opponent.
    Computer,
}

/// A chat message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Chat {
    /// The room.
    pub room: RoomId,
    /// Its audience.
    pub channel: Channel,
    /// Its author.
    pub user: User,
    /// The author's seat, if they have one.
    pub seat: Option<Seat>,
    /// The text.
    pub text: ChatText,
    /// The time, in milliseconds since 1970.
    pub at: u64,
}

/// The audience of a chat message.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum Channel {
    /// The players, while a game is on.
    Players,
    /// The spectators, while a game is on.
    Spectators,
    /// Everybody, if no game is on.
    All,
}

/// The record of a room's game. While the game is on, and if it ended during the set-up, the record is masked for the
/// caller.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct GameRecord {
    /// The room.
    pub room: RoomId,
    /// The game's id.
    pub game: Name,
    /// The rule set's id.
    pub variant: Name,
    /// The chosen options.
    pub options: Options,
    /// The players.
    pub players: BySeat<Option<Player>>,
    /// The clock.
    pub clock: Option<ClockChoice>,
    /// Whether the game began as a rated one, even if it ended too early to change ratings.
    pub rated: bool,
    /// The number of hints given to the person who played against the computer, counted as in `RoomView`; absent if 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<u32>"))]
    pub hints: u32,
    /// The seed of the game as a string of digits, once the game is over; absent if it ended during the set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The actions, in order.
    pub actions: Vec<RecordedAction>,
    /// The result, if the game is over.
    pub result: Option<Outcome>,
}

/// One action of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct RecordedAction {
    /// The side that acted.
    pub seat: Seat,
    /// The action; `?` stands for anything hidden from the caller.
    pub action: String,
    /// The number of its turn, as in `LastAction`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub turn_number: Option<u32>,
    /// The time, in milliseconds since 1970.
    pub at: u64,
    /// The acting side's remaining time after the action, in milliseconds; `null` in a room without a clock.
    pub clock_ms: Option<u64>,
}
