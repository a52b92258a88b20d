//! Rooms without watchers: their budget, and the refusals when there are too many of them.

use super::*;
use crate::limits::blocking::Busy;
use crate::rooms::idle::IDLE_BYTES_MAX;

/// Creates a room, and loads it without watchers by asking for a snapshot.
async fn create_idle(server: &TestServer, room: &RoomId, creator: &User) {
    let public = NewRoom { private: false, ..challenge(creator, creator) };
    create(&server.services, room, &public).await.unwrap();
    server.rooms.snapshot(room).await.unwrap();
}

async fn unloaded(server: &TestServer, room: &RoomId) {
    let gone = async {
        while server.rooms.is_loaded(room) {
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
    assert!(server.rooms.is_loaded(&new));
    assert!(server.rooms.idle_size().1 <= IDLE_BYTES_MAX);
    server.rooms.snapshot(&old).await.expect("the room loads again");
}

#[tokio::test(start_paused = true)]
async fn a_room_is_unloaded_if_its_client_left_during_a_request() {
    let server = TestServer::new();
    let (anna, _) = server.guest("Anna").await;
    let client = |outbox: &Arc<Outbox>| {
        let outbox = Arc::clone(outbox);
        Client { user: Some(anna.id.clone()), discord: None, re: None, outbox }
    };
    for name in ["watch", "ask", "both"] {
        let room: RoomId = name.parse().unwrap();
        create_idle(&server, &room, &anna).await;
        let [early, late] = [1, 2].map(|connection| Arc::new(Outbox::new(connection)));
        let command = match name {
            "ask" => RoomCommand::Ask(client(&late), seated(&anna), Ask::Abort),
            "watch" => RoomCommand::Watch(client(&late)),
            _ => {
                for outbox in [&early, &late] {
                    server.rooms.tell(&room, RoomCommand::Watch(client(outbox))).await;
                }
                server.rooms.snapshot(&room).await.unwrap();
                early.end();
                RoomCommand::ConnectionEnded(1)
            }
        };
        // The room notices the end of `late` when it next counts its watchers.
        late.end();
        server.rooms.tell(&room, command).await;
        // The room has handled the command when it answers with the snapshot.
        server.rooms.snapshot(&room).await.unwrap();
        let gone = async {
            while server.rooms.is_loaded(&room) {
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(90), gone).await.expect("the room is unloaded");
    }
}

#[tokio::test]
async fn a_watched_room_is_not_idle() {
    let mut server = TestServer::new();
    let (anna, _) = server.guest("Anna").await;
    let room: RoomId = "r".parse().unwrap();
    create_idle(&server, &room, &anna).await;
    assert_eq!(server.answer(&room, &anna, RoomCommand::Watch).await["type"], "view");
    // The room stops being idle after the answer, but before it handles the next command.
    server.rooms.snapshot(&room).await.unwrap();
    assert_eq!(server.rooms.idle_size(), (0, 0));
    let too_many = IDLE_BYTES_MAX + 1;
    assert_eq!(server.rooms.idle().used(&"large".parse().unwrap(), too_many).len(), 1);
    assert!(server.rooms.is_loaded(&room));
}

#[tokio::test]
async fn a_watched_room_forgets_that_it_was_told_to_unload() {
    let server = TestServer::new();
    let (anna, _) = server.guest("Anna").await;
    let room: RoomId = "r".parse().unwrap();
    create_idle(&server, &room, &anna).await;
    let outbox = Arc::new(Outbox::new(1));
    assert_eq!(server.answer_over(&outbox, &room, &anna, RoomCommand::Watch).await["type"], "view");
    server.rooms.tell(&room, RoomCommand::Unload).await;
    server.rooms.gone(1, outbox.end().into_iter());
    // The room is idle again, and has handled all commands when it answers with the snapshot.
    server.rooms.snapshot(&room).await.unwrap();
    assert_eq!(server.rooms.idle_size().0, 1);
    assert!(server.rooms.is_loaded(&room));
}

#[tokio::test]
async fn with_too_many_idle_rooms_only_http_requests_are_refused() {
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
