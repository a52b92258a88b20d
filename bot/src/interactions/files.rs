//! Files of a game: its record, and its moves as an animation.

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::own_view;
use super::respond::Reply;
use crate::messages::outgoing_message::{File, OutgoingMessage};
use crate::messages::{alt_text, details};
use konakis_protocol::{GameInfo, RoomId, RoomView};

/// Sends the record as a file.
pub(super) async fn record(bot: &Bot, caller: &Caller, room: &RoomId) -> Reply {
    let localizer = caller.localizer(bot);
    match bot.services.files.record(room).await {
        Ok(text) => {
            let file = File::text(&format!("{}.txt", room), &text);
            let view = own_view::load(bot, caller, room).await?;
            let info = details::info(&bot.services.game_server.games(), &view.game);
            let said = localizer.say(record_here(&info, &view));
            Ok(OutgoingMessage::private(said).with_file(Some(file)))
        }
        Err(error) => {
            tracing::warn!(%room, %error, "could not download a record");
            Err(HandlerError::Refused(localizer.say("server-away-you")))
        }
    }
}

/// The key of the text beside a record: it leaves secrets out until the game is over.
fn record_here(info: &GameInfo, view: &RoomView) -> &'static str {
    let hides = info.has_secrets && view.standing.result().is_none();
    if hides { "record-here-hidden" } else { "record-here" }
}

/// Sends the game as an animation, or a link to its page if there is none.
pub(super) async fn replay(bot: &Bot, caller: &Caller, room: &RoomId) -> Reply {
    let localizer = caller.localizer(bot);
    let page = format!("<{}>", bot.services.page(room));
    match bot.services.files.replay(room).await {
        Ok(gif) => {
            let view = own_view::load(bot, caller, room).await?;
            let info = details::info(&bot.services.game_server.games(), &view.game);
            let alt = alt_text::replay(localizer, &info, &view);
            Ok(OutgoingMessage::private(page).with_file(Some(File::gif(gif.into(), &alt))))
        }
        Err(error) => {
            tracing::info!(%room, %error, "could not download an animation");
            Ok(OutgoingMessage::private(page))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, info, view};
    use konakis_protocol::{Outcome, Reason, Seat, Standing, Viewer};

    #[test]
    fn record_hides_something_only_during_a_secret_game() {
        for (game, is_over, key) in [
            ("subsume", false, "record-here-hidden"),
            ("subsume", true, "record-here"),
            ("tablut", false, "record-here"),
            ("tablut", true, "record-here"),
        ] {
            let seen = view(&contest(game, 3), Viewer::Seat(Seat::White));
            let result = Outcome::win(Seat::White, Reason::RESIGNATION);
            let standing = if is_over { Standing::Finished { result } } else { seen.standing.clone() };
            assert_eq!(record_here(&info(game), &RoomView { standing, ..seen }), key, "{game} {is_over}");
        }
    }
}
