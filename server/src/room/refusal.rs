//! Why a room does not do what it is asked, and the protocol's word and sentence for it.

use super::handle::{GAME_OFFERS_MAX, TAKEBACKS_MAX};
use konakis_games::{ActError, ClaimError};
use konakis_protocol::{ErrorCode, Offer};

/// What stood in the way.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// A spectator asked for what only a player may do.
    #[error("you do not play in this room: you can watch it")]
    NotSeated,
    /// Both seats are taken.
    #[error("both seats of this room are taken: you can watch it")]
    Full,
    /// The free seat waits for somebody else.
    #[error("this challenge is for somebody else: you can watch the game once it begins")]
    NotInvited,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Nobody has taken the free seat yet.
    #[error("the game has not begun: it waits for a second player")]
    NotBegun,
    /// It has begun already.
    #[error("the game has begun: it can be given up, not declined")]
    Begun,
    /// Nobody in particular was challenged.
    #[error("only the player who was challenged can decline")]
    NotChallenged,
    /// The client's count of actions is not the room's.
    #[error(
        "the game has gone on: {now} actions have been made, not {given}, so look at the newest view first"
    )]
    Stale {
        /// What the client said.
        given: u32,
        /// How many there are.
        now: u32,
    },
    /// The game does not allow it.
    #[error(transparent)]
    Act(#[from] ActError),
    /// The claim did not hold.
    #[error(transparent)]
    Claim(ClaimError),
    /// His time had run out.
    #[error("your time has run out")]
    Flagged,
    /// Both sides have acted.
    #[error("both sides have acted: the game can be given up, not called off")]
    TooLateToAbort,
    /// Nothing like it was offered.
    #[error("nothing of the kind is offered")]
    NoOffer,
    /// It is offered already.
    #[error("you have offered that already: it is the other side's to answer")]
    OfferedAlready,
    /// The other side has offered it, and waits for an answer.
    #[error("the other side has asked for that too: accept or refuse it first")]
    OfferedByOther,
    /// It was offered and refused, or taken back, again and again.
    #[error("you have offered that often enough: it can be offered again once somebody has acted")]
    OfferedOften,
    /// The seat has offered as much as it may in one game.
    #[error(
        "in one game a player makes {GAME_OFFERS_MAX} offers at most: you can still play, resign, or accept an offer"
    )]
    OffersSpent,
    /// The seat has taken back as often as it may in one game.
    #[error("in one game a player takes back {TAKEBACKS_MAX} times at most: play on from here")]
    TakebacksSpent,
    /// A rematch is for afterwards.
    #[error("a rematch can be offered when the game is over")]
    NotOver,
    /// A rematch was agreed on already.
    #[error("the rematch has begun")]
    Rematched,
    /// There is nothing of his to take back.
    #[error("you have not acted yet: there is nothing to take back")]
    NothingToTakeBack,
    /// While the game is on a replay hides what its own viewer may not know.
    #[error("while the game is on you can see it again through your own eyes alone: leave \"eyes\" out")]
    NotYourEyes,
    /// The log cannot be played again, which no log that was written here does.
    #[error("the game cannot be played again just now: try again in a moment")]
    NoReplay,
    /// What was revealed cannot be hidden again.
    #[error("it cannot be taken back: what was hidden has come to light, or was set up, since")]
    Revealed,
    /// A rated game is not taken back.
    #[error("in a rated game nothing is taken back")]
    Rated,
}

impl Refusal {
    /// The protocol's word for it.
    #[must_use]
    pub const fn code(&self) -> ErrorCode {
        match self {
            Self::NotSeated | Self::NotChallenged => ErrorCode::NotSeated,
            Self::Full | Self::NotInvited => ErrorCode::RoomFull,
            Self::Stale { .. } => ErrorCode::Stale,
            Self::Act(error) | Self::Claim(ClaimError::Act(error)) => match error {
                ActError::Over => ErrorCode::NotNow,
                ActError::NotYourTurn => ErrorCode::NotYourTurn,
                ActError::Bad(_) => ErrorCode::BadAction,
                ActError::Illegal(_) => ErrorCode::IllegalAction,
            },
            Self::Claim(ClaimError::Wins | ClaimError::Fails | ClaimError::NoClaims) => ErrorCode::ClaimFails,
            Self::NoReplay => ErrorCode::Internal,
            Self::Over
            | Self::NotBegun
            | Self::Begun
            | Self::Flagged
            | Self::TooLateToAbort
            | Self::NoOffer
            | Self::OfferedAlready
            | Self::OfferedByOther
            | Self::OfferedOften
            | Self::OffersSpent
            | Self::TakebacksSpent
            | Self::NotOver
            | Self::Rematched
            | Self::NothingToTakeBack
            | Self::NotYourEyes
            | Self::Revealed
            | Self::Rated => ErrorCode::NotNow,
        }
    }

    /// What is wrong with offering this now, where that depends on what it is.
    #[must_use]
    pub const fn wrong_time(what: Offer) -> Self {
        match what {
            Offer::Rematch => Self::NotOver,
            Offer::Draw | Offer::Takeback => Self::Over,
        }
    }
}
