//! What a room's task is told.

use crate::blocking::Busy;
use crate::peek::{Peek, Reel, Unseen};
use crate::room::watchers::Speaker;
use crate::room::{Ask, Seated};
use konakis_protocol::{AskReplay, ChatText, ErrorCode, RoomId, Seats, ServerMessage, User, UserId};
use tokio::sync::oneshot;
use tracing::Span;

/// What a room's task is told. It is sent boxed, since an inbox holds a good many places ready.
pub enum Command {
    /// Somebody asks for something; he watches from then on.
    Ask(Speaker, Seated, Ask),
    /// Somebody wants to watch.
    Watch(Speaker),
    /// Somebody wants to watch no more.
    Unwatch(Speaker),
    /// Somebody says something.
    Chat(Speaker, User, ChatText),
    /// Somebody asks for the record.
    Record(Speaker),
    /// Somebody asks for the game position by position.
    Replay(Speaker, AskReplay),
    /// The computer has thought, when so many actions had been made.
    Thought {
        /// How many.
        ply: u32,
        /// What it does; nothing where it came to no action in time.
        action: Option<String>,
    },
    /// A connection has ended.
    Gone(u64),
    /// A page or a picture is made of the room, for anybody.
    Peek(oneshot::Sender<Result<Peek, Unseen>>),
    /// An animation is made of the game, for anybody.
    Reel(oneshot::Sender<Result<Reel, Unseen>>),
    /// The record is written as text, for anybody.
    RecordText(oneshot::Sender<Result<String, Unseen>>),
    /// A list says whose turn it is.
    Glance(oneshot::Sender<Seats>),
    /// Something may have come due, or the lobby wants to know how the room stands.
    Nudge,
    /// The room shall leave memory if nobody is connected to it, since there are too many such rooms.
    Leave,
    /// A guest has become a member, to whom his seat belongs from now on. Answered when that is on disk, with whether it
    /// is.
    Merge {
        /// Who he was.
        guest: UserId,
        /// Who he is.
        member: Seated,
        /// Where the answer goes.
        reply: oneshot::Sender<bool>,
    },
}

impl Command {
    /// Who asks, where somebody does.
    const fn speaker(&self) -> Option<&Speaker> {
        match self {
            Self::Ask(speaker, ..)
            | Self::Watch(speaker)
            | Self::Unwatch(speaker)
            | Self::Chat(speaker, ..)
            | Self::Replay(speaker, _)
            | Self::Record(speaker) => Some(speaker),
            Self::Peek(_)
            | Self::Reel(_)
            | Self::RecordText(_)
            | Self::Leave
            | Self::Glance(_)
            | Self::Merge { .. }
            | Self::Thought { .. }
            | Self::Gone(_)
            | Self::Nudge => None,
        }
    }

    /// What is logged in detail while a room deals with it: the room, and whose request it is by what name.
    pub(super) fn span(&self, room: &RoomId) -> Span {
        match self.speaker() {
            Some(speaker) => tracing::debug_span!(
                "room",
                id = %room,
                connection = speaker.outbox.connection(),
                request = speaker.re.as_ref().map(tracing::field::debug),
            ),
            None => tracing::debug_span!("room", id = %room),
        }
    }

    /// Whether a page, a picture or a text is made for somebody who is not connected.
    #[must_use]
    pub const fn is_visit(&self) -> bool {
        matches!(self, Self::Peek(_) | Self::Reel(_) | Self::RecordText(_))
    }

    /// Answers a request that cannot be dealt with.
    pub fn refuse(self, message: &ServerMessage) {
        let unseen = match message {
            ServerMessage::Error(error) if error.code == ErrorCode::NoSuchRoom => Unseen::NoSuchRoom,
            _ => Busy.into(),
        };
        // Where a receiver was dropped there is nothing to do.
        match self {
            Self::Peek(reply) => drop(reply.send(Err(unseen))),
            Self::Reel(reply) => drop(reply.send(Err(unseen))),
            Self::RecordText(reply) => drop(reply.send(Err(unseen))),
            command => {
                if let Some(speaker) = command.speaker() {
                    speaker.answer(message);
                }
            }
        }
    }
}
