//! Joining, declining, acting, resigning and aborting; also names, private rooms, rated games and presence.

use super::*;
use crate::store::{Score, Stage};
use konakis_games::{ActError, Contest};
use konakis_protocol::{AskReplay, Viewer};

#[test]
fn the_first_to_join_gets_the_free_seat() {
    let mut test = TestRoom::started(new_room());
    assert_eq!(test.room.seat_of(&"ben".parse().unwrap()), Some(Seat::Black));
    assert_eq!(code(test.ask("carl", Ask::Join(1))), ErrorCode::RoomFull);
    assert!(test.ask("ben", Ask::Join(1)).unwrap().changes.is_empty(), "ben has a seat already");
}

#[test]
fn players_of_one_room_have_distinct_names() {
    let named = |id: &str, name: &str| {
        let who = user(id);
        Seated { user: User { name: PlayerName::nearest(name), ..who.user }, ..who }
    };
    let players = [Some(named("a", "Anna")), None].into();
    let mut test = TestRoom::new(NewRoom { players, ..new_room() });
    let join = RoomEvent::Asked { by: named("b", "anna"), ask: Ask::Join(1) };
    let decision = test.room.handle(test.now, &join).unwrap();
    test.make(&decision);
    assert_eq!(test.room.names(), ["Anna", "anna (2)"]);
    assert_eq!(test.reloaded().names(), test.room.names());
    let shown = |id, name| test.room.named(named(id, name).user).name.as_str().to_owned();
    assert_eq!(
        [("a", "Anna"), ("b", "anna"), ("c", "Anna"), ("c", "Carl")].map(|(id, name)| shown(id, name)),
        ["Anna", "anna (2)", "Anna (3)", "Carl"]
    );
    let member_name = PlayerName::nearest("Anna");
    let beside_own_seat = test.room.name_beside(Some(Seat::White), &member_name);
    assert_eq!(beside_own_seat, member_name, "the name on the player's own seat does not count");
}

#[test]
fn only_the_challenged_player_can_join_or_decline() {
    let mut test = TestRoom::new(NewRoom { invited: Invited::User("ben".parse().unwrap()), ..new_room() });
    assert_eq!(code(test.ask("carl", Ask::Join(1))), ErrorCode::RoomFull);
    assert_eq!(code(test.ask("carl", Ask::Decline)), ErrorCode::NotSeated);
    test.ask("ben", Ask::Join(1)).unwrap();
    assert_eq!(code(test.ask("ben", Ask::Decline)), ErrorCode::NotNow);
}

#[test]
fn a_declined_challenge_ends_without_a_winner() {
    let mut test = TestRoom::new(NewRoom { invited: Invited::User("ben".parse().unwrap()), ..new_room() });
    test.ask("ben", Ask::Decline).unwrap();
    assert_eq!(test.result(), (None, Reason::DECLINED));
    assert_eq!(code(test.ask("ben", Ask::Join(1))), ErrorCode::NotNow);
}

#[test]
fn nobody_acts_before_the_second_player_joins() {
    let mut test = TestRoom::new(new_room());
    assert_eq!(code(test.act("anna", "e3-f3")), ErrorCode::NotNow);
    let view = test.room.view(Viewer::Seat(Seat::White), test.now);
    assert_eq!(view.progress, konakis_protocol::RoomProgress::Waiting);
    assert!(view.legal.is_empty());
}

#[test]
fn each_kind_of_wrong_action_has_its_own_code() {
    let mut test = TestRoom::started(new_room());
    assert_eq!(code(test.act("carl", "e3-f3")), ErrorCode::NotSeated);
    assert_eq!(code(test.act("ben", "a4-a3")), ErrorCode::NotYourTurn);
    assert_eq!(code(test.act("anna", "e3")), ErrorCode::BadAction);
    assert_eq!(code(test.act("anna", "e3-e9")), ErrorCode::IllegalAction);
    let act = |ply| Ask::Act { ply, action: "e3-f3".to_owned(), lag_ms: 0 };
    assert_eq!(code(test.ask("anna", act(1))), ErrorCode::Stale);
    test.ask("anna", act(0)).unwrap();
    assert_eq!(code(test.ask("ben", act(0))), ErrorCode::Stale);
}

#[test]
fn a_stale_refusal_has_both_numbers_of_actions() {
    let mut test = TestRoom::started(new_room());
    test.act("anna", "e3-f3").unwrap();
    for given in [0, 2] {
        let act = Ask::Act { ply: given, action: "a4-a3".to_owned(), lag_ms: 0 };
        let expected = format!(
            "this is not the newest position: the number of actions is 1, not {given}, so look at the newest view first"
        );
        assert_eq!(test.ask("ben", act).unwrap_err().to_string(), expected);
    }
}

#[test]
fn a_resent_action_is_not_played_twice() {
    let mut test = TestRoom::started(new_room());
    test.act("anna", "e3-f3").unwrap();
    let again = |action: &str| Ask::Act { ply: 0, action: action.to_owned(), lag_ms: 0 };
    assert_eq!(test.ask("anna", again(" E3-F3")), Ok(Decision::default()));
    assert_eq!(test.room.ply(), 1);
    assert_eq!(code(test.ask("anna", again("e3-g3"))), ErrorCode::Stale);
    test.act("ben", "a4-a3").unwrap();
    let resent = test.ask("anna", again("e3-f3"));
    assert_eq!(resent, Ok(Decision::default()), "the action is still recognized after Ben's answer");
    assert_eq!(code(test.ask("anna", again("e3-g3"))), ErrorCode::Stale);
    assert_eq!(code(test.ask("ben", again("a4-a3"))), ErrorCode::Stale, "Ben played it at ply 1");
    assert_eq!(test.room.ply(), 2);
}

/// A room of Subulata, in which both sides set up at the same time.
fn new_subulata() -> NewRoom {
    let contest = pond(1);
    let (game, variant) = ("subulata".to_owned(), contest.rules().variant().to_owned());
    NewRoom { game, variant, options: contest.rules().options().clone(), ..new_room() }
}

fn pond(seed: u64) -> Contest {
    Contest::start("subulata", None, &Default::default(), Seed::new(seed)).unwrap()
}

#[test]
fn a_random_start_is_drawn_when_the_second_player_joins() {
    let mut test = TestRoom::new(NewRoom { seed: 7, ..new_subulata() });
    let now = test.now;
    let terrain = |room: &Room| room.view(Viewer::Seat(Seat::White), now).board.terrain;
    assert_eq!(terrain(&test.room), vec!["........."; 9], "the creator cannot study the pond");
    let asked = AskReplay { room: "r".parse().unwrap(), from: 0, perspective: None, texts: true };
    let replayed = test.room.replay(Viewer::Spectator, &asked).unwrap().positions.swap_remove(0);
    assert_eq!((replayed.board.terrain, replayed.text), (terrain(&test.room), None));
    let joined = test.ask("ben", Ask::Join(8)).unwrap();
    assert_eq!(joined.changes[0], Change::Reseeded { seed: 8 });
    assert_eq!(terrain(&test.room), pond(8).view(Viewer::Spectator).terrain);
    assert_eq!(terrain(&test.reloaded()), terrain(&test.room));
    test.ask("anna", Ask::Act { ply: 0, action: "setup 37-15-264".to_owned(), lag_ms: 0 }).unwrap();
    assert_eq!(terrain(&test.reloaded()), terrain(&test.room));
    let late = Entry { at: test.now, seq: 9, change: Change::Reseeded { seed: 9 } };
    assert!(test.room.apply(&late).is_err(), "the game has begun");
    test.log.push(serde_json::to_string(&late).unwrap());
    assert!(Room::load(test.room.id().clone(), &test.log, test.now).is_err());
}

#[test]
fn a_start_that_is_not_random_keeps_its_seed() {
    let mut test = TestRoom::new(new_room());
    let terrain = test.room.view(Viewer::Spectator, test.now).board.terrain;
    assert_eq!(test.ask("ben", Ask::Join(8)).unwrap().changes.len(), 1);
    assert_eq!(test.room.view(Viewer::Spectator, test.now).board.terrain, terrain);
}

#[test]
fn both_sides_can_set_up_at_the_same_ply() {
    let (white, black) = ("setup 37-15-264", "setup 1234567--");
    let act = |action: &str| Ask::Act { ply: 0, action: action.to_owned(), lag_ms: 0 };
    let mut test = TestRoom::started(new_subulata());
    test.ask("anna", act(white)).unwrap();
    assert_eq!(code(test.ask("anna", act(black))), ErrorCode::Stale, "White has made a different set-up");
    assert_eq!(test.decide("anna", act(white)), Ok(Decision::default()));
    test.ask("ben", act(black)).unwrap();
    assert_eq!((test.room.ply(), test.room.contest().is_setup()), (2, false));
    for (who, setup) in [("anna", white), ("ben", black)] {
        assert_eq!(test.ask(who, act(setup)), Ok(Decision::default()), "{who} resends the set-up");
    }
    assert_eq!(code(test.ask("ben", act(white))), ErrorCode::Stale);
    let first = test.room.contest().legal(Seat::White)[0].clone();
    assert_eq!(code(test.ask("anna", act(&first))), ErrorCode::Stale, "a move is not a set-up");
    test.act("anna", &first).unwrap();
    let resent = test.ask("ben", act(black));
    assert_eq!(resent, Ok(Decision::default()), "the set-up is still recognized after Anna's move");
    assert_eq!(code(test.ask("ben", act(white))), ErrorCode::Stale);
}

#[test]
fn resigning_loses_and_ends_the_game() {
    let mut test = TestRoom::started(new_room());
    assert_eq!(code(test.ask("carl", Ask::Resign)), ErrorCode::NotSeated);
    test.ask("ben", Ask::Resign).unwrap();
    assert_eq!(test.result(), (Some(Seat::White), Reason::RESIGNATION));
    assert_eq!(test.act("anna", "e3-f3"), Err(Refusal::Over));
    assert_eq!(code(test.ask("anna", Ask::Resign)), ErrorCode::NotNow);
}

#[test]
fn a_game_can_be_aborted_until_both_sides_have_acted() {
    let mut test = TestRoom::started(new_room());
    test.act("anna", "e3-f3").unwrap();
    assert!(test.decide("anna", Ask::Abort).is_ok());
    test.act("ben", "a4-a3").unwrap();
    assert_eq!(code(test.ask("ben", Ask::Abort)), ErrorCode::NotNow);
    let mut waiting = TestRoom::new(new_room());
    assert_eq!(code(waiting.ask("ben", Ask::Abort)), ErrorCode::NotSeated);
    waiting.ask("anna", Ask::Abort).unwrap();
    assert_eq!(waiting.result(), (None, Reason::ABORTED));
}

#[test]
fn a_private_room_is_not_in_the_lobby() {
    let mut test = TestRoom::new(NewRoom { private: true, invited: Invited::Link, ..new_room() });
    assert!(test.room.seek().is_none() && !test.room.is_listed());
    test.ask("ben", Ask::Join(1)).unwrap();
    assert!(test.room.live_game().is_none() && test.room.live_spectators().is_none());
    assert!(test.room.row().private && test.room.view(Viewer::Spectator, test.now).private);
}

#[test]
fn the_refusal_of_an_illegal_action_states_the_rule() {
    let mut test = TestRoom::started(new_room());
    let Err(Refusal::Act(ActError::Illegal(rule))) = test.act("anna", "e4-e5") else {
        panic!("the action is not refused as illegal")
    };
    assert_eq!(rule, "a piece moves over empty squares to an empty square: e5 is occupied");
}

#[test]
fn a_guest_cannot_join_a_rated_game() {
    let players = [Some(member("anna")), None].into();
    let test = TestRoom::new(NewRoom { rated: true, players, ..new_room() });
    assert_eq!(test.decide("ben", Ask::Join(1)), Err(Refusal::RatedForMembers));
    let joined = test.room.handle(test.now, &RoomEvent::Asked { by: member("ben"), ask: Ask::Join(1) });
    assert!(joined.is_ok());
}

#[test]
fn an_old_rated_game_with_a_guest_has_no_score() {
    let score = |mut test: TestRoom| {
        test.act("anna", "e3-f3").unwrap();
        test.act("ben", "a4-a3").unwrap();
        test.ask("ben", Ask::Resign).unwrap();
        test.ask("anna", Ask::Offer(Offer::Rematch, fresh())).unwrap();
        let rematch = test.ask("ben", Ask::Accept(Offer::Rematch, fresh())).unwrap().created.unwrap().1;
        let Stage::Finished { score, .. } = test.reloaded().row().stage else {
            panic!("the game is not over")
        };
        (score, rematch.rated)
    };
    assert_eq!(score(TestRoom::started_rated(new_room())), (Some(Score::WhiteWon), true));
    let players = [Some(user("anna")), Some(member("ben"))].into();
    let old = NewRoom { rated: true, players, invited: Invited::Nobody, ..new_room() };
    assert_eq!(score(TestRoom::new(old)), (None, false));
}

#[test]
fn presence_and_spectators_raise_the_sequence_number() {
    let mut test = TestRoom::started(new_room());
    let mut seq = test.room.seq();
    for spectators in [2, 2, 0] {
        seq += u64::from(spectators != test.room.spectators());
        test.room.set_spectators(spectators);
        assert_eq!((test.room.spectators(), test.room.seq()), (spectators, seq));
    }
    for (is_present, more) in [(true, 1), (true, 0), (false, 1)] {
        test.room.set_present(Seat::White, is_present, test.now);
        seq += more;
        assert_eq!(test.room.seq(), seq);
    }
}
