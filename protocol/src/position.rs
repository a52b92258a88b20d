//! A position that nobody plays from: the answer of `GET /positions/{game}`, for trying things out.

use crate::{Board, LastAction, Outcome, Seats};
use serde::{Deserialize, Serialize};

/// The longest line that describes a position, in bytes.
pub const POSITION_BYTES_MAX: usize = 2048;

/// A position with nothing hidden, and what can be done in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct PositionView {
    /// The position in one line, as it is given back to try the next action.
    pub position: String,
    /// The board with nothing hidden.
    pub board: Board,
    /// The sides to act: both while the game is being set up, none once it is over.
    pub to_act: Seats,
    /// The actions of whoever is to act, sorted; none where they are too many to list, as while a game is being set up.
    pub legal: Vec<String>,
    /// The action that was tried, with what it brought about; nothing where none was.
    pub last: Option<LastAction>,
    /// How the game ended, if the action ended it; from such a position nothing more can be tried.
    pub result: Option<Outcome>,
}
