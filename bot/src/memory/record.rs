//! The records of rooms, as values.
//!
//! Invariants: a board exists only after a channel was chosen for it. On disk, a record has the form of [`Stored`].

use super::stored::Stored;
use crate::message_ref::MessageRef;
use konakis_protocol::{BySeat, Offer, Seat};
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
    pub last_active: LastActive,
    /// The phase of the game, with the record of its board.
    pub phase: Phase,
}

/// The place where a game was proposed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The Discord server; none in direct messages and group chats.
    pub guild: Option<u64>,
    /// The channel.
    pub channel: u64,
    /// The locale of the room's public messages, such as `fr`.
    pub locale: String,
    /// Whether the bot is not a member there, so that it can only respond to interactions.
    pub responds_only: bool,
}

/// A challenge and its message.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Challenge {
    /// The message; none until the challenge is posted, and for a game without a challenge, such as a rematch.
    pub message: Option<MessageRef>,
    /// The fingerprint of what the message shows.
    pub shown: Option<u64>,
    /// The Discord ID of the challenged user; none for an open challenge. A settled record is stored without it.
    pub opponent: Option<u64>,
    /// The name of the challenged user at the time of the challenge. A settled record is stored without it.
    pub opponent_name: Option<String>,
    /// Whether the challenger withdrew the challenge.
    pub withdrawn: bool,
    /// Whether the challenger was told that the challenge was declined.
    pub decline_told: bool,
    /// Whether the message is out of date because the bot was not allowed to edit it. The token of a click in the
    /// message allows the edit.
    pub stale: bool,
}

/// The players' last activity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastActive {
    /// The time at which the bot last saw the number of actions change, in milliseconds since 1970. Before the first
    /// change, it is the start of the game; before the start, it is 0.
    pub moved_ms: u64,
    /// The number of actions in the latest handled view; none before the room was first watched.
    pub moved_ply: Option<u32>,
    /// The time of each side's last activity, in milliseconds since 1970; 0 if there was none.
    pub active_ms: BySeat<u64>,
}

impl Default for LastActive {
    fn default() -> Self {
        Self { moved_ms: 0, moved_ply: None, active_ms: [0, 0].into() }
    }
}

/// The phase of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// No board is shown yet: a seat is free, or both were taken just now.
    Proposed,
    /// The game is in progress and has a board.
    Playing(BoardRecord),
    /// The game has ended or was called off, or its challenge was declined, was withdrawn or has expired.
    Over {
        /// The board; none if the game never began.
        board: Option<BoardRecord>,
        /// Whether the messages show the end, so that nothing is left to do after a restart.
        settled: bool,
    },
}

/// A game's board in its channel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardRecord {
    /// The channel or thread.
    pub channel: u64,
    /// Why the game has no thread, as the key of a text.
    pub no_thread: Option<String>,
    /// The message that shows the board; none before the first message is posted.
    pub message: Option<BoardMessage>,
    /// The latest post of a board, if its outcome is unknown.
    pub unconfirmed_post: Option<UnconfirmedPost>,
    /// The number of posts begun so far, from which the next post gets its nonce.
    pub posts: u32,
    /// The side at the bottom, if it is fixed: by a player, by the Discord server's settings, or because only one
    /// player is on Discord.
    pub near: Option<Seat>,
    /// The number of actions when a player was last mentioned.
    pub mentioned_ply: Option<u32>,
    /// The number of actions when a player was last reminded.
    pub reminded_ply: Option<u32>,
    /// Whether the result of the game was posted, or cannot be posted.
    pub result_posted: bool,
    /// The animation that the result still lacks.
    pub animation: Option<MissingAnimation>,
    /// The open offers in the latest handled view.
    pub offers: Vec<SeenOffer>,
}

/// A post whose outcome is unknown. It is repeated with the same nonce, so that Discord does not post it twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UnconfirmedPost {
    /// Its number among the room's posts.
    pub number: u32,
    /// The number of actions that the post shows; none in a record of an older version.
    pub ply: Option<u32>,
}

/// An offer between the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeenOffer {
    /// The kind of offer.
    pub what: Offer,
    /// The side that offers it.
    pub by: Seat,
    /// The number of actions when the offer was last seen.
    pub ply: u32,
    /// Whether the other player was mentioned, or cannot be mentioned.
    pub told: bool,
}

/// The animation that the server could not make in time for the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MissingAnimation {
    /// The message with the result, to which the animation is to be added.
    pub result: MessageRef,
    /// The time at which the result was posted, in milliseconds since 1970.
    pub since_ms: u64,
}

impl BoardRecord {
    /// A board without a message.
    #[must_use]
    pub const fn new(channel: u64) -> Self {
        Self {
            channel,
            no_thread: None,
            message: None,
            unconfirmed_post: None,
            posts: 0,
            near: None,
            mentioned_ply: None,
            reminded_ply: None,
            result_posted: false,
            animation: None,
            offers: Vec::new(),
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
    /// The fingerprint of the game's state in the message; none if it is unknown.
    pub game: Option<u64>,
    /// The fingerprint of the message's text and components; none if it is unknown.
    pub text: Option<u64>,
}

impl RoomRecord {
    /// A room that was proposed in this channel.
    #[must_use]
    pub fn new(guild: Option<u64>, channel: u64, locale: &str) -> Self {
        Self {
            origin: Origin { guild, channel, locale: locale.to_owned(), responds_only: false },
            challenge: Challenge::default(),
            last_active: LastActive::default(),
            phase: Phase::Proposed,
        }
    }

    /// Sets [`Origin::responds_only`].
    #[must_use]
    pub fn responding_only(mut self, responds_only: bool) -> Self {
        self.origin.responds_only = responds_only;
        self
    }

    /// Begins the game at once, with a board in this channel.
    #[must_use]
    pub fn with_board(mut self, channel: u64, now_ms: u64) -> Self {
        self.phase = Phase::Playing(BoardRecord::new(channel));
        self.last_active.moved_ms = now_ms;
        self
    }

    /// Marks that nothing is left to do, and removes the challenged user, who is not needed any more.
    #[must_use]
    pub fn settled(mut self) -> Self {
        let board = match std::mem::replace(&mut self.phase, Phase::Proposed) {
            Phase::Proposed => None,
            Phase::Playing(board) => Some(board),
            Phase::Over { board, .. } => board,
        };
        self.phase = Phase::Over { board, settled: true };
        (self.challenge.opponent, self.challenge.opponent_name) = (None, None);
        self
    }

    /// Whether the bot still has something to do in the room after a restart.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        !matches!(self.phase, Phase::Over { settled: true, .. })
    }

    /// The board, once there is one.
    #[must_use]
    pub const fn board(&self) -> Option<&BoardRecord> {
        match &self.phase {
            Phase::Proposed => None,
            Phase::Playing(board) => Some(board),
            Phase::Over { board, .. } => board.as_ref(),
        }
    }

    /// Like [`Self::board`], mutably.
    pub const fn board_mut(&mut self) -> Option<&mut BoardRecord> {
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
