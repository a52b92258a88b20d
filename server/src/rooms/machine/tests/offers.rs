//! Agreed and claimed draws, takebacks and rematches.

use super::*;
use crate::store::Stage;

fn played() -> TestRoom {
    let mut test = TestRoom::started(new_room());
    test.act("anna", "e3-f3").unwrap();
    test.act("ben", "a4-a3").unwrap();
    test
}

#[test]
fn a_draw_offer_stays_open_until_the_other_side_acts() {
    let mut test = played();
    test.ask("anna", Ask::Offer(Offer::Draw, fresh())).unwrap();
    assert_eq!(code(test.ask("anna", Ask::Offer(Offer::Draw, fresh()))), ErrorCode::NotNow);
    assert_eq!(
        code(test.ask("anna", Ask::Accept(Offer::Draw, fresh()))),
        ErrorCode::NotNow,
        "players cannot accept their own offer"
    );
    test.act("anna", "f3-e3").unwrap();
    assert_eq!(
        test.room.offers.get(&Offer::Draw),
        Some(&Seat::White),
        "an action of the offering side keeps the offer"
    );
    test.act("ben", "a3-a4").unwrap();
    assert!(test.room.offers.is_empty());
}

#[test]
fn an_accepted_draw_ends_the_game() {
    let mut test = played();
    test.ask("anna", Ask::Offer(Offer::Draw, fresh())).unwrap();
    test.ask("ben", Ask::Accept(Offer::Draw, fresh())).unwrap();
    assert_eq!(test.result(), (None, Reason::DRAW_AGREED));
}

#[test]
fn a_refused_offer_can_no_longer_be_accepted() {
    let mut test = played();
    test.ask("anna", Ask::Offer(Offer::Draw, fresh())).unwrap();
    test.ask("ben", Ask::Refuse(Offer::Draw)).unwrap();
    assert_eq!(code(test.ask("ben", Ask::Accept(Offer::Draw, fresh()))), ErrorCode::NotNow);
    assert_eq!(code(test.ask("ben", Ask::Refuse(Offer::Draw))), ErrorCode::NotNow);
}

#[test]
fn an_offer_refused_three_times_must_wait_for_an_action() {
    let mut test = played();
    for _ in 0..3 {
        test.ask("anna", Ask::Offer(Offer::Draw, fresh())).unwrap();
        test.ask("ben", Ask::Refuse(Offer::Draw)).unwrap();
    }
    assert_eq!(test.ask("anna", Ask::Offer(Offer::Draw, fresh())), Err(Refusal::OfferedOften));
    test.room = test.reloaded();
    assert_eq!(
        test.ask("anna", Ask::Offer(Offer::Draw, fresh())),
        Err(Refusal::OfferedOften),
        "the count is kept in the log"
    );
    test.ask("ben", Ask::Offer(Offer::Draw, fresh())).unwrap();
    test.ask("anna", Ask::Refuse(Offer::Draw)).unwrap();
    test.act("anna", "f3-e3").unwrap();
    test.ask("anna", Ask::Offer(Offer::Draw, fresh())).unwrap();
}

#[test]
fn a_takeback_undoes_the_last_action_of_the_offering_player() {
    let mut test = played();
    test.ask("anna", Ask::Offer(Offer::Takeback, fresh())).unwrap();
    test.ask("ben", Ask::Accept(Offer::Takeback, fresh())).unwrap();
    assert_eq!((test.room.ply(), test.room.to_act()), (0, Seats::one(Seat::White)));
    test.act("anna", "e3-g3").unwrap();
    assert_eq!(test.reloaded().contest().position(), test.room.contest().position());
}

#[test]
fn a_takeback_needs_an_action_to_undo_and_an_unrated_game() {
    let mut test = TestRoom::started(new_room());
    assert_eq!(test.ask("anna", Ask::Offer(Offer::Takeback, fresh())), Err(Refusal::NothingToTakeBack));
    let mut rated = TestRoom::started_rated(new_room());
    rated.act("anna", "e3-f3").unwrap();
    assert_eq!(rated.ask("anna", Ask::Offer(Offer::Takeback, fresh())), Err(Refusal::Rated));
}

#[test]
fn a_view_says_whether_its_viewer_can_take_back_an_action() {
    let takeback_to = |test: &TestRoom| {
        let of = |viewer| test.room.view(viewer, test.now).takeback_to;
        [Viewer::Seat(Seat::White), Viewer::Seat(Seat::Black), Viewer::Spectator].map(of)
    };
    let mut test = TestRoom::started(new_room());
    assert_eq!(takeback_to(&test), [None; 3]);
    test.act("anna", "e3-f3").unwrap();
    assert_eq!(takeback_to(&test), [Some(0), None, None]);
    test.act("ben", "a4-a3").unwrap();
    assert_eq!(takeback_to(&test), [Some(0), Some(1), None]);
    for _ in 0..3 {
        test.ask("ben", Ask::Offer(Offer::Takeback, fresh())).unwrap();
        test.ask("anna", Ask::Refuse(Offer::Takeback)).unwrap();
    }
    assert_eq!(takeback_to(&test), [Some(0), None, None], "Ben has offered often enough");
    test.ask("anna", Ask::Resign).unwrap();
    assert_eq!(takeback_to(&test), [None; 3]);
    let mut rated = TestRoom::started_rated(new_room());
    rated.act("anna", "e3-f3").unwrap();
    assert_eq!(takeback_to(&rated), [None; 3]);
}

#[test]
fn an_action_cancels_a_takeback_offer() {
    let mut test = played();
    test.ask("ben", Ask::Offer(Offer::Takeback, fresh())).unwrap();
    test.act("anna", "f3-e3").unwrap();
    assert!(test.room.offers.is_empty());
}

#[test]
fn a_rematch_is_created_with_swapped_seats() {
    let mut test = played();
    assert_eq!(test.ask("anna", Ask::Offer(Offer::Rematch, fresh())), Err(Refusal::NotOver));
    test.ask("anna", Ask::Resign).unwrap();
    let ended = test.now.wall;
    test.wait_ms(5_000);
    test.ask("anna", Ask::Offer(Offer::Rematch, fresh())).unwrap();
    let decision = test.ask("ben", Ask::Accept(Offer::Rematch, fresh())).unwrap();
    let stage = test.room.row().stage;
    assert!(matches!(stage, Stage::Finished { at_ms, .. } if at_ms == ended), "{stage:?}");
    let (room, new_room) = decision.created.unwrap();
    assert_eq!(test.room.view(Viewer::Spectator, test.now).rematch, Some(room.clone()));
    let next = Room::create(room, test.now, *new_room).unwrap();
    assert_eq!(next.seat_of(&"ben".parse().unwrap()), Some(Seat::White));
    assert_eq!(next.to_act(), Seats::one(Seat::White));
    assert_eq!(test.ask("anna", Ask::Offer(Offer::Rematch, fresh())), Err(Refusal::Rematched));
}

#[test]
fn two_offers_of_a_rematch_are_an_agreement() {
    let mut test = played();
    test.ask("anna", Ask::Resign).unwrap();
    test.ask("anna", Ask::Offer(Offer::Rematch, fresh())).unwrap();
    let decision = test.ask("ben", Ask::Offer(Offer::Rematch, fresh())).unwrap();
    assert!(decision.created.is_some());
}

#[test]
fn a_takeback_offer_is_refused_while_the_other_side_offers_one() {
    let mut test = played();
    test.ask("anna", Ask::Offer(Offer::Takeback, fresh())).unwrap();
    assert_eq!(test.ask("ben", Ask::Offer(Offer::Takeback, fresh())), Err(Refusal::OfferedByOther));
    test.ask("ben", Ask::Refuse(Offer::Takeback)).unwrap();
    test.ask("ben", Ask::Offer(Offer::Takeback, fresh())).unwrap();
}

#[test]
fn only_a_valid_draw_claim_ends_the_game() {
    let mut test = TestRoom::started(new_room());
    assert_eq!(code(test.ask("anna", Ask::ClaimDraw(None))), ErrorCode::ClaimFails);
    assert_eq!(code(test.ask("ben", Ask::ClaimDraw(None))), ErrorCode::NotYourTurn);
    for _ in 0..2 {
        for (by, action) in [("anna", "e3-f3"), ("ben", "a4-a3"), ("anna", "f3-e3"), ("ben", "a3-a4")] {
            test.act(by, action).unwrap();
        }
    }
    test.ask("anna", Ask::ClaimDraw(None)).unwrap();
    assert_eq!(test.result(), (None, Reason::THREEFOLD_CLAIMED));
}
