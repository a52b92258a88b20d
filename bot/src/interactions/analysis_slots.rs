//! The analyses that users wait for: at most one for each user, and a bounded number for all users together.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

const SLOTS_MAX: usize = 256;

/// The users who wait for an analysis, by Discord ID.
#[derive(Clone, Debug, Default)]
pub struct AnalysisSlots(Arc<Mutex<HashSet<u64>>>);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SlotError {
    OfUser,
    OfAll,
}

/// A user's wait, which ends when this value is dropped.
#[derive(Debug)]
pub(super) struct AnalysisSlot {
    slots: AnalysisSlots,
    user: u64,
}

impl AnalysisSlots {
    pub(super) fn begin(&self, user: u64) -> Result<AnalysisSlot, SlotError> {
        let mut users = self.lock();
        if users.contains(&user) {
            return Err(SlotError::OfUser);
        }
        if users.len() >= SLOTS_MAX {
            return Err(SlotError::OfAll);
        }
        users.insert(user);
        Ok(AnalysisSlot { slots: self.clone(), user })
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for AnalysisSlot {
    fn drop(&mut self) {
        self.slots.lock().remove(&self.user);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn user_waits_for_one_analysis_at_a_time() {
        let slots = AnalysisSlots::default();
        let first = slots.begin(7).unwrap();
        assert_eq!(slots.begin(7).unwrap_err(), SlotError::OfUser);
        let _other = slots.begin(8).unwrap();
        drop(first);
        assert!(slots.begin(7).is_ok());
    }

    #[test]
    fn number_of_users_waiting_for_an_analysis_is_bounded() {
        let slots = AnalysisSlots::default();
        let mut all: Vec<AnalysisSlot> =
            (0..SLOTS_MAX as u64).map(|user| slots.begin(user).unwrap()).collect();
        assert_eq!(slots.begin(9_999).unwrap_err(), SlotError::OfAll);
        all.pop();
        assert!(slots.begin(9_999).is_ok());
    }
}
