//! Chat, reports, the operator's actions, and deleted accounts.
//!
//! Invariants: chat is kept in memory only, unless it is reported. Recent messages of a deleted account stay reportable
//! as evidence. A former name is replaced first in the log on disk, then in the views. So the name cannot come back
//! after a crash.

use super::RoomTask;
use super::persist::LogState;
use crate::connections::client::Client;
use crate::errors::Coded;
use crate::moderation::Grounds;
use crate::moderation::chat_log::{ChatLog, TooMuchChat, may_read};
use crate::rooms::error::RoomError;
use crate::rooms::machine::RoomEvent;
use crate::rooms::machine::redact::{Renaming, Replaced};
use crate::store::{Blockers, NewReport, OPEN_REPORTS_MAX, ReportedMessage};
use konakis_protocol::{
    Channel, Chat, ChatRemoved, ChatText, ErrorCode, RoomProgress, Seats, ServerMessage, User, UserId,
};
use tokio::time::Instant;

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum ReportError {
    #[error("nobody has written here lately: say in a note what you want to report")]
    Empty,
    #[error("too many reports wait for the operator: try again tomorrow")]
    TooMany,
    #[error("the report could not be saved: try again in a moment")]
    NotSaved,
    #[error("it is not known yet whether the report was saved: if in doubt, send it again")]
    Unconfirmed,
}

impl Coded for ReportError {
    fn code(&self) -> ErrorCode {
        match self {
            Self::Empty => ErrorCode::BadMessage,
            Self::TooMany => ErrorCode::RateLimited,
            Self::NotSaved => ErrorCode::Internal,
            Self::Unconfirmed => ErrorCode::Unconfirmed,
        }
    }
}

impl Coded for TooMuchChat {
    fn code(&self) -> ErrorCode {
        ErrorCode::RateLimited
    }
}

/// The notice to the watchers of a room whose game the operator ends.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the operator of this server has ended this game: {}", .0.as_str())]
struct ClosedByOperator<'a>(&'a Grounds);

impl Coded for ClosedByOperator<'_> {
    fn code(&self) -> ErrorCode {
        ErrorCode::NotNow
    }
}

impl RoomTask {
    pub(super) fn chat(&mut self, client: &Client, user: User, text: ChatText, blockers: &Blockers) {
        let seat = self.room.seat_of(&user.id);
        let channel = match (self.room.progress(), seat) {
            (RoomProgress::Playing { .. }, Some(_)) => Channel::Players,
            (RoomProgress::Playing { .. }, None) => Channel::Spectators,
            (RoomProgress::Waiting | RoomProgress::Finished { .. }, _) => Channel::All,
        };
        let now = self.services.clock.now();
        let user = self.room.named(user);
        let chat = Chat { room: self.room.id().clone(), channel, user, seat, text, at: now.wall };
        if !client.outbox.may_write(ChatLog::bytes_of(&chat), seat.is_some()) {
            return self.refuse(client, &RoomError::TooManyWatched);
        }
        if let Err(too_much) = self.chat_log.add(chat.clone(), now.uptime) {
            return self.refuse(client, &too_much);
        }
        self.watchers.recount(self.room.id(), self.memory_bytes());
        let room = &self.room;
        let reads = |watcher: &Client| {
            may_read(channel, room.viewer(watcher.user()))
                && !blockers.contains(watcher.user(), watcher.discord)
        };
        self.watchers.send(&ServerMessage::Chat(chat), client, reads);
    }

    /// Checks that a newcomer's report can be stored, before the newcomer gets an account.
    pub(super) async fn check_report(
        &self,
        client: &Client,
        note: Option<&ChatText>,
    ) -> Result<(), ReportError> {
        if note.is_none() && self.reportable_by(client).is_empty() {
            return Err(ReportError::Empty);
        }
        match self.services.store.reports(false, 0, 0).await {
            Ok(open) if open.more >= u64::from(OPEN_REPORTS_MAX) => Err(ReportError::TooMany),
            Ok(_) => Ok(()),
            Err(error) => {
                tracing::error!(room = %self.room.id(), %error, "the reports could not be counted");
                Err(ReportError::NotSaved)
            }
        }
    }

    /// Stores a report with all messages in the chat log that the reporter may read.
    pub(super) async fn report(&self, client: &Client, reporter: UserId, note: Option<ChatText>) {
        let messages: Vec<_> = self.reportable_by(client).into_iter().map(reported).collect();
        if messages.is_empty() && note.is_none() {
            return self.refuse(client, &ReportError::Empty);
        }
        let report = NewReport {
            room: self.room.id().clone(),
            reporter,
            note: note.map(|note| note.as_str().to_owned()),
            messages,
            at_ms: self.services.clock.now().wall,
        };
        match self.services.store.add_report(report).await {
            Ok(Some(_)) => client.answer(&ServerMessage::Done),
            Ok(None) => self.refuse(client, &ReportError::TooMany),
            Err(error) => {
                tracing::error!(room = %self.room.id(), %error, "a report could not be stored");
                let is_unknown = error.is_unknown();
                self.refuse(
                    client,
                    &if is_unknown { ReportError::Unconfirmed } else { ReportError::NotSaved },
                );
            }
        }
    }

    fn reportable_by(&self, client: &Client) -> Vec<Chat> {
        self.chat_log.reportable_by(self.viewer(client), self.services.clock.now().uptime)
    }

    /// Ends the game on behalf of the operator. Returns whether the end is on disk.
    pub(super) async fn close_room(&mut self, grounds: &Grounds) -> bool {
        let was_open = !matches!(self.room.progress(), RoomProgress::Finished { .. });
        let is_closed = self.decide(&RoomEvent::Closed).await;
        if was_open && is_closed {
            self.update_joins(Seats::NONE);
            let reply = ClosedByOperator(grounds).reply_about(self.room.id());
            self.watchers.notify(&ServerMessage::Error(reply));
        }
        is_closed
    }

    pub(super) fn remove_text(&mut self, user: UserId) {
        self.chat_log.remove(&user);
        self.announce_removal(user);
    }

    fn announce_removal(&self, user: UserId) {
        let removed = ChatRemoved { room: self.room.id().clone(), user };
        self.watchers.notify(&ServerMessage::ChatRemoved(removed));
    }

    /// Withdraws the messages of a deleted user ([`ChatLog::withdraw`]). `ids` are those of the user and of the guests
    /// merged into them. Every id is announced to the watchers, because clients may know a message by a guest's id.
    pub(super) fn forget_text(&mut self, ids: &[UserId]) {
        let now_ms = self.services.clock.now().uptime;
        let withdrawn = ids.iter().filter(|id| self.chat_log.withdraw(id, now_ms)).count();
        if withdrawn > 0 {
            ids.iter().cloned().for_each(|id| self.announce_removal(id));
        }
    }

    /// Replaces a former name in the room and its log, and ends the challenge or the game of a deleted user.
    pub(super) async fn rename(&mut self, renaming: &Renaming) -> Replaced {
        let length = self.room.entries();
        let deleted = renaming.ids.iter().filter(|_| renaming.is_deleted);
        let deleted = deleted.filter_map(|id| self.room.seat_of(id)).fold(Seats::NONE, Seats::with);
        let was_open = self.room.outcome().is_none();
        for id in renaming.ids.iter().filter(|_| renaming.is_deleted) {
            if !self.decide(&RoomEvent::AccountDeleted(id.clone())).await {
                return Replaced::Failed;
            }
            self.chat_log.withdraw(id, self.services.clock.now().uptime);
            self.announce_removal(id.clone());
        }
        if was_open {
            self.update_joins(deleted);
        }
        let Ok(Some(log)) = self.services.store.load(self.room.id()).await else { return Replaced::Failed };
        let entries = match renaming.entries(&log) {
            Ok(entries) => entries,
            Err(error) => {
                tracing::error!(room = %self.room.id(), %error, "a name could not be removed from a log");
                return Replaced::Failed;
            }
        };
        if entries.is_empty() {
            return if self.room.entries() == length { Replaced::Nothing } else { Replaced::Something };
        }
        // From here on, memory is ahead of the disk. It stays ahead if this future is dropped before the write, so the
        // reload is set first.
        (self.log, self.reload_due) = (LogState::Unknown, Some(Instant::now()));
        self.room.rename(renaming);
        if let Err(error) = self.services.store.redact(self.room.id(), entries, self.room.row()).await {
            tracing::error!(room = %self.room.id(), %error, "a name could not be removed from a log");
            return Replaced::Failed;
        }
        (self.log, self.reload_due) = (LogState::InStep, None);
        self.note_in_lobby();
        self.publish(None);
        Replaced::Something
    }

    /// Decides on an event, and stores and publishes the changes. Returns false if they could not be stored.
    async fn decide(&mut self, event: &RoomEvent) -> bool {
        match self.room.handle(self.services.clock.now(), event) {
            Ok(decision) if !decision.changes.is_empty() => {
                let stored = self.store(&decision).await.is_ok();
                if stored {
                    self.publish(None);
                }
                stored
            }
            Ok(_) | Err(_) => true,
        }
    }
}

fn reported(chat: Chat) -> ReportedMessage {
    let channel = match chat.channel {
        Channel::Players => "players",
        Channel::Spectators => "spectators",
        Channel::All => "all",
    };
    ReportedMessage {
        user: chat.user.id,
        name: chat.user.name,
        channel: channel.to_owned(),
        text: Some(chat.text.as_str().to_owned()),
        at_ms: chat.at,
    }
}
