//! The messages of a room: the challenge's, and the board's, which is posted, edited, and posted anew when it is old.

use super::worker::{Shown, Worker};
use crate::bot::now_ms;
use crate::compose::{alt, challenge, game, lists, words};
use crate::draft::Draft;
use crate::memory::Place;
use crate::pictures::Sight;
use crate::rest::{Posted, RestError, Trouble};
use crate::voice::Voice;
use serenity::model::id::{ChannelId, MessageId};
use std::hash::{DefaultHasher, Hash, Hasher};
use tokio::time::Instant;

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
        let full = self.view.players.iter().all(|(_, player)| player.is_some());
        let over = self.view.standing.result().is_some();
        if full && self.note.channel.is_none() && !self.begin().await {
            return Shown::Later;
        }
        let board = if full { self.show_board().await } else { Ok(()) };
        let challenge = self.show_challenge().await;
        for outcome in [&board, &challenge] {
            if let Err(error) = outcome {
                match error.trouble() {
                    Trouble::NotAllowed => {
                        tracing::info!(room = %self.room, %error, "the bot may not write here");
                    }
                    Trouble::Gone => tracing::info!(room = %self.room, %error, "a channel is gone"),
                    Trouble::Unfit => {
                        tracing::error!(room = %self.room, %error, "Discord does not take a message");
                    }
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
            board_at: self.note.board.map(|board| lists::jump(self.note.guild, board)),
            plain: self.note.plain.as_deref(),
        };
        let draft = challenge::message(&about, &self.view).quiet();
        let shown = stands_for(&draft, &());
        if self.challenge_shown == Some(shown) {
            return Ok(());
        }
        match self.edit(place.into(), &draft).await {
            // An old message that was edited too often stays as it is.
            Err(error) if !matches!(error.trouble(), Trouble::Gone | Trouble::OldMessage) => {
                return Err(error);
            }
            _ => self.challenge_shown = Some(shown),
        }
        Ok(())
    }

    async fn show_board(&mut self) -> Result<(), RestError> {
        let (draft, sight, alt) = self.board();
        let looks = (&sight.last, sight.from as u8, serde_json::to_string(&sight.board).unwrap_or_default());
        let shown = stands_for(&draft, &looks);
        if self.note.board.is_some() && self.note.shown == Some(shown) {
            return Ok(());
        }
        let picture = match self.bot.pictures.draw(sight, &alt).await {
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
                Err(error)
                    if matches!(
                        error.trouble(),
                        Trouble::OldMessage | Trouble::Gone | Trouble::NotAllowed
                    ) => {}
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
        let posted = self.send(ChannelId::new(channel), &draft).await?;
        let before = self.note.board.replace(posted.into());
        self.note.posting = false;
        self.note.posted_ms = now_ms();
        self.note.pinged_ply = Some(self.view.ply);
        self.note.shown = Some(shown);
        self.keep().await;
        if let Some(before) = before.filter(|_| self.refused.is_none())
            && let Err(error) = self.bot.rest.strip(before.into()).await
        {
            tracing::info!(room = %self.room, %error, "an old board keeps its buttons");
        }
        Ok(())
    }

    /// Posts in the channel, where the bot has no rights there as one more answer to what somebody did.
    async fn send(&mut self, channel: ChannelId, draft: &Draft) -> Result<Posted, RestError> {
        if self.refused.is_none() {
            match self.bot.rest.post(channel, draft, &self.nonce()).await {
                Err(error) if error.trouble() == Trouble::NotAllowed => self.refused = Some(Instant::now()),
                posted => return posted,
            }
        }
        self.reached.post(&self.bot.rest, draft).await?.ok_or_else(no_rights)
    }

    /// Edits a message, where the bot has no rights of its own as the answer to what somebody did.
    async fn edit(&mut self, at: Posted, draft: &Draft) -> Result<(), RestError> {
        if self.refused.is_none() {
            match self.bot.rest.edit(at, draft).await {
                Err(error) if error.trouble() == Trouble::NotAllowed => self.refused = Some(Instant::now()),
                edited => return edited.map(drop),
            }
        }
        if self.reached.edit(&self.bot.rest, at.message, draft).await? { Ok(()) } else { Err(no_rights()) }
    }

    /// What makes a message of this room the same as one that was begun before; at most 25 characters.
    pub(super) fn nonce(&self) -> String {
        format!("{:016x}-{}", stands_for(&Draft::default(), &self.room.as_str()), self.note.posts)
    }

    /// The board's message, and what its picture shows, also in words: the spectators' view, whoever looks.
    fn board(&self) -> (Draft, Sight, String) {
        let games = self.bot.session.games();
        let info = words::info(&games, &self.view.game);
        let voice = Voice::new(&self.bot.texts, self.lang());
        let page = self.bot.page(&self.room);
        let about = game::About { voice, info: &info, people: &self.people, page: &page, away: self.away };
        let sight = Sight { from: game::seen_from(&self.view, self.note.flipped), ..Sight::of(&self.view) };
        let alt = alt::text(voice, &info, &sight);
        (game::message(&about, &self.view), sight, alt)
    }
}

/// What Discord said before, when it was asked.
fn no_rights() -> RestError {
    RestError::Refused { status: 403, code: 50_013, detail: "the bot has no rights here".to_owned() }
}

/// A number that stands for all that a message shows, the same for what looks the same.
fn stands_for(draft: &Draft, looks: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    draft.edit().to_string().hash(&mut hasher);
    looks.hash(&mut hasher);
    hasher.finish()
}
