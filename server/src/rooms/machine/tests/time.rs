//! Time limits of players, absences and unaccepted challenges.

use super::*;
use konakis_protocol::Days;

fn timed(initial_s: u32) -> TestRoom {
    let mut test = TestRoom::started(NewRoom { clock: live(initial_s, 2), ..new_room() });
    for seat in Seat::ALL {
        test.room.set_present(seat, true, test.now);
    }
    test
}

#[test]
fn a_player_out_of_time_loses_after_the_lag_allowance() {
    let mut test = timed(60);
    test.wait_ms(60_000);
    test.tick();
    assert!(test.room.outcome().is_none(), "an action may be in transit");
    test.wait_ms(clock::LAG_MS_MAX);
    assert_eq!(test.room.next_due(), Some(test.now.uptime));
    test.tick();
    assert_eq!(test.result(), (Some(Seat::Black), Reason::TIME));
}

#[test]
fn an_action_sent_in_time_is_played() {
    let mut test = timed(60);
    test.wait_ms(60_100);
    let act = |lag_ms| Ask::Act { ply: 0, action: "e3-f3".to_owned(), lag_ms };
    let late = test.decide("anna", act(50)).unwrap();
    assert_eq!(late.refusal, Some(Refusal::Flagged));
    test.ask("anna", act(150)).unwrap();
    assert_eq!(test.room.ply(), 1);
    let left = test.room.record(Viewer::Spectator).actions.first().unwrap().clock_ms;
    assert_eq!(left, Some(2_050), "the increment is added to the time left");
}

#[test]
fn an_action_after_the_time_ran_out_loses() {
    let mut test = timed(60);
    test.wait_ms(61_000);
    let decision = test.act("anna", "e3-f3").unwrap();
    assert_eq!(decision.refusal, Some(Refusal::Flagged));
    assert_eq!(test.result(), (Some(Seat::Black), Reason::TIME));
}

#[test]
fn clocks_continue_after_a_load() {
    let mut test = timed(60);
    test.wait_ms(10_000);
    test.act("anna", "e3-f3").unwrap();
    test.wait_ms(7_000);
    let clock = |room: &Room| room.view(Viewer::Spectator, test.now).clock.unwrap();
    assert_eq!(clock(&test.reloaded()), clock(&test.room));
}

#[test]
fn an_absent_player_of_a_live_game_loses() {
    let mut test = timed(600);
    test.act("anna", "e3-f3").unwrap();
    test.act("ben", "a4-a3").unwrap();
    test.room.set_present(Seat::Black, false, test.now);
    test.wait_ms(ABSENCE_MS_MAX - 1);
    test.tick();
    assert!(test.room.outcome().is_none());
    test.wait_ms(1);
    test.tick();
    assert_eq!(test.result(), (Some(Seat::White), Reason::ABANDONED));
}

#[test]
fn a_game_abandoned_before_both_have_acted_is_aborted() {
    let mut test = timed(600);
    test.room.set_present(Seat::Black, false, test.now);
    test.wait_ms(ABSENCE_MS_MAX);
    test.tick();
    assert_eq!(test.result(), (None, Reason::ABORTED));
}

#[test]
fn the_clock_decides_if_both_players_are_away() {
    let mut test = timed(600);
    for seat in Seat::ALL {
        test.room.set_present(seat, false, test.now);
    }
    test.wait_ms(ABSENCE_MS_MAX * 2);
    test.tick();
    assert!(test.room.outcome().is_none());
    test.wait_ms(600_000);
    test.tick();
    assert_eq!(test.result(), (Some(Seat::Black), Reason::TIME));
}

#[test]
fn an_open_live_challenge_expires_without_its_creator() {
    let mut test = TestRoom::new(NewRoom { clock: live(300, 2), ..new_room() });
    test.room.set_present(Seat::White, true, test.now);
    test.wait_ms(3_600_000);
    test.tick();
    assert!(test.room.seek().is_some());
    test.room.set_present(Seat::White, false, test.now);
    test.wait_ms(60_000);
    test.tick();
    assert_eq!(test.result(), (None, Reason::ABORTED));
    assert!(test.room.seek().is_none());
}

#[test]
fn challenges_without_a_live_clock_outlast_an_absence() {
    for clock in [None, Some(ClockChoice::Days(Days::new(3).unwrap()))] {
        let mut test = TestRoom::new(NewRoom { clock, ..new_room() });
        test.room.set_present(Seat::White, true, test.now);
        assert!(test.room.is_creator_present());
        test.room.set_present(Seat::White, false, test.now);
        test.wait_ms(3_600_000);
        test.tick();
        assert!(test.room.seek().is_some() && !test.room.is_creator_present());
    }
}

#[test]
fn an_unaccepted_challenge_expires() {
    let day = 24 * 60 * 60 * 1000;
    for (clock, days) in [(None, 1), (Some(ClockChoice::Days(Days::new(3).unwrap())), 7)] {
        let mut test = TestRoom::new(NewRoom { clock, invited: Invited::Link, ..new_room() });
        assert_eq!(test.room.next_due_unwatched(), Some(test.now.uptime + days * day));
        test.wait_ms(days * day);
        test.tick();
        assert_eq!(test.result(), (None, Reason::ABORTED));
    }
}

#[test]
fn a_game_without_a_clock_is_lost_by_inactivity() {
    let mut test = TestRoom::started(new_room());
    test.act("anna", "e3-f3").unwrap();
    test.act("ben", "a4-a3").unwrap();
    test.wait_ms(14 * 24 * 60 * 60 * 1000);
    test.tick();
    assert_eq!(test.result(), (Some(Seat::Black), Reason::ABANDONED));
}
