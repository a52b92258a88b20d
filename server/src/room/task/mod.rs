//! What drives a room: one task that owns it, asks it, stores what it decides, and shows it to those who watch.
//!
//! What always holds: nothing is shown or answered before it is stored. One request is dealt with at a time, so a room
//! needs no lock. The inbox is bounded ([`INBOX_MAX`]); a room in which nobody is leaves memory after a while.

mod command;
mod durable;
mod looks;
mod opponent;
mod show;
#[cfg(test)]
mod tests;

pub use command::Command;

use super::watchers::{Speaker, Watchers};
use super::{Ask, Event, Refusal, Room, Seated};
use crate::services::Services;
use konakis_protocol::{
    AskReplay, Channel, Chat, ChatText, ErrorCode, ErrorReply, Offer, RoomId, ServerMessage, Standing, User,
    Viewer,
};
use show::COMPANY_MAX;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;
use tracing::Instrument;

/// The most requests that may wait for a room.
pub const INBOX_MAX: usize = 64;
/// How long an empty room stays in memory.
const PARK_AFTER: Duration = Duration::from_secs(60);
/// How long a room's alarm is set before anything is due in it.
const ALARM_FIRST: Duration = Duration::from_secs(24 * 60 * 60);
/// How long a room waits before it tries again what failed: to read itself, to let the computer act.
const RETRY_PAUSE: Duration = Duration::from_millis(500);

/// A room with those who watch it.
pub struct Driver {
    room: Room,
    services: Arc<Services>,
    watchers: Watchers,
    own: mpsc::WeakSender<Box<Command>>,
    /// A write failed, so that what is on disk must be read again before anything is decided.
    doubtful: bool,
    /// The computer's thought under way.
    thinking: Option<opponent::Thinking>,
    presence_due: Option<Instant>,
    /// When the computer is to think again, after it came to nothing or what it did could not be stored.
    think_due: Option<Instant>,
    empty_since: Option<Instant>,
}

impl Driver {
    /// Drives this room.
    #[must_use]
    pub fn new(room: Room, services: Arc<Services>, own: mpsc::WeakSender<Box<Command>>) -> Self {
        Self {
            room,
            services,
            watchers: Watchers::none(),
            own,
            doubtful: false,
            thinking: None,
            presence_due: None,
            think_due: None,
            empty_since: Some(Instant::now()),
        }
    }

    /// Deals with what comes until the room may leave memory.
    pub async fn run(&mut self, inbox: &mut mpsc::Receiver<Box<Command>>) {
        self.note_in_lobby();
        self.let_computer_think();
        // One that rings too early is cheaper than one that is set anew after every action.
        let mut alarm = pin!(tokio::time::sleep(ALARM_FIRST));
        loop {
            let wake = self.next_wake();
            if let Some(wake) = wake.filter(|wake| *wake < alarm.deadline() || alarm.is_elapsed()) {
                alarm.as_mut().reset(wake);
            }
            tokio::select! {
                command = inbox.recv() => match command {
                    // Apart from the room's own state, which is kept for every room in memory.
                    Some(command) => {
                        let span = command.span(self.room.id());
                        Box::pin(self.obey(*command)).instrument(span).await;
                    }
                    None => break,
                },
                () = alarm.as_mut(), if wake.is_some() => {
                    if wake.is_some_and(|wake| Instant::now() < wake) {
                        continue;
                    }
                    let span = tracing::debug_span!("room", id = %self.room.id());
                    Box::pin(self.wake()).instrument(span).await;
                    if self.may_park() && self.services.forget(self.room.id(), inbox) {
                        break;
                    }
                }
            }
        }
        if let Some(next) = self.services.lobby.note(self.room.id(), self.room.seek(), None, || None) {
            self.services.nudge(&next);
        }
    }

    fn next_wake(&self) -> Option<Instant> {
        let due = self.room.next_due().map(|house| Instant::now() + self.services.house.until(house));
        let park = self.empty_since.map(|since| since + PARK_AFTER);
        [due, self.presence_due, self.think_due, park].into_iter().flatten().min()
    }

    fn may_park(&self) -> bool {
        self.empty_since.is_some_and(|since| since + PARK_AFTER <= Instant::now())
    }

    async fn wake(&mut self) {
        let now = Instant::now();
        if self.doubtful && self.read_again().await.is_err() {
            // What is due stays due; a little later the disk may answer again.
            tokio::time::sleep(RETRY_PAUSE).await;
            return;
        }
        if self.presence_due.is_some_and(|due| due <= now) {
            self.presence_due = None;
            self.show_presence();
        }
        if self.think_due.is_some_and(|due| due <= now) {
            self.think_due = None;
            self.let_computer_think();
        }
        self.tick().await;
    }

    /// Lets happen what has come due.
    async fn tick(&mut self) {
        let Ok(decision) = self.room.handle(self.services.house.now(), &Event::Tick) else { return };
        if !decision.changes.is_empty() && self.store(&decision).await.is_ok() {
            self.publish(None);
        }
    }

    async fn obey(&mut self, command: Command) {
        tracing::debug!(seq = self.room.seq(), "obeys");
        let is_asked = !matches!(command, Command::Gone(_));
        if self.doubtful && is_asked && self.read_again().await.is_err() {
            return command.refuse(&self.not_saved());
        }
        match command {
            Command::Ask(speaker, by, ask) => self.ask(speaker, by, ask).await,
            Command::Watch(speaker) => {
                self.follow_challenged(speaker.user()).await;
                self.watch(speaker);
            }
            Command::Unwatch(speaker) if self.viewer(&speaker).is_none() => {
                speaker.answer(&no_such_room(self.room.id()));
            }
            Command::Unwatch(speaker) => {
                self.watchers.remove(self.room.id(), &speaker);
                self.presence_changed();
                speaker.answer(&ServerMessage::Done);
            }
            Command::Chat(speaker, user, text) => self.chat(&speaker, user, text),
            Command::Record(speaker) => match self.viewer(&speaker) {
                Some(viewer) => speaker.answer(&ServerMessage::Record(Box::new(self.room.record(viewer)))),
                None => speaker.answer(&no_such_room(self.room.id())),
            },
            Command::Replay(speaker, asked) => speaker.answer(&self.replay(&speaker, &asked)),
            Command::Thought { ply, action } => self.thought(ply, action).await,
            Command::Gone(connection) => {
                if self.watchers.remove_connection(connection) {
                    self.presence_changed();
                }
            }
            Command::Reel(reply) => {
                // Who asked may have gone away meanwhile, which is his affair.
                let _ = reply.send(self.reel());
            }
            Command::Glance(reply) => {
                // Who asked may have gone away meanwhile, which is his affair.
                let _ = reply.send(self.room.to_act());
            }
            Command::Peek(reply) => {
                // Who asked may have gone away meanwhile, which is his affair.
                let _ = reply.send(self.peek());
            }
            Command::Merge { guest, member, reply } => {
                let merged = self.merge(&guest, member).await;
                // Who asked may have given up waiting; the change stands all the same.
                let _ = reply.send(merged);
            }
            Command::Nudge => {
                self.tick().await;
                self.note_in_lobby();
                self.let_computer_think();
            }
        }
    }

    async fn ask(&mut self, speaker: Speaker, by: Seated, ask: Ask) {
        self.follow_challenged(Some(&by.user.id)).await;
        if !self.room.may_watch(Some(&by.user.id)) {
            return speaker.answer(&no_such_room(self.room.id()));
        }
        let rematch = matches!(ask, Ask::Accept(Offer::Rematch, _) | Ask::Offer(Offer::Rematch, _));
        let event = Event::Asked { by, ask };
        let decision = match self.room.handle(self.services.house.now(), &event) {
            Ok(decision) => decision,
            Err(refusal) => return speaker.answer(&self.refused(&refusal)),
        };
        if !decision.changes.is_empty() && self.store(&decision).await.is_err() {
            return speaker.answer(&self.not_saved());
        }
        if self.watchers.add(self.room.id(), &speaker) {
            self.recount();
        }
        self.empty_since = None;
        match (&decision.refusal, &decision.founded) {
            (Some(refusal), _) => {
                speaker.answer(&self.refused(refusal));
                self.publish(None);
            }
            (None, Some((room, _))) if rematch => {
                self.publish(None);
                self.services.tell(room, Command::Watch(speaker)).await;
            }
            (None, _) if decision.changes.is_empty() => self.show_to(&speaker),
            (None, _) => self.publish(Some(&speaker)),
        }
        self.answer_for_computer(&decision).await;
    }

    fn watch(&mut self, speaker: Speaker) {
        if self.viewer(&speaker).is_none() {
            return speaker.answer(&no_such_room(self.room.id()));
        }
        self.watchers.add(self.room.id(), &speaker);
        self.empty_since = None;
        if self.watchers.len() <= COMPANY_MAX && self.recount() {
            self.publish(Some(&speaker));
            self.note_in_lobby();
        } else {
            self.show_to(&speaker);
            self.presence_changed();
        }
    }

    fn chat(&mut self, speaker: &Speaker, user: User, text: ChatText) {
        if self.viewer(speaker).is_none() {
            return speaker.answer(&no_such_room(self.room.id()));
        }
        let seat = self.room.seat_of(&user.id);
        let channel = match (self.room.standing(), seat) {
            (Standing::Playing { .. }, Some(_)) => Channel::Players,
            (Standing::Playing { .. }, None) => Channel::Spectators,
            (Standing::Waiting | Standing::Finished { .. }, _) => Channel::All,
        };
        let at = self.services.house.now().wall;
        let chat = ServerMessage::Chat(Chat { room: self.room.id().clone(), channel, user, seat, text, at });
        let hears = |viewer| match channel {
            Channel::Players => viewer != Viewer::Spectator,
            Channel::Spectators => viewer == Viewer::Spectator,
            Channel::All => true,
        };
        let room = &self.room;
        self.watchers.say(&chat, speaker, |user| hears(room.viewer(user)));
    }

    fn replay(&self, speaker: &Speaker, asked: &AskReplay) -> ServerMessage {
        let Some(viewer) = self.viewer(speaker) else { return no_such_room(self.room.id()) };
        match self.room.replay(viewer, asked) {
            Ok(replay) => ServerMessage::Replay(Box::new(replay)),
            Err(refusal) => self.refused(&refusal),
        }
    }

    fn refused(&self, refusal: &Refusal) -> ServerMessage {
        self.services.meters.refused(refusal.code());
        error(refusal.code(), refusal.to_string(), self.room.id())
    }

    fn not_saved(&self) -> ServerMessage {
        self.services.meters.refused(ErrorCode::Internal);
        let message = "that could not be saved, so nothing was changed: try again in a moment".to_owned();
        error(ErrorCode::Internal, message, self.room.id())
    }
}

/// What is answered where there is no such room, or none that the asker may know of.
#[must_use]
pub fn no_such_room(room: &RoomId) -> ServerMessage {
    error(
        ErrorCode::NoSuchRoom,
        "there is no such room: it may be private, with both places taken, or the link was cut short"
            .to_owned(),
        room,
    )
}

/// An error about a room.
#[must_use]
pub fn error(code: ErrorCode, message: String, room: &RoomId) -> ServerMessage {
    ServerMessage::Error(ErrorReply { code, message, room: Some(room.clone()) })
}
