//! Tests of the lobby without rooms and sockets: lists, updates and their size in bytes.

use super::changes::{CHANGE_BYTES_MAX, Told, list};
use super::feed::{BEHIND_MAX, CHANGES_EVERY, LISTS_EVERY, PEOPLE_EVERY};
use super::index::{
    HIDDEN_MAX, HIDDEN_OF_NETWORK_MAX, HIDDEN_OF_USER_MAX, Listed, OF_NETWORK_MAX, OF_USER_MAX, SEEKS_MAX,
};
use super::live::{GAME_BYTES_MAX, GAMES_OF_SOURCE_MAX, LIVE_MAX};
use super::*;
use crate::connections::outbox::Outbox;
use crate::store::TokenHash;
use konakis_games::{Contest, Options, Viewer};
use konakis_protocol::{
    Board, BySeat, Lobby as List, Player, PlayerName, Seat, Seats, Secret, User, UserKind,
};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::time::Duration;

/// The overhead of a change beside its entries: its fields, and the ids of everything that can leave a list.
const HEAD_BYTES_MAX: usize = 128 + (SEEKS_MAX + LIVE_MAX) * 35;

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

fn seek(name: &str, maker: &str) -> Seek {
    let user = User { id: user(maker), name: PlayerName::nearest(maker), kind: UserKind::Guest };
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

/// A lobby with the connections of its users.
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

    /// Connects a user; gives the connection.
    fn came(&mut self, name: &str, network: Option<&str>) -> u64 {
        let outbox = self.outbox();
        let token = TokenHash::of(&"token".parse::<Secret>().unwrap());
        self.present.came(&user(name), token, network.map(|network| network.parse().unwrap()), &outbox);
        self.lobby.presence_changed(&user(name));
        outbox.connection()
    }

    fn left(&self, name: &str, connection: u64) {
        self.present.left(&user(name), connection);
        self.lobby.presence_changed(&user(name));
    }

    fn seeks(&self, name: &str, maker: &str) {
        self.lobby.note(&room(name), Some(seek(name, maker)), false, None, || None);
    }

    fn plays(&self, name: &str, ply: u32, spectators: u32) -> Option<RoomId> {
        let game = || Some(game(name, ply, spectators));
        self.lobby.note(&room(name), None, false, Some(spectators), game)
    }

    /// Plays a game against the computer.
    fn plays_alone(&self, name: &str, player_name: &str, spectators: u32) -> Option<RoomId> {
        let player = |name: &str, kind| {
            let user = User { id: user(name), name: PlayerName::nearest(name), kind };
            Some(Player { user, rating: None, online: false })
        };
        let mut game = game(name, 0, spectators);
        game.players = [player(player_name, UserKind::Guest), player("computer", UserKind::Computer)].into();
        self.lobby.note(&room(name), None, false, Some(spectators), || Some(game.clone()))
    }

    fn ends(&self, name: &str) -> Option<RoomId> {
        self.lobby.note(&room(name), None, false, None, || None)
    }

    fn list(&self) -> List {
        let ServerMessage::Lobby(list) = self.lobby.list() else { panic!("a list is one of the lobby") };
        list
    }

    fn listed(&self) -> Vec<String> {
        self.list().seeks.iter().map(|seek| seek.room.to_string()).collect()
    }

    fn shown(&self) -> Vec<String> {
        self.list().live.iter().map(|game| game.room.to_string()).collect()
    }

    /// As full as it can be, by makers who are all connected.
    fn full() -> Self {
        let mut fixture = Self::new();
        for number in 0..SEEKS_MAX {
            let maker = format!("maker{number}");
            fixture.came(&maker, None);
            fixture.seeks(&format!("s{number:03}"), &maker);
        }
        for number in 0..LIVE_MAX {
            fixture.plays(&format!("g{number:03}"), 0, 0);
        }
        fixture
    }

    fn watcher(&mut self) -> Watcher {
        let outbox = self.outbox();
        self.lobby.watch_changes(&speaker(&outbox, None));
        Watcher { list: None, outbox, bytes: 0, frames: 0 }
    }
}

fn speaker(outbox: &Arc<Outbox>, user: Option<&str>) -> Client {
    let user = user.map(|user| user.parse().unwrap());
    Client { through_service: user.is_some(), user, re: None, outbox: Arc::clone(outbox) }
}

fn heard(outbox: &Outbox) -> Vec<String> {
    std::iter::from_fn(|| outbox.next()).map(|text| text.to_string()).collect()
}

/// A client that watches changes and applies them.
struct Watcher {
    list: Option<List>,
    outbox: Arc<Outbox>,
    bytes: usize,
    frames: usize,
}

impl Watcher {
    /// Reads everything that waits; no change may be missing.
    fn read(&mut self) -> &List {
        for text in heard(&self.outbox) {
            self.bytes += text.len();
            self.frames += 1;
            match serde_json::from_str(&text).unwrap() {
                ServerMessage::Lobby(list) => self.list = Some(list),
                ServerMessage::LobbyChanges(changes) => {
                    self.list.as_mut().unwrap().apply(changes).unwrap();
                }
                other => panic!("that is nothing of the lobby: {other:?}"),
            }
        }
        self.list.as_ref().unwrap()
    }

    /// Reads all updates, then calls `happens` every so often for this time; gives the bytes a second.
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

fn announce(fixture: &Fixture) {
    let lobby = Arc::clone(&fixture.lobby);
    tokio::spawn(async move { lobby.announce().await });
}

const MINUTE: Duration = Duration::from_secs(60);
const WHILE: Duration = Duration::from_secs(20);

#[tokio::test(start_paused = true)]
async fn a_reconnecting_guest_costs_a_watcher_a_few_bytes() {
    let mut fixture = Fixture::full();
    let mut watcher = fixture.watcher();
    announce(&fixture);
    let mut connection = None;
    let per_second = {
        let every = Duration::from_millis(100);
        watcher.measure(MINUTE, every, |_| match connection.take() {
            None => connection = Some(fixture.came("guest", None)),
            Some(connection) => fixture.left("guest", connection),
        })
    };
    let per_second = per_second.await;
    println!("one guest who reconnects five times a second: {per_second} bytes a second to each watcher");
    assert!(per_second <= 20, "{per_second}");
}

#[tokio::test(start_paused = true)]
async fn churning_cfixtureenges_cost_no_more_than_stated() {
    let mut fixture = Fixture::full();
    let mut watcher = fixture.watcher();
    announce(&fixture);
    for number in 0..200 {
        fixture.came(&format!("user{number}"), None);
    }
    let churn = |turn: u64| {
        let (new, old) = (turn % 200, (turn + 100) % 200);
        fixture.seeks(&format!("n{new}"), &format!("user{new}"));
        fixture.ends(&format!("n{old}"));
    };
    let per_second = watcher.measure(WHILE, Duration::from_millis(10), churn).await;
    println!("100 new cfixtureenges a second: {per_second} bytes a second to each watcher");
    assert!(per_second <= 2 * (CHANGE_BYTES_MAX / 2 + HEAD_BYTES_MAX), "{per_second}");
}

#[tokio::test(start_paused = true)]
async fn the_worst_of_everything_costs_no_more_than_stated() {
    let mut fixture = Fixture::full();
    let mut watcher = fixture.watcher();
    announce(&fixture);
    for number in 0..200 {
        fixture.came(&format!("user{number}"), None);
    }
    let mut connection = None;
    let churn = |turn: u64| {
        fixture.seeks(&format!("n{}", turn % 200), &format!("user{}", turn % 200));
        fixture.ends(&format!("n{}", (turn + 100) % 200));
        let turn = u32::try_from(turn).unwrap();
        for number in 0..LIVE_MAX {
            fixture.plays(&format!("g{number:03}"), turn, turn % 7);
        }
        match connection.take() {
            None => connection = Some(fixture.came("guest", None)),
            Some(connection) => fixture.left("guest", connection),
        }
    };
    let per_second = watcher.measure(WHILE, Duration::from_millis(50), churn).await;
    println!("everything changes all the time: {per_second} bytes a second to each watcher");
    assert!(per_second <= 2 * (CHANGE_BYTES_MAX + HEAD_BYTES_MAX), "{per_second}");
    tokio::time::sleep(MINUTE).await;
    let (now, list) = (fixture.list(), watcher.read());
    assert_eq!((&list.seeks, &list.live, list.people), (&now.seeks, &now.live, now.people));
}

#[tokio::test(start_paused = true)]
async fn a_watcher_of_full_lists_gets_one_every_15_seconds() {
    let mut fixture = Fixture::full();
    let outbox = fixture.outbox();
    fixture.lobby.watch(&speaker(&outbox, None));
    announce(&fixture);
    let mut lists = Vec::new();
    for turn in 0..600 {
        fixture.plays("g000", turn, 0);
        tokio::time::sleep(Duration::from_millis(100)).await;
        lists.extend(heard(&outbox));
    }
    let bytes = lists.iter().map(String::len).sum::<usize>() / 60;
    println!("full lists of a full lobby: {bytes} bytes a second to each watcher");
    assert_eq!(lists.len() as u64, 60 / LISTS_EVERY.as_secs());
}

#[test]
fn one_move_sends_the_entry_of_its_game_alone() {
    let mut fixture = Fixture::full();
    let mut watcher = fixture.watcher();
    fixture.lobby.send(Instant::now());
    settle(&fixture, &mut watcher);
    fixture.plays("g007", 1, 0);
    fixture.lobby.send(Instant::now());
    let [text] = &heard(&watcher.outbox)[..] else { panic!("there is one change") };
    let ServerMessage::LobbyChanges(changes) = serde_json::from_str(text).unwrap() else { panic!("{text}") };
    let seq = changes.seq;
    let expected =
        konakis_protocol::LobbyChanges { seq, live: vec![game("g007", 1, 0)], ..Default::default() };
    assert_eq!(changes, expected);
}

/// Sends until the watcher has the current list.
fn settle(fixture: &Fixture, watcher: &mut Watcher) {
    let mut now = Instant::now();
    while let Some(due) = fixture.lobby.send(now) {
        watcher.read();
        now = due;
    }
    watcher.read();
}

#[test]
fn a_slow_watcher_gets_the_full_list_in_place_of_changes() {
    let mut fixture = Fixture::full();
    let mut slow = fixture.watcher();
    settle(&fixture, &mut slow);
    for ply in 0..5 * BEHIND_MAX {
        fixture.plays("g007", 1 + u32::try_from(ply).unwrap(), 0);
        fixture.lobby.send(Instant::now());
        assert!(slow.outbox.waiting() <= BEHIND_MAX);
    }
    let kinds: Vec<bool> =
        slow.outbox_frames().iter().map(|text| text.starts_with("{\"type\":\"lobby\",")).collect();
    assert!(kinds[0] && !kinds[1..].contains(&true), "one list, and the changes since");
    assert_eq!(slow.list.as_ref().unwrap().live, fixture.list().live);
}

impl Watcher {
    /// Reads everything that waits, and gives it as it came.
    fn outbox_frames(&mut self) -> Vec<String> {
        let frames = heard(&self.outbox);
        let again = Arc::new(Outbox::new(0));
        frames.iter().for_each(|text| again.send(text.clone().into()));
        let own = std::mem::replace(&mut self.outbox, again);
        self.read();
        self.outbox = own;
        frames
    }
}

#[test]
fn people_are_told_apart_and_at_a_pace_of_their_own() {
    let mut fixture = Fixture::new();
    let mut watcher = fixture.watcher();
    let start = Instant::now();
    fixture.lobby.send(start);
    assert_eq!(watcher.read().people, 0);
    fixture.came("anna", None);
    let due = fixture.lobby.send(start + CHANGES_EVERY);
    assert_eq!(due, Some(start + PEOPLE_EVERY));
    assert_eq!(watcher.read().people, 0);
    fixture.lobby.send(start + PEOPLE_EVERY);
    assert_eq!(watcher.read().people, 1);
    let frames = watcher.frames;
    let connection = fixture.came("ben", None);
    fixture.left("ben", connection);
    assert_eq!(fixture.lobby.send(start + 2 * PEOPLE_EVERY), None);
    watcher.read();
    assert_eq!(watcher.frames, frames, "the number is the same again");
}

#[test]
fn a_new_watcher_is_told_how_many_people_there_are_now() {
    let mut fixture = Fixture::new();
    let mut first = fixture.watcher();
    let start = Instant::now();
    fixture.lobby.send(start);
    let connection = fixture.came("anna", None);
    let mut second = fixture.watcher();
    assert_eq!((first.read().people, second.read().people), (0, 1));
    fixture.left("anna", connection);
    let due = fixture.lobby.send(start + CHANGES_EVERY).unwrap();
    fixture.lobby.send(due);
    assert_eq!((first.read().people, second.read().people), (0, 0));
}

#[test]
fn the_most_watched_games_are_shown() {
    let fixture = Fixture::new();
    for number in 0..LIVE_MAX + 5 {
        fixture.plays(&format!("r{number:03}"), 0, u32::try_from(number).unwrap());
    }
    let expected: Vec<String> = (5..LIVE_MAX + 5).rev().map(|number| format!("r{number:03}")).collect();
    assert_eq!(fixture.shown(), expected);
}

#[test]
fn the_next_game_is_asked_for_when_a_shown_one_ends() {
    let fixture = Fixture::new();
    for number in 0..LIVE_MAX {
        fixture.plays(&format!("r{number:03}"), 0, 9);
    }
    assert_eq!(fixture.plays("r100", 0, 3), None);
    assert_eq!(fixture.plays("r101", 0, 4), None);
    assert_eq!(fixture.ends("r000"), Some(room("r101")));
    assert_eq!(fixture.plays("r101", 0, 4), None);
    assert_eq!(fixture.shown().last().map(String::as_str), Some("r101"));
    assert_eq!(fixture.ends("r100"), None, "a game that is not shown leaves no gap");
}

#[test]
fn games_of_one_network_do_not_push_out_another_game() {
    let mut fixture = Fixture::new();
    fixture.came("honest", Some("192.0.2.1"));
    fixture.plays_alone("honest", "honest", 1);
    for number in 0..44 {
        let player = format!("guest{}", number % 6);
        let connection = fixture.came(&player, Some("192.0.2.2"));
        assert_eq!(fixture.plays_alone(&format!("g{number:02}"), &player, 6), None);
        fixture.left(&player, connection);
        fixture.plays_alone(&format!("g{number:02}"), &player, 6);
    }
    assert_eq!(fixture.shown(), ["g00", "g01", "g02", "g03", "honest"]);
    fixture.plays_alone("g43", "guest1", 7);
    let shown = fixture.shown();
    assert_eq!((shown.len(), shown[0].as_str()), (1 + GAMES_OF_SOURCE_MAX, "g43"));
    assert_eq!(fixture.ends("g43"), Some(room("g00")), "its network has room for another game");
}

#[test]
fn a_game_is_listed_once_a_player_was_there() {
    let mut fixture = Fixture::new();
    fixture.plays_alone("g", "anna", 6);
    assert!(fixture.shown().is_empty());
    let connection = fixture.came("anna", None);
    fixture.plays_alone("g", "anna", 6);
    fixture.left("anna", connection);
    fixture.plays_alone("g", "anna", 6);
    assert_eq!(fixture.shown(), ["g"]);
}

#[test]
fn a_game_between_people_displaces_one_with_a_computer() {
    let mut fixture = Fixture::new();
    for number in 0..LIVE_MAX {
        let player = format!("guest{number}");
        fixture.came(&player, None);
        fixture.plays_alone(&format!("g{number:02}"), &player, 1);
    }
    fixture.plays("people", 0, 1);
    assert!(fixture.shown().contains(&"people".to_owned()));
}

#[test]
fn a_game_that_is_too_large_is_listed_without_its_board() {
    let fixture = Fixture::new();
    let mut large = game("r", 0, 0);
    large.game = "x".repeat(GAME_BYTES_MAX).into();
    fixture.lobby.note(&room("r"), None, false, Some(0), || Some(large.clone()));
    assert_eq!(fixture.list().live[0].board, None);
}

#[test]
fn the_newest_cfixtureenges_come_first_and_keep_their_order() {
    let mut fixture = Fixture::new();
    for name in ["anna", "ben"] {
        fixture.came(name, None);
    }
    for (room, maker) in [("b", "anna"), ("c", "ben"), ("a", "anna"), ("b", "anna")] {
        fixture.seeks(room, maker);
    }
    assert_eq!(fixture.listed(), ["a", "c", "b"]);
}

#[test]
fn a_cfixtureenge_is_hidden_while_its_maker_is_away() {
    let mut fixture = Fixture::new();
    let first = fixture.came("anna", None);
    fixture.came("ben", None);
    fixture.seeks("a", "anna");
    fixture.seeks("b", "ben");
    let second = fixture.came("anna", None);
    fixture.left("anna", first);
    assert_eq!(fixture.listed(), ["b", "a"], "another connection is left");
    fixture.left("anna", second);
    assert_eq!(fixture.listed(), ["b"]);
    fixture.came("anna", None);
    assert_eq!(fixture.listed(), ["b", "a"], "it is back in its place");
}

#[test]
fn a_cfixtureenge_through_a_service_is_listed_while_attended() {
    let fixture = Fixture::new();
    let note = |is_attended| {
        fixture.lobby.note(&room("a"), Some(seek("a", "nelly")), is_attended, None, || None);
        fixture.listed().len()
    };
    assert_eq!([true, false, true].map(note), [1, 0, 1]);
}

#[test]
fn a_user_and_a_network_have_their_share_of_the_list() {
    let mut fixture = Fixture::new();
    let (one, other) = (Some("192.0.2.1"), Some("192.0.2.2"));
    fixture.came("ben", other);
    fixture.seeks("honest", "ben");
    // Made one after the other, and then everybody comes back.
    for number in 0..25 {
        let guest = format!("guest{number}");
        let connection = fixture.came(&guest, one);
        for seek in 0..OF_USER_MAX {
            fixture.seeks(&format!("x{number}x{seek}"), &guest);
        }
        fixture.left(&guest, connection);
    }
    for number in 0..25 {
        fixture.came(&format!("guest{number}"), one);
    }
    let listed = fixture.listed();
    assert_eq!(listed.len(), OF_NETWORK_MAX + 1);
    assert_eq!(listed.last().map(String::as_str), Some("honest"));
}

#[test]
fn cfixtureenges_are_limited_by_user_and_by_network() {
    let mut fixture = Fixture::new();
    let network = "192.0.2.1";
    let reserve = |fixture: &Fixture, name: &str, maker: &str, network: Option<&str>| {
        let network = network.map(|network| network.parse().unwrap());
        fixture.lobby.reserve(&room(name), &user(maker), network)
    };
    for number in 0..OF_USER_MAX {
        assert_eq!(reserve(&fixture, &format!("a{number}"), "anna", Some(network)), Ok(()));
    }
    assert_eq!(reserve(&fixture, "a9", "anna", Some(network)), Err(TooMany::OfUser));
    fixture.came("ben", Some(network));
    for number in 0..OF_USER_MAX {
        assert_eq!(reserve(&fixture, &format!("b{number}"), "ben", Some(network)), Ok(()));
        fixture.seeks(&format!("b{number}"), "ben");
    }
    assert_eq!(reserve(&fixture, "c0", "carl", Some(network)), Err(TooMany::OfNetwork));
    assert_eq!(reserve(&fixture, "c0", "carl", Some("192.0.2.2")), Ok(()));
    assert_eq!(reserve(&fixture, "d0", "dora", None), Ok(()), "users of a service have no address");
    fixture.lobby.release(&room("a0"));
    fixture.ends("b0");
    assert_eq!(reserve(&fixture, "e0", "emil", Some(network)), Ok(()));
    assert_eq!(reserve(&fixture, "e1", "emil", Some(network)), Ok(()));
    assert_eq!(reserve(&fixture, "e2", "emil", Some(network)), Err(TooMany::OfNetwork));
}

#[tokio::test(start_paused = true)]
async fn a_place_for_a_room_that_never_reports_lapses() {
    let fixture = Fixture::new();
    let reserve = |number: usize| fixture.lobby.reserve(&room(&format!("a{number}")), &user("anna"), None);
    assert!((0..OF_USER_MAX).all(|number| reserve(number).is_ok()));
    assert_eq!(reserve(9), Err(TooMany::OfUser));
    tokio::time::sleep(MINUTE).await;
    assert_eq!(reserve(9), Ok(()));
}

#[test]
fn challenges_of_absent_makers_are_bounded() {
    let mut fixture = Fixture::new();
    for number in 0..HIDDEN_MAX + 1 {
        fixture.seeks(&format!("s{number}"), &format!("maker{number}"));
    }
    for number in [0, 1] {
        fixture.came(&format!("maker{number}"), None);
    }
    assert_eq!(fixture.listed(), ["s1"], "the oldest is forgotten");
}

#[test]
fn challenges_of_absent_makers_are_bounded_by_source() {
    let mut fixture = Fixture::new();
    fixture.seeks("honest", "honest");
    // One user of a service, and many guests of one network.
    for number in 0..HIDDEN_MAX {
        fixture.seeks(&format!("s{number}"), "member");
    }
    for number in 0..HIDDEN_MAX {
        let guest = format!("guest{number}");
        let connection = fixture.came(&guest, Some("192.0.2.1"));
        fixture.seeks(&format!("g{number}"), &guest);
        fixture.left(&guest, connection);
    }
    let kept = |prefix: &str, count: usize| {
        (0..count)
            .filter(|number| fixture.lobby.index().concerns(&room(&format!("{prefix}{number}"))))
            .count()
    };
    assert_eq!(kept("s", HIDDEN_MAX), HIDDEN_OF_USER_MAX);
    assert_eq!(kept("g", HIDDEN_MAX), HIDDEN_OF_NETWORK_MAX);
    fixture.came("honest", None);
    assert_eq!(fixture.listed(), ["honest"], "others push nobody out");
}

#[test]
fn a_user_of_a_service_has_few_listed_games() {
    let fixture = Fixture::new();
    for number in 0..LIVE_MAX {
        let game_of = |player_name: &str| {
            let player = |name: &str| {
                let user = User { id: user(name), name: PlayerName::nearest(name), kind: UserKind::Member };
                Some(Player { user, rating: None, online: true })
            };
            let mut game = game(&format!("m{number:02}"), 0, 3);
            game.players = [player(player_name), player(&format!("other{number}"))].into();
            game
        };
        let name = room(&format!("m{number:02}"));
        fixture.lobby.note(&name, None, false, Some(3), || Some(game_of("member")));
    }
    fixture.plays("other", 0, 1);
    assert_eq!(fixture.shown().len(), GAMES_OF_SOURCE_MAX + 1);
}

#[test]
fn a_service_gets_changes_for_each_user_and_others_once() {
    let mut fixture = Fixture::new();
    let (service, person) = (fixture.outbox(), fixture.outbox());
    for user in ["anna", "ben"] {
        fixture.lobby.watch_changes(&speaker(&service, Some(user)));
    }
    fixture.lobby.watch(&speaker(&person, None));
    drop(heard(&service));
    let start = Instant::now();
    fixture.lobby.send(start);
    fixture.came("carl", None);
    fixture.lobby.send(start + LISTS_EVERY);
    let to = |user: &str| format!("{{\"to\":\"{user}\",\"type\":\"lobby_changes\",\"seq\":2,\"people\":1}}");
    assert_eq!(heard(&service).split_off(2), [to("anna"), to("ben")]);
    let lists = heard(&person);
    assert!(lists.iter().all(|list| list.starts_with("{\"type\":\"lobby\",")), "{lists:?}");

    fixture.lobby.unwatch(&speaker(&service, Some("anna")));
    fixture.came("dora", None);
    fixture.lobby.send(start + 2 * LISTS_EVERY);
    assert_eq!((heard(&service).len(), heard(&person).len()), (1, 1));
    fixture.lobby.gone(service.connection());
    fixture.came("emil", None);
    fixture.lobby.send(start + 3 * LISTS_EVERY);
    assert_eq!((heard(&service).len(), heard(&person).len()), (0, 1));
}

/// Lists of few rooms, so that the same ones come, change and go.
fn any_list() -> impl Strategy<Value = Listed> {
    let seeks = proptest::collection::btree_map(0_u64..12, 0_i32..3, 0..8);
    let live = proptest::collection::btree_map(0_u64..12, (0_u32..3, 0_u32..3), 0..8);
    (seeks, live).prop_map(|(seeks, live)| Listed {
        seeks: seeks
            .into_iter()
            .map(|(number, rating)| {
                let name = format!("s{number}");
                let seek = Seek { order: 1 + number, rating: Some(rating), ..seek(&name, "anna") };
                (room(&name), Arc::new(seek))
            })
            .collect(),
        live: live
            .into_iter()
            .map(|(number, (ply, spectators))| {
                let name = format!("g{number}");
                (room(&name), Arc::new(game(&name, ply, spectators)))
            })
            .collect(),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn changes_lead_to_the_list_as_it_is(
        lists in proptest::collection::vec((any_list(), 0_u32..3), 1..12),
        joins_at in 0_usize..12,
    ) {
        let (mut told, mut client) = (Told::default(), None);
        let (last, people) = lists.last().cloned().unwrap();
        // The last list repeats until the client has all of it.
        let still = std::iter::repeat_n((last.clone(), people), 20);
        for (number, (now, people)) in lists.into_iter().chain(still).enumerate() {
            if number == joins_at {
                client = Some(told.list(told.people().unwrap_or_default()));
            }
            let step = told.advance(&now, Some(people), CHANGE_BYTES_MAX);
            if let (Some(client), Some(changes)) = (&mut client, step.changes) {
                client.apply(changes).unwrap();
                prop_assert_eq!(&*client, &told.list(people));
            }
        }
        let seq = Some(told.seq());
        prop_assert_eq!(client.unwrap(), list(&last, people, seq));
    }
}
