//! The messages of a room: the challenge's, and the board's, which is posted, edited, and posted anew when it is old.

use super::worker::{Shown, Worker};
use crate::bot::now_ms;
use crate::compose::{alt, challenge, game, lists, turn, words};
use crate::draft::Draft;
use crate::memory::{Place, RoomNote};
use crate::pictures::Sight;
use crate::rest::{Posted, RestError, Trouble};
use crate::voice::Voice;
use konakis_protocol::connect::RequestError;
use konakis_protocol::{LastAction, RoomView, Seat};
use serenity::model::id::{ChannelId, MessageId};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A message older than this is not edited but posted anew: Discord limits edits of messages older than an hour.
const OLD_MS: u64 = 55 * 60 * 1000;
/// Who did nothing for so long is not looking, so that he is called to his turn by a new message; an edit calls nobody.
const ABSENT_MS: u64 = 10 * 60 * 1000;

/// How a board's message is brought up to date.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// It shows all that it should.
    Leave,
    /// The message is changed.
    Edit,
    /// It is posted anew, and the old one loses its buttons.
    Anew,
}

/// What has changed since the board's message was brought up to date.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Change {
    /// The game itself.
    game: bool,
    /// What is said beside it: what came before in the turn, that the game server is away, and until when there is time,
    /// which is later by as long as it was away.
    rest: bool,
}

/// How a message of this age is brought up to date, where somebody is to be called or nobody.
const fn way(change: Change, age_ms: u64, calls: bool) -> Way {
    match change {
        Change { game: false, rest: false } => Way::Leave,
        // No reason for a new message, however old the game's own is.
        Change { game: false, rest: true } => Way::Edit,
        Change { game: true, .. } if calls || age_ms > OLD_MS => Way::Anew,
        Change { game: true, .. } => Way::Edit,
    }
}

/// Whether somebody is to be called to his turn: once a turn, and only where he is not looking. Whoever acted last is
/// still at it.
fn calls(view: &RoomView, note: &RoomNote, now_ms: u64) -> bool {
    let called = note.pinged_ply == Some(view.ply);
    let absent = |seat: Seat| {
        let acted = view.last.as_ref().is_some_and(|last| last.seat == seat);
        let active_ms = note.active_ms.get(seat).copied().unwrap_or_default();
        !acted && now_ms.saturating_sub(active_ms) > ABSENT_MS
    };
    // The first message of a game tells both that it has begun.
    !called && (note.board.is_none() || view.standing.to_act().iter().any(absent))
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

    async fn show_board(&mut self) -> Result<(), RestError> {
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

    /// Posts in the channel, where the bot has no rights there as one more answer to what somebody did.
    async fn send(&mut self, channel: ChannelId, draft: &Draft) -> Result<Posted, RestError> {
        match self.by_own_rights(Write::Post(channel), draft).await? {
            Some(posted) => Ok(posted),
            None => self.reached.post(&self.bot.rest, draft).await?.ok_or_else(no_rights),
        }
    }

    /// Edits a message, where the bot has no rights of its own as the answer to what somebody did.
    async fn edit(&mut self, at: Posted, draft: &Draft) -> Result<(), RestError> {
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

/// A number that stands for all that a message shows, the same for what looks the same.
pub(crate) fn stands_for(draft: &Draft, looks: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    draft.edit().to_string().hash(&mut hasher);
    looks.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compose::tests::{contest, view};
    use konakis_protocol::Viewer;

    const HOUR_MS: u64 = 3600 * 1000;

    #[test]
    fn a_server_that_is_away_or_back_changes_a_message_and_never_posts_one() {
        let news = Change { game: false, rest: true };
        for age in [0, 2 * HOUR_MS, 100 * HOUR_MS] {
            for calls in [false, true] {
                assert_eq!(way(news, age, calls), Way::Edit);
                assert_eq!(way(Change { game: false, rest: false }, age, calls), Way::Leave);
            }
        }
    }

    #[test]
    fn fast_moves_are_edits_and_old_messages_are_left() {
        let moved = Change { game: true, rest: false };
        assert_eq!(way(moved, 0, false), Way::Edit);
        assert_eq!(way(moved, 0, true), Way::Anew);
        assert_eq!(way(moved, 2 * HOUR_MS, false), Way::Anew);
    }

    /// A game of Tablut after so many actions, and what is noted of it: when each side was active, in minutes of ago.
    fn noted(actions: usize, white_ago: u64, black_ago: u64) -> (RoomView, RoomNote) {
        let ago = |minutes: u64| 100 * HOUR_MS - minutes * 60 * 1000;
        let note = RoomNote {
            board: Some(Place { channel: 1, message: 2 }),
            active_ms: [ago(white_ago), ago(black_ago)].into(),
            ..RoomNote::new(None, 1, "en")
        };
        (view(&contest("tablut", actions), Viewer::Spectator), note)
    }

    #[test]
    fn who_is_not_looking_is_called_and_who_is_stays_undisturbed() {
        let called = |(view, note): (RoomView, RoomNote)| calls(&view, &note, 100 * HOUR_MS);
        assert!(called(noted(1, 0, 11)), "Black is to move and was away");
        assert!(!called(noted(1, 0, 9)), "Black has just been there");
        assert!(!called(noted(1, 11, 0)), "White has moved");
        assert!(called(noted(2, 11, 0)));
    }

    #[test]
    fn nobody_is_called_twice_in_a_turn_however_often_the_bot_starts() {
        let (view, mut note) = noted(1, 0, 60);
        assert!(calls(&view, &note, 100 * HOUR_MS));
        note.pinged_ply = Some(view.ply);
        assert!(!calls(&view, &note, 100 * HOUR_MS));
        // Whoever goes on with his own turn is there.
        note.pinged_ply = None;
        let mut going_on = view.clone();
        going_on.standing =
            konakis_protocol::Standing::Playing { to_act: konakis_protocol::Seats::one(Seat::White) };
        note.active_ms = [0, 0].into();
        assert!(!calls(&going_on, &note, 100 * HOUR_MS));
    }

    #[test]
    fn the_first_message_of_a_game_calls_who_begins() {
        let (view, note) = noted(0, 0, 0);
        assert!(calls(&view, &RoomNote { board: None, ..note }, 100 * HOUR_MS));
    }
}
