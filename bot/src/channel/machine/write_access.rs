//! How the bot may write in a room's channel: by its own permissions or with the tokens of interactions.
//!
//! Invariant: each interaction gives the bot another chance. It brings a token, its user may have granted permissions
//! meanwhile, and a mention that failed may be tried again.

use super::effect::MessageRequest;
use super::permissions::{Lacks, Permissions};
use super::webhook_tokens::WebhookTokens;
use crate::channel::update::Interaction;
use crate::discord::InteractionToken;
use crate::message_ref::MessageRef;
use crate::text::Lang;
use std::time::Duration;

#[derive(Debug)]
pub(super) struct WriteAccess {
    pub(super) permissions: Permissions,
    pub(super) tokens: WebhookTokens,
    /// The ply at which a mention last failed. The mention is not tried again at this ply. `None` if no mention has
    /// failed since anybody last used a command, a button or a menu.
    pub(super) refused_mention: Option<u32>,
}

impl WriteAccess {
    pub(super) fn of_place(responds_only: bool) -> Self {
        Self {
            permissions: Permissions::of_place(responds_only),
            tokens: WebhookTokens::of_place(responds_only),
            refused_mention: None,
        }
    }

    pub(super) fn renew(&mut self, interaction: Interaction, uptime: Duration) {
        self.tokens.add(interaction, uptime);
        self.permissions.forget_old_refusals(uptime);
        self.refused_mention = None;
    }

    /// The request that edits a message so that it has only text; none if neither a permission nor a token allows this.
    pub(super) fn edit(&self, at: MessageRef, uptime: Duration) -> Option<MessageRequest> {
        match self.permissions.may_write() {
            true => Some(MessageRequest::Edit(at)),
            false => self.with_token(Some(at), uptime),
        }
    }

    /// The request that edits the message `at`, or posts a new one, with a token; none if no token allows it.
    pub(super) fn with_token(&self, at: Option<MessageRef>, uptime: Duration) -> Option<MessageRequest> {
        match at {
            Some(at) => self.tokens.edit(at.message, uptime),
            None => self.tokens.post(uptime),
        }
    }

    /// The permission that the bot lacks, and the token and the language with which to notify a user. Each refusal is
    /// returned once.
    pub(super) fn take_refusal(&mut self, uptime: Duration) -> Option<(Lacks, InteractionToken, Lang)> {
        let (lacks, (token, lang)) = (self.permissions.unnotified()?, self.tokens.latest(uptime)?);
        self.permissions.set_notified();
        Some((lacks, token, lang))
    }
}
