//! The records of rooms, as values.
//!
//! Invariants: a record is in one [`Phase`], and a board exists only once a channel was chosen for it. On disk a
//! record is one flat JSON object, [`Stored`], which files of every version of this program share.

use crate::message_ref::MessageRef;
use konakis_protocol::BySeat;
use serde::{Deserialize, Serialize};

/// The record of a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub struct RoomRecord {
    /// The place where the game was proposed.
    pub origin: Origin,
    /// The challenge and its message.
    pub challenge: Challenge,
    /// The players' last activity.
    pub activity: Activity,
    /// How far the game is, and its board's message.
    pub phase: Phase,
}

/// The place where a game was proposed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The Discord server; none in direct messages.
    pub guild: Option<u64>,
    /// The channel.
    pub channel: u64,
    /// The locale of the channel, such as `fr`.
    pub locale: String,
}

/// A challenge and its message.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Challenge {
    /// The message; none for a rematch, and until it is posted.
    pub message: Option<MessageRef>,
    /// The fingerprint of what the message shows.
    pub shown: Option<u64>,
    /// The Discord ID of the challenged user; none for an open challenge.
    pub opponent: Option<u64>,
    /// The name of the challenged user at that time.
    pub opponent_name: Option<String>,
    /// Whether the challenger withdrew it.
    pub withdrawn: bool,
}

/// The players' last activity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Activity {
    /// The time at which the number of actions last changed, in milliseconds since 1970; 0 before the game begins.
    pub moved_ms: u64,
    /// The number of actions seen last; none before the room was first watched.
    pub moved_ply: Option<u32>,
    /// The time at which each side last did something, in milliseconds since 1970.
    pub active_ms: BySeat<u64>,
}

impl Default for Activity {
    fn default() -> Self {
        Self { moved_ms: 0, moved_ply: None, active_ms: never() }
    }
}

/// The phase of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// No board is shown yet: a seat is free, or both were taken just now.
    Proposed,
    /// The game is on and has a board.
    Playing(Board),
    /// The game has ended or was called off.
    Over {
        /// The board; none if the game never began.
        board: Option<Board>,
        /// Whether the messages show the end, so that nothing is left to do after a restart.
        settled: bool,
    },
}

/// A game's board in its channel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The channel or thread.
    pub channel: u64,
    /// Why the game has no thread, as a key of the catalogue.
    pub no_thread: Option<String>,
    /// The message that shows the board; none before the first is posted.
    pub message: Option<BoardMessage>,
    /// Whether a post was begun whose outcome is unknown.
    pub unconfirmed_post: bool,
    /// How many posts were begun, which numbers their nonces.
    pub posts: u32,
    /// Whether the board is turned round.
    pub flipped: bool,
    /// The number of actions when a player was last pinged.
    pub pinged_ply: Option<u32>,
    /// The number of actions when a player was last reminded.
    pub reminded_ply: Option<u32>,
}

impl Board {
    /// A board without a message, in this channel.
    #[must_use]
    pub const fn new(channel: u64) -> Self {
        Self {
            channel,
            no_thread: None,
            message: None,
            unconfirmed_post: false,
            posts: 0,
            flipped: false,
            pinged_ply: None,
            reminded_ply: None,
        }
    }
}

/// The message that shows a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardMessage {
    /// The message.
    pub at: MessageRef,
    /// The time at which it was posted, in milliseconds since 1970.
    pub posted_ms: u64,
    /// The fingerprint of what it shows of the game itself; none if that is unknown.
    pub game: Option<u64>,
    /// The fingerprint of its whole text and components; none if that is unknown.
    pub text: Option<u64>,
}

impl RoomRecord {
    /// A room that was proposed in this channel.
    #[must_use]
    pub fn new(guild: Option<u64>, channel: u64, locale: &str) -> Self {
        Self {
            origin: Origin { guild, channel, locale: locale.to_owned() },
            challenge: Challenge::default(),
            activity: Activity::default(),
            phase: Phase::Proposed,
        }
    }

    /// The same with a board in this channel, for a game that begins at once.
    #[must_use]
    pub fn with_board(mut self, channel: u64, now_ms: u64) -> Self {
        self.phase = Phase::Playing(Board::new(channel));
        self.activity.moved_ms = now_ms;
        self
    }

    /// The same, with nothing left to do.
    #[must_use]
    pub fn settled(mut self) -> Self {
        let board = match std::mem::replace(&mut self.phase, Phase::Proposed) {
            Phase::Proposed => None,
            Phase::Playing(board) => Some(board),
            Phase::Over { board, .. } => board,
        };
        self.phase = Phase::Over { board, settled: true };
        self
    }

    /// Whether anything of it can still change.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        !matches!(self.phase, Phase::Over { settled: true, .. })
    }

    /// The board, once there is one.
    #[must_use]
    pub const fn board(&self) -> Option<&Board> {
        match &self.phase {
            Phase::Proposed => None,
            Phase::Playing(board) => Some(board),
            Phase::Over { board, .. } => board.as_ref(),
        }
    }

    /// The board, once there is one, to be changed.
    pub const fn board_mut(&mut self) -> Option<&mut Board> {
        match &mut self.phase {
            Phase::Proposed => None,
            Phase::Playing(board) => Some(board),
            Phase::Over { board, .. } => board.as_mut(),
        }
    }

    /// The message that shows the board, once it is posted.
    #[must_use]
    pub fn board_message(&self) -> Option<MessageRef> {
        Some(self.board()?.message?.at)
    }
}

/// A record as it is stored: one flat object, so that files of older versions stay readable, and the database can find
/// the rooms of a channel.
#[derive(Serialize, Deserialize)]
struct Stored {
    guild: Option<u64>,
    home: u64,
    lang: String,
    open: bool,
    #[serde(default)]
    challenge: Option<MessageRef>,
    #[serde(default)]
    challenge_shown: Option<u64>,
    #[serde(default)]
    challenged: Option<u64>,
    #[serde(default)]
    challenged_name: Option<String>,
    #[serde(default)]
    withdrawn: bool,
    #[serde(default)]
    channel: Option<u64>,
    #[serde(default)]
    plain: Option<String>,
    #[serde(default)]
    board: Option<MessageRef>,
    #[serde(default)]
    posted_ms: u64,
    #[serde(default)]
    shown: Option<u64>,
    #[serde(default)]
    said: Option<u64>,
    #[serde(default)]
    posting: bool,
    #[serde(default)]
    posts: u32,
    #[serde(default)]
    flipped: bool,
    #[serde(default)]
    pinged_ply: Option<u32>,
    #[serde(default)]
    reminded_ply: Option<u32>,
    #[serde(default)]
    moved_ms: u64,
    #[serde(default)]
    moved_ply: Option<u32>,
    #[serde(default = "never")]
    active_ms: BySeat<u64>,
}

/// No side was ever active.
fn never() -> BySeat<u64> {
    [0, 0].into()
}

impl From<Stored> for RoomRecord {
    fn from(stored: Stored) -> Self {
        let message = stored.board.map(|at| BoardMessage {
            at,
            posted_ms: stored.posted_ms,
            game: stored.shown,
            text: stored.said,
        });
        let board = stored.channel.map(|channel| Board {
            channel,
            no_thread: stored.plain,
            message,
            unconfirmed_post: stored.posting,
            posts: stored.posts,
            flipped: stored.flipped,
            pinged_ply: stored.pinged_ply,
            reminded_ply: stored.reminded_ply,
        });
        Self {
            origin: Origin { guild: stored.guild, channel: stored.home, locale: stored.lang },
            challenge: Challenge {
                message: stored.challenge,
                shown: stored.challenge_shown,
                opponent: stored.challenged,
                opponent_name: stored.challenged_name,
                withdrawn: stored.withdrawn,
            },
            activity: Activity {
                moved_ms: stored.moved_ms,
                moved_ply: stored.moved_ply,
                active_ms: stored.active_ms,
            },
            // Whether an open game is over is known once the room is watched.
            phase: match (stored.open, board) {
                (false, board) => Phase::Over { board, settled: true },
                (true, Some(board)) => Phase::Playing(board),
                (true, None) => Phase::Proposed,
            },
        }
    }
}

impl From<RoomRecord> for Stored {
    fn from(record: RoomRecord) -> Self {
        let open = record.is_open();
        let board = record.board().cloned();
        let message = board.as_ref().and_then(|board| board.message);
        let RoomRecord { origin, challenge, activity, .. } = record;
        Self {
            guild: origin.guild,
            home: origin.channel,
            lang: origin.locale,
            open,
            challenge: challenge.message,
            challenge_shown: challenge.shown,
            challenged: challenge.opponent,
            challenged_name: challenge.opponent_name,
            withdrawn: challenge.withdrawn,
            channel: board.as_ref().map(|board| board.channel),
            plain: board.as_ref().and_then(|board| board.no_thread.clone()),
            board: message.map(|message| message.at),
            posted_ms: message.map_or(0, |message| message.posted_ms),
            shown: message.and_then(|message| message.game),
            said: message.and_then(|message| message.text),
            posting: board.as_ref().is_some_and(|board| board.unconfirmed_post),
            posts: board.as_ref().map_or(0, |board| board.posts),
            flipped: board.as_ref().is_some_and(|board| board.flipped),
            pinged_ply: board.as_ref().and_then(|board| board.pinged_ply),
            reminded_ply: board.as_ref().and_then(|board| board.reminded_ply),
            moved_ms: activity.moved_ms,
            moved_ply: activity.moved_ply,
            active_ms: activity.active_ms,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A record with every field set.
    fn record() -> RoomRecord {
        let place = |message| MessageRef { channel: 5, message };
        let board = Board {
            no_thread: Some("thread-full".to_owned()),
            message: Some(BoardMessage { at: place(7), posted_ms: 8, game: Some(9), text: Some(10) }),
            unconfirmed_post: true,
            posts: 11,
            flipped: true,
            pinged_ply: Some(12),
            reminded_ply: Some(13),
            ..Board::new(6)
        };
        RoomRecord {
            challenge: Challenge {
                message: Some(place(1)),
                shown: Some(2),
                opponent: Some(3),
                opponent_name: Some("Ben".to_owned()),
                withdrawn: true,
            },
            activity: Activity { moved_ms: 14, moved_ply: Some(15), active_ms: [16, 17].into() },
            phase: Phase::Playing(board),
            ..RoomRecord::new(Some(4), 5, "fr")
        }
    }

    #[test]
    fn record_is_read_back_as_it_was_stored() {
        let settled = record().settled();
        for record in
            [record(), settled, RoomRecord::new(None, 5, "en"), RoomRecord::new(None, 5, "en").settled()]
        {
            let text = serde_json::to_string(&record).unwrap();
            assert_eq!(serde_json::from_str::<RoomRecord>(&text).unwrap(), record, "{text}");
        }
    }

    #[test]
    fn record_of_an_older_version_is_read() {
        let text = r#"{"guild":4,"home":5,"lang":"fr","channel":6,"board":{"channel":6,"message":7},"posted_ms":8,
            "shown":9,"said":10,"flipped":true,"moved_ms":14,"open":true}"#;
        let record: RoomRecord = serde_json::from_str(text).unwrap();
        let Phase::Playing(board) = record.phase else { panic!() };
        let at = MessageRef { channel: 6, message: 7 };
        assert_eq!(board.message, Some(BoardMessage { at, posted_ms: 8, game: Some(9), text: Some(10) }));
        assert!(board.flipped && !board.unconfirmed_post);
        assert_eq!(record.activity.active_ms, never());
    }

    #[test]
    fn ended_game_stays_open_until_it_is_settled() {
        let mut record = record();
        record.phase = Phase::Over { board: record.board().cloned(), settled: false };
        assert!(record.is_open());
        assert!(!record.settled().is_open());
    }
}
