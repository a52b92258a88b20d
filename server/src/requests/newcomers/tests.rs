//! Tests of requests on behalf of people without an account, and of limits on reports and replays.

use super::*;
use crate::connections::client::Client;
use crate::connections::outbox::Outbox;
use crate::limits::Limits;
use crate::rooms::machine::Seated;
use crate::rooms::task::tests::next_frame;
use crate::rooms::task::{NewcomerAsk, RoomCommand};
use crate::services::Services;
use crate::store::{Account, AccountKind, Store};
use konakis_protocol::{PlayerName, Snowflake};
use serde_json::{Value, json};
use std::sync::Arc;

/// A server on which Anna has an account.
struct TestServer {
    requests: Requests,
}

const ANNA: &str = "1";

impl TestServer {
    async fn new() -> Self {
        let services = Services::for_tests(Store::memory());
        let anna = Account {
            id: "anna".parse().unwrap(),
            name: PlayerName::nearest("Anna"),
            kind: AccountKind::Member(discord(ANNA)),
            locale: None,
            created_ms: 0,
        };
        services.store.create_user(anna, None).await.unwrap();
        Self { requests: Requests::for_tests(services, Limits::new(true)) }
    }

    async fn ask(&self, by: &str, message: Value) -> Value {
        self.ask_over(&Arc::new(Outbox::new(1)), by, message).await
    }

    async fn ask_over(&self, outbox: &Arc<Outbox>, by: &str, message: Value) -> Value {
        let whom = OnBehalf { discord: discord(by), name: PlayerName::nearest("Nelly"), keep_name: false };
        let message = konakis_protocol::decode(&message.to_string()).unwrap().message;
        let (user, newcomer) = self.requests.on_behalf(&whom).await.unwrap();
        let caller = Caller {
            newcomer,
            service: true,
            discord: Some(whom.discord),
            charged_user: Some(accounts::discord_id(whom.discord)),
            ..Caller::for_tests(user, outbox)
        };
        self.requests.answer(caller, message).await;
        next_frame(outbox).await
    }

    async fn room(&self, opponent: Value) -> String {
        let create = json!({"type": "create", "game": "tablut", "opponent": opponent});
        self.ask(ANNA, create).await["room"].as_str().unwrap().to_owned()
    }

    async fn knows(&self, person: &str) -> bool {
        self.requests.services.store.user_by_discord(discord(person)).await.unwrap().is_some()
    }
}

/// Returns the types of all waiting frames.
fn drain(outbox: &Outbox) -> Vec<String> {
    let frames = std::iter::from_fn(|| outbox.next());
    frames
        .map(|text| serde_json::from_str::<Value>(&text).unwrap()["type"].as_str().unwrap().into())
        .collect()
}

fn discord(id: &str) -> Snowflake {
    id.parse().unwrap()
}

#[tokio::test]
async fn a_request_that_fails_creates_no_account() {
    let server = TestServer::new().await;
    let free = server.room(json!("link")).await;
    let reserved = server.room(json!({"discord": "2", "name": "Otto"})).await;
    let against_computer = server.room(json!({"computer": 1})).await;
    let over = server.room(json!("link")).await;
    server.ask(ANNA, json!({"type": "abort", "room": over})).await;
    for (request, code) in [
        (json!({"type": "act", "room": free, "ply": 0, "action": "e3-f3"}), "not_seated"),
        (json!({"type": "act", "room": "none", "ply": 0, "action": "e3-f3"}), "no_such_room"),
        (json!({"type": "offer", "room": free, "what": "draw"}), "not_seated"),
        (json!({"type": "accept", "room": free, "what": "rematch"}), "not_seated"),
        (json!({"type": "refuse", "room": free, "what": "draw"}), "not_seated"),
        (json!({"type": "claim_draw", "room": free}), "not_seated"),
        (json!({"type": "resign", "room": free}), "not_seated"),
        (json!({"type": "abort", "room": free}), "not_seated"),
        (json!({"type": "decline", "room": reserved}), "not_seated"),
        (json!({"type": "join", "room": "none"}), "no_such_room"),
        (json!({"type": "join", "room": reserved}), "room_full"),
        (json!({"type": "join", "room": against_computer}), "room_full"),
        (json!({"type": "join", "room": over}), "not_now"),
        (json!({"type": "chat", "room": "none", "text": "Hello"}), "no_such_room"),
        (json!({"type": "report", "room": "none"}), "no_such_room"),
        (json!({"type": "report", "room": free}), "bad_message"),
        (json!({"type": "create", "game": "chess", "opponent": "link"}), "no_such_game"),
        (json!({"type": "create", "game": "tablut", "opponent": {"computer": 99}}), "no_such_game"),
        (json!({"type": "create", "game": "tablut", "opponent": "open", "private": true}), "bad_message"),
        (json!({"type": "create", "game": "tablut", "opponent": {"user": "nobody"}}), "bad_message"),
        (
            json!({"type": "create", "game": "tablut", "opponent": {"discord": "7", "name": "I"}}),
            "bad_message",
        ),
        (json!({"type": "block", "user": "nobody"}), "bad_message"),
        (json!({"type": "block", "whom": {"discord": "7", "name": "I"}}), "bad_message"),
        (json!({"type": "data"}), "not_now"),
        (json!({"type": "delete_account"}), "not_now"),
    ] {
        let answer = server.ask("7", request.clone()).await;
        assert_eq!(answer["code"], code, "{request}: {answer}");
        assert!(!server.knows("7").await, "{request}");
        assert!(!answer["message"].as_str().unwrap().contains("discord-7"), "{answer}");
    }
}

#[tokio::test]
async fn a_request_that_changes_something_creates_an_account() {
    let server = TestServer::new().await;
    let free = server.room(json!("link")).await;
    for (number, request) in (10..).zip([
        json!({"type": "create", "game": "tablut", "opponent": "link"}),
        json!({"type": "join", "room": free}),
        json!({"type": "chat", "room": free, "text": "Hello"}),
        json!({"type": "report", "room": free, "note": "They insult me."}),
        json!({"type": "block", "user": "anna"}),
    ]) {
        let person = number.to_string();
        let answer = server.ask(&person, request.clone()).await;
        assert_ne!(answer["type"], "error", "{request}: {answer}");
        let id = server.requests.services.store.user_by_discord(discord(&person)).await.unwrap().unwrap().id;
        assert_eq!(answer["to"], id.as_str(), "{request}");
    }
}

#[tokio::test]
async fn a_challenged_person_gets_an_account() {
    let server = TestServer::new().await;
    server.room(json!({"discord": "2", "name": "Otto"})).await;
    server.ask(ANNA, json!({"type": "block", "whom": {"discord": "3", "name": "Olga"}})).await;
    server.ask(ANNA, json!({"type": "unblock", "whom": {"discord": "4", "name": "Omar"}})).await;
    assert_eq!(
        [server.knows("2").await, server.knows("3").await, server.knows("4").await],
        [true, false, false]
    );
    let refused = json!({"type": "create", "game": "chess", "opponent": {"discord": "5", "name": "Ole"}});
    server.ask(ANNA, refused).await;
    assert!(!server.knows("5").await);
}

#[tokio::test]
async fn reading_creates_no_account() {
    let server = TestServer::new().await;
    let room = server.room(json!("link")).await;
    for request in [
        json!({"type": "watch", "room": room}),
        json!({"type": "unwatch", "room": room}),
        json!({"type": "record", "room": room}),
        json!({"type": "lobby", "watch": true}),
        json!({"type": "profile"}),
        json!({"type": "blocks"}),
        json!({"type": "unblock", "user": "anna"}),
        json!({"type": "ping"}),
    ] {
        let answer = server.ask("7", request.clone()).await;
        assert_ne!(answer["type"], "error", "{request}: {answer}");
        assert!(!server.knows("7").await, "{request}");
    }
}

#[tokio::test]
async fn a_join_that_comes_too_late_creates_no_account() {
    let server = TestServer::new().await;
    let room = server.room(json!("link")).await;
    server.ask("8", json!({"type": "join", "room": room})).await;
    let whom = OnBehalf { discord: discord("7"), name: PlayerName::nearest("Nelly"), keep_name: false };
    let (user, outbox) = (without_account(&whom), Arc::new(Outbox::new(1)));
    let client = Client {
        user: Some(user.id.clone()),
        discord: Some(whom.discord),
        re: None,
        outbox: Arc::clone(&outbox),
    };
    let asked = NewcomerAsk::Join(Seated { user, rating: None, level: None }, 1);
    let command = RoomCommand::Newcomer(client, server.requests.new_account(whom), asked);
    server.requests.rooms.tell(&room.parse().unwrap(), command).await;
    assert_eq!(next_frame(&outbox).await["code"], "room_full");
    assert!(!server.knows("7").await);
}

#[tokio::test]
async fn a_report_over_the_limit_creates_no_account() {
    let mut server = TestServer::new().await;
    let room = server.room(json!("link")).await;
    server.requests.limits = Limits::new(false);
    let report = json!({"type": "report", "room": room});
    let mut asked = 0;
    while server.ask("7", report.clone()).await["code"] != "rate_limited" {
        asked += 1;
        assert!(asked < 1_000, "the reports are limited");
    }
    let report = json!({"type": "report", "room": room, "note": "They insult me."});
    assert_eq!(server.ask("7", report).await["code"], "rate_limited");
    assert!(!server.knows("7").await);
}

#[tokio::test]
async fn guests_at_an_address_do_not_use_up_members_reports() {
    let mut server = TestServer::new().await;
    let room = server.room(json!("link")).await;
    server.requests.limits = Limits::new(false);
    let report = |user: User| {
        let message = json!({"type": "report", "room": room, "note": "They insult me."});
        let outbox = Arc::new(Outbox::new(1));
        let caller = Caller::for_tests(user, &outbox);
        let message = konakis_protocol::decode(&message.to_string()).unwrap().message;
        let requests = &server.requests;
        async move {
            requests.answer(caller, message).await;
            next_frame(&outbox).await["type"] == "done"
        }
    };
    let mut number = 0;
    while report(Account::guest_for_tests(&format!("guest{number}"), "Bully").user()).await {
        number += 1;
        assert!(number < 1_000, "the reports of guests are limited");
    }
    let anna = server.requests.services.store.user(&"anna".parse().unwrap()).await.unwrap().unwrap();
    assert!(report(anna.user()).await);
}

#[tokio::test]
async fn a_flood_of_replays_is_refused() {
    let mut server = TestServer::new().await;
    let room = server.room(json!("link")).await;
    server.requests.limits = Limits::new(false);
    let mut answered = 0;
    while server.ask(ANNA, json!({"type": "replay", "room": room})).await["type"] == "replay" {
        answered += 1;
        assert!(answered < 1_000, "replays are limited");
    }
    assert!(answered >= 100, "{answered}: a person may look through many games");
}

#[tokio::test]
async fn a_block_that_creates_an_account_applies_in_watched_rooms() {
    let server = TestServer::new().await;
    let (first, second) = (server.room(json!("link")).await, server.room(json!("link")).await);
    let outbox = Arc::new(Outbox::new(2));
    for room in [&first, &second] {
        server.ask_over(&outbox, "7", json!({"type": "watch", "room": room})).await;
        server.ask(ANNA, json!({"type": "chat", "room": room, "text": "Hello"})).await;
        assert!(drain(&outbox).contains(&"chat".to_owned()));
    }
    server.ask_over(&outbox, "7", json!({"type": "block", "user": "anna"})).await;
    for room in [&first, &second] {
        server.ask(ANNA, json!({"type": "chat", "room": room, "text": "Hello?"})).await;
    }
    assert!(!drain(&outbox).contains(&"chat".to_owned()));
}

#[tokio::test]
async fn a_block_does_not_rename_the_blocked_person() {
    let server = TestServer::new().await;
    let whom = json!({"discord": ANNA, "name": "Ann"});
    server.ask("7", json!({"type": "block", "whom": whom})).await;
    let anna = server.requests.services.store.user_by_discord(discord(ANNA)).await.unwrap().unwrap();
    assert_eq!(anna.name.as_str(), "Anna");
}

#[tokio::test]
async fn frames_to_a_watcher_contain_the_watchers_new_account() {
    let server = TestServer::new().await;
    let room = server.room(json!("link")).await;
    let outbox = Arc::new(Outbox::new(2));
    server.ask_over(&outbox, "7", json!({"type": "watch", "room": room})).await;
    let answer = server.ask_over(&outbox, "7", json!({"type": "chat", "room": room, "text": "Hi"})).await;
    let id = server.requests.services.store.user_by_discord(discord("7")).await.unwrap().unwrap().id;
    assert_eq!(answer["to"], id.as_str());
    drain(&outbox);
    server.ask(ANNA, json!({"type": "chat", "room": room, "text": "Hello"})).await;
    assert_eq!(next_frame(&outbox).await["to"], id.as_str());
}

#[tokio::test]
async fn a_blocked_person_without_an_account_is_refused() {
    let server = TestServer::new().await;
    let room = server.room(json!("link")).await;
    let whom = json!({"discord": "7", "name": "Nelly"});
    server.ask(ANNA, json!({"type": "block", "whom": whom})).await;
    let blocked = server.ask(ANNA, json!({"type": "blocks"})).await;
    assert_eq!(blocked["users"][0]["name"], "Nelly");
    let challenge = json!({"type": "create", "game": "tablut", "opponent": {"user": "anna"}});
    for (by, request) in [
        ("7", json!({"type": "join", "room": room})),
        ("7", challenge.clone()),
        (ANNA, json!({"type": "create", "game": "tablut", "opponent": whom})),
    ] {
        let answer = server.ask(by, request.clone()).await;
        assert_eq!(answer["code"], "not_now", "{request}: {answer}");
        assert!(!server.knows("7").await, "{request}");
    }
    server.ask(ANNA, json!({"type": "unblock", "whom": whom})).await;
    assert_eq!(server.ask("7", challenge).await["type"], "view");
}

#[tokio::test]
async fn a_new_account_escapes_a_block_only_in_chat() {
    let server = TestServer::new().await;
    let room = server.room(json!("link")).await;
    let outbox = Arc::new(Outbox::new(2));
    server.ask_over(&outbox, ANNA, json!({"type": "watch", "room": room})).await;
    server.ask("7", json!({"type": "chat", "room": room, "text": "Hello"})).await;
    assert!(drain(&outbox).contains(&"chat".to_owned()));
    server.ask(ANNA, json!({"type": "block", "whom": {"discord": "7", "name": "Nelly"}})).await;
    server.ask("7", json!({"type": "delete_account"})).await;
    assert_eq!(server.ask("7", json!({"type": "join", "room": room})).await["code"], "not_now");
    server.ask("7", json!({"type": "chat", "room": room, "text": "Hello again"})).await;
    assert!(server.knows("7").await);
    assert!(drain(&outbox).contains(&"chat".to_owned()), "Anna must not learn whose the new account is");
    let blocked = server.ask(ANNA, json!({"type": "blocks"})).await;
    let [one] = &blocked["users"].as_array().unwrap()[..] else { panic!("expected one player: {blocked}") };
    assert_eq!(server.ask(ANNA, json!({"type": "unblock", "user": one["id"]})).await["type"], "done");
    assert_eq!(server.ask("7", json!({"type": "join", "room": room})).await["type"], "view");
}

#[tokio::test]
async fn a_challenge_does_not_rename_the_challenged_player() {
    let server = TestServer::new().await;
    server.ask("2", json!({"type": "create", "game": "tablut", "opponent": "link"})).await;
    server.room(json!({"discord": "2", "name": "Otto"})).await;
    let challenged = server.requests.services.store.user_by_discord(discord("2")).await.unwrap().unwrap();
    assert_eq!(challenged.name.as_str(), "Nelly");
}
