//! Writing to Discord for a room: by the bot's own rights where it has them, else as an answer to what somebody did.

use super::worker::Worker;
use crate::draft::Draft;
use crate::memory::Place;
use crate::rest::{Posted, RestError, Trouble};
use serenity::model::id::{ChannelId, MessageId};

impl Worker {
    /// Posts in the channel, where the bot has no rights there as one more answer to what somebody did.
    pub(super) async fn send(&mut self, channel: ChannelId, draft: &Draft) -> Result<Posted, RestError> {
        match self.by_own_rights(Write::Post(channel), draft).await? {
            Some(posted) => Ok(posted),
            None => self.reached.post(&self.bot.rest, draft).await?.ok_or_else(no_rights),
        }
    }

    /// Edits a message, where the bot has no rights of its own as the answer to what somebody did.
    pub(super) async fn edit(&mut self, at: Posted, draft: &Draft) -> Result<(), RestError> {
        match self.by_own_rights(Write::Edit(at), draft).await? {
            Some(_) => Ok(()),
            None if self.reached.edit(&self.bot.rest, at.message, draft).await? => Ok(()),
            None => Err(no_rights()),
        }
    }

    /// Writes by the bot's own rights, without the draft's file where that alone is not allowed; gives nothing where
    /// nothing is.
    async fn by_own_rights(&mut self, write: Write, draft: &Draft) -> Result<Option<Posted>, RestError> {
        let mut draft = draft.clone();
        loop {
            if !self.rights.may_write() {
                return Ok(None);
            }
            if !self.rights.may_attach() {
                draft.file = None;
            }
            let written = match write {
                Write::Post(channel) => self.bot.rest.post(channel, &draft, &self.nonce()).await,
                Write::Edit(at) => self.bot.rest.edit(at, &draft).await,
            };
            self.rights.learn(&written, draft.file.is_some());
            match written {
                Err(error) if error.trouble() == Trouble::NotAllowed => {}
                done => return done.map(Some),
            }
        }
    }

    /// Tells somebody, once and alone, that the bot may not write here any more, or not as it should.
    pub(super) async fn tell_of_rights(&mut self) {
        let (Some(code), Some((hook, lang))) = (self.rights.untold(), self.reached.latest()) else { return };
        self.rights.tell();
        if self.note.guild.is_none() {
            // Among people alone nobody can give the bot rights: there it only ever answers.
            return;
        }
        let why = self.bot.texts.discord_refusal(lang, i64::try_from(code).unwrap_or_default());
        let words = format!("{why}\n{}", self.bot.texts.say(lang, "rights-lost", &[]));
        if let Err(error) = self.bot.rest.follow_up(&hook, &Draft::private(words)).await {
            tracing::info!(room = %self.room, %error, "nobody could be told of rights that are lacking");
        }
    }
}

impl From<Place> for Posted {
    fn from(place: Place) -> Self {
        Self { channel: ChannelId::new(place.channel.max(1)), message: MessageId::new(place.message.max(1)) }
    }
}

impl From<Posted> for Place {
    fn from(posted: Posted) -> Self {
        Self { channel: posted.channel.get(), message: posted.message.get() }
    }
}

/// What is written by the bot's own rights.
#[derive(Clone, Copy)]
enum Write {
    /// A new message, in this channel.
    Post(ChannelId),
    /// A message in place of this one.
    Edit(Posted),
}

/// What Discord said before, when it was asked.
fn no_rights() -> RestError {
    RestError::Refused { status: 403, code: 50_013, detail: "the bot has no rights here".to_owned() }
}
