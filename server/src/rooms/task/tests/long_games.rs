//! Long games, whose work runs on blocking threads.

use super::*;
use crate::rooms::creation::fresh;
use crate::rooms::machine::{Change, Entry, Room};
use konakis_protocol::{AskReplay, Offer};

#[tokio::test]
async fn a_long_game_is_not_replayed_on_the_thread_of_its_task() {
    let mut server = TestServer::new();
    let (anna, _) = server.guest("Anna").await;
    let (ben, _) = server.guest("Ben").await;
    let room: RoomId = "r".parse().unwrap();
    let entries = long_game(&room, &anna, &ben);
    server.services.store.append(vec![entries]).await.unwrap();
    let before = konakis_games::laws::actions_played();

    let view = server.answer(&room, &anna, RoomCommand::Watch).await;
    let ply = view["ply"].as_u64().unwrap();
    assert!(ply > 200, "{ply}");
    let drawn = || fresh(&server.services.random);
    let (offer, accept) = (Ask::Offer(Offer::Takeback, drawn()), Ask::Accept(Offer::Takeback, drawn()));
    let (white, black) = (seated(&anna), seated(&ben));
    let offered = server.answer(&room, &anna, |client| RoomCommand::Ask(client, white, offer)).await;
    assert_eq!(offered["offers"]["takeback"], "white");
    let taken = server.answer(&room, &ben, |client| RoomCommand::Ask(client, black, accept)).await;
    assert!(taken["ply"].as_u64().unwrap() < ply);
    let record = server.answer(&room, &anna, RoomCommand::Record).await;
    assert_eq!(record["actions"].as_array().unwrap().len() as u64, taken["ply"].as_u64().unwrap());
    let asked = AskReplay { room: room.clone(), perspective: None, from: 100, texts: false };
    let replay = server.answer(&room, &anna, |client| RoomCommand::Replay(client, asked)).await;
    assert_eq!(replay["positions"].as_array().unwrap().len(), 64);
    let text = server.rooms.record_text(&room).await.unwrap().text;
    assert!(text.starts_with("konakis record 1"));
    assert_eq!(konakis_games::laws::actions_played(), before);
}

/// An unfinished game of Tablut with more than 200 actions.
fn long_game(room: &RoomId, anna: &User, ben: &User) -> crate::store::Append {
    let new_room = NewRoom {
        players: [Some(seated(anna)), Some(seated(ben))].into(),
        invited: Invited::Nobody,
        private: false,
        ..challenge(anna, ben)
    };
    let now = crate::clock::Moment { wall: 1, uptime: 1 };
    (0..)
        .find_map(|seed| {
            let mut made = Room::create(room.clone(), now, new_room.clone()).unwrap();
            let first = Change::Created(Box::new(new_room.clone()));
            let mut entries = vec![Entry { at: now, seq: 1, change: first }];
            let mut draw = konakis_games::Seed::new(seed).draw(konakis_games::Purpose::Play);
            while made.ply() < 210 {
                let seat = made.to_act().iter().next()?;
                let action = made.contest().random(seat, &mut draw)?;
                let change = Change::Acted { seat, action, typed: None, left_ms: None };
                let entry = Entry { at: now, seq: made.seq() + 1, change };
                made.apply(&entry).unwrap();
                entries.push(entry);
            }
            (!made.to_act().is_empty()).then(|| made.append(0, &entries, now))
        })
        .unwrap()
}
