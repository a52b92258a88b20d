//! The private panels: one ephemeral message for each user and game that is edited whenever it is their turn, so that
//! they need not open another.
//!
//! Discord lets a bot edit an ephemeral message only with the token of an interaction, for 15 minutes. Every click in
//! the panel brings a fresh token. Shortly before the last token expires, the panel says that it rests, and gets a
//! button that wakes it.
//!
//! Invariants: a user has at most one panel in a game, since a new one replaces the old one. A handler and an update
//! never edit the same panel at once, and an update is skipped if the panel shows its state already. Panels are in
//! memory alone; their buttons also work after a restart.

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::{own_view, turn};
use crate::messages::outgoing_message::OutgoingMessage;
use crate::messages::panel::{PanelState, Progress, Shows};
use crate::messages::picker;
use konakis_protocol::{RoomId, Seat};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use tokio::sync::{OwnedMutexGuard, Semaphore};
use tokio::time::{Instant, MissedTickBehavior, interval};

/// How long after the last click a panel rests: a minute before its token expires.
const RESTS_AFTER: Duration = Duration::from_secs(14 * 60);
/// The time between two looks for panels that have to rest.
const SWEEP_EVERY: Duration = Duration::from_secs(10);
/// The most panels that are kept up to date; users beyond it open their pickers themselves.
const PANELS_MAX: usize = 10_000;
/// The most panels that are edited at once.
const EDITS_MAX: usize = 32;

/// A user's panel in a room.
#[derive(Clone, Debug)]
struct Panel {
    /// The user, with the token of their last interaction with it.
    caller: Caller,
    /// The ID of the message.
    message: u64,
    /// When the token was received.
    since: Instant,
    seat: Option<Seat>,
    state: PanelState,
}

/// A place for a panel, and the lock under which it is edited.
#[derive(Default)]
struct Slot {
    busy: Arc<tokio::sync::Mutex<()>>,
    panel: Option<Panel>,
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

    /// Waits until nobody else edits the user's panel in this room, and keeps it so.
    pub(super) async fn busy(&self, room: &RoomId, user: u64) -> OwnedMutexGuard<()> {
        let busy = self.with(|slots| Arc::clone(&slots.entry((room.clone(), user)).or_default().busy));
        busy.lock_owned().await
    }

    /// Makes this message the user's panel; returns the panel that it replaces, if that is another message.
    fn replace(&self, caller: &Caller, message: u64, shows: &Shows) -> Option<Panel> {
        let panel = Panel {
            caller: caller.clone(),
            message,
            since: Instant::now(),
            seat: shows.seat,
            state: shows.state,
        };
        let key = (shows.room.clone(), caller.id());
        self.with(|slots| {
            if slots.len() >= PANELS_MAX && !slots.contains_key(&key) {
                return None;
            }
            let before = slots.entry(key).or_default().panel.replace(panel);
            before.filter(|before| before.message != message)
        })
    }

    /// The panel, if it does not show this progress yet.
    fn outdated(&self, room: &RoomId, user: u64, progress: Progress) -> Option<Panel> {
        let panel = self.with(|slots| slots.get(&(room.clone(), user))?.panel.clone())?;
        (PanelState::of(progress, panel.seat) != panel.state).then_some(panel)
    }

    /// The users whose panels of this room do not show this progress yet.
    fn outdated_in(&self, room: &RoomId, progress: Progress) -> Vec<u64> {
        let is_outdated = |panel: &Panel| PanelState::of(progress, panel.seat) != panel.state;
        self.with(|slots| {
            let of_room = slots.iter().filter(|((of, _), _)| of == room);
            let outdated = of_room.filter(|(_, slot)| slot.panel.as_ref().is_some_and(is_outdated));
            outdated.map(|((_, user), _)| *user).collect()
        })
    }

    fn set_state(&self, room: &RoomId, user: u64, message: u64, state: PanelState) {
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
    fn forget(&self, room: &RoomId, user: u64, message: u64) {
        self.with(|slots| {
            if let Some(slot) = slots.get_mut(&(room.clone(), user)) {
                slot.panel.take_if(|panel| panel.message == message);
            }
        });
    }

    /// Takes the panels whose tokens are about to expire, and drops what nobody uses.
    fn take_resting(&self, now: Instant) -> Vec<(RoomId, Panel)> {
        self.with(|slots| {
            let mut resting = Vec::new();
            for ((room, _), slot) in slots.iter_mut() {
                let is_due = |panel: &mut Panel| now.duration_since(panel.since) >= RESTS_AFTER;
                resting.extend(slot.panel.take_if(is_due).map(|panel| (room.clone(), panel)));
            }
            slots.retain(|_, slot| slot.panel.is_some() || Arc::strong_count(&slot.busy) > 1);
            resting
        })
    }
}

/// Notes that a response shows a panel, and deletes the panel that it replaces.
pub(super) async fn shown(bot: &Bot, caller: &Caller, message: u64, shows: &Shows) {
    let Some(before) = bot.panels.replace(caller, message, shows) else { return };
    if let Err(error) = bot.services.discord.delete_response(&before.caller.token).await {
        tracing::debug!(%error, "could not delete a replaced panel");
    }
}

/// Keeps all panels up to date, until the bot ends.
pub async fn run(bot: Arc<Bot>, mut progress: Receiver<(RoomId, Progress)>) {
    let edits = Arc::new(Semaphore::new(EDITS_MAX));
    let mut sweep = interval(SWEEP_EVERY);
    sweep.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            changed = progress.recv() => match changed {
                Ok((room, progress)) => {
                    for user in bot.panels.outdated_in(&room, progress) {
                        let (bot, edits, room) = (Arc::clone(&bot), Arc::clone(&edits), room.clone());
                        tokio::spawn(async move {
                            let _edit = edits.acquire_owned().await;
                            update(&bot, &room, user, progress).await;
                        });
                    }
                }
                // A panel that missed a change is brought up to date by the next one, or by a click.
                Err(RecvError::Lagged(missed)) => tracing::warn!(missed, "missed the progress of games"),
                Err(RecvError::Closed) => return,
            },
            _ = sweep.tick() => {
                for (room, panel) in bot.panels.take_resting(Instant::now()) {
                    let (bot, edits) = (Arc::clone(&bot), Arc::clone(&edits));
                    tokio::spawn(async move {
                        let _edit = edits.acquire_owned().await;
                        rest(&bot, &room, &panel).await;
                    });
                }
            }
        }
    }
}

/// Shows the game's progress in a user's panel, unless it is shown already.
async fn update(bot: &Bot, room: &RoomId, user: u64, progress: Progress) {
    let _busy = bot.panels.busy(room, user).await;
    let Some(panel) = bot.panels.outdated(room, user, progress) else { return };
    let edited = match content(bot, &panel.caller, room).await {
        Ok(message) => edit(bot, &panel.caller, &message).await.map(|()| message.panel),
        Err(error) => Err(error),
    };
    match edited {
        Ok(Some(shows)) => bot.panels.set_state(room, user, panel.message, shows.state),
        Ok(None) => {}
        // The user has dismissed the message; a click makes another panel.
        Err(HandlerError::Discord(error)) => {
            tracing::debug!(%room, %error, "could not edit a panel");
            bot.panels.forget(room, user, panel.message);
        }
        Err(error) => tracing::debug!(%room, %error, "could not load a panel's game"),
    }
}

/// Says in a panel that it is not updated any more, with a button that brings it up to date.
async fn rest(bot: &Bot, room: &RoomId, panel: &Panel) {
    let _busy = bot.panels.busy(room, panel.caller.id()).await;
    let edited = match content(bot, &panel.caller, room).await {
        Ok(message) => {
            let resting = picker::resting(panel.caller.localizer(bot), room, message);
            edit(bot, &panel.caller, &resting).await
        }
        Err(error) => Err(error),
    };
    if let Err(error) = edited {
        tracing::debug!(%room, %error, "could not let a panel rest");
    }
}

/// The content of a panel now.
async fn content(bot: &Bot, caller: &Caller, room: &RoomId) -> Result<OutgoingMessage, HandlerError> {
    let view = own_view::load(bot, caller, room).await?;
    match view.seat {
        Some(_) => turn::start(bot, caller, &view, None).await,
        None => Ok(own_view::shown(bot, caller, &view).await.with_panel(Shows::of(&view))),
    }
}

async fn edit(bot: &Bot, caller: &Caller, message: &OutgoingMessage) -> Result<(), HandlerError> {
    bot.services.discord.edit_response(&caller.token, message).await?;
    Ok(())
}
