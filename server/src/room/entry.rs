//! What a room writes down: the changes of which its log is made.
//!
//! What always holds: a room is a replay of its log, and every change stands in the log before anybody hears of it. The
//! form of an entry may be extended, never changed, since old logs are read for ever. Entries hold secrets; their
//! `Debug` shows none.

use konakis_protocol::{BySeat, ClockChoice, Offer, Options, Outcome, RoomId, Seat, User, UserId};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A moment, on two clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// Milliseconds since 1970.
    #[serde(rename = "at")]
    pub wall: u64,
    /// Milliseconds that the server was up. The clocks of the games run by it, so that no player is charged for a time
    /// in which there was nobody to play with.
    pub house: u64,
}

/// A line of a room's log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// When it was.
    #[serde(flatten)]
    pub at: Moment,
    /// The room's count of changes after it.
    pub seq: u64,
    /// What changed.
    #[serde(flatten)]
    pub change: Change,
}

/// What can change in a room.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Change {
    /// The room was made; always the first entry, never another.
    Founded(Box<Founding>),
    /// Somebody took a free seat.
    Joined {
        /// Which.
        seat: Seat,
        /// Who.
        who: Seated,
    },
    /// A seat acted.
    Acted {
        /// Who acted.
        seat: Seat,
        /// The action as the game records it.
        action: String,
        /// The action as its player wrote it, in canonical form, where that differs: the same action sent again is
        /// recognized by it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        typed: Option<String>,
        /// What was left on his clock, in milliseconds, before any increment; none in a room without a clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<u64>,
    },
    /// Something was offered.
    Offered {
        /// By whom.
        seat: Seat,
        /// What.
        what: Offer,
    },
    /// An offer was refused or withdrawn.
    Refused {
        /// What was offered.
        what: Offer,
    },
    /// Actions were taken back, by agreement.
    TakenBack {
        /// How many actions remain.
        ply: u32,
    },
    /// The game ended otherwise than by its own rules.
    Ended {
        /// How.
        outcome: Outcome,
    },
    /// A rematch was agreed on.
    Rematched {
        /// The room in which it is played.
        room: RoomId,
    },
}

impl fmt::Debug for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Founded(_) => "Founded",
            Self::Joined { .. } => "Joined",
            Self::Acted { .. } => "Acted",
            Self::Offered { .. } => "Offered",
            Self::Refused { .. } => "Refused",
            Self::TakenBack { .. } => "TakenBack",
            Self::Ended { .. } => "Ended",
            Self::Rematched { .. } => "Rematched",
        })
    }
}

/// What a room is made with.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Founding {
    /// The game's id.
    pub game: String,
    /// The rule set's id.
    pub variant: String,
    /// Every option of it.
    pub options: Options,
    /// Where all chance of the game comes from.
    pub seed: u64,
    /// How time is kept.
    pub clock: Option<ClockChoice>,
    /// Who sits where; a free seat waits for whom `invited` names.
    pub players: BySeat<Option<Seated>>,
    /// Who made the room.
    pub creator: UserId,
    /// Who may take the free seat.
    pub invited: Invited,
    /// Whether the game changes ratings.
    pub rated: bool,
    /// Whether it is kept from all but its players.
    pub private: bool,
}

impl fmt::Debug for Founding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Founding").field("game", &self.game).finish_non_exhaustive()
    }
}

/// Who may take a free seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Invited {
    /// Anyone; the room is shown in the lobby.
    Anyone,
    /// Whoever has the room's id.
    Link,
    /// This user.
    User(UserId),
    /// Nobody: no seat is free.
    Nobody,
}

/// Somebody on a seat, as he was when he took it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seated {
    /// Who he is.
    pub user: User,
    /// His rating in the game; none before he has one.
    pub rating: Option<i32>,
    /// The level at which the computer plays, where it is the computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
}
