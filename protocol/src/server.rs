//! What the server says: the answer to each request, and what it sends of its own accord to those who watch.
//!
//! What always holds: a message is made for the one who gets it. The address of a frame (`re`, `to`) is apart from its
//! message, so that a message can be encoded once and sent to all who look through the same eyes.

use crate::{
    BySeat, ChatText, ClockChoice, ErrorReply, GameInfo, Leaderboard, Lobby, LobbyChanges, Name, Options,
    Outcome, Player, PlayerName, Profile, Replay, RequestId, RoomId, RoomView, Seat, Secret, UserId,
};
use serde::{Deserialize, Serialize};

/// One frame from the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct ServerFrame {
    /// The id of the request that this answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub re: Option<RequestId>,
    /// To a service: the user for whom this is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub to: Option<UserId>,
    /// What is said.
    #[serde(flatten)]
    pub message: ServerMessage,
}

impl From<ServerMessage> for ServerFrame {
    fn from(message: ServerMessage) -> Self {
        Self { re: None, to: None, message }
    }
}

impl ServerFrame {
    /// Puts an address on a message that is encoded already, without encoding it again.
    ///
    /// `message` is the JSON object of a [`ServerMessage`]; anything else comes back as it is.
    ///
    /// # Errors
    /// Those of `serde_json` for the address, of which there are none for ids of these types.
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

/// Everything that the server can say, told apart by `type`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum ServerMessage {
    /// Answers `hello`.
    Welcome(Welcome),
    /// How a room stands.
    View(Box<RoomView>),
    /// It is done, and there is nothing else to say.
    Done,
    /// Something was said in a room.
    Chat(Chat),
    /// What can be joined and watched.
    Lobby(Lobby),
    /// What changed in the lobby since the list before.
    LobbyChanges(LobbyChanges),
    /// A room's game from the beginning.
    Record(Box<GameRecord>),
    /// A part of a room's game, position by position.
    Replay(Box<Replay>),
    /// What is known of a user.
    Profile(Profile),
    /// The best players of a game.
    Leaderboard(Leaderboard),
    /// Why a request was not done.
    Error(ErrorReply),
}

impl ServerMessage {
    /// Every type of message that the server sends.
    pub const TYPES: [&str; 11] = [
        "welcome",
        "view",
        "done",
        "chat",
        "lobby",
        "lobby_changes",
        "record",
        "replay",
        "profile",
        "leaderboard",
        "error",
    ];

    /// The word by which the message is told apart.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Welcome(_) => "welcome",
            Self::View(_) => "view",
            Self::Done => "done",
            Self::Chat(_) => "chat",
            Self::Lobby(_) => "lobby",
            Self::LobbyChanges(_) => "lobby_changes",
            Self::Record(_) => "record",
            Self::Replay(_) => "replay",
            Self::Profile(_) => "profile",
            Self::Leaderboard(_) => "leaderboard",
            Self::Error(_) => "error",
        }
    }
}

/// Answers `hello`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Welcome {
    /// The version of the protocol that the server speaks.
    pub version: u32,
    /// Who the client is; nobody for a service, which asks for others.
    pub user: Option<User>,
    /// The secret with which he can come back as the same user; none for a service.
    pub token: Option<Secret>,
    /// The games that can be played here.
    pub games: Vec<GameInfo>,
    /// The server's clock, in milliseconds since 1970.
    pub now: u64,
}

/// A user, as everyone may know him.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct User {
    /// His id.
    pub id: UserId,
    /// What he is called.
    pub name: PlayerName,
    /// What sort of user he is.
    pub kind: UserKind,
}

/// What sort of user somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum UserKind {
    /// Known by a token alone.
    Guest,
    /// Signed in through Discord.
    Member,
    /// A program of the server's own.
    Computer,
}

/// Something said in a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Chat {
    /// The room.
    pub room: RoomId,
    /// Who hears it.
    pub channel: Channel,
    /// Who said it.
    pub user: User,
    /// His seat, if he has one.
    pub seat: Option<Seat>,
    /// What he said.
    pub text: ChatText,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// Who hears what is said in a room.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum Channel {
    /// The players, while a game is on.
    Players,
    /// The spectators, while a game is on.
    Spectators,
    /// Everybody, when no game is on.
    All,
}

/// A room's game from the beginning; while it is on, masked for who asks.
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
    /// Who plays or played.
    pub players: BySeat<Option<Player>>,
    /// How time is kept.
    pub clock: Option<ClockChoice>,
    /// Whether the game changes ratings.
    pub rated: bool,
    /// Once the game is over, the number from which all its chance came, as a string of digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// What was played, in order.
    pub actions: Vec<RecordedAction>,
    /// How it ended, if it has.
    pub result: Option<Outcome>,
}

/// One action of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct RecordedAction {
    /// Who acted.
    pub seat: Seat,
    /// What he did; `?` stands for what is hidden.
    pub action: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What his clock had left afterwards, in milliseconds; none in a room without a clock.
    pub clock_ms: Option<u64>,
}
