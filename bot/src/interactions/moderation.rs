//! Commands to block a player, to report a game, and to reach one's own data.

use super::bot::Bot;
use super::caller::{Caller, person};
use super::error::HandlerError;
use super::own_view;
use super::respond::{self, Reply};
use crate::messages::details;
use crate::messages::outgoing_message::OutgoingMessage;
use crate::text::{Arg, Localizer};
use konakis_protocol::{Block, ClientMessage, GameInfo, OnBehalf, Report, RoomId, RoomView, ServerMessage};
use serenity::model::user::User;

pub(super) async fn block(bot: &Bot, caller: &Caller, of: Option<&User>, blocks: bool) -> Reply {
    let localizer = caller.localizer(bot);
    let Some(user) = of.filter(|user| user.id.get() != caller.id()) else {
        return Err(HandlerError::Refused(localizer.say("block-self")));
    };
    let block = Block { user: None, whom: Some(OnBehalf::from(&person(user))) };
    let request = if blocks { ClientMessage::Block(block) } else { ClientMessage::Unblock(block) };
    done(bot, caller, request).await?;
    let args = [("player", Arg::text(user.display_name().to_owned()))];
    let text =
        if blocks { localizer.with("block-done", &args) } else { localizer.with("unblock-done", &args) };
    Ok(OutgoingMessage::private(text))
}

pub(super) async fn report(bot: &Bot, caller: &Caller, room: RoomId, note: &str) -> Reply {
    let localizer = caller.localizer(bot);
    let note = note.parse().map_err(|_| HandlerError::Refused(localizer.say("report-empty")))?;
    let view = own_view::load(bot, caller, &room).await?;
    done(bot, caller, ClientMessage::Report(Report { room, note: Some(note) })).await?;
    let info = details::info(&bot.services.game_server.games(), &view.game);
    let args = [("players", reported(localizer, &info, &view)), ("game", Arg::text(info.name.clone()))];
    Ok(OutgoingMessage::private(localizer.with("report-done", &args)))
}

/// The players whom the viewer reports: all but the viewer.
fn reported(localizer: Localizer<'_>, info: &GameInfo, view: &RoomView) -> Arg<'static> {
    let others = view.players.iter().filter(|(seat, player)| Some(*seat) != view.seat && player.is_some());
    let names = others.map(|(seat, _)| details::player(localizer, info, &view.players, seat));
    details::listed(localizer, names.collect())
}

pub(super) fn data(bot: &Bot, caller: &Caller) -> OutgoingMessage {
    let page = |path: &str| {
        let root = bot.services.public_url.as_str().trim_end_matches('/');
        Arg::markdown(format!("<{root}/{path}>"))
    };
    let args = [("privacy", page("privacy")), ("settings", page("settings"))];
    OutgoingMessage::private(caller.localizer(bot).with("data-about", &args))
}

/// Sends a request that the game server answers with [`ServerMessage::Done`].
async fn done(bot: &Bot, caller: &Caller, request: ClientMessage) -> Result<(), HandlerError> {
    match bot.services.game_server.request(&caller.person, request).await? {
        ServerMessage::Done => Ok(()),
        other => Err(respond::unexpected(bot, caller, &other)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, info, view};
    use crate::text::{Lang, Texts};
    use konakis_protocol::{Seat, Viewer};

    #[test]
    fn report_names_the_other_players() {
        let texts = Texts::new();
        let localizer = Localizer::new(&texts, Lang::En);
        let of = |viewer| {
            let view = view(&contest("tablut", 1), viewer);
            localizer.with("list-item", &[("item", reported(localizer, &info("tablut"), &view))])
        };
        assert!(!of(Viewer::Seat(Seat::White)).contains("Anna"));
        assert_eq!(of(Viewer::Seat(Seat::Black)), "Anna");
        assert!(of(Viewer::Spectator).starts_with("Anna and Ben"));
    }
}
