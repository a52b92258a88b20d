//! Errors of handlers, and their texts for users.

use crate::discord::DiscordError;
use crate::memory::MemoryError;
use crate::text::Localizer;
use konakis_protocol::connect::RequestError;

#[derive(Debug, thiserror::Error)]
pub(super) enum HandlerError {
    /// The game server refused a request or did not answer.
    #[error(transparent)]
    Server(#[from] RequestError),
    #[error(transparent)]
    Memory(#[from] MemoryError),
    /// Discord refused a request or did not answer.
    #[error(transparent)]
    Discord(#[from] DiscordError),
    /// The bot refused the request. The value is the text for the user.
    #[error("{0}")]
    Refused(String),
}

impl HandlerError {
    pub(super) fn text(&self, localizer: Localizer<'_>) -> String {
        match self {
            Self::Server(RequestError::Refused(reply)) => localizer.texts.error(localizer.lang, reply),
            Self::Server(error) => {
                tracing::warn!(%error, "the game server did not answer a user's request");
                localizer.say(if error.is_unknown_outcome() {
                    "server-unknown-you"
                } else {
                    "server-away-you"
                })
            }
            Self::Memory(error) => {
                tracing::error!(%error, "the bot's database failed during a user's request");
                localizer.say("went-wrong")
            }
            Self::Discord(DiscordError::Refused { code, .. }) => {
                localizer.texts.discord_refusal(localizer.lang, i64::try_from(*code).unwrap_or_default())
            }
            Self::Discord(error) => {
                tracing::warn!(%error, "Discord failed during a user's request");
                localizer.say("went-wrong")
            }
            Self::Refused(text) => text.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Lang, Texts};

    #[test]
    fn text_for_unknown_outcome_does_not_say_that_nothing_was_done() {
        let texts = Texts::new();
        for lang in Lang::ALL {
            let localizer = Localizer::new(&texts, lang);
            let text = |error| HandlerError::Server(error).text(localizer);
            for error in [RequestError::Lost, RequestError::Unanswered] {
                assert_eq!(text(error), localizer.say("server-unknown-you"), "{lang:?}");
            }
            for error in [RequestError::TimedOut, RequestError::Closed] {
                assert_eq!(text(error), localizer.say("server-away-you"), "{lang:?}");
            }
            let games = texts.plain(lang, "command-games", &[]);
            assert!(text(RequestError::Lost).contains(&format!("/{games}")), "{lang:?}");
        }
    }
}
