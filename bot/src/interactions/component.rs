//! Buttons and menus: runs the handler of a click and sends its response.

mod response;

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::picking::{self, Click};
use super::respond::{Reply, follow_up, respond};
use super::{analysis, challenge, files, forms, lists, offers, own_view, setting_up, spectate, turn};
use crate::channel::{Editable, Update};
use crate::commands::form::FormId;
use crate::discord::DiscordError;
use crate::message_ref::MessageRef;
use crate::messages::custom_id::{ButtonAction, CustomId};
use crate::messages::lists::LIVE_MENU;
use crate::messages::outgoing_message::OutgoingMessage;
use crate::messages::rules::RulesPage;
use crate::messages::{button, picker, rows};
use konakis_protocol::RoomId;
use konakis_protocol::connect::RequestError;
use response::{Response, is_of_challenge, is_turn};
use serenity::model::application::{ButtonStyle, ComponentInteraction, ComponentInteractionDataKind};
use serenity::model::channel::MessageFlags;

/// Handles a click.
pub(super) async fn run(bot: &Bot, component: &ComponentInteraction) -> Result<(), DiscordError> {
    let caller = Caller::of_component(component);
    // A private reply never edits a public message, whatever custom IDs its buttons have.
    let is_ephemeral = component.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    let edits = if is_ephemeral { Response::Edit } else { Response::New };
    let value = match &component.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().map_or("", String::as_str),
        _ => "",
    };
    if let Ok(page_id) = component.data.custom_id.parse::<RulesPage>() {
        acknowledge(bot, &caller, edits).await?;
        let page = lists::rules(bot, &caller, &page_id.game, page_id.page).await;
        return respond(bot, &caller, Ok(page)).await;
    }
    if let Ok(form) = component.data.custom_id.parse::<FormId>() {
        acknowledge(bot, &caller, edits).await?;
        let user = component.data.resolved.users.values().next();
        return forms::click(bot, &caller, form, value, user).await;
    }
    if component.data.custom_id == LIVE_MENU {
        acknowledge(bot, &caller, edits).await?;
        let reply = match value.parse() {
            Ok(room) => spectate::show(bot, &caller, &room).await,
            Err(_) => Err(unknown(bot, &caller)),
        };
        return respond(bot, &caller, reply).await;
    }
    let Ok(custom_id) = component.data.custom_id.parse::<CustomId>() else {
        acknowledge(bot, &caller, Response::New).await?;
        return respond(bot, &caller, Err(unknown(bot, &caller))).await;
    };
    let response = Response::to(&custom_id.action, is_ephemeral);
    acknowledge(bot, &caller, response).await?;
    if custom_id.action == ButtonAction::Analyse {
        // An analysis takes minutes, and no panel waits for it.
        return analysis::of_room(bot, &caller, &custom_id.room).await;
    }
    // Held until the response is sent, so that no update of the user's panel crosses it.
    let _busy = match response {
        Response::New | Response::Edit => Some(bot.panels.busy(&custom_id.room, caller.id()).await),
        Response::Public => None,
    };
    match response {
        Response::New => {
            let reply = reply(bot, &caller, &custom_id, value).await;
            let responded = respond(bot, &caller, reply).await;
            // The room's task is told afterwards, since a follow-up before the response takes its place.
            bot.rooms.tell(&custom_id.room, caller.update(Editable::Nothing));
            responded
        }
        Response::Edit => {
            let reply = match reply(bot, &caller, &custom_id, value).await {
                Err(error) if is_turn(&custom_id.action) => again(bot, &caller, &custom_id.room, error).await,
                reply => reply,
            };
            let responded = respond(bot, &caller, reply).await;
            // A click shows that the player is present, so the task of the room need not mention them.
            bot.rooms.tell(&custom_id.room, caller.update(Editable::Nothing));
            responded
        }
        Response::Public => change_public(bot, &caller, &custom_id).await,
    }
}

/// The panel below an error, so that the player can choose again. While the game server is away, it is a button alone.
async fn again(bot: &Bot, caller: &Caller, room: &RoomId, error: HandlerError) -> Reply {
    let localizer = caller.localizer(bot);
    let text = error.text(localizer);
    let panel = async {
        let view = own_view::load(bot, caller, room).await?;
        turn::start(bot, caller, &view, Some(text.clone())).await
    };
    match panel.await {
        Ok(panel) => Ok(panel),
        Err(HandlerError::Server(RequestError::Refused(_))) => Err(error),
        Err(_) => Ok(picker::interrupted(localizer, room, text)),
    }
}

/// Tells Discord at once what will follow.
async fn acknowledge(bot: &Bot, caller: &Caller, response: Response) -> Result<(), DiscordError> {
    match response {
        Response::New => bot.services.discord.defer_private(&caller.token).await,
        Response::Edit | Response::Public => bot.services.discord.defer_update(&caller.token).await,
    }
}

/// Handles a click that changes a public message.
async fn change_public(bot: &Bot, caller: &Caller, custom_id: &CustomId) -> Result<(), DiscordError> {
    let room = &custom_id.room;
    let done = public_reply(bot, caller, custom_id).await;
    if let (true, Ok(_), Some(message)) = (is_of_challenge(&custom_id.action), &done, caller.clicked) {
        let challenge = MessageRef { channel: caller.channel, message };
        bot.rooms.tell(room, Update::Challenge(challenge));
    }
    // The room's task is told afterwards, so that it shows the outcome; this also starts it if it is not running.
    let editable = caller.clicked.map_or(Editable::Nothing, Editable::Clicked);
    bot.rooms.tell(room, caller.update(editable));
    match done {
        Ok(None) => Ok(()),
        Ok(Some(message)) => follow_up(bot, caller, &message).await,
        Err(error) => {
            let text = error.text(caller.localizer(bot));
            follow_up(bot, caller, &OutgoingMessage::private(text)).await
        }
    }
}

/// Handles a click with an ephemeral response.
async fn reply(bot: &Bot, caller: &Caller, custom_id: &CustomId, value: &str) -> Reply {
    let room = &custom_id.room;
    match &custom_id.action {
        ButtonAction::OpenPicker => turn::open(bot, caller, room).await,
        ButtonAction::ShowView => own_view::show(bot, caller, room).await,
        ButtonAction::Pick(step) => picking::click(bot, caller, room, step, Click::Entry(value)).await,
        ButtonAction::Page(step) => picking::click(bot, caller, room, step, Click::Page).await,
        ButtonAction::Back(step) => picking::click(bot, caller, room, step, Click::Back).await,
        ButtonAction::Play(step) => picking::click(bot, caller, room, step, Click::Play).await,
        ButtonAction::Place => setting_up::place(bot, caller, room, value).await,
        ButtonAction::Unplace => setting_up::unplace(bot, caller, room).await,
        ButtonAction::Shuffle => setting_up::shuffle(bot, caller, room).await,
        ButtonAction::ConfirmSetup => setting_up::confirm(bot, caller, room).await,
        ButtonAction::Resign => offers::ask_resign(bot, caller, room).await,
        ButtonAction::ConfirmResign => offers::resign(bot, caller, room).await,
        ButtonAction::Abort => offers::abort(bot, caller, room).await,
        ButtonAction::Claim => offers::ask_claim(bot, caller, room).await,
        ButtonAction::ConfirmClaim => offers::claim(bot, caller, room).await,
        ButtonAction::Record => files::record(bot, caller, room).await,
        ButtonAction::Replay => files::replay(bot, caller, room).await,
        ButtonAction::SetReminders(on) => set_reminders(bot, caller, room, *on).await,
        ButtonAction::Follow => spectate::follow(bot, caller, room).await,
        ButtonAction::Join
        | ButtonAction::Decline
        | ButtonAction::Withdraw
        | ButtonAction::Flip
        | ButtonAction::Analyse
        | ButtonAction::Offer(_) => Err(unknown(bot, caller)),
        ButtonAction::Accept(what) => {
            let (view, done) = offers::accept(bot, caller, room, *what).await?;
            turn::start(bot, caller, &view, Some(done)).await
        }
        ButtonAction::Refuse(what) => {
            let (view, done) = offers::refuse(bot, caller, room, *what).await?;
            turn::start(bot, caller, &view, Some(done)).await
        }
    }
}

/// Handles a click with a public response; returns a message for the user alone, if there is one.
async fn public_reply(
    bot: &Bot,
    caller: &Caller,
    custom_id: &CustomId,
) -> Result<Option<OutgoingMessage>, HandlerError> {
    let room = &custom_id.room;
    match &custom_id.action {
        ButtonAction::Join => challenge::join(bot, caller, room).await.map(|()| None),
        ButtonAction::Decline => challenge::decline(bot, caller, room).await.map(|()| None),
        ButtonAction::Withdraw => challenge::withdraw(bot, caller, room).await.map(|()| None),
        ButtonAction::Flip => own_view::flip(bot, caller, room).await.map(|()| None),
        ButtonAction::Offer(what) => offers::offer(bot, caller, room, *what).await.map(Some),
        ButtonAction::Accept(what) => offers::accept(bot, caller, room, *what).await.map(|_| None),
        ButtonAction::Refuse(what) => {
            let (_, done) = offers::refuse(bot, caller, room, *what).await?;
            Ok(Some(OutgoingMessage::private(done)))
        }
        _ => Err(unknown(bot, caller)),
    }
}

/// The error for a button that this program does not have.
fn unknown(bot: &Bot, caller: &Caller) -> HandlerError {
    HandlerError::Refused(caller.localizer(bot).say("unknown-button"))
}

/// Stores whether the user wants reminders, and offers the opposite.
async fn set_reminders(bot: &Bot, caller: &Caller, room: &RoomId, on: bool) -> Reply {
    let localizer = caller.localizer(bot);
    bot.services.memory.set_reminders(caller.id(), on).await?;
    let (text, other) =
        if on { ("reminders-on", "button-reminders-off") } else { ("reminders-off", "button-reminders-on") };
    let other = localizer.label(other);
    let change = button(room, ButtonAction::SetReminders(!on), other, ButtonStyle::Secondary);
    Ok(OutgoingMessage::private(localizer.say(text)).with_rows(rows(vec![change])))
}
