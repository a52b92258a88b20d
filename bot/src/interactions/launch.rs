//! Opens games inside Discord, after a click on **Play here** or the command `/play` with `here`.
//!
//! Invariants: before Discord opens the Activity, the bot tells the game server which room the user opens, so that the
//! page shows the room. If the server is slow, the Activity opens with its lobby. Opening the Activity is the first
//! response, which is due within three seconds. The response is deferred only if the game cannot be created or Discord
//! refuses to open the Activity.

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::new_room::GameRequest;
use super::respond::respond;
use super::{computer, new_room};
use crate::channel::Editable;
use crate::discord::{DiscordError, FailureKind};
use crate::messages::outgoing_message::OutgoingMessage;
use crate::text::Arg;
use konakis_protocol::{ClientMessage, InRoom, RoomId};
use std::pin::pin;
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// The longest wait for the game server before the Activity opens.
const LAUNCH_TIMEOUT: Duration = Duration::from_millis(1_500);

pub(super) async fn click(bot: &Bot, caller: &Caller, room: &RoomId) -> Result<(), DiscordError> {
    note(bot, caller, room, Instant::now() + LAUNCH_TIMEOUT).await;
    open(bot, caller, Some(room)).await?;
    // The player is evidently present, so the room's task need not mention them.
    bot.rooms.tell(room, caller.update(Editable::Nothing));
    Ok(())
}

pub(super) async fn lobby(bot: &Bot, caller: &Caller) -> Result<(), DiscordError> {
    open(bot, caller, None).await
}

pub(super) async fn play(bot: &Bot, caller: &Caller, request: GameRequest<'_>) -> Result<(), DiscordError> {
    let until = Instant::now() + LAUNCH_TIMEOUT;
    let answered = Caller { is_answered: true, ..caller.clone() };
    let mut beginning = pin!(computer::begin(bot, &answered, request));
    let (begun, opened) = match timeout_at(until, beginning.as_mut()).await {
        Ok(Ok(begun)) => {
            note(bot, caller, begun.room(), until).await;
            let opened = open(bot, caller, Some(begun.room())).await;
            (begun, opened)
        }
        Ok(Err(error)) => {
            bot.services.discord.defer_private(&caller.token).await?;
            return respond(bot, caller, Err(error)).await;
        }
        // The game is not created in time: open the Activity now, and tell the user of the game once it is created.
        Err(_) => {
            let opened = open(bot, caller, None).await;
            match beginning.await {
                Ok(begun) => {
                    note(bot, caller, begun.room(), Instant::now() + LAUNCH_TIMEOUT).await;
                    (begun, opened)
                }
                Err(error) => return respond(bot, &answered, Err(error)).await,
            }
        }
    };
    if let Err(error) = opened {
        let failed = Err::<(), _>(HandlerError::from(error.clone()));
        // Report Discord's refusal rather than a failure to call the room off.
        let _ = new_room::or_call_off(bot, &answered, begun.room(), failed).await;
        return Err(error);
    }
    match computer::show(bot, &answered, begun).await {
        Ok(()) => Ok(()),
        Err(error) => respond(bot, &answered, Err(error)).await,
    }
}

async fn note(bot: &Bot, caller: &Caller, room: &RoomId, until: Instant) {
    let launch = ClientMessage::Launch(InRoom { room: room.clone() });
    match timeout_at(until, bot.services.game_server.request(&caller.person, launch)).await {
        Ok(Ok(_)) => {}
        Ok(Err(error)) => tracing::info!(%room, %error, "could not tell the game server of a launch"),
        Err(_) => {
            tracing::info!(%room, "the game server did not answer in time when it was told of a launch")
        }
    }
}

/// Opens the Activity. If Discord refuses, the user gets a link instead, unless it is too late for any response.
async fn open(bot: &Bot, caller: &Caller, room: Option<&RoomId>) -> Result<(), DiscordError> {
    let discord = &bot.services.discord;
    let Err(error) = discord.launch_activity(&caller.token).await else { return Ok(()) };
    if error.kind() == FailureKind::TooLate {
        return Err(error);
    }
    tracing::warn!(%error, "Discord does not open the Activity: see bot/README.md, or leave out --activity");
    discord.defer_private(&caller.token).await?;
    let page = room.map_or_else(|| bot.services.public_url.to_string(), |room| bot.services.page(room));
    let text = caller.localizer(bot).with("play-here-failed", &[("link", Arg::markdown(page))]);
    discord.edit_response(&caller.token, &OutgoingMessage::private(text)).await.map(drop)
}
