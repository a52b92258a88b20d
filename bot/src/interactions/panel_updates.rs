//! Edits a panel when its state has changed and, unless the game is over, shortly before its token expires.

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::panels::Panel;
use super::{own_turn, own_view};
use crate::discord::FailureKind;
use crate::messages::outgoing_message::OutgoingMessage;
use crate::messages::panel::{PanelContent, PanelState, ViewDigest};
use crate::messages::picker;
use konakis_protocol::RoomId;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use tokio::time::{Instant, MissedTickBehavior, interval};

/// The time between two searches for panels whose tokens are about to expire.
const SWEEP_EVERY: Duration = Duration::from_secs(10);
const EDITS_MAX: usize = 32;

/// Keeps all panels up to date, until the bot ends.
pub async fn run(bot: Arc<Bot>, mut digests: Receiver<(RoomId, ViewDigest)>) {
    let edits = Arc::new(Semaphore::new(EDITS_MAX));
    let mut sweep = interval(SWEEP_EVERY);
    sweep.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            changed = digests.recv() => match changed {
                Ok((room, digest)) => {
                    for user in bot.panels.pushed(&room, digest) {
                        let (bot, edits, room) = (Arc::clone(&bot), Arc::clone(&edits), room.clone());
                        tokio::spawn(async move {
                            let _edit = edits.acquire_owned().await;
                            update(&bot, &room, user, digest).await;
                        });
                    }
                }
                // The next change or click updates a panel that missed a change.
                Err(RecvError::Lagged(missed)) => tracing::warn!(missed, "missed digests of views"),
                Err(RecvError::Closed) => return,
            },
            _ = sweep.tick() => {
                let now = Instant::now();
                // Take the ended visits before panels are paused: a pause counts as use, which would prolong a visit.
                let ended = bot.visits.take_ended(now, |room, user| bot.panels.has_panel(room, user));
                for (room, panel) in bot.panels.take_paused(now) {
                    let (bot, edits) = (Arc::clone(&bot), Arc::clone(&edits));
                    tokio::spawn(async move {
                        let _edit = edits.acquire_owned().await;
                        pause_panel(&bot, &room, &panel).await;
                    });
                }
                let bot = Arc::clone(&bot);
                tokio::spawn(async move {
                    bot.followed_rooms.unwatch_left(&bot.services, &bot.panels.rooms()).await;
                    bot.visits.unwatch(ended, &bot.rooms).await;
                });
            }
        }
    }
}

async fn update(bot: &Bot, room: &RoomId, user: u64, digest: ViewDigest) {
    let _busy = bot.panels.busy(room, user).await;
    let Some(panel) = bot.panels.outdated(room, user, digest) else { return };
    let caller = Caller::of_panel(&panel.user);
    let edited = match content(bot, &caller, room).await {
        Ok(message) => edit(bot, &caller, &message).await.map(|()| message.panel),
        Err(error) => Err(error),
    };
    match after(&edited) {
        After::Shows(state) => bot.panels.set_state(room, user, panel.message, state),
        After::Forget => bot.panels.forget(room, user, panel.message),
        After::Keep => {}
    }
    if let Err(error) = edited {
        tracing::debug!(%room, %error, "could not update a panel");
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum After {
    Shows(PanelState),
    /// Discord refused the edit: the user has probably dismissed the message. A later click makes a new panel.
    Forget,
    Keep,
}

fn after(edited: &Result<Option<PanelContent>, HandlerError>) -> After {
    match edited {
        Ok(Some(panel)) => After::Shows(panel.state),
        Err(HandlerError::Discord(error)) if error.kind() != FailureKind::Transient => After::Forget,
        Ok(None) | Err(_) => After::Keep,
    }
}

/// Says in a panel that it is no longer updated, with a button that updates it.
async fn pause_panel(bot: &Bot, room: &RoomId, panel: &Panel) {
    let caller = Caller::of_panel(&panel.user);
    let _busy = bot.panels.busy(room, caller.id()).await;
    if bot.panels.has_panel(room, caller.id()) {
        // A click brought a fresh token while this function waited for `busy`.
        return;
    }
    let edited = match content(bot, &caller, room).await {
        Ok(message) => {
            let paused = picker::paused(caller.localizer(bot), room, message);
            edit(bot, &caller, &paused).await
        }
        Err(error) => Err(error),
    };
    if let Err(error) = edited {
        tracing::debug!(%room, %error, "could not pause a panel");
    }
}

async fn content(bot: &Bot, caller: &Caller, room: &RoomId) -> Result<OutgoingMessage, HandlerError> {
    let view = own_view::load(bot, caller, room).await?;
    match view.seat {
        Some(_) => own_turn::start(bot, caller, &view, None).await,
        None => Ok(own_view::shown(bot, caller, &view).await.with_panel(PanelContent::of(&view))),
    }
}

async fn edit(bot: &Bot, caller: &Caller, message: &OutgoingMessage) -> Result<(), HandlerError> {
    bot.services.discord.edit_response(&caller.token, message).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::DiscordError;
    use crate::messages::tests::{contest, view};
    use konakis_protocol::{Seat, Viewer};

    #[test]
    fn a_panel_is_forgotten_only_if_discord_refuses_its_edit() {
        let panel = PanelContent::of(&view(&contest("tablut", 2), Viewer::Seat(Seat::White)));
        let state = panel.state;
        assert_eq!(after(&Ok(Some(panel))), After::Shows(state));
        assert_eq!(after(&Ok(None)), After::Keep);
        let gone = DiscordError::Refused { status: 404, code: 10_008, detail: String::new() };
        assert_eq!(after(&Err(HandlerError::Discord(gone))), After::Forget);
        assert_eq!(after(&Err(HandlerError::Discord(DiscordError::Busy))), After::Keep);
        assert_eq!(after(&Err(HandlerError::Refused("no such game".to_owned()))), After::Keep);
    }
}
