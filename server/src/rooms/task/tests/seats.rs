//! Seats: players, sides, chat, and the clients that may watch.

use super::*;
use crate::rooms::creation::{NEW_ROOM_BYTES_MAX, fresh};
use crate::rooms::machine::Start;
use crate::rooms::snapshot::ReplayFrames;
use crate::store::Blockers;
use crate::store::{SignedInAt, TokenHash};
use konakis_protocol::{Offer, OnBehalf, PlayerName, UserKind};
use serde_json::{Value, json};

#[tokio::test]
async fn a_challenged_guest_can_join_after_becoming_a_member() {
    let mut server = TestServer::new();
    let (anna, _) = server.guest("Anna").await;
    let (guest, token) = server.guest("Nelly").await;
    let (stranger, _) = server.guest("Otto").await;
    let room: RoomId = "r".parse().unwrap();
    create(&server.services, &room, &challenge(&anna, &guest)).await.unwrap();

    let whom =
        OnBehalf { discord: "1".parse().unwrap(), name: PlayerName::nearest("Nelly"), keep_name: false };
    let (member, _) = server
        .accounts
        .sign_in(
            &server.services,
            &Limits::new(true),
            &server.rooms,
            Some(TokenHash::of(&token)),
            &whom,
            SignedInAt::Website,
        )
        .await
        .unwrap();
    assert_ne!(member.id, guest.id);

    let by = seated(&stranger);
    let refused = server.answer(&room, &stranger, |client| RoomCommand::Ask(client, by, Ask::Join(1))).await;
    assert_eq!(refused["code"], "room_full");
    let by = seated(&member);
    let view = server.answer(&room, &member, |client| RoomCommand::Ask(client, by, Ask::Join(1))).await;
    assert_eq!((&view["status"], &view["seat"]), (&"playing".into(), &"black".into()));
}

#[tokio::test]
async fn a_guest_who_signs_in_keeps_to_their_own_share_of_the_chat() {
    let mut server = TestServer::new();
    let (ben, _) = server.guest("Ben").await;
    let mut sides = std::collections::BTreeSet::new();
    for number in 0..20 {
        let (guest, token) = server.guest("Nelly").await;
        let room: RoomId = format!("r{number}").parse().unwrap();
        let start = Start::new(true);
        let new_room = NewRoom { invited: Invited::Link, start, ..challenge(&guest, &ben) };
        create(&server.services, &room, &new_room).await.unwrap();
        while server.says(&room, &guest).await == "chat" {}

        let discord = (number + 1).to_string().parse().unwrap();
        let whom = OnBehalf { discord, name: PlayerName::nearest("Nelly"), keep_name: false };
        let (member, _) = server
            .accounts
            .sign_in(
                &server.services,
                &Limits::new(true),
                &server.rooms,
                Some(TokenHash::of(&token)),
                &whom,
                SignedInAt::Website,
            )
            .await
            .unwrap();
        sides.insert(server.asks(&room, &ben, Ask::Join(number)).await["seat"].to_string());
        assert_eq!(server.says(&room, &member).await, "error", "the member gets no second share");
        assert_eq!(server.says(&room, &ben).await, "chat");
    }
    assert_eq!(sides.len(), 2, "Ben has had both sides");
}

#[tokio::test]
async fn anyone_with_the_id_can_watch_a_private_room() {
    let mut server = TestServer::new();
    let (anna, _) = server.guest("Anna").await;
    let (ben, _) = server.guest("Ben").await;
    let (stranger, _) = server.guest("Otto").await;
    let (room, nowhere): (RoomId, RoomId) = ("r".parse().unwrap(), "n".parse().unwrap());
    let both = [Some(seated(&anna)), Some(seated(&ben))].into();
    create(&server.services, &room, &NewRoom { players: both, ..challenge(&anna, &ben) }).await.unwrap();
    let view = server.answer(&room, &stranger, RoomCommand::Watch).await;
    assert_eq!((&view["private"], &view["seat"]), (&true.into(), &serde_json::Value::Null));
    assert_eq!(server.answer(&room, &stranger, RoomCommand::Record).await["type"], "record");
    assert_eq!(server.answer(&room, &stranger, RoomCommand::Unwatch).await["type"], "done");
    server.rooms.snapshot(&room).await.expect("a private room has a page and a picture");
    server.rooms.record_text(&room).await.expect("a private room has a record");
    assert!(matches!(server.rooms.replay_frames(&room).await, Ok(ReplayFrames::InProgress)));
    assert_eq!(server.answer(&nowhere, &stranger, RoomCommand::Watch).await["code"], "no_such_room");
}

#[tokio::test]
async fn a_game_that_ended_in_its_set_up_has_no_frames() {
    let mut server = TestServer::new();
    let (anna, _) = server.guest("Anna").await;
    let (ben, _) = server.guest("Ben").await;
    let room: RoomId = "r".parse().unwrap();
    let both = [Some(seated(&anna)), Some(seated(&ben))].into();
    let new_room = NewRoom { game: "subulata".to_owned(), players: both, ..challenge(&anna, &ben) };
    create(&server.services, &room, &new_room).await.unwrap();
    assert!(matches!(server.rooms.replay_frames(&room).await, Ok(ReplayFrames::InProgress)));
    assert_eq!(server.asks(&room, &ben, Ask::Abort).await["status"], "finished");
    assert!(matches!(server.rooms.replay_frames(&room).await, Ok(ReplayFrames::EndedInSetup)));
}

impl TestServer {
    /// The side of the creator, `anna`, in a new game whose sides are drawn when `ben` joins.
    async fn drawn_side(&mut self, room: &str, anna: &User, ben: &User, number: u64) -> Value {
        let room: RoomId = room.parse().unwrap();
        let new_room = NewRoom {
            invited: Invited::Link,
            start: Start::new(true),
            private: false,
            ..challenge(anna, ben)
        };
        create(&self.services, &room, &new_room).await.unwrap();
        self.asks(&room, ben, Ask::Join(number)).await;
        self.answer(&room, anna, RoomCommand::Watch).await["seat"].clone()
    }

    /// The type of the answer to a long chat message.
    async fn says(&mut self, room: &RoomId, user: &User) -> Value {
        let (author, text) = (user.clone(), "x".repeat(500).parse().unwrap());
        let chat = |client| RoomCommand::Chat(client, author, text, Blockers::default());
        self.answer(room, user, chat).await["type"].clone()
    }

    async fn asks(&mut self, room: &RoomId, user: &User, ask: Ask) -> Value {
        let by = seated(user);
        self.answer(room, user, |client| RoomCommand::Ask(client, by, ask)).await
    }
}

#[tokio::test]
async fn drawn_sides_are_kept_after_a_game_is_called_off() {
    let mut server = TestServer::new();
    let (anna, _) = server.guest("Anna").await;
    let (ben, _) = server.guest("Ben").await;
    let first = server.drawn_side("r0", &anna, &ben, 0).await;
    for number in 1..10 {
        let off = server.asks(&format!("r{}", number - 1).parse().unwrap(), &ben, Ask::Abort).await;
        assert_eq!(off["status"], "finished");
        assert_eq!(server.drawn_side(&format!("r{number}"), &anna, &ben, number).await, first);
    }
    // In a challenge by Ben, both players keep their sides, so Ben has the side that Anna does not have.
    let bens = server.drawn_side("b", &ben, &anna, 1).await;
    assert_ne!(bens, first);
}

#[tokio::test]
async fn sides_are_drawn_anew_after_both_have_acted() {
    let mut server = TestServer::new();
    let (anna, _) = server.guest("Anna").await;
    let (ben, _) = server.guest("Ben").await;
    let mut sides = std::collections::BTreeSet::new();
    for number in 0..10 {
        let id = format!("r{number}");
        let side = server.drawn_side(&id, &anna, &ben, number).await;
        let room = id.parse().unwrap();
        let (white, black) = if side == "white" { (&anna, &ben) } else { (&ben, &anna) };
        for (ply, player) in [(0, white), (1, black)] {
            let view = server.answer(&room, player, RoomCommand::Watch).await;
            let action = view["legal"][0].as_str().unwrap().to_owned();
            let view = server.asks(&room, player, Ask::Act { ply, action, lag_ms: 0 }).await;
            assert_eq!(view["ply"], json!(ply + 1));
        }
        sides.insert(side.to_string());
    }
    assert_eq!(sides.len(), 2, "{sides:?}");
}

#[tokio::test]
async fn a_rematch_that_cannot_be_watched_is_not_stored() {
    let mut server = TestServer::new();
    let (anna, _) = server.guest("Anna").await;
    let (ben, _) = server.guest("Ben").await;
    let room: RoomId = "r".parse().unwrap();
    let new_room = NewRoom::for_tests(seated(&anna), Some(seated(&ben)), Invited::Nobody);
    create(&server.services, &room, &new_room).await.unwrap();
    let offer = |services: &Services| Ask::Offer(Offer::Rematch, fresh(&services.random));
    assert_eq!(server.asks(&room, &anna, Ask::Resign).await["status"], "finished");
    let offered = offer(&server.services);
    assert_eq!(server.asks(&room, &anna, offered).await["offers"]["rematch"], "white");

    // The byte budget of Ben's address has space for the game that is over, but not for the rematch.
    let address = Some([192, 0, 2, 1].into());
    let [outbox, other] = [91, 92].map(|number| server.services.outboxes.outbox(number, address));
    let large: RoomId = "large".parse().unwrap();
    assert!(other.watch(&large, (64 << 20) - NEW_ROOM_BYTES_MAX));
    let agreed = offer(&server.services);
    let ask = |client| RoomCommand::Ask(client, seated(&ben), agreed.clone());
    let refused = server.answer_over(&outbox, &room, &ben, ask).await;
    assert_eq!(refused["code"], "rate_limited", "{refused}");
    assert_eq!(server.answer(&room, &anna, RoomCommand::Watch).await["rematch"], Value::Null);

    other.unwatch(&large);
    let view = server.answer_over(&outbox, &room, &ben, ask).await;
    assert!(view["rematch"].is_string(), "{view}");
}

#[tokio::test]
async fn a_rematch_shows_the_present_names_and_ratings() {
    let mut server = TestServer::new();
    let ((anna, _), (ben, _)) = (server.guest("Anna").await, server.guest("Ben").await);
    let room: RoomId = "r".parse().unwrap();
    let [anna_then, ben_then] = [&anna, &ben].map(|user| Seated { rating: Some(1777), ..seated(user) });
    let new_room = NewRoom::for_tests(anna_then, Some(ben_then), Invited::Nobody);
    create(&server.services, &room, &new_room).await.unwrap();
    let over = server.asks(&room, &anna, Ask::Resign).await;
    assert!(over["players"].to_string().contains("1777"), "{over}");
    server.services.store.rename(&ben.id, PlayerName::nearest("Anna"), 5).await.unwrap();
    for user in [&anna, &ben] {
        let offer = Ask::Offer(Offer::Rematch, fresh(&server.services.random));
        server.asks(&room, user, offer).await;
    }
    let over = server.answer(&room, &anna, RoomCommand::Watch).await;
    let rematch: RoomId = over["rematch"].as_str().unwrap().parse().unwrap();
    let view = server.answer(&rematch, &anna, RoomCommand::Watch).await;
    assert!(!view["players"].to_string().contains("1777"), "neither player has a rating: {view}");
    let players = [&view["players"]["white"]["user"], &view["players"]["black"]["user"]];
    let name_of = |user: &User| {
        players.into_iter().find(|player| player["id"] == user.id.as_str()).unwrap()["name"].clone()
    };
    assert_eq!((name_of(&anna), name_of(&ben)), (json!("Anna"), json!("Anna (2)")), "{view}");
}

#[tokio::test]
async fn a_rematch_with_the_computer_shows_the_present_name() {
    let mut server = TestServer::new();
    let (anna, _) = server.guest("Anna").await;
    let room: RoomId = "r".parse().unwrap();
    let (id, name) = ("computer-1".parse().unwrap(), PlayerName::nearest("Computer 1"));
    let computer = seated(&User { id, name, kind: UserKind::Computer });
    let (anna_then, computer) =
        (Seated { rating: Some(1777), ..seated(&anna) }, Seated { level: Some(1), ..computer });
    let new_room = NewRoom::for_tests(anna_then, Some(computer), Invited::Nobody);
    create(&server.services, &room, &new_room).await.unwrap();
    assert_eq!(server.asks(&room, &anna, Ask::Resign).await["status"], "finished");
    server.services.store.rename(&anna.id, PlayerName::nearest("Nelly"), 5).await.unwrap();
    let offer = Ask::Offer(Offer::Rematch, fresh(&server.services.random));
    server.asks(&room, &anna, offer).await;
    let over = server.answer(&room, &anna, RoomCommand::Watch).await;
    let rematch: RoomId = over["rematch"].as_str().unwrap().parse().unwrap();
    let view = server.answer(&rematch, &anna, RoomCommand::Watch).await;
    let players = view["players"].to_string();
    assert!(players.contains("Nelly") && !players.contains("1777"), "{view}");
}
