//! A room as one user may see it, and the buttons that refresh or turn a public board.

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::respond::{self, Reply};
use crate::channel::{Update, near_side};
use crate::memory::{MemoryError, RoomRecord};
use crate::message_ref::MessageRef;
use crate::messages::board_picture::BoardPicture;
use crate::messages::outgoing_message::{File, OutgoingMessage};
use crate::messages::{alt_text, details, lists, own_board};
use crate::text::Arg;
use konakis_protocol::{BySeat, RoomId, RoomView, Seat, Seats};
use tokio::time::Instant;

/// Loads the room as this user may see it. A player counts as present for some minutes from then on, or for as long as
/// the room's task watches the room on their behalf.
pub(super) async fn load(bot: &Bot, caller: &Caller, room: &RoomId) -> Result<Box<RoomView>, HandlerError> {
    let game_server = &bot.services.game_server;
    let view = game_server.watch_as(&caller.person, room).await?;
    if view.seat.is_some() {
        bot.visits.note(room, &caller.person, Instant::now());
        link_player(bot, caller, &view).await?;
    } else {
        // A user without a seat who only clicked does not count as a spectator.
        game_server.unwatch(Some(&caller.person), room).await;
    }
    Ok(view)
}

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

/// Draws a picture; none on failure, because the text can be sent alone.
pub(super) async fn draw(bot: &Bot, caller: &Caller, picture: BoardPicture) -> Option<File> {
    let info = details::info(&bot.services.game_server.games(), &picture.game);
    let alt = alt_text::describe(caller.localizer(bot), &info, &picture);
    let drawn = bot.services.painter.draw(picture, &alt).await;
    drawn.inspect_err(|error| tracing::error!(%error, "could not draw a board")).ok()
}

pub(super) async fn show(bot: &Bot, caller: &Caller, room: &RoomId) -> Reply {
    let view = load(bot, caller, room).await?;
    Ok(shown(bot, caller, &view).await)
}

pub(super) async fn shown(bot: &Bot, caller: &Caller, view: &RoomView) -> OutgoingMessage {
    let info = details::info(&bot.services.game_server.games(), &view.game);
    let page = bot.services.page(&view.room);
    let message = own_board::message(caller.localizer(bot), &info, &page, view);
    message.with_file(draw(bot, caller, picture(view)).await)
}

/// Handles a click on the button that refreshes a public message. If the message is not the current board, the user
/// gets a link to the current board. Afterwards the calling function sends the token of the click to the room's task,
/// which updates the current board with it.
pub(super) async fn refresh(
    bot: &Bot,
    caller: &Caller,
    room: &RoomId,
) -> Result<Option<OutgoingMessage>, HandlerError> {
    // This makes a player count as present.
    load(bot, caller, room).await?;
    let record = bot.services.memory.load_room(room).await?;
    let current = record.as_ref().and_then(RoomRecord::board_message);
    Ok(other_board(caller.clicked, current).map(|at| {
        let link = Arg::markdown(lists::jump(caller.guild, at));
        OutgoingMessage::private(caller.localizer(bot).with("board-moved", &[("link", link)]))
    }))
}

/// The current board, if the user clicked on another message.
fn other_board(clicked: Option<u64>, current: Option<MessageRef>) -> Option<MessageRef> {
    current.filter(|at| clicked.is_some_and(|clicked| clicked != at.message))
}

/// Turns the board round: for everybody if a player asks, otherwise for the user alone.
pub(super) async fn flip(bot: &Bot, caller: &Caller, room: &RoomId) -> Result<(), HandlerError> {
    let view = load(bot, caller, room).await?;
    if view.seat.is_some() {
        bot.rooms.tell(room, Update::Flip);
        return Ok(());
    }
    let record = bot.services.memory.load_room(room).await?;
    let public = match record {
        Some(record) => Some((record, people(bot, &view).await?)),
        None => None,
    };
    let from = flipped_side(public.as_ref());
    let text = caller.localizer(bot).with("flip-here", &[("side", from.into())]);
    let flipped = BoardPicture { from, ..picture(&view) };
    let message = OutgoingMessage::private(text).with_file(draw(bot, caller, flipped).await);
    respond::follow_up(bot, caller, &message).await?;
    Ok(())
}

/// The side at the bottom of a board that was turned round: the side at the top of the public board. `public` is the
/// room's record, with the players' Discord IDs. Without a record, White is at the bottom of the public board.
fn flipped_side(public: Option<&(RoomRecord, BySeat<Option<u64>>)>) -> Seat {
    let near = public.map_or(Seat::White, |(record, people)| near_side(record, people));
    Seats::TWO.after(near)
}

/// The Discord IDs of the players, as far as they are known.
async fn people(bot: &Bot, view: &RoomView) -> Result<BySeat<Option<u64>>, MemoryError> {
    let mut people = BySeat::new(Seats::TWO, |_| None);
    for (seat, player) in view.players.iter() {
        if let (Some(player), Some(person)) = (player, people.get_mut(seat)) {
            *person = bot.services.memory.discord_of(&player.user.id).await?;
        }
    }
    Ok(people)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refresh_links_to_the_board_from_any_other_message() {
        let current = MessageRef { channel: 50, message: 20 };
        for (clicked, current, expected) in [
            (Some(19), Some(current), Some(current)),
            (Some(21), Some(current), Some(current)),
            (Some(20), Some(current), None),
            (Some(20), None, None),
            (None, Some(current), None),
        ] {
            assert_eq!(other_board(clicked, current), expected, "{clicked:?} {current:?}");
        }
    }

    #[test]
    fn flip_shows_a_spectator_the_public_board_from_the_other_side() {
        let record = |near| {
            let mut record = RoomRecord::new(Some(1), 2, "en").with_board(2, 0);
            record.board_mut().unwrap().near = near;
            record
        };
        for (near, people, expected) in [
            (Some(Seat::White), [Some(7), Some(8)], Seat::Black),
            (Some(Seat::Black), [Some(7), Some(8)], Seat::White),
            (None, [None, Some(7)], Seat::White),
            (None, [Some(7), None], Seat::Black),
        ] {
            let public = (record(near), people.into());
            assert_eq!(flipped_side(Some(&public)), expected, "{near:?} {people:?}");
        }
        assert_eq!(flipped_side(None), Seat::Black);
    }
}
