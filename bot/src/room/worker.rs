//! A room's task: it watches the room and keeps its messages as the room stands.
//!
//! What always holds: what is posted is noted before and after; one message is edited at most once in [`EDIT_EVERY`],
//! to the newest view; what Discord forbids is not tried again until somebody clicks.

use super::mail::{Letter, Mailbox};
use super::reach::Reached;
use super::rights::Rights;
use crate::bot::{Bot, now_ms};
use crate::memory::RoomNote;
use crate::session::Person;
use crate::texts::Lang;
use konakis_protocol::connect::RequestError;
use konakis_protocol::{BySeat, ErrorCode, LastAction, RoomId, RoomView, Seat, Seats, Snowflake};
use std::num::NonZeroU64;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep_until, timeout};

/// The least time between two edits of a message.
const EDIT_EVERY: Duration = Duration::from_millis(1_500);
/// How long the pause is after something failed that may succeed later; it doubles with each time.
const RETRY_AFTER: Duration = Duration::from_secs(5);
/// The longest such pause.
const RETRY_AFTER_MAX: Duration = Duration::from_secs(300);
/// How long a finished room is watched for a rematch.
const LINGER: Duration = Duration::from_secs(3600);

/// The task of a room.
pub(super) struct Worker {
    pub(super) bot: Arc<Bot>,
    pub(super) room: RoomId,
    pub(super) note: RoomNote,
    pub(super) view: Box<RoomView>,
    /// Who of the players is whom at Discord.
    pub(super) people: BySeat<Option<u64>>,
    /// Whether the game server has been away for long.
    pub(super) away: bool,
    /// What of the bot's own rights Discord has refused here.
    pub(super) rights: Rights,
    /// What who acted last did before in the same turn, the oldest first, as far as it is known.
    pub(super) before: Vec<LastAction>,
    /// The number of the view whose turn that is.
    pub(super) turn_at: Option<u64>,
    /// Whether the room was to be looked at again and could not be.
    pub(super) stale: bool,
    /// By what the bot can answer without rights of its own.
    pub(super) reached: Reached,
}

/// How it went to bring the messages up to date.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shown {
    /// They are.
    Done,
    /// It is worth trying again later.
    Later,
}

impl Worker {
    /// Runs until nothing can change in the room any more.
    pub(super) async fn run(bot: Arc<Bot>, room: RoomId, mailbox: Arc<Mailbox>) {
        let count = || bot.health.meters().rooms(bot.desk.len());
        count();
        loop {
            if let Some(mut worker) = Self::open(&bot, &room, &mailbox).await {
                worker.serve(&mailbox).await;
                worker.close().await;
            }
            if bot.desk.end(&room) {
                count();
                return;
            }
            // Something came while the task was about to end.
            mailbox.take().await;
        }
    }

    /// Recalls the room and begins to watch it; nothing where there is no such room any more.
    async fn open(bot: &Arc<Bot>, room: &RoomId, mailbox: &Mailbox) -> Option<Self> {
        let note = match bot.memory.recall(room).await {
            Ok(note) => note?,
            Err(error) => {
                tracing::error!(%room, %error, "a room could not be recalled");
                return None;
            }
        };
        let mut worker = loop {
            match bot.session.watch(room).await {
                Ok(view) => {
                    break Self {
                        bot: Arc::clone(bot),
                        room: room.clone(),
                        people: BySeat::new(Seats::TWO, |_| None),
                        note,
                        view,
                        away: false,
                        rights: Rights::default(),
                        before: Vec::new(),
                        turn_at: None,
                        stale: false,
                        reached: Reached::default(),
                    };
                }
                Err(RequestError::Refused(reply)) if reply.code == ErrorCode::NoSuchRoom => {
                    tracing::info!(%room, "the game server does not know this room any more");
                    let note = RoomNote { open: false, ..note };
                    if let Err(error) = bot.memory.keep(room, &note, now_ms()).await {
                        tracing::error!(%room, %error, "a room could not be noted");
                    }
                    return None;
                }
                Err(RequestError::Closed) => return None,
                Err(error) => {
                    tracing::warn!(%room, %error, "a room could not be watched yet");
                    // Mail wakes it, so that a person who clicks does not wait for the pause.
                    let _ = timeout(RETRY_AFTER, mailbox.more()).await;
                }
            }
        };
        worker.take_up();
        worker.meet().await;
        Some(worker)
    }

    /// Keeps the messages as the room stands, until it has been over for a while.
    async fn serve(&mut self, mailbox: &Mailbox) {
        let (mut over_since, mut retry_after) = (None, RETRY_AFTER);
        loop {
            let begun = Instant::now();
            let shown = self.show().await;
            self.tell_of_rights().await;
            let over = !self.note.open;
            over_since = if over { over_since.or(Some(begun)) } else { None };
            let again = shown == Shown::Later || self.stale;
            let wake = match (shown, over_since) {
                _ if again => Some(begun + retry_after),
                (_, Some(since)) => Some(since + LINGER),
                (_, None) => self.reminder_due(),
            };
            retry_after = if again { RETRY_AFTER_MAX.min(retry_after * 2) } else { RETRY_AFTER };
            sleep_until(begun + EDIT_EVERY).await;
            tokio::select! {
                letter = mailbox.take() => self.read(letter).await,
                () = until(wake) => {
                    if self.stale {
                        self.look_again().await;
                    } else if again {
                        // It is shown once more.
                    } else if over {
                        return;
                    } else {
                        self.remind().await;
                    }
                }
            }
        }
    }

    /// Ceases to watch.
    async fn close(&self) {
        for person in self.persons() {
            self.bot.session.leave(Some(&person), &self.room).await;
        }
        self.bot.session.leave(None, &self.room).await;
    }

    async fn read(&mut self, letter: Letter) {
        let stranger = |(seat, player): (Seat, &Option<konakis_protocol::Player>)| {
            player.is_some() && self.people.get(seat).is_none_or(Option::is_none)
        };
        if !letter.hooks.is_empty() && self.view.players.iter().any(stranger) {
            // Who came from elsewhere is known once he clicks here.
            self.meet().await;
        }
        for (hook, lang, reach) in letter.hooks {
            self.reached.note(hook, lang, reach);
            self.rights.stir();
        }
        if letter.flip {
            self.note.flipped = !self.note.flipped;
        }
        // Known already, unless the bot ended between posting it and noting it.
        self.note.challenge = self.note.challenge.or(letter.challenge);
        self.note.withdrawn |= letter.withdrawn;
        if let Some(view) = letter.view {
            self.take_view(view).await;
        }
        // The view came before the server went away: a later one would have taken the word back.
        self.away |= letter.away;
        if letter.refresh {
            self.look_again().await;
        }
    }

    /// Looks at the room again from the beginning; where that fails, once more later.
    async fn look_again(&mut self) {
        self.stale = false;
        match self.bot.session.watch(&self.room).await {
            Ok(view) => self.take_view(view).await,
            Err(error) => {
                tracing::warn!(room = %self.room, %error, "a room could not be looked at again");
                // What the server refuses it refuses also later.
                self.stale = !matches!(error, RequestError::Refused(_));
            }
        }
    }

    /// Takes note of what happened while nobody watched.
    fn take_up(&mut self) {
        let active: Vec<Seat> = match self.note.moved_ply {
            Some(ply) if ply == self.view.ply => return,
            Some(_) => {
                self.note.moved_ms = now_ms();
                self.view.last.iter().map(|last| last.seat).collect()
            }
            // Whoever sits there has just proposed the game, or taken it up.
            None => {
                let seated = self.view.players.iter().filter(|(_, player)| player.is_some());
                seated.map(|(seat, _)| seat).collect()
            }
        };
        self.note.moved_ply = Some(self.view.ply);
        self.note_active(active);
    }

    /// These sides did something just now.
    fn note_active(&mut self, seats: impl IntoIterator<Item = Seat>) {
        for seat in seats {
            if let Some(at) = self.note.active_ms.get_mut(seat) {
                *at = now_ms();
            }
        }
    }

    async fn take_view(&mut self, view: Box<RoomView>) {
        if view.seq < self.view.seq {
            return;
        }
        self.away = false;
        let players = |view: &RoomView| {
            view.players
                .iter()
                .map(|(_, player)| player.as_ref().map(|player| player.user.id.clone()))
                .collect::<Vec<_>>()
        };
        let (met, moved) = (players(&view) == players(&self.view), view.ply != self.view.ply);
        let before = std::mem::replace(&mut self.view, view);
        self.note_active(active(&before, &self.view));
        if moved {
            self.note.moved_ms = now_ms();
            self.note.moved_ply = Some(self.view.ply);
            // So that a bot which is killed now knows what it has seen.
            self.keep().await;
        }
        if !met {
            self.meet().await;
        }
    }

    /// Learns who the players are at Discord, and is there for them.
    async fn meet(&mut self) {
        let players: Vec<_> = self
            .view
            .players
            .iter()
            .filter_map(|(seat, player)| Some((seat, player.as_ref()?.user.clone())))
            .collect();
        for (seat, user) in players {
            let known = self.bot.memory.discord_of(&user.id).await.unwrap_or_else(|error| {
                tracing::error!(room = %self.room, %error, "a player could not be recalled");
                None
            });
            if let Some(place) = self.people.get_mut(seat) {
                *place = known;
            }
        }
        if self.view.standing.result().is_some() {
            return;
        }
        for person in self.persons() {
            if let Err(error) = self.bot.session.look(&person, &self.room).await {
                tracing::warn!(room = %self.room, %error, "a player could not be shown as present");
            }
        }
    }

    /// The players whom the bot is there for.
    fn persons(&self) -> Vec<Person> {
        let person = |(seat, player): (Seat, &Option<konakis_protocol::Player>)| {
            let discord = self.people.get(seat).copied().flatten().and_then(NonZeroU64::new)?;
            Some(Person { discord: Snowflake::new(discord), name: player.as_ref()?.user.name.clone() })
        };
        self.view.players.iter().filter_map(person).collect()
    }

    /// Notes what is remembered of the room.
    pub(super) async fn keep(&self) -> bool {
        let kept = self.bot.memory.keep(&self.room, &self.note, now_ms()).await;
        if let Err(error) = &kept {
            tracing::error!(room = %self.room, %error, "a room could not be noted");
        }
        kept.is_ok()
    }

    /// The language of the channel.
    pub(super) fn lang(&self) -> Lang {
        Lang::of_locale(&self.note.lang)
    }
}

/// The sides that did something between these two views of a room.
fn active(before: &RoomView, after: &RoomView) -> Vec<Seat> {
    let came = |seat: &Seat| {
        let sits = |view: &RoomView| view.players.get(*seat).is_some_and(Option::is_some);
        sits(after) && !sits(before)
    };
    let mut seats: Vec<Seat> = Seat::ALL.into_iter().filter(came).collect();
    if after.ply > before.ply {
        let awaited = before.standing.to_act();
        // Where one alone was to act, it was he who did, whatever was answered since.
        seats.extend(awaited.iter().filter(|_| awaited.len() == 1));
        seats.extend(after.last.iter().map(|last| last.seat));
    }
    seats
}

async fn until(wake: Option<Instant>) {
    match wake {
        Some(wake) => sleep_until(wake).await,
        None => std::future::pending().await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compose::tests::{contest, view};
    use konakis_protocol::Viewer;

    fn after(game: &str, actions: usize) -> RoomView {
        view(&contest(game, actions), Viewer::Spectator)
    }

    #[test]
    fn who_acted_is_active_also_where_the_answer_came_at_once() {
        let (start, one, two) = (after("tablut", 0), after("tablut", 1), after("tablut", 2));
        assert_eq!(active(&start, &one), [Seat::White, Seat::White]);
        assert_eq!(active(&one, &two), [Seat::Black, Seat::Black]);
        assert_eq!(active(&start, &two), [Seat::White, Seat::Black]);
        assert_eq!(active(&two, &two), []);
    }

    #[test]
    fn who_sits_down_is_active() {
        let full = after("tablut", 0);
        let mut waiting = full.clone();
        waiting.players = BySeat::from([full.players.get(Seat::White).cloned().flatten(), None]);
        assert_eq!(active(&waiting, &full), [Seat::Black]);
    }
}
