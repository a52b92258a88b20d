//! What players offer each other, and how a game is given up or called off.

use super::{Caller, Fault, Reply, playing};
use crate::bot::Bot;
use crate::compose::{button, pick, rows};
use crate::draft::Draft;
use crate::press::Deed;
use crate::voice::Voice;
use konakis_protocol::{Claim, ClaimDraw, ClientMessage, InRoom, Offer, Proposal, RoomId};
use serenity::model::application::ButtonStyle;
use std::sync::Arc;

/// Offers, or accepts where the other side has offered it, or asks whether to claim where that can be claimed.
pub(super) async fn offer(bot: &Arc<Bot>, caller: &Caller, room: &RoomId, what: Offer) -> Reply {
    let voice = caller.voice(bot);
    let view = playing::view(bot, caller, room).await?;
    let proposal = Proposal { room: room.clone(), what };
    let Some(seat) = view.seat else { return Err(Fault::Said(voice.say("game-not-yours"))) };
    match view.offers.get(&what) {
        Some(by) if *by == seat => return Err(Fault::Said(voice.say("offer-own"))),
        Some(_) => {
            bot.services.session.view(&caller.person, ClientMessage::Accept(proposal)).await?;
            let key = if what == Offer::Rematch { "rematch-on" } else { "offer-accepted" };
            return Ok(Draft::private(voice.say(key)));
        }
        None => {}
    }
    if let Some(claim) = view.claims.first().filter(|_| what == Offer::Draw) {
        return Ok(claim_asked(voice, room, *claim));
    }
    bot.services.session.view(&caller.person, ClientMessage::Offer(proposal)).await?;
    Ok(Draft::private(voice.say(pick::offered(what))))
}

/// Accepts what the other side offered.
pub(super) async fn accept(bot: &Arc<Bot>, caller: &Caller, room: &RoomId, what: Offer) -> Result<(), Fault> {
    let view = playing::view(bot, caller, room).await?;
    mine_to_answer(bot, caller, &view, what)?;
    bot.services
        .session
        .view(&caller.person, ClientMessage::Accept(Proposal { room: room.clone(), what }))
        .await?;
    Ok(())
}

/// Refuses what the other side offered, or withdraws what he offered himself.
pub(super) async fn refuse(bot: &Arc<Bot>, caller: &Caller, room: &RoomId, what: Offer) -> Reply {
    let voice = caller.voice(bot);
    let view = playing::view(bot, caller, room).await?;
    let own = match (view.seat, view.offers.get(&what)) {
        (None, _) => return Err(Fault::Said(voice.say("game-not-yours"))),
        (_, None) => return Err(Fault::Said(voice.say("offer-gone"))),
        (Some(seat), Some(by)) => seat == *by,
    };
    bot.services
        .session
        .view(&caller.person, ClientMessage::Refuse(Proposal { room: room.clone(), what }))
        .await?;
    Ok(Draft::private(voice.say(if own { "offer-withdrawn" } else { "offer-refused" })))
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
    bot.services.session.view(&caller.person, ClientMessage::Resign(InRoom { room: room.clone() })).await?;
    Ok(Draft::private(caller.voice(bot).say("resign-done")))
}

/// Calls the game off.
pub(super) async fn abort(bot: &Arc<Bot>, caller: &Caller, room: &RoomId) -> Reply {
    bot.services.session.view(&caller.person, ClientMessage::Abort(InRoom { room: room.clone() })).await?;
    Ok(Draft::private(caller.voice(bot).say("abort-done")))
}

/// Asks whether he really claims the draw, which ends the game.
pub(super) async fn ask_claim(bot: &Arc<Bot>, caller: &Caller, room: &RoomId) -> Reply {
    let view = playing::view(bot, caller, room).await?;
    match view.claims.first() {
        Some(claim) => Ok(claim_asked(caller.voice(bot), room, *claim)),
        None => playing::stale(bot, caller, &view).await,
    }
}

fn claim_asked(voice: Voice<'_>, room: &RoomId, claim: Claim) -> Draft {
    let claim = match claim {
        Claim::Threefold => "threefold",
        Claim::FiftyMoves => "fifty-moves",
    };
    let yes = button(room, Deed::ClaimSurely, voice.label("draw-claim-yes"), ButtonStyle::Success);
    Draft::private(voice.with("draw-claim-ask", &[("claim", claim.into())])).with_rows(rows(vec![yes]))
}

/// Claims a draw.
pub(super) async fn claim(bot: &Arc<Bot>, caller: &Caller, room: &RoomId) -> Reply {
    let claim = ClaimDraw { room: room.clone(), action: None };
    bot.services.session.view(&caller.person, ClientMessage::ClaimDraw(claim)).await?;
    Ok(Draft::private(caller.voice(bot).say("draw-claimed")))
}
