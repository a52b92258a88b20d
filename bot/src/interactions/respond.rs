//! Responses to the user.

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::panels;
use crate::discord::DiscordError;
use crate::messages::outgoing_message::OutgoingMessage;
use konakis_protocol::ServerMessage;

/// The message for a user, or the error.
pub(super) type Reply = Result<OutgoingMessage, HandlerError>;

/// Responds with this reply, or with the text of its error.
pub(super) async fn respond(bot: &Bot, caller: &Caller, reply: Reply) -> Result<(), DiscordError> {
    let error_text = |error: HandlerError| OutgoingMessage::private(error.text(caller.localizer(bot)));
    let message = reply.unwrap_or_else(error_text);
    let at = bot.services.discord.edit_response(&caller.token, &message).await?;
    if let Some(shows) = &message.panel {
        panels::shown(bot, caller, at.message, shows).await;
    }
    Ok(())
}

/// Shows the user a message beside one that everybody sees.
pub(super) async fn follow_up(
    bot: &Bot,
    caller: &Caller,
    message: &OutgoingMessage,
) -> Result<(), DiscordError> {
    bot.services.discord.follow_up(&caller.token, message).await.map(drop)
}

/// The error for an answer of another kind than was asked for.
pub(super) fn unexpected(bot: &Bot, caller: &Caller, message: &ServerMessage) -> HandlerError {
    tracing::error!(
        kind = message.kind(),
        "the game server answered with another message than was asked for"
    );
    HandlerError::Refused(caller.localizer(bot).say("went-wrong"))
}
