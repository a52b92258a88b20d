//! The task of a room: it owns the room, handles its commands, stores the decisions, and publishes the new views.
//!
//! Invariants: no change is published or acknowledged before it is stored. After a failed write, the room goes back to
//! its state before the change. If that is not possible, it decides nothing until its log on disk is read again.
//! Commands are handled one at a time, so a room needs no lock.

mod analysis;
mod command;
mod encoded_views;
mod handle;
mod hints;
mod judgement;
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
pub(crate) mod tests;
mod thoughts;

pub use command::RoomCommand;
pub use newcomer::{NewAccount, NewcomerAsk};
pub use port::{MailboxReceiver, MailboxSender, RoomPort};

use crate::connections::client::Client;
use crate::limits::blocking::Payer;
use crate::moderation::chat_log::ChatLog;
use crate::rooms::creation::NEW_ROOM_BYTES_MAX;
use crate::rooms::machine::{Decision, Room, RoomEvent};
use crate::rooms::watchers::Watchers;
use crate::services::Services;
use konakis_protocol::RoomId;
use persist::LogState;
use publish::PublishedPresence;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;
use tracing::Instrument;

/// The maximum number of commands that may wait in a room's mailbox.
///
/// Players and spectators share the mailbox, in the order of arrival, because only the room knows who plays. Spectators
/// can therefore delay a player by this many commands, plus one for each connection that waits to send. A limit per
/// network would be worse: a neighbour could use it up, and the room would refuse the player.
pub const MAILBOX_MAX: usize = 64;
/// The maximum time for which a room without watchers stays in memory.
const UNLOAD_AFTER: Duration = Duration::from_secs(60);
/// The initial duration of the timer, before a deadline is known.
const TIMER_INITIAL: Duration = Duration::from_secs(24 * 60 * 60);
/// The pause before another attempt: to reload the room, to store a change at a deadline, or to let the computer think.
/// In a room that was just loaded, the computer waits this long for a player before it thinks.
const RETRY_PAUSE: Duration = Duration::from_millis(500);

/// A room, its watchers, and the state of its task.
pub struct RoomTask {
    room: Room,
    services: Arc<Services>,
    rooms: Arc<dyn RoomPort>,
    watchers: Watchers,
    chat_log: ChatLog,
    own_mailbox: mpsc::WeakSender<Box<RoomCommand>>,
    log: LogState,
    /// The time at which the room is reloaded after a failed write.
    reload_due: Option<Instant>,
    /// The earliest time to handle deadlines again, after a change could not be stored or the store did not work.
    deadlines_from: Option<Instant>,
    thinking: Option<opponent::Thinking>,
    /// The payer of the computer's thoughts. It is the payer of the player's client that last sent a `watch` or an
    /// [`Ask`](crate::rooms::machine::Ask). None without watchers, because then nobody waits for the computer.
    payer: Option<Payer>,
    /// Boxed, because few rooms have a hint.
    hint: Option<Box<hints::CurrentHint>>,
    /// The number of thoughts begun for hints.
    hint_thoughts: u64,
    /// The serial number of the last beginning or end of an outage that the room's clocks take into account; 0 after a
    /// load.
    outage_changes: u64,
    published: PublishedPresence,
    /// The time at which a pending change of presence is published.
    presence_due: Option<Instant>,
    /// The time at which the computer thinks next, if it waits for a pause to end.
    think_due: Option<Instant>,
    empty_since: Option<Instant>,
    idle: bool,
    unload_requested: bool,
}

impl RoomTask {
    /// The task of this room, without watchers.
    #[must_use]
    pub fn new(
        room: Room,
        services: Arc<Services>,
        rooms: Arc<dyn RoomPort>,
        own_mailbox: mpsc::WeakSender<Box<RoomCommand>>,
    ) -> Self {
        Self {
            room,
            services,
            rooms,
            watchers: Watchers::none(),
            chat_log: ChatLog::default(),
            own_mailbox,
            log: LogState::InStep,
            reload_due: None,
            deadlines_from: None,
            thinking: None,
            payer: None,
            hint: None,
            hint_thoughts: 0,
            outage_changes: 0,
            published: PublishedPresence::nobody(),
            presence_due: None,
            think_due: None,
            empty_since: Some(Instant::now()),
            idle: false,
            unload_requested: false,
        }
    }

    /// Handles commands and deadlines until the room is unloaded.
    pub async fn run(&mut self, mailbox: &mut MailboxReceiver) {
        self.note_board();
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
            // Commands and deadlines that are due take turns, so that neither is starved and a simulation can repeat
            // their order.
            let is_deadlines_turn = handled_command && deadline.is_some_and(|due| due <= Instant::now());
            handled_command = false;
            tokio::select! {
                biased;
                command = mailbox.recv(), if !is_deadlines_turn => match command {
                    // Boxed, so that the task of an inactive room does not keep memory for this future.
                    Some(command) => {
                        handled_command = true;
                        let span = command.span(self.room.id());
                        Box::pin(self.handle_command(*command)).instrument(span).await;
                        self.update_idleness();
                        if self.unload_requested && self.idle && self.is_in_step() && self.rooms.unload(self.room.id(), mailbox) {
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
                    if self.may_unload() && self.rooms.unload(self.room.id(), mailbox) {
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

    fn memory_bytes(&self) -> usize {
        self.room.memory_bytes() + self.chat_log.memory_bytes()
    }

    /// Whether a client may watch the room. `is_player` says whether the client is or may become one of the players.
    fn may_watch(&self, client: &Client, is_player: bool) -> bool {
        client.outbox.may_watch(self.room.id(), self.memory_bytes(), is_player)
    }

    /// Whether a client may watch a rematch. This is checked before the rematch is stored, because a refusal promises
    /// that nothing was stored.
    fn may_watch_rematch(&self, client: &Client, rematch: &RoomId) -> bool {
        client.outbox.may_watch(rematch, self.memory_bytes() + NEW_ROOM_BYTES_MAX, true)
    }

    /// Updates whether the room is idle. A room without watchers is idle, unless the lobby may list it as open to
    /// anyone, or it looks for a hint. In these two cases it is unloaded only after [`UNLOAD_AFTER`].
    fn update_idleness(&mut self) {
        let id = self.room.id();
        if self.watchers.is_empty() {
            self.payer = None;
        }
        let idle = self.watchers.is_empty() && !self.room.is_listed() && !self.looks_for_hint();
        if idle {
            self.rooms.idle_room_used(id, self.memory_bytes());
        } else if self.idle {
            self.rooms.idle_room_watched(id);
            self.unload_requested = false;
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
        self.note_outages();
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

    async fn tick(&mut self) {
        self.deadlines_from = None;
        if self.due().is_none() {
            return;
        }
        // In an outage, nobody can act in time: a passed deadline takes effect only after the store works again.
        if !self.proves_store().await {
            self.deadlines_from = Some(Instant::now() + RETRY_PAUSE);
            return;
        }
        let Some(decision) = self.due() else { return };
        let responsible = self.responsible_for(&decision);
        match self.store(&decision).await {
            Ok(()) => {
                self.update_joins(responsible);
                self.publish(None);
            }
            // The deadline stays due; the disk may work again after a pause.
            Err(_) => self.deadlines_from = Some(Instant::now() + RETRY_PAUSE),
        }
    }

    fn due(&self) -> Option<Decision> {
        let decision = self.room.handle(self.services.clock.now(), &RoomEvent::Tick).ok()?;
        (!decision.changes.is_empty()).then_some(decision)
    }
}
