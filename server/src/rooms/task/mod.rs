//! The task of a room: it owns the room, handles its commands, stores the decisions, and publishes the new views.
//!
//! Invariants: no change is published or acknowledged before it is stored. After a failed write, nothing is decided before
//! the log on disk is read again. Commands are handled one at a time, so a room needs no lock. The mailbox is bounded ([`INBOX_MAX`]); a room without watchers is unloaded after a while.

mod analysis;
mod command;
mod encoded_views;
mod hints;
mod long;
mod moderation;
mod newcomer;
mod opponent;
mod persist;
mod port;
mod publish;
mod shared_view;
mod sides;
#[cfg(test)]
mod tests;
mod thoughts;

pub use command::RoomCommand;
pub use newcomer::{NewAccount, NewcomerAsk};
pub use port::{Inbox, Mailbox, RoomPort};

use crate::connections::client::Client;
use crate::errors::Coded;
use crate::limits::blocking::Payer;
use crate::moderation::chat_log::ChatLog;
use crate::rooms::creation::NEW_ROOM_BYTES_MAX;
use crate::rooms::error::RoomError;
use crate::rooms::machine::{Ask, Room, RoomEvent, Seated};
use crate::rooms::watchers::Watchers;
use crate::services::Services;
use konakis_protocol::{Offer, RoomId, ServerMessage, Viewer};
use persist::LogState;
use publish::{PublishedPresence, SMALL_AUDIENCE_MAX};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;
use tracing::Instrument;

/// The most commands that may wait in a room's mailbox.
pub const INBOX_MAX: usize = 64;
/// How long a room without watchers stays in memory.
const UNLOAD_AFTER: Duration = Duration::from_secs(60);
/// The initial setting of a room's timer, before a deadline is known.
const TIMER_INITIAL: Duration = Duration::from_secs(24 * 60 * 60);
/// The pause before a retry, after a failed reload, or a deadline or an action of the computer that was not stored.
const RETRY_PAUSE: Duration = Duration::from_millis(500);

/// A room, its watchers, and the state of its task.
pub struct RoomTask {
    room: Room,
    services: Arc<Services>,
    rooms: Arc<dyn RoomPort>,
    watchers: Watchers,
    chat_log: ChatLog,
    own: mpsc::WeakSender<Box<RoomCommand>>,
    log: LogState,
    /// When the room is reloaded from disk, after a failed write.
    reload_due: Option<Instant>,
    /// The room's deadlines are not handled before this, after a change at a deadline could not be stored.
    deadlines_from: Option<Instant>,
    /// The computer's thought in progress.
    thinking: Option<opponent::Thinking>,
    /// The payer of the computer's thoughts: that of the last player who was here; none before one came, when nobody waits
    /// for the computer.
    payer: Option<Payer>,
    /// The hint for the current position, or the thought that looks for it.
    hint: Option<hints::CurrentHint>,
    published: PublishedPresence,
    /// When a change of presence that waits is published.
    presence_due: Option<Instant>,
    /// When the computer retries, after it found no action or its action could not be stored.
    think_due: Option<Instant>,
    empty_since: Option<Instant>,
    /// Whether the room is counted among the idle rooms.
    idle: bool,
    /// Whether the room was told to unload.
    leaving: bool,
}

impl RoomTask {
    /// The task of this room, without watchers.
    #[must_use]
    pub fn new(
        room: Room,
        services: Arc<Services>,
        rooms: Arc<dyn RoomPort>,
        own: mpsc::WeakSender<Box<RoomCommand>>,
    ) -> Self {
        Self {
            room,
            services,
            rooms,
            watchers: Watchers::none(),
            chat_log: ChatLog::default(),
            own,
            log: LogState::InStep,
            reload_due: None,
            deadlines_from: None,
            thinking: None,
            payer: None,
            hint: None,
            published: PublishedPresence::nobody(),
            presence_due: None,
            think_due: None,
            empty_since: Some(Instant::now()),
            idle: false,
            leaving: false,
        }
    }

    /// Handles commands and deadlines until the room is unloaded.
    pub async fn run(&mut self, inbox: &mut Inbox) {
        self.note_in_lobby();
        self.await_player();
        // A timer that fires too early costs less than one that is reset after every action.
        let mut timer = pin!(tokio::time::sleep(TIMER_INITIAL));
        let mut handled_command = false;
        loop {
            let deadline = self.next_deadline();
            if let Some(deadline) =
                deadline.filter(|deadline| *deadline < timer.deadline() || timer.is_elapsed())
            {
                timer.as_mut().reset(deadline);
            }
            // Commands and deadlines that are due take turns: neither waits for many of the other, and a simulation can
            // repeat their order.
            let is_deadlines_turn = handled_command && deadline.is_some_and(|due| due <= Instant::now());
            handled_command = false;
            tokio::select! {
                biased;
                command = inbox.recv(), if !is_deadlines_turn => match command {
                    // Boxed, so that the task of an inactive room does not keep memory for this future.
                    Some(command) => {
                        handled_command = true;
                        let span = command.span(self.room.id());
                        Box::pin(self.handle_command(*command)).instrument(span).await;
                        self.update_idleness();
                        if self.leaving && self.idle && self.is_in_step() && self.rooms.unload(self.room.id(), inbox) {
                            break;
                        }
                    }
                    None => break,
                },
                () = timer.as_mut(), if deadline.is_some() => {
                    if deadline.is_some_and(|deadline| Instant::now() < deadline) {
                        continue;
                    }
                    let span = tracing::debug_span!("room", id = %self.room.id());
                    Box::pin(self.handle_deadlines()).instrument(span).await;
                    if self.may_unload() && self.rooms.unload(self.room.id(), inbox) {
                        break;
                    }
                }
            }
        }
        let (room, lobby) = (&self.room, &self.services.lobby);
        if let Some(next) = lobby.note(room.id(), room.seek(), room.is_creator_present(), None, || None) {
            self.rooms.nudge(&next);
        }
    }

    fn next_deadline(&self) -> Option<Instant> {
        if !self.is_in_step() {
            return self.reload_due;
        }
        let due = self.room.next_due().map(|uptime_ms| Instant::now() + self.services.clock.until(uptime_ms));
        let due = due.max(due.and(self.deadlines_from));
        let unload = self.empty_since.map(|since| since + UNLOAD_AFTER);
        [due, self.presence_due, self.think_due, unload].into_iter().flatten().min()
    }

    /// The size of the room and its chat in memory, in bytes.
    fn memory_bytes(&self) -> usize {
        self.room.memory_bytes() + self.chat_log.memory_bytes()
    }

    /// Whether a client, who may be or become a player of this room, may watch it.
    fn may_watch(&self, client: &Client, is_player: bool) -> bool {
        client.outbox.may_watch(self.room.id(), self.memory_bytes(), is_player)
    }

    /// Whether a client may watch the rematch beside this room. Checked before the rematch is stored, because a refusal
    /// promises that nothing was.
    fn may_watch_rematch(&self, client: &Client, rematch: &RoomId) -> bool {
        client.outbox.may_watch(rematch, self.memory_bytes() + NEW_ROOM_BYTES_MAX, true)
    }

    /// Counts the room as idle while it has no watchers and looks for no hint. A room that is listed in the lobby is not
    /// idle: only [`UNLOAD_AFTER`] unloads it.
    fn update_idleness(&mut self) {
        let id = self.room.id();
        let idle = self.watchers.is_empty() && !self.room.is_listed() && !self.looks_for_hint();
        if idle {
            self.rooms.idle_room_used(id, self.memory_bytes());
        } else if self.idle {
            self.rooms.idle_room_watched(id);
            self.leaving = false;
        }
        self.idle = idle;
    }

    fn may_unload(&self) -> bool {
        self.is_in_step() && self.empty_since.is_some_and(|since| since + UNLOAD_AFTER <= Instant::now())
    }

    async fn handle_deadlines(&mut self) {
        if self.recover().await.is_err() {
            return;
        }
        let now = Instant::now();
        if self.presence_due.is_some_and(|due| due <= now) {
            self.presence_due = None;
            self.publish_presence(None);
        }
        if self.think_due.is_some_and(|due| due <= now) {
            self.think_due = None;
            self.let_computer_think();
        }
        if self.deadlines_from.is_none_or(|from| from <= now) {
            self.tick().await;
        }
    }

    /// Applies the next deadline that has passed.
    async fn tick(&mut self) {
        self.deadlines_from = None;
        let Ok(decision) = self.room.handle(self.services.clock.now(), &RoomEvent::Tick) else { return };
        if decision.changes.is_empty() {
            return;
        }
        match self.store(&decision).await {
            Ok(()) => self.publish(None),
            // The deadline stays due; the disk may work again after a pause.
            Err(_) => self.deadlines_from = Some(Instant::now() + RETRY_PAUSE),
        }
    }

    async fn handle_command(&mut self, command: RoomCommand) {
        tracing::debug!(seq = self.room.seq(), "handles a command");
        let needs_room = !matches!(command, RoomCommand::Gone(_));
        if needs_room && let Err(why) = self.recover().await {
            let error = RoomError::from(why);
            self.services.meters.refused(error.code());
            return command.refuse(error, self.room.id());
        }
        if let Some(client) = command.client() {
            self.follow_account(client);
        }
        match command {
            RoomCommand::Ask(client, by, ask) => self.ask(client, by, ask).await,
            RoomCommand::Newcomer(client, account, asked) => self.newcomer(client, account, asked).await,
            RoomCommand::Watch(client) => self.watch(client),
            RoomCommand::Unwatch(client) => {
                self.watchers.remove(self.room.id(), &client);
                self.presence_changed();
                client.answer(&ServerMessage::Done);
            }
            RoomCommand::Chat(client, user, text, blockers) => self.chat(&client, user, text, &blockers),
            RoomCommand::Report(client, reporter, note) => self.report(&client, reporter, note).await,
            // A dropped receiver needs no answer.
            RoomCommand::Close(grounds, reply) => drop(reply.send(self.close_room(&grounds).await)),
            RoomCommand::RemoveText(user) => self.remove_text(user),
            RoomCommand::ForgetText(users) => self.forget_text(&users),
            RoomCommand::Rename(renaming, reply) => drop(reply.send(self.rename(&renaming).await)),
            RoomCommand::Record(client) => self.record(client),
            RoomCommand::Analyse(client) => self.analyse(&client),
            RoomCommand::Replay(client, asked) => self.replay(client, asked),
            RoomCommand::RecordText(payer, reply) => self.record_text(payer, reply),
            RoomCommand::Leave => self.leaving = true,
            RoomCommand::Thought { ply, action } => self.thought(ply, action).await,
            RoomCommand::Hinted { ply, action } => self.hint_found(ply, action).await,
            RoomCommand::Gone(connection) => {
                if self.watchers.remove_connection(connection) {
                    self.presence_changed();
                }
            }
            RoomCommand::ReplayFrames(reply) => {
                // A dropped receiver needs no answer.
                let _ = reply.send(Ok(self.replay_frames()));
            }
            RoomCommand::Snapshot(reply) => {
                // A dropped receiver needs no answer.
                let _ = reply.send(Ok(self.snapshot()));
            }
            RoomCommand::Merge { guest, member, reply } => {
                let merged = self.merge(&guest, member).await;
                // The change stands even if the receiver was dropped.
                let _ = reply.send(merged);
            }
            RoomCommand::Nudge => {
                self.tick().await;
                self.note_in_lobby();
                self.let_computer_think();
            }
        }
    }

    async fn ask(&mut self, client: Client, by: Seated, ask: Ask) {
        self.resolve_challenged_guest(&by.user.id).await;
        if !self.may_watch(&client, true) {
            return self.refuse(&client, &RoomError::TooManyWatched);
        }
        let is_hint = matches!(ask, Ask::Hint(_));
        self.note_payer(&client);
        let rematch = matches!(ask, Ask::Accept(Offer::Rematch, _) | Ask::Offer(Offer::Rematch, _));
        let event = RoomEvent::Asked { by, ask };
        let mut decision = match self.room.handle(self.services.clock.now(), &event) {
            Ok(decision) => decision,
            Err(refusal) => return self.refuse(&client, &refusal),
        };
        if let Some((rematch, _)) = &decision.created
            && !self.may_watch_rematch(&client, rematch)
        {
            return self.refuse(&client, &RoomError::TooManyWatched);
        }
        self.keep_sides(&mut decision);
        if !decision.changes.is_empty()
            && let Err(why) = self.store(&decision).await
        {
            return self.refuse(&client, &RoomError::from(why));
        }
        if self.watchers.add(self.room.id(), self.memory_bytes(), &client) && self.update_presence() {
            self.note_in_lobby();
        }
        self.empty_since = None;
        match (&decision.refusal, &decision.created) {
            (Some(refusal), _) => {
                self.refuse(&client, refusal);
                self.publish(None);
            }
            (None, Some((room, _))) if rematch => {
                self.publish(None);
                self.rooms.watch(room, client).await;
            }
            (None, _) if is_hint => self.give_hint(client),
            (None, _) if decision.changes.is_empty() => self.answer_watcher(&client),
            (None, _) => self.publish(Some(&client)),
        }
        self.answer_for_computer(&decision).await;
    }

    fn watch(&mut self, client: Client) {
        if !self.may_watch(&client, self.viewer(&client) != Viewer::Spectator) {
            return self.refuse(&client, &RoomError::TooManyWatched);
        }
        self.watchers.add(self.room.id(), self.memory_bytes(), &client);
        self.empty_since = None;
        self.note_payer(&client);
        self.answer_watcher(&client);
    }

    /// Answers a client that watches now, and publishes its presence to the others.
    fn answer_watcher(&mut self, client: &Client) {
        if self.watchers.len() > SMALL_AUDIENCE_MAX || !self.publish_presence(Some(client)) {
            self.answer_with_view(client);
            self.presence_changed();
        }
    }

    /// Answers a client with an error, which counts as a refused request.
    fn refuse(&self, client: &Client, error: &impl Coded) {
        self.services.meters.refused(error.code());
        client.answer(&ServerMessage::Error(error.reply_about(self.room.id())));
    }
}
