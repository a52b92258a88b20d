//! The messages of a room: the challenge's, and the board's, which is posted, edited, and posted anew when it is old.

use super::worker::{Shown, Worker};
use crate::bot::now_ms;
use crate::compose::{challenge, game, words};
use crate::draft::Draft;
use crate::memory::Place;
use crate::pictures::Sight;
use crate::rest::{Posted, RestError, Trouble};
use crate::voice::Voice;
use serenity::model::id::{ChannelId, MessageId};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A message older than this is not edited but posted anew: Discord limits edits of messages older than an hour.
const OLD_MS: u64 = 55 * 60 * 1000;
/// After a pause this long a move is posted anew rather than edited in, since an edit tells nobody that it is his turn.
pub(super) const PAUSE_MS: u64 = 10 * 60 * 1000;

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

impl Worker {
    /// Brings the messages up to date with the room.
    pub(super) async fn show(&mut self) -> Shown {
        if self.forbidden {
            return Shown::Done;
        }
        let full = self.view.players.iter().all(|(_, player)| player.is_some());
        let over = self.view.standing.result().is_some();
        if full && self.note.channel.is_none() && !self.begin().await {
            return Shown::Later;
        }
        let challenge = self.show_challenge().await;
        let board = if full { self.show_board().await } else { Ok(()) };
        for outcome in [&challenge, &board] {
            if let Err(error) = outcome {
                match error.trouble() {
                    Trouble::NotAllowed => {
                        self.forbidden = true;
                        tracing::info!(room = %self.room, %error, "the bot may not write here");
                    }
                    Trouble::Gone => tracing::info!(room = %self.room, %error, "a channel is gone"),
                    _ => {
                        tracing::warn!(room = %self.room, %error, "a message could not be brought up to date");
                        return Shown::Later;
                    }
                }
            }
        }
        if let Some(next) = self.view.rematch.clone() {
            self.adopt(&next).await;
        }
        if over && self.note.open {
            self.note.open = false;
            self.keep().await;
        }
        Shown::Done
    }

    async fn show_challenge(&mut self) -> Result<(), RestError> {
        let Some(place) = self.note.challenge else { return Ok(()) };
        let games = self.bot.session.games();
        let info = words::info(&games, &self.view.game);
        let about = challenge::About {
            voice: Voice::new(&self.bot.texts, self.lang()),
            info: &info,
            challenged: self.note.challenged,
            challenged_name: self.note.challenged_name.as_deref(),
            withdrawn: self.note.withdrawn,
            page: &self.bot.page(&self.room),
            game_in: self.note.channel.filter(|channel| *channel != self.note.home),
            plain: self.note.plain.as_deref(),
        };
        let draft = challenge::message(&about, &self.view).quiet();
        let shown = stands_for(&draft, &());
        if self.challenge_shown == Some(shown) {
            return Ok(());
        }
        match self.edit(place.into(), &draft).await {
            Err(error) if error.trouble() != Trouble::Gone => return Err(error),
            _ => self.challenge_shown = Some(shown),
        }
        Ok(())
    }

    async fn show_board(&mut self) -> Result<(), RestError> {
        let (draft, sight) = self.board();
        let looks = (&sight.last, sight.from as u8, serde_json::to_string(&sight.board).unwrap_or_default());
        let shown = stands_for(&draft, &looks);
        if self.note.board.is_some() && self.note.shown == Some(shown) {
            return Ok(());
        }
        let picture = match self.bot.pictures.draw(sight).await {
            Ok(picture) => Some(picture),
            Err(error) => {
                // The words alone are better than nothing.
                tracing::error!(room = %self.room, %error, "a board could not be drawn");
                None
            }
        };
        let draft = draft.with_file(picture);
        if let Some(board) = self.note.board.filter(|_| !self.is_old()) {
            match self.edit(board.into(), &draft.clone().quiet()).await {
                Ok(()) => {
                    self.note.shown = Some(shown);
                    self.keep().await;
                    return Ok(());
                }
                Err(error) if matches!(error.trouble(), Trouble::OldMessage | Trouble::Gone) => {}
                Err(error) => return Err(error),
            }
        }
        self.post(draft, shown).await
    }

    /// Whether the board's message is to be posted anew rather than edited.
    fn is_old(&self) -> bool {
        let age = now_ms().saturating_sub(self.note.posted_ms);
        let turned = self.note.pinged_ply.is_some_and(|ply| ply != self.view.ply);
        age > OLD_MS || (turned && self.paused && age > PAUSE_MS)
    }

    /// Posts the board, and takes the buttons off the message before.
    async fn post(&mut self, draft: Draft, shown: u64) -> Result<(), RestError> {
        let Some(channel) = self.note.channel.filter(|id| *id != 0) else { return Ok(()) };
        // What was begun before a restart is finished under its own number, so that it is not there twice.
        if !self.note.posting {
            self.note.posting = true;
            self.note.posts += 1;
            if !self.keep().await {
                return Err(RestError::Busy);
            }
        }
        // Nobody is mentioned twice in a turn.
        let again = self.note.pinged_ply == Some(self.view.ply);
        let draft = if again { draft.quiet() } else { draft };
        let posted = match self.bot.rest.post(ChannelId::new(channel), &draft, &self.nonce()).await {
            Err(error) if error.trouble() == Trouble::NotAllowed => {
                self.follow_up(&draft).await.ok_or(error)?
            }
            posted => posted?,
        };
        let before = self.note.board.replace(posted.into());
        self.note.posting = false;
        self.note.posted_ms = now_ms();
        self.note.pinged_ply = Some(self.view.ply);
        self.note.shown = Some(shown);
        self.keep().await;
        if let Some(before) = before
            && let Err(error) = self.bot.rest.strip(before.into()).await
        {
            tracing::info!(room = %self.room, %error, "an old board keeps its buttons");
        }
        Ok(())
    }

    /// Posts as one more answer to the last click, where the bot has no rights of its own.
    async fn follow_up(&self, draft: &Draft) -> Option<Posted> {
        let (hook, ..) = self.live_hook()?;
        self.bot.rest.follow_up(hook, draft).await.ok()
    }

    /// Edits a message, where the bot has no rights of its own as the answer to a click on it.
    pub(super) async fn edit(&self, at: Posted, draft: &Draft) -> Result<(), RestError> {
        let error = match self.bot.rest.edit(at, draft).await {
            Err(error) if error.trouble() == Trouble::NotAllowed => error,
            other => return other.map(drop),
        };
        match self.live_hook() {
            Some((hook, on)) if on == Some(at.message) => {
                self.bot.rest.edit_answer(hook, draft).await.map(drop)
            }
            Some((hook, _)) => {
                self.bot.rest.edit_follow_up(hook, at.message, draft).await.map(drop).map_err(|_| error)
            }
            None => Err(error),
        }
    }

    fn live_hook(&self) -> Option<(&crate::rest::Hook, Option<MessageId>)> {
        let (hook, on, until) = self.hook.as_ref()?;
        (tokio::time::Instant::now() < *until).then_some((hook, *on))
    }

    /// What makes a message of this room the same as one that was begun before; at most 25 characters.
    pub(super) fn nonce(&self) -> String {
        format!("{:016x}-{}", stands_for(&Draft::default(), &self.room.as_str()), self.note.posts)
    }

    /// The board's message, and what its picture shows: the spectators' view, whoever looks.
    fn board(&self) -> (Draft, Sight) {
        let games = self.bot.session.games();
        let info = words::info(&games, &self.view.game);
        let voice = Voice::new(&self.bot.texts, self.lang());
        let page = self.bot.page(&self.room);
        let about = game::About { voice, info: &info, people: &self.people, page: &page, away: self.away };
        let sight = Sight {
            from: game::seen_from(&self.view, self.note.flipped),
            ..Sight::of(&self.view, words::vocabulary(voice, &info))
        };
        (game::message(&about, &self.view), sight)
    }
}

/// A number that stands for all that a message shows, the same for what looks the same.
fn stands_for(draft: &Draft, looks: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    draft.edit().to_string().hash(&mut hasher);
    looks.hash(&mut hasher);
    hasher.finish()
}
