//! Buttons and menus.

use super::{Caller, Fault, Reply, answer, aside, challenge, offers, playing, setting_up};
use crate::bot::Bot;
use crate::channel::{Editable, Update};
use crate::compose::{button, rows};
use crate::draft::{Draft, File};
use crate::memory::Place;
use crate::press::{Deed, Press};
use crate::rest::RestError;
use crate::rules::Leaf;
use konakis_protocol::RoomId;
use serenity::model::application::{ButtonStyle, ComponentInteraction, ComponentInteractionDataKind};
use serenity::model::channel::MessageFlags;
use std::sync::Arc;

/// How a click is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// With a message of his own.
    Anew,
    /// By a change of his own message, on which he clicked.
    Change,
    /// By a change of the message that all see, which the room's task makes.
    Public,
}

/// How a click on such a button is answered, on a message that is the person's own or not.
const fn way(deed: &Deed, own: bool) -> Way {
    match deed {
        Deed::Move | Deed::Look | Deed::Resign | Deed::Record | Deed::Replay => Way::Anew,
        Deed::ResignSurely
        | Deed::Abort
        | Deed::Claim
        | Deed::ClaimSurely
        | Deed::Remind(_)
        | Deed::Pick(_)
        | Deed::Page(_)
        | Deed::Back(_)
        | Deed::Place
        | Deed::Lift
        | Deed::Shuffle
        | Deed::Ready => {
            if own {
                Way::Change
            } else {
                Way::Anew
            }
        }
        Deed::Join
        | Deed::Decline
        | Deed::Withdraw
        | Deed::Flip
        | Deed::Offer(_)
        | Deed::Accept(_)
        | Deed::Refuse(_) => Way::Public,
    }
}

/// Deals with a click.
pub(super) async fn run(bot: &Arc<Bot>, component: &ComponentInteraction) -> Result<(), RestError> {
    let caller = Caller::of_component(component);
    // What is for one person is never put into a message that all see, whatever stands behind its buttons.
    let own = component.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    if let Ok(leaf) = component.data.custom_id.parse::<Leaf>() {
        if own {
            bot.services.rest.defer_update(&caller.hook).await?;
        } else {
            bot.services.rest.defer_private(&caller.hook).await?;
        }
        return answer(bot, &caller, Ok(super::lists::rules(bot, &caller, &leaf.game, leaf.page))).await;
    }
    let Ok(press) = component.data.custom_id.parse::<Press>() else {
        bot.services.rest.defer_private(&caller.hook).await?;
        return answer(bot, &caller, Err(Fault::Said(caller.voice(bot).say("unknown-button")))).await;
    };
    let value = match &component.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().map_or("", String::as_str),
        _ => "",
    };
    match way(&press.deed, own) {
        Way::Anew => {
            bot.services.rest.defer_private(&caller.hook).await?;
            let reply = reply(bot, &caller, &press, value).await;
            let answered = answer(bot, &caller, reply).await;
            // The room's task is told after, since what is posted before the answer takes its place.
            bot.rooms.tell(&press.room, caller.update(Editable::Nothing));
            answered
        }
        Way::Change => {
            bot.services.rest.defer_update(&caller.hook).await?;
            let reply = reply(bot, &caller, &press, value).await;
            answer(bot, &caller, reply).await
        }
        Way::Public => {
            bot.services.rest.defer_update(&caller.hook).await?;
            let done = public(bot, &caller, &press).await;
            if let (Deed::Join | Deed::Decline | Deed::Withdraw, Ok(_), Some(on)) =
                (&press.deed, &done, caller.on)
            {
                let place = Place { channel: caller.channel, message: on.get() };
                bot.rooms.tell(&press.room, Update::Challenge(place));
            }
            // The room's task is told after, so that it is there for what came of it, and started where it does not run.
            let reach = caller.on.map_or(Editable::Nothing, |on| Editable::Clicked(on.get()));
            bot.rooms.tell(&press.room, caller.update(reach));
            match done {
                Ok(None) => Ok(()),
                Ok(Some(draft)) => aside(bot, &caller, &draft).await,
                Err(fault) => aside(bot, &caller, &Draft::private(fault.words(caller.voice(bot)))).await,
            }
        }
    }
}

/// What the person is shown for a click that is answered to him alone.
async fn reply(bot: &Arc<Bot>, caller: &Caller, press: &Press, value: &str) -> Reply {
    let room = &press.room;
    match &press.deed {
        Deed::Move => playing::open(bot, caller, room, None).await,
        Deed::Look => playing::look(bot, caller, room).await,
        Deed::Pick(step) => playing::pick(bot, caller, room, step, value).await,
        Deed::Page(step) => playing::page(bot, caller, room, step).await,
        Deed::Back(step) => playing::back(bot, caller, room, step).await,
        Deed::Place => setting_up::place(bot, caller, room, value).await,
        Deed::Lift => setting_up::lift(bot, caller, room).await,
        Deed::Shuffle => setting_up::shuffle(bot, caller, room).await,
        Deed::Ready => setting_up::ready(bot, caller, room).await,
        Deed::Resign => offers::ask_resign(bot, caller, room).await,
        Deed::ResignSurely => offers::resign(bot, caller, room).await,
        Deed::Abort => offers::abort(bot, caller, room).await,
        Deed::Claim => offers::ask_claim(bot, caller, room).await,
        Deed::ClaimSurely => offers::claim(bot, caller, room).await,
        Deed::Record => record(bot, caller, press).await,
        Deed::Replay => replay(bot, caller, press).await,
        Deed::Remind(on) => remind(bot, caller, room, *on).await,
        Deed::Join
        | Deed::Decline
        | Deed::Withdraw
        | Deed::Flip
        | Deed::Offer(_)
        | Deed::Accept(_)
        | Deed::Refuse(_) => Err(Fault::Said(caller.voice(bot).say("unknown-button"))),
    }
}

/// What comes of a click that all see, with what the person alone is shown where that is needed.
async fn public(bot: &Arc<Bot>, caller: &Caller, press: &Press) -> Result<Option<Draft>, Fault> {
    let room = &press.room;
    match &press.deed {
        Deed::Join => challenge::join(bot, caller, room).await.map(|()| None),
        Deed::Decline => challenge::decline(bot, caller, room).await.map(|()| None),
        Deed::Withdraw => challenge::withdraw(bot, caller, room).await.map(|()| None),
        Deed::Flip => playing::flip(bot, caller, room).await.map(|()| None),
        Deed::Offer(what) => offers::offer(bot, caller, room, *what).await.map(Some),
        Deed::Accept(what) => offers::accept(bot, caller, room, *what).await.map(|()| None),
        Deed::Refuse(what) => offers::refuse(bot, caller, room, *what).await.map(Some),
        _ => Err(Fault::Said(caller.voice(bot).say("unknown-button"))),
    }
}

/// Whether the person is reminded from now on; that can be changed again.
async fn remind(bot: &Bot, caller: &Caller, room: &RoomId, on: bool) -> Reply {
    let voice = caller.voice(bot);
    bot.services.memory.set_reminds(caller.id(), on).await?;
    let (said, other) =
        if on { ("reminders-on", "button-reminders-off") } else { ("reminders-off", "button-reminders-on") };
    let change = button(room, Deed::Remind(!on), voice.label(other), ButtonStyle::Secondary);
    Ok(Draft::private(voice.say(said)).with_rows(rows(vec![change])))
}

/// The record as a file.
pub(super) async fn record(bot: &Bot, caller: &Caller, press: &Press) -> Reply {
    let voice = caller.voice(bot);
    match bot.web.record(&press.room).await {
        Ok(text) => {
            let file = File::text(&format!("{}.txt", press.room), &text);
            Ok(Draft::private(voice.say("record-here")).with_file(Some(file)))
        }
        Err(error) => {
            tracing::warn!(room = %press.room, %error, "a record could not be given");
            Err(Fault::Said(voice.say("server-away-you")))
        }
    }
}

/// The game as a moving picture, or where there is none, the page on which it can be replayed.
async fn replay(bot: &Bot, caller: &Caller, press: &Press) -> Reply {
    let voice = caller.voice(bot);
    let page = format!("<{}>", bot.services.page(&press.room));
    match bot.web.replay(&press.room).await {
        Ok(gif) => {
            let view = bot.services.session.look(&caller.person, &press.room).await?;
            let info = crate::compose::words::info(&bot.services.session.games(), &view.game);
            let alt =
                voice.texts.plain(voice.lang, "alt-replay", &[("game", crate::texts::Arg::typed(info.name))]);
            Ok(Draft::private(page).with_file(Some(File::gif(gif.into(), &alt))))
        }
        Err(error) => {
            tracing::info!(room = %press.room, %error, "a game is replayed in the browser instead");
            Ok(Draft::private(page))
        }
    }
}
