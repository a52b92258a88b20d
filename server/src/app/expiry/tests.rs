//! Tests of the removal of unplayed rooms and unused guests.

use super::*;
use crate::connections::client::Client;
use crate::connections::outbox::{Due, Outbox};
use crate::rooms::creation::create;
use crate::rooms::machine::{Invited, NewRoom, Seated, row};
use crate::rooms::task::RoomCommand;
use crate::store::{Account, Store};
use konakis_protocol::{PlayerName, User, UserKind};

fn start() -> (Arc<Services>, Arc<Registry>) {
    let services = Services::for_tests(Store::memory());
    let rooms = Registry::new(Arc::clone(&services));
    (services, rooms)
}

async fn make_aborted(services: &Services, id: &str) -> RoomId {
    let user = User { id: "anna".parse().unwrap(), name: PlayerName::nearest("Anna"), kind: UserKind::Guest };
    let seated = Seated { user, rating: None, level: None };
    let new_room = NewRoom::for_tests(seated, None, Invited::Link);
    let room: RoomId = id.parse().unwrap();
    create(services, &room, &new_room).await.unwrap();
    let mut log = services.store.load(&room).await.unwrap().unwrap();
    let wall = services.clock.now().wall;
    log.push(format!(
        r#"{{"at":{wall},"house":5,"seq":2,"do":"ended","outcome":{{"winner":null,"reason":"aborted"}}}}"#
    ));
    let row = row::of_log(&room, &log).unwrap();
    let entries = log.split_off(1);
    let append = crate::store::Append { room: room.clone(), first_n: 1, entries, row, uptime_ms: 5 };
    services.store.append(vec![append]).await.unwrap();
    room
}

/// The error code of the answer to a watch request, or `none`.
async fn watch(rooms: &Registry, room: &RoomId) -> String {
    let outbox = Arc::new(Outbox::new(1));
    let user = Some("anna".parse().unwrap());
    let client = Client { user, discord: None, re: None, outbox: Arc::clone(&outbox) };
    rooms.tell(room, RoomCommand::Watch(client)).await;
    match std::future::poll_fn(|context| outbox.poll(context)).await {
        Due::Frame(text) => {
            let answer: serde_json::Value = serde_json::from_str(&text).unwrap();
            answer["code"].as_str().unwrap_or("none").to_owned()
        }
        other => panic!("expected a frame, not {other:?}"),
    }
}

#[test]
fn a_clock_that_is_ahead_removes_nothing_early() {
    let day = 86_400_000;
    for (own, database, earliest) in
        [(5, None, 5), (day, Some(5), 5), (5, Some(day), 5), (day, Some(day + 1), day)]
    {
        assert_eq!(earlier(own, database), earliest);
    }
}

#[tokio::test]
async fn an_aborted_room_is_removed_after_a_day() {
    let (services, rooms) = start();
    let room = make_aborted(&services, "r").await;
    let (mut sweep, now_ms) = (Sweep::default(), services.clock.now().wall);
    sweep.step(&services, &rooms, now_ms + row::UNPLAYED_KEPT_MS - 60_000).await.unwrap();
    assert!(services.store.row(&room).await.unwrap().is_some());
    sweep.step(&services, &rooms, now_ms + row::UNPLAYED_KEPT_MS).await.unwrap();
    assert_eq!(services.store.row(&room).await.unwrap(), None);
    assert_eq!(watch(&rooms, &room).await, "no_such_room");
    assert_eq!(rooms.rooms_in_memory(), 0);
    assert!(services.meters.render().contains("konakis_removed_total{what=\"rooms\"} 1"));
}

#[tokio::test]
async fn a_room_in_memory_is_not_removed() {
    let (services, rooms) = start();
    let room = make_aborted(&services, "r").await;
    assert_eq!(watch(&rooms, &room).await, "none");
    let later_ms = services.clock.now().wall + 2 * row::UNPLAYED_KEPT_MS;
    Sweep::default().step(&services, &rooms, later_ms).await.unwrap();
    assert!(services.store.row(&room).await.unwrap().is_some());
    assert_eq!(watch(&rooms, &room).await, "none");
}

#[tokio::test]
async fn a_request_during_the_removal_is_answered() {
    let (services, rooms) = start();
    for (id, is_removed, code) in [("gone", true, "no_such_room"), ("kept", false, "none")] {
        let room = make_aborted(&services, id).await;
        let reserved = rooms.reserve(room.clone()).unwrap();
        assert!(rooms.reserve(room.clone()).is_none(), "the room is reserved already");
        let asked = tokio::spawn({
            let (rooms, room) = (Arc::clone(&rooms), room.clone());
            async move { watch(&rooms, &room).await }
        });
        while reserved.waiting() == 0 {
            tokio::task::yield_now().await;
        }
        rooms.release(reserved, is_removed).await;
        assert_eq!(asked.await.unwrap(), code);
    }
}

#[tokio::test]
async fn an_unused_guest_is_removed_unless_connected() {
    let (services, rooms) = start();
    let token = TokenHash::of(&"t".parse().unwrap());
    for id in ["away", "here"] {
        let account = Account { created_ms: 1_000, ..Account::guest_for_tests(id, id) };
        services.store.create_user(account, None).await.unwrap();
    }
    services.present.connected(&"here".parse().unwrap(), token, None, &Arc::new(Outbox::new(1)));
    let mut sweep = Sweep::default();
    sweep.step(&services, &rooms, 1_000 + UNUSED_GUEST_KEPT_MS).await.unwrap();
    assert_eq!(services.store.sizes().await.unwrap().guests, 2);
    sweep.step(&services, &rooms, 1_001 + UNUSED_GUEST_KEPT_MS).await.unwrap();
    assert!(services.store.user(&"away".parse().unwrap()).await.unwrap().is_none());
    assert!(services.store.user(&"here".parse().unwrap()).await.unwrap().is_some());
}
