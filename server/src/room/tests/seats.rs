//! Joining, declining, acting and leaving.

use super::*;
use konakis_games::ActError;
use konakis_protocol::Viewer;

#[test]
fn whoever_comes_first_takes_the_free_seat_of_an_open_room() {
    let mut house = House::begun(founding());
    assert_eq!(house.room.seat_of(&"ben".parse().unwrap()), Some(Seat::Black));
    assert_eq!(code(house.ask("carl", Ask::Join)), ErrorCode::RoomFull);
    assert!(house.ask("ben", Ask::Join).unwrap().changes.is_empty(), "he has his seat already");
}

#[test]
fn a_challenge_is_for_the_one_who_was_challenged() {
    let mut house = House::new(Founding { invited: Invited::User("ben".parse().unwrap()), ..founding() });
    assert_eq!(code(house.ask("carl", Ask::Join)), ErrorCode::RoomFull);
    assert_eq!(code(house.ask("carl", Ask::Decline)), ErrorCode::NotSeated);
    house.ask("ben", Ask::Join).unwrap();
    assert_eq!(code(house.ask("ben", Ask::Decline)), ErrorCode::NotNow);
}

#[test]
fn a_declined_challenge_is_finished_and_nobody_wins() {
    let mut house = House::new(Founding { invited: Invited::User("ben".parse().unwrap()), ..founding() });
    house.ask("ben", Ask::Decline).unwrap();
    assert_eq!(house.result(), (None, Reason::DECLINED));
    assert_eq!(code(house.ask("ben", Ask::Join)), ErrorCode::NotNow);
}

#[test]
fn before_the_second_player_came_nobody_acts() {
    let mut house = House::new(founding());
    assert_eq!(code(house.act("anna", "e3-f3")), ErrorCode::NotNow);
    let view = house.room.view(Viewer::Seat(Seat::White), house.now);
    assert_eq!(view.standing, konakis_protocol::Standing::Waiting);
    assert!(view.legal.is_empty());
}

#[test]
fn each_wrong_act_has_its_own_code() {
    let mut house = House::begun(founding());
    assert_eq!(code(house.act("carl", "e3-f3")), ErrorCode::NotSeated);
    assert_eq!(code(house.act("ben", "a4-a3")), ErrorCode::NotYourTurn);
    assert_eq!(code(house.act("anna", "e3")), ErrorCode::BadAction);
    assert_eq!(code(house.act("anna", "e3-e9")), ErrorCode::IllegalAction);
    let act = |ply| Ask::Act { ply, action: "e3-f3".to_owned(), lag_ms: 0 };
    assert_eq!(code(house.ask("anna", act(1))), ErrorCode::Stale);
    house.ask("anna", act(0)).unwrap();
    assert_eq!(code(house.ask("ben", act(0))), ErrorCode::Stale);
}

#[test]
fn an_action_that_is_sent_again_is_not_played_twice() {
    let mut house = House::begun(founding());
    house.act("anna", "e3-f3").unwrap();
    let again = |action: &str| Ask::Act { ply: 0, action: action.to_owned(), lag_ms: 0 };
    assert_eq!(house.ask("anna", again(" E3-F3")), Ok(Decision::default()));
    assert_eq!(house.room.ply(), 1);
    assert_eq!(code(house.ask("anna", again("e3-g3"))), ErrorCode::Stale);
    house.act("ben", "a4-a3").unwrap();
    assert_eq!(code(house.ask("anna", again("e3-f3"))), ErrorCode::Stale, "it is not the last one any more");
}

#[test]
fn who_resigns_loses_and_after_that_nothing_is_played() {
    let mut house = House::begun(founding());
    assert_eq!(code(house.ask("carl", Ask::Resign)), ErrorCode::NotSeated);
    house.ask("ben", Ask::Resign).unwrap();
    assert_eq!(house.result(), (Some(Seat::White), Reason::RESIGNATION));
    assert_eq!(house.act("anna", "e3-f3"), Err(Refusal::Over));
    assert_eq!(code(house.ask("anna", Ask::Resign)), ErrorCode::NotNow);
}

#[test]
fn a_game_is_called_off_only_before_both_sides_have_acted() {
    let mut house = House::begun(founding());
    house.act("anna", "e3-f3").unwrap();
    assert!(house.decide("anna", Ask::Abort).is_ok());
    house.act("ben", "a4-a3").unwrap();
    assert_eq!(code(house.ask("ben", Ask::Abort)), ErrorCode::NotNow);
    let mut waiting = House::new(founding());
    assert_eq!(code(waiting.ask("ben", Ask::Abort)), ErrorCode::NotSeated);
    waiting.ask("anna", Ask::Abort).unwrap();
    assert_eq!(waiting.result(), (None, Reason::ABORTED));
}

#[test]
fn of_a_private_room_only_its_people_may_know() {
    let invited = Invited::User("ben".parse().unwrap());
    let house = House::new(Founding { private: true, invited, ..founding() });
    let may = |id: &str| house.room.may_watch(Some(&id.parse().unwrap()));
    assert!(may("anna") && may("ben") && !may("carl") && !house.room.may_watch(None));
    assert!(house.room.seek().is_none() && house.room.live_game().is_none());
}

#[test]
fn the_words_of_an_error_are_the_rules() {
    let mut house = House::begun(founding());
    let Err(Refusal::Act(ActError::Illegal(rule))) = house.act("anna", "e4-e5") else {
        panic!("it is illegal")
    };
    assert_eq!(rule, "a piece moves over empty squares to an empty square: e5 is occupied");
}
