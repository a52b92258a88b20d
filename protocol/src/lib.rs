//! The messages of Konakis: everything that its server, bot, web client and any other client send each other.
//!
//! Invariants: a value of these types is valid, and none of the types contains a rule of a game. Games differ in their
//! words (the `kind` of a piece, the letters of a terrain), never in their types, so a client can play every game if
//! it draws a [`Board`], builds an action out of [`Token`]s and answers a [`Prompt`].
//!
//! A client sends frames of the type [`Request`], which [`decode()`] decodes; the server sends frames of the type
//! [`ServerFrame`]. The feature `client` adds [`connect::Client`], an async client of the protocol. The feature
//! `bindings` generates the same types for TypeScript.

#![warn(clippy::indexing_slicing)]

mod activity;
mod analysis;
#[cfg(feature = "bindings")]
pub mod bindings;
mod board;
mod catalogue;
mod choice;
mod client_message;
mod clock;
#[cfg(feature = "client")]
pub mod connect;
mod decode;
mod error;
mod evaluation;
mod event;
mod id;
mod lobby;
mod moderation;
mod notation;
mod notifications;
mod outcome;
mod people;
mod personal_data;
mod position;
mod replay;
mod room_request;
mod seat;
mod server_message;
mod square;
mod text;
mod view;
mod wire;

pub use activity::{
    ActivityInstanceId, ActivityPerson, ActivityState, EnterActivity, InvalidInstanceId, LeaveActivity,
    SetActivity, ShowInActivity, WaitInActivity,
};
pub use analysis::{Analysis, AnalysisSummary, AskJudgement, JudgedAction, Judgement, Verdict};
pub use board::{Board, Detail, Facing, Piece, Prompt};
pub use catalogue::{
    CountInfo, GameInfo, Label, LevelInfo, OptionInfo, OptionValue, Options, ReasonInfo, ValueName,
    VariantInfo, Word,
};
pub use choice::{Offer, Opponent, SeatChoice};
pub use client_message::{ClientMessage, Hello, OfGame, OfUser, OnBehalf, Request, SignOut, WatchLobby};
pub use clock::{ClockChoice, ClockKind, ClockView, Days, FirstActionTime, InvalidClock, LeftMs, LiveClock};
pub use decode::{FRAME_BYTES_MAX, decode};
pub use error::{DecodeRefusal, ErrorCode, ErrorReply};
pub use evaluation::{AskEvaluation, Evaluation};
pub use event::{Event, Fighter, Pair};
pub use id::{
    DeviceId, ID_BYTES_MAX, InvalidId, InvalidSecret, InvalidSnowflake, LongRequestId, RequestId,
    RequestText, RoomId, Secret, Snowflake, UserId,
};
pub use lobby::{LiveGame, Lobby, LobbyChanges, LobbyGap, Seek};
pub use moderation::{Block, Blocks, ChatRemoved, Report, deleted_player};
pub use notation::{NotTokens, Token, tokens};
pub use notifications::{
    AddDevice, Device, InvalidPushAddress, InvalidPushKey, InvalidQuietHours, Notifications, NotifyWhen,
    PushAddress, PushKey, QuietHours, RemoveDevice, TurnNotice, TurnOver,
};
pub use outcome::{Claim, ClaimWith, Outcome, Reason};
pub use people::{Leaderboard, PlayedGame, Profile, Ranked, Rating, RatingPoint};
pub use personal_data::{
    AccountData, AskData, GameData, MessageData, PersonalData, ReportData, SanctionData, SessionData,
};
pub use position::{POSITION_BYTES_MAX, PositionView};
pub use replay::{AskReplay, Perspective, REPLAY_POSITIONS_MAX, Replay, ReplayPosition};
pub use room_request::{Act, AskHint, ClaimDraw, Create, InRoom, Proposal, Say};
pub use seat::{BySeat, Seat, Seats, UnknownSeat, Viewer};
pub use server_message::{
    Channel, Chat, GameRecord, Hint, RecordedAction, ServerFrame, ServerMessage, User, UserKind, Welcome,
};
pub use square::{InvalidSquare, Square};
pub use text::{
    ActionText, ChatText, InvalidActionText, InvalidChatText, InvalidLocale, InvalidPlayerName, Locale,
    PlayerName,
};
pub use view::{
    Invitation, LastAction, Player, RoomProgress, RoomStatus, RoomView, TURN_ACTIONS_MAX, Waiting,
};

/// A word of a game's own vocabulary, such as `muscovite`, or a name or sentence of the catalogue: borrowed from the
/// game, or owned if it was decoded.
pub type Name = std::borrow::Cow<'static, str>;

/// The version of the protocol in this crate.
pub const VERSION: u32 = 1;
