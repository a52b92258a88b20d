//! Responses to the user.

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::panels::PanelUser;
use crate::discord::DiscordError;
use crate::message_ref::MessageRef;
use crate::messages::outgoing_message::OutgoingMessage;
use crate::messages::panel::PanelContent;
use konakis_protocol::ServerMessage;

pub(super) type Reply = Result<OutgoingMessage, HandlerError>;

pub(super) async fn respond(bot: &Bot, caller: &Caller, reply: Reply) -> Result<(), DiscordError> {
    let error_text = |error: HandlerError| OutgoingMessage::private(error.text(caller.localizer(bot)));
    let message = reply.unwrap_or_else(error_text);
    let at = first_response(bot, caller, &message).await?;
    if let Some(content) = &message.panel {
        keep_panel(bot, caller, at.message, content).await;
    }
    Ok(())
}

/// Sends the first message of a command or click. It replaces the deferred response; if the interaction already has a
/// response, the message is a follow-up.
pub(super) async fn first_response(
    bot: &Bot,
    caller: &Caller,
    message: &OutgoingMessage,
) -> Result<MessageRef, DiscordError> {
    let discord = &bot.services.discord;
    if caller.is_answered {
        discord.follow_up(&caller.token, message).await
    } else {
        discord.edit_response(&caller.token, message).await
    }
}

/// Records a message as the user's panel, and deletes the panel that it replaces. If the game went on while the message
/// was made, requests an update of the new panel.
async fn keep_panel(bot: &Bot, caller: &Caller, message: u64, content: &PanelContent) {
    let user = PanelUser { token: caller.token.clone(), person: caller.person.clone(), lang: caller.lang };
    let replaced = bot.panels.replace(user, message, content);
    if let Some(digest) = replaced.missed {
        // Fails only while the bot ends; then no update is needed.
        let _ = bot.services.digests.send((content.room.clone(), digest));
    }
    let Some(before) = replaced.before else { return };
    if let Err(error) = bot.services.discord.delete_response(&before.user.token).await {
        tracing::debug!(%error, "could not delete a replaced panel");
    }
}

/// Sends a private message, in addition to the interaction's first response.
pub(super) async fn follow_up(
    bot: &Bot,
    caller: &Caller,
    message: &OutgoingMessage,
) -> Result<(), DiscordError> {
    bot.services.discord.follow_up(&caller.token, message).await.map(drop)
}

pub(super) fn unexpected(bot: &Bot, caller: &Caller, message: &ServerMessage) -> HandlerError {
    tracing::error!(
        kind = message.kind(),
        "the game server answered with a message of the wrong kind for the request"
    );
    HandlerError::Refused(caller.localizer(bot).say("went-wrong"))
}
