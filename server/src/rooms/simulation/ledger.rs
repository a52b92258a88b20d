//! Everything that the simulated clients asked for and received, compared with the logs on disk.
//!
//! Invariants that the ledger checks, across crashes:
//!
//! * A log only grows.
//! * For each new entry that only a request can cause, there is a request that asks for it and is unanswered or has an
//!   unknown outcome.
//! * An acknowledged action is in the log once, or more often if actions were taken back.
//! * A refused request is not in the log, unless a copy of it, or another request for the same change, may have been
//!   stored.
//! * A request with an unknown outcome is decided before the room sends a view in a later step.
//! * Every view follows from a prefix of the log on disk. The prefix is at least as long as the prefixes of the views
//!   of earlier steps.

use super::history::{History, Made, durable_part};
use super::requests::{Asked, Request, is_requested};
use crate::rooms::machine::Change;
use konakis_protocol::{RoomId, Viewer};
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Default)]
pub(super) struct Ledger {
    pub(super) requests: Vec<Request>,
    pub(super) histories: BTreeMap<RoomId, History>,
    /// By room, the minimum number of log entries that the views of this step need.
    shown: BTreeMap<RoomId, usize>,
    step: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    Settled,
    Unconfirmed,
}

impl Ledger {
    pub(super) const fn begin_step(&mut self, step: u64) {
        self.step = step;
    }

    pub(super) fn read_logs(&mut self, read: impl Fn(&RoomId) -> Option<Vec<String>>) {
        let mut created = Vec::new();
        for (id, history) in &mut self.histories {
            let before = history.len();
            history.grow(&read(id).expect("the log of a room is not lost"));
            for (entry, made) in (before..).zip(history.changes(before)) {
                let asks = |request: &Request| {
                    request.room == *id
                        && request.is_open()
                        && request.from <= entry
                        && request.asks_for(made)
                };
                let change = &made.change;
                let is_attributed = !is_requested(change) || self.requests.iter().any(asks);
                assert!(is_attributed, "{id}: an open request asks for {change:?}, entry {entry}");
                if let Change::Rematched { room } = change {
                    created.push(room.clone());
                }
            }
        }
        for id in created {
            let log = read(&id).expect("a rematch is stored with its room");
            self.histories.entry(id.clone()).or_insert_with(|| History::new(&id, &log));
        }
    }

    pub(super) fn sent(&mut self, request: usize) {
        let request = &mut self.requests[request];
        request.copies += 1;
        request.undecided_since = None;
    }

    pub(super) fn answered(&mut self, request: usize, frame: &Value) -> Answer {
        let (stored, stored_since) =
            (self.count(request, 0), self.count(request, self.requests[request].from));
        let twin = self.has_twin(request);
        let (step, taken_back) = (self.step, self.takebacks(request));
        let request = &mut self.requests[request];
        request.copies = request.copies.saturating_sub(1);
        match (frame["type"].as_str().unwrap(), frame["code"].as_str()) {
            ("error", Some("unconfirmed")) => {
                request.undecided_since = Some(step);
                request.is_doubtful = true;
                return Answer::Unconfirmed;
            }
            ("error", _) => {
                let is_unchanged = stored_since == 0 || request.is_doubtful || twin;
                assert!(is_unchanged, "a refused request does not change the room: {request:?} {frame}");
            }
            _ => {
                let is_act = matches!(request.ask, Asked::Act { .. });
                // An action that was taken back may be played again.
                let is_once = (1..=1 + taken_back).contains(&stored);
                assert!(
                    !is_act || is_once,
                    "an acknowledged action is in the log {stored} times: {request:?}"
                );
            }
        }
        request.undecided_since = None;
        Answer::Settled
    }

    pub(super) fn viewed(&mut self, viewer: Viewer, view: &Value) {
        let id: RoomId = view["room"].as_str().unwrap().parse().unwrap();
        let durable = durable_part(view.clone());
        let history = self.histories.get(&id).expect("a room that is shown is on disk");
        let Some(place) = history.place(viewer, &durable) else {
            panic!("{id}: a view does not follow from the log, or is older than an earlier view: {view}")
        };
        let shown = self.shown.entry(id).or_default();
        *shown = place.max(*shown);
    }

    /// Ends the step. Views of later steps must not follow from a shorter log than the views of this step do. A room
    /// that sent a view has decided every request whose outcome was unknown in an earlier step.
    pub(super) fn end_step(&mut self) {
        for (id, shown) in std::mem::take(&mut self.shown) {
            if let Some(history) = self.histories.get_mut(&id) {
                history.shown = history.shown.max(shown);
            }
            for request in self.requests.iter_mut().filter(|request| request.room == id) {
                if request.undecided_since.is_some_and(|since| since < self.step) {
                    request.undecided_since = None;
                }
            }
        }
    }

    /// Expects no more answers to any request, because the server crashed or has answered all.
    pub(super) fn close_all(&mut self) {
        for request in &mut self.requests {
            request.is_doubtful |= request.copies > 0;
            (request.copies, request.undecided_since) = (0, None);
        }
    }

    fn count(&self, request: usize, from: usize) -> usize {
        let request = &self.requests[request];
        let Some(history) = self.histories.get(&request.room) else { return 0 };
        history.changes(from).iter().filter(|made| request.asks_for(made)).count()
    }

    fn takebacks(&self, request: usize) -> usize {
        let Some(history) = self.histories.get(&self.requests[request].room) else { return 0 };
        let is_takeback = |made: &&Made| matches!(made.change, Change::TakenBack { .. });
        history.changes(0).iter().filter(is_takeback).count()
    }

    /// Whether another request may have caused the change that this one asked for.
    fn has_twin(&self, request: usize) -> bool {
        let own = &self.requests[request];
        let Some(history) = self.histories.get(&own.room) else { return false };
        history.changes(own.from).iter().any(|made| {
            let others = self.requests.iter().enumerate().filter(|(other, _)| *other != request);
            let mut others = others.map(|(_, other)| other);
            own.asks_for(made) && others.any(|other| other.room == own.room && other.asks_for(made))
        })
    }
}
