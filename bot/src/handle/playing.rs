//! Acting: the picker, one's own view, actions that are typed.

use super::{Caller, Fault, Reply, setting_up};
use crate::bot::Bot;
use crate::channel::Update;
use crate::compose::{alt, game, link, pick, rows, turn, words};
use crate::draft::{Draft, File};
use crate::picker::{self, Choice, Picker};
use crate::pictures::Sight;
use crate::press::Step;
use crate::texts::Arg;
use crate::voice::Voice;
use konakis_protocol::connect::RequestError;
use konakis_protocol::{Act, ActionText, ClientMessage, ErrorCode, GameInfo, RoomId, RoomView, Seats};
use std::sync::Arc;

/// The room as this person may see it.
pub(super) async fn view(bot: &Bot, caller: &Caller, room: &RoomId) -> Result<Box<RoomView>, Fault> {
    let view = bot.services.session.look(&caller.person, room).await?;
    match view.seat.and_then(|seat| view.players.get(seat)).and_then(Option::as_ref) {
        Some(player) => bot.services.memory.know(&player.user.id, caller.id()).await?,
        // Who only clicked is no spectator.
        None => bot.services.session.leave(Some(&caller.person), room).await,
    }
    Ok(view)
}

/// The picker at its beginning, or the setting up, or why there is nothing to do.
pub(super) async fn open(bot: &Arc<Bot>, caller: &Caller, room: &RoomId, remark: Option<String>) -> Reply {
    let view = view(bot, caller, room).await?;
    fresh(bot, caller, &view, remark).await
}

/// The same for a view that is at hand.
pub(super) async fn fresh(bot: &Bot, caller: &Caller, view: &RoomView, remark: Option<String>) -> Reply {
    if view.prompt.is_some() {
        return setting_up::open(bot, caller, view, remark).await;
    }
    match picker::at(&view.legal, "") {
        Picker::Open(choice) => shown(bot, caller, view, &choice, 0, remark.as_deref()).await,
        Picker::Done(_) | Picker::Lost => {
            let mut draft = pick::nothing(caller.voice(bot), view);
            if let Some(remark) = remark {
                draft.text = format!("{remark}\n{}", draft.text);
            }
            Ok(draft)
        }
    }
}

/// The picker at a choice, with the person's own board beside it.
async fn shown(
    bot: &Bot,
    caller: &Caller,
    view: &RoomView,
    choice: &Choice,
    page: u16,
    remark: Option<&str>,
) -> Reply {
    let voice = caller.voice(bot);
    let info = words::info(&bot.services.session.games(), &view.game);
    let mut draft = pick::message(voice, &info, view, choice, page, remark);
    draft.text.push_str(&beside(voice, &info, view));
    let sight = Sight { picked: choice.picked(), targets: choice.targets(), ..own_sight(view) };
    Ok(draft.with_file(picture(bot, caller, sight).await))
}

/// The numbers beside the board as a line of their own, where there are any.
fn beside(voice: Voice<'_>, info: &GameInfo, view: &RoomView) -> String {
    let counts = words::counts(voice, info, view);
    if counts.is_empty() { counts } else { format!("\n-# {counts}") }
}

/// What the person's own board shows him.
pub(super) fn own_sight(view: &RoomView) -> Sight {
    let from = view.seat.unwrap_or_else(|| game::seen_from(view, false));
    Sight { from, ..Sight::of(view) }
}

/// The picture, where it can be made; without it the words must do.
pub(super) async fn picture(bot: &Bot, caller: &Caller, sight: Sight) -> Option<File> {
    let info = words::info(&bot.services.session.games(), &sight.game);
    let alt = alt::text(caller.voice(bot), &info, &sight);
    bot.services
        .pictures
        .draw(sight, &alt)
        .await
        .inspect_err(|error| tracing::error!(%error, "a board could not be drawn"))
        .ok()
}

/// An entry of the picker's menu was chosen.
pub(super) async fn pick(bot: &Arc<Bot>, caller: &Caller, room: &RoomId, step: &Step, value: &str) -> Reply {
    let view = view(bot, caller, room).await?;
    if view.ply != step.ply {
        return stale(bot, caller, &view).await;
    }
    match picker::choose(&view.legal, &step.prefix, value) {
        Picker::Open(choice) => shown(bot, caller, &view, &choice, 0, None).await,
        Picker::Done(action) => act(bot, caller, &view, &action).await,
        Picker::Lost => stale(bot, caller, &view).await,
    }
}

/// Another page of the same choice.
pub(super) async fn page(bot: &Arc<Bot>, caller: &Caller, room: &RoomId, step: &Step) -> Reply {
    let view = view(bot, caller, room).await?;
    match picker::at(&view.legal, &step.prefix) {
        Picker::Open(choice) if view.ply == step.ply => {
            shown(bot, caller, &view, &choice, step.page, None).await
        }
        _ => stale(bot, caller, &view).await,
    }
}

/// One step back.
pub(super) async fn back(bot: &Arc<Bot>, caller: &Caller, room: &RoomId, step: &Step) -> Reply {
    let view = view(bot, caller, room).await?;
    match picker::back(&view.legal, &step.prefix) {
        Picker::Open(choice) if view.ply == step.ply => shown(bot, caller, &view, &choice, 0, None).await,
        _ => stale(bot, caller, &view).await,
    }
}

/// The game has gone on: a picker afresh.
pub(super) async fn stale(bot: &Bot, caller: &Caller, view: &RoomView) -> Reply {
    fresh(bot, caller, view, Some(caller.voice(bot).say("game-moved-on"))).await
}

/// Plays an action, and shows what can be done next where it is still the person's turn.
pub(super) async fn act(bot: &Bot, caller: &Caller, view: &RoomView, action: &str) -> Reply {
    let voice = caller.voice(bot);
    let text: ActionText = action
        .parse()
        .map_err(|_| Fault::Said(voice.with("move-unknown", &[("action", Arg::typed(action.to_owned()))])))?;
    let act = ClientMessage::Act(Act { room: view.room.clone(), ply: view.ply, action: text });
    let after = match bot.services.session.view(&caller.person, act).await {
        Err(RequestError::Refused(reply)) if reply.code == ErrorCode::Stale => {
            let now = bot.services.session.look(&caller.person, &view.room).await?;
            return stale(bot, caller, &now).await;
        }
        after => after?,
    };
    // What was placed in secret is not said again, though only he sees this.
    let played = match &view.prompt {
        Some(_) if game::is_setting_up(&after) => voice.say("setup-done"),
        Some(_) => voice.say("setup-begun"),
        None => voice.with("pick-played", &[("action", Arg::notation(action.to_owned()))]),
    };
    if after.seat.is_some_and(|seat| after.standing.to_act().contains(seat)) && !after.legal.is_empty() {
        return fresh(bot, caller, &after, Some(played)).await;
    }
    Ok(Draft::private(played).with_file(picture(bot, caller, own_sight(&after)).await))
}

/// The board as this person may see it, made anew.
pub(super) async fn look(bot: &Arc<Bot>, caller: &Caller, room: &RoomId) -> Reply {
    let view = view(bot, caller, room).await?;
    let voice = caller.voice(bot);
    let info = words::info(&bot.services.session.games(), &view.game);
    let mut lines = vec![words::title(voice, &info, &view)];
    lines.push(match view.seat {
        Some(seat) => voice.with("view-yours", &[("side", Arg::said(voice.texts.side(voice.lang, seat)))]),
        None => voice.say("game-not-yours"),
    });
    if let Some(last) = &view.last {
        // Without what came before the last action is better than nothing.
        let before = bot.services.session.turn_so_far(Some(&caller.person), &view, turn::ACTIONS_MAX).await;
        lines.push(turn::told(voice, &info, &view.players, &before.unwrap_or_default(), last));
    }
    let mut draft = Draft::private(lines.join("\n") + &beside(voice, &info, &view));
    if view.seat.is_none() {
        draft = draft.with_rows(rows(vec![link(&bot.services.page(room), voice.label("button-watch"))]));
    }
    Ok(draft.with_file(picture(bot, caller, own_sight(&view)).await))
}

/// Turns the board round: for all where a player asks, otherwise for the person alone.
pub(super) async fn flip(bot: &Arc<Bot>, caller: &Caller, room: &RoomId) -> Result<(), Fault> {
    let view = view(bot, caller, room).await?;
    if view.seat.is_some() {
        bot.rooms.tell(room, Update::Flip);
        return Ok(());
    }
    let voice = caller.voice(bot);
    let from = Seats::TWO.after(game::seen_from(&view, false));
    let sight = Sight { from, ..own_sight(&view) };
    let words = voice.with("flip-here", &[("side", from.into())]);
    let draft = Draft::private(words).with_file(picture(bot, caller, sight).await);
    bot.services.rest.follow_up(&caller.hook, &draft).await?;
    Ok(())
}

/// An action that was typed.
pub(super) async fn typed(bot: &Arc<Bot>, caller: &Caller, room: &RoomId, text: &str) -> Reply {
    let view = view(bot, caller, room).await?;
    act(bot, caller, &view, text.trim()).await
}
