//! The index row of a room, by which rooms are found without reading their logs.
//!
//! Invariant: new entries of a room's log and the room's row are written in the same transaction. The row follows from
//! the log, with two exceptions:
//! * After a merge, the row gives all seats and challenges of the guest to the member. The log gives the member no
//!   challenge, and a seat only in an unfinished or recently finished room in which the member has no seat yet.
//! * The deadline in the row includes the time by which an outage has postponed it.

use konakis_protocol::{BySeat, ClockChoice, Name, Options, Player, RoomId, RoomStatus, Seats, UserId};
use serde::{Deserialize, Serialize};

pub(super) const fn status_word(status: RoomStatus) -> &'static str {
    match status {
        RoomStatus::Waiting => "waiting",
        RoomStatus::Playing => "playing",
        RoomStatus::Finished => "finished",
    }
}

/// The status with this word. The tables contain only words of [`status_word`].
pub(super) fn status_of_word(word: &str) -> RoomStatus {
    match word {
        "waiting" => RoomStatus::Waiting,
        "playing" => RoomStatus::Playing,
        _ => RoomStatus::Finished,
    }
}

/// The index row of a room. The deadline, the time of the last change, the seats to act and the board are in few
/// indexes or none. So a write that changes only these columns is the cheapest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomRow {
    /// The stage of the game.
    pub stage: Stage,
    /// The game's id.
    pub game: Name,
    /// The user who plays White or for whom that seat is reserved; `None` for the computer and for a free seat.
    pub white: Option<UserId>,
    /// The user who plays Black or for whom that seat is reserved; `None` for the computer and for a free seat.
    pub black: Option<UserId>,
    /// Whether only the players and the challenged user see the room in lists.
    pub private: bool,
    /// Whether the game was created as rated.
    pub rated: bool,
    /// The next deadline that does not depend on presence, in ms of uptime.
    pub deadline_ms: Option<u64>,
    /// The time of the room's creation, in ms since 1970. It never changes.
    pub created_ms: u64,
    /// The time of the last change, in ms since 1970.
    pub touched_ms: u64,
    /// The time after which the room may be removed, in ms since 1970. It is `None` before the game is over. It stays
    /// `None` if each player except the computer made an action after the set-up.
    pub expires_ms: Option<u64>,
    /// An [`About`] as JSON.
    pub about: String,
}

impl RoomRow {
    /// Whether the game changes ratings, or may do so once it is over.
    #[must_use]
    pub const fn is_rated(&self) -> bool {
        self.rated && !matches!(self.stage, Stage::Finished { score: None, .. })
    }

    pub(super) fn finished(&self, room: &RoomId) -> Option<Finished> {
        let Stage::Finished { at_ms, score: Some(score), .. } = self.stage else { return None };
        let (white, black) = (self.white.clone()?, self.black.clone()?);
        Some(Finished { room: room.clone(), game: self.game.clone(), white, black, score, at_ms })
    }
}

/// A finished game that changes ratings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Finished {
    pub(super) room: RoomId,
    pub(super) game: Name,
    pub(super) white: UserId,
    pub(super) black: UserId,
    pub(super) score: Score,
    pub(super) at_ms: u64,
}

/// The stage of a room's game, with the data that the store needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The room waits for a player.
    Waiting {
        /// Whether the lobby lists the room.
        listed: bool,
    },
    /// The game is in progress.
    Playing {
        /// The seats whose turn it is. `None` in a row that an older program wrote, until the room changes.
        to_act: Option<Seats>,
        /// The board, if it is to be compared with analysed boards.
        board: Option<LiveBoard>,
    },
    /// The game is over.
    Finished {
        /// The time of the end, in ms since 1970.
        at_ms: u64,
        /// The outcome as text, in the format of the module `rooms`.
        result: String,
        /// The score for the ratings; `None` if the game changes none: it is not rated, has a player who is not a
        /// member, was called off or closed, or ended before both players made a move after the set-up.
        score: Option<Score>,
    },
}

#[cfg(test)]
impl RoomRow {
    /// The row of a game of Tablut between Anna and Bob.
    pub(crate) fn for_tests(stage: Stage) -> Self {
        Self {
            stage,
            game: Name::Borrowed("tablut"),
            white: Some("anna".parse().unwrap()),
            black: Some("bob".parse().unwrap()),
            private: false,
            rated: false,
            deadline_ms: None,
            created_ms: 1,
            touched_ms: 2,
            expires_ms: None,
            about: String::new(),
        }
    }
}

impl Stage {
    /// The board that is to be compared with analysed boards.
    #[must_use]
    pub const fn board(&self) -> Option<&LiveBoard> {
        match self {
            Self::Playing { board, .. } => board.as_ref(),
            Self::Waiting { .. } | Self::Finished { .. } => None,
        }
    }

    /// The status without its data.
    #[must_use]
    pub const fn status(&self) -> RoomStatus {
        match self {
            Self::Waiting { .. } => RoomStatus::Waiting,
            Self::Playing { .. } => RoomStatus::Playing,
            Self::Finished { .. } => RoomStatus::Finished,
        }
    }
}

/// The details of a row that are not needed to find rooms, stored as JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct About {
    /// The rule set's id.
    pub variant: String,
    /// The chosen options.
    pub options: Options,
    /// The time control; `None` for a game without a clock.
    pub clock: Option<ClockChoice>,
    /// The players.
    pub players: BySeat<Option<Player>>,
    /// Whether the sides will be chosen at random when a second player joins.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub random_seats: bool,
    /// Whether the row has a board and the game is still in its opening.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub opening: bool,
}

/// A board as everybody sees it: one byte for each square, 0 for an empty one. The room module computes it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PublicBoard(pub Box<[u8]>);

/// The board of a game in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiveBoard {
    /// The board.
    pub board: PublicBoard,
    /// The time of the last action or, before the first one, of the room's last change, in ms since 1970.
    pub since_ms: u64,
}

/// The score of a rated game between two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// White won.
    WhiteWon,
    /// A draw.
    Drawn,
    /// Black won.
    BlackWon,
}

impl Score {
    /// White's half points: 2, 1 or 0.
    pub(super) const fn white_halves(self) -> u8 {
        match self {
            Self::WhiteWon => 2,
            Self::Drawn => 1,
            Self::BlackWon => 0,
        }
    }

    pub(super) const fn from_white_halves(halves: u8) -> Self {
        match halves {
            0 => Self::BlackWon,
            1 => Self::Drawn,
            _ => Self::WhiteWon,
        }
    }
}

/// New entries for one room's log, with the row that follows from them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The room.
    pub room: RoomId,
    /// The number of the first new entry, counted from 0. It must be the length of the log.
    pub first_n: u32,
    /// The new entries, in order. If there are none, only the row changes. An entry never contains the character NUL,
    /// which PostgreSQL cannot store: JSON escapes it.
    pub entries: Vec<String>,
    /// The row of the room after these entries.
    pub row: RoomRow,
    /// The uptime of the change, in ms. The store keeps only the latest uptime.
    pub uptime_ms: u64,
}
