//! Where a game is shown when it begins, what follows it, and who is reminded of it.

use super::mail::Mail;
use super::worker::Worker;
use crate::bot::now_ms;
use crate::compose::{button, rows, words};
use crate::draft::Draft;
use crate::memory::RoomNote;
use crate::press::Deed;
use crate::rest::{Posted, RestError, Trouble};
use crate::texts::Arg;
use crate::voice::Voice;
use konakis_protocol::{ClockKind, RoomId, RoomView, Seat, Seats};
use serenity::model::application::ButtonStyle;
use serenity::model::id::{ChannelId, UserId};
use std::time::Duration;
use tokio::time::Instant;

/// How long a game without a clock stands still before who lets it wait is reminded.
const REMIND_AFTER_MS: u64 = 24 * 3600 * 1000;
impl Worker {
    /// Chooses where the game is shown; gives whether that could be done.
    pub(super) async fn begin(&mut self) -> bool {
        let settings = match self.bot.memory.settings(self.note.guild).await {
            Ok(settings) => settings,
            Err(error) => {
                tracing::error!(room = %self.room, %error, "a server's settings could not be recalled");
                return false;
            }
        };
        let place = self.note.challenge.filter(|_| settings.threads && self.note.guild.is_some());
        let channel = match place {
            None => self.note.home,
            Some(place) => match self.thread(place.into()).await {
                Ok(thread) => thread.get(),
                Err(Some(key)) => {
                    self.note.plain = Some(key.to_owned());
                    self.note.home
                }
                Err(None) => return false,
            },
        };
        self.note.channel = Some(channel);
        self.note.moved_ms = now_ms();
        self.keep().await
    }

    /// A thread for the game; otherwise the key of the words that say why there is none, or nothing where it is worth
    /// trying again.
    async fn thread(&self, at: Posted) -> Result<ChannelId, Option<&'static str>> {
        let voice = Voice::new(&self.bot.texts, self.lang());
        let args = [
            ("game", Arg::typed(words::info(&self.bot.session.games(), &self.view.game).name)),
            ("white", words::player(voice, &self.view.players, Seat::White)),
            ("black", words::player(voice, &self.view.players, Seat::Black)),
        ];
        let name = self.bot.texts.plain(self.lang(), "thread-name", &args);
        let error = match self.bot.rest.thread(at, &name).await {
            Ok(thread) => return Ok(thread),
            Err(error) => error,
        };
        match error.trouble() {
            // A thread at a message has the message's own number.
            Trouble::ThreadThere => Ok(ChannelId::new(at.message.get())),
            Trouble::NotAllowed => Err(Some("thread-not-allowed")),
            Trouble::Unfit | Trouble::Gone if matches!(error, RestError::Refused { code: 160_006, .. }) => {
                Err(Some("thread-full"))
            }
            Trouble::Unfit | Trouble::Gone => Err(Some("thread-not-allowed")),
            Trouble::TooLate | Trouble::OldMessage | Trouble::Other => Err(None),
        }
    }

    /// Shows the next game where this one was, once.
    pub(super) async fn adopt(&self, next: &RoomId) {
        let note = RoomNote {
            channel: self.note.channel,
            moved_ms: now_ms(),
            ..RoomNote::new(self.note.guild, self.note.home, &self.note.lang)
        };
        match self.bot.memory.begin(next, &note, now_ms()).await {
            Ok(true) => self.bot.desk.tell(&self.bot, next, Mail::Refresh),
            Ok(false) => {}
            Err(error) => tracing::error!(room = %next, %error, "a rematch could not be noted"),
        }
    }

    /// When somebody is to be reminded of his turn; never in a fast game, or where he was.
    pub(super) fn reminder_due(&self) -> Option<Instant> {
        let due_ms = due_ms(&self.view, self.note.moved_ms, self.note.reminded_ply)?;
        Some(Instant::now() + Duration::from_millis(due_ms.saturating_sub(now_ms())))
    }

    /// Reminds who is to move, once a turn.
    pub(super) async fn remind(&mut self) {
        let due = due_ms(&self.view, self.note.moved_ms, self.note.reminded_ply);
        if due.is_none_or(|due| due > now_ms()) {
            return;
        }
        self.note.reminded_ply = Some(self.view.ply);
        let wanted = self.bot.memory.settings(self.note.guild).await.map(|settings| settings.reminders);
        self.note.posts += 1;
        if !self.keep().await || !wanted.unwrap_or(false) {
            return;
        }
        let to_act: Vec<Seat> = self.view.standing.to_act().iter().collect();
        let [seat] = to_act.as_slice() else { return };
        let (Some(who), Some(channel)) = (self.people.get(*seat).copied().flatten(), self.note.channel)
        else {
            return;
        };
        let reminds = self.bot.memory.reminds(who).await.unwrap_or(false);
        if who == 0 || channel == 0 || !reminds {
            return;
        }
        let voice = Voice::new(&self.bot.texts, self.lang());
        let info = words::info(&self.bot.session.games(), &self.view.game);
        let board = self.note.board.map(|board| crate::compose::lists::jump(self.note.guild, board));
        let args = [
            ("player", UserId::new(who).into()),
            ("game", Arg::typed(info.name)),
            ("opponent", words::player(voice, &self.view.players, Seats::TWO.after(*seat))),
            ("link", Arg::said(board.unwrap_or_default())),
        ];
        let off = voice.label("button-reminders-off");
        let off = button(&self.room, Deed::Remind(false), off, ButtonStyle::Secondary);
        let draft = Draft::public(voice.with("reminder", &args)).with_rows(rows(vec![off]));
        let draft = Draft { pings: vec![UserId::new(who)], ..draft };
        if let Err(error) = self.bot.rest.post(ChannelId::new(channel), &draft, &self.nonce()).await {
            tracing::info!(room = %self.room, %error, "somebody could not be reminded");
        }
    }
}

/// When somebody is to be reminded, in milliseconds since 1970.
fn due_ms(view: &RoomView, moved_ms: u64, reminded_ply: Option<u32>) -> Option<u64> {
    let waits = view.standing.to_act().len() == 1 && reminded_ply != Some(view.ply) && moved_ms > 0;
    match view.clock.as_ref().map(|clock| (clock, clock.kind)) {
        _ if !waits => None,
        None => Some(moved_ms + REMIND_AFTER_MS),
        Some((_, ClockKind::Live { .. })) => None,
        // When a quarter of the turn is left.
        Some((clock, ClockKind::Days { days })) => {
            let seat = view.standing.to_act().iter().next()?;
            let left = *clock.left.0.get(seat)?;
            Some((clock.at + left).saturating_sub(u64::from(days) * 24 * 3600 * 1000 / 4))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_protocol::{ClockView, LeftMs, ServerMessage};

    const DAY_MS: u64 = 24 * 3600 * 1000;

    fn view(kind: Option<ClockKind>) -> RoomView {
        let text = include_str!("../../../protocol/tests/examples/view.json");
        let ServerMessage::View(mut view) = serde_json::from_str(text).unwrap() else { panic!("no view") };
        view.clock = kind.map(|kind| ClockView {
            kind,
            left: LeftMs([4 * DAY_MS, 4 * DAY_MS].into()),
            running: Seats::one(Seat::White),
            at: 1_000,
        });
        *view
    }

    #[test]
    fn who_lets_a_slow_game_wait_is_reminded_once_a_turn() {
        assert_eq!(due_ms(&view(None), 5, None), Some(5 + DAY_MS));
        assert_eq!(due_ms(&view(None), 5, Some(12)), None);
        assert_eq!(due_ms(&view(None), 5, Some(11)), Some(5 + DAY_MS));
        assert_eq!(due_ms(&view(Some(ClockKind::Days { days: 4 })), 5, None), Some(1_000 + 3 * DAY_MS));
    }

    #[test]
    fn nobody_is_reminded_of_a_fast_game() {
        let live = ClockKind::Live { initial_s: Some(300), increment_s: None };
        assert_eq!(due_ms(&view(Some(live)), 5, None), None);
    }
}
