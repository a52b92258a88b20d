//! The interaction tokens by which the bot can write without permissions of its own: it can edit the messages on which
//! users clicked lately, and post follow-ups and edit them.
//!
//! Invariants: a token is dropped before it expires at Discord; at most [`MESSAGES_MAX`] messages are kept.

use super::effect::Request;
use crate::channel::update::{Editable, Interaction};
use crate::discord::InteractionToken;
use crate::text::Lang;
use std::time::Duration;

/// How long a token is used; a little less than the 15 minutes for which Discord accepts it.
const TOKEN_LASTS: Duration = Duration::from_secs(14 * 60);
/// The most messages that are kept.
const MESSAGES_MAX: usize = 8;

/// The tokens that still work.
#[derive(Debug, Default)]
pub(super) struct WebhookTokens {
    /// The latest interaction, and the uptime at which its token is dropped.
    latest: Option<(Interaction, Duration)>,
    /// The messages that can be edited, each with its token and the uptime at which that is dropped.
    messages: Vec<(Editable, InteractionToken, Duration)>,
}

impl WebhookTokens {
    /// Notes an interaction of just now.
    pub(super) fn add(&mut self, interaction: Interaction, uptime: Duration) {
        let until = uptime + TOKEN_LASTS;
        let editable = interaction.editable;
        if editable != Editable::Nothing {
            self.messages.retain(|(other, ..)| other.message() != editable.message());
            if self.messages.len() >= MESSAGES_MAX {
                self.messages.remove(0);
            }
            self.messages.push((editable, interaction.token.clone(), until));
        }
        self.latest = Some((interaction, until));
    }

    /// Notes that a message was posted as a follow-up of the latest interaction.
    pub(super) fn add_follow_up(&mut self, message: u64, uptime: Duration) {
        if let Some((latest, _)) = self.latest.as_ref().filter(|(_, until)| uptime < *until) {
            let editable = Editable::FollowUp(message);
            self.add(Interaction { editable, ..latest.clone() }, uptime);
        }
    }

    /// How a message can be edited, if it can.
    pub(super) fn edit(&self, message: u64, uptime: Duration) -> Option<Request> {
        let of_message = |(editable, _, until): &&(Editable, InteractionToken, Duration)| {
            editable.message() == Some(message) && uptime < *until
        };
        match self.messages.iter().find(of_message)? {
            (Editable::Nothing, ..) => None,
            (Editable::Clicked(_), token, _) => Some(Request::EditClicked(token.clone())),
            (Editable::FollowUp(message), token, _) => Some(Request::EditFollowUp(token.clone(), *message)),
        }
    }

    /// How a new message can be posted, if it can.
    pub(super) fn post(&self, uptime: Duration) -> Option<Request> {
        self.latest(uptime).map(|(token, _)| Request::FollowUp(token))
    }

    /// The latest token and its user's language.
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
        assert_eq!(tokens.edit(7, Duration::ZERO), Some(Request::EditClicked(token(1))));
        assert_eq!(tokens.edit(8, Duration::ZERO), None);
        assert_eq!(tokens.edit(7, TOKEN_LASTS), None);
        assert_eq!(tokens.post(TOKEN_LASTS), None);
    }

    #[test]
    fn follow_up_of_the_latest_interaction_can_be_edited() {
        let mut tokens = WebhookTokens::default();
        tokens.add(interaction(1, Editable::Nothing), Duration::ZERO);
        assert_eq!(tokens.post(Duration::ZERO), Some(Request::FollowUp(token(1))));
        tokens.add_follow_up(9, Duration::ZERO);
        assert_eq!(tokens.edit(9, Duration::ZERO), Some(Request::EditFollowUp(token(1), 9)));
    }

    #[test]
    fn follow_up_of_an_expired_interaction_is_not_noted() {
        let mut tokens = WebhookTokens::default();
        tokens.add(interaction(1, Editable::Nothing), Duration::ZERO);
        tokens.add_follow_up(9, TOKEN_LASTS);
        assert_eq!(tokens.edit(9, TOKEN_LASTS), None);
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
