//! The reasons for which a room refuses a request.

use super::offers::{GAME_OFFERS_MAX, TAKEBACKS_MAX};
use crate::errors::Coded;
use konakis_games::{ActError, ClaimError};
use konakis_protocol::ErrorCode;

/// The reason for which a request was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The request is for players only.
    #[error("you are not playing in this room: you can watch it")]
    NotSeated,
    /// Both seats are taken.
    #[error("both seats of this room are taken: you can watch it")]
    Full,
    /// The free seat is reserved for another user.
    #[error("this challenge is for somebody else: you can watch the game once it begins")]
    NotInvited,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The free seat is not taken yet.
    #[error("the game has not begun: it waits for a second player")]
    NotBegun,
    /// The game has begun.
    #[error("the game has begun: you can resign, but no longer decline")]
    Begun,
    /// The user was not challenged.
    #[error("only the player who was challenged can decline")]
    NotChallenged,
    /// The client's number of actions differs from the room's.
    #[error(
        "this is not the newest position: the number of actions is {now}, not {given}, so look at the newest view first"
    )]
    Stale {
        /// The client's number.
        given: u32,
        /// The room's number.
        now: u32,
    },
    /// The game does not allow the action.
    #[error(transparent)]
    Act(#[from] ActError),
    /// The player may not claim a draw now.
    #[error(transparent)]
    Claim(ClaimError),
    /// The player's time has run out.
    #[error("your time has run out")]
    Flagged,
    /// Both sides have acted.
    #[error("both sides have acted: you can resign, but no longer call the game off")]
    TooLateToAbort,
    /// There is no such offer.
    #[error("there is no such offer")]
    NoOffer,
    /// The user's offer is already open.
    #[error("you have already offered that: wait for the other side's answer")]
    OfferedAlready,
    /// The other side has offered a takeback of its own, so the user's offer does not make an agreement.
    #[error("the other side has offered that too: accept or refuse their offer first")]
    OfferedByOther,
    /// The same offer was made too often since the last action.
    #[error(
        "you have made this offer often enough: wait for the next action, or for an offer of the other side"
    )]
    OfferedOften,
    /// The player has made as many offers as one game allows.
    #[error(
        "a player makes at most {GAME_OFFERS_MAX} offers in one game: you can still play, resign, or accept an offer"
    )]
    OffersSpent,
    /// The player has had as many takebacks as one game allows.
    #[error("a player has at most {TAKEBACKS_MAX} takebacks in one game: play on from here")]
    TakebacksSpent,
    /// A rematch was offered before the game ended, or in a room without a second player.
    #[error("a rematch can be offered when a game between two players is over")]
    NotOver,
    /// A rematch was already agreed on.
    #[error("the rematch has begun")]
    Rematched,
    /// The player has not acted yet.
    #[error("you have not acted yet, so there is nothing to take back")]
    NothingToTakeBack,
    /// The viewer asked for a view other than their own in the replay of a game in progress.
    #[error("until the game is over, you can replay only your own view: leave \"eyes\" out")]
    NotYourPerspective,
    /// The replay failed, which does not happen to a game that was played here.
    #[error("the replay cannot be made just now: try again in a moment")]
    NoReplay,
    /// The action or a later one revealed something or set up a side.
    #[error(
        "this cannot be taken back: this action or a later one revealed hidden information or set up a side"
    )]
    Revealed,
    /// A rated game has no takebacks.
    #[error("there are no takebacks in a rated game")]
    Rated,
    /// Hints are not given in games between people.
    #[error("hints are given in games against the computer only")]
    HintAgainstPeople,
    /// Hints are not given in rated games.
    #[error("there are no hints in a rated game")]
    HintRated,
    /// Guests cannot join rated games.
    #[error(
        "this game is rated, and rated games are for members: sign in with Discord, or join an unrated game"
    )]
    RatedForMembers,
}

impl Coded for Refusal {
    fn code(&self) -> ErrorCode {
        match self {
            Self::NotSeated | Self::NotChallenged => ErrorCode::NotSeated,
            Self::Full | Self::NotInvited => ErrorCode::RoomFull,
            Self::Stale { .. } => ErrorCode::Stale,
            Self::Act(error) => error.code(),
            Self::Claim(error) => error.code(),
            Self::NoReplay => ErrorCode::Internal,
            Self::RatedForMembers => ErrorCode::Unauthorized,
            Self::OfferedOften | Self::OffersSpent => ErrorCode::RateLimited,
            Self::Over
            | Self::NotBegun
            | Self::Begun
            | Self::Flagged
            | Self::TooLateToAbort
            | Self::NoOffer
            | Self::OfferedAlready
            | Self::OfferedByOther
            | Self::TakebacksSpent
            | Self::NotOver
            | Self::Rematched
            | Self::NothingToTakeBack
            | Self::NotYourPerspective
            | Self::Revealed
            | Self::HintAgainstPeople
            | Self::HintRated
            | Self::Rated => ErrorCode::NotNow,
        }
    }
}
