//! A room as one user may see it, and the picture of it.

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::respond::{self, Reply};
use crate::channel::Update;
use crate::memory::RoomRecord;
use crate::messages::board_picture::BoardPicture;
use crate::messages::outgoing_message::{File, OutgoingMessage};
use crate::messages::{alt_text, details, own_board};
use konakis_protocol::{RoomId, RoomView, Seat, Seats};

/// Loads the room as this user may see it. A player counts as present from then on.
pub(super) async fn load(bot: &Bot, caller: &Caller, room: &RoomId) -> Result<Box<RoomView>, HandlerError> {
    let game_server = &bot.services.game_server;
    let view = game_server.watch_as(&caller.person, room).await?;
    link_player(bot, caller, &view).await?;
    if view.seat.is_none() {
        // A user who only clicked is no spectator.
        game_server.unwatch(Some(&caller.person), room).await;
    }
    Ok(view)
}

/// Stores the Discord ID of the user if they are a player of this room.
pub(super) async fn link_player(bot: &Bot, caller: &Caller, own: &RoomView) -> Result<(), HandlerError> {
    if let Some(player) = own.seat.and_then(|seat| own.players.get(seat)).and_then(Option::as_ref) {
        bot.services.memory.link_user(&player.user.id, caller.id()).await?;
    }
    Ok(())
}

/// The board from the user's own side; without a side, from White's.
pub(super) fn picture(view: &RoomView) -> BoardPicture {
    BoardPicture { from: details::near(view), ..BoardPicture::of(view) }
}

/// Draws a board; none if that fails, since the text alone is better than nothing.
pub(super) async fn draw(bot: &Bot, caller: &Caller, picture: BoardPicture) -> Option<File> {
    let info = details::info(&bot.services.game_server.games(), &picture.game);
    let alt = alt_text::describe(caller.localizer(bot), &info, &picture);
    let drawn = bot.services.painter.draw(picture, &alt).await;
    drawn.inspect_err(|error| tracing::error!(%error, "could not draw a board")).ok()
}

/// Shows the room as this user may see it.
pub(super) async fn show(bot: &Bot, caller: &Caller, room: &RoomId) -> Reply {
    let view = load(bot, caller, room).await?;
    Ok(shown(bot, caller, &view).await)
}

/// The message with this view, and with its board as a picture.
pub(super) async fn shown(bot: &Bot, caller: &Caller, view: &RoomView) -> OutgoingMessage {
    let info = details::info(&bot.services.game_server.games(), &view.game);
    let page = bot.services.page(&view.room);
    let message = own_board::message(caller.localizer(bot), &info, &page, view);
    message.with_file(draw(bot, caller, picture(view)).await)
}

/// Turns the board round: for everybody if a player asks, otherwise for the user alone.
pub(super) async fn flip(bot: &Bot, caller: &Caller, room: &RoomId) -> Result<(), HandlerError> {
    let view = load(bot, caller, room).await?;
    if view.seat.is_some() {
        bot.rooms.tell(room, Update::Flip);
        return Ok(());
    }
    let record = bot.services.memory.load_room(room).await?;
    let near = record.as_ref().and_then(RoomRecord::board).and_then(|board| board.near);
    let from = Seats::TWO.after(near.unwrap_or(Seat::White));
    let text = caller.localizer(bot).with("flip-here", &[("side", from.into())]);
    let flipped = BoardPicture { from, ..picture(&view) };
    let message = OutgoingMessage::private(text).with_file(draw(bot, caller, flipped).await);
    respond::follow_up(bot, caller, &message).await?;
    Ok(())
}
