//! The effects of an action, such as captures and conflicts, for clients to show.
//!
//! Invariant: an event is public. It contains only what everybody may know after the action, so it is never masked and
//! is the same for every viewer.

use crate::{Name, Seat, Square};
use serde::{Deserialize, Serialize};

/// One effect of an action.
///
/// ```
/// use konakis_protocol::{Event, Seat};
/// let text = r#"{"event": "captured", "at": "a3", "owner": "white", "kind": "swede"}"#;
/// let Event::Captured { at, owner, .. } = serde_json::from_str(text)? else { panic!("a capture") };
/// assert_eq!((at.to_string().as_str(), owner), ("a3", Seat::White));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum Event {
    /// A piece was captured.
    Captured {
        /// The square it stood on.
        at: Square,
        /// Its owner.
        owner: Seat,
        /// Its kind, by the id in the game's catalogue.
        kind: Name,
    },
    /// One side has finished setting up.
    Ready {
        /// The side.
        seat: Seat,
    },
    /// Two stacks met.
    Conflict {
        /// The lower left square of the attacking territory.
        from: Square,
        /// The lower left square of the attacked territory.
        to: Square,
        /// The tokens in pairs, from the top of both stacks down.
        pairs: Vec<Pair>,
    },
    /// A territory changed its owner.
    Taken {
        /// Its lower left square.
        at: Square,
        /// The new owner.
        owner: Seat,
    },
    /// A territory shrank because it had too few tokens.
    Collapsed {
        /// Its lower left square before.
        at: Square,
        /// The length of its side before, in squares.
        side: u8,
        /// Its lower left square now.
        to_at: Square,
        /// The length of its side now, in squares.
        to_side: u8,
    },
    /// The game is over and everything hidden is revealed.
    Revealed,
}

/// A pair of tokens in a conflict. In place of a token that the shorter stack lacks, there is a blank: `null`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Pair {
    /// The attacker's token.
    pub attacker: Option<Fighter>,
    /// The defender's token.
    pub defender: Option<Fighter>,
}

/// A token in a conflict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Fighter {
    /// Its kind; `null` if the conflict does not reveal it. The kind stays hidden if the token met a blank and did not
    /// cross, and its territory kept its colour.
    pub kind: Option<Name>,
    /// Whether it crossed into the other territory.
    pub crosses: bool,
    /// Its colour directly after it met its opponent. Afterwards all tokens of a territory take the same colour, so the
    /// token may change its colour once more.
    pub owner: Seat,
}

impl Event {
    /// Whether the event reveals something hidden, or completes a side's set-up. An action with such an event cannot be
    /// taken back.
    #[must_use]
    pub fn reveals(&self) -> bool {
        match self {
            Self::Ready { .. } | Self::Conflict { .. } | Self::Revealed => true,
            Self::Captured { .. } | Self::Taken { .. } | Self::Collapsed { .. } => false,
        }
    }
}
