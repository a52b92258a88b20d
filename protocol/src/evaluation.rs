//! The evaluation of a position that belongs to no room. Several searches follow each other, each deeper than the one
//! before.

use crate::wire::{is_false, or_default};
use crate::{Name, Options, Seat};
use serde::{Deserialize, Serialize};

/// Asks for the evaluation of a position with nothing hidden.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct AskEvaluation {
    /// The game's id.
    pub game: Name,
    /// The rule set's id; by default the game's first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<Name>,
    /// The chosen options of the rule set; a missing one has its default.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "Options::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<Options>"))]
    pub options: Options,
    /// The position in one line, of at most `POSITION_BYTES_MAX` bytes.
    pub position: String,
}

/// The evaluation of a position by the searches done so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Evaluation {
    /// The position, as the client wrote it.
    pub position: String,
    /// The number of searches done, each deeper than the one before; 0 in the answer to the request.
    pub step: u8,
    /// The number of searches in all.
    pub steps: u8,
    /// The seat to act.
    pub seat: Seat,
    /// White's chances in thousandths: 0 for a sure loss, 1,000 for a sure win; absent before the first search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub chance: Option<u16>,
    /// The best actions of both sides from this position on, as far as they were found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<Vec<String>>"))]
    pub line: Vec<String>,
    /// Whether the searches stopped before the last one. If the client asks again, it gets the reason or new results.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub stopped: bool,
}
