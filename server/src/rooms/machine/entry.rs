//! The entries of a room's log, a write-ahead log of its changes.
//!
//! Invariants: every change is stored before it is published. Old logs are read forever, so the stored form of an entry
//! may be extended but never changed. Entries contain secrets; `Debug` shows none.

use crate::clock::Moment;
use konakis_protocol::{
    BySeat, ClockChoice, FirstActionTime, Offer, Options, Outcome, RoomId, Seat, User, UserId,
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A line of a room's log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The time at which the change was made.
    #[serde(flatten)]
    pub at: Moment,
    /// The room's sequence number after the change.
    pub seq: u64,
    /// The change.
    #[serde(flatten)]
    pub change: Change,
}

/// A change of a room.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Change {
    /// The room was created. This is the first entry of every log, and never a later one. It is stored as `founded`.
    #[serde(rename = "founded")]
    Created(Box<NewRoom>),
    /// A new seed was drawn for a game whose start depends on the seed. This happens when the second player joins, so
    /// that nobody can choose the start, or study it before the opponent. Older logs lack this change, and their games
    /// keep the seed of the creation.
    Reseeded {
        /// The new seed of all random choices in the game.
        seed: u64,
    },
    /// A player took a free seat, or a guest became a member and kept the seat.
    Joined {
        /// The seat.
        seat: Seat,
        /// The player.
        who: Seated,
        /// Whether the sides were drawn. If so, the waiting player takes the other seat.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        drawn: bool,
    },
    /// A player acted.
    Acted {
        /// The player's seat.
        seat: Seat,
        /// The action as the game records it.
        action: String,
        /// The action as the player typed it, in canonical form, if that differs from `action`. The room recognizes a
        /// resent action in both forms.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        typed: Option<String>,
        /// The time left on the clock before any increment, in milliseconds; none without a clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<u64>,
    },
    /// A draw, a takeback or a rematch was offered.
    Offered {
        /// The seat that offered it.
        seat: Seat,
        /// The offer.
        what: Offer,
    },
    /// An offer was refused or withdrawn.
    Refused {
        /// The offer.
        what: Offer,
    },
    /// Actions were taken back by agreement.
    TakenBack {
        /// The number of actions that remain.
        ply: u32,
    },
    /// Something other than an action ended the game, such as a resignation, a claimed draw, or a deadline.
    Ended {
        /// The outcome.
        outcome: Outcome,
    },
    /// A hint for the next action of a seat was found.
    Hinted {
        /// The player's seat.
        seat: Seat,
    },
    /// A rematch was agreed on.
    Rematched {
        /// The room of the rematch.
        room: RoomId,
    },
}

impl fmt::Debug for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Created(_) => "Created",
            Self::Reseeded { .. } => "Reseeded",
            Self::Joined { .. } => "Joined",
            Self::Acted { .. } => "Acted",
            Self::Offered { .. } => "Offered",
            Self::Refused { .. } => "Refused",
            Self::TakenBack { .. } => "TakenBack",
            Self::Ended { .. } => "Ended",
            Self::Hinted { .. } => "Hinted",
            Self::Rematched { .. } => "Rematched",
        })
    }
}

/// Everything needed to create a room.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewRoom {
    /// The game's id.
    pub game: String,
    /// The rule set's id.
    pub variant: String,
    /// The value of every option of the rule set.
    pub options: Options,
    /// The seed of all random choices, until [`Change::Reseeded`].
    pub seed: u64,
    /// The time control; none without a clock.
    pub clock: Option<ClockChoice>,
    /// The player on each seat; `invited` says who may take a free one.
    pub players: BySeat<Option<Seated>>,
    /// The user who created the room.
    pub creator: UserId,
    /// The users who may take the free seat.
    pub invited: Invited,
    /// Whether the game changes ratings.
    pub rated: bool,
    /// Whether lists show the room only to its players and the challenged user. Anyone with its id may watch it.
    pub private: bool,
    /// How the game begins.
    #[serde(default, skip_serializing_if = "Start::is_immediate")]
    pub start: Start,
}

/// How a game begins. The default applies to old logs, which lack [`NewRoom::start`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Start {
    /// Whether the sides are drawn when the second player joins. Until then, the creator's seat is a placeholder.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub random_seats: bool,
    /// Whether the game is called off, instead of lost, if a first action is not made in time. In a live game, first
    /// actions then have a time of their own, and no clock runs before both sides have acted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub first_actions: bool,
    /// The time that the creator chose for each side's first action in a live game. A time below the default has no
    /// effect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_action_s: Option<FirstActionTime>,
}

impl Start {
    /// The start of a new game.
    #[must_use]
    pub const fn new(random_seats: bool) -> Self {
        Self { random_seats, first_actions: true, first_action_s: None }
    }

    fn is_immediate(&self) -> bool {
        *self == Self::default()
    }
}

#[cfg(test)]
impl NewRoom {
    /// A public room of Tablut without a clock, whose creator plays White.
    pub(crate) fn for_tests(creator: Seated, opponent: Option<Seated>, invited: Invited) -> Self {
        Self {
            game: "tablut".to_owned(),
            variant: "yourturnmyturn".to_owned(),
            options: Options::new(),
            seed: 1,
            clock: None,
            creator: creator.user.id.clone(),
            players: [Some(creator), opponent].into(),
            invited,
            rated: false,
            private: false,
            start: Start::new(false),
        }
    }
}

impl fmt::Debug for NewRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewRoom").field("game", &self.game).finish_non_exhaustive()
    }
}

/// The users who may take a free seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Invited {
    /// Anyone; the lobby may list the room.
    Anyone,
    /// Anyone who has the room's id.
    Link,
    /// This user.
    User(UserId),
    /// Nobody: no seat is free.
    Nobody,
}

/// The player on a seat, as of the moment of joining.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seated {
    /// The user.
    pub user: User,
    /// The player's rating in this game; none before the first rated game.
    pub rating: Option<i32>,
    /// The level of the computer; none for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
}
