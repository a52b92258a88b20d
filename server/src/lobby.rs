//! The lobby: who waits for anyone, and which games are on.
//!
//! What always holds: it is an index of the rooms in memory, told by the rooms themselves; nothing in it is stored. Of a
//! game that is on it knows how many look at it, and only of those that a listing shows the board too, which is most of
//! what a room takes. Those who watch the lobby hear of changes at most four times a second, however many there are.

use crate::outbox::{Outbox, Topic};
use crate::room::watchers::Speaker;
use crate::wire::{addressed, encode};
use konakis_protocol::{LiveGame, Lobby as Listing, RoomId, Seek, ServerMessage, UserId};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The most seeks that a listing holds, the newest first.
const SEEKS_MAX: usize = 100;
/// The most live games that a listing holds.
const LIVE_MAX: usize = 40;
/// How long a change waits for others, so that they go out together.
const PAUSE: Duration = Duration::from_millis(250);

/// The lobby.
#[derive(Debug, Default)]
pub struct Lobby {
    inner: Mutex<Inner>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct Inner {
    seeks: BTreeMap<RoomId, (u64, Seek)>,
    /// Numbers the seeks as they come.
    next_seek: u64,
    /// How many look at each game that is on.
    live: BTreeMap<RoomId, u32>,
    /// The games that most look at, as a listing shows them: at most [`LIVE_MAX`].
    shown: BTreeMap<RoomId, LiveGame>,
    /// By connection, and on a service's by the user for whom it watches.
    watchers: BTreeMap<(u64, Option<UserId>), Arc<Outbox>>,
}

impl Lobby {
    /// Takes note of how a room stands in the lobby now: its seek, and how many look at its game, if it is on. The game
    /// itself is asked for where it is to be shown. Gives a room that should be told to have itself noted again, since
    /// its game is to be shown from now on.
    pub fn note(
        &self,
        room: &RoomId,
        seek: Option<Seek>,
        spectators: Option<u32>,
        game: impl FnOnce() -> Option<LiveGame>,
    ) -> Option<RoomId> {
        let mut inner = self.lock();
        let sought = seek.is_some();
        let was_sought = match seek {
            Some(seek) => inner.note_seek(room, seek),
            None => inner.seeks.remove(room).is_some(),
        };
        let was_shown = inner.shown.contains_key(room);
        inner.note_live(room, spectators, game);
        let shown = inner.shown.contains_key(room);
        if sought || was_sought || shown || was_shown {
            self.changed.notify_one();
        }
        if shown || !was_shown { None } else { inner.next_to_show() }
    }

    /// Somebody has come or gone, so that the count of people may be another.
    pub fn people_changed(&self) {
        self.changed.notify_one();
    }

    /// The lobby as a message, with so many people here.
    #[must_use]
    pub fn listing(&self, people: usize) -> ServerMessage {
        let inner = self.lock();
        let mut seeks: Vec<&(u64, Seek)> = inner.seeks.values().collect();
        seeks.sort_by_key(|(number, _)| Reverse(*number));
        let seeks = seeks.into_iter().take(SEEKS_MAX).map(|(_, seek)| seek.clone()).collect();
        let mut live: Vec<LiveGame> = inner.shown.values().cloned().collect();
        live.sort_by_key(|game| Reverse(game.spectators));
        let people = u32::try_from(people).unwrap_or(u32::MAX);
        ServerMessage::Lobby(Listing { seeks, live, people })
    }

    /// How many open challenges of a user wait.
    #[must_use]
    pub fn seeks_of(&self, user: &UserId) -> usize {
        self.lock().seeks.values().filter(|(_, seek)| seek.user.id == *user).count()
    }

    /// Lets somebody hear of changes, or not any more.
    pub fn watch(&self, speaker: &Speaker, watch: bool) {
        let mut inner = self.lock();
        let who = (speaker.outbox.connection(), speaker.to().cloned());
        if watch {
            inner.watchers.insert(who, Arc::clone(&speaker.outbox));
        } else {
            inner.watchers.remove(&who);
        }
    }

    /// A connection has ended, and with it all that was watched over it.
    pub fn gone(&self, connection: u64) {
        let mut inner = self.lock();
        let from_him = inner.watchers.range((connection, None)..).map(|(who, _)| who);
        let his: Vec<_> = from_him.take_while(|who| who.0 == connection).cloned().collect();
        for who in his {
            inner.watchers.remove(&who);
        }
    }

    /// How many games are on, and how many rooms wait for anyone.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        let inner = self.lock();
        (inner.live.len(), inner.seeks.len())
    }

    /// Tells the watchers of changes, for as long as the server runs; `people` counts who is here.
    pub async fn announce(&self, people: impl Fn() -> usize) {
        loop {
            self.changed.notified().await;
            self.tell(people());
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Tells the watchers how the lobby stands.
    fn tell(&self, people: usize) {
        let watchers = self.lock().watchers.clone();
        if watchers.is_empty() {
            return;
        }
        let text = Utf8Bytes::from(encode(&self.listing(people)));
        for ((_, user), outbox) in watchers {
            let frame = addressed(&text, None, user.as_ref());
            outbox.show(Topic::Lobby(user), frame);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    /// Takes note of a seek, which keeps its place among the others; gives whether it was there before.
    fn note_seek(&mut self, room: &RoomId, seek: Seek) -> bool {
        let number = self.seeks.get(room).map(|(number, _)| *number);
        self.next_seek += u64::from(number.is_none());
        self.seeks.insert(room.clone(), (number.unwrap_or(self.next_seek), seek));
        number.is_some()
    }

    fn note_live(&mut self, room: &RoomId, spectators: Option<u32>, game: impl FnOnce() -> Option<LiveGame>) {
        let Some(spectators) = spectators else {
            self.live.remove(room);
            self.shown.remove(room);
            return;
        };
        self.live.insert(room.clone(), spectators);
        let least = self.shown.values().min_by_key(|game| game.spectators);
        let overtaken = match least {
            _ if self.shown.contains_key(room) || self.shown.len() < LIVE_MAX => None,
            Some(least) if least.spectators < spectators => Some(least.room.clone()),
            _ => return,
        };
        if let Some(game) = game() {
            self.shown.insert(room.clone(), game);
            self.shown.retain(|room, _| Some(room) != overtaken.as_ref());
        }
    }

    /// The game that most look at of those that are not shown.
    fn next_to_show(&self) -> Option<RoomId> {
        let hidden = self.live.iter().filter(|(room, _)| !self.shown.contains_key(*room));
        hidden.min_by_key(|(_, spectators)| Reverse(**spectators)).map(|(room, _)| room.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_protocol::{BySeat, PlayerName, User};

    fn note(lobby: &Lobby, number: usize, spectators: Option<u32>) -> Option<RoomId> {
        let room: RoomId = format!("r{number:03}").parse().unwrap();
        let game = || LiveGame {
            room: room.clone(),
            game: "kubism".into(),
            variant: "standard".into(),
            options: BTreeMap::new(),
            players: BySeat::default(),
            clock: None,
            rated: false,
            ply: 0,
            to_act: konakis_protocol::Seats::NONE,
            spectators: spectators.unwrap_or_default(),
            board: None,
        };
        lobby.note(&room, None, spectators, || Some(game()))
    }

    fn shown(lobby: &Lobby) -> Vec<String> {
        let ServerMessage::Lobby(listing) = lobby.listing(0) else { panic!("a listing is one of the lobby") };
        listing.live.iter().map(|game| game.room.to_string()).collect()
    }

    #[test]
    fn the_games_that_most_look_at_are_shown_and_all_are_counted() {
        let lobby = Lobby::default();
        for number in 0..LIVE_MAX + 5 {
            note(&lobby, number, Some(u32::try_from(number).unwrap()));
        }
        let expected: Vec<String> = (5..LIVE_MAX + 5).rev().map(|number| format!("r{number:03}")).collect();
        assert_eq!(shown(&lobby), expected);
        assert_eq!(lobby.counts().0, LIVE_MAX + 5);
    }

    fn seek(lobby: &Lobby, room: &str, user: &str) {
        let room: RoomId = room.parse().unwrap();
        let user = User {
            id: user.parse().unwrap(),
            name: PlayerName::nearest(user),
            kind: konakis_protocol::UserKind::Guest,
        };
        let seek = Seek {
            room: room.clone(),
            game: "kubism".into(),
            variant: "standard".into(),
            options: BTreeMap::new(),
            user,
            rating: None,
            clock: None,
            rated: false,
            seat: konakis_protocol::Seat::White.into(),
        };
        lobby.note(&room, Some(seek), None, || None);
    }

    #[test]
    fn the_newest_seeks_are_shown_first_and_each_keeps_its_place() {
        let lobby = Lobby::default();
        for (room, user) in [("b", "anna"), ("c", "ben"), ("a", "anna"), ("b", "anna")] {
            seek(&lobby, room, user);
        }
        let ServerMessage::Lobby(listing) = lobby.listing(0) else { panic!("a listing is one of the lobby") };
        let rooms: Vec<&str> = listing.seeks.iter().map(|seek| seek.room.as_str()).collect();
        assert_eq!(rooms, ["a", "c", "b"]);
        assert_eq!(lobby.seeks_of(&"anna".parse().unwrap()), 2);
    }

    #[test]
    fn where_a_shown_game_ends_the_next_one_is_asked_for() {
        let lobby = Lobby::default();
        for number in 0..LIVE_MAX {
            note(&lobby, number, Some(9));
        }
        assert_eq!(note(&lobby, 100, Some(3)), None);
        assert_eq!(note(&lobby, 101, Some(4)), None);
        assert_eq!(note(&lobby, 0, None).map(|room| room.to_string()).as_deref(), Some("r101"));
        assert_eq!(note(&lobby, 101, Some(4)), None);
        assert_eq!(shown(&lobby).last().map(String::as_str), Some("r101"));
        assert_eq!(note(&lobby, 100, None), None, "a game that is not shown leaves no gap");
    }

    fn speaker(outbox: &Arc<Outbox>, user: Option<&str>) -> Speaker {
        let user = user.map(|user| user.parse().unwrap());
        Speaker { through_service: user.is_some(), user, re: None, outbox: Arc::clone(outbox) }
    }

    fn heard(outbox: &Outbox) -> Vec<String> {
        std::iter::from_fn(|| outbox.next()).map(|text| text.to_string()).collect()
    }

    #[test]
    fn a_service_is_told_once_for_each_of_its_users_and_a_user_once() {
        let lobby = Lobby::default();
        let (service, person) = (Arc::new(Outbox::new(1)), Arc::new(Outbox::new(2)));
        for user in ["anna", "ben"] {
            lobby.watch(&speaker(&service, Some(user)), true);
        }
        lobby.watch(&speaker(&person, None), true);
        for people in [3, 4] {
            lobby.tell(people);
        }
        let listing = |to: &str| format!("{{{to}\"type\":\"lobby\",\"seeks\":[],\"live\":[],\"people\":4}}");
        let to = [listing("\"to\":\"anna\","), listing("\"to\":\"ben\",")];
        assert_eq!(heard(&service), to, "of two listings the newer is kept, for each user");
        assert_eq!(heard(&person), [listing("")]);

        lobby.watch(&speaker(&service, Some("anna")), false);
        lobby.tell(5);
        assert_eq!(heard(&service).len(), 1);
        lobby.gone(1);
        lobby.tell(6);
        assert_eq!((heard(&service).len(), heard(&person).len()), (0, 1));
    }
}
