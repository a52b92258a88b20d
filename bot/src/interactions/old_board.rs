//! Clicks on older boards in a place where the bot is not a member. The bot can edit an older board there only with the
//! token of a click on it, so the board may keep its buttons until somebody clicks on it, and show an outdated position
//! until then.
//!
//! Invariant: a click on such a board, except on **Play here**, only turns it into a link to the current board.

use super::bot::Bot;
use super::caller::Caller;
use super::{own_view, respond};
use crate::channel::{Editable, OldBoard, Update};
use crate::discord::DiscordError;
use crate::message_ref::MessageRef;
use crate::messages::outgoing_message::OutgoingMessage;
use konakis_protocol::RoomId;

/// The ID of the clicked message, if it is an older board.
pub(super) async fn clicked(bot: &Bot, caller: &Caller, room: &RoomId, is_ephemeral: bool) -> Option<u64> {
    let board = clicked_public_board(caller, is_ephemeral)?;
    let record = bot.services.memory.load_room(room).await;
    let record = record.inspect_err(|error| tracing::error!(%error, "could not load a room")).ok()??;
    Some(board).filter(|board| is_older(*board, record.board_message()))
}

/// The ID of the clicked message, if it is a public board in a place where the bot is not a member.
fn clicked_public_board(caller: &Caller, is_ephemeral: bool) -> Option<u64> {
    caller.clicked.filter(|_| caller.responds_only && caller.clicked_board && !is_ephemeral)
}

/// Whether a board is older than the current one. A clicked board may also be newer than the recorded one. IDs grow
/// with time.
fn is_older(board: u64, current: Option<MessageRef>) -> bool {
    current.is_some_and(|current| board < current.message)
}

/// Handles a click on an older board. With the token of the click, the room's task turns the older board into a link to
/// the current board, and updates the current board if need be.
pub(super) async fn leave(
    bot: &Bot,
    caller: &Caller,
    room: &RoomId,
    message: u64,
) -> Result<(), DiscordError> {
    bot.services.discord.defer_update(&caller.token).await?;
    // This makes a player count as present.
    let loaded = own_view::load(bot, caller, room).await;
    bot.rooms.tell(room, caller.update(Editable::Nothing));
    bot.rooms.tell(room, Update::OldBoard(OldBoard { token: caller.token.clone(), message }));
    match loaded {
        Ok(_) => Ok(()),
        Err(error) => {
            let text = error.text(caller.localizer(bot));
            respond::follow_up(bot, caller, &OutgoingMessage::private(text)).await
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::InteractionToken;
    use crate::game_server::Person;
    use crate::interactions::panels::PanelUser;
    use crate::text::Lang;
    use serenity::model::id::{ApplicationId, InteractionId};

    /// A user who clicked on the message 20.
    fn caller(responds_only: bool, clicked_board: bool) -> Caller {
        let token = InteractionToken {
            application: ApplicationId::new(1),
            id: InteractionId::new(1),
            secret: String::new(),
        };
        let (discord, name) = ("1001".parse().unwrap(), "Anna".parse().unwrap());
        let person = Person { discord, name, keep_name: false };
        let caller = Caller::of_panel(&PanelUser { token, person, lang: Lang::En });
        Caller { responds_only, clicked: Some(20), clicked_board, ..caller }
    }

    #[test]
    fn public_board_is_found_only_where_the_bot_only_responds() {
        for (responds_only, clicked_board, is_ephemeral, expected) in [
            (true, true, false, Some(20)),
            (false, true, false, None),
            (true, false, false, None),
            (true, true, true, None),
        ] {
            let caller = caller(responds_only, clicked_board);
            assert_eq!(clicked_public_board(&caller, is_ephemeral), expected, "{caller:?} {is_ephemeral}");
        }
        let command = Caller { clicked: None, ..caller(true, true) };
        assert_eq!(clicked_public_board(&command, false), None);
    }

    #[test]
    fn board_is_older_only_if_a_later_message_is_current() {
        let current = |message| Some(MessageRef { channel: 50, message });
        for (current, expected) in
            [(current(21), true), (current(20), false), (current(19), false), (None, false)]
        {
            assert_eq!(is_older(20, current), expected, "{current:?}");
        }
    }
}
