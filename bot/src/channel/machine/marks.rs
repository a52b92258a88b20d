//! Marks in the record that say that a player got a notice. The record is marked and saved before the notice is sent,
//! so that a restarted bot does not send it again.
//!
//! Invariant: if that save fails, the marks are undone, so that the next round tells the player. They are also undone
//! if it is unknown whether the player wants reminders.

use super::Machine;
use crate::memory::RoomRecord;
use konakis_protocol::Offer;
use std::collections::BTreeMap;
use std::time::Duration;

/// A copy, from before the marks, of the parts of a machine that say what players were told.
#[derive(Debug)]
pub(super) struct BeforeMarks {
    record: RoomRecord,
    withdrawing_offers: BTreeMap<Offer, Duration>,
}

impl Machine {
    /// Must be called before the record marks a notice as told.
    pub(super) fn will_mark(&mut self) {
        if self.before_marks.is_none() {
            let (record, withdrawing_offers) = (self.record.clone(), self.withdrawing_offers.clone());
            self.before_marks = Some(Box::new(BeforeMarks { record, withdrawing_offers }));
        }
    }

    /// Restores the facts from before the marks; does nothing if there were no marks.
    pub(super) fn undo_marks(&mut self, before: Option<Box<BeforeMarks>>) {
        if let Some(before) = before {
            (self.record, self.withdrawing_offers) = (before.record, before.withdrawing_offers);
        }
    }
}
