//! Faults that a test injects.

use super::refusal::Refusal;
use super::route::{Route, RouteGroup};
use std::time::Duration;

/// How a request fails, or is delayed.
#[derive(Clone, Debug)]
pub enum Failure {
    /// 429 with this `retry_after`.
    RateLimited(Duration),
    /// A server error with this status.
    Broken(u16),
    /// A refusal of the request.
    Refused(Refusal),
    /// An answer that comes after this delay.
    Slow(Duration),
}

/// An injected fault.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The group of requests that it affects.
    pub of: RouteGroup,
    /// The failure.
    pub how: Failure,
    /// How many more requests it affects.
    pub times: u32,
}

pub(super) fn take(faults: &mut Vec<Fault>, route: &Route) -> Option<Failure> {
    let place = faults.iter().position(|fault| fault.of == route.group())?;
    let fault = &mut faults[place];
    let how = fault.how.clone();
    fault.times = fault.times.saturating_sub(1);
    if fault.times == 0 {
        faults.remove(place);
    }
    Some(how)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_affects_its_group_the_given_number_of_times() {
        let mut faults = vec![Fault { of: RouteGroup::EditMessage, how: Failure::Broken(502), times: 2 }];
        assert!(take(&mut faults, &Route::OpenDm).is_none());
        let edit = Route::EditMessage { channel: 1, message: 2 };
        assert!(take(&mut faults, &edit).is_some());
        assert!(take(&mut faults, &edit).is_some());
        assert!(take(&mut faults, &edit).is_none());
    }
}
