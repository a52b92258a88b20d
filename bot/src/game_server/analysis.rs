//! Collects the analysis of a finished game: first from the answer to a request, then from pushes.
//!
//! Invariants: the parts are the same for all users, so a part goes to everybody who waits for the analysis of its
//! room. If the connection is lost or a part is missing, the bot requests the analysis again, but only a few times.

use konakis_protocol::{Analysis, AnalysisSummary, JudgedAction, RoomId};
use std::sync::Arc;

const REQUESTS_MAX: u8 = 5;

/// News for everybody who waits for an analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnalysisEvent {
    /// A part of some room's analysis.
    Part(Arc<Analysis>),
    /// Parts may have been lost, and the server may have abandoned the analysis.
    Interrupted,
}

/// A complete analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompleteAnalysis {
    /// The judged actions of the game, in order.
    pub actions: Vec<JudgedAction>,
    /// The summary of the analysis.
    pub summary: AnalysisSummary,
}

/// The next step of a wait.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NextStep {
    /// Wait for the next event.
    Wait,
    /// Ask the server, again or for the first time.
    Ask,
    /// The analysis is complete.
    Done(CompleteAnalysis),
    /// Give up, because the maximum number of requests is reached.
    GiveUp,
}

/// A wait for the analysis of a room.
#[derive(Debug)]
pub struct AnalysisWait {
    room: RoomId,
    actions: Vec<JudgedAction>,
    requests: u8,
    /// Whether the server has told any user that it stopped the analysis.
    is_stopped: bool,
}

impl AnalysisWait {
    /// A wait that has not begun.
    #[must_use]
    pub const fn new(room: RoomId) -> Self {
        Self { room, actions: Vec::new(), requests: 0, is_stopped: false }
    }

    /// Handles the answer to a request: the part of the analysis that is done.
    pub fn answered(&mut self, part: &Analysis) -> NextStep {
        // The server may have begun anew, with fewer actions than before.
        self.actions.clear();
        self.add(part)
    }

    /// Handles an event.
    pub fn heard(&mut self, event: &AnalysisEvent) -> NextStep {
        match event {
            AnalysisEvent::Part(part) if part.room == self.room => self.add(part),
            AnalysisEvent::Part(_) => NextStep::Wait,
            AnalysisEvent::Interrupted => self.ask(),
        }
    }

    /// The step that asks the server, or [`NextStep::GiveUp`] after too many requests.
    pub fn ask(&mut self) -> NextStep {
        self.requests += 1;
        if self.requests > REQUESTS_MAX { NextStep::GiveUp } else { NextStep::Ask }
    }

    /// Adds a part. A part may repeat known actions, because the server pushes it to each user who waits.
    fn add(&mut self, part: &Analysis) -> NextStep {
        if part.stopped {
            // The server announces the stop to each user who waits, and each wait hears all announcements.
            let is_first = !std::mem::replace(&mut self.is_stopped, true);
            return if is_first { self.ask() } else { NextStep::Wait };
        }
        let from = usize::try_from(part.from).unwrap_or(usize::MAX);
        let Some(known) = self.actions.len().checked_sub(from) else { return self.ask() };
        self.actions.extend(part.actions.iter().skip(known).cloned());
        match &part.summary {
            Some(summary) => {
                let actions = std::mem::take(&mut self.actions);
                NextStep::Done(CompleteAnalysis { actions, summary: summary.clone() })
            }
            None => NextStep::Wait,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_protocol::{BySeat, Seat, Verdict};

    fn judged(number: u16) -> JudgedAction {
        let known = Some(Verdict { chance: number, best_chance: number, best: None });
        JudgedAction { seat: Seat::White, known, truth: None }
    }

    fn part(room: &str, from: u16, to: u16, is_last: bool) -> Analysis {
        let summary =
            is_last.then(|| AnalysisSummary { accuracy: BySeat::from([90, 80]), turning_points: vec![1] });
        let actions = (from..to).map(judged).collect();
        Analysis {
            room: room.parse().unwrap(),
            total: 9,
            from: from.into(),
            actions,
            summary,
            stopped: false,
        }
    }

    fn pushed(from: u16, to: u16, is_last: bool) -> AnalysisEvent {
        AnalysisEvent::Part(Arc::new(part("a", from, to, is_last)))
    }

    fn waiting() -> AnalysisWait {
        let mut wait = AnalysisWait::new("a".parse().unwrap());
        assert_eq!(wait.ask(), NextStep::Ask);
        wait
    }

    /// Checks that the analysis is complete; returns the number of its actions.
    fn complete(step: NextStep) -> usize {
        let NextStep::Done(complete) = step else { panic!("{step:?}") };
        assert_eq!(complete.actions, (0..9).map(judged).collect::<Vec<_>>());
        assert_eq!(complete.summary.turning_points, [1]);
        complete.actions.len()
    }

    #[test]
    fn parts_are_put_together_in_order() {
        let mut wait = waiting();
        assert_eq!(wait.answered(&part("a", 0, 2, false)), NextStep::Wait);
        assert_eq!(wait.heard(&pushed(2, 5, false)), NextStep::Wait);
        assert_eq!(complete(wait.heard(&pushed(5, 9, true))), 9);
    }

    #[test]
    fn stored_analysis_is_complete_in_the_first_answer() {
        assert_eq!(complete(waiting().answered(&part("a", 0, 9, true))), 9);
    }

    #[test]
    fn known_actions_are_not_added_again() {
        let mut wait = waiting();
        wait.answered(&part("a", 0, 5, false));
        for repeated in [pushed(2, 5, false), pushed(0, 1, false), pushed(5, 6, false), pushed(5, 6, false)] {
            assert_eq!(wait.heard(&repeated), NextStep::Wait);
        }
        assert_eq!(complete(wait.heard(&pushed(6, 9, true))), 9);
    }

    #[test]
    fn parts_of_other_rooms_are_ignored() {
        let mut wait = waiting();
        wait.answered(&part("a", 0, 0, false));
        let other = AnalysisEvent::Part(Arc::new(part("b", 4, 9, true)));
        assert_eq!(wait.heard(&other), NextStep::Wait);
        assert_eq!(complete(wait.heard(&pushed(0, 9, true))), 9);
    }

    #[test]
    fn analysis_is_requested_again_after_a_lost_connection_or_part() {
        let mut wait = waiting();
        wait.answered(&part("a", 0, 4, false));
        assert_eq!(wait.heard(&AnalysisEvent::Interrupted), NextStep::Ask);
        // The server begins anew, so its answer has fewer actions than are known.
        assert_eq!(wait.answered(&part("a", 0, 0, false)), NextStep::Wait);
        assert_eq!(wait.heard(&pushed(4, 5, false)), NextStep::Ask, "missing actions are requested");
        assert_eq!(wait.answered(&part("a", 0, 5, false)), NextStep::Wait);
        assert_eq!(complete(wait.heard(&pushed(5, 9, true))), 9);
    }

    #[test]
    fn stopped_analysis_is_requested_again_to_learn_why() {
        let mut wait = waiting();
        wait.answered(&part("a", 0, 4, false));
        let stopped = Analysis { stopped: true, ..part("a", 4, 4, false) };
        let stopped = AnalysisEvent::Part(Arc::new(stopped));
        assert_eq!(wait.heard(&stopped), NextStep::Ask);
        assert_eq!(wait.heard(&stopped), NextStep::Wait, "a repeated announcement is ignored");
    }

    #[test]
    fn analysis_is_requested_only_a_few_times() {
        let mut wait = waiting();
        for _ in 1..REQUESTS_MAX {
            assert_eq!(wait.heard(&AnalysisEvent::Interrupted), NextStep::Ask);
        }
        assert_eq!(wait.heard(&AnalysisEvent::Interrupted), NextStep::GiveUp);
    }
}
