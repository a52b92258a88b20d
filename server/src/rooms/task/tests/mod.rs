//! Tests of rooms in memory with their tasks, without a socket.

mod storing;

use crate::accounts::Accounts;
use crate::connections::client::Client;
use crate::connections::outbox::{Due, Outbox};
use crate::limits::Limits;
use crate::limits::blocking::Busy;
use crate::rooms::creation::{create, fresh};
use crate::rooms::idle::IDLE_BYTES_MAX;
use crate::rooms::machine::{Ask, Change, Entry, Invited, NewRoom, Room, Seated};
use crate::rooms::registry::Registry;
use crate::rooms::snapshot::ReplayFrames;
use crate::rooms::task::RoomCommand;
use crate::services::Services;
use crate::store::{Store, TokenHash};
use konakis_protocol::{AskReplay, Hello, Offer, OnBehalf, PlayerName, RoomId, Secret, User};
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

/// A server without its HTTP front end.
struct TestServer {
    services: Arc<Services>,
    rooms: Arc<Registry>,
    accounts: Accounts,
    limits: Limits,
    connections: u64,
}

impl TestServer {
    fn new() -> Self {
        Self::on(Store::memory())
    }

    /// A server with this store.
    fn on(store: Store) -> Self {
        let services = Services::for_tests(store);
        let rooms = Registry::new(Arc::clone(&services));
        Self { services, rooms, accounts: Accounts::new(None), limits: Limits::new(true), connections: 0 }
    }

    async fn guest(&self, name: &str) -> (User, Secret) {
        let hello = Hello {
            version: 1,
            token: None,
            name: Some(PlayerName::nearest(name)),
            locale: None,
            service: None,
        };
        let address = Ipv4Addr::LOCALHOST.into();
        let outbox = Arc::new(Outbox::new(0));
        let hello = self.accounts.hello(&self.services, &self.limits, address, &outbox, hello);
        let (_, welcome) = hello.await.unwrap();
        (welcome.user.unwrap(), welcome.token.unwrap())
    }

    /// The answer to a user's command, as JSON.
    async fn answer(
        &mut self,
        room: &RoomId,
        user: &User,
        command: impl FnOnce(Client) -> RoomCommand,
    ) -> serde_json::Value {
        self.connections += 1;
        let outbox = Arc::new(Outbox::new(self.connections));
        let user = Some(user.id.clone());
        let client = Client { user, discord: None, re: None, outbox: Arc::clone(&outbox) };
        self.rooms.tell(room, command(client)).await;
        match std::future::poll_fn(|context| outbox.poll(context)).await {
            Due::Frame(text) => serde_json::from_str(&text).unwrap(),
            other => panic!("expected a frame: {other:?}"),
        }
    }
}

fn seated(user: &User) -> Seated {
    Seated { user: user.clone(), rating: None, level: None }
}

fn challenge(by: &User, invited: &User) -> NewRoom {
    let invited = Invited::User(invited.id.clone());
    NewRoom { private: true, ..NewRoom::for_tests(seated(by), None, invited) }
}

/// Creates a room and takes a snapshot of it, so that it is in memory without watchers.
async fn create_idle(server: &TestServer, room: &RoomId, creator: &User) {
    let public = NewRoom { private: false, ..challenge(creator, creator) };
    create(&server.services, room, &public).await.unwrap();
    server.rooms.snapshot(room).await.unwrap();
}

/// Waits until a room that was told to unload is unloaded.
async fn unloaded(server: &TestServer, room: &RoomId) {
    let gone = async {
        while server.rooms.is_awake(room) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), gone).await.expect("the room is unloaded");
}

#[tokio::test]
async fn idle_rooms_over_the_budget_are_unloaded() {
    let server = TestServer::new();
    let (anna, _) = server.guest("Anna").await;
    let (old, new): (RoomId, RoomId) = ("old".parse().unwrap(), "new".parse().unwrap());
    create_idle(&server, &old, &anna).await;
    assert_eq!(server.rooms.idle_size().0, 1);
    let left = IDLE_BYTES_MAX - server.rooms.idle_size().1;
    assert!(server.rooms.idle().used(&"large".parse().unwrap(), left).is_empty());
    create_idle(&server, &new, &anna).await;
    unloaded(&server, &old).await;
    assert!(server.rooms.is_awake(&new));
    assert!(server.rooms.idle_size().1 <= IDLE_BYTES_MAX);
    server.rooms.snapshot(&old).await.expect("the room loads again");
}

#[tokio::test]
async fn a_watched_room_is_not_idle() {
    let mut server = TestServer::new();
    let (anna, _) = server.guest("Anna").await;
    let room: RoomId = "r".parse().unwrap();
    create_idle(&server, &room, &anna).await;
    assert_eq!(server.answer(&room, &anna, RoomCommand::Watch).await["type"], "view");
    // The room is counted after the answer, but before the next command.
    server.rooms.snapshot(&room).await.unwrap();
    assert_eq!(server.rooms.idle_size(), (0, 0));
    let left = IDLE_BYTES_MAX + 1;
    assert_eq!(server.rooms.idle().used(&"large".parse().unwrap(), left).len(), 1);
    assert!(server.rooms.is_awake(&room));
}

#[tokio::test]
async fn a_crowd_of_idle_rooms_refuses_http_requests_only() {
    let mut server = TestServer::new();
    let (anna, _) = server.guest("Anna").await;
    let room: RoomId = "r".parse().unwrap();
    let public = NewRoom { private: false, ..challenge(&anna, &anna) };
    create(&server.services, &room, &public).await.unwrap();
    for number in 0..100 {
        let fake = format!("fake{number}").parse().unwrap();
        drop(server.rooms.idle().used(&fake, IDLE_BYTES_MAX + 1));
    }
    assert_eq!(server.rooms.snapshot(&room).await.unwrap_err(), Busy.into());
    assert_eq!(server.rooms.record_text(&room).await.unwrap_err(), Busy.into());
    assert_eq!(server.answer(&room, &anna, RoomCommand::Watch).await["type"], "view");
    server.rooms.snapshot(&room).await.expect("a room in memory has a snapshot");
}

#[tokio::test]
async fn a_long_game_is_not_replayed_on_this_thread() {
    let mut server = TestServer::new();
    let (anna, _) = server.guest("Anna").await;
    let (ben, _) = server.guest("Ben").await;
    let room: RoomId = "r".parse().unwrap();
    let entries = long_game(&room, &anna, &ben);
    server.services.store.append(vec![entries]).await.unwrap();
    let before = konakis_games::laws::actions_played();

    let view = server.answer(&room, &anna, RoomCommand::Watch).await;
    let ply = view["ply"].as_u64().unwrap();
    assert!(ply > 200, "{ply}");
    let drawn = || fresh(&server.services.random);
    let (offer, accept) = (Ask::Offer(Offer::Takeback, drawn()), Ask::Accept(Offer::Takeback, drawn()));
    let (white, black) = (seated(&anna), seated(&ben));
    let offered = server.answer(&room, &anna, |client| RoomCommand::Ask(client, white, offer)).await;
    assert_eq!(offered["offers"]["takeback"], "white");
    let taken = server.answer(&room, &ben, |client| RoomCommand::Ask(client, black, accept)).await;
    assert!(taken["ply"].as_u64().unwrap() < ply);
    let record = server.answer(&room, &anna, RoomCommand::Record).await;
    assert_eq!(record["actions"].as_array().unwrap().len() as u64, taken["ply"].as_u64().unwrap());
    let asked = AskReplay { room: room.clone(), eyes: None, from: 100 };
    let replay = server.answer(&room, &anna, |client| RoomCommand::Replay(client, asked)).await;
    assert_eq!(replay["positions"].as_array().unwrap().len(), 64);
    let text = server.rooms.record_text(&room).await.unwrap();
    assert!(text.starts_with("konakis record 1"));
    assert_eq!(konakis_games::laws::actions_played(), before);
}

/// The log of an unfinished game of Tablut with more than 200 actions, between Anna, White, and Ben.
fn long_game(room: &RoomId, anna: &User, ben: &User) -> crate::store::Append {
    let new_room = NewRoom {
        players: [Some(seated(anna)), Some(seated(ben))].into(),
        invited: Invited::Nobody,
        private: false,
        ..challenge(anna, ben)
    };
    let now = crate::clock::Moment { wall: 1, uptime: 1 };
    (0..)
        .find_map(|seed| {
            let mut made = Room::create(room.clone(), now, new_room.clone()).unwrap();
            let first = Change::Created(Box::new(new_room.clone()));
            let mut entries = vec![Entry { at: now, seq: 1, change: first }];
            let mut draw = konakis_games::Seed::new(seed).draw(konakis_games::Purpose::Play);
            while made.ply() < 210 {
                let seat = made.to_act().iter().next()?;
                let action = made.contest().random(seat, &mut draw)?;
                let change = Change::Acted { seat, action, typed: None, left_ms: None };
                let entry = Entry { at: now, seq: made.seq() + 1, change };
                made.apply(&entry).unwrap();
                entries.push(entry);
            }
            (!made.to_act().is_empty()).then(|| made.append(0, &entries, now))
        })
        .unwrap()
}

#[tokio::test]
async fn a_challenged_guest_can_join_after_becoming_a_member() {
    let mut server = TestServer::new();
    let (anna, _) = server.guest("Anna").await;
    let (guest, token) = server.guest("Nelly").await;
    let (stranger, _) = server.guest("Otto").await;
    let room: RoomId = "r".parse().unwrap();
    create(&server.services, &room, &challenge(&anna, &guest)).await.unwrap();

    let whom = OnBehalf { discord: "1".parse().unwrap(), name: PlayerName::nearest("Nelly") };
    let (member, _) = server
        .accounts
        .sign_in(&server.services, &Limits::new(true), &server.rooms, Some(TokenHash::of(&token)), &whom)
        .await
        .unwrap();
    assert_ne!(member.id, guest.id);

    let by = seated(&stranger);
    let refused = server.answer(&room, &stranger, |client| RoomCommand::Ask(client, by, Ask::Join(1))).await;
    assert_eq!(refused["code"], "room_full");
    let by = seated(&member);
    let view = server.answer(&room, &member, |client| RoomCommand::Ask(client, by, Ask::Join(1))).await;
    assert_eq!((&view["status"], &view["seat"]), (&"playing".into(), &"black".into()));
}

#[tokio::test]
async fn anyone_with_its_id_watches_a_private_room() {
    let mut server = TestServer::new();
    let (anna, _) = server.guest("Anna").await;
    let (ben, _) = server.guest("Ben").await;
    let (stranger, _) = server.guest("Otto").await;
    let (room, nowhere): (RoomId, RoomId) = ("r".parse().unwrap(), "n".parse().unwrap());
    let both = [Some(seated(&anna)), Some(seated(&ben))].into();
    create(&server.services, &room, &NewRoom { players: both, ..challenge(&anna, &ben) }).await.unwrap();
    let view = server.answer(&room, &stranger, RoomCommand::Watch).await;
    assert_eq!((&view["private"], &view["seat"]), (&true.into(), &serde_json::Value::Null));
    assert_eq!(server.answer(&room, &stranger, RoomCommand::Record).await["type"], "record");
    assert_eq!(server.answer(&room, &stranger, RoomCommand::Unwatch).await["type"], "done");
    server.rooms.snapshot(&room).await.expect("a private room has a page and a picture");
    server.rooms.record_text(&room).await.expect("and a record");
    assert!(matches!(server.rooms.replay_frames(&room).await, Ok(ReplayFrames::InProgress)));
    assert_eq!(server.answer(&nowhere, &stranger, RoomCommand::Watch).await["code"], "no_such_room");
}

#[tokio::test]
async fn several_connections_of_a_user_are_one_spectator() {
    let mut server = TestServer::new();
    let (anna, _) = server.guest("Anna").await;
    let (ben, _) = server.guest("Ben").await;
    let room: RoomId = "r".parse().unwrap();
    let public = NewRoom { private: false, ..challenge(&anna, &anna) };
    create(&server.services, &room, &public).await.unwrap();
    for _ in 0..3 {
        let view = server.answer(&room, &ben, RoomCommand::Watch).await;
        assert_eq!(view["spectators"], 1);
    }
}

/// Takes the frames that wait in an outbox, and counts them.
async fn take_frames(outbox: &Outbox) -> usize {
    let mut taken = 0;
    while std::future::poll_fn(|context| Poll::Ready(outbox.poll(context).is_ready())).await {
        taken += 1;
    }
    taken
}

/// The number of views that Anna is pushed in 10 s, while Ben sends `watch` and `unwatch` in turn, 18 a second.
async fn views_while_flapping(by_player: bool) -> usize {
    let server = TestServer::new();
    let (anna, _) = server.guest("Anna").await;
    let (ben, _) = server.guest("Ben").await;
    let (otto, _) = server.guest("Otto").await;
    let room: RoomId = "r".parse().unwrap();
    let opponent = if by_player { &ben } else { &otto };
    let new_room = NewRoom {
        players: [Some(seated(&anna)), Some(seated(opponent))].into(),
        invited: Invited::Nobody,
        private: false,
        ..challenge(&anna, opponent)
    };
    create(&server.services, &room, &new_room).await.unwrap();
    let client = |user: &User, connection| Client {
        user: Some(user.id.clone()),
        discord: None,
        re: None,
        outbox: Arc::new(Outbox::new(connection)),
    };
    let (watcher, flapper) = (client(&anna, 1_001), client(&ben, 1_002));
    server.rooms.tell(&room, RoomCommand::Watch(watcher.clone())).await;
    server.rooms.snapshot(&room).await.unwrap();
    take_frames(&watcher.outbox).await;
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(2)).await;
    let mut pushed = 0;
    for flap in 0..180 {
        let command = if flap % 2 == 0 { RoomCommand::Watch } else { RoomCommand::Unwatch };
        server.rooms.tell(&room, command(flapper.clone())).await;
        server.rooms.snapshot(&room).await.unwrap();
        assert_eq!(take_frames(&flapper.outbox).await.min(1), 1, "each request is answered at once");
        pushed += take_frames(&watcher.outbox).await;
        assert!(flap > 0 || pushed == 1, "the first change is shown at once");
        tokio::time::advance(Duration::from_millis(55)).await;
    }
    pushed
}

#[tokio::test]
async fn flapping_spectator_is_shown_every_two_seconds() {
    let views = views_while_flapping(false).await;
    assert!((2..=6).contains(&views), "{views}");
}

#[tokio::test]
async fn flapping_player_is_shown_every_second() {
    let views = views_while_flapping(true).await;
    assert!((2..=11).contains(&views), "{views}");
}

#[tokio::test(start_paused = true)]
async fn a_request_that_only_subscribes_shows_the_player() {
    let mut server = TestServer::new();
    let (anna, _) = server.guest("Anna").await;
    let (ben, _) = server.guest("Ben").await;
    let room: RoomId = "r".parse().unwrap();
    let public = NewRoom { private: false, ..challenge(&anna, &ben) };
    create(&server.services, &room, &public).await.unwrap();
    let watching = Arc::new(Outbox::new(100));
    let user = Some(ben.id.clone());
    let client = Client { user, discord: None, re: None, outbox: Arc::clone(&watching) };
    server.rooms.tell(&room, RoomCommand::Watch(client)).await;
    let by = seated(&anna);
    server.answer(&room, &anna, |client| RoomCommand::Ask(client, by, Ask::Join(1))).await;
    let shown = async {
        loop {
            let frame = std::future::poll_fn(|context| watching.poll(context)).await;
            let Due::Frame(text) = frame else { panic!("expected a frame: {frame:?}") };
            let view: serde_json::Value = serde_json::from_str(&text).unwrap();
            if view["players"]["white"]["online"] == true {
                break;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(10), shown).await.expect("Anna is shown online");
}

#[tokio::test]
async fn a_room_notices_connections_that_ended() {
    let mut server = TestServer::new();
    let (anna, _) = server.guest("Anna").await;
    let (ben, _) = server.guest("Ben").await;
    let (carl, _) = server.guest("Carl").await;
    let room: RoomId = "r".parse().unwrap();
    let public = NewRoom { private: false, ..challenge(&anna, &ben) };
    create(&server.services, &room, &public).await.unwrap();
    let ended = Arc::new(Outbox::new(100));
    let user = Some(carl.id.clone());
    let client = Client { user, discord: None, re: None, outbox: Arc::clone(&ended) };
    server.rooms.tell(&room, RoomCommand::Watch(client)).await;
    std::future::poll_fn(|context| ended.poll(context)).await;
    // The room is never told.
    ended.end();
    let view = server.answer(&room, &ben, RoomCommand::Watch).await;
    assert_eq!(view["spectators"], 1, "{view}");
}
