//! Files of a game: its record, and its moves as a moving picture.

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::respond::Reply;
use crate::messages::details;
use crate::messages::outgoing_message::{File, OutgoingMessage};
use crate::text::Arg;
use konakis_protocol::RoomId;

/// Sends the record as a file.
pub(super) async fn record(bot: &Bot, caller: &Caller, room: &RoomId) -> Reply {
    let localizer = caller.localizer(bot);
    match bot.services.files.record(room).await {
        Ok(text) => {
            let file = File::text(&format!("{}.txt", room), &text);
            Ok(OutgoingMessage::private(localizer.say("record-here")).with_file(Some(file)))
        }
        Err(error) => {
            tracing::warn!(%room, %error, "could not download a record");
            Err(HandlerError::Refused(localizer.say("server-away-you")))
        }
    }
}

/// Sends the game as a moving picture, or a link to its page if there is none.
pub(super) async fn replay(bot: &Bot, caller: &Caller, room: &RoomId) -> Reply {
    let localizer = caller.localizer(bot);
    let page = format!("<{}>", bot.services.page(room));
    match bot.services.files.replay(room).await {
        Ok(gif) => {
            let view = bot.services.game_server.watch_as(&caller.person, room).await?;
            let info = details::info(&bot.services.game_server.games(), &view.game);
            let alt = localizer.texts.plain(localizer.lang, "alt-replay", &[("game", Arg::text(info.name))]);
            Ok(OutgoingMessage::private(page).with_file(Some(File::gif(gif.into(), &alt))))
        }
        Err(error) => {
            tracing::info!(%room, %error, "could not download a moving picture");
            Ok(OutgoingMessage::private(page))
        }
    }
}
