//! Boards in a place where the bot is not a member. The bot can edit such a board only until the token of an
//! interaction expires. Shortly before that, the bot adds to the board a line that announces the end of the updates. A
//! click on **Refresh** brings another token.

use super::Machine;
use crate::clock::Moment;
use crate::memory::Phase;
use std::time::Duration;

/// The bot adds the line this long before the token expires.
const PAUSED_BEFORE: Duration = Duration::from_secs(60);

impl Machine {
    /// The uptime at which the line becomes due; none if it is due already or `editable_until` is none.
    pub(super) fn pause_due(&self, now: Moment) -> Option<Duration> {
        Some(self.editable_until(now)?.saturating_sub(PAUSED_BEFORE)).filter(|due| now.uptime < *due)
    }

    /// Whether the board is to have the line. A board that cannot be edited counts as paused. Exception: after a change
    /// of the game (`new_state`), a new message replaces the board.
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

    /// The uptime until which a token allows edits of the board. None if there is no such token, if no game is in
    /// progress, or if the bot is a member of the place.
    fn editable_until(&self, now: Moment) -> Option<Duration> {
        let is_on = matches!(self.record.phase, Phase::Playing(_));
        let board = self.record.board_message().filter(|_| is_on && self.record.origin.responds_only)?;
        self.access.tokens.editable_until(board.message, now.uptime)
    }
}
