//! The clocks of a game.
//!
//! Invariants: time is an argument, in milliseconds of uptime; this module reads no system clock. A side's clock runs
//! while the side is to act, so both run during the set-up, unless the clocks are held.
//!
//! **Held clocks.** Until both sides of a live game have acted, its clocks are held: no side loses time. A held clock
//! only records when its side's turn began, because the first action has a time limit of its own.
//!
//! **Lag.** For each action, the player gets back half the round-trip time that the server measured on the connection, at most
//! [`LAG_MS_MAX`], and in a game at most a [`LAG_SHARE`]th of the time that the clock has given the side. A client that delays
//! its pongs gains no more than that.

use konakis_protocol::{BySeat, ClockChoice, ClockView, LeftMs, Seat, Seats};

use crate::clock::Moment;

/// The most time given back for the lag of one action, in milliseconds.
pub const LAG_MS_MAX: u64 = 300;

/// In one game, a side gets back for lag at most the time that the clock has given it, divided by this number.
const LAG_SHARE: u64 = 10;

const MS_PER_DAY: u64 = 24 * 60 * 60 * 1000;

/// The clocks of all seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    choice: ClockChoice,
    sides: BySeat<Side>,
    /// Whether the clocks are held, so that no side loses time.
    held: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Side {
    /// The time left when the clock last stopped, in milliseconds.
    left_ms: u64,
    /// The uptime at which the side's turn began; none while its clock is stopped. The clock has run since then, unless
    /// it is held.
    since: Option<u64>,
    /// The lag that may still be given back, in milliseconds.
    lag_budget_ms: u64,
}

impl Side {
    fn left_at(self, uptime_ms: u64) -> u64 {
        let elapsed = self.since.map_or(0, |since| uptime_ms.saturating_sub(since));
        self.left_ms.saturating_sub(elapsed)
    }
}

impl Clocks {
    /// Full clocks, stopped.
    #[must_use]
    pub fn new(choice: ClockChoice, seats: Seats) -> Self {
        let left_ms = whole_ms(choice);
        let side = Side { left_ms, since: None, lag_budget_ms: left_ms / LAG_SHARE };
        Self { choice, sides: BySeat::new(seats, |_| side), held: false }
    }

    /// Holds the clocks, or lets them run from now on. Only those of a live game can be held.
    pub fn hold(&mut self, held: bool, uptime_ms: u64) {
        let held = held && matches!(self.choice, ClockChoice::Live(_));
        if held == self.held {
            return;
        }
        for seat in Seat::ALL {
            let left_ms = self.left_ms(seat, uptime_ms);
            if let Some(side) = self.sides.get_mut(seat) {
                *side = Side { left_ms, since: side.since.map(|_| uptime_ms), ..*side };
            }
        }
        self.held = held;
    }

    /// While the clocks are held: the uptime at which a side's turn began, if the side is to act.
    #[must_use]
    pub fn held_since(&self) -> Option<u64> {
        let sides = self.sides.iter().filter(|_| self.held);
        sides.filter_map(|(_, side)| side.since).min()
    }

    /// The time that a side has left at this uptime, in milliseconds.
    #[must_use]
    pub fn left_ms(&self, seat: Seat, uptime_ms: u64) -> u64 {
        let left_ms = |side: &Side| if self.held { side.left_ms } else { side.left_at(uptime_ms) };
        self.sides.get(seat).map_or(0, left_ms)
    }

    /// The time that a side has left after an action that arrives now with a lag of `lag_ms`, in milliseconds.
    #[must_use]
    pub fn left_after_ms(&self, seat: Seat, uptime_ms: u64, lag_ms: u64) -> u64 {
        let budget_ms = self.sides.get(seat).map_or(0, |side| side.lag_budget_ms);
        let given_back = lag_ms.min(LAG_MS_MAX).min(budget_ms);
        self.left_ms(seat, uptime_ms.saturating_sub(given_back)).min(self.left_or_whole(seat))
    }

    fn left_or_whole(&self, seat: Seat) -> u64 {
        self.sides.get(seat).map_or(0, |side| side.left_ms)
    }

    /// Sets the time that a side had left when it acted, then runs the clocks of the seats to act. A side whose turn has
    /// ended gets its increment unless the clocks are held; in a correspondence game, a side whose turn begins gets its
    /// full days.
    pub fn acted(&mut self, seat: Seat, left_ms: u64, to_act: Seats, uptime_ms: u64) {
        let given_back_ms = left_ms.saturating_sub(self.left_ms(seat, uptime_ms));
        if let Some(side) = self.sides.get_mut(seat) {
            let lag_budget_ms = side.lag_budget_ms.saturating_sub(given_back_ms);
            *side = Side { left_ms, since: None, lag_budget_ms };
            if let (ClockChoice::Live(live), false, false) = (self.choice, self.held, to_act.contains(seat)) {
                let increment_ms = u64::from(live.increment_s()) * 1000;
                side.left_ms += increment_ms;
                side.lag_budget_ms += increment_ms / LAG_SHARE;
            }
        }
        self.run(to_act, Some(seat), uptime_ms);
    }

    /// Runs the clocks of these seats and stops the others.
    pub fn start(&mut self, to_act: Seats, uptime_ms: u64) {
        self.run(to_act, None, uptime_ms);
    }

    fn run(&mut self, to_act: Seats, acted: Option<Seat>, uptime_ms: u64) {
        for seat in Seat::ALL {
            let left_ms = self.left_ms(seat, uptime_ms);
            let Some(side) = self.sides.get_mut(seat) else { continue };
            match (to_act.contains(seat), side.since) {
                (true, None) => {
                    if matches!(self.choice, ClockChoice::Days(_)) && acted != Some(seat) {
                        side.left_ms = whole_ms(self.choice);
                    }
                    side.since = Some(uptime_ms);
                }
                (false, Some(_)) => *side = Side { left_ms, since: None, ..*side },
                (true, Some(_)) | (false, None) => {}
            }
        }
    }

    /// The side whose time has run out by this uptime; if both have, the one that ran out first.
    #[must_use]
    pub fn flagged(&self, uptime_ms: u64) -> Option<Seat> {
        self.ends().filter(|(end, _)| *end <= uptime_ms).min().map(|(_, seat)| seat)
    }

    /// The uptime at which the first running clock runs out.
    #[must_use]
    pub fn next_flag(&self) -> Option<u64> {
        self.ends().map(|(end, _)| end).min()
    }

    /// The uptime at which each running clock runs out.
    fn ends(&self) -> impl Iterator<Item = (u64, Seat)> {
        let running = self.sides.iter().filter(|_| !self.held);
        running.filter_map(|(seat, side)| Some((side.since? + side.left_ms, seat)))
    }

    /// The clocks as every viewer sees them, with the time left for a first action.
    #[must_use]
    pub fn view(&self, first_action_ms: Option<u64>, now: Moment) -> ClockView {
        let seats: Seats = self.sides.iter().map(|(seat, _)| seat).collect();
        let running: Seats = self.ends().map(|(_, seat)| seat).collect();
        let shown = |seat| match self.choice {
            // The next turn of a side that is not to act has its full time, no matter how much of the last turn's time
            // was left.
            ClockChoice::Days(_) if !running.contains(seat) => whole_ms(self.choice),
            ClockChoice::Days(_) | ClockChoice::Live(_) => self.left_ms(seat, now.uptime),
        };
        ClockView {
            kind: self.choice.into(),
            left: LeftMs(BySeat::new(seats, shown)),
            running,
            at: now.wall,
            first_action_ms,
        }
    }
}

fn whole_ms(choice: ClockChoice) -> u64 {
    match choice {
        // Without initial time, a clock starts with its increment; otherwise nobody could make a first action.
        ClockChoice::Live(live) if live.initial_s() == 0 => u64::from(live.increment_s()) * 1000,
        ClockChoice::Live(live) => u64::from(live.initial_s()) * 1000,
        ClockChoice::Days(days) => u64::from(days.get()) * MS_PER_DAY,
    }
}

#[cfg(test)]
mod tests {
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
        assert_eq!(
            (clocks.left_ms(Seat::White, 11_000), clocks.left_ms(Seat::Black, 11_000)),
            (50_000, 60_000)
        );
        clocks.acted(Seat::White, clocks.left_after_ms(Seat::White, 11_000, 0), BLACK, 11_000);
        assert_eq!(
            (clocks.left_ms(Seat::White, 21_000), clocks.left_ms(Seat::Black, 21_000)),
            (50_000, 50_000)
        );
    }

    #[test]
    fn both_lose_time_during_the_setup() {
        let mut clocks = live(60, 0);
        clocks.start(Seats::TWO, 0);
        clocks.acted(Seat::Black, 55_000, WHITE, 5_000);
        assert_eq!(
            (clocks.left_ms(Seat::White, 8_000), clocks.left_ms(Seat::Black, 8_000)),
            (52_000, 55_000)
        );
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
    fn each_turn_of_a_correspondence_game_starts_full() {
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
        clocks.hold(true, 0);
        clocks.start(WHITE, 0);
        assert_eq!((clocks.held_since(), clocks.next_flag()), (Some(0), None));
        clocks.acted(Seat::White, clocks.left_after_ms(Seat::White, 20_000, 0), BLACK, 20_000);
        assert_eq!((clocks.held_since(), clocks.left_ms(Seat::White, 20_000)), (Some(20_000), 60_000));
        clocks.acted(Seat::Black, clocks.left_after_ms(Seat::Black, 30_000, 0), WHITE, 30_000);
        clocks.hold(false, 30_000);
        assert_eq!((clocks.held_since(), clocks.next_flag()), (None, Some(90_000)));
        assert_eq!(
            (clocks.left_ms(Seat::White, 31_000), clocks.left_ms(Seat::Black, 31_000)),
            (59_000, 60_000)
        );
        clocks.hold(true, 40_000);
        assert_eq!((clocks.held_since(), clocks.left_ms(Seat::White, 50_000)), (Some(40_000), 50_000));
    }

    #[test]
    fn a_side_not_to_act_is_shown_a_whole_next_turn() {
        let day = 24 * 60 * 60 * 1000;
        let mut clocks = Clocks::new(ClockChoice::Days(Days::new(1).unwrap()), Seats::TWO);
        clocks.start(WHITE, 0);
        clocks.acted(Seat::White, day - 2_010, BLACK, 2_010);
        let view = clocks.view(None, Moment { wall: 3_010, uptime: 3_010 });
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
    fn lag_given_back_in_a_game_is_bounded() {
        let mut clocks = live(60, 1);
        let mut given_back_ms = 0;
        clocks.start(WHITE, 0);
        for uptime_ms in (1..=100).map(|turn| turn * 1_000) {
            let left_ms = clocks.left_after_ms(Seat::White, uptime_ms, 100_000);
            given_back_ms += left_ms - clocks.left_ms(Seat::White, uptime_ms);
            clocks.acted(Seat::White, left_ms, BLACK, uptime_ms);
            clocks.start(WHITE, uptime_ms);
        }
        assert_eq!(given_back_ms, (60_000 + 99 * 1_000) / LAG_SHARE);
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
        fn only_the_increment_adds_time(steps in prop::collection::vec((0u64..40_000, 0u64..2_000), 1..40)) {
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
}
