//! Tests of the lobby without rooms and sockets.

mod bytes;
mod challenges;
mod laws;
mod live;
mod updates;

use super::changes::{CHANGE_BYTES_MAX, Told, list};
use super::feed::{BEHIND_MAX, CHANGES_EVERY, LISTS_EVERY, PEOPLE_EVERY};
use super::index::{
    HIDDEN_MAX, HIDDEN_OF_NETWORK_MAX, HIDDEN_OF_USER_MAX, Listed, OF_NETWORK_MAX, OF_SITE_MAX, OF_USER_MAX,
    SEEKS_MAX,
};
use super::live::{GAME_BYTES_MAX, GAMES_OF_SITE_MAX, GAMES_OF_SOURCE_MAX, LIVE_MAX};
use super::*;
use crate::connections::outbox::Outbox;
use crate::store::TokenHash;
use konakis_games::{Contest, Options, Viewer};
use konakis_protocol::{
    Board, BySeat, Lobby as List, Player, PlayerName, Seat, Seats, Secret, User, UserKind,
};
use std::collections::BTreeMap;
use std::time::Duration;

const MINUTE: Duration = Duration::from_secs(60);

fn room(name: &str) -> RoomId {
    name.parse().unwrap()
}

fn user(name: &str) -> UserId {
    name.parse().unwrap()
}

fn board() -> Board {
    let seed = konakis_games::Seed::new(1);
    Contest::start("tablut", None, &Options::new(), seed).unwrap().view(Viewer::Spectator)
}

fn game(name: &str, ply: u32, spectators: u32) -> LiveGame {
    LiveGame {
        room: room(name),
        game: "tablut".into(),
        variant: "yourturnmyturn".into(),
        options: BTreeMap::new(),
        players: BySeat::default(),
        clock: None,
        rated: false,
        ply,
        to_act: Seats::NONE,
        spectators,
        board: Some(board()),
    }
}

fn seek(name: &str, creator: &str) -> Seek {
    let user = User { id: user(creator), name: PlayerName::nearest(creator), kind: UserKind::Guest };
    Seek {
        room: room(name),
        game: "kubism".into(),
        variant: "standard".into(),
        options: BTreeMap::new(),
        user,
        rating: None,
        clock: None,
        rated: false,
        seat: Seat::White.into(),
        order: 0,
    }
}

struct Fixture {
    lobby: Arc<Lobby>,
    present: Arc<Presence>,
    outboxes: Vec<Arc<Outbox>>,
}

impl Fixture {
    fn new() -> Self {
        let present = Arc::new(Presence::default());
        Self { lobby: Arc::new(Lobby::new(Arc::clone(&present))), present, outboxes: Vec::new() }
    }

    fn outbox(&mut self) -> Arc<Outbox> {
        let outbox = Arc::new(Outbox::new(1 + self.outboxes.len() as u64));
        self.outboxes.push(Arc::clone(&outbox));
        outbox
    }

    /// Connects a user. Returns the number of the connection.
    fn came(&mut self, name: &str, network: Option<&str>) -> u64 {
        let outbox = self.outbox();
        let token = TokenHash::of(&"token".parse::<Secret>().unwrap());
        self.present.connected(&user(name), token, network.map(|network| network.parse().unwrap()), &outbox);
        self.lobby.presence_changed(&user(name));
        outbox.connection()
    }

    fn left(&self, name: &str, connection: u64) {
        self.present.disconnected(&user(name), connection);
        self.lobby.presence_changed(&user(name));
    }

    fn seeks(&self, name: &str, creator: &str) {
        self.lobby.note(&room(name), Some(seek(name, creator)), false, None, || None);
    }

    fn plays(&self, name: &str, ply: u32, spectators: u32) -> Option<RoomId> {
        let game = || Some(game(name, ply, spectators));
        self.lobby.note(&room(name), None, false, Some(spectators), game)
    }

    /// Plays a game against the computer.
    fn plays_alone(&self, name: &str, player_name: &str, spectators: u32) -> Option<RoomId> {
        self.plays_as(name, [(player_name, UserKind::Guest), ("computer", UserKind::Computer)], spectators)
    }

    fn plays_together(&self, name: &str, players: [&str; 2], spectators: u32) -> Option<RoomId> {
        self.plays_as(name, players.map(|player| (player, UserKind::Guest)), spectators)
    }

    fn plays_as(&self, name: &str, players: [(&str, UserKind); 2], spectators: u32) -> Option<RoomId> {
        let player = |(name, kind)| {
            let user = User { id: user(name), name: PlayerName::nearest(name), kind };
            Some(Player { user, rating: None, online: false, level: None })
        };
        let mut game = game(name, 0, spectators);
        game.players = players.map(player).into();
        self.lobby.note(&room(name), None, false, Some(spectators), || Some(game.clone()))
    }

    fn ends(&self, name: &str) -> Option<RoomId> {
        self.lobby.note(&room(name), None, false, None, || None)
    }

    fn list(&self) -> List {
        let ServerMessage::Lobby(list) = self.lobby.list() else { panic!("this is not a list of the lobby") };
        list
    }

    fn listed(&self) -> Vec<String> {
        self.list().seeks.iter().map(|seek| seek.room.to_string()).collect()
    }

    fn shown(&self) -> Vec<String> {
        self.list().live.iter().map(|game| game.room.to_string()).collect()
    }

    fn full() -> Self {
        let mut fixture = Self::new();
        for number in 0..SEEKS_MAX {
            let creator = format!("creator{number}");
            fixture.came(&creator, None);
            fixture.seeks(&format!("s{number:03}"), &creator);
        }
        for number in 0..LIVE_MAX {
            fixture.plays(&format!("g{number:03}"), 0, 0);
        }
        fixture
    }

    fn watcher(&mut self) -> Watcher {
        let outbox = self.outbox();
        self.lobby.watch_changes(&client(&outbox, None));
        Watcher { list: None, outbox, bytes: 0, frames: 0 }
    }
}

fn client(outbox: &Arc<Outbox>, user: Option<&str>) -> Client {
    // The Discord id is the code of the name's first letter.
    let discord = user.map(|user| user.as_bytes()[0].to_string().parse().unwrap());
    let user = user.map(|user| user.parse().unwrap());
    Client { discord, user, re: None, outbox: Arc::clone(outbox) }
}

fn heard(outbox: &Outbox) -> Vec<String> {
    std::iter::from_fn(|| outbox.next()).map(|text| text.to_string()).collect()
}

struct Watcher {
    list: Option<List>,
    outbox: Arc<Outbox>,
    bytes: usize,
    frames: usize,
}

impl Watcher {
    /// Reads all messages in the outbox and returns the updated list. Panics if a change is missing.
    fn read(&mut self) -> &List {
        for text in heard(&self.outbox) {
            self.bytes += text.len();
            self.frames += 1;
            match serde_json::from_str(&text).unwrap() {
                ServerMessage::Lobby(list) => self.list = Some(list),
                ServerMessage::LobbyChanges(changes) => {
                    self.list.as_mut().unwrap().apply(changes).unwrap();
                }
                other => panic!("this is not a message of the lobby: {other:?}"),
            }
        }
        self.list.as_ref().unwrap()
    }

    /// Waits a minute, then calls `happens` at intervals of `every` during the time `lasting`. Returns the average
    /// number of bytes of updates per second in that time.
    async fn measure(&mut self, lasting: Duration, every: Duration, mut happens: impl FnMut(u64)) -> usize {
        tokio::time::sleep(MINUTE).await;
        self.read();
        self.bytes = 0;
        let turns = lasting.as_millis() / every.as_millis();
        for turn in 0..u64::try_from(turns).unwrap() {
            happens(turn);
            tokio::time::sleep(every).await;
            self.read();
        }
        self.bytes / usize::try_from(lasting.as_secs()).unwrap()
    }
}
