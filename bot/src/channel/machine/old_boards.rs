//! Replaces an older board with a line of text that links to the current board.
//!
//! If the bot is not a member of the place, it needs the token of a recent click to edit a board. An older board may
//! then keep its buttons until somebody clicks on it.

use super::effect::{ChannelEffect, MessageRequest};
use super::round::Flow;
use super::{Context, Machine};
use crate::message_ref::MessageRef;
use crate::messages::lists;
use crate::messages::outgoing_message::OutgoingMessage;
use crate::text::Arg;

impl Machine {
    pub(super) fn retire_clicked_boards(
        &mut self,
        context: &Context<'_>,
        effects: &mut Vec<ChannelEffect>,
    ) -> Flow {
        let clicked = std::mem::take(&mut self.round.old_boards);
        let Some(current) = self.record.board_message() else { return Flow::Continue };
        let old = clicked.into_iter().filter(|old| old.message != current.message);
        effects.extend(old.map(|old| self.retire(context, MessageRequest::EditClicked(old.token), current)));
        Flow::Continue
    }

    pub(super) fn retire(
        &self,
        context: &Context<'_>,
        request: MessageRequest,
        current: MessageRef,
    ) -> ChannelEffect {
        let link = Arg::markdown(lists::jump(self.record.origin.guild, current));
        let text = context.texts.say(self.lang(), "board-moved", &[("link", link)]);
        ChannelEffect::Retire { request, message: Box::new(OutgoingMessage::public(text)) }
    }
}
