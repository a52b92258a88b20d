//! What a room's task is told.

use crate::peek::Peek;
use crate::room::watchers::Speaker;
use crate::room::{Ask, Seated};
use konakis_protocol::{ChatText, ServerMessage, User, UserId};
use tokio::sync::oneshot;

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
    Peek(oneshot::Sender<Option<Peek>>),
    /// Something may have come due.
    Nudge,
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
    /// Answers a request that cannot be dealt with.
    pub fn refuse(self, message: &ServerMessage) {
        match self {
            Self::Ask(speaker, ..)
            | Self::Watch(speaker)
            | Self::Unwatch(speaker)
            | Self::Chat(speaker, ..)
            | Self::Record(speaker) => speaker.answer(message),
            // Who peeks sees the end of his channel, and nobody waits for the others.
            Self::Peek(_) | Self::Merge { .. } | Self::Thought { .. } | Self::Gone(_) | Self::Nudge => {}
        }
    }
}
