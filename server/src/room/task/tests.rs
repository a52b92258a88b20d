//! A room's task with its store in memory, without a socket.

use super::*;
use crate::accounts::Accounts;
use crate::chance::Chance;
use crate::house::House;
use crate::limits::Limits;
use crate::metrics::Meters;
use crate::outbox::{Due, Outbox};
use crate::room::{Founding, Invited};
use crate::store::{Store, TokenHash};
use konakis_protocol::{Hello, OnBehalf, PlayerName, Secret};
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
        let (house, chance, meters) = (House::going_on_from(0), Chance::of_seed(1), Meters::new().unwrap());
        let services = Services::new(Store::memory(), house, chance, meters);
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
