//! Outages, in which uptime stands still: the store can store nothing, or nobody can reach the server.
//!
//! Invariants: this module is pure; times are arguments, in milliseconds since any fixed moment. Uptime never runs
//! backwards. It runs at most [`UNPROVEN_MS_MAX`] past the last stored write, and stands still from the moment when
//! an outage is noticed to the next stored write. The uptime from the beginning of an outage until uptime stands still
//! is kept as a [`Gap`].

use std::collections::VecDeque;

/// The longest time for which uptime runs without a stored write. The heartbeat writes once a second.
pub(super) const UNPROVEN_MS_MAX: u64 = 2_000;
/// The maximum number of past gaps that are kept.
pub const GAPS_MAX: usize = 16;

/// Uptime in which players lose no time: it passed in an outage before uptime stood still, or while a change of a room
/// was stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap {
    /// The beginning. For an outage, the uptime at which the store last worked, or somebody last reached the server.
    pub from_ms: u64,
    /// The end. For an outage, the uptime at which uptime began to stand still.
    pub to_ms: u64,
}

impl Gap {
    /// Skips this gap in a period that began at `since_ms` and lasts until now. Returns a beginning that shortens the
    /// period by the part of the gap that lies in the period.
    #[must_use]
    pub fn skipped(self, since_ms: u64) -> u64 {
        since_ms + self.to_ms.saturating_sub(since_ms.max(self.from_ms))
    }
}

/// The news of outages that a room does not know yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutageNews {
    /// The serial number of the latest change, as in
    /// [`UptimeClock::outage_changes`](super::UptimeClock::outage_changes).
    pub number: u64,
    /// Whether there is an outage now.
    pub is_outage: bool,
    /// The gaps whose time the room gives back to its players, the earliest first; at most the latest [`GAPS_MAX`].
    pub gaps: Vec<Gap>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StoreState {
    Works,
    /// A write failed, perhaps for a reason that concerns only that write.
    InDoubt,
    Fails,
}

#[derive(Debug)]
pub(super) struct Outages {
    stored: u64,
    /// The time from which uptime stands still; `None` while no outage is known.
    stands_from: Option<u64>,
    /// The total time for which uptime stood still, without the present outage.
    stood_ms: u64,
    /// The time at which uptime last began to run.
    runs_from: u64,
    state: StoreState,
    /// Each gap with the serial number of the change that added it.
    gaps: VecDeque<(u64, Gap)>,
    /// See [`UptimeClock::outage_changes`](super::UptimeClock::outage_changes).
    changes: u64,
    /// The serial number of the latest change whose gap the store keeps.
    kept: u64,
}

impl Outages {
    /// The start of a run: the store works, and already keeps these gaps of earlier runs.
    pub(super) fn none(now: u64, earlier: &[Gap]) -> Self {
        let gaps: VecDeque<(u64, Gap)> = (1..).zip(earlier.iter().copied()).collect();
        let changes = gaps.back().map_or(0, |(number, _)| *number);
        Self {
            stored: now,
            stands_from: None,
            stood_ms: 0,
            runs_from: now,
            state: StoreState::Works,
            gaps,
            changes,
            kept: changes,
        }
    }

    pub(super) fn uptime(&self, now: u64) -> u64 {
        now.min(self.stand()).saturating_sub(self.stood_ms)
    }

    pub(super) fn stands(&self, now: u64) -> bool {
        now >= self.stand()
    }

    pub(super) const fn state(&self) -> StoreState {
        self.state
    }

    /// Notes that the store has written something: if uptime stood still, it runs again.
    pub(super) fn stored(&mut self, now: u64) {
        let stand = self.stand();
        if self.state == StoreState::Fails {
            self.changes += 1;
        } else if now > stand {
            self.note_gap(self.stored, stand);
        }
        if now > stand {
            self.runs_from = now;
        }
        self.stood_ms += now.saturating_sub(stand);
        (self.stored, self.stands_from, self.state) = (now, None, StoreState::Works);
    }

    pub(super) fn doubted(&mut self) {
        if self.state == StoreState::Works {
            self.state = StoreState::InDoubt;
        }
    }

    pub(super) fn failed(&mut self, now: u64) {
        self.begin(now, self.stored);
    }

    /// Notes that nobody has reached the server since that time.
    pub(super) fn unreached(&mut self, now: u64, since: u64) {
        self.begin(now, since.clamp(self.runs_from.min(self.stored), self.stored));
    }

    /// Begins an outage, and notes the uptime since `from` as its gap; does nothing during an outage.
    fn begin(&mut self, now: u64, from: u64) {
        if self.state == StoreState::Fails {
            return;
        }
        let stand = now.min(self.stand());
        self.note_gap(from, stand);
        (self.stands_from, self.state) = (Some(stand), StoreState::Fails);
    }

    fn note_gap(&mut self, from: u64, stand: u64) {
        if self.gaps.len() >= GAPS_MAX {
            self.gaps.pop_front();
        }
        self.changes += 1;
        self.gaps.push_back((self.changes, self.gap(from, stand)));
    }

    fn gap(&self, from: u64, stand: u64) -> Gap {
        Gap { from_ms: self.uptime(from), to_ms: self.uptime(stand) }
    }

    /// The gaps that the store does not keep yet, and the gap, if any, that [`Outages::stored`] would note now.
    pub(super) fn to_keep(&self, now: u64) -> Vec<Gap> {
        let mut gaps = self.news(self.kept).gaps;
        let stand = self.stand();
        if self.state != StoreState::Fails && now > stand {
            gaps.push(self.gap(self.stored, stand));
        }
        gaps
    }

    pub(super) fn kept(&mut self, kept: &[Gap]) {
        let numbers = self.gaps.iter().filter(|(_, gap)| kept.contains(gap)).map(|(number, _)| *number);
        self.kept = numbers.fold(self.kept, u64::max);
    }

    pub(super) const fn changes(&self) -> u64 {
        self.changes
    }

    pub(super) fn news(&self, after: u64) -> OutageNews {
        let new = self.gaps.iter().filter(|(number, _)| *number > after);
        OutageNews {
            number: self.changes,
            is_outage: self.state == StoreState::Fails,
            gaps: new.map(|(_, gap)| *gap).collect(),
        }
    }

    /// The time from which uptime stands still unless something is stored.
    fn stand(&self) -> u64 {
        self.stands_from.unwrap_or_else(|| self.stored.saturating_add(UNPROVEN_MS_MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uptime_stands_still_from_a_failure_to_a_stored_write() {
        let mut outages = Outages::none(4_000, &[]);
        outages.stored(5_000);
        outages.failed(5_400);
        outages.failed(6_400);
        assert_eq!((outages.uptime(5_300), outages.uptime(65_000)), (5_300, 5_400));
        assert!(outages.stands(65_000) && outages.state() == StoreState::Fails);
        let gaps = vec![Gap { from_ms: 5_000, to_ms: 5_400 }];
        assert_eq!(outages.news(0), OutageNews { number: 1, is_outage: true, gaps: gaps.clone() });
        outages.stored(65_000);
        assert_eq!((outages.uptime(65_000), outages.uptime(66_000)), (5_400, 6_400));
        assert_eq!(outages.news(0), OutageNews { number: 2, is_outage: false, gaps });
        assert_eq!(outages.news(1), OutageNews { number: 2, is_outage: false, gaps: Vec::new() });
    }

    #[test]
    fn uptime_stands_still_if_nothing_is_stored() {
        let mut outages = Outages::none(0, &[]);
        outages.stored(1_000);
        assert_eq!(outages.uptime(2_900), 2_900);
        assert_eq!(outages.uptime(50_000), 1_000 + UNPROVEN_MS_MAX);
        assert_eq!(outages.state(), StoreState::Works);
        outages.failed(6_000);
        outages.stored(11_000);
        assert_eq!((outages.uptime(11_000), outages.uptime(11_500)), (3_000, 3_500));
        assert_eq!(outages.news(0).gaps, [Gap { from_ms: 1_000, to_ms: 3_000 }]);
    }

    #[test]
    fn the_time_in_which_nobody_reached_the_server_is_a_gap() {
        let mut outages = Outages::none(0, &[]);
        for at in [1_000, 2_000, 3_000, 4_000] {
            outages.stored(at);
        }
        outages.unreached(4_500, 1_500);
        outages.failed(4_600);
        assert_eq!((outages.uptime(4_500), outages.uptime(9_000)), (4_500, 4_500));
        outages.stored(9_000);
        assert_eq!(outages.news(0).gaps, [Gap { from_ms: 1_500, to_ms: 4_500 }]);
        // Uptime stood still at 4,500 until the time 9,000, so the next gap begins at the uptime 4,500.
        outages.stored(9_900);
        outages.unreached(10_000, 7_000);
        assert_eq!(outages.news(2).gaps, [Gap { from_ms: 4_500, to_ms: 5_500 }]);
    }

    #[test]
    fn a_slow_write_leaves_a_gap_too() {
        let mut outages = Outages::none(0, &[]);
        outages.stored(4_500);
        let gaps = vec![Gap { from_ms: 0, to_ms: UNPROVEN_MS_MAX }];
        assert_eq!(outages.news(0), OutageNews { number: 1, is_outage: false, gaps });
        assert_eq!(outages.uptime(5_000), 2_500);
    }

    #[test]
    fn gaps_are_kept_once_and_reported_after_a_restart() {
        let mut outages = Outages::none(0, &[]);
        outages.stored(1_000);
        assert_eq!(outages.to_keep(2_900), []);
        let gap = Gap { from_ms: 1_000, to_ms: 3_000 };
        assert_eq!(outages.to_keep(4_700), [gap], "the gap is known before the write that ends the outage");
        outages.stored(4_700);
        assert_eq!(outages.to_keep(4_700), [gap]);
        outages.kept(&[gap]);
        assert_eq!(outages.to_keep(5_000), []);
        let mut next = Outages::none(4_000, &[gap]);
        assert_eq!(next.news(0), OutageNews { number: 1, is_outage: false, gaps: vec![gap] });
        assert_eq!(next.to_keep(4_000), []);
        next.failed(4_500);
        let later = Gap { from_ms: 4_000, to_ms: 4_500 };
        assert_eq!((next.to_keep(9_000), next.news(0).gaps), (vec![later], vec![gap, later]));
    }

    #[test]
    fn only_the_part_of_a_gap_in_the_period_is_skipped() {
        let gap = Gap { from_ms: 100, to_ms: 300 };
        for (since, skipped) in [(0, 200), (100, 300), (250, 300), (300, 300), (400, 400)] {
            assert_eq!(gap.skipped(since), skipped);
        }
    }

    #[test]
    fn a_single_failed_write_does_not_stop_uptime() {
        let mut outages = Outages::none(0, &[]);
        outages.doubted();
        assert_eq!((outages.state(), outages.uptime(1_500)), (StoreState::InDoubt, 1_500));
        outages.stored(1_500);
        assert_eq!((outages.state(), outages.changes()), (StoreState::Works, 0));
        outages.failed(1_600);
        outages.doubted();
        assert_eq!(outages.state(), StoreState::Fails);
    }

    #[test]
    fn uptime_never_runs_backwards() {
        let random = crate::random::Random::from_seed(3);
        let (mut outages, mut now, mut last) = (Outages::none(0, &[]), 0, 0);
        for _ in 0..10_000 {
            now += random.number() % 3_000;
            match random.number() % 5 {
                0 => outages.stored(now),
                1 => outages.doubted(),
                2 => outages.failed(now),
                3 => outages.unreached(now, now.saturating_sub(random.number() % 5_000)),
                _ => {}
            }
            let uptime = outages.uptime(now);
            assert!(last <= uptime && uptime <= now, "{last} {uptime} {now}");
            last = uptime;
        }
        assert!(outages.news(0).gaps.len() == GAPS_MAX && last < now / 2);
    }
}
