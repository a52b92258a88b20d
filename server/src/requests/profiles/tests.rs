//! Tests of profiles: each viewer sees only what they may see.

use super::*;
use crate::connections::client::Client;
use crate::connections::outbox::Outbox;
use crate::limits::Limits;
use crate::rooms::creation;
use crate::rooms::machine::{Ask, Invited, NewRoom, Seated};
use crate::rooms::task::RoomCommand;
use crate::services::Services;
use crate::store::{AccountKind, Store};
use konakis_protocol::{OnBehalf, PlayerName, Seats};
use std::sync::Arc;

struct TestServer {
    requests: Requests,
    players: Vec<User>,
}

impl TestServer {
    async fn new() -> Self {
        let services = Services::for_tests(Store::memory());
        let mut players = Vec::new();
        for name in ["Anna", "Ben"] {
            let (id, name) = (services.random.user(), PlayerName::nearest(name));
            let account = Account { id, name, kind: AccountKind::Guest, locale: None, created_ms: 0 };
            services.store.create_user(account.clone(), None).await.unwrap();
            players.push(account.user());
        }
        Self { requests: Requests::for_tests(services, Limits::new(true)), players }
    }

    /// The first player creates the room; the second is the opponent if `against` is set.
    async fn create(&self, invited: Invited, against: bool) -> RoomId {
        self.create_with(invited, against, false).await
    }

    async fn create_private(&self) -> RoomId {
        self.create_with(Invited::Link, true, true).await
    }

    async fn create_with(&self, invited: Invited, against: bool, private: bool) -> RoomId {
        let fresh = creation::fresh(&self.requests.services.random);
        let seated = |user: &User| Seated { user: user.clone(), rating: None, level: None };
        let [creator, opponent] = [0, 1].map(|seat| seated(&self.players[seat]));
        let new_room = NewRoom {
            seed: fresh.seed,
            private,
            ..NewRoom::for_tests(creator, Some(opponent).filter(|_| against), invited)
        };
        creation::create(&self.requests.services, &fresh.room, &new_room).await.unwrap();
        fresh.room
    }

    fn caller(&self, user: User) -> Caller {
        Caller::for_tests(user, &Arc::new(Outbox::new(1)))
    }

    async fn profile(&self, of: usize, seen_by: usize) -> Profile {
        let caller = self.caller(self.players[seen_by].clone());
        self.requests.profile(&caller, Some(self.players[of].id.clone())).await.unwrap()
    }
}

#[tokio::test]
async fn a_profile_shows_whose_turn_it_is_without_loading_rooms() {
    let server = TestServer::new().await;
    for _ in 0..PLAYING_MAX {
        server.create(Invited::Link, true).await;
    }
    let own = server.profile(0, 0).await;
    assert_eq!(own.games.len(), PLAYING_MAX as usize);
    assert!(own.games.iter().all(|game| game.to_act == Some(Seats::one(Seat::White))));
    let other = server.profile(0, 1).await;
    assert!(other.games.iter().all(|game| game.to_act.is_none()));
    assert_eq!(server.requests.rooms.rooms_in_memory(), 0);
}

#[tokio::test]
async fn a_profile_hides_rooms_without_an_opponent_from_others() {
    let server = TestServer::new().await;
    let playing = server.create(Invited::Link, true).await;
    let challenged = Invited::User(server.players[1].id.clone());
    for invited in [Invited::Link, Invited::Anyone, challenged.clone(), challenged] {
        server.create(invited, false).await;
    }
    let declined = server.profile(1, 1).await.challenges[0].room.clone();
    let ben = Seated { user: server.players[1].clone(), rating: None, level: None };
    let client =
        Client { user: Some(ben.user.id.clone()), discord: None, re: None, outbox: Arc::new(Outbox::new(2)) };
    server.requests.rooms.tell(&declined, RoomCommand::Ask(client, ben, Ask::Decline)).await;
    // The room handles its commands in order, so the challenge has been declined when the snapshot is answered.
    server.requests.rooms.snapshot(&declined).await.unwrap();

    let rooms = |profile: &Profile| profile.games.iter().map(|game| game.room.clone()).collect::<Vec<_>>();
    let own = server.profile(0, 0).await;
    assert_eq!((own.games.len(), rooms(&own).contains(&declined)), (5, true));
    assert_eq!(rooms(&server.profile(0, 1).await), [playing]);
}

#[tokio::test]
async fn a_challenge_that_cannot_be_accepted_is_not_shown() {
    let server = TestServer::new().await;
    let store = &server.requests.services.store;
    let discord = "77".parse().unwrap();
    let account =
        |id: &str| Account { kind: AccountKind::Member(discord), ..Account::guest_for_tests(id, "Carl") };
    let carl = account("carl");
    store.create_user(carl.clone(), None).await.unwrap();
    assert!(store.block(&server.players[0].id, &carl.id, 1).await.unwrap());
    store.delete_user(&carl.id, 2).await.unwrap();
    let again = account("again");
    store.create_user(again.clone(), None).await.unwrap();
    // The blocker does not know that the new account belongs to the blocked person, and challenges its user.
    server.create(Invited::User(again.id.clone()), false).await;
    let challenges = async || {
        let caller = server.caller(again.user());
        server.requests.profile(&caller, None).await.unwrap().challenges.len()
    };
    assert_eq!(challenges().await, 0);
    let room = store.rooms_of(&again.id, RoomStatus::Waiting, ShownTo::Owner, 1).await.unwrap().remove(0).0;
    let mut caller = server.caller(again.user());
    let refused = server.requests.join(&mut caller, &room).await.err().unwrap();
    assert!(matches!(refused, RequestError::Blocked), "{refused}");
    let listed = store.blocked_by(&server.players[0].id).await.unwrap();
    store.unblock(&server.players[0].id, &listed[0].id).await.unwrap();
    assert_eq!(challenges().await, 1);
    assert!(server.requests.join(&mut caller, &room).await.is_ok());
}

#[tokio::test]
async fn private_games_displace_no_public_game_in_a_profile() {
    let server = TestServer::new().await;
    let public = server.create(Invited::Link, true).await;
    for _ in 0..PLAYING_MAX {
        server.create_private().await;
    }
    let rooms = |profile: &Profile| profile.games.iter().map(|game| game.room.clone()).collect::<Vec<_>>();
    assert_eq!(rooms(&server.profile(0, 1).await), [public], "an old game is listed too");
    assert_eq!(server.profile(0, 0).await.games.len(), PLAYING_MAX as usize);
}

#[tokio::test]
async fn a_person_without_an_account_has_an_empty_profile() {
    let server = TestServer::new().await;
    let whom =
        OnBehalf { discord: "7".parse().unwrap(), name: PlayerName::nearest("Nelly"), keep_name: false };
    let (nelly, newcomer) = server.requests.on_behalf(&whom).await.unwrap();
    let discord = Some(whom.discord);
    let caller = Caller { newcomer, service: true, discord, ..server.caller(nelly.clone()) };
    let profile = server.requests.profile(&caller, None).await.unwrap();
    assert_eq!((profile.user, profile.games.len()), (nelly, 0));
}

#[tokio::test]
async fn many_challenges_by_guests_hide_no_challenge_by_a_member() {
    let server = TestServer::new().await;
    let own = server.create(Invited::Link, false).await;
    let profile = server.requests.profile(&server.caller(server.players[0].clone()), None).await.unwrap();
    let waiting = profile.games.iter().find(|game| game.room == own).unwrap();
    let challenge = |number: u64, by: usize, kind: UserKind| {
        let mut game = waiting.clone();
        let user = User {
            id: format!("u{by}").parse().unwrap(),
            name: PlayerName::nearest(&format!("Name {by}")),
            kind,
        };
        let mut player = game.players.get(game.seat).cloned().flatten().unwrap();
        player.user = user;
        let other = Seats::TWO.after(game.seat);
        *game.players.get_mut(other).unwrap() = Some(player);
        *game.players.get_mut(game.seat).unwrap() = None;
        PlayedGame { at: number, ..game }
    };
    let by_member = challenge(1, 1, UserKind::Member);
    let all = (2..400u64).rev().map(|number| challenge(number, 2 + number as usize % 40, UserKind::Guest));
    let all: Vec<PlayedGame> = all.chain([by_member]).collect();
    let listed = listed_challenges(all);
    assert_eq!(listed.len(), WAITING_MAX);
    assert!(listed.iter().any(|game| game.at == 1), "challenges by guests are left out first");
    let mut counts = BTreeMap::new();
    for game in &listed {
        *counts.entry(opponents(game).next().unwrap().clone()).or_insert(0) += 1;
    }
    assert!(counts.values().all(|count| *count <= CHALLENGES_OF_ONE_MAX), "{counts:?}");
    assert!(listed.is_sorted_by_key(|game| Reverse(game.at)));
}
