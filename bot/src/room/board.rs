//! A room's board in its channel: a message that is posted, edited, and posted anew when it is old.

use super::show::stands_for;
use super::way::{Change, Way, calls, way};
use super::worker::Worker;
use crate::bot::now_ms;
use crate::compose::{alt, game, turn, words};
use crate::draft::Draft;
use crate::pictures::Sight;
use crate::rest::{RestError, Trouble};
use crate::voice::Voice;
use konakis_protocol::connect::RequestError;
use konakis_protocol::{LastAction, RoomView};
use serenity::model::id::ChannelId;

impl Worker {
    /// Learns what was done in the turn before the room's last action, of which a view tells nothing. Where that cannot
    /// be learnt now it is tried again later.
    async fn follow_turn(&mut self) {
        if self.turn_at == Some(self.view.seq) {
            return;
        }
        match self.bot.session.turn_so_far(None, &self.view, turn::ACTIONS_MAX).await {
            Ok(before) => (self.before, self.turn_at) = (before, Some(self.view.seq)),
            Err(error) => {
                tracing::info!(room = %self.room, %error, "a turn could not be followed");
                self.before.clear();
                self.stale |= !matches!(error, RequestError::Refused(_));
            }
        }
    }

    /// Brings the board's message up to date.
    pub(super) async fn show_board(&mut self) -> Result<(), RestError> {
        self.follow_turn().await;
        let (draft, sight, alt) = self.board();
        let looks = (&sight.last, sight.from as u8, serde_json::to_string(&sight.board).unwrap_or_default());
        let timeless = RoomView { clock: None, ..(*self.view).clone() };
        let (shown, said) = (stands_for(&self.said(&timeless, &[], false), &looks), stands_for(&draft, &()));
        let change = Change {
            game: self.note.board.is_none() || self.note.shown != Some(shown),
            rest: self.note.said != Some(said),
        };
        let now = now_ms();
        let calls = calls(&self.view, &self.note, now);
        let way = way(change, now.saturating_sub(self.note.posted_ms), calls);
        if way == Way::Leave {
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
        if let Some(board) = self.note.board.filter(|_| way == Way::Edit) {
            let gone = match self.edit(board.into(), &draft.clone().quiet()).await {
                Ok(()) => false,
                Err(error)
                    if matches!(
                        error.trouble(),
                        Trouble::OldMessage | Trouble::Gone | Trouble::NotAllowed
                    ) =>
                {
                    true
                }
                Err(error) => return Err(error),
            };
            // Without news of the game a message that cannot be changed stays as it is.
            if !gone || !change.game {
                (self.note.shown, self.note.said) = (Some(shown), Some(said));
                self.keep().await;
                return Ok(());
            }
        }
        self.post(if calls { draft } else { draft.quiet() }, (shown, said)).await
    }

    /// Posts the board, and takes the buttons off the message before.
    async fn post(&mut self, draft: Draft, (shown, said): (u64, u64)) -> Result<(), RestError> {
        let Some(channel) = self.note.channel.filter(|id| *id != 0) else { return Ok(()) };
        // What was begun before a restart is finished under its own number, so that it is not there twice.
        let begun = self.note.posting;
        if !begun {
            self.note.posting = true;
            self.note.posts += 1;
            if !self.keep().await {
                return Err(RestError::Busy);
            }
        }
        let posted = match self.send(ChannelId::new(channel), &draft).await {
            // Its thread was taken away: the game goes on where it was proposed.
            Err(error) if error.trouble() == Trouble::Gone && ![0, channel].contains(&self.note.home) => {
                self.note.channel = Some(self.note.home);
                self.keep().await;
                self.send(ChannelId::new(self.note.home), &draft).await?
            }
            sent => sent?,
        };
        let before = self.note.board.replace(posted.into());
        self.note.posting = false;
        self.note.posted_ms = now_ms();
        if !draft.pings.is_empty() {
            self.note.pinged_ply = Some(self.view.ply);
        }
        // What was begun before may be there as it stood then.
        (self.note.shown, self.note.said) = (Some(shown), Some(said).filter(|_| !begun));
        self.keep().await;
        if begun {
            self.edit(posted, &draft.quiet()).await?;
            self.note.said = Some(said);
            self.keep().await;
        }
        if let Some(before) = before.filter(|before| self.rights.may_write() && *before != posted.into())
            && let Err(error) = self.bot.rest.strip(before.into()).await
        {
            tracing::info!(room = %self.room, %error, "an old board keeps its buttons");
        }
        Ok(())
    }

    /// What makes a message of this room the same as one that was begun before; at most 25 characters.
    pub(super) fn nonce(&self) -> String {
        format!("{:016x}-{}", stands_for(&Draft::default(), &self.room.as_str()), self.note.posts)
    }

    /// The board's message, and what its picture shows, also in words: the spectators' view, whoever looks.
    fn board(&self) -> (Draft, Sight, String) {
        let info = words::info(&self.bot.session.games(), &self.view.game);
        let sight = Sight { from: game::seen_from(&self.view, self.note.flipped), ..Sight::of(&self.view) };
        let alt = alt::text(Voice::new(&self.bot.texts, self.lang()), &info, &sight);
        (self.said(&self.view, &self.before, self.away), sight, alt)
    }

    /// The message of a board that stands so, without its picture, with what came before in the turn, and with or without
    /// a word that the game server is away.
    fn said(&self, view: &RoomView, before: &[LastAction], away: bool) -> Draft {
        let games = self.bot.session.games();
        let about = game::About {
            voice: Voice::new(&self.bot.texts, self.lang()),
            info: &words::info(&games, &view.game),
            people: &self.people,
            before,
            page: &self.bot.page(&self.room),
            away,
        };
        game::message(&about, view)
    }
}
