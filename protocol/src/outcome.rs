//! The result of a game, and the draws that a player may claim.

use crate::{BySeat, Name, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The reason why a game ended, as a word in snake_case such as `king_escaped`.
///
/// ```
/// use konakis_protocol::Reason;
/// assert_eq!(Reason::read("king_escaped"), Some(Reason::new("king_escaped")));
/// assert_eq!(Reason::read("King escaped!"), None);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(type = "string"))]
pub struct Reason(Name);

impl Reason {
    /// A player resigned.
    pub const RESIGNATION: Self = Self::new("resignation");
    /// A player's time ran out.
    pub const TIME: Self = Self::new("time");
    /// The players agreed on a draw.
    pub const DRAW_AGREED: Self = Self::new("draw_agreed");
    /// A player claimed a draw because the position occurred for the third time.
    pub const THREEFOLD_CLAIMED: Self = Self::new("threefold_claimed");
    /// A player claimed a draw because each side had made fifty moves with no capture.
    pub const FIFTY_MOVES_CLAIMED: Self = Self::new("fifty_moves_claimed");
    /// The position occurred for the fifth time.
    pub const FIVEFOLD: Self = Self::new("fivefold");
    /// The game was called off before both sides had acted, because a player aborted it, deleted their account or was
    /// away for too long, because its challenge expired, or because a side took too long to act in a game without a
    /// clock. If a side took too long in a game with a clock before both sides had acted, the reason is
    /// [`Reason::NO_FIRST_ACTION`].
    pub const ABORTED: Self = Self::new("aborted");
    /// A player of a live game was away for too long, or a side took too long to act in a game without a clock.
    pub const ABANDONED: Self = Self::new("abandoned");
    /// The challenged player declined, or deleted their account.
    pub const DECLINED: Self = Self::new("declined");
    /// The operator of the server closed the room.
    pub const CLOSED: Self = Self::new("closed");

    /// A side did not make its first action in time, so the game was called off.
    pub const NO_FIRST_ACTION: Self = Self::new("no_first_action");

    /// The reasons common to all games.
    pub const COMMON: [Self; 11] = [
        Self::RESIGNATION,
        Self::TIME,
        Self::DRAW_AGREED,
        Self::THREEFOLD_CLAIMED,
        Self::FIFTY_MOVES_CLAIMED,
        Self::FIVEFOLD,
        Self::ABORTED,
        Self::ABANDONED,
        Self::DECLINED,
        Self::CLOSED,
        Self::NO_FIRST_ACTION,
    ];

    /// The reason with this word, which is known at compile time.
    #[must_use]
    pub const fn new(word: &'static str) -> Self {
        Self(Name::Borrowed(word))
    }

    /// Parses a reason: a word of small letters and underscores of at most [`Reason::LENGTH_MAX`] bytes.
    #[must_use]
    pub fn read(word: &str) -> Option<Self> {
        let plain = word.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
        let fits = (1..=Self::LENGTH_MAX).contains(&word.len());
        (plain && fits).then(|| Self(Name::Owned(word.to_owned())))
    }

    /// The longest reason, in bytes.
    pub const LENGTH_MAX: usize = 32;

    /// The reason as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// The result of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Outcome {
    /// The winner; `null` for a draw or a game without a result.
    pub winner: Option<Seat>,
    /// The reason.
    pub reason: Reason,
    /// The points of each side, in a game that counts points.
    pub scores: Option<BySeat<u32>>,
}

impl Outcome {
    /// A win.
    #[must_use]
    pub const fn win(winner: Seat, reason: Reason) -> Self {
        Self { winner: Some(winner), reason, scores: None }
    }

    /// A draw, or a game without a result.
    #[must_use]
    pub const fn draw(reason: Reason) -> Self {
        Self { winner: None, reason, scores: None }
    }

    /// Whether the game ended without a result: called off, declined or closed rather than drawn.
    #[must_use]
    pub fn is_unplayed(&self) -> bool {
        let unplayed = [Reason::ABORTED, Reason::DECLINED, Reason::CLOSED, Reason::NO_FIRST_ACTION];
        self.winner.is_none() && unplayed.contains(&self.reason)
    }
}

/// An action with which a player may claim a draw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct ClaimWith {
    /// The action. A claim ends the game without playing it.
    pub action: String,
    /// The claim that would be valid after the action.
    pub claim: Claim,
}

/// A reason for which a player may claim a draw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum Claim {
    /// The position has occurred for the third time.
    Threefold,
    /// Each side has made fifty moves in a row with no capture.
    FiftyMoves,
}

impl Claim {
    /// The reason with which a game ends if a player makes this claim.
    #[must_use]
    pub const fn reason(self) -> Reason {
        match self {
            Self::Threefold => Reason::THREEFOLD_CLAIMED,
            Self::FiftyMoves => Reason::FIFTY_MOVES_CLAIMED,
        }
    }
}
