//! Closed rooms, deleted accounts, and former names in a log.

use super::super::redact::Renaming;
use super::*;
use konakis_protocol::deleted_player;

fn delete_account(test: &mut TestRoom, user: &str) {
    let decision = test.room.handle(test.now, &RoomEvent::AccountDeleted(user.parse().unwrap())).unwrap();
    test.make(&decision);
}

#[test]
fn a_closed_game_has_no_winner_and_no_score() {
    let mut test = TestRoom::started_rated(new_room());
    for (by, action) in [("anna", "e3-f3"), ("ben", "a4-a3")] {
        test.act(by, action).unwrap();
    }
    let decision = test.room.handle(test.now, &RoomEvent::Closed).unwrap();
    test.make(&decision);
    assert_eq!(test.result(), (None, Reason::CLOSED));
    assert!(matches!(test.reloaded().row().stage, crate::store::Stage::Finished { score: None, .. }));
    assert!(test.room.handle(test.now, &RoomEvent::Closed).unwrap().changes.is_empty());
}

#[test]
fn a_deleted_player_resigns_or_aborts_their_game() {
    let mut test = TestRoom::started(new_room());
    delete_account(&mut test.clone(), "carl");
    let mut early = test.clone();
    delete_account(&mut early, "anna");
    assert_eq!(early.result(), (None, Reason::ABORTED));
    for (by, action) in [("anna", "e3-f3"), ("ben", "a4-a3")] {
        test.act(by, action).unwrap();
    }
    delete_account(&mut test, "anna");
    assert_eq!(test.result(), (Some(Seat::Black), Reason::RESIGNATION));
}

#[test]
fn challenges_from_and_to_a_deleted_player_end() {
    let challenge = NewRoom { invited: Invited::User("ben".parse().unwrap()), ..new_room() };
    for (who, reason) in [("anna", Reason::ABORTED), ("ben", Reason::DECLINED)] {
        let mut test = TestRoom::new(challenge.clone());
        delete_account(&mut test, who);
        assert_eq!(test.result(), (None, reason));
    }
    let mut test = TestRoom::new(challenge);
    delete_account(&mut test, "carl");
    assert!(test.room.outcome().is_none(), "a stranger's deletion changes nothing");
}

#[test]
fn a_log_with_a_name_replaced_gives_the_same_game() {
    let mut test = TestRoom::started(new_room());
    for (by, action) in [("anna", "e3-f3"), ("ben", "a4-a3")] {
        test.act(by, action).unwrap();
    }
    let before = (test.reloaded().contest().position(), test.room.entries());
    let ids = ["ben", "bens-guest"].map(|id| id.parse().unwrap()).to_vec();
    let renaming = Renaming { ids, name: deleted_player(), is_deleted: true };
    let entries = renaming.entries(&test.log).unwrap();
    assert_eq!(entries.iter().map(|(n, _)| *n).collect::<Vec<_>>(), [1]);
    for (n, text) in entries {
        test.log[n as usize] = text;
    }
    assert!(!test.log.concat().contains("\"name\":\"ben\""));
    let room = test.reloaded();
    assert_eq!((room.contest().position(), room.entries()), before);
    let names = [Seat::White, Seat::Black].map(|seat| room.seated(seat).unwrap().user.name.to_string());
    assert_eq!(names, ["anna", "Deleted player"]);
    assert_eq!(renaming.entries(&test.log).unwrap(), []);
    test.room.rename(&renaming);
    assert_eq!(test.room.row().about, room.row().about);
}
