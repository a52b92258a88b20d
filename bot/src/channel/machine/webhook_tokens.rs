//! Interaction tokens. With them, the bot can write without permissions of its own: it can edit messages on which users
//! clicked lately, and post and edit follow-ups.
//!
//! Invariant: the bot stops using a token after [`TOKEN_LASTS`], before the token expires on Discord. Where the bot is
//! not a member of the place, Discord limits the follow-ups of each interaction, so the bot counts them.

use super::effect::MessageRequest;
use crate::channel::update::{Editable, Interaction};
use crate::discord::InteractionToken;
use crate::text::Lang;
use std::time::Duration;

/// A little less than the 15 minutes for which Discord accepts a token.
const TOKEN_LASTS: Duration = Duration::from_secs(14 * 60);
const MESSAGES_MAX: usize = 8;
/// The maximum number of follow-ups of an interaction if the bot is not a member. Discord allows five, and the
/// interaction's handler posts at most one of them.
const FOLLOW_UPS_MAX: u32 = 4;

/// The tokens of recent interactions. A token may stay after [`TOKEN_LASTS`] until another token replaces it.
#[derive(Debug, Default)]
pub(super) struct WebhookTokens {
    responds_only: bool,
    /// The latest interaction, and the uptime at which the bot stops using its token.
    latest: Option<(Interaction, Duration)>,
    /// The number of attempts to post a follow-up of the latest interaction.
    follow_ups: u32,
    /// Each message with its token, and the uptime at which the bot stops using the token.
    messages: Vec<(Editable, InteractionToken, Duration)>,
}

impl WebhookTokens {
    pub(super) fn of_place(responds_only: bool) -> Self {
        Self { responds_only, ..Self::default() }
    }

    pub(super) fn add(&mut self, interaction: Interaction, uptime: Duration) {
        let until = uptime + TOKEN_LASTS;
        if interaction.editable != Editable::Nothing {
            self.keep(interaction.editable, interaction.token.clone(), until);
        }
        self.follow_ups = 0;
        self.latest = Some((interaction, until));
    }

    /// Counts an attempt to post a follow-up, whatever its outcome.
    pub(super) const fn count_follow_up(&mut self) {
        self.follow_ups += 1;
    }

    pub(super) fn add_follow_up(&mut self, message: u64, uptime: Duration) {
        let Some((latest, until)) = self.latest.clone().filter(|(_, until)| uptime < *until) else { return };
        self.keep(Editable::FollowUp(message), latest.token, until);
    }

    fn keep(&mut self, editable: Editable, token: InteractionToken, until: Duration) {
        self.messages.retain(|(other, ..)| other.message() != editable.message());
        if self.messages.len() >= MESSAGES_MAX {
            self.messages.remove(0);
        }
        self.messages.push((editable, token, until));
    }

    fn of_message(&self, message: u64, uptime: Duration) -> Option<&(Editable, InteractionToken, Duration)> {
        let is_it = |(editable, _, until): &&(Editable, InteractionToken, Duration)| {
            editable.message() == Some(message) && uptime < *until
        };
        self.messages.iter().find(is_it)
    }

    /// The uptime until which the message can be edited; none if it cannot be edited.
    pub(super) fn editable_until(&self, message: u64, uptime: Duration) -> Option<Duration> {
        self.of_message(message, uptime).map(|(.., until)| *until)
    }

    pub(super) fn edit(&self, message: u64, uptime: Duration) -> Option<MessageRequest> {
        match self.of_message(message, uptime)? {
            (Editable::Nothing, ..) => None,
            (Editable::Clicked(_), token, _) => Some(MessageRequest::EditClicked(token.clone())),
            (Editable::FollowUp(message), token, _) => {
                Some(MessageRequest::EditFollowUp(token.clone(), *message))
            }
        }
    }

    pub(super) fn post(&self, uptime: Duration) -> Option<MessageRequest> {
        let is_allowed = !self.responds_only || self.follow_ups < FOLLOW_UPS_MAX;
        self.latest(uptime).filter(|_| is_allowed).map(|(token, _)| MessageRequest::FollowUp(token))
    }

    pub(super) fn latest(&self, uptime: Duration) -> Option<(InteractionToken, Lang)> {
        let (interaction, until) = self.latest.as_ref()?;
        (uptime < *until).then(|| (interaction.token.clone(), interaction.lang))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::token;
    use super::*;

    fn interaction(number: u64, editable: Editable) -> Interaction {
        Interaction { token: token(number), user: 7, lang: Lang::En, editable }
    }

    #[test]
    fn clicked_message_is_edited_until_its_token_expires() {
        let mut tokens = WebhookTokens::default();
        tokens.add(interaction(1, Editable::Clicked(7)), Duration::ZERO);
        assert_eq!(tokens.edit(7, Duration::ZERO), Some(MessageRequest::EditClicked(token(1))));
        assert_eq!(tokens.edit(8, Duration::ZERO), None);
        assert_eq!(tokens.edit(7, TOKEN_LASTS), None);
        assert_eq!(tokens.post(TOKEN_LASTS), None);
    }

    #[test]
    fn follow_up_of_the_latest_interaction_can_be_edited() {
        let mut tokens = WebhookTokens::default();
        tokens.add(interaction(1, Editable::Nothing), Duration::ZERO);
        assert_eq!(tokens.post(Duration::ZERO), Some(MessageRequest::FollowUp(token(1))));
        tokens.add_follow_up(9, Duration::ZERO);
        assert_eq!(tokens.edit(9, Duration::ZERO), Some(MessageRequest::EditFollowUp(token(1), 9)));
    }

    #[test]
    fn follow_up_of_an_expired_interaction_is_not_added() {
        let mut tokens = WebhookTokens::default();
        tokens.add(interaction(1, Editable::Nothing), Duration::ZERO);
        tokens.add_follow_up(9, TOKEN_LASTS);
        assert_eq!(tokens.edit(9, TOKEN_LASTS), None);
    }

    #[test]
    fn follow_up_is_editable_until_its_interaction_expires() {
        let mut tokens = WebhookTokens::default();
        tokens.add(interaction(1, Editable::Nothing), Duration::ZERO);
        tokens.add_follow_up(9, TOKEN_LASTS / 2);
        assert_eq!(tokens.editable_until(9, TOKEN_LASTS / 2), Some(TOKEN_LASTS));
        assert_eq!(tokens.edit(9, TOKEN_LASTS), None);
    }

    #[test]
    fn follow_ups_are_limited_if_the_bot_is_not_a_member() {
        for (responds_only, allowed) in [(true, false), (false, true)] {
            let mut tokens = WebhookTokens::of_place(responds_only);
            tokens.add(interaction(1, Editable::Nothing), Duration::ZERO);
            for _ in 0..FOLLOW_UPS_MAX {
                assert!(tokens.post(Duration::ZERO).is_some());
                tokens.count_follow_up();
            }
            assert_eq!(tokens.post(Duration::ZERO).is_some(), allowed);
            tokens.add(interaction(2, Editable::Nothing), Duration::ZERO);
            assert!(tokens.post(Duration::ZERO).is_some(), "another interaction has its own follow-ups");
        }
    }

    #[test]
    fn oldest_message_is_dropped_beyond_the_bound() {
        let mut tokens = WebhookTokens::default();
        for message in 1..=MESSAGES_MAX as u64 + 1 {
            tokens.add(interaction(message, Editable::Clicked(message)), Duration::ZERO);
        }
        assert_eq!(tokens.edit(1, Duration::ZERO), None);
        assert!(tokens.edit(2, Duration::ZERO).is_some());
    }
}
