//! Rooms whose changes are stored late, or not at all.

mod clocks;
mod hints;

use super::*;
use crate::rooms::creation::fresh;
use crate::rooms::machine::row;
use crate::rooms::task::RETRY_PAUSE;
use crate::store::testing::{CommitFault, Faults, TestStore};
use crate::testing::LogLines;
use konakis_protocol::{ClockChoice, LiveClock, Offer};
use serde_json::{Value, json};

/// A game of Anna (White) against Ben, on a store that can inject faults.
struct Game {
    server: TestServer,
    faults: Arc<Faults>,
    room: RoomId,
    anna: User,
    ben: User,
    /// Ben's connection.
    watcher: Arc<Outbox>,
}

impl Game {
    async fn new() -> Self {
        Self::with_clock(None).await
    }

    async fn with_clock(clock: Option<ClockChoice>) -> Self {
        let TestStore { store, faults, .. } = TestStore::new();
        let server = TestServer::on(store);
        let ((anna, _), (ben, _)) = (server.guest("Anna").await, server.guest("Ben").await);
        let room: RoomId = "r".parse().unwrap();
        let new_room = NewRoom {
            players: [Some(seated(&anna)), Some(seated(&ben))].into(),
            invited: Invited::Nobody,
            private: false,
            clock,
            ..challenge(&anna, &ben)
        };
        create(&server.services, &room, &new_room).await.unwrap();
        let watcher = Arc::new(Outbox::new(1_000));
        let user = Some(ben.id.clone());
        let client = Client { user, discord: None, re: None, outbox: Arc::clone(&watcher) };
        server.rooms.tell(&room, RoomCommand::Watch(client)).await;
        let game = Self { server, faults, room, anna, ben, watcher };
        game.pushed().await;
        game
    }

    async fn pushed(&self) -> Value {
        let frame = std::future::poll_fn(|context| self.watcher.poll(context));
        match tokio::time::timeout(Duration::from_secs(60), frame).await.expect("Ben gets a frame") {
            Due::Frame(text) => serde_json::from_str(&text).unwrap(),
            other => panic!("expected a frame, got {other:?}"),
        }
    }

    async fn pushed_with(&self, ply: u64) -> Value {
        loop {
            let frame = self.pushed().await;
            if frame["ply"] == ply {
                return frame;
            }
        }
    }

    async fn watch(&mut self) -> Value {
        let (room, ben) = (self.room.clone(), self.ben.clone());
        self.server.answer(&room, &ben, RoomCommand::Watch).await
    }

    async fn ask(&mut self, user: &User, ask: Ask) -> Value {
        let (room, by) = (self.room.clone(), seated(user));
        self.server.answer(&room, user, |client| RoomCommand::Ask(client, by, ask)).await
    }

    async fn act(&mut self) -> Value {
        let anna = self.anna.clone();
        self.ask(&anna, Ask::Act { ply: 0, action: "e3-b3".to_owned(), lag_ms: 0 }).await
    }

    /// Makes the next write take this long.
    fn store_in_ms(&self, ms: u64) {
        self.faults.delay_syncs();
        let faults = Arc::clone(&self.faults);
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(ms)).await;
            faults.end_syncs();
        });
    }

    /// Plays the first action of each side, after which Anna's clock runs.
    async fn begin(&mut self) {
        let ben = self.ben.clone();
        assert_eq!(self.act().await["ply"], 1);
        let answer = self.ask(&ben, Ask::Act { ply: 1, action: "a4-a3".to_owned(), lag_ms: 0 }).await;
        assert_eq!(answer["ply"], 2, "{answer}");
    }

    /// Checks the store now and every second, as the upkeep of the server does.
    async fn prove_store(&self) {
        let rooms = Arc::clone(&self.server.rooms);
        self.server.services.clock.follow_store();
        rooms.prove_store().await;
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(Duration::from_secs(1)).await;
                rooms.prove_store().await;
            }
        });
    }

    async fn entries(&self) -> usize {
        self.server.services.store.load(&self.room).await.unwrap().unwrap().len()
    }
}

#[tokio::test(start_paused = true)]
async fn an_action_is_unconfirmed_until_its_slow_sync_ends() {
    let mut game = Game::new().await;
    game.faults.delay_syncs();
    assert_eq!(game.act().await["code"], "unconfirmed");
    assert_eq!(game.watch().await["code"], "unconfirmed", "the outcome is not known yet");
    assert_eq!(game.act().await["code"], "unconfirmed");
    game.faults.end_syncs();
    assert_eq!(game.pushed_with(1).await["status"], "playing");
    assert_eq!(game.act().await["ply"], 1, "the action is on disk and is not played twice");
    assert_eq!(game.entries().await, 2);
}

#[tokio::test(start_paused = true)]
async fn nothing_is_decided_while_the_outcome_of_a_write_is_unknown() {
    let mut game = Game::new().await;
    let ben = game.ben.clone();
    game.faults.delay_syncs();
    assert_eq!(game.act().await["code"], "unconfirmed");
    assert_eq!(game.ask(&ben, Ask::Resign).await["code"], "unconfirmed");
    game.faults.end_syncs();
    game.pushed_with(1).await;
    assert_eq!(game.entries().await, 2, "Ben has not resigned");
    assert_eq!(game.ask(&ben, Ask::Resign).await["status"], "finished");
}

#[tokio::test(start_paused = true)]
async fn an_action_kept_by_a_failed_sync_is_not_played_twice() {
    let mut game = Game::new().await;
    game.faults.fail_commits(Some(CommitFault::SyncKept));
    assert_eq!(game.act().await["code"], "unconfirmed");
    game.faults.fail_commits(None);
    assert_eq!(game.pushed_with(1).await["status"], "playing");
    assert_eq!(game.act().await["ply"], 1);
    assert_eq!(game.entries().await, 2);
}

#[tokio::test(start_paused = true)]
async fn an_action_lost_by_a_failed_sync_can_be_sent_again() {
    let mut game = Game::new().await;
    game.faults.fail_commits(Some(CommitFault::SyncLost));
    assert_eq!(game.act().await["code"], "unconfirmed");
    assert_eq!(game.watch().await["code"], "unconfirmed", "no commit has succeeded since the failed sync");
    game.faults.fail_commits(None);
    assert_eq!(game.pushed_with(0).await["status"], "playing");
    assert_eq!(game.entries().await, 1);
    assert_eq!(game.act().await["ply"], 1);
    assert_eq!(game.entries().await, 2);
}

#[tokio::test(start_paused = true)]
async fn a_room_is_not_reloaded_from_a_closed_store() {
    let mut game = Game::new().await;
    game.faults.fail_commits(Some(CommitFault::SyncLost));
    assert_eq!(game.act().await["code"], "unconfirmed");
    game.server.services.store.close().await;
    let lines = LogLines::default();
    let _collecting = lines.collect();
    tokio::time::sleep(10 * RETRY_PAUSE).await;
    let text = lines.text();
    assert_eq!(text.matches("because the store is closed").count(), 1, "{text}");
    assert!(!text.contains("ERROR"), "{text}");
}

#[tokio::test(start_paused = true)]
async fn the_end_of_a_connection_publishes_no_undecided_action() {
    let mut game = Game::new().await;
    let leaving = Arc::new(Outbox::new(1_001));
    let client = Client { user: None, discord: None, re: None, outbox: Arc::clone(&leaving) };
    game.server.rooms.tell(&game.room, RoomCommand::Watch(client)).await;
    while game.pushed().await["spectators"] != 1 {}
    game.faults.delay_syncs();
    assert_eq!(game.act().await["code"], "unconfirmed");
    game.server.rooms.gone(1_001, leaving.end().into_iter());
    assert_eq!(game.watch().await["code"], "unconfirmed");
    assert_eq!(take_frames(&game.watcher).await, 0, "Ben is shown nothing before the action is decided");
    game.faults.end_syncs();
    let view = game.pushed_with(1).await;
    assert_eq!(view["spectators"], 0, "the reloaded room counts no spectators");
}

#[tokio::test(start_paused = true)]
async fn a_failed_write_does_not_lower_the_sequence_number() {
    let mut game = Game::new().await;
    let user = None;
    let visitor = Client { user, discord: None, re: None, outbox: Arc::new(Outbox::new(1_001)) };
    for _ in 0..5 {
        game.server.rooms.tell(&game.room, RoomCommand::Watch(visitor.clone())).await;
        game.server.rooms.tell(&game.room, RoomCommand::Unwatch(visitor.clone())).await;
    }
    for _ in 0..2 {
        let before = game.watch().await["seq"].as_u64().unwrap();
        game.faults.fail_next_commit(CommitFault::DiskFull);
        assert_eq!(game.act().await["code"], "internal");
        let after = game.watch().await["seq"].as_u64().unwrap();
        assert!(after >= before, "the sequence number must not fall from {before} to {after}");
    }
}

#[tokio::test(start_paused = true)]
async fn on_a_full_disk_actions_fail_but_the_game_is_still_shown() {
    let mut game = Game::new().await;
    game.faults.fail_commits(Some(CommitFault::DiskFull));
    assert_eq!(game.act().await["code"], "internal");
    assert_eq!(game.watch().await["ply"], 0);
    game.faults.fail_commits(None);
    assert_eq!(game.act().await["ply"], 1);
    assert_eq!(game.entries().await, 2);
}

fn refused(server: &TestServer, code: &str) -> usize {
    let line = format!("konakis_rejects_total{{code=\"{code}\"}} ");
    let text = server.services.meters.render();
    text.lines().find_map(|text| text.strip_prefix(&line)).map_or(0, |count| count.parse().unwrap())
}

#[tokio::test]
async fn requests_to_rooms_that_cannot_be_loaded_count_as_refused() {
    let mut server = TestServer::new();
    let (anna, _) = server.guest("Anna").await;
    let (room, nowhere): (RoomId, RoomId) = ("r".parse().unwrap(), "n".parse().unwrap());
    let mut damaged = row::creation(&room, server.services.clock.now(), &challenge(&anna, &anna)).unwrap();
    damaged.entries = vec!["damaged".to_owned()];
    server.services.store.append(vec![damaged]).await.unwrap();
    for (room, code) in [(&room, "internal"), (&nowhere, "no_such_room")] {
        assert_eq!(server.answer(room, &anna, RoomCommand::Watch).await["code"], code);
        assert_eq!(refused(&server, code), 1);
    }
}

#[tokio::test(start_paused = true)]
async fn only_requests_of_clients_count_as_refused() {
    let mut game = Game::new().await;
    game.faults.fail_commits(Some(CommitFault::SyncKept));
    assert_eq!(game.act().await["code"], "unconfirmed");
    let (rooms, ben) = (&game.server.rooms, &game.ben);
    assert!(!rooms.merge(&game.room, &ben.id, seated(ben)).await);
    assert!(rooms.snapshot(&game.room).await.is_err());
    assert_eq!(refused(&game.server, "unconfirmed"), 1);
}

#[tokio::test(start_paused = true)]
async fn a_room_in_a_slow_sync_is_not_reported_as_missing() {
    let TestStore { store, faults, .. } = TestStore::new();
    let mut server = TestServer::on(store);
    let (anna, _) = server.guest("Anna").await;
    let room: RoomId = "r".parse().unwrap();
    faults.delay_syncs();
    assert!(create(&server.services, &room, &challenge(&anna, &anna)).await.is_err());
    assert_eq!(server.answer(&room, &anna, RoomCommand::Watch).await["code"], "internal");
    faults.end_syncs();
    assert_eq!(server.answer(&room, &anna, RoomCommand::Watch).await["status"], "waiting");
}

#[tokio::test(start_paused = true)]
async fn a_creation_with_an_unknown_outcome_makes_at_most_one_room() {
    let TestStore { store, faults, .. } = TestStore::new();
    let server = TestServer::on(store);
    let (anna, _) = server.guest("Anna").await;
    for (id, fault) in [("kept", CommitFault::SyncKept), ("lost", CommitFault::SyncLost)] {
        let undecided: RoomId = id.parse().unwrap();
        let settled: RoomId = format!("{id}2").parse().unwrap();
        let new_room = challenge(&anna, &anna);
        faults.fail_commits(Some(fault));
        let created = create(&server.services, &undecided, &new_room).await;
        assert!(created.is_err(), "no later commit succeeds, so the outcome stays unknown");
        faults.fail_next_commit(fault);
        create(&server.services, &settled, &new_room).await.unwrap();
        let store = &server.services.store;
        assert_eq!(store.load(&settled).await.unwrap().unwrap().len(), 1);
        let kept = store.load(&undecided).await.unwrap().map(|log| log.len());
        assert_eq!(kept, (fault == CommitFault::SyncKept).then_some(1));
        faults.fail_commits(None);
    }
}

#[tokio::test]
async fn a_report_that_may_have_been_stored_is_unconfirmed() {
    for (fault, code) in [(CommitFault::SyncKept, "unconfirmed"), (CommitFault::DiskFull, "internal")] {
        let mut game = Game::new().await;
        game.faults.fail_next_commit(fault);
        let (room, ben) = (game.room.clone(), game.ben.clone());
        let note = "look".parse().ok();
        let report = |client| RoomCommand::Report(client, ben.id.clone(), note);
        let answer = game.server.answer(&room, &ben, report).await;
        assert_eq!(answer["code"], code, "{answer}");
    }
}

#[tokio::test]
async fn a_deleted_users_join_is_refused_without_an_error_line() {
    let lines = LogLines::default();
    let _collecting = lines.collect();
    let mut server = TestServer::new();
    let ((anna, _), (ben, _)) = (server.guest("Anna").await, server.guest("Ben").await);
    let room: RoomId = "r".parse().unwrap();
    let new_room = NewRoom { invited: Invited::Link, ..challenge(&anna, &ben) };
    create(&server.services, &room, &new_room).await.unwrap();
    server.services.delete_account(&ben.id).await.unwrap();
    let join = |client| RoomCommand::Ask(client, seated(&ben), Ask::Join(1));
    assert_eq!(server.answer(&room, &ben, join).await["type"], "error");
    let text = lines.text();
    assert!(text.contains("a change was not stored") && !text.contains("ERROR"), "{text}");
}
