//! The parts of a room that any HTTP request may see.
//!
//! Invariants: a snapshot contains only what a spectator may know. A private room has snapshots too, because only those
//! who have its link know its id.

use crate::limits::blocking::Busy;
use crate::rooms::machine::FinishedGame;
use konakis_protocol::Board;
use serde::{Deserialize, Serialize};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// A room as a spectator sees it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SpectatorSnapshot {
    /// The game's id.
    pub game: String,
    /// The board.
    pub board: Board,
    /// The last action, with its hidden parts masked.
    pub last: Option<String>,
    /// The names of the players in seat order; `…` for a free seat.
    pub names: Vec<String>,
    /// The levels of the computer in seat order; none for a person or a free seat.
    pub levels: Vec<Option<u8>>,
    /// The room's sequence number.
    pub seq: u64,
    /// Whether search engines may list the room.
    pub searchable: bool,
    /// The spectator's view as JSON, exactly as a connection gets it.
    #[serde(with = "text_bytes")]
    pub view: Utf8Bytes,
}

/// The answer to an HTTP request about a room that does not exist.
pub const NO_SUCH_ROOM: &str = "there is no such room; the front page lists open games";

/// Why an HTTP request cannot see a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Serialize, Deserialize)]
pub enum SnapshotError {
    /// There is no such room.
    #[error("{NO_SUCH_ROOM}")]
    NoSuchRoom,
    /// The room cannot be loaded, or does not answer in time.
    #[error(transparent)]
    Busy(#[from] Busy),
    /// The client's address is over a rate limit.
    #[error("too many requests from your address: try again in a moment")]
    TooMuch,
}

/// The replay of a room's game, or the reason why there is none.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum ReplayFrames {
    /// The game is not over.
    InProgress,
    /// The game ended during the set-up, so nothing is revealed.
    EndedInSetup,
    /// The game is over and has a replay.
    Over(Box<FinishedGame>),
}

/// The record of a room as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TextRecord {
    /// The text.
    pub text: String,
    /// Whether search engines may list the room.
    pub searchable: bool,
}

mod text_bytes {
    use serde::{Deserialize, Deserializer, Serializer};
    use tokio_tungstenite::tungstenite::Utf8Bytes;

    pub(super) fn serialize<S: Serializer>(text: &Utf8Bytes, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(text)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Utf8Bytes, D::Error> {
        String::deserialize(deserializer).map(Utf8Bytes::from)
    }
}

#[cfg(test)]
impl SpectatorSnapshot {
    pub(crate) fn sample(game: &str) -> Self {
        use konakis_games::{Contest, Seed, Viewer};
        let contest = Contest::start(game, None, &konakis_protocol::Options::new(), Seed::new(7)).unwrap();
        Self {
            game: game.to_owned(),
            board: contest.view(Viewer::Spectator),
            last: None,
            names: vec!["Anna".to_owned(), "Ben".to_owned()],
            levels: vec![None; 2],
            seq: 1,
            searchable: true,
            view: Utf8Bytes::from_static(r#"{"type":"view"}"#),
        }
    }
}
