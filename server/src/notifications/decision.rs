//! Decides whether a notice is sent now. The decision is a pure function.

use crate::clock::{DAY_MS, Moment};
use crate::store::DueNotice;
use konakis_protocol::NotifyWhen;
use std::time::Duration;

/// The longest postponement while the player watches the room; a player who leaves is notified within this time.
const RECHECK_MS: u64 = 30 * 1000;
/// The maximum time for which a notice is held back because the player watches the room. Then the notice is sent,
/// because the room's page may be open in the background.
const HELD_BACK_MAX_MS: u64 = 3 * 60 * 1000;
/// The time after which a notice that the player does not want is decided again. A change of the player's preferences
/// makes it due earlier.
const UNWANTED_MS: u64 = 30 * DAY_MS;
/// The longest time for which a push service keeps a message.
const KEPT_MAX: Duration = Duration::from_secs(7 * 24 * 60 * 60);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NoticeDecision {
    /// Send the message now. The push service keeps it for at most this long.
    Send(Duration),
    /// Decide again at this time, in ms since 1970.
    Postpone(u64),
    /// The deadline of the turn has passed.
    Drop,
}

/// Decides on a notice. `watching` says whether the player watches the room.
pub(super) fn decide(now: Moment, notice: &DueNotice, watching: bool) -> NoticeDecision {
    let left_ms = notice.deadline_ms.map(|deadline| deadline.saturating_sub(now.uptime));
    if left_ms == Some(0) {
        return NoticeDecision::Drop;
    }
    let NotifyWhen { little_time, quiet, discord: _ } = notice.when;
    if let Some(end) = quiet.and_then(|quiet| quiet.end(now.wall)) {
        return NoticeDecision::Postpone(end);
    }
    if little_time {
        match left_ms {
            None => return NoticeDecision::Postpone(now.wall + UNWANTED_MS),
            Some(left_ms) if left_ms > DAY_MS => {
                return NoticeDecision::Postpone(now.wall + left_ms - DAY_MS);
            }
            Some(_) => {}
        }
    }
    let held_until_ms = notice.began_ms + HELD_BACK_MAX_MS;
    if watching && now.wall < held_until_ms {
        return NoticeDecision::Postpone(held_until_ms.min(now.wall + RECHECK_MS));
    }
    NoticeDecision::Send(left_ms.map_or(KEPT_MAX, |left_ms| Duration::from_millis(left_ms).min(KEPT_MAX)))
}

#[cfg(test)]
mod tests {
    use super::super::worker::tests::notice;
    use super::*;
    use konakis_protocol::QuietHours;

    const NOW: Moment = Moment { wall: 20_000 * DAY_MS + DAY_MS / 2, uptime: 1_000_000 };
    const HOUR_MS: u64 = 60 * 60 * 1000;

    fn with_left(left_ms: Option<u64>, when: NotifyWhen) -> DueNotice {
        DueNotice { deadline_ms: left_ms.map(|left_ms| NOW.uptime + left_ms), when, ..notice() }
    }

    #[test]
    fn a_message_expires_with_the_turn() {
        let at_any_time = NotifyWhen::default();
        for (left_ms, decision) in [
            (Some(3 * HOUR_MS), NoticeDecision::Send(Duration::from_secs(3 * 60 * 60))),
            (Some(30 * DAY_MS), NoticeDecision::Send(KEPT_MAX)),
            (None, NoticeDecision::Send(KEPT_MAX)),
            (Some(0), NoticeDecision::Drop),
        ] {
            assert_eq!(decide(NOW, &with_left(left_ms, at_any_time), false), decision);
        }
    }

    #[test]
    fn a_notice_is_held_back_for_a_while_if_the_player_watches() {
        let notice = with_left(None, NotifyWhen::default());
        let at = |began_ms| decide(NOW, &DueNotice { began_ms, ..notice.clone() }, true);
        assert_eq!(at(NOW.wall), NoticeDecision::Postpone(NOW.wall + RECHECK_MS));
        let nearly = NOW.wall - HELD_BACK_MAX_MS + 1;
        assert_eq!(at(nearly), NoticeDecision::Postpone(NOW.wall + 1));
        assert_eq!(at(nearly - 1), NoticeDecision::Send(KEPT_MAX), "the page may be open in the background");
    }

    #[test]
    fn little_time_means_a_day_or_less() {
        let when = NotifyWhen { little_time: true, ..NotifyWhen::default() };
        for (left_ms, decision) in [
            (Some(3 * DAY_MS), NoticeDecision::Postpone(NOW.wall + 2 * DAY_MS)),
            (Some(DAY_MS), NoticeDecision::Send(Duration::from_millis(DAY_MS))),
            (None, NoticeDecision::Postpone(NOW.wall + UNWANTED_MS)),
        ] {
            assert_eq!(decide(NOW, &with_left(left_ms, when), false), decision);
        }
    }

    #[test]
    fn quiet_hours_postpone_a_notice_until_they_end() {
        let quiet = Some(QuietHours::new(11 * 60, 13 * 60, 0).unwrap());
        let notice = with_left(None, NotifyWhen { quiet, ..NotifyWhen::default() });
        assert_eq!(decide(NOW, &notice, false), NoticeDecision::Postpone(NOW.wall + HOUR_MS));
        let after = Moment { wall: NOW.wall + HOUR_MS, ..NOW };
        assert_eq!(decide(after, &notice, false), NoticeDecision::Send(KEPT_MAX));
    }
}
