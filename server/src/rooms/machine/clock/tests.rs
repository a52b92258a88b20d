//! Tests of the clocks, whose time is an argument.

use super::*;
use konakis_protocol::{Days, LiveClock};
use proptest::prelude::*;

const WHITE: Seats = Seats::one(Seat::White);
const BLACK: Seats = Seats::one(Seat::Black);

fn live(initial_s: u32, increment_s: u32) -> Clocks {
    Clocks::new(ClockChoice::Live(LiveClock::new(initial_s, increment_s).unwrap()), Seats::TWO)
}

#[test]
fn only_the_side_to_act_loses_time() {
    let mut clocks = live(60, 0);
    clocks.start(WHITE, 1_000);
    assert_eq!((clocks.left_ms(Seat::White, 11_000), clocks.left_ms(Seat::Black, 11_000)), (50_000, 60_000));
    clocks.acted(Seat::White, clocks.left_after_ms(Seat::White, 11_000, 0), BLACK, 11_000);
    assert_eq!((clocks.left_ms(Seat::White, 21_000), clocks.left_ms(Seat::Black, 21_000)), (50_000, 50_000));
}

#[test]
fn both_sides_lose_time_during_the_setup() {
    let mut clocks = live(60, 0);
    clocks.start(Seats::TWO, 0);
    clocks.acted(Seat::Black, 55_000, WHITE, 5_000);
    assert_eq!((clocks.left_ms(Seat::White, 8_000), clocks.left_ms(Seat::Black, 8_000)), (52_000, 55_000));
}

#[test]
fn the_increment_is_added_once_per_turn() {
    let mut clocks = live(60, 5);
    clocks.start(WHITE, 0);
    clocks.acted(Seat::White, 58_000, WHITE, 2_000);
    assert_eq!(clocks.left_ms(Seat::White, 2_000), 58_000);
    clocks.acted(Seat::White, 57_000, BLACK, 3_000);
    assert_eq!(clocks.left_ms(Seat::White, 9_000), 62_000);
}

#[test]
fn each_turn_of_a_correspondence_game_starts_with_full_time() {
    let day = 24 * 60 * 60 * 1000;
    let mut clocks = Clocks::new(ClockChoice::Days(Days::new(1).unwrap()), Seats::TWO);
    clocks.start(WHITE, 0);
    clocks.acted(Seat::White, day - 5_000, WHITE, 5_000);
    assert_eq!(clocks.left_ms(Seat::White, 6_000), day - 6_000);
    clocks.acted(Seat::White, day - 6_000, BLACK, 6_000);
    assert_eq!(clocks.left_ms(Seat::Black, 6_000), day);
    clocks.acted(Seat::Black, day / 2, WHITE, day);
    assert_eq!(clocks.left_ms(Seat::White, day), day);
}

#[test]
fn held_clocks_lose_no_time_and_gain_none() {
    let mut clocks = live(60, 5);
    clocks.set_held(true, 0);
    clocks.start(WHITE, 0);
    assert_eq!((clocks.held_since(), clocks.next_flag()), (Some(0), None));
    clocks.acted(Seat::White, clocks.left_after_ms(Seat::White, 20_000, 0), BLACK, 20_000);
    assert_eq!((clocks.held_since(), clocks.left_ms(Seat::White, 20_000)), (Some(20_000), 60_000));
    clocks.acted(Seat::Black, clocks.left_after_ms(Seat::Black, 30_000, 0), WHITE, 30_000);
    clocks.set_held(false, 30_000);
    assert_eq!((clocks.held_since(), clocks.next_flag()), (None, Some(90_000)));
    assert_eq!((clocks.left_ms(Seat::White, 31_000), clocks.left_ms(Seat::Black, 31_000)), (59_000, 60_000));
    clocks.set_held(true, 40_000);
    assert_eq!((clocks.held_since(), clocks.left_ms(Seat::White, 50_000)), (Some(40_000), 50_000));
}

#[test]
fn a_view_has_full_time_for_the_next_turn_of_the_waiting_side() {
    let day = 24 * 60 * 60 * 1000;
    let mut clocks = Clocks::new(ClockChoice::Days(Days::new(1).unwrap()), Seats::TWO);
    clocks.start(WHITE, 0);
    clocks.acted(Seat::White, day - 2_010, BLACK, 2_010);
    let view = clocks.view(None, false, Moment { wall: 3_010, uptime: 3_010 });
    assert_eq!(view.left, LeftMs([day, day - 1_000].into()));
}

#[test]
fn lag_is_given_back_up_to_the_limit() {
    let mut clocks = live(60, 0);
    clocks.start(WHITE, 0);
    assert_eq!(clocks.left_after_ms(Seat::White, 1_000, 100), 59_100);
    assert_eq!(clocks.left_after_ms(Seat::White, 1_000, 100_000), 59_000 + LAG_MS_MAX);
    assert_eq!(clocks.left_after_ms(Seat::White, 50, 100), 60_000, "lag never adds time");
}

#[test]
fn the_total_lag_given_back_in_a_game_is_bounded() {
    let mut clocks = live(60, 1);
    let mut given_back_ms = 0;
    clocks.start(WHITE, 0);
    for uptime_ms in (1..=100).map(|turn| turn * 1_000) {
        let left_ms = clocks.left_after_ms(Seat::White, uptime_ms, 100_000);
        given_back_ms += left_ms - clocks.left_ms(Seat::White, uptime_ms);
        clocks.acted(Seat::White, left_ms, BLACK, uptime_ms);
        clocks.start(WHITE, uptime_ms);
    }
    assert_eq!(given_back_ms, (60_000 + 99 * 1_000) / LAG_DIVISOR);
}

#[test]
fn the_side_that_ran_out_first_is_flagged() {
    let mut clocks = live(60, 0);
    clocks.start(Seats::TWO, 0);
    clocks.acted(Seat::Black, 10_000, Seats::TWO, 0);
    assert_eq!(clocks.flagged(9_999), None);
    assert_eq!(clocks.next_flag(), Some(10_000));
    assert_eq!(clocks.flagged(100_000), Some(Seat::Black));
}

proptest! {
    #[test]
    fn lag_compensation_never_adds_time(steps in prop::collection::vec((0u64..40_000, 0u64..2_000), 1..40)) {
        let mut clocks = live(30, 0);
        let (mut now, mut turn) = (0, Seat::White);
        clocks.start(Seats::one(turn), now);
        for (think, lag) in steps {
            let before = clocks.left_ms(turn, now);
            now += think;
            let after = clocks.left_after_ms(turn, now, lag);
            prop_assert!(after <= before && after <= before.saturating_sub(think) + LAG_MS_MAX);
            turn = Seats::TWO.after(turn);
            clocks.acted(Seats::TWO.after(turn), after, Seats::one(turn), now);
        }
    }
}
