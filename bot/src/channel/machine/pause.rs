//! Boards in a place where the bot is not a member, which it can edit only while a token lasts. Shortly before the
//! token ends, a line says that the board is not updated any more. The **Refresh** button brings another token.

use super::Machine;
use crate::clock::Moment;
use crate::memory::Phase;
use std::time::Duration;

/// How long before the end of the last token the line is shown.
const PAUSED_BEFORE: Duration = Duration::from_secs(60);

impl Machine {
    /// The uptime at which the line is to be shown; none if it is shown already, never has to be, or the board cannot
    /// be edited.
    pub(super) fn pause_due(&self, now: Moment) -> Option<Duration> {
        Some(self.editable_until(now)?.saturating_sub(PAUSED_BEFORE)).filter(|due| now.uptime < *due)
    }

    /// Whether the line is or should be shown. A board that cannot be edited counts as paused, unless the game has
    /// changed (`new_state`), because the board is then posted anew.
    pub(super) fn is_paused(&self, now: Moment, new_state: bool) -> bool {
        let is_shown = self.record.origin.responds_only
            && matches!(self.record.phase, Phase::Playing(_))
            && self.record.board_message().is_some();
        is_shown
            && match self.editable_until(now) {
                Some(until) => now.uptime + PAUSED_BEFORE >= until,
                None => !new_state,
            }
    }

    /// The uptime until which the board can be edited; none if it cannot, if no game is in progress, or if the bot is a
    /// member.
    fn editable_until(&self, now: Moment) -> Option<Duration> {
        let is_on = matches!(self.record.phase, Phase::Playing(_));
        let board = self.record.board_message().filter(|_| is_on && self.record.origin.responds_only)?;
        self.tokens.editable_until(board.message, now.uptime)
    }
}
