//! The refusals of requests, apart from the refusals by rooms.

use crate::activities::ActivityError;
use crate::errors::Coded;
use crate::limits::Over;
use crate::limits::blocking::Busy;
use crate::lobby::TooMany;
use crate::rooms::creation::CreateError;
use crate::rooms::error::RoomError;
use crate::rooms::machine::Refusal;
use crate::store::{BLOCKS_MAX, StoreError};
use konakis_games::StartError;
use konakis_protocol::{ErrorCode, ErrorReply, POSITION_BYTES_MAX, RoomId, UserId};

#[derive(Debug, thiserror::Error)]
pub(super) enum RequestError {
    #[error("this request acts for a user: say for whom, with \"as\"")]
    NoUser,
    #[error("a service cannot sign a user in or out, because it has no token of the user")]
    SignInByService,
    #[error(transparent)]
    Busy(#[from] Busy),
    #[error("{0}")]
    NoSuchGame(String),
    #[error("the computer has no level {0} in this game: look at \"levels\" in the catalogue of games")]
    NoSuchLevel(u8),
    #[error("only a service can challenge somebody by their Discord id: use {{\"user\": id}} instead")]
    NotAService,
    #[error("only a service can name somebody by their Discord account: use {{\"user\": id}} instead")]
    WhomNotAService,
    #[error("there is no user {0}")]
    NoSuchUser(UserId),
    #[error("nothing is stored about you: you have no account here")]
    NoAccount,
    #[error("it is not known yet whether the user was saved: try again in a moment")]
    UserUnconfirmed,
    #[error("{1}")]
    NoSuchRoom(RoomId, RoomError),
    #[error("{1}")]
    Unjoinable(RoomId, Refusal),
    #[error("you cannot challenge yourself: choose \"open\", \"link\" or another user")]
    Oneself,
    #[error("you cannot block yourself: name another player")]
    BlockOneself,
    #[error("name the player to block: give \"user\" or, as a service, \"whom\"")]
    BlockNobody,
    #[error("{}", RequestError::too_many_blocks())]
    TooManyBlocks,
    #[error("this player accepts no games from you: choose another opponent")]
    Blocked,
    #[error("you have blocked this player: unblock them first if you want to play")]
    BlockedByYou,
    #[error("{0}")]
    Muted(String),
    #[error("a game against the computer is not rated: leave \"rated\" out")]
    RatedComputer,
    #[error("rated games are for members: sign in with Discord, or leave \"rated\" out")]
    RatedGuest,
    #[error("this player is a guest and plays only unrated games: leave \"rated\" out")]
    RatedAgainstGuest,
    #[error("a private game is not listed in the lobby: invite by \"link\", or leave \"private\" out")]
    PrivateOpen,
    #[error("{}", RoomError::TooManyWatched)]
    TooManyWatched,
    #[error(
        "you or others on your network have challenged this player often today: offer a rematch, or invite them by a link"
    )]
    TooManyChallenges,
    #[error("a position is at most {POSITION_BYTES_MAX} bytes long")]
    LongPosition,
    #[error(transparent)]
    BadPosition(#[from] StartError),
    #[error(
        "there is nothing to evaluate: the game is over in this position, or its pieces are not placed yet"
    )]
    NothingToEvaluate,
    #[error("positions of this game cannot be evaluated: the computer does not play it")]
    NoEvaluation,
    #[error("your game in progress, or one from your network, has nearly this position: ask again later")]
    PositionInProgress,
    #[error(
        "a service has no device to send messages to: set up notifications in the browser, on your own device"
    )]
    NoDevice,
    #[error("direct messages on Discord are for members: sign in with Discord first")]
    DirectMessagesOfGuest,
    #[error("only a service delivers direct messages: send this as a service, without \"as\"")]
    NoMessenger,
    #[error(
        "\"key\" is not the public key of a push subscription: give the subscription's p256dh as the browser has it"
    )]
    InvalidPushKey,
    #[error("the server knows no push service at this address: use Chrome, Edge, Firefox or Safari")]
    UnknownPushService,
    #[error("this server has no Activity in Discord: play in the browser")]
    NoActivities,
    #[error("an Activity is for members: sign in with Discord")]
    ActivityGuest,
    #[error("a service cannot be in an Activity: only the page of the Activity can enter it")]
    ActivityByService,
    #[error(
        "only a service may announce for which room somebody opens the Activity: show the room in the Activity instead"
    )]
    LaunchByUser,
    #[error("only the players may take the Activity away from their game: wait until it is over")]
    ActivityInGame,
    #[error(transparent)]
    Activity(#[from] ActivityError),
    #[error(transparent)]
    TooManyOpen(#[from] TooMany),
    #[error("too many requests: try again in a minute")]
    TooMuch,
    #[error("that is more than a user or an address may do in a day: try again in a few hours")]
    TooMuchToday,
    #[error(
        "the server is short of disk space, so no new game can begin; games in progress go on: try again later"
    )]
    NoSpace,
    #[error("the server cannot do that now: try again in a moment")]
    Store(#[from] StoreError),
    #[error(
        "it is not known yet whether the game was created: watch the room to find out, or create another"
    )]
    RoomUnconfirmed(RoomId),
}

impl Coded for RequestError {
    fn code(&self) -> ErrorCode {
        match self {
            Self::NoUser
            | Self::SignInByService
            | Self::NoDevice
            | Self::DirectMessagesOfGuest
            | Self::NoMessenger
            | Self::NotAService
            | Self::WhomNotAService
            | Self::RatedGuest
            | Self::ActivityGuest
            | Self::ActivityByService
            | Self::LaunchByUser
            | Self::Muted(_) => ErrorCode::Unauthorized,
            Self::BlockOneself | Self::BlockNobody | Self::InvalidPushKey | Self::UnknownPushService => {
                ErrorCode::BadMessage
            }
            Self::TooManyBlocks => ErrorCode::RateLimited,
            Self::Blocked
            | Self::BlockedByYou
            | Self::NoAccount
            | Self::NoActivities
            | Self::ActivityInGame => ErrorCode::NotNow,
            Self::Activity(error) => error.code(),
            Self::NoSuchRoom(_, error) => error.code(),
            Self::Unjoinable(_, refusal) => refusal.code(),
            Self::NoSuchGame(_) | Self::NoSuchLevel(_) => ErrorCode::NoSuchGame,
            Self::NoSuchUser(_)
            | Self::Oneself
            | Self::RatedComputer
            | Self::RatedAgainstGuest
            | Self::PrivateOpen => ErrorCode::BadMessage,
            Self::Busy(_)
            | Self::TooMuch
            | Self::TooMuchToday
            | Self::TooManyChallenges
            | Self::TooManyOpen(_)
            | Self::TooManyWatched => ErrorCode::RateLimited,
            Self::LongPosition => ErrorCode::TooLarge,
            Self::BadPosition(error) => error.code(),
            Self::NoSpace | Self::NothingToEvaluate | Self::NoEvaluation | Self::PositionInProgress => {
                ErrorCode::NotNow
            }
            Self::Store(error) if error.is_unknown() => ErrorCode::Unconfirmed,
            Self::RoomUnconfirmed(_) | Self::UserUnconfirmed => ErrorCode::Unconfirmed,
            Self::Store(_) => ErrorCode::Internal,
        }
    }
}

impl RequestError {
    pub(super) fn account_failed(error: StoreError) -> Self {
        if error.is_unknown() { Self::UserUnconfirmed } else { Self::Store(error) }
    }

    pub(super) fn reply_to_client(&self) -> ErrorReply {
        match self {
            Self::RoomUnconfirmed(room) | Self::NoSuchRoom(room, _) | Self::Unjoinable(room, _) => {
                self.reply_about(room)
            }
            _ => self.reply(),
        }
    }

    /// Converts an error of a write about users, who may have been deleted meanwhile.
    pub(super) fn about_users(error: StoreError) -> Self {
        match error {
            StoreError::NoSuchUser(user) => Self::NoSuchUser(user),
            error => Self::Store(error),
        }
    }

    fn too_many_blocks() -> String {
        format!("you have blocked {BLOCKS_MAX} players, which is the most: unblock some first")
    }
}

impl From<CreateError> for RequestError {
    fn from(error: CreateError) -> Self {
        match error {
            CreateError::Start(error) => Self::NoSuchGame(error.to_string()),
            // The creator or the challenged player may have been deleted meanwhile.
            CreateError::Store(error) => Self::about_users(error),
        }
    }
}

impl From<Over> for RequestError {
    fn from(over: Over) -> Self {
        match over {
            Over::Minute => Self::TooMuch,
            Over::Day => Self::TooMuchToday,
        }
    }
}
