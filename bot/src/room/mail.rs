//! What a room's task is told, and how it is found.
//!
//! What always holds: a mailbox holds one letter, into which all that comes is folded, the newest view in place of those
//! before; so it needs no bound, and many fast moves are one change of the message.

use super::worker::Worker;
use crate::bot::Bot;
use crate::memory::Place;
use crate::rest::Hook;
use crate::texts::Lang;
use dashmap::DashMap;
use konakis_protocol::{RoomId, RoomView};
use serenity::model::id::MessageId;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Notify;

/// Something that a room's task is told.
#[derive(Clone, Debug)]
pub enum Mail {
    /// The room as a spectator sees it.
    View(Box<RoomView>),
    /// Somebody who reads this language gave a command or clicked, which can still be answered.
    Hook(Hook, Lang, Reach),
    /// Somebody answered the challenge, whose message is this one.
    Challenge(Place),
    /// The board is to be turned round.
    Flip,
    /// The challenger withdrew his challenge.
    Withdrawn,
    /// The game server has been away for long.
    Away,
    /// It is to be looked at again from the beginning.
    Refresh,
}

/// Which message can be edited as the answer to something that somebody did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// None.
    Nothing,
    /// The message on which he clicked.
    Clicked(MessageId),
    /// A message that was posted after the answer.
    FollowUp(MessageId),
}

/// The most clicks that wait to be noted; of more the latest are.
const HOOKS_MAX: usize = 4;

/// All that came since the task looked last.
#[derive(Debug, Default)]
pub(super) struct Letter {
    pub(super) view: Option<Box<RoomView>>,
    pub(super) hooks: Vec<(Hook, Lang, Reach)>,
    pub(super) challenge: Option<Place>,
    pub(super) flip: bool,
    pub(super) withdrawn: bool,
    pub(super) away: bool,
    pub(super) refresh: bool,
}

impl Letter {
    fn add(&mut self, mail: Mail) {
        match mail {
            Mail::View(view) => {
                // Views come in their order; one that was asked for may cross one that was sent.
                if self.view.as_ref().is_none_or(|other| other.seq <= view.seq) {
                    self.view = Some(view);
                }
                self.away = false;
            }
            Mail::Hook(hook, lang, reach) => {
                if self.hooks.len() >= HOOKS_MAX {
                    self.hooks.remove(0);
                }
                self.hooks.push((hook, lang, reach));
            }
            Mail::Challenge(place) => self.challenge = Some(place),
            Mail::Flip => self.flip = !self.flip,
            Mail::Withdrawn => self.withdrawn = true,
            Mail::Away => self.away = true,
            // Whoever can look again has the game server back.
            Mail::Refresh => (self.refresh, self.away) = (true, false),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        let Self { view, hooks, challenge, flip, withdrawn, away, refresh } = self;
        view.is_none()
            && hooks.is_empty()
            && challenge.is_none()
            && !*flip
            && !*withdrawn
            && !*away
            && !*refresh
    }
}

/// Where a room's task finds what it is told.
#[derive(Debug, Default)]
pub(super) struct Mailbox {
    letter: Mutex<Letter>,
    arrived: Notify,
}

impl Mailbox {
    fn put(&self, mail: Mail) {
        self.letter.lock().unwrap_or_else(PoisonError::into_inner).add(mail);
        self.arrived.notify_one();
    }

    /// All that came, as soon as something has.
    pub(super) async fn take(&self) -> Letter {
        loop {
            // Asked for before looking, so that what arrives in between is not slept through.
            let arrived = self.arrived.notified();
            let letter = std::mem::take(&mut *self.letter.lock().unwrap_or_else(PoisonError::into_inner));
            if !letter.is_empty() {
                return letter;
            }
            arrived.await;
        }
    }

    /// Waits until more comes, and leaves all of it where it is.
    pub(super) async fn more(&self) {
        self.arrived.notified().await;
    }

    fn is_empty(&self) -> bool {
        self.letter.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }
}

/// The tasks of all rooms.
#[derive(Default)]
pub struct Desk {
    rooms: DashMap<RoomId, Arc<Mailbox>>,
}

impl Desk {
    /// Tells a room's task something; it is started where it does not run.
    pub fn tell(&self, bot: &Arc<Bot>, room: &RoomId, mail: Mail) {
        // The entry is held while the mail is put in, so that no task ends in between.
        let mailbox = self.rooms.entry(room.clone()).or_insert_with(|| {
            let mailbox = Arc::<Mailbox>::default();
            tokio::spawn(Worker::run(Arc::clone(bot), room.clone(), Arc::clone(&mailbox)));
            mailbox
        });
        mailbox.put(mail);
    }

    /// Tells a room's task a new view of it, if there is a task.
    pub fn show(&self, view: Box<RoomView>) {
        if let Some(mailbox) = self.rooms.get(&view.room) {
            mailbox.put(Mail::View(view));
        }
    }

    /// Tells all tasks the same.
    pub fn tell_all(&self, mail: &Mail) {
        for mailbox in &self.rooms {
            mailbox.put(mail.clone());
        }
    }

    /// How many tasks there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rooms.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rooms.is_empty()
    }

    /// Lets a task end, unless something came for it; gives whether it may.
    pub(super) fn end(&self, room: &RoomId) -> bool {
        self.rooms.remove_if(room, |_, mailbox| mailbox.is_empty()).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_protocol::ServerMessage;

    fn view(seq: u64) -> Mail {
        let text = include_str!("../../../protocol/tests/examples/view.json");
        let ServerMessage::View(mut view) = serde_json::from_str(text).unwrap() else { panic!("no view") };
        view.seq = seq;
        Mail::View(view)
    }

    #[tokio::test]
    async fn of_many_views_the_newest_is_read() {
        let mailbox = Mailbox::default();
        for seq in [3, 5, 4] {
            mailbox.put(view(seq));
        }
        assert_eq!(mailbox.take().await.view.map(|view| view.seq), Some(5));
        assert!(mailbox.is_empty());
    }

    #[tokio::test]
    async fn a_board_turned_twice_is_as_it_was() {
        let mailbox = Mailbox::default();
        [Mail::Flip, Mail::Flip, Mail::Refresh].into_iter().for_each(|mail| mailbox.put(mail));
        let letter = mailbox.take().await;
        assert!(!letter.flip && letter.refresh);
    }

    #[tokio::test]
    async fn who_waits_for_more_takes_nothing_away() {
        let mailbox = Mailbox::default();
        [Mail::Withdrawn, Mail::Away, Mail::Refresh].into_iter().for_each(|mail| mailbox.put(mail));
        mailbox.more().await;
        let letter = mailbox.take().await;
        assert!(letter.withdrawn && letter.refresh && !letter.away, "{letter:?}");
    }
}
