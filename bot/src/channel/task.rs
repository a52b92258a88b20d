//! The task of one room: runs the effects of its [`Machine`] on Discord, the game server and the memory.

use super::machine::{ChannelEffect, ChannelEvent, Context, Machine, MessageRequest};
use super::update_slot::UpdateSlot;
use crate::clock::{Clock, now_ms};
use crate::discord::{DiscordError, FailureKind, Urgency};
use crate::game_server::{Animation, Person};
use crate::memory::{GuildSettings, RoomRecord};
use crate::message_ref::MessageRef;
use crate::messages::board_picture::BoardPicture;
use crate::messages::outgoing_message::{File, OutgoingMessage};
use crate::services::Services;
use crate::text::Lang;
use konakis_protocol::connect::RequestError;
use konakis_protocol::{BySeat, ErrorCode, RoomId, RoomView, Seat, Seats, UserId};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::{sleep_until, timeout};

const RETRY_AFTER: Duration = Duration::from_secs(5);

pub(super) struct Task<'a> {
    services: &'a Arc<Services>,
    room: &'a RoomId,
    slot: &'a UpdateSlot,
    /// Limits how many tasks load their records or look up their players at the same time.
    loading: &'a Semaphore,
    start_rematch: &'a (dyn Fn(&RoomId) + Send + Sync),
    clock: Clock,
}

impl<'a> Task<'a> {
    pub(super) fn new(
        services: &'a Arc<Services>,
        room: &'a RoomId,
        slot: &'a UpdateSlot,
        loading: &'a Semaphore,
        start_rematch: &'a (dyn Fn(&RoomId) + Send + Sync),
    ) -> Self {
        Self { services, room, slot, loading, start_rematch, clock: Clock::start() }
    }

    /// Runs until the machine stops the task. Returns false, without running the machine, if `open` fails.
    pub(super) async fn run(&self) -> bool {
        let Some((record, view)) = self.open().await else { return false };
        let mut machine = Machine::new(record, view, self.clock.now());
        let page = self.services.page(self.room);
        let mut event = Some(ChannelEvent::Started);
        while let Some(happened) = event {
            let games = self.services.game_server.games();
            let context = Context {
                texts: &self.services.texts,
                games: &games,
                page: &page,
                has_activity: self.services.has_activity,
            };
            event = self.execute(machine.handle(&context, self.clock.now(), happened)).await;
        }
        true
    }

    /// Loads the record and watches the room. None if there is no usable record, the game server no longer knows the
    /// room, or the connection has ended for good.
    async fn open(&self) -> Option<(RoomRecord, Box<RoomView>)> {
        let room = self.room;
        let loading = self.loading.acquire().await;
        let loaded = self.services.memory.load_room(room).await;
        drop(loading);
        let record = match loaded {
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
                    tracing::warn!(%room, %error, "could not watch a room: trying again soon");
                    // An update ends the pause early, so that a user who clicks does not wait.
                    let _ = timeout(RETRY_AFTER, self.slot.arrived()).await;
                }
            }
        }
    }

    /// Runs the effects; returns the next event, or none if an effect ends the task.
    async fn execute(&self, effects: Vec<ChannelEffect>) -> Option<ChannelEvent> {
        for effect in effects {
            match effect {
                ChannelEffect::Save { record, required } => {
                    if !self.save(&record).await && required {
                        return Some(ChannelEvent::NotSaved);
                    }
                }
                ChannelEffect::Forget(user) => self.forget(&user).await,
                ChannelEffect::Attend(persons) => self.attend(&persons).await,
                ChannelEffect::Retire { request, message } => self.retire(request, message),
                ChannelEffect::AddToThread { thread, users } => self.add_to_thread(thread, users),
                ChannelEffect::Notify { token, message } => {
                    if let Err(error) = self.services.discord.follow_up(&token, &message).await {
                        tracing::info!(room = %self.room, %error, "could not tell the user that the bot lacks a permission");
                    }
                }
                ChannelEffect::StartRematch { room, record } => self.adopt_rematch(&room, &record).await,
                ChannelEffect::Stop { attending } => {
                    self.stop(&attending).await;
                    return None;
                }
                awaited => return self.outcome(awaited).await,
            }
        }
        None
    }

    async fn outcome(&self, effect: ChannelEffect) -> Option<ChannelEvent> {
        let services = self.services;
        Some(match effect {
            ChannelEffect::Watch => ChannelEvent::Watched(self.watch().await),
            ChannelEffect::FindPlayers(players) => {
                ChannelEvent::PlayersFound(self.find_players(players).await)
            }
            ChannelEffect::LoadSettings(guild) => ChannelEvent::SettingsLoaded(self.settings(guild).await),
            ChannelEffect::CreateThread { at, name } => {
                let thread = services.discord.create_thread(at, &name).await;
                ChannelEvent::ThreadCreated(thread)
            }
            ChannelEffect::Draw { picture, alt } => ChannelEvent::Drawn(self.draw(*picture, &alt).await),
            ChannelEffect::LoadAnimation { within, lang } => {
                ChannelEvent::AnimationLoaded(self.animation(within, lang).await)
            }
            ChannelEffect::Write { request, message, urgency } => {
                ChannelEvent::Written(self.write(&request, &message, urgency).await)
            }
            ChannelEffect::CheckReminders { guild, player } => {
                ChannelEvent::RemindersChecked { wanted: self.wants_reminders(guild, player).await }
            }
            ChannelEffect::Wait { not_before, timer } => self.wait(not_before, timer).await,
            ChannelEffect::Save { .. }
            | ChannelEffect::Forget(_)
            | ChannelEffect::Attend(_)
            | ChannelEffect::Retire { .. }
            | ChannelEffect::AddToThread { .. }
            | ChannelEffect::Notify { .. }
            | ChannelEffect::StartRematch { .. }
            | ChannelEffect::Stop { .. } => return None,
        })
    }

    async fn wait(&self, not_before: Duration, timer: Option<Duration>) -> ChannelEvent {
        let until = |uptime| sleep_until(self.clock.instant(uptime));
        until(not_before).await;
        let timer = async {
            match timer {
                Some(uptime) => until(uptime).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            update = self.slot.take() => ChannelEvent::Updated(Box::new(update)),
            () = timer => ChannelEvent::Timer,
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
                |error| tracing::error!(room = %self.room, %error, "could not load the settings of a Discord server"),
            )
            .ok()
    }

    /// Whether both the Discord server and the player want reminders; none if a look-up failed.
    async fn wants_reminders(&self, guild: Option<u64>, player: u64) -> Option<bool> {
        if !self.settings(guild).await?.reminders {
            return Some(false);
        }
        let wanted = self.services.memory.wants_reminders(player).await;
        wanted
            .inspect_err(
                |error| tracing::error!(room = %self.room, %error, "could not look up whether a player wants reminders"),
            )
            .ok()
    }

    async fn watch(&self) -> Result<Box<RoomView>, RequestError> {
        let watched = self.services.game_server.watch(self.room).await;
        watched.inspect_err(
            |error| tracing::warn!(room = %self.room, %error, "could not resume watching a room"),
        )
    }

    /// The known Discord IDs; none if a look-up failed.
    async fn find_players(&self, players: Vec<(Seat, UserId)>) -> Option<BySeat<Option<u64>>> {
        // Wait until the joins under way have stored the players' Discord IDs.
        drop(self.services.joins.write().await);
        let _loading = self.loading.acquire().await;
        let mut people = BySeat::new(Seats::TWO, |_| None);
        for (seat, user) in players {
            let found = self.services.memory.discord_of(&user).await;
            let found = found.inspect_err(
                |error| tracing::error!(room = %self.room, %error, "could not look up a player"),
            );
            if let Some(person) = people.get_mut(seat) {
                *person = found.ok()?;
            }
        }
        Some(people)
    }

    async fn forget(&self, user: &UserId) {
        if let Err(error) = self.services.memory.unlink_user(user).await {
            tracing::error!(room = %self.room, %error, "could not remove the Discord ID of a player whose account is deleted");
        }
    }

    async fn attend(&self, persons: &[Person]) {
        self.slot.set_attended(persons.iter().map(|person| person.discord.get()));
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

    async fn animation(&self, within: Duration, lang: Lang) -> Animation {
        let Ok(loaded) = timeout(within, self.services.files.animation(self.room, lang.tag())).await else {
            tracing::info!(room = %self.room, "an animation is not ready yet");
            return Animation::NotYet;
        };
        match loaded {
            Ok(gif) => Animation::Loaded(gif),
            Err(error) => {
                tracing::info!(room = %self.room, %error, "could not download an animation");
                if error.may_pass() { Animation::NotYet } else { Animation::Refused }
            }
        }
    }

    async fn write(
        &self,
        request: &MessageRequest,
        message: &OutgoingMessage,
        urgency: Urgency,
    ) -> Result<MessageRef, DiscordError> {
        send(self.services, request, message, urgency).await.inspect_err(|error| {
            let room = self.room;
            match error.kind() {
                FailureKind::NotAllowed => tracing::info!(%room, %error, "the bot may not write here"),
                FailureKind::Gone => tracing::info!(%room, %error, "a channel or message is gone"),
                FailureKind::Rejected => tracing::error!(%room, %error, "Discord rejects a message"),
                _ => tracing::warn!(%room, %error, "could not write a message"),
            }
        })
    }

    /// Replaces an old board with a link, in the background, so that the room does not wait. The tasks cannot pile up:
    /// edits with a token do not wait, and the pacer bounds the queue of all other edits.
    fn retire(&self, request: MessageRequest, message: Box<OutgoingMessage>) {
        let (services, room) = (Arc::clone(self.services), self.room.clone());
        tokio::spawn(async move {
            if let Err(error) = send(&services, &request, &message, Urgency::Upkeep).await {
                tracing::info!(%room, %error, "could not replace an old board with a link");
            }
        });
    }

    /// Adds users to a thread, in the background, so that the room does not wait.
    fn add_to_thread(&self, thread: u64, users: Vec<u64>) {
        let (services, room) = (Arc::clone(self.services), self.room.clone());
        tokio::spawn(async move {
            for user in users {
                if let Err(error) = services.discord.add_to_thread(thread, user, Urgency::Upkeep).await {
                    tracing::info!(%room, %error, "could not add a player to a thread");
                }
            }
        });
    }

    async fn adopt_rematch(&self, room: &RoomId, record: &RoomRecord) {
        match self.services.memory.create_room(room, record, now_ms()).await {
            Ok(true) => (self.start_rematch)(room),
            Ok(false) => {}
            Err(error) => tracing::error!(%room, %error, "could not store a rematch"),
        }
    }

    async fn stop(&self, attending: &[Person]) {
        self.slot.set_attended([]);
        for person in attending {
            self.services.game_server.unwatch(Some(person), self.room).await;
        }
        self.services.game_server.unwatch(None, self.room).await;
    }
}

async fn send(
    services: &Services,
    request: &MessageRequest,
    message: &OutgoingMessage,
    urgency: Urgency,
) -> Result<MessageRef, DiscordError> {
    let rest = &services.discord;
    match request {
        MessageRequest::Post { channel, nonce } => rest.post(*channel, message, nonce, urgency).await,
        MessageRequest::Edit(at) => rest.edit(*at, message, urgency).await,
        MessageRequest::FollowUp(token) => rest.follow_up(token, message).await,
        MessageRequest::EditClicked(token) => rest.edit_response(token, message).await,
        MessageRequest::EditFollowUp(token, id) => rest.edit_follow_up(token, *id, message).await,
    }
}
