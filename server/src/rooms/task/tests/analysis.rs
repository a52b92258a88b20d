//! The analysis of finished games, and its storage.

use super::super::analysis::remove_copiers;
use super::*;
use crate::live_boards::PlayedBoards;
use crate::store::PublicBoard;
use konakis_engine::VERDICTS_VERSION;
use konakis_games::{Contest, Options, Purpose, Seed};
use serde_json::{Value, json};

type Person = (User, Arc<Outbox>);

impl TestServer {
    async fn person(&mut self, name: &str, address: &str) -> Person {
        (self.guest(name).await.0, self.connect(address))
    }

    async fn game(&self, name: &str, [white, black]: [&Person; 2], actions: &[String]) -> RoomId {
        let room: RoomId = name.parse().unwrap();
        let invited = Invited::User(black.0.id.clone());
        let new_room = NewRoom { private: false, ..NewRoom::for_tests(seated(&white.0), None, invited) };
        create(&self.services, &room, &new_room).await.unwrap();
        self.ask_over(&black.1, &room, &black.0, Ask::Join(1)).await;
        for (ply, action) in actions.iter().enumerate() {
            let (user, outbox) = if ply % 2 == 0 { white } else { black };
            self.act(outbox, &room, user, ply as u32, action).await;
        }
        room
    }

    async fn analyse(&self, room: &RoomId, (user, outbox): &Person) -> Value {
        take_frames(outbox).await;
        self.answer_over(outbox, room, user, RoomCommand::Analyse).await
    }

    async fn analysed(&self, room: &RoomId, person: &Person) -> Value {
        let mut part = self.analyse(room, person).await;
        let mut actions = Vec::new();
        loop {
            actions.extend(part["actions"].as_array().unwrap().iter().cloned());
            if part["summary"].is_object() {
                return actions.into();
            }
            part = next_frame(&person.1).await;
        }
    }
}

fn random_game(count: usize) -> Contest {
    let mut contest = Contest::start("tablut", None, &Options::new(), Seed::new(3)).unwrap();
    let mut draw = Seed::new(3).draw(Purpose::Play);
    while contest.ply() < count {
        let seat = contest.to_act().iter().next().unwrap();
        let action = contest.random(seat, &mut draw).unwrap();
        contest.act(seat, &action).unwrap();
    }
    contest
}

fn actions(count: usize) -> Vec<String> {
    random_game(count).actions().iter().map(|entry| entry.action.clone()).collect()
}

#[tokio::test]
async fn a_players_other_game_prevents_an_analysis_only_for_them() {
    let mut server = TestServer::new();
    let anna = server.person("Anna", "192.0.2.1").await;
    let ben = server.person("Ben", "192.0.2.2").await;
    let cleo = server.person("Cleo", "192.0.2.2").await;
    let played = actions(13);
    let finished = server.game("finished", [&anna, &ben], &played[..11]).await;
    // Another game, of Ben and Cleo, is the first to reach the board that the twelfth action makes, and is left
    // unfinished. Only then does the analysed game reach this board.
    server.game("parked", [&ben, &cleo], &played[..12]).await;
    server.act(&ben.1, &finished, &ben.0, 11, &played[11]).await;
    server.act(&anna.1, &finished, &anna.0, 12, &played[12]).await;
    server.ask_over(&anna.1, &finished, &anna.0, Ask::Resign).await;
    assert_eq!(server.analyse(&finished, &anna).await["type"], "analysis");
    let refused = server.analyse(&finished, &ben).await;
    assert_eq!(refused["code"], "not_now", "Ben gets no analysis while the other game goes on");
}

#[tokio::test]
async fn a_game_begun_later_does_not_prevent_an_analysis() {
    let mut server = TestServer::new();
    let anna = server.person("Anna", "192.0.2.1").await;
    let ben = server.person("Ben", "192.0.2.2").await;
    let cleo = server.person("Cleo", "192.0.2.2").await;
    let played = actions(12);
    let finished = server.game("finished", [&anna, &ben], &played).await;
    server.ask_over(&anna.1, &finished, &anna.0, Ask::Resign).await;
    server.game("later", [&ben, &cleo], &played[..11]).await;
    assert_eq!(server.analyse(&finished, &ben).await["type"], "analysis");
}

#[tokio::test]
async fn the_analysis_of_a_copy_ends_for_a_player_of_the_live_game() {
    let mut server = TestServer::new();
    let anna = server.person("Anna", "192.0.2.1").await;
    let ben = server.person("Ben", "192.0.2.2").await;
    let contest = random_game(12);
    let reached: Vec<PublicBoard> =
        PublicBoard::of_game(&contest).into_iter().map(|(_, board)| board).collect();
    let boards = Arc::new(PlayedBoards::new("tablut", &reached, u64::MAX));
    let [asker, other] = [&anna, &server.person("Dora", "192.0.2.3").await].map(|(user, outbox)| Client {
        user: Some(user.id.clone()),
        discord: None,
        re: None,
        outbox: Arc::clone(outbox),
    });
    let (services, copy) = (Arc::clone(&server.services), "copy".parse().unwrap());
    let job = services.analyses.ask(&copy, &asker, contest.seats(), 12).unwrap().unwrap();
    assert!(services.analyses.ask(&copy, &other, contest.seats(), 12).unwrap().is_none());
    remove_copiers(&services, &job, &boards).await;
    assert_eq!(job.clients().len(), 2);
    server.game("live", [&anna, &ben], &actions(11)).await;
    remove_copiers(&services, &job, &boards).await;
    assert!(job.clients().iter().all(|client| client.is_same(&other)) && job.clients().len() == 1);
}

#[tokio::test(start_paused = true)]
async fn an_analysis_cut_short_for_lack_of_time_is_not_stored() {
    let mut server = TestServer::new();
    let anna = server.person("Anna", "192.0.2.1").await;
    let ben = server.person("Ben", "192.0.2.2").await;
    let room = server.game("hurried", [&anna, &ben], &actions(2)).await;
    server.ask_over(&anna.1, &room, &anna.0, Ask::Resign).await;
    // Tokio's paused clock skips ahead while the threads think, so every search runs out of time.
    assert_eq!(server.analysed(&room, &anna).await.as_array().map(Vec::len), Some(2));
    assert_eq!(server.services.store.analysis(&room, VERDICTS_VERSION).await.unwrap(), None);
}

#[tokio::test]
async fn a_stored_analysis_is_not_made_again() {
    let mut server = TestServer::new();
    let anna = server.person("Anna", "192.0.2.1").await;
    let ben = server.person("Ben", "192.0.2.2").await;
    let mut rooms = Vec::new();
    for name in ["one", "two"] {
        let room = server.game(name, [&anna, &ben], &actions(2)).await;
        server.ask_over(&anna.1, &room, &anna.0, Ask::Resign).await;
        rooms.push(room);
    }
    let [one, two] = rooms.try_into().unwrap();

    let verdict = |chance| json!({"chance": chance, "best_chance": 999});
    let stored = json!([
        {"seat": "white", "known": verdict(123)},
        {"seat": "black", "known": verdict(456)},
    ]);
    server.services.store.keep_analysis(&one, VERDICTS_VERSION, stored.to_string()).await.unwrap();
    server.services.store.keep_analysis(&two, VERDICTS_VERSION - 1, stored.to_string()).await.unwrap();
    assert_eq!(server.analysed(&one, &anna).await, stored);
    let made = server.analysed(&two, &anna).await;
    assert_ne!(made, stored, "an analysis by another version of the engine is made again");
    // The analysis is stored after the answer.
    let kept = loop {
        match server.services.store.analysis(&two, VERDICTS_VERSION).await.unwrap() {
            Some(kept) => break kept,
            None => tokio::task::yield_now().await,
        }
    };
    assert_eq!(serde_json::from_str::<Value>(&kept).unwrap(), made);
}
