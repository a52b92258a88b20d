//! The task of one room: runs what its [`Machine`] wants done, against Discord, the game server and the memory.

use super::machine::{Context, Effect, Event, Machine, Request};
use super::mailbox::Mailbox;
use crate::clock::{Clock, now_ms};
use crate::discord::{DiscordError, FailureKind, Urgency};
use crate::game_server::{Person, Replay};
use crate::memory::{GuildSettings, RoomRecord};
use crate::message_ref::MessageRef;
use crate::messages::board_picture::BoardPicture;
use crate::messages::outgoing_message::{File, OutgoingMessage};
use crate::services::Services;
use konakis_protocol::connect::RequestError;
use konakis_protocol::{BySeat, ErrorCode, RoomId, RoomView, Seat, Seats, UserId};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{sleep_until, timeout};

/// The pause after a room could not be watched, unless an update comes.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// The task of one room.
pub(super) struct Task<'a> {
    services: &'a Arc<Services>,
    room: &'a RoomId,
    mailbox: &'a Mailbox,
    start_rematch: &'a (dyn Fn(&RoomId) + Send + Sync),
    clock: Clock,
}

impl<'a> Task<'a> {
    /// The task of this room, with its updates, and with what starts the task of a rematch.
    pub(super) fn new(
        services: &'a Arc<Services>,
        room: &'a RoomId,
        mailbox: &'a Mailbox,
        start_rematch: &'a (dyn Fn(&RoomId) + Send + Sync),
    ) -> Self {
        Self { services, room, mailbox, start_rematch, clock: Clock::start() }
    }

    /// Runs until nothing can change in the room any more.
    pub(super) async fn run(&self) {
        let Some((record, view)) = self.open().await else { return };
        let mut machine = Machine::new(record, view, self.clock.now());
        let page = self.services.page(self.room);
        let mut event = Some(Event::Started);
        while let Some(happened) = event {
            let games = self.services.game_server.games();
            let context = Context { texts: &self.services.texts, games: &games, page: &page };
            event = self.execute(machine.handle(&context, self.clock.now(), happened)).await;
        }
    }

    /// Loads the room and begins to watch it; none if there is no such room any more.
    async fn open(&self) -> Option<(RoomRecord, Box<RoomView>)> {
        let room = self.room;
        let record = match self.services.memory.load_room(room).await {
            Ok(record) => record?,
            Err(error) => {
                tracing::error!(%room, %error, "could not load a room");
                return None;
            }
        };
        loop {
            match self.services.game_server.watch(room).await {
                Ok(view) => return Some((record, view)),
                Err(RequestError::Refused(reply)) if reply.code == ErrorCode::NoSuchRoom => {
                    tracing::info!(%room, "the game server does not know this room any more");
                    self.save(&record.settled()).await;
                    return None;
                }
                Err(RequestError::Closed) => return None,
                Err(error) => {
                    tracing::warn!(%room, %error, "could not watch a room yet");
                    // An update wakes it, so that a user who clicks does not wait for the pause.
                    let _ = timeout(RETRY_AFTER, self.mailbox.arrived()).await;
                }
            }
        }
    }

    /// Runs these effects in order; returns the next event, or none once the task has ended.
    async fn execute(&self, effects: Vec<Effect>) -> Option<Event> {
        for effect in effects {
            match effect {
                Effect::Save { record, required } => {
                    if !self.save(&record).await && required {
                        return Some(Event::NotSaved);
                    }
                }
                Effect::Forget(user) => self.forget(&user).await,
                Effect::Attend(persons) => self.attend(&persons).await,
                Effect::Retire { at, message } => self.retire(at, message),
                Effect::AddToThread { thread, users } => self.add_to_thread(thread, users),
                Effect::Notify { token, message } => {
                    if let Err(error) = self.services.discord.follow_up(&token, &message).await {
                        tracing::info!(room = %self.room, %error, "could not tell anybody of missing permissions");
                    }
                }
                Effect::PostNotice { channel, message, nonce } => {
                    self.post_notice(channel, &message, &nonce).await;
                }
                Effect::StartRematch { room, record } => self.adopt_rematch(&room, &record).await,
                Effect::Stop { attending } => {
                    self.stop(&attending).await;
                    return None;
                }
                awaited => return self.outcome(awaited).await,
            }
        }
        None
    }

    /// Runs an effect that reports an event.
    async fn outcome(&self, effect: Effect) -> Option<Event> {
        let services = self.services;
        Some(match effect {
            Effect::Watch => Event::Watched(self.watch().await),
            Effect::FindPlayers(players) => Event::PlayersFound(self.find_players(players).await),
            Effect::LoadSettings(guild) => Event::SettingsLoaded(self.settings(guild).await),
            Effect::CreateThread { at, name } => {
                let thread = services.discord.create_thread(at, &name).await;
                Event::ThreadCreated(thread)
            }
            Effect::Draw { picture, alt } => Event::Drawn(self.draw(*picture, &alt).await),
            Effect::LoadReplay => Event::ReplayLoaded(self.replay().await),
            Effect::Write { request, message, urgency } => {
                Event::Written(self.write(&request, &message, urgency).await)
            }
            Effect::CheckReminders { guild, player } => {
                let wanted = self.settings(guild).await.is_some_and(|settings| settings.reminders)
                    && services.memory.wants_reminders(player).await.unwrap_or(false);
                Event::RemindersChecked { wanted }
            }
            Effect::Wait { not_before, timer } => self.wait(not_before, timer).await,
            Effect::Save { .. }
            | Effect::Forget(_)
            | Effect::Attend(_)
            | Effect::Retire { .. }
            | Effect::AddToThread { .. }
            | Effect::Notify { .. }
            | Effect::PostNotice { .. }
            | Effect::StartRematch { .. }
            | Effect::Stop { .. } => return None,
        })
    }

    async fn wait(&self, not_before: Duration, timer: Option<Duration>) -> Event {
        let until = |uptime| sleep_until(self.clock.instant(uptime));
        until(not_before).await;
        let timer = async {
            match timer {
                Some(uptime) => until(uptime).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            update = self.mailbox.take() => Event::Updated(Box::new(update)),
            () = timer => Event::Timer,
        }
    }

    async fn save(&self, record: &RoomRecord) -> bool {
        let saved = self.services.memory.save_room(self.room, record, now_ms()).await;
        if let Err(error) = &saved {
            tracing::error!(room = %self.room, %error, "could not store a room");
        }
        saved.is_ok()
    }

    async fn settings(&self, guild: Option<u64>) -> Option<GuildSettings> {
        let settings = self.services.memory.settings(guild).await;
        settings
            .inspect_err(
                |error| tracing::error!(room = %self.room, %error, "could not load a server's settings"),
            )
            .ok()
    }

    async fn watch(&self) -> Result<Box<RoomView>, RequestError> {
        let watched = self.services.game_server.watch(self.room).await;
        watched.inspect_err(|error| tracing::warn!(room = %self.room, %error, "could not watch a room again"))
    }

    async fn find_players(&self, players: Vec<(Seat, UserId)>) -> BySeat<Option<u64>> {
        // Waits for the joins under way, which store who the players are at Discord.
        drop(self.services.joins.write().await);
        let mut people = BySeat::new(Seats::TWO, |_| None);
        for (seat, user) in players {
            let found = self.services.memory.discord_of(&user).await.unwrap_or_else(|error| {
                tracing::error!(room = %self.room, %error, "could not look up a player");
                None
            });
            if let Some(person) = people.get_mut(seat) {
                *person = found;
            }
        }
        people
    }

    async fn forget(&self, user: &UserId) {
        if let Err(error) = self.services.memory.unlink_user(user).await {
            tracing::error!(room = %self.room, %error, "could not forget a deleted player");
        }
    }

    async fn attend(&self, persons: &[Person]) {
        for person in persons {
            if let Err(error) = self.services.game_server.watch_as(person, self.room).await {
                tracing::warn!(room = %self.room, %error, "could not show a player as present");
            }
        }
    }

    async fn draw(&self, picture: BoardPicture, alt: &str) -> Option<File> {
        let drawn = self.services.painter.draw(picture, alt).await;
        drawn.inspect_err(|error| tracing::error!(room = %self.room, %error, "could not draw a board")).ok()
    }

    async fn replay(&self) -> Replay {
        match self.services.files.replay(self.room).await {
            Ok(gif) => Replay::Loaded(gif),
            Err(error) => {
                tracing::info!(room = %self.room, %error, "could not download an animation");
                if error.may_pass() { Replay::NotYet } else { Replay::Refused }
            }
        }
    }

    async fn write(
        &self,
        request: &Request,
        message: &OutgoingMessage,
        urgency: Urgency,
    ) -> Result<MessageRef, DiscordError> {
        let rest = &self.services.discord;
        let written = match request {
            Request::Post { channel, nonce } => rest.post(*channel, message, nonce, urgency).await,
            Request::Edit(at) => rest.edit(*at, message, urgency).await,
            Request::FollowUp(token) => rest.follow_up(token, message).await,
            Request::EditClicked(token) => rest.edit_response(token, message).await,
            Request::EditFollowUp(token, id) => rest.edit_follow_up(token, *id, message).await,
        };
        written.inspect_err(|error| {
            let room = self.room;
            match error.kind() {
                FailureKind::NotAllowed => tracing::info!(%room, %error, "the bot may not write here"),
                FailureKind::Gone => tracing::info!(%room, %error, "a channel or message is gone"),
                FailureKind::Rejected => tracing::error!(%room, %error, "Discord rejects a message"),
                _ => tracing::warn!(%room, %error, "could not write a message"),
            }
        })
    }

    /// Edits it in the background: the room does not wait for housekeeping. The client bounds how much of it waits.
    fn retire(&self, at: MessageRef, message: Box<OutgoingMessage>) {
        let (services, room) = (Arc::clone(self.services), self.room.clone());
        tokio::spawn(async move {
            if let Err(error) = services.discord.edit(at, &message, Urgency::Upkeep).await {
                tracing::info!(%room, %error, "could not replace an old board by a link");
            }
        });
    }

    /// Adds players to a thread in the background: the room does not wait for it.
    fn add_to_thread(&self, thread: u64, users: Vec<u64>) {
        let (services, room) = (Arc::clone(self.services), self.room.clone());
        tokio::spawn(async move {
            for user in users {
                if let Err(error) = services.discord.add_to_thread(thread, user).await {
                    tracing::info!(%room, %error, "could not add a player to a thread");
                }
            }
        });
    }

    async fn post_notice(&self, channel: u64, message: &OutgoingMessage, nonce: &str) {
        if let Err(error) = self.services.discord.post(channel, message, nonce, Urgency::Board).await {
            tracing::info!(room = %self.room, %error, "could not post a notice");
        }
    }

    async fn adopt_rematch(&self, room: &RoomId, record: &RoomRecord) {
        match self.services.memory.create_room(room, record, now_ms()).await {
            Ok(true) => (self.start_rematch)(room),
            Ok(false) => {}
            Err(error) => tracing::error!(%room, %error, "could not store a rematch"),
        }
    }

    async fn stop(&self, attending: &[Person]) {
        for person in attending {
            self.services.game_server.unwatch(Some(person), self.room).await;
        }
        self.services.game_server.unwatch(None, self.room).await;
    }
}
