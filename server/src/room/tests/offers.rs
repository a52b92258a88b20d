//! Draws, takebacks and rematches.

use super::*;

fn played() -> House {
    let mut house = House::begun(founding());
    house.act("anna", "e3-f3").unwrap();
    house.act("ben", "a4-a3").unwrap();
    house
}

#[test]
fn a_draw_offer_stands_until_the_other_side_acts() {
    let mut house = played();
    house.ask("anna", Ask::Offer(Offer::Draw, fresh())).unwrap();
    assert_eq!(code(house.ask("anna", Ask::Offer(Offer::Draw, fresh()))), ErrorCode::NotNow);
    assert_eq!(
        code(house.ask("anna", Ask::Accept(Offer::Draw, fresh()))),
        ErrorCode::NotNow,
        "her own offer"
    );
    house.act("anna", "f3-e3").unwrap();
    assert_eq!(house.room.offers.get(&Offer::Draw), Some(&Seat::White), "her own action leaves it standing");
    house.act("ben", "a3-a4").unwrap();
    assert!(house.room.offers.is_empty());
}

#[test]
fn an_accepted_draw_ends_the_game() {
    let mut house = played();
    house.ask("anna", Ask::Offer(Offer::Draw, fresh())).unwrap();
    house.ask("ben", Ask::Accept(Offer::Draw, fresh())).unwrap();
    assert_eq!(house.result(), (None, Reason::DRAW_AGREED));
}

#[test]
fn a_refused_offer_is_gone() {
    let mut house = played();
    house.ask("anna", Ask::Offer(Offer::Draw, fresh())).unwrap();
    house.ask("ben", Ask::Refuse(Offer::Draw)).unwrap();
    assert_eq!(code(house.ask("ben", Ask::Accept(Offer::Draw, fresh()))), ErrorCode::NotNow);
    assert_eq!(code(house.ask("ben", Ask::Refuse(Offer::Draw))), ErrorCode::NotNow);
}

#[test]
fn what_was_refused_three_times_is_offered_again_only_after_an_action() {
    let mut house = played();
    for _ in 0..3 {
        house.ask("anna", Ask::Offer(Offer::Draw, fresh())).unwrap();
        house.ask("ben", Ask::Refuse(Offer::Draw)).unwrap();
    }
    assert_eq!(house.ask("anna", Ask::Offer(Offer::Draw, fresh())), Err(Refusal::OfferedOften));
    house.room = house.reloaded();
    assert_eq!(
        house.ask("anna", Ask::Offer(Offer::Draw, fresh())),
        Err(Refusal::OfferedOften),
        "the log remembers"
    );
    house.ask("ben", Ask::Offer(Offer::Draw, fresh())).unwrap();
    house.ask("anna", Ask::Refuse(Offer::Draw)).unwrap();
    house.act("anna", "f3-e3").unwrap();
    house.ask("anna", Ask::Offer(Offer::Draw, fresh())).unwrap();
}

#[test]
fn an_accepted_takeback_goes_back_before_the_last_action_of_who_asked() {
    let mut house = played();
    house.ask("anna", Ask::Offer(Offer::Takeback, fresh())).unwrap();
    house.ask("ben", Ask::Accept(Offer::Takeback, fresh())).unwrap();
    assert_eq!((house.room.ply(), house.room.to_act()), (0, Seats::one(Seat::White)));
    house.act("anna", "e3-g3").unwrap();
    assert_eq!(house.reloaded().contest().position(), house.room.contest().position());
}

#[test]
fn there_is_nothing_to_take_back_before_one_has_acted_nor_in_a_rated_game() {
    let mut house = House::begun(founding());
    assert_eq!(house.ask("anna", Ask::Offer(Offer::Takeback, fresh())), Err(Refusal::NothingToTakeBack));
    let mut rated = House::begun(Founding { rated: true, ..founding() });
    rated.act("anna", "e3-f3").unwrap();
    assert_eq!(rated.ask("anna", Ask::Offer(Offer::Takeback, fresh())), Err(Refusal::Rated));
}

#[test]
fn an_action_does_away_with_the_offer_to_take_back() {
    let mut house = played();
    house.ask("ben", Ask::Offer(Offer::Takeback, fresh())).unwrap();
    house.act("anna", "f3-e3").unwrap();
    assert!(house.room.offers.is_empty());
}

#[test]
fn a_rematch_changes_the_seats_and_is_founded_in_the_same_breath() {
    let mut house = played();
    assert_eq!(house.ask("anna", Ask::Offer(Offer::Rematch, fresh())), Err(Refusal::NotOver));
    house.ask("anna", Ask::Resign).unwrap();
    house.ask("anna", Ask::Offer(Offer::Rematch, fresh())).unwrap();
    let decision = house.ask("ben", Ask::Accept(Offer::Rematch, fresh())).unwrap();
    let (room, founding) = decision.founded.unwrap();
    assert_eq!(house.room.view(Viewer::Spectator, house.now).rematch, Some(room.clone()));
    let next = Room::found(room, house.now, *founding).unwrap();
    assert_eq!(next.seat_of(&"ben".parse().unwrap()), Some(Seat::White));
    assert_eq!(next.to_act(), Seats::one(Seat::White));
    assert_eq!(house.ask("anna", Ask::Offer(Offer::Rematch, fresh())), Err(Refusal::Rematched));
}

#[test]
fn where_both_offer_a_rematch_it_is_agreed_on() {
    let mut house = played();
    house.ask("anna", Ask::Resign).unwrap();
    house.ask("anna", Ask::Offer(Offer::Rematch, fresh())).unwrap();
    let decision = house.ask("ben", Ask::Offer(Offer::Rematch, fresh())).unwrap();
    assert!(decision.founded.is_some());
}

#[test]
fn where_both_would_take_back_the_first_is_answered_first() {
    let mut house = played();
    house.ask("anna", Ask::Offer(Offer::Takeback, fresh())).unwrap();
    assert_eq!(house.ask("ben", Ask::Offer(Offer::Takeback, fresh())), Err(Refusal::OfferedByOther));
    house.ask("ben", Ask::Refuse(Offer::Takeback)).unwrap();
    house.ask("ben", Ask::Offer(Offer::Takeback, fresh())).unwrap();
}

#[test]
fn a_claim_that_holds_ends_the_game_and_one_that_does_not_changes_nothing() {
    let mut house = House::begun(founding());
    assert_eq!(code(house.ask("anna", Ask::ClaimDraw(None))), ErrorCode::ClaimFails);
    assert_eq!(code(house.ask("ben", Ask::ClaimDraw(None))), ErrorCode::NotYourTurn);
    for _ in 0..2 {
        for (by, action) in [("anna", "e3-f3"), ("ben", "a4-a3"), ("anna", "f3-e3"), ("ben", "a3-a4")] {
            house.act(by, action).unwrap();
        }
    }
    house.ask("anna", Ask::ClaimDraw(None)).unwrap();
    assert_eq!(house.result(), (None, Reason::THREEFOLD_CLAIMED));
}
