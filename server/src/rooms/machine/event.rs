//! The input and output of a room's decisions.

use super::{Change, NewRoom, Refusal, Seated};
use konakis_protocol::{Offer, RoomId, UserId};

/// An event on which a room decides.
#[derive(Clone, Debug)]
pub enum RoomEvent {
    /// A user made a request.
    Asked {
        /// The user.
        by: Seated,
        /// The request.
        ask: Ask,
    },
    /// Time has passed.
    Tick,
    /// The operator closes the room.
    Closed,
    /// This user's account was deleted.
    AccountDeleted(UserId),
}

/// A request of a user to a room.
#[derive(Clone)]
pub enum Ask {
    /// Take the free seat; no effect if the user has a seat already. The random number draws the sides and is the seed
    /// of a random start.
    Join(u64),
    /// Decline a challenge.
    Decline,
    /// Act in the game.
    Act {
        /// The number of actions that the client has seen.
        ply: u32,
        /// The action as typed.
        action: String,
        /// The estimated time that the action was in transit, in milliseconds.
        lag_ms: u64,
    },
    /// Ask for a hint for the position after this many actions.
    Hint(u32),
    /// Make an offer. If the other side has already made the same offer, accept that one, unless it is a takeback.
    Offer(Offer, Fresh),
    /// Accept the other side's offer.
    Accept(Offer, Fresh),
    /// Refuse the other side's offer, or withdraw one's own.
    Refuse(Offer),
    /// Claim a draw in this position, or in the position after this action.
    ClaimDraw(Option<String>),
    /// Resign the game.
    Resign,
    /// Abort the game, or call off one's own challenge.
    Abort,
}

impl std::fmt::Debug for Ask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Join(_) => "Join",
            Self::Decline => "Decline",
            Self::Act { .. } => "Act",
            Self::Hint(_) => "Hint",
            Self::Offer(..) => "Offer",
            Self::Accept(..) => "Accept",
            Self::Refuse(_) => "Refuse",
            Self::ClaimDraw(_) => "ClaimDraw",
            Self::Resign => "Resign",
            Self::Abort => "Abort",
        })
    }
}

/// The random values of a new room.
#[derive(Clone)]
pub struct Fresh {
    /// Its id.
    pub room: RoomId,
    /// Its seed.
    pub seed: u64,
}

/// A decision of a room: the changes to apply and store, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Decision {
    /// The changes; none if the room is already as requested. A request for a hint causes no change either, because a
    /// hint is counted when it is found.
    pub changes: Vec<Change>,
    /// A new room to store in the same transaction.
    pub created: Option<(RoomId, Box<NewRoom>)>,
    /// The refusal of a request that came after the user's time had run out. In that case, `changes` ends the game.
    pub refusal: Option<Refusal>,
}

impl From<Change> for Decision {
    fn from(change: Change) -> Self {
        Self { changes: vec![change], ..Self::default() }
    }
}
