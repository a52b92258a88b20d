//! The commands in the mailbox of a room's task.
//!
//! Invariants: every request of a client is answered, by its handler or by [`RoomCommand::refuse`]. A reply channel
//! gets an answer or is dropped, and its receiver notices either.

use super::newcomer::{NewAccount, NewcomerAsk};
use crate::connections::client::Client;
use crate::errors::Coded;
use crate::limits::blocking::Payer;
use crate::moderation::Grounds;
use crate::rooms::error::RoomError;
use crate::rooms::machine::redact::{Renaming, Replaced};
use crate::rooms::machine::{Ask, Seated};
use crate::rooms::snapshot::{ReplayFrames, SnapshotError, SpectatorSnapshot, TextRecord};
use crate::store::Blockers;
use konakis_protocol::{AskJudgement, AskReplay, ChatText, RoomId, ServerMessage, User, UserId};
use std::sync::Arc;
use tokio::sync::oneshot;
use tracing::Span;

/// A command for a room's task. It is sent boxed, because a mailbox reserves memory for many commands.
pub enum RoomCommand {
    /// A user asks for something. If the room accepts this, the user's client watches the room from then on.
    Ask(Client, Seated, Ask),
    /// A service makes a request for a person who has no account yet.
    Newcomer(Client, NewAccount, NewcomerAsk),
    /// A client begins to watch.
    Watch(Client),
    /// A client stops watching.
    Unwatch(Client),
    /// A user sends a chat message. Users who have blocked the author do not get it.
    Chat(Client, User, ChatText, Blockers),
    /// A user reports the chat, with a note.
    Report(Client, UserId, Option<ChatText>),
    /// A client asks for the record of the game.
    Record(Client),
    /// A client asks for the analysis of the game.
    Analyse(Client),
    /// A client asks how good an action would have been in a position of the game.
    Judge(Client, AskJudgement),
    /// A client asks for a part of the replay.
    Replay(Client, AskReplay),
    /// The computer's thought about its action has ended.
    Thought {
        /// The number of actions that led to the position of the thought.
        ply: u32,
        /// The action; none if no action was found in time.
        action: Option<String>,
    },
    /// The thought that looked for a hint has ended.
    Hinted {
        /// The number of the thought among the room's thoughts for hints, counted from 1.
        thought: u64,
        /// The action; none if no action was found in time.
        action: Option<String>,
    },
    /// A connection has ended.
    ConnectionEnded(u64),
    /// An HTTP request needs a snapshot, for a page or a picture.
    Snapshot(oneshot::Sender<Result<SpectatorSnapshot, SnapshotError>>),
    /// An HTTP request needs the replay of a finished game, for an animation.
    ReplayFrames(oneshot::Sender<Result<ReplayFrames, SnapshotError>>),
    /// An HTTP request needs the record as text.
    RecordText(Payer, oneshot::Sender<Result<TextRecord, SnapshotError>>),
    /// A deadline may have passed, an outage has begun or ended, or the lobby needs the room's entry.
    Nudge,
    /// The idle rooms are too many or too large, so this room is to be unloaded if it is still idle.
    Unload,
    /// The operator closes the room. The answer says whether the end of the game is on disk.
    Close(Grounds, oneshot::Sender<bool>),
    /// The operator removes the messages of a user from the chat.
    RemoveMessages(UserId),
    /// The account of a user who may have written here was deleted. The ids are those of the account and of the guests
    /// merged into it.
    ForgetAuthors(Arc<Vec<UserId>>),
    /// The operator renamed a player, or a player's account was deleted. The answer says whether the log has changed.
    Rename(Renaming, oneshot::Sender<Replaced>),
    /// A guest has become a member, who takes over the guest's seat. The answer is true once the change is on disk, or
    /// if there is nothing to change.
    Merge {
        /// The guest's id.
        guest: UserId,
        /// The member.
        member: Seated,
        /// The channel for the answer.
        reply: oneshot::Sender<bool>,
    },
}

impl RoomCommand {
    /// The client to answer, if a client sent the request.
    pub(super) const fn client(&self) -> Option<&Client> {
        match self {
            Self::Ask(client, ..)
            | Self::Newcomer(client, ..)
            | Self::Watch(client)
            | Self::Unwatch(client)
            | Self::Chat(client, ..)
            | Self::Report(client, ..)
            | Self::Analyse(client)
            | Self::Judge(client, _)
            | Self::Replay(client, _)
            | Self::Record(client) => Some(client),
            Self::Snapshot(_)
            | Self::ReplayFrames(_)
            | Self::RecordText(..)
            | Self::Unload
            | Self::Close(..)
            | Self::RemoveMessages(_)
            | Self::ForgetAuthors(_)
            | Self::Rename(..)
            | Self::Merge { .. }
            | Self::Thought { .. }
            | Self::Hinted { .. }
            | Self::ConnectionEnded(_)
            | Self::Nudge => None,
        }
    }

    /// The tracing span of the command: the room, the connection, and the request id.
    pub(super) fn span(&self, room: &RoomId) -> Span {
        match self.client() {
            Some(client) => tracing::debug_span!(
                "room",
                id = %room,
                connection = client.outbox.connection(),
                request = client.re.as_ref().map(tracing::field::debug),
            ),
            None => tracing::debug_span!("room", id = %room),
        }
    }

    /// The payer of the client that sent this command, to whom the loading of the room is charged; none for the
    /// server's own commands and HTTP requests.
    pub(crate) fn payer(&self) -> Option<Payer> {
        self.client().map(Client::payer)
    }

    /// Whether the command serves an HTTP request rather than a connected client.
    #[must_use]
    pub const fn is_http(&self) -> bool {
        matches!(self, Self::Snapshot(_) | Self::ReplayFrames(_) | Self::RecordText(..))
    }

    /// Refuses a command to this room with this error.
    pub fn refuse(self, error: RoomError, room: &RoomId) {
        // A dropped receiver needs no answer.
        match self {
            Self::Snapshot(reply) => drop(reply.send(Err(error.into()))),
            Self::ReplayFrames(reply) => drop(reply.send(Err(error.into()))),
            Self::RecordText(_, reply) => drop(reply.send(Err(error.into()))),
            command => {
                if let Some(client) = command.client() {
                    client.answer(&ServerMessage::Error(error.reply_about(room)));
                }
            }
        }
    }
}
