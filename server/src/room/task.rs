//! What drives a room: one task that owns it, asks it, stores what it decides, and shows it to those who watch.
//!
//! What always holds: nothing is shown or answered before it is stored. One request is dealt with at a time, so a room
//! needs no lock. The inbox is bounded ([`INBOX_MAX`]); a room in which nobody is leaves memory after a while.

use super::watchers::{Speaker, Watchers};
use super::{Ask, Change, Decision, Entry, Event, Moment, Refusal, Room, Seated, row};
use crate::peek::Peek;
use crate::services::Services;
use konakis_engine::{Knowledge, choose};
use konakis_games::Seed;
use konakis_protocol::{
    AskReplay, Channel, Chat, ChatText, ErrorCode, ErrorReply, Offer, RoomId, ServerMessage, Standing,
    UserId, Viewer,
};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// The most requests that may wait for a room.
pub const INBOX_MAX: usize = 64;
/// How long an empty room stays in memory.
const PARK_AFTER: Duration = Duration::from_secs(60);
/// In a crowd changes of presence wait so long for others, so that many who come at once are one change.
const PRESENCE_PAUSE: Duration = Duration::from_millis(500);
/// How long a room waits before it tries again what failed: to read itself, to let the computer act.
const RETRY_PAUSE: Duration = Duration::from_millis(500);
/// In a company of so many a change of presence is shown at once; more are a crowd.
const COMPANY_MAX: usize = 32;

/// What a room's task is told.
pub enum Command {
    /// Somebody asks for something; he watches from then on.
    Ask(Speaker, Seated, Ask),
    /// Somebody wants to watch.
    Watch(Speaker),
    /// Somebody wants to watch no more.
    Unwatch(Speaker),
    /// Somebody says something.
    Chat(Speaker, konakis_protocol::User, ChatText),
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
            | Self::Replay(speaker, _)
            | Self::Record(speaker) => speaker.answer(message),
            // Who peeks sees the end of his channel, and nobody waits for the others.
            Self::Peek(_) | Self::Merge { .. } | Self::Thought { .. } | Self::Gone(_) | Self::Nudge => {}
        }
    }
}

/// A room with those who watch it.
pub struct Driver {
    room: Room,
    services: Arc<Services>,
    watchers: Watchers,
    own: mpsc::WeakSender<Command>,
    /// A write failed, so that what is on disk must be read again before anything is decided.
    doubtful: bool,
    /// At how many actions the computer was asked to think.
    thinking_at: Option<u32>,
    presence_due: Option<Instant>,
    /// When the computer is to think again, after it came to nothing or what it did could not be stored.
    think_due: Option<Instant>,
    empty_since: Option<Instant>,
}

impl Driver {
    /// Drives this room.
    #[must_use]
    pub fn new(room: Room, services: Arc<Services>, own: mpsc::WeakSender<Command>) -> Self {
        Self {
            room,
            services,
            watchers: Watchers::default(),
            own,
            doubtful: false,
            thinking_at: None,
            presence_due: None,
            think_due: None,
            empty_since: Some(Instant::now()),
        }
    }

    /// Deals with what comes until the room may leave memory.
    pub async fn run(mut self, mut inbox: mpsc::Receiver<Command>) {
        self.note_in_lobby();
        self.let_computer_think();
        loop {
            let wake = self.next_wake();
            let wait = async {
                match wake {
                    Some(wake) => tokio::time::sleep_until(wake).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                command = inbox.recv() => match command {
                    Some(command) => self.obey(command).await,
                    None => break,
                },
                () = wait => {
                    self.wake().await;
                    if self.may_park() && self.services.forget(self.room.id(), &mut inbox) {
                        break;
                    }
                }
            }
        }
        self.services.lobby.note(self.room.id(), self.room.seek(), None);
    }

    fn note_in_lobby(&self) {
        self.services.lobby.note(self.room.id(), self.room.seek(), self.room.live_game());
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
        let is_asked = !matches!(command, Command::Gone(_));
        if self.doubtful && is_asked && self.read_again().await.is_err() {
            return command.refuse(&self.not_saved());
        }
        match command {
            Command::Ask(speaker, by, ask) => self.ask(speaker, by, ask).await,
            Command::Watch(speaker) => self.watch(speaker),
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
                self.let_computer_think();
            }
        }
    }

    async fn ask(&mut self, speaker: Speaker, by: Seated, ask: Ask) {
        if !self.room.may_watch(Some(&by.user.id)) {
            return speaker.answer(&no_such_room(self.room.id()));
        }
        let rematch = matches!(ask, Ask::Accept(Offer::Rematch, _));
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

    async fn merge(&mut self, guest: &UserId, member: Seated) -> bool {
        let Some(seat) = self.room.seat_of(guest) else { return true };
        if self.room.seat_of(&member.user.id).is_some() {
            // Nobody sits on both sides; the guest's seat stays the guest's.
            return true;
        }
        let decision = Decision::from(Change::Joined { seat, who: member });
        let stored = self.store(&decision).await.is_ok();
        if stored {
            self.recount();
            self.publish(None);
        }
        stored
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

    fn replay(&self, speaker: &Speaker, asked: &AskReplay) -> ServerMessage {
        let Some(viewer) = self.viewer(speaker) else { return no_such_room(self.room.id()) };
        match self.room.replay(viewer, asked) {
            Ok(replay) => ServerMessage::Replay(Box::new(replay)),
            Err(refusal) => self.refused(&refusal),
        }
    }

    /// Through whose eyes somebody looks at the room; none if he may not know of it.
    fn viewer(&self, speaker: &Speaker) -> Option<Viewer> {
        self.room.may_watch(speaker.user()).then(|| self.room.viewer(speaker.user()))
    }

    fn chat(&mut self, speaker: &Speaker, user: konakis_protocol::User, text: ChatText) {
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

    /// Makes the changes that were decided, and stores them; nobody sees the room before both are done. Where they
    /// cannot be stored, the room is what is on disk.
    async fn store(&mut self, decision: &Decision) -> Result<(), ()> {
        let now = self.services.house.now();
        let (first_n, entries) = (self.room.entries(), self.entries(now, &decision.changes));
        let was_on = self.room.outcome().is_none();
        // From here on the room is ahead of the disk, and no longer to be trusted if this is given up on the way.
        self.doubtful = true;
        for entry in &entries {
            self.room.apply(entry).map_err(|error| {
                tracing::error!(room = %self.room.id(), %error, "a decision could not be applied");
            })?;
        }
        let mut batch = vec![self.room.append(first_n, &entries, now)];
        if let Some((room, founding)) = &decision.founded {
            batch.push(row::founding(room, now, founding).map_err(|error| {
                tracing::error!(room = %self.room.id(), %error, "a rematch could not be founded");
            })?);
        }
        let begun = Instant::now();
        self.services.store.append(batch).await.map_err(|error| {
            tracing::error!(room = %self.room.id(), %error, "a change could not be stored");
        })?;
        self.services.meters.appended(begun.elapsed(), entries.len());
        self.doubtful = false;
        if let Some(outcome) = self.room.outcome().filter(|_| was_on) {
            self.services.meters.finished(&self.room.founding().game, &outcome.reason);
        }
        self.after_change(&decision.changes);
        Ok(())
    }

    fn entries(&self, now: Moment, changes: &[Change]) -> Vec<Entry> {
        let numbered = (self.room.seq() + 1..).zip(changes);
        numbered.map(|(seq, change)| Entry { at: now, seq, change: change.clone() }).collect()
    }

    fn after_change(&mut self, changes: &[Change]) {
        if changes.iter().any(|change| matches!(change, Change::Joined { .. })) {
            let room = &self.room;
            self.watchers.keep(room.id(), |user| room.may_watch(user));
            self.recount();
        }
        self.note_in_lobby();
        self.let_computer_think();
    }

    /// After a failed write: what is on disk is the room.
    async fn read_again(&mut self) -> Result<(), ()> {
        let id = self.room.id().clone();
        let log = self.services.store.load(&id).await.map_err(|error| {
            tracing::error!(room = %id, %error, "a room could not be read again");
        })?;
        let now = self.services.house.now();
        let room = Room::load(id.clone(), &log.unwrap_or_default(), now).map_err(|error| {
            tracing::error!(room = %id, %error, "a room that was read again makes no sense");
        })?;
        self.room = room;
        self.doubtful = false;
        self.recount();
        Ok(())
    }

    fn peek(&self) -> Option<Peek> {
        let view = self.room.view(Viewer::Spectator, self.services.house.now());
        let names = view.players.iter().map(|(_, player)| {
            player.as_ref().map_or_else(|| "…".to_owned(), |player| player.user.name.to_string())
        });
        (!self.room.founding().private).then(|| Peek {
            game: view.game.to_string(),
            names: names.collect(),
            record: self.room.record_text(),
            last: view.last.map(|last| last.action),
            seq: view.seq,
            board: view.board,
        })
    }

    fn presence_changed(&mut self) {
        if self.watchers.is_empty() {
            self.empty_since.get_or_insert(Instant::now());
        }
        if self.watchers.len() > COMPANY_MAX {
            self.presence_due.get_or_insert(Instant::now() + PRESENCE_PAUSE);
        } else {
            self.show_presence();
        }
    }

    fn show_presence(&mut self) {
        if self.recount() {
            self.publish(None);
            self.note_in_lobby();
        }
    }

    /// Counts who is there; gives whether that changed.
    fn recount(&mut self) -> bool {
        let before = self.room.seq();
        let now = self.services.house.now();
        let mut spectators = 0;
        let mut present = konakis_protocol::Seats::NONE;
        for user in self.watchers.users() {
            match self.room.viewer(user) {
                Viewer::Seat(seat) => present = present.with(seat),
                Viewer::Spectator => spectators += 1,
            }
        }
        for seat in self.room.seats().iter() {
            self.room.set_present(seat, present.contains(seat), now);
        }
        self.room.set_spectators(spectators);
        before != self.room.seq()
    }

    /// Shows the room to all who watch; to the one who brought the change about as his answer.
    fn publish(&mut self, asker: Option<&Speaker>) {
        let begun = Instant::now();
        let now = self.services.house.now();
        let room = &self.room;
        let view = |viewer| ServerMessage::View(Box::new(room.view(viewer, now)));
        let shown = self.watchers.show(room.id(), asker, |user| room.viewer(user), view);
        self.services.meters.published(begun.elapsed(), shown);
    }

    /// Answers one with the room as it stands.
    fn show_to(&self, speaker: &Speaker) {
        let viewer = self.room.viewer(speaker.user());
        let view = self.room.view(viewer, self.services.house.now());
        speaker.answer(&ServerMessage::View(Box::new(view)));
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

    /// Lets the computer think, where it is to act.
    fn let_computer_think(&mut self) {
        let Some((seat, _)) = self.room.computer() else { return };
        let ply = self.room.ply();
        if !self.room.to_act().contains(seat) || self.thinking_at == Some(ply) {
            return;
        }
        self.thinking_at = Some(ply);
        let known = Knowledge::of(self.room.contest(), seat);
        let seed = Seed::new(self.room.founding().seed.rotate_left(32) ^ u64::from(ply));
        let (services, own) = (Arc::clone(&self.services), self.own.clone());
        tokio::spawn(async move {
            let action = services.thinkers.think(move |budget| choose(&known, budget, seed)).await;
            if let Some(own) = own.upgrade() {
                // A room that has left memory meanwhile lets the computer think again when it comes back.
                let _ = own.send(Command::Thought { ply, action }).await;
            }
        });
    }

    async fn thought(&mut self, ply: u32, action: Option<String>) {
        self.thinking_at = None;
        let Some((seat, _)) = self.room.computer() else { return };
        if let Some(action) = action {
            self.act_for_computer(seat, Ask::Act { ply, action, lag_ms: 0 }).await;
        }
        if self.room.to_act().contains(seat) && self.room.ply() == ply {
            self.think_due = Some(Instant::now() + RETRY_PAUSE);
        } else {
            self.let_computer_think();
        }
    }

    async fn act_for_computer(&mut self, seat: konakis_protocol::Seat, ask: Ask) {
        let Some(by) = self.room.seated(seat).cloned() else { return };
        if self.doubtful {
            return;
        }
        match self.room.handle(self.services.house.now(), &Event::Asked { by, ask }) {
            Ok(decision) if !decision.changes.is_empty() => {
                if self.store(&decision).await.is_ok() {
                    self.publish(None);
                }
            }
            Ok(_) => {}
            Err(refusal) => tracing::debug!(room = %self.room.id(), %refusal, "the computer was overtaken"),
        }
    }

    /// The computer gives back an action and plays again, and does not give up a game for a draw.
    async fn answer_for_computer(&mut self, decision: &Decision) {
        let Some((seat, _)) = self.room.computer() else { return };
        for change in &decision.changes {
            let Change::Offered { seat: by, what } = change else { continue };
            if *by == seat {
                continue;
            }
            let ask = match what {
                Offer::Draw => Ask::Refuse(Offer::Draw),
                Offer::Takeback | Offer::Rematch => Ask::Accept(*what, self.services.fresh()),
            };
            self.act_for_computer(seat, ask).await;
        }
    }
}

/// What is answered where there is no such room, or none that the asker may know of.
#[must_use]
pub fn no_such_room(room: &RoomId) -> ServerMessage {
    error(
        ErrorCode::NoSuchRoom,
        "there is no such room: look at the lobby for those there are".to_owned(),
        room,
    )
}

/// An error about a room.
#[must_use]
pub fn error(code: ErrorCode, message: String, room: &RoomId) -> ServerMessage {
    ServerMessage::Error(ErrorReply { code, message, room: Some(room.clone()) })
}
