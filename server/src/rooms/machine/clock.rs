//! The clocks of a game.
//!
//! Invariants: all times are arguments, in milliseconds of uptime. A side's clock runs while the side is to act, unless
//! the clocks are held. During the set-up both clocks may run.
//!
//! **Held clocks.** Until both sides of a live game have acted, its clocks are held: no side loses time. First actions
//! have a time limit of their own. So held clocks record only the uptime from which each side is to act. In old rooms,
//! which lack [`first_actions`](super::Start::first_actions), first actions have no such limit, and no clock is held.
//!
//! **Lag.** For each action, the player gets back half the round-trip time measured on the connection, at most
//! [`LAG_MS_MAX`]. In the whole game, a side gets back at most the sum of its initial time and its increments, divided
//! by [`LAG_DIVISOR`]. So a client that delays its pongs gains little.

use konakis_protocol::{BySeat, ClockChoice, ClockView, LeftMs, Seat, Seats};

use crate::clock::{Gap, Moment};

/// The maximum time given back for the lag of one action, in milliseconds.
pub const LAG_MS_MAX: u64 = 300;

const LAG_DIVISOR: u64 = 10;

const MS_PER_DAY: u64 = 24 * 60 * 60 * 1000;

/// The clocks of all seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    choice: ClockChoice,
    sides: BySeat<Side>,
    held: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Side {
    /// The time left at `since`. If the clock is stopped, the time left when it stopped.
    left_ms: u64,
    /// The uptime from which the side is to act; none if the clock is stopped. Unless the clocks are held, the clock
    /// has run since then. This uptime moves forward when the side acts again in the same turn, when `held` changes,
    /// and when a gap is given back.
    since: Option<u64>,
    /// The lag that may still be given back in this game.
    lag_budget_ms: u64,
}

impl Side {
    fn left_at(self, uptime_ms: u64) -> u64 {
        let elapsed = self.since.map_or(0, |since| uptime_ms.saturating_sub(since));
        self.left_ms.saturating_sub(elapsed)
    }
}

impl Clocks {
    /// Stopped clocks with their full time.
    #[must_use]
    pub fn new(choice: ClockChoice, seats: Seats) -> Self {
        let left_ms = whole_ms(choice);
        let side = Side { left_ms, since: None, lag_budget_ms: left_ms / LAG_DIVISOR };
        Self { choice, sides: BySeat::new(seats, |_| side), held: false }
    }

    /// Holds the clocks, or lets them run from now on. Only the clocks of a live game can be held.
    pub fn set_held(&mut self, held: bool, uptime_ms: u64) {
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

    /// The earliest uptime from which a side is to act; none if the clocks are not held.
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

    /// The time that a side has left after an action that arrives at this uptime, before any increment, in
    /// milliseconds. A part of `lag_ms` is given back.
    #[must_use]
    pub fn left_after_ms(&self, seat: Seat, uptime_ms: u64, lag_ms: u64) -> u64 {
        let budget_ms = self.sides.get(seat).map_or(0, |side| side.lag_budget_ms);
        let given_back = lag_ms.min(LAG_MS_MAX).min(budget_ms);
        self.left_ms(seat, uptime_ms.saturating_sub(given_back)).min(self.left_at_since_ms(seat))
    }

    fn left_at_since_ms(&self, seat: Seat) -> u64 {
        self.sides.get(seat).map_or(0, |side| side.left_ms)
    }

    /// Sets the time that a side had left when it acted, then runs the clocks of the seats to act. At the end of its
    /// turn, a side gets its increment unless the clocks are held. At the beginning of its turn in a correspondence
    /// game, a side gets its full days.
    pub fn acted(&mut self, seat: Seat, left_ms: u64, to_act: Seats, uptime_ms: u64) {
        // Limit this difference: while a log is being loaded, the difference may also contain the time of an outage,
        // which is not lag.
        let given_back_ms = left_ms.saturating_sub(self.left_ms(seat, uptime_ms)).min(LAG_MS_MAX);
        if let Some(side) = self.sides.get_mut(seat) {
            let lag_budget_ms = side.lag_budget_ms.saturating_sub(given_back_ms);
            *side = Side { left_ms, since: None, lag_budget_ms };
            if let (ClockChoice::Live(live), false, false) = (self.choice, self.held, to_act.contains(seat)) {
                let increment_ms = u64::from(live.increment_s()) * 1000;
                side.left_ms += increment_ms;
                side.lag_budget_ms += increment_ms / LAG_DIVISOR;
            }
        }
        self.run(to_act, Some(seat), uptime_ms);
    }

    /// Gives the time of a gap back to these seats. Returns whether one of these seats was to act during the gap. If
    /// so, clients may have counted down its clock, and need a new view.
    pub fn give_back(&mut self, gap: Gap, to: Seats) -> bool {
        let mut was_waited_for = false;
        for seat in to.iter() {
            if let Some(Side { since: Some(since), .. }) = self.sides.get_mut(seat) {
                was_waited_for |= *since <= gap.to_ms;
                *since = gap.skipped(*since);
            }
        }
        was_waited_for
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

    /// The side whose time ran out first, if any has run out by this uptime.
    #[must_use]
    pub fn flagged(&self, uptime_ms: u64) -> Option<Seat> {
        self.ends().filter(|(end, _)| *end <= uptime_ms).min().map(|(_, seat)| seat)
    }

    /// The earliest uptime at which a running clock runs out.
    #[must_use]
    pub fn next_flag(&self) -> Option<u64> {
        self.ends().map(|(end, _)| end).min()
    }

    fn ends(&self) -> impl Iterator<Item = (u64, Seat)> {
        let running = self.sides.iter().filter(|_| !self.held);
        running.filter_map(|(seat, side)| Some((side.since? + side.left_ms, seat)))
    }

    /// The clocks as every viewer sees them. If `paused`, the clocks of a live game are shown as stopped.
    #[must_use]
    pub fn view(&self, first_action_ms: Option<u64>, paused: bool, now: Moment) -> ClockView {
        let seats: Seats = self.sides.iter().map(|(seat, _)| seat).collect();
        let running: Seats = self.ends().map(|(_, seat)| seat).collect();
        let shown = |seat| match self.choice {
            // A side that is not to act is shown with the full time of its next turn.
            ClockChoice::Days(_) if !running.contains(seat) => whole_ms(self.choice),
            ClockChoice::Days(_) | ClockChoice::Live(_) => self.left_ms(seat, now.uptime),
        };
        let stops = paused && matches!(self.choice, ClockChoice::Live(_));
        ClockView {
            kind: self.choice.into(),
            left: LeftMs(BySeat::new(seats, shown)),
            running: if stops { Seats::NONE } else { running },
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
mod tests;
