//! What people ask of the bot at Discord: commands, buttons, menus, and suggestions while they type.
//!
//! What always holds: an interaction is acknowledged before anything else is done for it; what went wrong is told to the
//! person whom it concerns and to nobody else.

mod caller;
mod challenge;
mod command;
mod computer;
mod lists;
mod offers;
mod playing;
mod press;
mod setting_up;
mod suggest;
mod which;

pub use caller::Caller;

use crate::bot::Bot;
use crate::draft::Draft;
use crate::memory::MemoryError;
use crate::rest::{RestError, Trouble};
use crate::voice::Voice;
use konakis_protocol::connect::RequestError;
use serenity::model::application::Interaction;
use std::sync::Arc;

/// Why something that a person asked was not done.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fault {
    /// The game server did not do it.
    #[error(transparent)]
    Server(#[from] RequestError),
    /// It could not be remembered or recalled.
    #[error(transparent)]
    Memory(#[from] MemoryError),
    /// Discord did not do it.
    #[error(transparent)]
    Rest(#[from] RestError),
    /// It cannot be done, and this is what the person is told.
    #[error("{0}")]
    Said(String),
}

impl Fault {
    /// What the person is told.
    fn words(&self, voice: Voice<'_>) -> String {
        match self {
            Self::Server(RequestError::Refused(reply)) => voice.texts.error(voice.lang, reply),
            Self::Server(error) => {
                tracing::warn!(%error, "somebody was not answered by the game server");
                voice.say("server-away-you")
            }
            Self::Memory(error) => {
                tracing::error!(%error, "somebody could not be served");
                voice.say("went-wrong")
            }
            Self::Rest(RestError::Refused { code, .. }) => {
                voice.texts.discord_refusal(voice.lang, i64::try_from(*code).unwrap_or_default())
            }
            Self::Rest(error) => {
                tracing::warn!(%error, "somebody could not be served");
                voice.say("went-wrong")
            }
            Self::Said(words) => words.clone(),
        }
    }
}

/// What a person is shown.
pub(crate) type Reply = Result<Draft, Fault>;

/// Deals with whatever somebody did.
pub async fn interaction(bot: Arc<Bot>, interaction: Interaction) {
    let asked = |kind| bot.services.health.meters().asked(kind);
    let outcome = match interaction {
        Interaction::Command(command) => {
            asked("command");
            command::run(&bot, &command).await
        }
        Interaction::Autocomplete(command) => {
            asked("autocomplete");
            suggest::run(&bot, &command).await
        }
        Interaction::Component(component) => {
            asked("component");
            press::run(&bot, &component).await
        }
        _ => Ok(()),
    };
    match outcome {
        Ok(()) => {}
        // He clicked twice, or Discord did not hear of the first answer in time.
        Err(error) if error.trouble() == Trouble::TooLate => {
            tracing::debug!(%error, "an answer came too late")
        }
        Err(error) => tracing::warn!(%error, "somebody could not be answered"),
    }
}

/// Answers with what came of it, in words where that is a fault.
async fn answer(bot: &Bot, caller: &Caller, reply: Reply) -> Result<(), RestError> {
    let draft = reply.unwrap_or_else(|fault| Draft::private(fault.words(caller.voice(bot))));
    bot.services.rest.edit_answer(&caller.hook, &draft).await.map(drop)
}

/// Shows the person something beside a message that is for all.
async fn aside(bot: &Bot, caller: &Caller, draft: &Draft) -> Result<(), RestError> {
    bot.services.rest.follow_up(&caller.hook, draft).await.map(drop)
}
