//! Notices: short messages beside the board or the challenge, each of which mentions one player.
//!
//! Invariants: a notice is posted at most once. If the mention of a turn fails, the player counts as not mentioned. If
//! the notice of a decline may have been posted, the challenger counts as told.

use super::effect::ChannelEffect;
use super::write::{News, Write};
use super::{Context, Flow, Machine, Stage};
use crate::clock::Moment;
use crate::discord::{DiscordError, FailureKind};
use crate::message_ref::MessageRef;

impl Machine {
    pub(super) fn write_notice(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        effects: &mut Vec<ChannelEffect>,
    ) -> Flow {
        let Some(notice) = self.round.notices.pop_front() else { return Flow::Continue };
        // Stay in this stage, because the queue may contain another notice.
        self.round.stage = Stage::Notices;
        self.write(context, now, Write::Notice(notice), effects)
    }

    pub(super) fn notice_written(
        &mut self,
        news: News,
        outcome: &Result<MessageRef, DiscordError>,
        effects: &mut Vec<ChannelEffect>,
    ) {
        let Err(error) = outcome else { return };
        match news {
            News::Unmarked => return,
            News::Turn { before } => {
                if let Some(board) = self.record.board_mut() {
                    board.mentioned_ply = before;
                }
            }
            // After a transient failure, the notice may have been posted, so it is not repeated.
            News::Decline if error.kind() == FailureKind::Transient => return,
            // A later round tries again, for example with the token of a new click.
            News::Decline => self.record.challenge.decline_told = false,
        }
        effects.push(self.save());
    }
}
