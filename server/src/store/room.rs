//! What the store knows of a room: the index row, from which rooms are found without reading their logs.
//!
//! What always holds: a row is derived from the room's log and written in the same transaction as the entries that
//! changed it, so that the two never disagree; lost or outgrown rows are made anew by [`Store::rebuild`].
//!
//! [`Store::rebuild`]: super::Store::rebuild

use super::ratings::Finished;
use konakis_protocol::{Name, RoomId, Status, UserId};

/// The index row of a room. A write is cheapest where nothing but the times differs from the row before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomRow {
    /// How far the room is.
    pub stage: Stage,
    /// The game's id.
    pub game: Name,
    /// Who sits at white, if anybody.
    pub white: Option<UserId>,
    /// Who sits at black, if anybody.
    pub black: Option<UserId>,
    /// Whether only who knows the room's id may see it.
    pub private: bool,
    /// Whether the game is meant to change ratings.
    pub rated: bool,
    /// When the room must be looked at again (a clock runs out, a seek expires), in milliseconds of house time.
    pub deadline_ms: Option<u64>,
    /// When the room was made, in milliseconds since 1970. It never changes.
    pub created_ms: u64,
    /// When anything last happened in it, in milliseconds since 1970.
    pub touched_ms: u64,
    /// From when on the room may be removed, in milliseconds since 1970: only a finished room in which nothing was
    /// played has this time. None for every room that is kept.
    pub expires_ms: Option<u64>,
    /// What lists say of the room beyond this (rule set, options, clock), as the room module writes it; the store does
    /// not read it.
    pub about: String,
}

impl RoomRow {
    /// The game as it counts for ratings, if it is over and does.
    pub(super) fn finished(&self, room: &RoomId) -> Option<Finished> {
        let Stage::Finished { at_ms, score: Some(score), .. } = self.stage else { return None };
        let (white, black) = (self.white.clone()?, self.black.clone()?);
        Some(Finished { room: room.clone(), game: self.game.clone(), white, black, score, at_ms })
    }
}

/// How far a room is, with what the store must know of each stage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stage {
    /// It waits for a player.
    Waiting {
        /// Whether the lobby shows it to everybody.
        listed: bool,
    },
    /// The game is on.
    Playing,
    /// The game is over.
    Finished {
        /// When it ended, in milliseconds since 1970.
        at_ms: u64,
        /// How it ended, as the room module writes it; the store does not read it.
        result: String,
        /// How it counts for the ratings of its two players; none for a game that does not count.
        score: Option<Score>,
    },
}

impl Stage {
    /// The stage in a word.
    #[must_use]
    pub const fn status(&self) -> Status {
        match self {
            Self::Waiting { .. } => Status::Waiting,
            Self::Playing => Status::Playing,
            Self::Finished { .. } => Status::Finished,
        }
    }
}

/// How a game between two counts for their ratings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// White won.
    WhiteWon,
    /// Nobody won.
    Drawn,
    /// Black won.
    BlackWon,
}

impl Score {
    /// The half points of white: 2, 1 or 0. Black has the rest of the 2.
    pub(super) const fn white_halves(self) -> u8 {
        match self {
            Self::WhiteWon => 2,
            Self::Drawn => 1,
            Self::BlackWon => 0,
        }
    }

    /// The score that gives white so many half points.
    pub(super) const fn from_white_halves(halves: u8) -> Self {
        match halves {
            0 => Self::BlackWon,
            1 => Self::Drawn,
            _ => Self::WhiteWon,
        }
    }
}

/// Entries to be added to the log of one room, with the row that follows from them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The room.
    pub room: RoomId,
    /// The number of the first new entry, counted from 0: how many the log holds already, as the writer knows it.
    pub first_n: u32,
    /// The new entries, in order, as the room module writes them. Where there are none, only the row changes.
    pub entries: Vec<String>,
    /// The row of the room after these entries.
    pub row: RoomRow,
    /// The house time at which this happened; the store remembers the latest, so that house time never runs back.
    pub house_ms: u64,
}
