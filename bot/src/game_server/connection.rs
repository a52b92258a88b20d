//! The one connection to the game server, over which the bot asks for every player and watches every room.
//!
//! What always holds: the bot asks for a person only what that person asked for; what the server says of its own accord
//! to the bot itself is a spectator's view, and only such views are passed on to the rooms.

use konakis_protocol::connect::{Client, Config, ConnectError, Push, Pushes, RequestError};
use konakis_protocol::{
    AskReplay, ClientMessage, GameInfo, Hello, InRoom, LastAction, OfUser, OnBehalf, PlayerName,
    ReplayPosition, RoomId, RoomView, Seat, Secret, ServerMessage, Snowflake, UserId, Viewer, is_setup,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use url::Url;

/// How many requests may be under way at once.
const REQUESTS_MAX: usize = 512;
/// How many messages of the server may wait to be read.
const PUSHES_MAX: usize = 8_192;
/// How many rooms, each for each who looks at it, are watched again after a loss.
const WATCHED_MAX: usize = 60_000;
/// How long a person is left to wait for an answer of the game server.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);

/// Somebody for whom the bot asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// His id at Discord.
    pub discord: Snowflake,
    /// What he is called there.
    pub name: PlayerName,
}

impl From<&Person> for OnBehalf {
    fn from(person: &Person) -> Self {
        Self { discord: person.discord, name: person.name.clone() }
    }
}

/// How long he waits while the server is known to be away.
const AWAY_WITHIN: Duration = Duration::from_secs(2);

/// The connection.
#[derive(Clone)]
pub struct GameServer {
    client: Client,
    away: Arc<AtomicBool>,
}

impl GameServer {
    /// A connection that is sought from now on, as long as it takes; what the server says of its own accord comes along.
    #[must_use]
    pub fn open(server: &Url, secret: Secret) -> (Self, Pushes) {
        let hello = Hello { service: Some(secret), ..Hello::default() };
        let config = Config {
            requests_max: REQUESTS_MAX,
            pushes_max: PUSHES_MAX,
            watched_max: WATCHED_MAX,
            answer_within: ANSWER_WITHIN,
            pause_max: Duration::from_secs(5),
            ..Config::new(server.as_str()).with_hello(hello)
        };
        let (client, pushes) = Client::open(config);
        (Self { client, away: Arc::new(AtomicBool::new(true)) }, pushes)
    }

    /// Waits until the server was there for the first time.
    ///
    /// # Errors
    /// What the server says where it will not have this bot: its secret is not the server's.
    pub async fn welcomed(&self) -> Result<(), ConnectError> {
        self.client.welcomed().await.map(drop)
    }

    /// Whether the server was there at least once, so that its games are known.
    #[must_use]
    pub fn has_connected(&self) -> bool {
        self.client.welcome().is_some()
    }

    /// The games that can be played, as the server said last.
    #[must_use]
    pub fn games(&self) -> Vec<GameInfo> {
        self.client.welcome().map(|welcome| welcome.games.clone()).unwrap_or_default()
    }

    /// Takes note whether the server is away.
    pub fn set_away(&self, away: bool) {
        self.away.store(away, Ordering::Relaxed);
    }

    /// Bounds how long a person waits.
    async fn within<T>(
        &self,
        asked: impl Future<Output = Result<T, RequestError>>,
    ) -> Result<T, RequestError> {
        let within = if self.away.load(Ordering::Relaxed) { AWAY_WITHIN } else { ANSWER_WITHIN };
        tokio::time::timeout(within, asked).await.unwrap_or(Err(RequestError::TimedOut))
    }

    /// Begins to watch a room as a spectator.
    ///
    /// # Errors
    /// [`RequestError`], here and below.
    pub async fn watch(&self, room: &RoomId) -> Result<Box<RoomView>, RequestError> {
        self.client.view(ClientMessage::Watch(InRoom { room: room.clone() })).await
    }

    /// Looks at a room for somebody, who counts as present in it from then on.
    ///
    /// # Errors
    /// [`RequestError`].
    pub async fn watch_as(&self, person: &Person, room: &RoomId) -> Result<Box<RoomView>, RequestError> {
        self.request_view(person, ClientMessage::Watch(InRoom { room: room.clone() })).await
    }

    /// Ceases to watch a room, for somebody or as a spectator.
    pub async fn unwatch(&self, person: Option<&Person>, room: &RoomId) {
        let client =
            person.map_or_else(|| self.client.clone(), |person| self.client.on_behalf(person.into()));
        // Where it fails the connection is lost, and with it the watching.
        let _ = client.ask(ClientMessage::Unwatch(InRoom { room: room.clone() })).await;
    }

    /// Asks for somebody what is answered with a view.
    ///
    /// # Errors
    /// [`RequestError`].
    pub async fn request_view(
        &self,
        person: &Person,
        message: ClientMessage,
    ) -> Result<Box<RoomView>, RequestError> {
        self.within(self.client.on_behalf(person.into()).view(message)).await
    }

    /// Asks for somebody.
    ///
    /// # Errors
    /// [`RequestError`].
    pub async fn request(
        &self,
        person: &Person,
        message: ClientMessage,
    ) -> Result<ServerMessage, RequestError> {
        self.within(self.client.on_behalf(person.into()).ask(message)).await
    }

    /// What the side that acted last in this view did before in the same turn, the oldest first, as this viewer saw it; at
    /// most so many actions.
    ///
    /// # Errors
    /// [`RequestError`].
    pub async fn turn_so_far(
        &self,
        person: Option<&Person>,
        view: &RoomView,
        most: u32,
    ) -> Result<Vec<LastAction>, RequestError> {
        // Both sides set up for themselves, before the first turn.
        let Some(last) = view.last.as_ref().filter(|last| !is_setup(&last.action)) else {
            return Ok(Vec::new());
        };
        // Most turns are of one action, which the position before it is enough to tell.
        let shortly = self.acted_before(person, view, last.seat, 1).await?;
        if shortly.is_empty() {
            return Ok(shortly);
        }
        self.acted_before(person, view, last.seat, most).await
    }

    /// What this side did before the last action without another coming between, as far as the game is asked for.
    async fn acted_before(
        &self,
        person: Option<&Person>,
        view: &RoomView,
        seat: Seat,
        actions: u32,
    ) -> Result<Vec<LastAction>, RequestError> {
        // Named, since once the game is over those who are not named see all.
        let eyes = Some(view.seat.map_or(Viewer::Spectator, Viewer::Seat).into());
        let from = view.ply.saturating_sub(actions);
        let asked = ClientMessage::Replay(AskReplay { room: view.room.clone(), eyes, from });
        let answer = match person {
            Some(person) => self.request(person, asked).await?,
            None => self.within(self.client.ask(asked)).await?,
        };
        match answer {
            ServerMessage::Replay(replay) => Ok(same_turn(replay.positions, view.ply, seat)),
            _ => Err(RequestError::Unexpected),
        }
    }

    /// Who somebody is at the game server.
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

/// The actions that this side made one after the other up to the last before this ply, the oldest first.
fn same_turn(positions: Vec<ReplayPosition>, ply: u32, seat: Seat) -> Vec<LastAction> {
    let earlier = positions.into_iter().filter(|position| position.ply < ply).rev();
    let own = earlier
        .map_while(|position| position.last.filter(|last| last.seat == seat && !is_setup(&last.action)));
    let mut before: Vec<LastAction> = own.collect();
    before.reverse();
    before
}

/// What the server says of its own accord, as far as it concerns the bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ServerEvent {
    /// A room as a spectator sees it.
    View(Box<RoomView>),
    /// The connection is lost.
    Lost,
    /// The connection is there again.
    Back,
    /// Something was said that was not heard.
    Missed,
}

/// What a push comes to; nothing where it does not concern the bot.
#[must_use]
pub fn server_event(push: Push) -> Option<ServerEvent> {
    match push {
        // What is for a player is his alone: he gets it when he asks.
        Push::Message { to: Some(_), .. } => None,
        Push::Message { to: None, message: ServerMessage::View(view) } if view.seat.is_none() => {
            Some(ServerEvent::View(view))
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
    use konakis_protocol::Seats;

    fn view(seat: Option<Seat>, to: Option<&str>) -> Push {
        let text = include_str!("../../../protocol/tests/examples/view.json");
        let ServerMessage::View(mut view) = serde_json::from_str(text).unwrap() else { panic!("no view") };
        view.seat = seat;
        Push::Message { to: to.map(|to| to.parse().unwrap()), message: ServerMessage::View(view) }
    }

    #[test]
    fn only_what_a_spectator_sees_is_passed_on() {
        assert!(matches!(server_event(view(None, None)), Some(ServerEvent::View(_))));
        assert_eq!(server_event(view(Some(Seat::White), Some("u7"))), None);
        assert_eq!(server_event(view(Some(Seat::White), None)), None);
        assert_eq!(server_event(view(None, Some("u7"))), None);
    }

    /// The positions after actions of these sides, by their initials, from this ply on.
    fn positions(from: u32, sides: &str) -> Vec<ReplayPosition> {
        let Push::Message { message: ServerMessage::View(view), .. } = view(None, None) else { panic!() };
        let position = |(ply, side): (u32, char)| {
            let seat = if side.eq_ignore_ascii_case(&'w') { Seat::White } else { Seat::Black };
            let action = if side.is_uppercase() { "setup ?".to_owned() } else { format!("a{ply}-b{ply}") };
            let last = (side != '-').then(|| LastAction { seat, action, events: Vec::new() });
            ReplayPosition { ply, board: view.board.clone(), to_act: Seats::TWO, last }
        };
        (from..).zip(sides.chars()).map(position).collect()
    }

    #[test]
    fn a_turn_begins_where_the_other_side_acted_last() {
        let turn = |from, sides, ply| -> Vec<String> {
            let own = same_turn(positions(from, sides), ply, Seat::White);
            own.into_iter().map(|last| last.action).collect()
        };
        assert_eq!(turn(4, "wbwww", 8), ["a6-b6", "a7-b7"]);
        assert_eq!(turn(4, "wb", 6), [""; 0], "one action alone");
        assert_eq!(turn(0, "-ww", 2), ["a1-b1"], "the game began with it");
        assert_eq!(turn(0, "-BWww", 4), ["a3-b3"], "who set up had not begun his turn");
        assert_eq!(turn(4, "wbwwwwb", 8), ["a6-b6", "a7-b7"], "what came since is for the next view");
    }
}
