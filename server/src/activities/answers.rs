//! A cache of Discord's answers about instances of the Activity, as pure state.
//!
//! Invariants: an answer is valid for [`KEPT`] for the people whom it lists. Discord is asked again about other people,
//! because they may have entered since. The answer that an instance does not exist is valid for [`UNKNOWN_KEPT`]. After
//! a failed request, checks of the instance fail for [`FAILED_KEPT`], except for people whom a valid answer lists.
//! Answers about invented ids do not displace answers about existing instances.

use super::ActivityError;
use konakis_protocol::{ActivityInstanceId, Snowflake};
use lru::LruCache;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

const KEPT: Duration = Duration::from_secs(60);
const UNKNOWN_KEPT: Duration = Duration::from_secs(5);
const FAILED_KEPT: Duration = Duration::from_secs(1);
/// The maximum number of answers of each kind in memory. An answer lists at most about 3,000 people.
const ANSWERS_MAX: NonZeroUsize = NonZeroUsize::new(1_000).unwrap();

pub(super) type People = Arc<[Snowflake]>;

pub(super) struct Answers {
    people: LruCache<ActivityInstanceId, (People, Instant)>,
    unknown: LruCache<ActivityInstanceId, Instant>,
    failed: LruCache<ActivityInstanceId, Instant>,
}

impl Default for Answers {
    fn default() -> Self {
        Self {
            people: LruCache::new(ANSWERS_MAX),
            unknown: LruCache::new(ANSWERS_MAX),
            failed: LruCache::new(ANSWERS_MAX),
        }
    }
}

impl Answers {
    /// The result of the check that a user is in an instance; `None` if Discord must be asked.
    pub(super) fn known(
        &mut self,
        instance: &ActivityInstanceId,
        user: Snowflake,
        now: Instant,
    ) -> Option<Result<(), ActivityError>> {
        if self.unknown.peek(instance).is_some_and(|at| now - *at < UNKNOWN_KEPT) {
            return Some(Err(ActivityError::NoSuchInstance));
        }
        let known = self.people.get(instance);
        if known.is_some_and(|(people, at)| now - *at < KEPT && people.contains(&user)) {
            return Some(Ok(()));
        }
        let has_failed = self.failed.peek(instance).is_some_and(|at| now - *at < FAILED_KEPT);
        has_failed.then_some(Err(ActivityError::NoAnswer))
    }

    /// Stores an answer. A failure leaves the earlier list of people unchanged.
    pub(super) fn note(
        &mut self,
        instance: &ActivityInstanceId,
        answer: &Result<People, ActivityError>,
        now: Instant,
    ) {
        match answer {
            Ok(people) => {
                self.unknown.pop(instance);
                self.failed.pop(instance);
                self.people.put(instance.clone(), (Arc::clone(people), now));
            }
            Err(ActivityError::NoSuchInstance) => {
                self.people.pop(instance);
                self.unknown.put(instance.clone(), now);
            }
            Err(_) => {
                self.failed.put(instance.clone(), now);
            }
        }
    }

    pub(super) fn tidy(&mut self, now: Instant) {
        let old = self.people.iter().filter(|(_, (_, at))| now - *at >= KEPT);
        let old: Vec<_> = old.map(|(instance, _)| instance.clone()).collect();
        for instance in old {
            self.people.pop(&instance);
        }
        while self.unknown.peek_lru().is_some_and(|(_, at)| now - *at >= UNKNOWN_KEPT) {
            self.unknown.pop_lru();
        }
        while self.failed.peek_lru().is_some_and(|(_, at)| now - *at >= FAILED_KEPT) {
            self.failed.pop_lru();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_valid_for_a_while_for_the_people_it_lists() {
        let (mut answers, now) = (Answers::default(), Instant::now());
        let [one, other]: [ActivityInstanceId; 2] = ["i-1", "i-2"].map(|id| id.parse().unwrap());
        let [anna, ben]: [Snowflake; 2] = ["1", "2"].map(|id| id.parse().unwrap());
        answers.note(&one, &Ok(People::from([anna])), now);
        answers.note(&other, &Err(ActivityError::NoSuchInstance), now);
        let unknown = Some(Err(ActivityError::NoSuchInstance));
        assert_eq!([anna, ben].map(|user| answers.known(&one, user, now)), [Some(Ok(())), None]);
        assert_eq!(answers.known(&other, anna, now), unknown);
        assert_eq!(answers.known(&other, anna, now + UNKNOWN_KEPT), None);
        assert_eq!(answers.known(&one, anna, now + KEPT), None);
        answers.tidy(now + UNKNOWN_KEPT);
        assert_eq!((answers.people.len(), answers.unknown.len()), (1, 0));
        answers.note(&one, &Err(ActivityError::NoSuchInstance), now);
        assert_eq!(answers.known(&one, anna, now), unknown, "the latest answer replaces the earlier one");
        answers.note(&one, &Ok(People::from([anna])), now);
        assert_eq!(answers.known(&one, anna, now), Some(Ok(())));
    }

    #[test]
    fn a_failure_lasts_a_second_for_unlisted_people_only() {
        let (mut answers, now) = (Answers::default(), Instant::now());
        let one: ActivityInstanceId = "i-1".parse().unwrap();
        let [anna, ben]: [Snowflake; 2] = ["1", "2"].map(|id| id.parse().unwrap());
        answers.note(&one, &Ok(People::from([anna])), now);
        answers.note(&one, &Err(ActivityError::NoAnswer), now);
        let failed = Some(Err(ActivityError::NoAnswer));
        assert_eq!([anna, ben].map(|user| answers.known(&one, user, now)), [Some(Ok(())), failed]);
        answers.tidy(now);
        assert_eq!(answers.known(&one, ben, now), failed);
        assert_eq!(answers.known(&one, ben, now + FAILED_KEPT), None);
        answers.tidy(now + FAILED_KEPT);
        assert_eq!(answers.failed.len(), 0);
    }

    #[test]
    fn answers_about_invented_ids_displace_no_others() {
        let (mut answers, now) = (Answers::default(), Instant::now());
        let (one, anna) = ("i-1".parse().unwrap(), "1".parse().unwrap());
        answers.note(&one, &Ok(People::from([anna])), now);
        for number in 0..2 * ANSWERS_MAX.get() {
            let invented = format!("x-{number}").parse().unwrap();
            answers.note(&invented, &Err(ActivityError::NoSuchInstance), now);
        }
        assert_eq!(answers.known(&one, anna, now), Some(Ok(())));
        assert_eq!(answers.unknown.len(), ANSWERS_MAX.get());
    }
}
