//! Decides whether a notice is sent now: pure.

use crate::clock::Moment;
use crate::store::DueNotice;
use konakis_protocol::NotifyWhen;
use std::time::Duration;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// How long the notice of a player who watches the room is postponed at a time, in ms. After leaving the room, the
/// player is told within this time.
const LOOK_AGAIN_MS: u64 = 30 * 1000;
/// How long a push service keeps the message of a game without a deadline.
const KEPT_MAX: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// The decision about a notice that is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Decision {
    /// Send it now, to be kept by the push service for at most this long.
    Send(Duration),
    /// Decide again at this time, in ms since 1970.
    Postpone(u64),
    /// Drop it: the player does not want it, or the deadline has passed.
    Drop,
}

/// Decides about a notice; `watching` tells whether the player watches the room.
pub(super) fn decide(now: Moment, notice: &DueNotice, watching: bool) -> Decision {
    let left_ms = notice.deadline_ms.map(|deadline| deadline.saturating_sub(now.uptime));
    if left_ms == Some(0) {
        return Decision::Drop;
    }
    let NotifyWhen { little_time, quiet } = notice.when;
    if let Some(end) = quiet.and_then(|quiet| quiet.end(now.wall)) {
        return Decision::Postpone(end);
    }
    if little_time {
        match left_ms {
            None => return Decision::Drop,
            Some(left_ms) if left_ms > DAY_MS => return Decision::Postpone(now.wall + left_ms - DAY_MS),
            Some(_) => {}
        }
    }
    if watching {
        return Decision::Postpone(now.wall + LOOK_AGAIN_MS);
    }
    Decision::Send(left_ms.map_or(KEPT_MAX, |left_ms| Duration::from_millis(left_ms).min(KEPT_MAX)))
}

#[cfg(test)]
mod tests {
    use super::super::worker::tests::notice;
    use super::*;
    use konakis_protocol::QuietHours;

    const NOW: Moment = Moment { wall: 20_000 * DAY_MS + DAY_MS / 2, uptime: 1_000_000 };
    const HOUR_MS: u64 = 60 * 60 * 1000;

    /// A notice with so many ms left on the clock.
    fn with_left(left_ms: Option<u64>, when: NotifyWhen) -> DueNotice {
        DueNotice { deadline_ms: left_ms.map(|left_ms| NOW.uptime + left_ms), when, ..notice() }
    }

    #[test]
    fn a_message_expires_with_the_turn() {
        let at_any_time = NotifyWhen::default();
        for (left_ms, decision) in [
            (Some(3 * HOUR_MS), Decision::Send(Duration::from_secs(3 * 60 * 60))),
            (Some(30 * DAY_MS), Decision::Send(KEPT_MAX)),
            (None, Decision::Send(KEPT_MAX)),
            (Some(0), Decision::Drop),
        ] {
            assert_eq!(decide(NOW, &with_left(left_ms, at_any_time), false), decision);
        }
    }

    #[test]
    fn a_player_who_watches_is_told_after_leaving() {
        let later = Decision::Postpone(NOW.wall + LOOK_AGAIN_MS);
        assert_eq!(decide(NOW, &with_left(None, NotifyWhen::default()), true), later);
    }

    #[test]
    fn little_time_means_a_day_or_less() {
        let when = NotifyWhen { little_time: true, quiet: None };
        for (left_ms, decision) in [
            (Some(3 * DAY_MS), Decision::Postpone(NOW.wall + 2 * DAY_MS)),
            (Some(DAY_MS), Decision::Send(Duration::from_millis(DAY_MS))),
            (None, Decision::Drop),
        ] {
            assert_eq!(decide(NOW, &with_left(left_ms, when), false), decision);
        }
    }

    #[test]
    fn quiet_hours_postpone_to_their_end() {
        let quiet = Some(QuietHours::new(11 * 60, 13 * 60, 0).unwrap());
        let notice = with_left(None, NotifyWhen { little_time: false, quiet });
        assert_eq!(decide(NOW, &notice, false), Decision::Postpone(NOW.wall + HOUR_MS));
        let after = Moment { wall: NOW.wall + HOUR_MS, ..NOW };
        assert_eq!(decide(after, &notice, false), Decision::Send(KEPT_MAX));
    }
}
