//! What an action brought about, for clients to show: captures, conflicts, collapses, reveals.
//!
//! What always holds: an event is public. It is made of what everybody may know after the action, never masked
//! afterwards, and so is the same for every viewer.

use crate::{Name, Seat, Square};
use serde::{Deserialize, Serialize};

/// One thing that an action brought about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum Event {
    /// A piece was captured.
    Captured {
        /// The square it stood on.
        at: Square,
        /// Whose it was.
        owner: Seat,
        /// What it was, by the game's word for it.
        kind: Name,
    },
    /// One side has finished setting up.
    Ready {
        /// Who is ready.
        seat: Seat,
    },
    /// Two stacks met.
    Conflict {
        /// The lower left square of the attacking territory.
        from: Square,
        /// The lower left square of the attacked territory.
        to: Square,
        /// The tokens that were matched, from the top down.
        pairs: Vec<Pair>,
    },
    /// A territory came into other hands.
    Taken {
        /// Its lower left square.
        at: Square,
        /// Whose it is now.
        owner: Seat,
    },
    /// A territory shrank, for want of tokens.
    Collapsed {
        /// The lower left square it had.
        at: Square,
        /// The side it had, in squares.
        side: u8,
        /// The lower left square it has.
        to_at: Square,
        /// The side it has, in squares.
        to_side: u8,
    },
    /// The game is over and all that was hidden is shown.
    Revealed,
}

/// Two tokens matched in a conflict; `null` stands for a blank, where one stack was shorter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Pair {
    /// The attacker's token.
    pub attacker: Option<Fighter>,
    /// The defender's token.
    pub defender: Option<Fighter>,
}

/// What a token did in a conflict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Fighter {
    /// Its kind; `null` where it met a blank, stayed and kept its colour, and so keeps its secret.
    pub kind: Option<Name>,
    /// Whether it crossed into the other territory.
    pub crosses: bool,
    /// Its colour after the pair was matched, before the territory it is on takes one colour.
    pub owner: Seat,
}

impl Event {
    /// Whether the event told anybody something that had been hidden from him.
    #[must_use]
    pub fn reveals(&self) -> bool {
        match self {
            Self::Ready { .. } | Self::Conflict { .. } | Self::Revealed => true,
            Self::Captured { .. } | Self::Taken { .. } | Self::Collapsed { .. } => false,
        }
    }
}
