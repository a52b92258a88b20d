//! The messages of a room brought up to date: its board's and that of its challenge.

use super::worker::{Shown, Worker};
use crate::compose::{challenge, lists, words};
use crate::draft::Draft;
use crate::rest::{RestError, Trouble};
use crate::voice::Voice;
use std::hash::{DefaultHasher, Hash, Hasher};

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
            // Where the board is: that is another place than was chosen where the bot may not write in its own thread.
            game_in: self
                .note
                .board
                .map(|board| board.channel)
                .or(self.note.channel)
                .filter(|channel| *channel != self.note.home),
            board_at: self.note.board.map(|board| lists::jump(self.note.guild, board)),
            plain: self.note.plain.as_deref(),
        };
        let draft = challenge::message(&about, &self.view).quiet();
        let shown = stands_for(&draft, &());
        if self.note.challenge_shown == Some(shown) {
            return Ok(());
        }
        match self.edit(place.into(), &draft).await {
            // An old message that was edited too often stays as it is.
            Err(error) if !matches!(error.trouble(), Trouble::Gone | Trouble::OldMessage) => Err(error),
            _ => {
                self.note.challenge_shown = Some(shown);
                self.keep().await;
                Ok(())
            }
        }
    }
}

/// A number that stands for all that a message shows, the same for what looks the same.
pub(crate) fn stands_for(draft: &Draft, looks: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    draft.edit().to_string().hash(&mut hasher);
    looks.hash(&mut hasher);
    hasher.finish()
}
