//! The clocks of a game: how much each side has left, and who loses time as it passes.
//!
//! What always holds: time is an argument, in milliseconds of house time; nothing here asks a clock of the machine. A
//! side's clock runs while it is to act, so that both run while a game is being set up.
//!
//! **Lag.** A player is not charged for the time that his action spent on the way: half the round trip that the server
//! measured on his connection is given back to him for each action, at most [`LAG_MS_MAX`]. More than that nobody can
//! gain, however slowly he lets his answers come.

use konakis_protocol::{BySeat, ClockChoice, ClockView, LeftMs, Seat, Seats};

use super::entry::Moment;

/// The most that lag gives back for an action, in milliseconds.
pub const LAG_MS_MAX: u64 = 300;

const MS_PER_DAY: u64 = 24 * 60 * 60 * 1000;

/// The clocks of all seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    choice: ClockChoice,
    sides: BySeat<Side>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Side {
    /// What was left when it last stood still.
    left_ms: u64,
    /// Since when it has been running, in house time.
    since: Option<u64>,
}

impl Side {
    fn left_at(self, house: u64) -> u64 {
        let gone = self.since.map_or(0, |since| house.saturating_sub(since));
        self.left_ms.saturating_sub(gone)
    }
}

impl Clocks {
    /// Full clocks that stand still.
    #[must_use]
    pub fn new(choice: ClockChoice, seats: Seats) -> Self {
        let side = Side { left_ms: whole_ms(choice), since: None };
        Self { choice, sides: BySeat::new(seats, |_| side) }
    }

    /// What a side has left at this time.
    #[must_use]
    pub fn left_ms(&self, seat: Seat, house: u64) -> u64 {
        self.sides.get(seat).map_or(0, |side| side.left_at(house))
    }

    /// What a side has left after an action that reached the server now and was `lag_ms` on the way.
    #[must_use]
    pub fn left_after_ms(&self, seat: Seat, house: u64, lag_ms: u64) -> u64 {
        let given_back = lag_ms.min(LAG_MS_MAX);
        self.left_ms(seat, house.saturating_sub(given_back)).min(self.left_or_whole(seat))
    }

    fn left_or_whole(&self, seat: Seat) -> u64 {
        self.sides.get(seat).map_or(0, |side| side.left_ms)
    }

    /// Sets what a side had left when it acted, and lets the clocks of those who are to act now run. A side whose turn
    /// has passed gets its increment; one whose turn begins under a clock of days gets its days.
    pub fn acted(&mut self, seat: Seat, left_ms: u64, to_act: Seats, house: u64) {
        if let Some(side) = self.sides.get_mut(seat) {
            *side = Side { left_ms, since: None };
            if let (ClockChoice::Live(live), false) = (self.choice, to_act.contains(seat)) {
                side.left_ms += u64::from(live.increment_s()) * 1000;
            }
        }
        self.run(to_act, Some(seat), house);
    }

    /// Lets the clocks of these seats run, and no others.
    pub fn start(&mut self, to_act: Seats, house: u64) {
        self.run(to_act, None, house);
    }

    fn run(&mut self, to_act: Seats, acted: Option<Seat>, house: u64) {
        for seat in Seat::ALL {
            let Some(side) = self.sides.get_mut(seat) else { continue };
            match (to_act.contains(seat), side.since) {
                (true, None) => {
                    if matches!(self.choice, ClockChoice::Days(_)) && acted != Some(seat) {
                        side.left_ms = whole_ms(self.choice);
                    }
                    side.since = Some(house);
                }
                (false, Some(_)) => *side = Side { left_ms: side.left_at(house), since: None },
                (true, Some(_)) | (false, None) => {}
            }
        }
    }

    /// The side whose time has run out by this time, if one has; the one that ran out first if both have.
    #[must_use]
    pub fn flagged(&self, house: u64) -> Option<Seat> {
        let ends = self.sides.iter().filter_map(|(seat, side)| Some((side.since? + side.left_ms, seat)));
        ends.filter(|(end, _)| *end <= house).min().map(|(_, seat)| seat)
    }

    /// When the time of a side that is running will have run out, in house time.
    #[must_use]
    pub fn next_flag(&self) -> Option<u64> {
        self.sides.iter().filter_map(|(_, side)| Some(side.since? + side.left_ms)).min()
    }

    /// The clocks as everybody sees them.
    #[must_use]
    pub fn view(&self, now: Moment) -> ClockView {
        let seats: Seats = self.sides.iter().map(|(seat, _)| seat).collect();
        let running = self.sides.iter().filter(|(_, side)| side.since.is_some()).map(|(seat, _)| seat);
        ClockView {
            kind: self.choice.into(),
            left: LeftMs(BySeat::new(seats, |seat| self.left_ms(seat, now.house))),
            running: running.collect(),
            at: now.wall,
        }
    }
}

fn whole_ms(choice: ClockChoice) -> u64 {
    match choice {
        // A clock that begins with nothing begins with its increment, or nobody could make a first action.
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
    fn both_lose_time_while_both_set_up() {
        let mut clocks = live(60, 0);
        clocks.start(Seats::TWO, 0);
        clocks.acted(Seat::Black, 55_000, WHITE, 5_000);
        assert_eq!(
            (clocks.left_ms(Seat::White, 8_000), clocks.left_ms(Seat::Black, 8_000)),
            (52_000, 55_000)
        );
    }

    #[test]
    fn the_increment_comes_when_the_turn_has_passed_and_not_for_each_action_of_a_turn() {
        let mut clocks = live(60, 5);
        clocks.start(WHITE, 0);
        clocks.acted(Seat::White, 58_000, WHITE, 2_000);
        assert_eq!(clocks.left_ms(Seat::White, 2_000), 58_000);
        clocks.acted(Seat::White, 57_000, BLACK, 3_000);
        assert_eq!(clocks.left_ms(Seat::White, 9_000), 62_000);
    }

    #[test]
    fn a_turn_of_days_begins_whole_and_is_not_renewed_by_an_action_within_it() {
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
    fn lag_is_given_back_up_to_its_bound() {
        let mut clocks = live(60, 0);
        clocks.start(WHITE, 0);
        assert_eq!(clocks.left_after_ms(Seat::White, 1_000, 100), 59_100);
        assert_eq!(clocks.left_after_ms(Seat::White, 1_000, 100_000), 59_000 + LAG_MS_MAX);
        assert_eq!(clocks.left_after_ms(Seat::White, 50, 100), 60_000, "nobody gains by it");
    }

    #[test]
    fn the_side_whose_time_ran_out_first_has_lost_on_time() {
        let mut clocks = live(60, 0);
        clocks.start(Seats::TWO, 0);
        clocks.acted(Seat::Black, 10_000, Seats::TWO, 0);
        assert_eq!(clocks.flagged(9_999), None);
        assert_eq!(clocks.next_flag(), Some(10_000));
        assert_eq!(clocks.flagged(100_000), Some(Seat::Black));
    }

    proptest! {
        #[test]
        fn time_never_comes_back_but_by_increment(steps in prop::collection::vec((0u64..40_000, 0u64..2_000), 1..40)) {
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
