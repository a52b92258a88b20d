//! A settled room: its game or its challenge is over, and the messages say so.
//!
//! Invariants: nothing is left to do in a settled room, except for clicks and a rematch. The room's task ends
//! [`REMATCH_WINDOW`] after the room was settled, or after the task was started if that was later.

use super::Machine;
use super::effect::ChannelEffect;
use super::near_side::only_player;
use crate::clock::Moment;
use crate::memory::{Phase, RoomRecord};
use std::time::Duration;

/// How long a finished room is watched for a rematch.
pub(super) const REMATCH_WINDOW: Duration = Duration::from_secs(3600);

#[derive(Debug)]
pub(super) struct Settled {
    /// Whether the record was settled already when it was loaded. Then it lacks the challenged user, so no decline is
    /// told, and the challenge's message stays as it is unless it is stale.
    pub(super) on_load: bool,
    /// The uptime since which the record is settled; only a rematch can follow.
    pub(super) since: Option<Duration>,
}

impl Settled {
    pub(super) const fn of(record: &RoomRecord) -> Self {
        Self { on_load: !record.is_open(), since: None }
    }

    /// Must be called at the end of each round; `began` is the uptime at which the round began.
    pub(super) fn note(&mut self, record: &RoomRecord, began: Duration) {
        self.since = if record.is_open() { None } else { self.since.or(Some(began)) };
    }

    /// The uptime at which the task is to end; none while the record is open.
    pub(super) fn task_ends(&self) -> Option<Duration> {
        self.since.map(|since| since + REMATCH_WINDOW)
    }
}

impl Machine {
    pub(super) fn start_rematch(&self, now: Moment) -> Option<ChannelEffect> {
        let room = self.view.rematch.clone()?;
        let origin = &self.record.origin;
        let record = RoomRecord::new(origin.guild, origin.channel, &origin.locale)
            .responding_only(origin.responds_only);
        let mut record = match self.record.board() {
            Some(board) => record.with_board(board.channel, now.wall_ms),
            None => record,
        };
        // If only one player is on Discord, do not copy `near` to the rematch, because the rematch may swap the sides.
        let near =
            self.record.board().and_then(|board| board.near).filter(|_| only_player(&self.people).is_none());
        if let Some(board) = record.board_mut() {
            board.near = near;
        }
        Some(ChannelEffect::StartRematch { room, record: Box::new(record) })
    }

    /// Marks the record of a finished game as settled, unless the result still lacks its animation. The caller has
    /// checked that the round did not fail.
    pub(super) fn settle(&mut self) -> Option<ChannelEffect> {
        let lacks_animation = self.record.board().is_some_and(|board| board.animation.is_some());
        match &mut self.record.phase {
            Phase::Over { settled, .. } if !*settled && !lacks_animation => *settled = true,
            _ => return None,
        }
        Some(self.save())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rematch_window_begins_when_the_room_is_settled() {
        let open = RoomRecord::new(Some(7), 50, "en");
        let over = open.clone().settled();
        let mut settled = Settled::of(&open);
        let seconds = Duration::from_secs;
        for (record, began, expected) in [
            (&open, seconds(1), None),
            (&over, seconds(2), Some(seconds(2) + REMATCH_WINDOW)),
            (&over, seconds(9), Some(seconds(2) + REMATCH_WINDOW)),
            // The save failed, so the record is open again.
            (&open, seconds(10), None),
            (&over, seconds(11), Some(seconds(11) + REMATCH_WINDOW)),
        ] {
            settled.note(record, began);
            assert_eq!(settled.task_ends(), expected, "{began:?}");
        }
    }
}
