//! Shows the public games in progress: their list, or a chosen game with a button to follow it.

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::respond::{self, Reply};
use super::{own_games, own_view};
use crate::discord::Urgency;
use crate::memory::RoomRecord;
use crate::messages::custom_id::ButtonAction;
use crate::messages::lists::{self, ShownGame};
use crate::messages::panel::PanelContent;
use crate::messages::{button, link, rows};
use crate::text::Arg;
use konakis_protocol::{ClientMessage, RoomId, RoomView, ServerMessage, WatchLobby};
use serenity::model::application::ButtonStyle;
use serenity::model::id::ChannelId;

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
            Some(_) => own_games::link_to(bot, &game.room).await?,
            None => format!("<{}>", bot.services.page(&game.room)),
        };
        shown.push(ShownGame { game, address });
    }
    Ok(lists::live(caller.localizer(bot), &game_server.games(), &shown))
}

/// The bot's record of a room; none if the game is not shown in the caller's Discord server.
async fn here(bot: &Bot, caller: &Caller, room: &RoomId) -> Result<Option<RoomRecord>, HandlerError> {
    let record = bot.services.memory.load_room(room).await?;
    Ok(record.filter(|record| is_here(record, caller.guild)))
}

/// Whether a game is shown in this Discord server; false in direct messages and group chats.
fn is_here(record: &RoomRecord, guild: Option<u64>) -> bool {
    guild.is_some() && record.origin.guild == guild
}

/// The game's thread; none before a channel is chosen, or if the game is played in the channel of its challenge.
fn thread(record: &RoomRecord) -> Option<u64> {
    let channel = record.board()?.channel;
    (channel != 0 && channel != record.origin.channel).then_some(channel)
}

fn can_follow(view: &RoomView) -> bool {
    view.seat.is_none() && view.progress.result().is_none()
}

/// Shows a game, with a link to its board if the board is in this Discord server. If the user can follow the game,
/// there are buttons to follow it here and to watch it on its page.
pub(super) async fn show(bot: &Bot, caller: &Caller, room: &RoomId) -> Reply {
    let localizer = caller.localizer(bot);
    let view = own_view::load(bot, caller, room).await?;
    let mut message = own_view::shown(bot, caller, &view).await;
    if here(bot, caller, room).await?.is_some_and(|record| record.board_message().is_some()) {
        let link = Arg::markdown(own_games::link_to(bot, room).await?);
        message.text.push_str(&format!("\n{}", localizer.with("spectate-where", &[("link", link)])));
    }
    if !can_follow(&view) {
        return Ok(message);
    }
    let follow = button(room, ButtonAction::Follow, localizer.label("button-follow"), ButtonStyle::Primary);
    let watch = link(&bot.services.page(room), localizer.label("button-watch"));
    Ok(message.with_rows(rows(vec![follow, watch])))
}

/// Adds the user to the game's thread in this Discord server. If the game has no thread there, the private message
/// becomes the user's panel, which is updated after each action.
pub(super) async fn follow(bot: &Bot, caller: &Caller, room: &RoomId) -> Reply {
    let localizer = caller.localizer(bot);
    let view = own_view::load(bot, caller, room).await?;
    let mut message = own_view::shown(bot, caller, &view).await;
    let in_thread = here(bot, caller, room).await?.as_ref().and_then(thread);
    let (note, panel) = match in_thread {
        Some(thread) => {
            bot.services.discord.add_to_thread(thread, caller.id(), Urgency::Click).await?;
            let thread = ChannelId::new(thread);
            (localizer.with("spectate-following", &[("thread", thread.into())]), None)
        }
        None => {
            if can_follow(&view) {
                bot.followed_rooms.watch(&bot.services, room).await?;
            }
            (localizer.say("spectate-following-here"), Some(PanelContent::of(&view)))
        }
    };
    message.text.push_str(&format!("\n{note}"));
    message.panel = panel;
    Ok(message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, view};
    use konakis_protocol::{Outcome, Reason, RoomProgress, Seat, Viewer};

    #[test]
    fn game_is_shown_only_in_its_own_discord_server() {
        let record = |guild| RoomRecord::new(guild, 50, "en");
        assert!(is_here(&record(Some(7)), Some(7)));
        assert!(!is_here(&record(Some(7)), Some(8)) && !is_here(&record(Some(7)), None));
        assert!(!is_here(&record(None), None), "a game in direct messages is in no Discord server");
    }

    #[test]
    fn thread_of_a_game_is_not_the_channel_of_its_challenge() {
        let record = || RoomRecord::new(Some(7), 50, "en");
        assert_eq!(thread(&record()), None);
        assert_eq!(thread(&record().with_board(60, 1)), Some(60));
        assert_eq!(thread(&record().with_board(50, 1)), None);
        assert_eq!(thread(&record().with_board(0, 1)), None);
    }

    #[test]
    fn only_unfinished_games_of_others_can_be_followed() {
        let seen = |viewer| view(&contest("tablut", 3), viewer);
        assert!(can_follow(&seen(Viewer::Spectator)));
        assert!(!can_follow(&seen(Viewer::Seat(Seat::White))));
        let progress = RoomProgress::Finished { result: Outcome::win(Seat::White, Reason::RESIGNATION) };
        assert!(!can_follow(&RoomView { progress, ..seen(Viewer::Spectator) }));
    }
}
