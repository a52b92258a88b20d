//! A position that belongs to no room: the answer to `GET /positions/{game}`.

use crate::{Board, LastAction, Outcome, Seats};
use serde::{Deserialize, Serialize};

/// The longest text of a position, in bytes.
pub const POSITION_BYTES_MAX: usize = 2048;

/// A position with nothing hidden, and its legal actions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct PositionView {
    /// The position in one line, to be sent back with the next action.
    pub position: String,
    /// The board with nothing hidden.
    pub board: Board,
    /// The sides to act: during the set-up, those that have not finished it; none once the game is over.
    pub to_act: Seats,
    /// The legal actions of the side to act, sorted; empty if there are too many to list, as during set-up.
    pub legal: Vec<String>,
    /// The action that this request played, with its effects; `null` if it had none to play.
    pub last: Option<LastAction>,
    /// The result, if the action ended the game. The server then refuses a further request with this `position`.
    pub result: Option<Outcome>,
}
