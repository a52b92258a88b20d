//! Games of others: those in progress, one of them with the way to its thread, and how to follow it.

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::respond::{self, Reply};
use super::{game_choice, own_view};
use crate::memory::RoomRecord;
use crate::messages::custom_id::ButtonAction;
use crate::messages::lists::{self, ShownGame};
use crate::messages::panel::Shows;
use crate::messages::{button, link, rows};
use crate::text::Arg;
use konakis_protocol::{ClientMessage, RoomId, ServerMessage, WatchLobby};
use serenity::model::application::ButtonStyle;
use serenity::model::id::ChannelId;

/// The public games in progress.
pub(super) async fn live(bot: &Bot, caller: &Caller) -> Reply {
    let game_server = &bot.services.game_server;
    let request = ClientMessage::Lobby(WatchLobby::default());
    let lobby = match game_server.request(&caller.person, request).await? {
        ServerMessage::Lobby(lobby) => lobby,
        other => return Err(respond::unexpected(bot, caller, &other)),
    };
    let mut shown = Vec::new();
    for game in lobby.live.into_iter().take(lists::LINES_MAX) {
        let address = match here(bot, caller, &game.room).await? {
            Some(_) => game_choice::link_to(bot, &game.room).await?,
            None => format!("<{}>", bot.services.page(&game.room)),
        };
        shown.push(ShownGame { game, address });
    }
    Ok(lists::live(caller.localizer(bot), &game_server.games(), &shown))
}

/// The record of a game that is shown in the caller's Discord server.
async fn here(bot: &Bot, caller: &Caller, room: &RoomId) -> Result<Option<RoomRecord>, HandlerError> {
    let record = bot.services.memory.load_room(room).await?;
    Ok(record.filter(|record| caller.guild.is_some() && record.origin.guild == caller.guild))
}

/// Shows a game, with the way to its thread and a button to follow it.
pub(super) async fn show(bot: &Bot, caller: &Caller, room: &RoomId) -> Reply {
    let localizer = caller.localizer(bot);
    let view = own_view::load(bot, caller, room).await?;
    let mut message = own_view::shown(bot, caller, &view).await;
    if here(bot, caller, room).await?.is_some_and(|record| record.board_message().is_some()) {
        let link = Arg::markdown(game_choice::link_to(bot, room).await?);
        message.text.push_str(&format!("\n{}", localizer.with("spectate-where", &[("link", link)])));
    }
    if view.seat.is_some() || view.standing.result().is_some() {
        return Ok(message);
    }
    let follow = button(room, ButtonAction::Follow, localizer.label("button-follow"), ButtonStyle::Primary);
    let watch = link(&bot.services.page(room), localizer.label("button-watch"));
    Ok(message.with_rows(rows(vec![follow, watch])))
}

/// Adds the user to the thread of the game; if it has none, their message becomes a panel that shows each turn.
pub(super) async fn follow(bot: &Bot, caller: &Caller, room: &RoomId) -> Reply {
    let localizer = caller.localizer(bot);
    let view = own_view::load(bot, caller, room).await?;
    let mut message = own_view::shown(bot, caller, &view).await;
    let thread = here(bot, caller, room).await?.and_then(|record| {
        let channel = record.board()?.channel;
        (channel != 0 && channel != record.origin.channel).then_some(channel)
    });
    let (note, panel) = match thread {
        Some(thread) => {
            bot.services.discord.add_to_thread(thread, caller.id()).await?;
            let thread = ChannelId::new(thread);
            (localizer.with("spectate-following", &[("thread", thread.into())]), None)
        }
        None => (localizer.say("spectate-following-here"), Some(Shows::of(&view))),
    };
    message.text.push_str(&format!("\n{note}"));
    message.panel = panel;
    Ok(message)
}
