//! Hints that are found while an action is being stored.

use super::*;

/// Anna asks for a hint in a new game against the computer.
async fn ask_for_hint(game: &Game) -> (RoomId, Arc<Outbox>) {
    let (room, anna): (RoomId, _) = ("against-computer".parse().unwrap(), game.anna.clone());
    let computer = Seated { level: Some(1), ..seated(&game.ben) };
    let new_room = NewRoom {
        players: [Some(seated(&anna)), Some(computer)].into(),
        invited: Invited::Nobody,
        ..challenge(&anna, &anna)
    };
    create(&game.server.services, &room, &new_room).await.unwrap();
    let waiting = Arc::new(Outbox::new(2_000));
    let client =
        Client { user: Some(anna.id.clone()), discord: None, re: None, outbox: Arc::clone(&waiting) };
    game.server.rooms.tell(&room, RoomCommand::Ask(client, seated(&anna), Ask::Hint(0))).await;
    (room, waiting)
}

#[tokio::test]
async fn the_result_of_an_earlier_thought_is_no_hint() {
    let game = Game::new().await;
    let (room, waiting) = ask_for_hint(&game).await;
    let earlier = RoomCommand::Hinted { thought: 0, action: Some("earlier".to_owned()) };
    game.server.rooms.tell(&room, earlier).await;
    let answered = async {
        loop {
            let frame = next_frame(&waiting).await;
            if frame["type"] == "hint" || frame["type"] == "error" {
                break assert_ne!(frame["action"], "earlier");
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(60), answered).await.expect("the client gets an answer");
}

#[tokio::test(start_paused = true)]
async fn a_hint_found_while_a_write_is_undecided_is_refused() {
    let mut game = Game::new().await;
    let anna = game.anna.clone();
    let (room, waiting) = ask_for_hint(&game).await;
    game.faults.delay_syncs();
    let by = seated(&anna);
    let act = Ask::Act { ply: 0, action: "e3-b3".to_owned(), lag_ms: 0 };
    let answer = game.server.answer(&room, &anna, |client| RoomCommand::Ask(client, by, act)).await;
    assert_eq!(answer["code"], "unconfirmed");
    game.server.rooms.tell(&room, RoomCommand::Hinted { thought: 1, action: None }).await;
    let refused = async {
        loop {
            let frame = next_frame(&waiting).await;
            if frame["type"] == "error" {
                break assert_eq!(frame["code"], "unconfirmed", "{frame}");
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(60), refused).await.expect("the hint is refused");
}

#[tokio::test(start_paused = true)]
async fn a_hint_for_the_position_before_a_reload_is_refused() {
    let mut game = Game::new().await;
    let anna = game.anna.clone();
    let (room, waiting) = ask_for_hint(&game).await;
    game.faults.fail_commits(Some(CommitFault::SyncKept));
    let by = seated(&anna);
    let act = Ask::Act { ply: 0, action: "e3-b3".to_owned(), lag_ms: 0 };
    let answer = game.server.answer(&room, &anna, |client| RoomCommand::Ask(client, by, act)).await;
    assert_eq!(answer["code"], "unconfirmed");
    game.faults.fail_commits(None);
    let refused = async {
        loop {
            let frame = next_frame(&waiting).await;
            assert_ne!(frame["type"], "hint", "{frame}");
            if frame["type"] == "error" {
                break assert_eq!(frame["code"], "stale", "{frame}");
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(60), refused).await.expect("the hint is refused");
}
