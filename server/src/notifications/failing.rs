//! Decides whether a device is given up after failed messages. This module is pure.
//!
//! Invariants: a further failure counts only if the push service has accepted a message to another device since the
//! last failure that counted. So no device is given up while the server or the whole push service is in trouble. The
//! memory is bounded, and a restart forgets it.

use konakis_protocol::DeviceId;
use std::collections::HashMap;

/// The number of consecutive failures after which a device is given up, if they last for [`LASTING_MS`].
const FAILURES_MAX: u32 = 5;
/// The time for which failures must last before a device is given up. It is long, because a part of a push service may
/// be down for some time.
const LASTING_MS: u64 = 60 * 60 * 1000;
/// After this time without a failure that counts, a device is forgotten if the memory is full.
const REMEMBERED_MS: u64 = 24 * 60 * 60 * 1000;
const DEVICES_MAX: usize = 10_000;

#[derive(Debug)]
struct Failures {
    count: u32,
    first_ms: u64,
    last_ms: u64,
}

#[derive(Debug, Default)]
pub(super) struct FailingDevices {
    failures: HashMap<DeviceId, Failures>,
    /// The time at which each push service last accepted a message.
    accepted_ms: HashMap<Box<str>, u64>,
}

impl FailingDevices {
    pub(super) fn accepted(&mut self, service: &str, device: &DeviceId, now_ms: u64) {
        self.failures.remove(device);
        self.accepted_ms.insert(service.into(), now_ms);
    }

    /// Notes a failure. Returns whether the device is given up.
    pub(super) fn failed(&mut self, service: &str, device: &DeviceId, now_ms: u64) -> bool {
        let Some(failures) = self.failures.get_mut(device) else {
            self.remember(device, now_ms);
            return false;
        };
        if self.accepted_ms.get(service).is_none_or(|accepted_ms| *accepted_ms <= failures.last_ms) {
            return false;
        }
        failures.count += 1;
        failures.last_ms = now_ms;
        let is_given_up =
            failures.count >= FAILURES_MAX && now_ms.saturating_sub(failures.first_ms) >= LASTING_MS;
        if is_given_up {
            self.failures.remove(device);
        }
        is_given_up
    }

    fn remember(&mut self, device: &DeviceId, now_ms: u64) {
        if self.failures.len() >= DEVICES_MAX {
            self.failures.retain(|_, failures| now_ms.saturating_sub(failures.last_ms) < REMEMBERED_MS);
        }
        if self.failures.len() < DEVICES_MAX {
            self.failures.insert(device.clone(), Failures { count: 1, first_ms: now_ms, last_ms: now_ms });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE_MS: u64 = 60 * 1000;

    fn device(name: impl ToString) -> DeviceId {
        name.to_string().parse().unwrap()
    }

    /// Lets a device fail once a minute. Returns the minute in which the device is given up. `others` is called before
    /// each failure.
    fn given_up(mut others: impl FnMut(&mut FailingDevices, u64)) -> Option<u64> {
        let mut failing = FailingDevices::default();
        (0..24 * 60).find(|minute| {
            others(&mut failing, minute * MINUTE_MS);
            failing.failed("push", &device("bad"), minute * MINUTE_MS + 1)
        })
    }

    #[test]
    fn a_device_that_fails_for_long_is_given_up() {
        assert_eq!(given_up(|failing, now_ms| failing.accepted("push", &device("good"), now_ms)), Some(60));
    }

    #[test]
    fn a_device_is_kept_after_a_few_failures() {
        let mut failing = FailingDevices::default();
        for n in 1..u64::from(FAILURES_MAX) {
            failing.accepted("push", &device("good"), n * LASTING_MS);
            assert!(!failing.failed("push", &device("bad"), n * LASTING_MS + 1));
        }
        failing.accepted("push", &device("bad"), 9 * LASTING_MS);
        assert!(
            !failing.failed("push", &device("bad"), 9 * LASTING_MS + 1),
            "the failures were not in a row"
        );
    }

    #[test]
    fn no_device_is_given_up_while_its_service_accepts_nothing() {
        assert_eq!(given_up(|_, _| {}), None);
        assert_eq!(given_up(|failing, now_ms| failing.accepted("other", &device("good"), now_ms)), None);
    }

    #[test]
    fn remembered_failures_are_bounded_in_number_and_age() {
        let mut failing = FailingDevices::default();
        assert!((0..=DEVICES_MAX).all(|n| !failing.failed("push", &device(n), 1)));
        assert_eq!(failing.failures.len(), DEVICES_MAX);
        assert!(!failing.failed("push", &device("late"), REMEMBERED_MS + 1));
        assert_eq!(failing.failures.len(), 1);
    }
}
