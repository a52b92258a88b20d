//! A game's record and its animation, as files.

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::own_view;
use super::respond::Reply;
use crate::messages::outgoing_message::{File, OutgoingMessage};
use crate::messages::{alt_text, details};
use crate::text::{Arg, Localizer};
use konakis_protocol::{GameInfo, RoomId, RoomView};

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
        Err(error) if error.is_missing() => Err(HandlerError::Refused(localizer.say("error-no-such-room"))),
        Err(error) => {
            tracing::warn!(%room, %error, "could not download a record");
            Err(HandlerError::Refused(localizer.say("server-away-you")))
        }
    }
}

/// The key of the text beside a record. The record leaves secrets out until the game is over.
fn record_here(info: &GameInfo, view: &RoomView) -> &'static str {
    let hides = info.has_secrets && view.progress.result().is_none();
    if hides { "record-here-hidden" } else { "record-here" }
}

/// Sends a link to the room's page, with the animation if it can be downloaded. If the animation may be ready later,
/// the text says so.
pub(super) async fn animation(bot: &Bot, caller: &Caller, room: &RoomId) -> Reply {
    let localizer = caller.localizer(bot);
    let page = format!("<{}>", bot.services.page(room));
    match bot.services.files.animation(room, caller.lang.tag()).await {
        Ok(gif) => {
            let view = own_view::load(bot, caller, room).await?;
            let info = details::info(&bot.services.game_server.games(), &view.game);
            let alt = alt_text::animation(localizer, &info, &view);
            Ok(OutgoingMessage::private(page).with_file(Some(File::gif(gif.into(), &alt))))
        }
        Err(error) => {
            tracing::info!(%room, %error, "could not download an animation");
            let later = error.may_pass().then(|| no_replay_yet(localizer, &page));
            Ok(OutgoingMessage::private(later.unwrap_or(page)))
        }
    }
}

fn no_replay_yet(localizer: Localizer<'_>, page: &str) -> String {
    localizer.with("animation-later", &[("link", Arg::markdown(page.to_owned()))])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, info, view};
    use crate::text::{Lang, Texts};
    use konakis_protocol::{Outcome, Reason, RoomProgress, Seat, Viewer};

    #[test]
    fn record_hides_secrets_only_until_the_game_is_over() {
        for (game, is_over, key) in [
            ("subsume", false, "record-here-hidden"),
            ("subsume", true, "record-here"),
            ("tablut", false, "record-here"),
            ("tablut", true, "record-here"),
        ] {
            let seen = view(&contest(game, 3), Viewer::Seat(Seat::White));
            let result = Outcome::win(Seat::White, Reason::RESIGNATION);
            let progress = if is_over { RoomProgress::Finished { result } } else { seen.progress.clone() };
            assert_eq!(record_here(&info(game), &RoomView { progress, ..seen }), key, "{game} {is_over}");
        }
    }

    #[test]
    fn missing_animation_is_explained_beside_the_link() {
        let (texts, page) = (Texts::new(), "<https://k.example/rooms/r>");
        for lang in Lang::ALL {
            let text = no_replay_yet(Localizer::new(&texts, lang), page);
            assert!(text.ends_with(page) && text.len() > 2 * page.len(), "{text}");
        }
    }
}
