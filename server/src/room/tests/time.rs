//! Flags, absences, and challenges that nobody takes up.

use super::*;
use konakis_protocol::Days;

fn timed(initial_s: u32) -> House {
    let mut house = House::begun(Founding { clock: live(initial_s, 2), ..founding() });
    for seat in Seat::ALL {
        house.room.set_present(seat, true, house.now);
    }
    house
}

#[test]
fn whose_time_runs_out_loses_a_little_later_by_itself() {
    let mut house = timed(60);
    house.wait_ms(60_000);
    house.tick();
    assert!(house.room.outcome().is_none(), "an action may still be on its way");
    house.wait_ms(clock::LAG_MS_MAX);
    assert_eq!(house.room.next_due(), Some(house.now.house));
    house.tick();
    assert_eq!(house.result(), (Some(Seat::Black), Reason::TIME));
}

#[test]
fn an_action_that_was_on_its_way_in_time_is_played() {
    let mut house = timed(60);
    house.wait_ms(60_100);
    let act = |lag_ms| Ask::Act { ply: 0, action: "e3-f3".to_owned(), lag_ms };
    let late = house.decide("anna", act(50)).unwrap();
    assert_eq!(late.refusal, Some(Refusal::Flagged));
    house.ask("anna", act(150)).unwrap();
    assert_eq!(house.room.ply(), 1);
    let left = house.room.record(Viewer::Spectator).actions.first().unwrap().clock_ms;
    assert_eq!(left, Some(2_050), "what was left, and the increment");
}

#[test]
fn an_action_after_the_flag_loses_on_time_and_says_so() {
    let mut house = timed(60);
    house.wait_ms(61_000);
    let decision = house.act("anna", "e3-f3").unwrap();
    assert_eq!(decision.refusal, Some(Refusal::Flagged));
    assert_eq!(house.result(), (Some(Seat::Black), Reason::TIME));
}

#[test]
fn the_clocks_of_a_room_go_on_from_its_log() {
    let mut house = timed(60);
    house.wait_ms(10_000);
    house.act("anna", "e3-f3").unwrap();
    house.wait_ms(7_000);
    let clock = |room: &Room| room.view(Viewer::Spectator, house.now).clock.unwrap();
    assert_eq!(clock(&house.reloaded()), clock(&house.room));
}

#[test]
fn a_live_game_whose_player_is_gone_for_too_long_is_abandoned() {
    let mut house = timed(600);
    house.act("anna", "e3-f3").unwrap();
    house.act("ben", "a4-a3").unwrap();
    house.room.set_present(Seat::Black, false, house.now);
    house.wait_ms(ABSENCE_MS_MAX - 1);
    house.tick();
    assert!(house.room.outcome().is_none());
    house.wait_ms(1);
    house.tick();
    assert_eq!(house.result(), (Some(Seat::White), Reason::ABANDONED));
}

#[test]
fn a_game_that_was_hardly_begun_is_called_off_instead() {
    let mut house = timed(600);
    house.room.set_present(Seat::Black, false, house.now);
    house.wait_ms(ABSENCE_MS_MAX);
    house.tick();
    assert_eq!(house.result(), (None, Reason::ABORTED));
}

#[test]
fn where_both_are_gone_the_clock_decides() {
    let mut house = timed(600);
    for seat in Seat::ALL {
        house.room.set_present(seat, false, house.now);
    }
    house.wait_ms(ABSENCE_MS_MAX * 2);
    house.tick();
    assert!(house.room.outcome().is_none());
    house.wait_ms(600_000);
    house.tick();
    assert_eq!(house.result(), (Some(Seat::Black), Reason::TIME));
}

#[test]
fn an_open_live_challenge_lapses_when_its_maker_leaves() {
    let mut house = House::new(Founding { clock: live(300, 2), ..founding() });
    house.room.set_present(Seat::White, true, house.now);
    house.wait_ms(3_600_000);
    house.tick();
    assert!(house.room.seek().is_some());
    house.room.set_present(Seat::White, false, house.now);
    house.wait_ms(60_000);
    house.tick();
    assert_eq!(house.result(), (None, Reason::ABORTED));
    assert!(house.room.seek().is_none());
}

#[test]
fn other_open_challenges_wait_for_their_maker() {
    for clock in [None, Some(ClockChoice::Days(Days::new(3).unwrap()))] {
        let mut house = House::new(Founding { clock, ..founding() });
        house.room.set_present(Seat::White, true, house.now);
        assert!(house.room.is_attended());
        house.room.set_present(Seat::White, false, house.now);
        house.wait_ms(3_600_000);
        house.tick();
        assert!(house.room.seek().is_some() && !house.room.is_attended());
    }
}

#[test]
fn a_challenge_that_nobody_takes_up_lapses() {
    let day = 24 * 60 * 60 * 1000;
    for (clock, days) in [(None, 1), (Some(ClockChoice::Days(Days::new(3).unwrap())), 7)] {
        let mut house = House::new(Founding { clock, invited: Invited::Link, ..founding() });
        assert_eq!(house.room.next_due_unwatched(), Some(house.now.house + days * day));
        house.wait_ms(days * day);
        house.tick();
        assert_eq!(house.result(), (None, Reason::ABORTED));
    }
}

#[test]
fn a_game_without_a_clock_that_stands_still_for_too_long_is_abandoned_by_the_side_to_act() {
    let mut house = House::begun(founding());
    house.act("anna", "e3-f3").unwrap();
    house.act("ben", "a4-a3").unwrap();
    house.wait_ms(14 * 24 * 60 * 60 * 1000);
    house.tick();
    assert_eq!(house.result(), (Some(Seat::Black), Reason::ABANDONED));
}
