//! The messages that the bot can edit although it has no rights of its own in the channel: those on which somebody
//! clicked lately, and those that were posted as one more answer.
//!
//! What always holds: what can be answered is forgotten before Discord forgets it; there are no more than
//! [`MESSAGES_MAX`] messages.

use super::mail::Reach;
use crate::draft::Draft;
use crate::rest::{Hook, Posted, Rest, RestError};
use crate::texts::Lang;
use serenity::model::id::MessageId;
use std::time::Duration;
use tokio::time::Instant;

/// How long something that somebody did can be answered; a little less than Discord's 15 minutes.
const HOOK_LASTS: Duration = Duration::from_secs(14 * 60);
/// How many messages are remembered.
const MESSAGES_MAX: usize = 8;

/// By what the bot can answer.
#[derive(Debug, Default)]
pub(super) struct Reached {
    /// The latest of what people did.
    latest: Option<(Hook, Lang, Instant)>,
    messages: Vec<(Reach, Hook, Instant)>,
}

impl Reached {
    /// Takes note of something that somebody did just now who reads this language.
    pub(super) fn note(&mut self, hook: Hook, lang: Lang, reach: Reach) {
        let until = Instant::now() + HOOK_LASTS;
        self.latest = Some((hook.clone(), lang, until));
        if reach != Reach::Nothing {
            self.messages.retain(|(other, ..)| id(*other) != id(reach));
            if self.messages.len() >= MESSAGES_MAX {
                self.messages.remove(0);
            }
            self.messages.push((reach, hook, until));
        }
    }

    /// Edits the message, if it is within reach; gives whether it was.
    pub(super) async fn edit(
        &self,
        rest: &Rest,
        message: MessageId,
        draft: &Draft,
    ) -> Result<bool, RestError> {
        let now = Instant::now();
        let found =
            self.messages.iter().find(|(reach, _, until)| id(*reach) == Some(message) && now < *until);
        match found {
            None | Some((Reach::Nothing, ..)) => Ok(false),
            Some((Reach::Clicked(_), hook, _)) => rest.edit_answer(hook, draft).await.map(|_| true),
            Some((Reach::FollowUp(id), hook, _)) => rest.edit_follow_up(hook, *id, draft).await.map(|_| true),
        }
    }

    /// Posts the message as one more answer to the latest of what people did, if there is any.
    pub(super) async fn post(&mut self, rest: &Rest, draft: &Draft) -> Result<Option<Posted>, RestError> {
        let Some((hook, lang)) = self.latest() else { return Ok(None) };
        let posted = rest.follow_up(&hook, draft).await?;
        self.note(hook, lang, Reach::FollowUp(posted.message));
        Ok(Some(posted))
    }

    /// The latest of what people did that can still be answered, and what language he reads who did it.
    pub(super) fn latest(&self) -> Option<(Hook, Lang)> {
        let (hook, lang, until) = self.latest.as_ref()?;
        (Instant::now() < *until).then(|| (hook.clone(), *lang))
    }
}

/// The message that is within reach.
const fn id(reach: Reach) -> Option<MessageId> {
    match reach {
        Reach::Nothing => None,
        Reach::Clicked(id) | Reach::FollowUp(id) => Some(id),
    }
}
