//! The limit on a user's joins of open challenges. In test names, “counts” means: counts towards this limit.

use super::*;
use crate::rooms::creation::fresh;
use crate::rooms::machine::redact::{Renaming, Replaced};
use konakis_protocol::{ClockChoice, Days, LiveClock, Offer};
use serde_json::Value;

impl TestServer {
    async fn open_challenge(&self, creator: &User, name: &str) -> RoomId {
        let clock = Some(ClockChoice::Live(LiveClock::new(600, 5).unwrap()));
        self.challenge(creator, name, clock).await
    }

    async fn challenge(&self, creator: &User, name: &str, clock: Option<ClockChoice>) -> RoomId {
        let room: RoomId = name.parse().unwrap();
        let new_room = NewRoom { clock, ..NewRoom::for_tests(seated(creator), None, Invited::Anyone) };
        create(&self.services, &room, &new_room).await.unwrap();
        room
    }
}

/// Four open challenges of Anna, and the connections of Anna and Ben.
struct Lobby {
    server: TestServer,
    rooms: [RoomId; 4],
    anna: (User, Arc<Outbox>),
    ben: (User, Arc<Outbox>),
}

impl Lobby {
    async fn new() -> Self {
        let mut server = TestServer::new();
        let (anna, ben) = (server.guest("Anna").await.0, server.guest("Ben").await.0);
        let mut rooms = Vec::new();
        for name in ["r0", "r1", "r2", "r3"] {
            rooms.push(server.open_challenge(&anna, name).await);
        }
        let (from, to) = (server.connect("192.0.2.1"), server.connect("192.0.2.2"));
        Self { server, rooms: rooms.try_into().unwrap(), anna: (anna, from), ben: (ben, to) }
    }

    async fn join(&self, room: usize) -> Value {
        self.server.ask_over(&self.ben.1, &self.rooms[room], &self.ben.0, Ask::Join(1)).await
    }

    async fn anna(&self, room: usize, ask: Ask) {
        self.server.ask_over(&self.anna.1, &self.rooms[room], &self.anna.0, ask).await;
    }
}

#[tokio::test(start_paused = true)]
async fn joining_ones_own_challenge_does_not_count() {
    let lobby = Lobby::new().await;
    for room in 0..4 {
        lobby.anna(room, Ask::Join(1)).await;
    }
    let (anna, from) = &lobby.anna;
    let room = lobby.server.open_challenge(&lobby.ben.0, "other").await;
    let joined = lobby.server.ask_over(from, &room, anna, Ask::Join(1)).await;
    assert_eq!(joined["status"], "playing", "{joined}");
}

#[tokio::test(start_paused = true)]
async fn a_join_counts_until_its_game_is_over() {
    let lobby = Lobby::new().await;
    let (server, (anna, from), (ben, to)) = (&lobby.server, &lobby.anna, &lobby.ben);
    for room in 0..3 {
        assert_eq!(lobby.join(room).await["status"], "playing");
        server.act(from, &lobby.rooms[room], anna, 0, "e3-d3").await;
        server.act(to, &lobby.rooms[room], ben, 1, "d1-c1").await;
    }
    assert_eq!(lobby.join(3).await["code"], "rate_limited", "all three games are in progress");
    server.act(from, &lobby.rooms[0], anna, 2, "d3-c3").await;
    server.act(to, &lobby.rooms[0], ben, 3, "c1-b1").await;
    assert_eq!(lobby.join(3).await["code"], "rate_limited", "Ben is in three games");
    server.ask_over(to, &lobby.rooms[0], ben, Ask::Resign).await;
    assert_eq!(lobby.join(3).await["status"], "playing", "Ben has played in the game that is over");
}

#[tokio::test(start_paused = true)]
async fn a_game_called_off_after_a_long_wait_does_not_count() {
    let days = ClockChoice::Days(Days::new(3).unwrap());
    let live = ClockChoice::Live(LiveClock::new(600, 5).unwrap());
    for clock in [None, Some(days), Some(live)] {
        let mut lobby = Lobby::new().await;
        for (room, name) in lobby.rooms.iter_mut().zip(["s0", "s1", "s2"]) {
            *room = lobby.server.challenge(&lobby.anna.0, name, clock).await;
        }
        for room in 0..3 {
            assert_eq!(lobby.join(room).await["status"], "playing");
        }
        tokio::time::sleep(Duration::from_secs(15)).await;
        // An offer is not an action, so Ben still waits for an action.
        for room in 0..3 {
            lobby.anna(room, Ask::Offer(Offer::Draw, fresh(&lobby.server.services.random))).await;
        }
        tokio::time::sleep(Duration::from_secs(10)).await;
        let (ben, to) = &lobby.ben;
        for room in &lobby.rooms[..3] {
            assert_eq!(lobby.server.ask_over(to, room, ben, Ask::Abort).await["status"], "finished");
        }
        assert_eq!(lobby.join(3).await["status"], "playing", "{clock:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_game_called_off_by_its_creator_does_not_count() {
    let lobby = Lobby::new().await;
    for room in 0..3 {
        assert_eq!(lobby.join(room).await["status"], "playing");
        lobby.anna(room, Ask::Abort).await;
    }
    assert_eq!(lobby.join(3).await["status"], "playing");
}

#[tokio::test(start_paused = true)]
async fn a_join_does_not_count_if_the_creator_deletes_their_account() {
    let lobby = Lobby::new().await;
    let anna = &lobby.anna.0;
    let renaming =
        Renaming { ids: vec![anna.id.clone()], name: PlayerName::nearest("Deleted"), is_deleted: true };
    for (index, room) in lobby.rooms.iter().enumerate().take(3) {
        lobby.join(index).await;
        // The test does not delete the account in the store, so the store refuses to replace the name. The game ends
        // nevertheless.
        assert_eq!(lobby.server.rooms.rename_in(room, renaming.clone()).await, Replaced::Failed);
    }
    assert_eq!(lobby.join(3).await["status"], "playing");
}

#[tokio::test(start_paused = true)]
async fn a_game_resigned_after_a_long_wait_does_not_count() {
    let lobby = Lobby::new().await;
    let (server, (anna, from), (ben, to)) = (&lobby.server, &lobby.anna, &lobby.ben);
    for room in 0..3 {
        lobby.join(room).await;
        server.act(from, &lobby.rooms[room], anna, 0, "e3-d3").await;
        server.act(to, &lobby.rooms[room], ben, 1, "d1-c1").await;
    }
    tokio::time::sleep(Duration::from_secs(22)).await;
    for room in &lobby.rooms[..3] {
        assert_eq!(server.ask_over(to, room, ben, Ask::Resign).await["status"], "finished");
    }
    assert_eq!(lobby.join(3).await["status"], "playing");
}

#[tokio::test(start_paused = true)]
async fn a_game_that_its_joiner_ends_keeps_counting() {
    let lobby = Lobby::new().await;
    for (room, end) in [Ask::Abort, Ask::Resign, Ask::Abort].into_iter().enumerate() {
        lobby.join(room).await;
        let ended = lobby.server.ask_over(&lobby.ben.1, &lobby.rooms[room], &lobby.ben.0, end).await;
        assert_eq!(ended["status"], "finished");
    }
    assert_eq!(lobby.join(3).await["code"], "rate_limited");
    tokio::time::sleep(Duration::from_secs(25)).await;
    for room in 0..3 {
        lobby.join(room).await;
        lobby.anna(room, Ask::Offer(Offer::Rematch, fresh(&lobby.server.services.random))).await;
    }
    assert_eq!(lobby.join(3).await["code"], "rate_limited", "requests after the end change nothing");
}

#[tokio::test(start_paused = true)]
async fn a_game_that_its_joiner_abandons_keeps_counting() {
    let mut lobby = Lobby::new().await;
    for room in 0..3 {
        lobby.join(room).await;
        let (server, (anna, from), (ben, to)) = (&lobby.server, &lobby.anna, &lobby.ben);
        server.act(from, &lobby.rooms[room], anna, 0, "e3-d3").await;
        server.act(to, &lobby.rooms[room], ben, 1, "d1-c1").await;
    }
    let left = &lobby.ben.1;
    lobby.server.rooms.gone(left.connection(), left.end().into_iter());
    tokio::time::sleep(Duration::from_secs(125)).await;
    lobby.ben.1 = lobby.server.connect("192.0.2.2");
    let (ben, again) = &lobby.ben;
    let over = lobby.server.answer_over(again, &lobby.rooms[0], ben, RoomCommand::Watch).await;
    assert_eq!(over["result"]["reason"], "abandoned", "Ben loses by absence even on Anna’s turn: {over}");
    let room = lobby.server.open_challenge(&lobby.anna.0, "r4").await;
    let refused = lobby.server.ask_over(again, &room, ben, Ask::Join(1)).await;
    assert_eq!(refused["code"], "rate_limited");
}

#[tokio::test(start_paused = true)]
async fn a_game_that_its_creator_lets_lapse_does_not_count() {
    let lobby = Lobby::new().await;
    for room in 0..3 {
        lobby.join(room).await;
    }
    assert_eq!(lobby.join(3).await["code"], "rate_limited");
    tokio::time::sleep(Duration::from_secs(70)).await;
    let (ben, to) = &lobby.ben;
    let room = lobby.server.open_challenge(&lobby.anna.0, "r4").await;
    let joined = lobby.server.ask_over(to, &room, ben, Ask::Join(1)).await;
    assert_eq!(joined["status"], "playing", "Anna, who plays White, has not acted");
}

#[tokio::test(start_paused = true)]
async fn a_join_sent_over_an_ended_connection_counts() {
    let lobby = Lobby::new().await;
    let (server, (ben, ended)) = (&lobby.server, &lobby.ben);
    ended.end();
    for room in &lobby.rooms[..3] {
        let client =
            Client { user: Some(ben.id.clone()), discord: None, re: None, outbox: Arc::clone(ended) };
        server.rooms.tell(room, RoomCommand::Ask(client, seated(ben), Ask::Join(1))).await;
    }
    let other = server.services.outboxes.outbox(90, Some("192.0.2.2".parse().unwrap()));
    let refused = server.ask_over(&other, &lobby.rooms[3], ben, Ask::Join(1)).await;
    assert_eq!(refused["code"], "rate_limited");
}
