//! Presence: who counts as present, and how often changes are published.

use super::*;

#[tokio::test]
async fn several_connections_of_a_user_count_as_one_spectator() {
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

/// The number of views that are pushed to Anna in 10 s. Meanwhile Ben, as a player or a spectator, sends a request 18
/// times a second: `watch` and `unwatch` in turn.
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
        assert_eq!(take_frames(&flapper.outbox).await.min(1), 1, "each request is answered immediately");
        pushed += take_frames(&watcher.outbox).await;
        assert!(flap > 0 || pushed == 1, "the first change is shown immediately");
        tokio::time::advance(Duration::from_millis(55)).await;
    }
    pushed
}

#[tokio::test]
async fn spectator_changes_are_shown_at_most_every_two_seconds() {
    let views = views_while_flapping(false).await;
    assert!((2..=6).contains(&views), "{views}");
}

#[tokio::test]
async fn player_changes_are_shown_at_most_every_second() {
    let views = views_while_flapping(true).await;
    assert!((2..=11).contains(&views), "{views}");
}

#[tokio::test(start_paused = true)]
async fn a_seated_player_who_joins_again_is_shown_online() {
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
            let Due::Frame(text) = frame else { panic!("expected a frame, got {frame:?}") };
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
    // Nothing tells the room that the connection has ended.
    ended.end();
    let view = server.answer(&room, &ben, RoomCommand::Watch).await;
    assert_eq!(view["spectators"], 1, "{view}");
}
