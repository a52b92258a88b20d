//! The panels: one ephemeral message for each user and game. The bot edits it when the game changes.
//!
//! Discord lets a bot edit an ephemeral message only with the token of an interaction, for 15 minutes. Every click in
//! the panel brings a fresh token. Shortly before the last token expires, the panel says that it is no longer updated,
//! and gets a button that resumes the updates.
//!
//! Invariants:
//! - A user has at most one panel in a game; a new panel replaces the old one.
//! - A handler and an update never edit the same panel at the same time.
//! - An update is skipped if the panel already shows the new state.
//! - A restart of the bot loses its list of panels, but the buttons of the panels still work.

use crate::discord::InteractionToken;
use crate::game_server::Person;
use crate::messages::panel::{PanelContent, PanelState, ViewDigest};
use crate::text::Lang;
use konakis_protocol::{RoomId, Seat};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::OwnedMutexGuard;
use tokio::time::Instant;

/// Panels are updated until a minute before their tokens expire.
const PAUSED_AFTER: Duration = Duration::from_secs(14 * 60);
/// New panels beyond this number are not updated.
const PANELS_MAX: usize = 10_000;

/// A user, with a token that can still be used.
#[derive(Clone, Debug)]
pub(super) struct PanelUser {
    pub(super) token: InteractionToken,
    pub(super) person: Person,
    pub(super) lang: Lang,
}

impl PanelUser {
    fn id(&self) -> u64 {
        self.person.discord.get()
    }
}

#[derive(Clone, Debug)]
pub(super) struct Panel {
    /// The user, with the token of their last interaction with the panel.
    pub(super) user: PanelUser,
    pub(super) message: u64,
    /// The time at which the panel got the token, shortly after that interaction.
    since: Instant,
    seat: Option<Seat>,
    state: PanelState,
}

/// A place for a panel, and the lock under which the panel is edited.
#[derive(Default)]
struct Slot {
    busy: Arc<tokio::sync::Mutex<()>>,
    panel: Option<Panel>,
    /// The latest pushed digest. A panel that is being made may show an earlier state.
    pushed: Option<ViewDigest>,
}

#[derive(Default)]
pub(super) struct Replaced {
    /// The replaced panel, if its message is not that of the new panel.
    pub(super) before: Option<Panel>,
    /// The digest that was pushed while the panel was made, if the panel shows an earlier state.
    pub(super) missed: Option<ViewDigest>,
}

/// The panels of all users.
#[derive(Default)]
pub struct Panels {
    slots: Mutex<HashMap<(RoomId, u64), Slot>>,
}

impl Panels {
    fn with<T>(&self, change: impl FnOnce(&mut HashMap<(RoomId, u64), Slot>) -> T) -> T {
        change(&mut self.slots.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Locks the user's panel in this room. Nobody else edits the panel until the guard is dropped.
    pub(super) async fn busy(&self, room: &RoomId, user: u64) -> OwnedMutexGuard<()> {
        let busy = self.with(|slots| Arc::clone(&slots.entry((room.clone(), user)).or_default().busy));
        busy.lock_owned().await
    }

    /// Makes this message the user's panel in the room, and in no other room. Ignores new panels beyond [`PANELS_MAX`].
    pub(super) fn replace(&self, user: PanelUser, message: u64, content: &PanelContent) -> Replaced {
        let key = (content.room.clone(), user.id());
        let panel = Panel { user, message, since: Instant::now(), seat: content.seat, state: content.state };
        self.with(|slots| {
            // The handler that makes the panel already has a slot for it. This slot does not count here.
            let has_panel = slots.get(&key).is_some_and(|slot| slot.panel.is_some());
            let others = slots.len() - usize::from(slots.contains_key(&key));
            if others >= PANELS_MAX && !has_panel {
                return Replaced::default();
            }
            // A rematch may begin in the message that was the panel of the previous game.
            let others = slots.iter_mut().filter(|((room, user), _)| *user == key.1 && *room != key.0);
            others.for_each(|(_, slot)| drop(slot.panel.take_if(|other| other.message == message)));
            let slot = slots.entry(key).or_default();
            let before = slot.panel.replace(panel).filter(|before| before.message != message);
            let is_missed = |pushed: &ViewDigest| {
                pushed.seq > content.seq && PanelState::of(*pushed, content.seat) != content.state
            };
            Replaced { before, missed: slot.pushed.filter(is_missed) }
        })
    }

    pub(super) fn outdated(&self, room: &RoomId, user: u64, digest: ViewDigest) -> Option<Panel> {
        let panel = self.with(|slots| slots.get(&(room.clone(), user))?.panel.clone())?;
        (PanelState::of(digest, panel.seat) != panel.state).then_some(panel)
    }

    /// Stores a pushed digest; returns the users whose panels do not show it yet.
    pub(super) fn pushed(&self, room: &RoomId, digest: ViewDigest) -> Vec<u64> {
        let is_outdated = |panel: &Panel| PanelState::of(digest, panel.seat) != panel.state;
        self.with(|slots| {
            let mut outdated = Vec::new();
            for ((_, user), slot) in slots.iter_mut().filter(|((of, _), _)| of == room) {
                slot.pushed = Some(digest);
                if slot.panel.as_ref().is_some_and(is_outdated) {
                    outdated.push(*user);
                }
            }
            outdated
        })
    }

    pub(super) fn has_panel(&self, room: &RoomId, user: u64) -> bool {
        self.with(|slots| slots.get(&(room.clone(), user)).is_some_and(|slot| slot.panel.is_some()))
    }

    /// The rooms in which somebody has a panel or is getting one.
    pub(super) fn rooms(&self) -> HashSet<RoomId> {
        self.with(|slots| slots.keys().map(|(room, _)| room.clone()).collect())
    }

    pub(super) fn set_state(&self, room: &RoomId, user: u64, message: u64, state: PanelState) {
        self.with(|slots| {
            let slot = slots.get_mut(&(room.clone(), user));
            if let Some(panel) =
                slot.and_then(|slot| slot.panel.as_mut()).filter(|panel| panel.message == message)
            {
                panel.state = state;
            }
        });
    }

    /// Forgets the panel, unless another message has replaced it.
    pub(super) fn forget(&self, room: &RoomId, user: u64, message: u64) {
        self.with(|slots| {
            if let Some(slot) = slots.get_mut(&(room.clone(), user)) {
                slot.panel.take_if(|panel| panel.message == message);
            }
        });
    }

    /// Forgets the panels whose tokens are about to expire; returns those of unfinished games. Drops unused slots.
    pub(super) fn take_paused(&self, now: Instant) -> Vec<(RoomId, Panel)> {
        self.with(|slots| {
            let mut paused = Vec::new();
            for ((room, _), slot) in slots.iter_mut() {
                let is_due = |panel: &mut Panel| now.duration_since(panel.since) >= PAUSED_AFTER;
                // A game that is over needs no more updates.
                let due = slot.panel.take_if(is_due).filter(|panel| !panel.state.is_over());
                paused.extend(due.map(|panel| (room.clone(), panel)));
            }
            slots.retain(|_, slot| slot.panel.is_some() || Arc::strong_count(&slot.busy) > 1);
            paused
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, view};
    use konakis_protocol::{Outcome, Reason, RoomProgress, RoomView, Viewer};
    use serenity::model::id::{ApplicationId, InteractionId};

    fn user(id: u64, interaction: u64) -> PanelUser {
        let token = InteractionToken {
            application: ApplicationId::new(1),
            id: InteractionId::new(interaction),
            secret: String::new(),
        };
        let discord = konakis_protocol::Snowflake::new(id.try_into().unwrap());
        let person = Person { discord, name: "Anna".parse().unwrap(), keep_name: true };
        PanelUser { token, person, lang: Lang::En }
    }

    fn after(actions: usize) -> RoomView {
        view(&contest("tablut", actions), Viewer::Seat(Seat::White))
    }

    #[tokio::test]
    async fn new_panel_replaces_the_users_old_one() {
        let (panels, content) = (Panels::default(), PanelContent::of(&after(0)));
        let before = |user, message| panels.replace(user, message, &content).before;
        assert!(before(user(7, 1), 100).is_none());
        assert!(before(user(7, 2), 100).is_none(), "the message stays the panel, with a fresh token");
        assert!(before(user(8, 3), 101).is_none(), "the earlier panel is another user's");
        let before = before(user(7, 4), 102).unwrap();
        assert_eq!((before.message, before.user.token.id.get()), (100, 2));
    }

    #[tokio::test]
    async fn a_panel_beyond_the_bound_is_not_kept() {
        let (panels, content) = (Panels::default(), PanelContent::of(&after(0)));
        for id in 1..=PANELS_MAX as u64 {
            panels.replace(user(id, 1), id, &content);
        }
        let beyond = PANELS_MAX as u64 + 1;
        let _busy = panels.busy(&content.room, beyond).await;
        panels.replace(user(beyond, 1), beyond, &content);
        panels.replace(user(1, 2), beyond, &content);
        let next = ViewDigest::of(&after(1));
        assert!(panels.outdated(&content.room, beyond, next).is_none());
        assert_eq!(
            panels.outdated(&content.room, 1, next).unwrap().message,
            beyond,
            "an existing panel can still be replaced"
        );
    }

    #[tokio::test]
    async fn a_message_is_the_panel_of_one_room() {
        let (panels, content) = (Panels::default(), PanelContent::of(&after(0)));
        let rematch = PanelContent { room: "rematch".parse().unwrap(), ..content.clone() };
        panels.replace(user(7, 1), 100, &content);
        panels.replace(user(8, 2), 101, &content);
        panels.replace(user(7, 3), 100, &rematch);
        let next = ViewDigest::of(&after(1));
        assert_eq!(panels.pushed(&content.room, next), [8]);
        assert_eq!(panels.pushed(&rematch.room, next), [7]);
    }

    #[tokio::test]
    async fn panel_is_outdated_once_its_state_has_changed() {
        let (panels, start) = (Panels::default(), after(0));
        let (room, next) = (start.room.clone(), ViewDigest::of(&after(1)));
        panels.replace(user(7, 1), 100, &PanelContent::of(&start));
        assert_eq!(panels.pushed(&room, ViewDigest::of(&start)), Vec::<u64>::new());
        assert_eq!(panels.pushed(&room, next), [7]);
        assert_eq!(panels.pushed(&"other".parse().unwrap(), next), Vec::<u64>::new());
        panels.set_state(&room, 7, 100, PanelState::of(next, Some(Seat::White)));
        assert!(panels.outdated(&room, 7, next).is_none());
        panels.forget(&room, 7, 99);
        assert!(
            panels.outdated(&room, 7, ViewDigest::of(&start)).is_some(),
            "message 99 is not the panel, so the panel stays"
        );
        panels.forget(&room, 7, 100);
        assert!(panels.outdated(&room, 7, ViewDigest::of(&start)).is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn panel_is_paused_before_its_token_expires() {
        let (panels, content) = (Panels::default(), PanelContent::of(&after(0)));
        panels.replace(user(7, 1), 100, &content);
        tokio::time::advance(PAUSED_AFTER - Duration::from_secs(1)).await;
        assert!(panels.take_paused(Instant::now()).is_empty());
        panels.replace(user(8, 2), 101, &content);
        tokio::time::advance(Duration::from_secs(1)).await;
        let paused: Vec<u64> =
            panels.take_paused(Instant::now()).iter().map(|(_, panel)| panel.message).collect();
        assert_eq!(paused, [100]);
        assert!(panels.take_paused(Instant::now()).is_empty(), "panel 100 is paused only once");
        assert!(PAUSED_AFTER + Duration::from_secs(30) < Duration::from_secs(15 * 60));
    }

    #[tokio::test(start_paused = true)]
    async fn panel_of_a_finished_game_is_left_as_it_is() {
        let panels = Panels::default();
        let result = Outcome::win(Seat::White, Reason::RESIGNATION);
        let over = RoomView { progress: RoomProgress::Finished { result }, ..after(3) };
        panels.replace(user(7, 1), 100, &PanelContent::of(&over));
        tokio::time::advance(PAUSED_AFTER).await;
        assert!(panels.take_paused(Instant::now()).is_empty());
        assert!(
            panels.outdated(&over.room, 7, ViewDigest::of(&after(0))).is_none(),
            "the panel is no longer in the list"
        );
    }

    #[tokio::test]
    async fn progress_while_a_panel_is_being_made_is_reported() {
        let (panels, shown, next) = (Panels::default(), after(1), RoomView { seq: 2, ..after(2) });
        let busy = panels.busy(&shown.room, 7).await;
        assert_eq!(
            panels.pushed(&shown.room, ViewDigest::of(&next)),
            Vec::<u64>::new(),
            "there is no panel yet"
        );
        let replaced = panels.replace(user(7, 1), 100, &PanelContent::of(&shown));
        assert_eq!(replaced.missed, Some(ViewDigest::of(&next)));
        // A pushed view that is older than the shown view does not count as missed.
        let replaced = panels.replace(user(7, 2), 100, &PanelContent::of(&RoomView { seq: 3, ..after(1) }));
        assert_eq!(replaced.missed, None);
        drop(busy);
    }
}
