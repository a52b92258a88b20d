//! A room's task: it watches the room and keeps its messages as the room stands.
//!
//! What always holds: what is posted is noted before and after; one message is edited at most once in [`EDIT_EVERY`],
//! to the newest view; what Discord forbids is not tried again until somebody clicks.

use super::mail::{Letter, Mailbox};
use super::reach::Reached;
use super::rights::Rights;
use crate::bot::{Bot, now_ms};
use crate::memory::RoomNote;
use crate::texts::Lang;
use konakis_protocol::connect::RequestError;
use konakis_protocol::{BySeat, ErrorCode, LastAction, RoomId, RoomView, Seat, Seats};
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
    /// Whether the room is to be looked at again, since something of it could not be learnt.
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

async fn until(wake: Option<Instant>) {
    match wake {
        Some(wake) => sleep_until(wake).await,
        None => std::future::pending().await,
    }
}
