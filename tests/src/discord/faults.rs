//! What fails because a test wants it to.

use super::call::{Call, Kind};
use super::refusal::Refusal;
use std::time::Duration;

/// How a request fails.
#[derive(Clone, Debug)]
pub enum Failure {
    /// Too many requests: the bot is told to wait so long.
    RateLimited(Duration),
    /// Discord itself is broken, with this status.
    Broken(u16),
    /// Discord refuses, whatever was asked.
    Refused(Refusal),
    /// The answer takes so long, and then comes.
    Slow(Duration),
}

/// Something that is to fail.
#[derive(Clone, Debug)]
pub struct Fault {
    /// What sort of request fails.
    pub of: Kind,
    /// How.
    pub how: Failure,
    /// How often it still will.
    pub times: u32,
}

/// How this call is to fail; none where it is not.
pub(super) fn take(faults: &mut Vec<Fault>, call: &Call) -> Option<Failure> {
    let place = faults.iter().position(|fault| fault.of == call.kind())?;
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
    fn a_fault_strikes_what_it_is_for_as_often_as_was_said() {
        let mut faults = vec![Fault { of: Kind::EditMessage, how: Failure::Broken(502), times: 2 }];
        assert!(take(&mut faults, &Call::OpenDm).is_none());
        let edit = Call::EditMessage { channel: 1, message: 2 };
        assert!(take(&mut faults, &edit).is_some());
        assert!(take(&mut faults, &edit).is_some());
        assert!(take(&mut faults, &edit).is_none());
    }
}
