//! What players offer each other, and how a game is given up or called off.

use super::{Caller, Fault, Reply, playing};
use crate::bot::Bot;
use crate::compose::{button, pick, rows};
use crate::draft::Draft;
use crate::press::Deed;
use konakis_protocol::{ClaimDraw, ClientMessage, InRoom, Offer, Proposal, RoomId};
use serenity::model::application::ButtonStyle;
use std::sync::Arc;

/// Offers, or accepts where the other side has offered it, or claims where that can be claimed.
pub(super) async fn offer(
    bot: &Arc<Bot>,
    caller: &Caller,
    room: &RoomId,
    what: Offer,
) -> Result<String, Fault> {
    let voice = caller.voice(bot);
    let view = playing::view(bot, caller, room).await?;
    let proposal = Proposal { room: room.clone(), what };
    let Some(seat) = view.seat else { return Err(Fault::Said(voice.say("game-not-yours"))) };
    match view.offers.get(&what) {
        Some(by) if *by == seat => return Err(Fault::Said(voice.say("offer-own"))),
        Some(_) => {
            bot.session.view(&caller.person, ClientMessage::Accept(proposal)).await?;
            return Ok(voice.say(if what == Offer::Rematch { "rematch-on" } else { "offer-accepted" }));
        }
        None => {}
    }
    if what == Offer::Draw && !view.claims.is_empty() {
        let claim = ClaimDraw { room: room.clone(), action: None };
        bot.session.view(&caller.person, ClientMessage::ClaimDraw(claim)).await?;
        return Ok(voice.say("offer-accepted"));
    }
    bot.session.view(&caller.person, ClientMessage::Offer(proposal)).await?;
    Ok(voice.say(pick::offered(what)))
}

/// Accepts what the other side offered.
pub(super) async fn accept(bot: &Arc<Bot>, caller: &Caller, room: &RoomId, what: Offer) -> Result<(), Fault> {
    let view = playing::view(bot, caller, room).await?;
    mine_to_answer(bot, caller, &view, what)?;
    bot.session.view(&caller.person, ClientMessage::Accept(Proposal { room: room.clone(), what })).await?;
    Ok(())
}

/// Refuses what the other side offered, or withdraws what he offered himself.
pub(super) async fn refuse(
    bot: &Arc<Bot>,
    caller: &Caller,
    room: &RoomId,
    what: Offer,
) -> Result<String, Fault> {
    bot.session.view(&caller.person, ClientMessage::Refuse(Proposal { room: room.clone(), what })).await?;
    Ok(caller.voice(bot).say("offer-refused"))
}

fn mine_to_answer(
    bot: &Bot,
    caller: &Caller,
    view: &konakis_protocol::RoomView,
    what: Offer,
) -> Result<(), Fault> {
    let voice = caller.voice(bot);
    match (view.seat, view.offers.get(&what)) {
        (None, _) => Err(Fault::Said(voice.say("game-not-yours"))),
        (_, None) => Err(Fault::Said(voice.say("offer-gone"))),
        (Some(seat), Some(by)) if *by == seat => Err(Fault::Said(voice.say("offer-own"))),
        _ => Ok(()),
    }
}

/// Asks whether he really gives up, or, before both sides have acted, also whether the game is called off.
pub(super) async fn ask_resign(bot: &Arc<Bot>, caller: &Caller, room: &RoomId) -> Reply {
    let voice = caller.voice(bot);
    let view = playing::view(bot, caller, room).await?;
    if view.seat.is_none() {
        return Err(Fault::Said(voice.say("game-not-yours")));
    }
    if view.standing.result().is_some() {
        return Err(Fault::Said(voice.say("game-over-already")));
    }
    let mut lines = vec![voice.say("resign-ask")];
    let mut buttons = vec![button(room, Deed::ResignSurely, voice.label("resign-yes"), ButtonStyle::Danger)];
    // After two actions both sides have acted in nearly every game; where not, the server says so.
    if view.ply < 2 {
        lines.push(voice.say("abort-ask"));
        buttons.push(button(room, Deed::Abort, voice.label("abort-yes"), ButtonStyle::Secondary));
    }
    Ok(Draft::private(lines.join("\n")).with_rows(rows(buttons)))
}

/// Gives up.
pub(super) async fn resign(bot: &Arc<Bot>, caller: &Caller, room: &RoomId) -> Reply {
    bot.session.view(&caller.person, ClientMessage::Resign(InRoom { room: room.clone() })).await?;
    Ok(Draft::private(caller.voice(bot).say("resign-done")))
}

/// Calls the game off.
pub(super) async fn abort(bot: &Arc<Bot>, caller: &Caller, room: &RoomId) -> Reply {
    bot.session.view(&caller.person, ClientMessage::Abort(InRoom { room: room.clone() })).await?;
    Ok(Draft::private(caller.voice(bot).say("abort-done")))
}

/// Claims a draw.
pub(super) async fn claim(bot: &Arc<Bot>, caller: &Caller, room: &RoomId) -> Reply {
    let claim = ClaimDraw { room: room.clone(), action: None };
    bot.session.view(&caller.person, ClientMessage::ClaimDraw(claim)).await?;
    Ok(Draft::private(caller.voice(bot).say("offer-accepted")))
}
