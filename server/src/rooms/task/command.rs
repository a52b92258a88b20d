//! The commands in the mailbox of a room's task.
//!
//! Invariants: every request of a client is answered. A reply channel gets an answer or is dropped.

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
use crate::telemetry::Meters;
use konakis_protocol::{AskJudgement, AskReplay, ChatText, RoomId, ServerMessage, User, UserId};
use std::sync::Arc;
use tokio::sync::oneshot;
use tracing::Span;

/// A command for a room's task.
pub enum RoomCommand {
    /// A user's request. If the room accepts it, the user's client watches the room from then on.
    Ask(Client, Seated, Ask),
    /// A service's request for a person without an account.
    Newcomer(Client, NewAccount, NewcomerAsk),
    /// A client begins to watch.
    Watch(Client),
    /// A client stops watching.
    Unwatch(Client),
    /// A user sends a chat message, which users who have blocked them do not get.
    Chat(Client, User, ChatText, Blockers),
    /// A user reports the chat, perhaps with a note.
    Report(Client, UserId, Option<ChatText>),
    /// A client asks for the record of the game.
    Record(Client),
    /// A client asks for the analysis of the game.
    Analyse(Client),
    /// A client asks for the judgement of an action in the game.
    Judge(Client, AskJudgement),
    /// A client asks for a part of the replay.
    Replay(Client, AskReplay),
    /// The computer's thought about its action has ended.
    Thought {
        /// The number of actions before the thought.
        ply: u32,
        /// The action, if one was found in time.
        action: Option<String>,
    },
    /// The thought that looked for a hint has ended.
    Hinted {
        /// The number of this thought among the room's thoughts for hints, counted from 1.
        thought: u64,
        /// The action, if one was found in time.
        action: Option<String>,
    },
    /// A connection has ended.
    ConnectionEnded(u64),
    /// An HTTP request needs a snapshot.
    Snapshot(oneshot::Sender<Result<SpectatorSnapshot, SnapshotError>>),
    /// An HTTP request needs the replay.
    ReplayFrames(oneshot::Sender<Result<ReplayFrames, SnapshotError>>),
    /// An HTTP request needs the record as text.
    RecordText(Payer, oneshot::Sender<Result<TextRecord, SnapshotError>>),
    /// A deadline may have passed, an outage has begun or ended, or the room must report to the lobby.
    Nudge,
    /// The idle rooms are too many or too large: unload this one if it is still idle.
    Unload,
    /// The operator closes the room. The answer says whether the end of the game is on disk.
    Close(Grounds, oneshot::Sender<bool>),
    /// The operator removes the messages of a user from the chat.
    RemoveMessages(UserId),
    /// A user's account was deleted. These are all ids under which the user may have written here.
    ForgetAuthors(Arc<Vec<UserId>>),
    /// The operator renamed a player, or a player's account was deleted.
    Rename(Renaming, oneshot::Sender<Replaced>),
    /// A member takes over the seat of the guest who was merged into them. The answer is true if the change is on disk,
    /// or if no change is necessary.
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
    /// The client whose request the command is; none for HTTP requests and the server's own commands.
    pub(in crate::rooms) const fn client(&self) -> Option<&Client> {
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

    /// The payer to whom the loading of the room is charged; none for the server's own commands and HTTP requests.
    pub(crate) fn payer(&self) -> Option<Payer> {
        self.client().map(Client::payer)
    }

    /// Whether the command serves an HTTP request.
    #[must_use]
    pub const fn is_http(&self) -> bool {
        matches!(self, Self::Snapshot(_) | Self::ReplayFrames(_) | Self::RecordText(..))
    }

    /// Refuses a command to this room. If it is a client's request, it counts as a refused one.
    pub fn refuse(self, error: RoomError, room: &RoomId, meters: &Meters) {
        // A dropped receiver needs no answer.
        match self {
            Self::Snapshot(reply) => drop(reply.send(Err(error.into()))),
            Self::ReplayFrames(reply) => drop(reply.send(Err(error.into()))),
            Self::RecordText(_, reply) => drop(reply.send(Err(error.into()))),
            command => {
                if let Some(client) = command.client() {
                    meters.refused(error.code());
                    client.answer(&ServerMessage::Error(error.reply_about(room)));
                }
            }
        }
    }
}
