//! The one connection to the game server, over which the bot acts for every player and watches every room.
//!
//! Invariants: the bot plays, offers and answers for a user only if the user asked for it. Without being asked, it acts
//! for users only to
//! * look up the ID of a challenged user,
//! * watch a game for its players,
//! * load a player's board for a direct message,
//! * turn off direct messages that Discord does not deliver, and
//! * call off a new game that could not be shown.
//!
//! Of the views that the server pushes, only spectators' views addressed to the bot itself are passed on to the bot's
//! rooms. All parts of analyses are passed on, because they are the same for all users.

use konakis_protocol::connect::{Client, Config, ConnectError, Push, Pushes, RequestError};
use konakis_protocol::{
    Analysis, AskReplay, ClientMessage, GameInfo, Hello, InRoom, OfUser, OnBehalf, PlayerName, Replay,
    ReplayPosition, RoomId, RoomView, Seat, Secret, ServerMessage, Snowflake, TurnNotice, TurnOver, UserId,
    Viewer,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use url::Url;

const REQUESTS_MAX: usize = 512;
const PUSHES_MAX: usize = 8_192;
/// The most rooms to watch again after the connection was lost; a room counts once for each viewer.
const WATCHED_MAX: usize = 60_000;
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(10);

/// A user on whose behalf the bot acts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Their Discord ID.
    pub discord: Snowflake,
    /// Their name on Discord.
    pub name: PlayerName,
    /// Whether their account keeps its name. True unless the name comes from an interaction of this user.
    pub keep_name: bool,
}

impl From<&Person> for OnBehalf {
    fn from(person: &Person) -> Self {
        Self { discord: person.discord, name: person.name.clone(), keep_name: person.keep_name }
    }
}

/// How long a request for a user may take while the game server is away. The server counts as away until the first
/// connection.
const AWAY_WITHIN: Duration = Duration::from_secs(2);

/// The connection to the game server.
#[derive(Clone)]
pub struct GameServer {
    client: Client,
    address: Url,
    away: Arc<AtomicBool>,
}

impl GameServer {
    /// Connects in the background; returns the connection with its pushes.
    #[must_use]
    pub fn open(server: &Url, secret: Secret) -> (Self, Pushes) {
        let hello = Hello { service: Some(secret), ..Hello::default() };
        let config = Config {
            requests_max: REQUESTS_MAX,
            pushes_max: PUSHES_MAX,
            watched_max: WATCHED_MAX,
            answer_within: RESPONSE_TIMEOUT,
            pause_max: Duration::from_secs(5),
            ..Config::new(server.as_str()).with_hello(hello)
        };
        let (client, pushes) = Client::open(config);
        (Self { client, address: server.clone(), away: Arc::new(AtomicBool::new(true)) }, pushes)
    }

    /// The address of the server's WebSocket.
    #[must_use]
    pub const fn address(&self) -> &Url {
        &self.address
    }

    /// Waits until an attempt to make the first connection fails for a reason other than `known`; returns the reason.
    /// Returns `None` once the server has answered, or the task of the connection has ended.
    pub async fn failed_attempt(&self, known: Option<&str>) -> Option<Arc<str>> {
        self.client.failed_attempt(known).await
    }

    /// Waits for the first connection.
    ///
    /// # Errors
    /// [`ConnectError`] if the server refuses this bot, or the task of the connection has ended.
    pub async fn welcomed(&self) -> Result<(), ConnectError> {
        self.client.welcomed().await.map(drop)
    }

    /// Whether there was a connection, and the server has not refused the bot since.
    #[must_use]
    pub fn has_connected(&self) -> bool {
        self.client.welcome().is_some()
    }

    /// The games of the server, as it described them last; none while [`GameServer::has_connected`] is false.
    #[must_use]
    pub fn games(&self) -> Vec<GameInfo> {
        self.client.welcome().map(|welcome| welcome.games.clone()).unwrap_or_default()
    }

    /// Notes whether the server is away.
    pub fn set_away(&self, away: bool) {
        self.away.store(away, Ordering::Relaxed);
    }

    /// The connection, acting for a user.
    fn acting_for(&self, person: &Person) -> Client {
        let within = if self.away.load(Ordering::Relaxed) { AWAY_WITHIN } else { RESPONSE_TIMEOUT };
        self.client.on_behalf(person.into()).answering_within(within)
    }

    /// Watches a room as a spectator.
    ///
    /// # Errors
    /// [`RequestError`].
    pub async fn watch(&self, room: &RoomId) -> Result<Box<RoomView>, RequestError> {
        self.client.view(ClientMessage::Watch(InRoom { room: room.clone() })).await
    }

    /// Watches a room for a user, who then counts as present.
    ///
    /// # Errors
    /// [`RequestError`].
    pub async fn watch_as(&self, person: &Person, room: &RoomId) -> Result<Box<RoomView>, RequestError> {
        self.request_view(person, ClientMessage::Watch(InRoom { room: room.clone() })).await
    }

    /// Stops watching a room, for a user or as a spectator. The user keeps their name. Returns false if the room may
    /// still be watched, and a later attempt may succeed.
    pub async fn unwatch(&self, person: Option<&Person>, room: &RoomId) -> bool {
        let as_user = |person: &Person| self.client.on_behalf(OnBehalf { keep_name: true, ..person.into() });
        let client = person.map_or_else(|| self.client.clone(), as_user);
        match client.ask(ClientMessage::Unwatch(InRoom { room: room.clone() })).await {
            Ok(_) | Err(RequestError::Closed) => true,
            // After a refusal that is not temporary, such as of an unknown room, another attempt would be refused too.
            Err(RequestError::Refused(reply)) => !reply.code.may_pass(),
            // Without an answer, the client keeps the subscription and renews it after a lost connection.
            Err(_) => false,
        }
    }

    /// Makes a request for a user; the answer is a view.
    ///
    /// # Errors
    /// [`RequestError`].
    pub async fn request_view(
        &self,
        person: &Person,
        message: ClientMessage,
    ) -> Result<Box<RoomView>, RequestError> {
        self.acting_for(person).view(message).await
    }

    /// Makes a request for a user.
    ///
    /// # Errors
    /// [`RequestError`].
    pub async fn request(
        &self,
        person: &Person,
        message: ClientMessage,
    ) -> Result<ServerMessage, RequestError> {
        self.acting_for(person).ask(message).await
    }

    /// Asks for the analysis of a finished game; missing parts follow as pushes.
    ///
    /// # Errors
    /// [`RequestError`].
    pub async fn analyse(&self, person: &Person, room: &RoomId) -> Result<Box<Analysis>, RequestError> {
        match self.request(person, ClientMessage::Analyse(InRoom { room: room.clone() })).await? {
            ServerMessage::Analysis(part) => Ok(part),
            _ => Err(RequestError::Unexpected),
        }
    }

    /// The current position of a game as this player may know it, with their seat. Unlike [`GameServer::watch_as`], the
    /// request does not make the player present. None if they do not play in the game, or if the game is over and
    /// everything is revealed.
    ///
    /// # Errors
    /// [`RequestError`].
    pub async fn position_as(
        &self,
        person: &Person,
        room: &RoomId,
    ) -> Result<Option<(Seat, ReplayPosition)>, RequestError> {
        // No game has `u32::MAX` positions, so this answer contains no position, only the number of actions so far.
        let latest = self.replay_as(person, room, u32::MAX).await?.plies;
        let replay = self.replay_as(person, room, latest).await?;
        let Some(Viewer::Seat(seat)) = replay.perspective.viewer() else { return Ok(None) };
        Ok(replay.positions.into_iter().next_back().map(|position| (seat, position)))
    }

    async fn replay_as(
        &self,
        person: &Person,
        room: &RoomId,
        from: u32,
    ) -> Result<Box<Replay>, RequestError> {
        let asked = AskReplay { room: room.clone(), perspective: None, from, texts: false };
        match self.request(person, ClientMessage::Replay(asked)).await? {
            ServerMessage::Replay(replay) => Ok(replay),
            _ => Err(RequestError::Unexpected),
        }
    }

    /// Asks for the notices of turns, which then follow as pushes.
    ///
    /// # Errors
    /// [`RequestError`].
    pub async fn deliver_notices(&self) -> Result<(), RequestError> {
        self.client.ask(ClientMessage::DeliverNotices).await.map(drop)
    }

    /// The user's ID at the game server.
    ///
    /// # Errors
    /// [`RequestError`].
    pub async fn user_id(&self, person: &Person) -> Result<UserId, RequestError> {
        match self.request(person, ClientMessage::Profile(OfUser { user: None })).await? {
            ServerMessage::Profile(profile) => Ok(profile.user.id),
            _ => Err(RequestError::Unexpected),
        }
    }
}

/// A push of the game server that concerns the bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ServerEvent {
    /// A room as a spectator sees it.
    View(Box<RoomView>),
    /// A part of the analysis of a finished game.
    Analysis(Box<Analysis>),
    /// It is the turn of a member who wants a direct message.
    TurnNotice(Box<TurnNotice>),
    /// A turn about which a notice was sent has ended.
    TurnOver(TurnOver),
    /// The connection is lost, or an attempt to restore it has failed.
    Lost,
    /// The connection is made for the first time or restored.
    Back,
    /// Pushes were dropped.
    Missed,
}

/// The event of a push; none if it does not concern the bot.
#[must_use]
pub fn server_event(push: Push) -> Option<ServerEvent> {
    match push {
        Push::Message { message: ServerMessage::Analysis(part), .. } => Some(ServerEvent::Analysis(part)),
        // Drop other pushes to users: a player sees their own view only as the answer to a request.
        Push::Message { to: Some(_), .. } => None,
        Push::Message { to: None, message: ServerMessage::View(view) } if view.seat.is_none() => {
            Some(ServerEvent::View(view))
        }
        Push::Message { to: None, message: ServerMessage::TurnNotice(notice) } => {
            Some(ServerEvent::TurnNotice(Box::new(notice)))
        }
        Push::Message { to: None, message: ServerMessage::TurnOver(over) } => {
            Some(ServerEvent::TurnOver(over))
        }
        Push::Message { to: None, .. } => None,
        Push::Missed(_) => Some(ServerEvent::Missed),
        Push::Lost => Some(ServerEvent::Lost),
        Push::Back(_) => Some(ServerEvent::Back),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(seat: Option<Seat>, to: Option<&str>) -> Push {
        let text = include_str!("../../../protocol/tests/examples/view.json");
        let ServerMessage::View(mut view) = serde_json::from_str(text).unwrap() else { panic!("no view") };
        view.seat = seat;
        Push::Message { to: to.map(|to| to.parse().unwrap()), message: ServerMessage::View(view) }
    }

    #[test]
    fn only_spectator_views_addressed_to_the_bot_are_passed_on() {
        assert!(matches!(server_event(view(None, None)), Some(ServerEvent::View(_))));
        assert_eq!(server_event(view(Some(Seat::White), Some("u7"))), None);
        assert_eq!(server_event(view(Some(Seat::White), None)), None);
        assert_eq!(server_event(view(None, Some("u7"))), None);
    }

    #[test]
    fn analysis_for_any_user_is_passed_on() {
        let text = r#"{"type": "analysis", "room": "k3f9x2", "total": 3, "from": 0, "actions": []}"#;
        for to in [None, Some("u7".parse().unwrap())] {
            let message: ServerMessage = serde_json::from_str(text).unwrap();
            let event = server_event(Push::Message { to, message });
            assert!(matches!(event, Some(ServerEvent::Analysis(_))), "{event:?}");
        }
    }
}
