//! Asks Discord again who is in the instances, and removes the people whom it no longer lists.
//!
//! Invariants: each instance with people is checked about every [`RECHECKED_AFTER`], or later if many are due. Requests
//! are spread over time, so that they do not use up Discord's rate limit. If Discord does not answer, everybody stays.

use super::participants::Participants;
use super::{Activities, ActivityError, InstanceEvent};
use futures_util::StreamExt;
use konakis_protocol::ActivityInstanceId;
use std::collections::BTreeSet;
use std::time::Duration;
use tokio::time::Instant;

const RECHECKED_AFTER: Duration = Duration::from_secs(60);
const ASKED_AT_ONCE: usize = 4;
const OF_ROUND_MAX: usize = 50;

impl Activities {
    /// Checks the instances that are due, the least recently checked first.
    pub async fn recheck(&self) {
        let Some(participants) = &self.participants else { return };
        let due = self.due(Instant::now());
        futures_util::stream::iter(due)
            .for_each_concurrent(ASKED_AT_ONCE, |id| self.recheck_one(participants, id))
            .await;
    }

    fn due(&self, now: Instant) -> Vec<ActivityInstanceId> {
        let is_due = |checked: Instant| now - checked >= RECHECKED_AFTER;
        let held = self.instances.iter();
        let mut due: Vec<_> = held
            .filter(|held| held.instance.empty_since().is_none() && is_due(held.checked))
            .map(|held| (held.checked, held.key().clone()))
            .collect();
        due.sort_by_key(|(checked, _)| *checked);
        due.truncate(OF_ROUND_MAX);
        due.into_iter().map(|(_, id)| id).collect()
    }

    async fn recheck_one(&self, participants: &Participants, id: ActivityInstanceId) {
        let asked = Instant::now();
        // Note the time before the request, so that an instance without an answer is not due again before the others.
        if let Some(mut held) = self.instances.get_mut(&id) {
            held.checked = asked;
        }
        let people: BTreeSet<_> = match participants.people(&id).await {
            Ok(people) => people.iter().copied().collect(),
            Err(ActivityError::NoSuchInstance) => BTreeSet::new(),
            Err(_) => return,
        };
        if let Some(mut held) = self.instances.get_mut(&id) {
            // A list of people cannot be refused.
            let _ = held.handle(InstanceEvent::Listed { people, asked, now: Instant::now() });
        }
    }
}
