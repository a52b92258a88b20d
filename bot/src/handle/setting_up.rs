//! Setting up in secret, step by step.

use super::{Caller, Fault, Reply, playing};
use crate::bot::Bot;
use crate::compose::{pick, setup, words};
use crate::pictures::Sight;
use crate::setting::Setting;
use konakis_protocol::{Name, Prompt, RoomId, RoomView};
use std::sync::Arc;

/// The setting up as far as the person has come.
pub(super) async fn open(bot: &Bot, caller: &Caller, view: &RoomView, remark: Option<String>) -> Reply {
    shown(bot, caller, view, remark, |_| {}).await
}

/// The next value goes on this square.
pub(super) async fn place(bot: &Arc<Bot>, caller: &Caller, room: &RoomId, square: &str) -> Reply {
    let square = square.parse().map_err(|_| Fault::Said(caller.voice(bot).say("unknown-button")))?;
    change(bot, caller, room, |setting| {
        // A square that is taken meanwhile leaves all as it was.
        let _ = setting.place(square);
    })
    .await
}

/// The last value comes off again.
pub(super) async fn lift(bot: &Arc<Bot>, caller: &Caller, room: &RoomId) -> Reply {
    change(bot, caller, room, Setting::lift).await
}

/// All values go where chance has them.
pub(super) async fn shuffle(bot: &Arc<Bot>, caller: &Caller, room: &RoomId) -> Reply {
    change(bot, caller, room, |setting| setting.shuffle(lot)).await
}

/// A number below this one, by the system's own chance: what is drawn is a secret.
fn lot(below: usize) -> usize {
    let drawn = getrandom::u64().unwrap_or_default();
    usize::try_from(drawn % below.max(1) as u64).unwrap_or_default()
}

/// It is done so.
pub(super) async fn ready(bot: &Arc<Bot>, caller: &Caller, room: &RoomId) -> Reply {
    let view = playing::view(bot, caller, room).await?;
    let Some((fresh, ..)) = prompt(bot, &view) else { return playing::stale(bot, caller, &view).await };
    let setting = bot.settings.change(room, caller.id(), fresh, |_| {});
    let Some(action) = setting.action() else { return open(bot, caller, &view, None).await };
    let reply = playing::act(bot, caller, &view, &action).await?;
    bot.settings.forget(room, caller.id());
    Ok(reply)
}

async fn change(bot: &Arc<Bot>, caller: &Caller, room: &RoomId, change: impl FnOnce(&mut Setting)) -> Reply {
    let view = playing::view(bot, caller, room).await?;
    if view.prompt.is_none() {
        return playing::stale(bot, caller, &view).await;
    }
    shown(bot, caller, &view, None, change).await
}

async fn shown(
    bot: &Bot,
    caller: &Caller,
    view: &RoomView,
    remark: Option<String>,
    change: impl FnOnce(&mut Setting),
) -> Reply {
    let (Some((fresh, kind)), Some(seat)) = (prompt(bot, view), view.seat) else {
        return Ok(pick::nothing(caller.voice(bot), view));
    };
    let setting = bot.settings.change(&view.room, caller.id(), fresh, change);
    let own = playing::own_sight(view);
    let board = setting.board(&view.board, seat, &kind);
    let targets = if setting.next().is_some() { setting.free() } else { Vec::new() };
    let picture = playing::picture(bot, caller, Sight { board, targets, last: None, ..own }).await;
    let draft = setup::message(caller.voice(bot), view, &setting, remark.as_deref());
    Ok(draft.with_file(picture))
}

/// What is to be set up, and with what kind of piece: the game's first.
fn prompt(bot: &Bot, view: &RoomView) -> Option<(Setting, Name)> {
    let Prompt::Setup { values, squares } = view.prompt.as_ref()?;
    let info = words::info(&bot.services.session.games(), &view.game);
    let kind = info.kinds.first().map_or_else(|| view.game.clone(), |kind| kind.id.clone());
    Some((Setting::new(values, squares), kind))
}
