//! A room's task with its store in memory, without a socket.

use super::*;
use crate::accounts::Accounts;
use crate::blocking::Busy;
use crate::house::House;
use crate::idle::IDLE_BYTES_MAX;
use crate::limits::Limits;
use crate::metrics::Meters;
use crate::outbox::{Due, Outbox};
use crate::random::Random;
use crate::room::{Founding, Invited};
use crate::store::{Store, TokenHash};
use konakis_protocol::{AskReplay, Hello, OnBehalf, PlayerName, Secret};
use std::net::Ipv4Addr;

/// A server without an edge.
struct Inside {
    services: Arc<Services>,
    accounts: Accounts,
    limits: Limits,
    connections: u64,
}

impl Inside {
    fn new() -> Self {
        let (house, random, meters) = (House::going_on_from(0), Random::from_seed(1), Meters::new().unwrap());
        let services = Services::new(Store::memory(), house, random, meters);
        Self { services, accounts: Accounts::new(None), limits: Limits::new(true), connections: 0 }
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
        let (_, welcome) = self.accounts.hello(&self.services, &self.limits, address, hello).await.unwrap();
        (welcome.user.unwrap(), welcome.token.unwrap())
    }

    /// The type of the answer to what a user asks of a room.
    async fn answer(
        &mut self,
        room: &RoomId,
        user: &User,
        command: impl FnOnce(Speaker) -> Command,
    ) -> serde_json::Value {
        self.connections += 1;
        let outbox = Arc::new(Outbox::new(self.connections));
        let user = Some(user.id.clone());
        let speaker = Speaker { user, through_service: false, re: None, outbox: Arc::clone(&outbox) };
        self.services.tell(room, command(speaker)).await;
        match std::future::poll_fn(|context| outbox.poll(context)).await {
            Due::Frame(text) => serde_json::from_str(&text).unwrap(),
            other => panic!("it should be a frame: {other:?}"),
        }
    }
}

fn seated(user: &User) -> Seated {
    Seated { user: user.clone(), rating: None, level: None }
}

fn challenge(by: &User, invited: &User) -> Founding {
    Founding {
        game: "tablut".to_owned(),
        variant: "yourturnmyturn".to_owned(),
        options: konakis_games::Options::new(),
        seed: 1,
        clock: None,
        players: [Some(seated(by)), None].into(),
        creator: by.id.clone(),
        invited: Invited::User(invited.id.clone()),
        rated: false,
        private: true,
    }
}

/// A visitor sees this room once: so it is in memory, and nobody is connected to it.
async fn visited(inside: &Inside, room: &RoomId, creator: &User) {
    let shown = Founding { private: false, ..challenge(creator, creator) };
    inside.services.found(room, &shown).await.unwrap();
    inside.services.peek(room).await.unwrap();
}

/// Waits until a room that was told to leave memory has left it.
async fn has_left(inside: &Inside, room: &RoomId) {
    let left = async {
        while inside.services.is_awake(room) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), left).await.expect("the room leaves memory");
}

#[tokio::test]
async fn idle_rooms_over_the_budget_leave_memory() {
    let inside = Inside::new();
    let (anna, _) = inside.guest("Anna").await;
    let (old, new): (RoomId, RoomId) = ("old".parse().unwrap(), "new".parse().unwrap());
    visited(&inside, &old, &anna).await;
    assert_eq!(inside.services.idle.size().0, 1);
    let left = IDLE_BYTES_MAX - inside.services.idle.size().1;
    assert!(inside.services.idle.used(&"large".parse().unwrap(), left).is_empty());
    visited(&inside, &new, &anna).await;
    has_left(&inside, &old).await;
    assert!(inside.services.is_awake(&new));
    assert!(inside.services.idle.size().1 <= IDLE_BYTES_MAX);
    inside.services.peek(&old).await.expect("it comes back");
}

#[tokio::test]
async fn a_watched_room_is_not_idle() {
    let mut inside = Inside::new();
    let (anna, _) = inside.guest("Anna").await;
    let room: RoomId = "r".parse().unwrap();
    visited(&inside, &room, &anna).await;
    assert_eq!(inside.answer(&room, &anna, Command::Watch).await["type"], "view");
    // The answer comes before the room is counted; the next command comes after that.
    inside.services.peek(&room).await.unwrap();
    assert_eq!(inside.services.idle.size(), (0, 0));
    let left = IDLE_BYTES_MAX + 1;
    assert_eq!(inside.services.idle.used(&"large".parse().unwrap(), left).len(), 1);
    assert!(inside.services.is_awake(&room));
}

#[tokio::test]
async fn a_crowd_of_idle_rooms_keeps_out_visitors_not_players() {
    let mut inside = Inside::new();
    let (anna, _) = inside.guest("Anna").await;
    let room: RoomId = "r".parse().unwrap();
    let shown = Founding { private: false, ..challenge(&anna, &anna) };
    inside.services.found(&room, &shown).await.unwrap();
    for number in 0..100 {
        let fake = format!("fake{number}").parse().unwrap();
        drop(inside.services.idle.used(&fake, IDLE_BYTES_MAX + 1));
    }
    assert_eq!(inside.services.peek(&room).await.unwrap_err(), Busy.into());
    assert_eq!(inside.services.record_text(&room).await.unwrap_err(), Busy.into());
    assert_eq!(inside.answer(&room, &anna, Command::Watch).await["type"], "view");
    inside.services.peek(&room).await.expect("a room in memory is shown");
}

#[tokio::test]
async fn a_long_game_is_never_played_again_on_this_thread() {
    let mut inside = Inside::new();
    let (anna, _) = inside.guest("Anna").await;
    let (ben, _) = inside.guest("Ben").await;
    let room: RoomId = "r".parse().unwrap();
    let entries = long_game(&room, &anna, &ben);
    inside.services.store.append(vec![entries]).await.unwrap();
    let before = konakis_games::laws::actions_played();

    let view = inside.answer(&room, &anna, Command::Watch).await;
    let ply = view["ply"].as_u64().unwrap();
    assert!(ply > 200, "{ply}");
    let fresh = || inside.services.fresh();
    let (offer, accept) = (Ask::Offer(Offer::Takeback, fresh()), Ask::Accept(Offer::Takeback, fresh()));
    let (white, black) = (seated(&anna), seated(&ben));
    let offered = inside.answer(&room, &anna, |speaker| Command::Ask(speaker, white, offer)).await;
    assert_eq!(offered["offers"]["takeback"], "white");
    let taken = inside.answer(&room, &ben, |speaker| Command::Ask(speaker, black, accept)).await;
    assert!(taken["ply"].as_u64().unwrap() < ply);
    let record = inside.answer(&room, &anna, Command::Record).await;
    assert_eq!(record["actions"].as_array().unwrap().len() as u64, taken["ply"].as_u64().unwrap());
    let asked = AskReplay { room: room.clone(), eyes: None, from: 100 };
    let replay = inside.answer(&room, &anna, |speaker| Command::Replay(speaker, asked)).await;
    assert_eq!(replay["positions"].as_array().unwrap().len(), 64);
    let text = inside.services.record_text(&room).await.unwrap();
    assert!(text.starts_with("konakis record 1"));
    assert_eq!(konakis_games::laws::actions_played(), before);
}

/// The log of a game of Tablut that is on after more than 200 actions, by Anna, White, and Ben.
fn long_game(room: &RoomId, anna: &User, ben: &User) -> crate::store::Append {
    let founding = Founding {
        players: [Some(seated(anna)), Some(seated(ben))].into(),
        invited: Invited::Nobody,
        private: false,
        ..challenge(anna, ben)
    };
    let now = crate::room::Moment { wall: 1, house: 1 };
    (0..)
        .find_map(|seed| {
            let mut made = Room::found(room.clone(), now, founding.clone()).unwrap();
            let first = crate::room::Change::Founded(Box::new(founding.clone()));
            let mut entries = vec![crate::room::Entry { at: now, seq: 1, change: first }];
            let mut draw = konakis_games::Seed::new(seed).draw(konakis_games::Purpose::Play);
            while made.ply() < 210 {
                let seat = made.to_act().iter().next()?;
                let action = made.contest().random(seat, &mut draw)?;
                let change = crate::room::Change::Acted { seat, action, typed: None, left_ms: None };
                let entry = crate::room::Entry { at: now, seq: made.seq() + 1, change };
                made.apply(&entry).unwrap();
                entries.push(entry);
            }
            (!made.to_act().is_empty()).then(|| made.append(0, &entries, now))
        })
        .unwrap()
}

#[tokio::test]
async fn a_challenged_guest_can_take_it_up_as_the_member_he_has_become() {
    let mut inside = Inside::new();
    let (anna, _) = inside.guest("Anna").await;
    let (guest, token) = inside.guest("Nelly").await;
    let (stranger, _) = inside.guest("Otto").await;
    let room: RoomId = "r".parse().unwrap();
    inside.services.found(&room, &challenge(&anna, &guest)).await.unwrap();

    let whom = OnBehalf { discord: "1".parse().unwrap(), name: PlayerName::nearest("Nelly") };
    let (member, _) =
        inside.accounts.sign_in(&inside.services, Some(TokenHash::of(&token)), &whom).await.unwrap();
    assert_ne!(member.id, guest.id);

    let refused = inside.answer(&room, &stranger, Command::Watch).await;
    assert_eq!(refused["code"], "no_such_room");
    let seen = inside.answer(&room, &member, Command::Watch).await;
    assert_eq!(seen["status"], "waiting");
    let by = seated(&member);
    let view = inside.answer(&room, &member, |speaker| Command::Ask(speaker, by, Ask::Join)).await;
    assert_eq!((&view["status"], &view["seat"]), (&"playing".into(), &"black".into()));
}

#[tokio::test]
async fn who_may_not_know_of_a_room_cannot_leave_it_either() {
    let mut inside = Inside::new();
    let (anna, _) = inside.guest("Anna").await;
    let (ben, _) = inside.guest("Ben").await;
    let (stranger, _) = inside.guest("Otto").await;
    let (room, nowhere): (RoomId, RoomId) = ("r".parse().unwrap(), "n".parse().unwrap());
    inside.services.found(&room, &challenge(&anna, &ben)).await.unwrap();
    for room in [&room, &nowhere] {
        let answer = inside.answer(room, &stranger, Command::Unwatch).await;
        assert_eq!(answer["code"], "no_such_room");
    }
    assert_eq!(inside.answer(&room, &ben, Command::Unwatch).await["type"], "done");
}

#[tokio::test]
async fn who_looks_on_over_several_connections_is_one_spectator() {
    let mut inside = Inside::new();
    let (anna, _) = inside.guest("Anna").await;
    let (ben, _) = inside.guest("Ben").await;
    let room: RoomId = "r".parse().unwrap();
    let shown = Founding { private: false, ..challenge(&anna, &anna) };
    inside.services.found(&room, &shown).await.unwrap();
    for _ in 0..3 {
        let view = inside.answer(&room, &ben, Command::Watch).await;
        assert_eq!(view["spectators"], 1);
    }
}
