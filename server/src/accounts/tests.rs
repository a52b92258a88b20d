//! Tests of hello, sign-in, merges, sign-out and names.

use super::*;
use crate::clock::UptimeClock;
use crate::connections::client::Client;
use crate::connections::outbox::{Close, Due};
use crate::connections::presence::ConnectionSet;
use crate::rooms::creation::create;
use crate::rooms::machine::{Invited, NewRoom, Seated};
use crate::rooms::registry::Registry;
use crate::rooms::task::RoomCommand;
use crate::store::testing::{CommitFault, Faults, TestStore};
use crate::store::{OperatorAction, SESSIONS_MAX, ShownTo, SignedInAt, Store};
use konakis_protocol::{RoomId, RoomStatus};
use std::net::Ipv4Addr;
use std::time::Duration;

const ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

struct TestServer {
    services: Arc<Services>,
    rooms: Arc<Registry>,
    accounts: Accounts,
    limits: Limits,
}

impl TestServer {
    fn new() -> Self {
        Self::at(UptimeClock::resumed_at(0))
    }

    fn at(clock: UptimeClock) -> Self {
        Self::with(Services::for_tests_at(Store::memory(), clock))
    }

    fn with(services: Arc<Services>) -> Self {
        let rooms = Registry::new(Arc::clone(&services));
        Self { services, rooms, accounts: Accounts::new(None), limits: Limits::new(false) }
    }

    async fn hello(
        &self,
        outbox: &Arc<Outbox>,
        token: Option<Secret>,
        name: &str,
    ) -> Result<(User, Secret), HelloError> {
        let name = Some(PlayerName::nearest(name));
        let hello = Hello { version: VERSION, token, name, locale: None, service: None };
        let answer = self.accounts.hello(&self.services, &self.limits, ADDRESS, outbox, hello).await;
        answer.map(|(_, welcome)| (welcome.user.unwrap(), welcome.token.unwrap()))
    }

    async fn sign_in(&self, guest: &Secret) -> (User, Secret) {
        self.try_sign_in(guest).await.unwrap()
    }

    async fn try_sign_in(&self, guest: &Secret) -> Result<(User, Secret), StoreError> {
        let whom =
            OnBehalf { discord: "1".parse().unwrap(), name: PlayerName::nearest("Nelly"), keep_name: false };
        let guest = Some(TokenHash::of(guest));
        self.accounts
            .sign_in(&self.services, &self.limits, &self.rooms, guest, &whom, SignedInAt::Website)
            .await
    }

    async fn on_behalf(&self, name: &str) -> User {
        let whom =
            OnBehalf { discord: "1".parse().unwrap(), name: PlayerName::nearest(name), keep_name: false };
        self.accounts.on_behalf(&self.services, &self.limits, &whom).await.unwrap()
    }

    async fn rename(&self, user: &User, name: &str) {
        let act = OperatorAction::Rename(user.id.clone(), PlayerName::nearest(name), None);
        self.services.store.moderate("olga".to_owned(), "rude".parse().unwrap(), act, 5).await.unwrap();
        self.services.reload_sanctions().await.unwrap();
    }
}

fn outbox(connection: u64) -> Arc<Outbox> {
    Arc::new(Outbox::new(connection))
}

#[tokio::test]
async fn a_hello_during_a_sign_out_is_refused() {
    let server = TestServer::new();
    let (user, token) = server.hello(&outbox(1), None, "Anna").await.unwrap();
    let hash = TokenHash::of(&token);
    // A second hello has looked the token up before the sign-out; `register` below is the rest of that hello.
    server.accounts.sign_out(&server.services, &user, hash, true).await.unwrap();
    server.services.present.sign_out(&user.id, ConnectionSet::All);
    server.services.present.disconnected(&user.id, 1);

    let late = register(&server.services, &user.id, hash, None, &outbox(2)).await;
    assert!(matches!(late, Err(HelloError::Token)), "{late:?}");
    assert!(!server.services.present.is_here(&user.id), "a refused connection is not registered");
}

#[tokio::test]
async fn a_hello_of_a_guest_merged_meanwhile_is_refused() {
    let server = TestServer::new();
    let (guest, token) = server.hello(&outbox(1), None, "Anna").await.unwrap();
    let (member, _) = server.sign_in(&token).await;
    let late = register(&server.services, &guest.id, TokenHash::of(&token), None, &outbox(2)).await;
    assert!(matches!(late, Err(HelloError::Token)), "{late:?}");
    server.services.present.disconnected(&guest.id, 1);
    assert!(!server.services.present.is_here(&member.id) && !server.services.present.is_here(&guest.id));
}

#[tokio::test]
async fn signing_in_closes_the_guests_connections() {
    let server = TestServer::new();
    let (tab, other) = (outbox(1), outbox(2));
    let (_, token) = server.hello(&tab, None, "Anna").await.unwrap();
    server.hello(&other, None, "Ben").await.unwrap();
    server.sign_in(&token).await;
    assert_eq!((tab.closing(), other.closing()), (Some(Close::Merged), None));
}

/// Signs a guest in while the store has this fault in the merge. Returns the answer, and why the guest's connection
/// closes.
async fn merge_with(fault: impl FnOnce(&Faults)) -> (Result<(User, Secret), StoreError>, Option<Close>) {
    let TestStore { store, faults, .. } = TestStore::new();
    let (server, tab) = (TestServer::with(Services::for_tests(store)), outbox(1));
    let (_, token) = server.hello(&tab, None, "Anna").await.unwrap();
    server.on_behalf("Nelly").await;
    fault(&faults);
    (server.try_sign_in(&token).await, tab.closing())
}

#[tokio::test]
async fn a_merge_that_proves_to_be_stored_is_completed() {
    let (signed_in, closing) = merge_with(|faults| faults.fail_next_commit(CommitFault::SyncKept)).await;
    assert_eq!((signed_in.unwrap().0.name.as_str(), closing), ("Nelly", Some(Close::Merged)));
}

#[tokio::test]
async fn a_merge_that_proves_to_be_lost_is_refused() {
    let (refused, closing) = merge_with(|faults| faults.fail_next_commit(CommitFault::SyncLost)).await;
    assert!(matches!(refused, Err(StoreError::Failed(_))), "{refused:?}");
    assert_eq!(closing, None);
}

#[tokio::test]
async fn an_unconfirmed_merge_closes_the_guests_connections() {
    let (refused, closing) = merge_with(|faults| faults.fail_commits(Some(CommitFault::SyncKept))).await;
    assert!(matches!(refused, Err(StoreError::Unknown(_))), "{refused:?}");
    assert_eq!(closing, Some(Close::Merged));
}

#[tokio::test(start_paused = true)]
async fn the_oldest_session_beyond_the_maximum_is_signed_out() {
    let server = TestServer::at(UptimeClock::simulated(0));
    let (oldest, newer) = (outbox(1), outbox(2));
    let guest = "no-guest".parse().unwrap();
    for open in [&oldest, &newer] {
        let (_, token) = server.sign_in(&guest).await;
        server.hello(open, Some(token), "Nelly").await.unwrap();
        // The order of tokens that were last used in the same millisecond is undefined.
        tokio::time::advance(Duration::from_millis(1)).await;
    }
    for _ in 2..=SESSIONS_MAX {
        server.sign_in(&guest).await;
    }
    assert_eq!((oldest.closing(), newer.closing()), (Some(Close::SignedOut), None));
}

fn room_of(creator: &User, opponent: &User) -> NewRoom {
    let seated = |user: &User| Seated { user: user.clone(), rating: None, level: None };
    NewRoom::for_tests(seated(creator), Some(seated(opponent)), Invited::Nobody)
}

#[tokio::test]
async fn a_merge_includes_rooms_entered_meanwhile() {
    let server = TestServer::new();
    let (guest, token) = server.hello(&outbox(1), None, "Anna").await.unwrap();
    let (ben, _) = server.hello(&outbox(2), None, "Ben").await.unwrap();
    let rooms: Vec<RoomId> = (0..40).map(|number| format!("r{number}").parse().unwrap()).collect();
    for room in &rooms {
        create(&server.services, room, &room_of(&guest, &ben)).await.unwrap();
    }
    let late: RoomId = "late".parse().unwrap();
    let new_room = room_of(&guest, &ben);
    // The late room is created while the merge waits for the first rooms.
    let ((member, _), created) =
        tokio::join!(server.sign_in(&token), create(&server.services, &late, &new_room));
    created.unwrap();
    for (number, room) in (10..).zip(rooms.iter().chain([&late])) {
        let outbox = outbox(number);
        let user = Some(member.id.clone());
        let client = Client { user, discord: None, re: None, outbox: Arc::clone(&outbox) };
        server.rooms.tell(room, RoomCommand::Watch(client)).await;
        let Due::Frame(view) = std::future::poll_fn(|context| outbox.poll(context)).await else {
            panic!("a view is expected");
        };
        let view: serde_json::Value = serde_json::from_str(&view).unwrap();
        assert_eq!(view["seat"], "white", "{room}: {view}");
    }
}

#[tokio::test]
async fn a_user_over_the_limit_of_renames_keeps_their_name() {
    let server = TestServer::new();
    let (_, token) = server.hello(&outbox(1), None, "Anna").await.unwrap();
    let mut names = Vec::new();
    for number in 0..20 {
        let (user, _) =
            server.hello(&outbox(2 + number), Some(token.clone()), &format!("Anna {number}")).await.unwrap();
        names.push(user.name);
    }
    names.dedup();
    assert_eq!(names.len(), 5, "{names:?}");
}

#[tokio::test]
async fn a_hello_with_a_token_changes_the_language() {
    let server = TestServer::new();
    let (user, token) = server.hello(&outbox(1), None, "Anna").await.unwrap();
    for (given, stored) in [(Some("fr"), Some("fr")), (None, Some("fr")), (Some("ja"), Some("ja"))] {
        let locale = given.map(|locale| locale.parse().unwrap());
        let hello = Hello { token: Some(token.clone()), locale, ..Hello::default() };
        server.accounts.hello(&server.services, &server.limits, ADDRESS, &outbox(2), hello).await.unwrap();
        let account = server.services.store.user(&user.id).await.unwrap().unwrap();
        assert_eq!(account.locale.as_ref().map(Locale::as_str), stored);
    }
}

#[tokio::test]
async fn refused_names_count_towards_the_limit_of_renames() {
    let server = TestServer::new();
    let (_, token) = server.hello(&outbox(1), None, "Anna").await.unwrap();
    let mut refused = 0;
    for number in 0..20 {
        match server.hello(&outbox(2 + number), Some(token.clone()), "Computer 1").await {
            Ok((user, _)) => assert_eq!(user.name.as_str(), "Anna"),
            Err(_) => refused += 1,
        }
    }
    assert_eq!(refused, 5);
}

#[tokio::test]
async fn a_stored_name_that_is_no_longer_allowed_is_replaced() {
    let server = TestServer::new();
    let (anna, token) = server.hello(&outbox(1), None, "Anna").await.unwrap();
    server.services.store.rename(&anna.id, PlayerName::nearest("Computer 1"), 0).await.unwrap();
    let (user, _) = server.hello(&outbox(2), Some(token.clone()), "Computer 1").await.unwrap();
    assert_eq!(names::check(&user.name), Ok(()));
    server.services.store.rename(&anna.id, PlayerName::nearest("Computer 1"), 0).await.unwrap();
    let (user, _) = server.hello(&outbox(3), Some(token), "Anna").await.unwrap();
    assert_eq!(user.name.as_str(), "Anna");
}

#[tokio::test]
async fn deleting_the_member_during_sign_in_keeps_the_guests_games() {
    let server = TestServer::new();
    let (guest, token) = server.hello(&outbox(1), None, "Anna").await.unwrap();
    let (_, member_token) = server.hello(&outbox(2), None, "Ben").await.unwrap();
    let (carl, _) = server.hello(&outbox(3), None, "Carl").await.unwrap();
    let (deleted, _) = server.sign_in(&member_token).await;
    let room: RoomId = "r".parse().unwrap();
    create(&server.services, &room, &room_of(&guest, &carl)).await.unwrap();
    let lock = server.services.account_locks.lock(&deleted.id).await;
    let mut signing_in = std::pin::pin!(server.sign_in(&token));
    assert!(futures_util::poll!(&mut signing_in).is_pending());
    server.services.store.delete_user(&deleted.id, 1).await.unwrap();
    drop(lock);
    let (member, _) = signing_in.await;
    assert_ne!(member.id, deleted.id);
    assert_eq!(server.services.store.row(&room).await.unwrap().unwrap().white, Some(member.id));
}

#[tokio::test]
async fn a_user_cannot_change_a_name_set_by_the_operator() {
    let server = TestServer::new();
    let (anna, token) = server.hello(&outbox(1), None, "Rude").await.unwrap();
    let member = server.on_behalf("Ruder").await;
    server.rename(&anna, "Player 1").await;
    server.rename(&member, "Player 2").await;
    let (anna, _) = server.hello(&outbox(2), Some(token), "Rude").await.unwrap();
    assert_eq!(anna.name.as_str(), "Player 1");
    assert_eq!(server.on_behalf("Ruder").await.name.as_str(), "Player 2");
    let stored = server.services.store.rename(&member.id, PlayerName::nearest("Ruder"), 0).await;
    assert_eq!(
        stored.unwrap().as_str(),
        "Player 2",
        "the store refuses a rename that passed an earlier check"
    );
    server.services.store.delete_user(&member.id, 9).await.unwrap();
    let again = server.on_behalf("Ruder").await;
    assert_eq!(again.name, PlayerName::nearest(""), "a new account must not restore the replaced name");
    assert_eq!(server.on_behalf("Ruder").await.name, PlayerName::nearest(""));
}

#[tokio::test]
async fn a_name_fixed_by_the_operator_passes_from_guest_to_member() {
    let server = TestServer::new();
    let (anna, token) = server.hello(&outbox(1), None, "Rude").await.unwrap();
    server.rename(&anna, "Player 1").await;
    let (member, token) = server.sign_in(&token).await;
    assert_eq!(member.name.as_str(), "Player 1");
    let (member, _) = server.hello(&outbox(2), Some(token), "Rude").await.unwrap();
    assert_eq!(member.name.as_str(), "Player 1");
    assert_eq!(server.on_behalf("Nelly").await.name.as_str(), "Player 1");
}

#[tokio::test]
async fn a_hello_during_a_rename_returns_the_new_name() {
    let server = TestServer::new();
    let (anna, token) = server.hello(&outbox(1), None, "Rude").await.unwrap();
    server.rename(&anna, "Player 1").await;
    let late = register(&server.services, &anna.id, TokenHash::of(&token), None, &outbox(2)).await;
    assert_eq!(late.unwrap().name.as_str(), "Player 1");
}

#[tokio::test]
async fn name_changes_from_a_service_are_limited() {
    let server = TestServer::new();
    let mut names = Vec::new();
    for number in 0..20 {
        names.push(server.on_behalf(&format!("Nelly {number}")).await.name);
    }
    names.dedup();
    assert_eq!(names.len(), 6, "five other names must follow the first one: {names:?}");
}

#[tokio::test]
async fn nobody_is_renamed_if_keep_name_is_set_or_the_name_is_refused() {
    let server = TestServer::new();
    for (name, keep_name, expected) in [
        ("Nelly", true, "Nelly"),
        ("Old", true, "Nelly"),
        ("New", false, "New"),
        ("Nelly", true, "New"),
        ("Computer 3", false, "New"),
    ] {
        let whom = OnBehalf { discord: "1".parse().unwrap(), name: PlayerName::nearest(name), keep_name };
        let user = server.accounts.on_behalf(&server.services, &server.limits, &whom).await.unwrap();
        assert_eq!(user.name.as_str(), expected, "{whom:?}");
    }
}

#[tokio::test]
async fn deleting_a_guest_during_a_merge_keeps_the_member() {
    let server = TestServer::new();
    let (guest, token) = server.hello(&outbox(1), None, "Anna").await.unwrap();
    let (ben, _) = server.hello(&outbox(2), None, "Ben").await.unwrap();
    for number in 0..40 {
        let room = format!("r{number}").parse().unwrap();
        create(&server.services, &room, &room_of(&guest, &ben)).await.unwrap();
    }
    let ((member, _), deleted) =
        tokio::join!(server.sign_in(&token), server.services.delete_account(&guest.id));
    assert!(matches!(deleted, Err(StoreError::NoSuchUser(_))), "{deleted:?}");
    let account = server.services.store.user(&member.id).await.unwrap().unwrap();
    assert_eq!(account.name.as_str(), "Nelly");
    let games =
        server.services.store.rooms_of(&member.id, RoomStatus::Playing, ShownTo::Owner, 99).await.unwrap();
    assert_eq!(games.len(), 40);
}

#[tokio::test]
async fn a_merged_guest_takes_no_new_seat() {
    let server = TestServer::new();
    let (guest, token) = server.hello(&outbox(1), None, "Anna").await.unwrap();
    let (ben, _) = server.hello(&outbox(2), None, "Ben").await.unwrap();
    server.sign_in(&token).await;
    let late = create(&server.services, &"late".parse().unwrap(), &room_of(&guest, &ben)).await;
    assert!(late.is_err(), "a merged guest gets no seat, because nobody would transfer it");
}
