//! Buttons and menus: handles clicks and responds to them.

mod response;

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::picking::{self, Click};
use super::respond::{Reply, follow_up, respond};
use super::{
    analysis, challenge, files, forms, launch, lists, notifications, offers, old_board, own_turn, own_view,
    setting_up, spectate,
};
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
use response::{Deferred, Response, is_of_challenge, is_turn};
use serenity::model::application::{ButtonStyle, ComponentInteraction, ComponentInteractionDataKind};
use serenity::model::channel::MessageFlags;

enum Clicked {
    Rules(RulesPage),
    Form(FormId),
    LiveGames,
    Room(CustomId),
    /// A custom ID that this version of the bot does not know.
    Unknown,
}

impl Clicked {
    fn of(custom_id: &str) -> Self {
        if let Ok(page) = custom_id.parse() {
            return Self::Rules(page);
        }
        if let Ok(form) = custom_id.parse() {
            return Self::Form(form);
        }
        if custom_id == LIVE_MENU {
            return Self::LiveGames;
        }
        custom_id.parse().map_or(Self::Unknown, Self::Room)
    }
}

pub(super) async fn run(bot: &Bot, component: &ComponentInteraction) -> Result<(), DiscordError> {
    let caller = Caller::of_component(component);
    // A private reply must never edit a public message, even after a click with a forged custom ID.
    let is_ephemeral = component.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    let edits = if is_ephemeral { Deferred::Edit } else { Deferred::New };
    let value = match &component.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().map_or("", String::as_str),
        _ => "",
    };
    match Clicked::of(&component.data.custom_id) {
        Clicked::Rules(page_id) => {
            acknowledge(bot, &caller, edits).await?;
            let page = lists::rules(bot, &caller, &page_id.game, page_id.page).await;
            respond(bot, &caller, Ok(page)).await
        }
        Clicked::Form(form) => {
            acknowledge(bot, &caller, edits).await?;
            if !bot.services.game_server.has_connected() {
                // Without the names of the games, the form would have an empty menu.
                return respond(bot, &caller, Err(RequestError::TimedOut.into())).await;
            }
            let user = component.data.resolved.users.values().next();
            forms::click(bot, &caller, form, value, user).await
        }
        Clicked::LiveGames => {
            acknowledge(bot, &caller, edits).await?;
            let reply = match value.parse() {
                Ok(room) => spectate::show(bot, &caller, &room).await,
                Err(_) => Err(unknown(bot, &caller)),
            };
            respond(bot, &caller, reply).await
        }
        Clicked::Room(custom_id) => click_in_room(bot, &caller, &custom_id, value, is_ephemeral).await,
        Clicked::Unknown => {
            acknowledge(bot, &caller, Deferred::New).await?;
            respond(bot, &caller, Err(unknown(bot, &caller))).await
        }
    }
}

async fn click_in_room(
    bot: &Bot,
    caller: &Caller,
    custom_id: &CustomId,
    value: &str,
    is_ephemeral: bool,
) -> Result<(), DiscordError> {
    let response = match Response::to(&custom_id.action, is_ephemeral) {
        Response::Launch => return launch::click(bot, caller, &custom_id.room).await,
        Response::Deferred(response) => response,
    };
    if let Some(message) = old_board::clicked(bot, caller, &custom_id.room, is_ephemeral).await {
        return old_board::leave(bot, caller, &custom_id.room, message).await;
    }
    acknowledge(bot, caller, response).await?;
    if custom_id.action == ButtonAction::Analyse {
        // An analysis takes minutes, so it must not delay updates of the user's panel.
        return analysis::of_room(bot, caller, &custom_id.room).await;
    }
    // Updates of the panel wait until the response is sent.
    let _busy = match response {
        Deferred::New | Deferred::Edit => Some(bot.panels.busy(&custom_id.room, caller.id()).await),
        Deferred::Public => None,
    };
    match response {
        Deferred::New => {
            let reply = reply(bot, caller, custom_id, value).await;
            let responded = respond(bot, caller, reply).await;
            // Tell the task only now: if the task sent a follow-up earlier, Discord would show that follow-up
            // instead of this response.
            bot.rooms.tell(&custom_id.room, caller.update(Editable::Nothing));
            responded
        }
        Deferred::Edit => {
            let reply = match reply(bot, caller, custom_id, value).await {
                Err(error) if is_turn(&custom_id.action) => again(bot, caller, &custom_id.room, error).await,
                reply => reply,
            };
            let responded = respond(bot, caller, reply).await;
            // The player is evidently present, so the room's task need not mention them.
            bot.rooms.tell(&custom_id.room, caller.update(Editable::Nothing));
            responded
        }
        Deferred::Public => change_public(bot, caller, custom_id).await,
    }
}

/// The panel below an error, so that the player can choose again. If the panel cannot be loaded, a button to try again
/// takes its place. If the game server refuses to load the panel, only the error is shown.
async fn again(bot: &Bot, caller: &Caller, room: &RoomId, error: HandlerError) -> Reply {
    let localizer = caller.localizer(bot);
    let text = error.text(localizer);
    let panel = async {
        let view = own_view::load(bot, caller, room).await?;
        own_turn::start(bot, caller, &view, Some(text.clone())).await
    };
    match panel.await {
        Ok(panel) => Ok(panel),
        Err(HandlerError::Server(RequestError::Refused(_))) => Err(error),
        Err(_) => Ok(picker::interrupted(localizer, room, text)),
    }
}

async fn acknowledge(bot: &Bot, caller: &Caller, response: Deferred) -> Result<(), DiscordError> {
    match response {
        Deferred::New => bot.services.discord.defer_private(&caller.token).await,
        Deferred::Edit | Deferred::Public => bot.services.discord.defer_update(&caller.token).await,
    }
}

async fn change_public(bot: &Bot, caller: &Caller, custom_id: &CustomId) -> Result<(), DiscordError> {
    let room = &custom_id.room;
    let done = public_reply(bot, caller, custom_id).await;
    if let (true, Ok(_), Some(message)) = (is_of_challenge(&custom_id.action), &done, caller.clicked) {
        let challenge = MessageRef { channel: caller.channel, message };
        bot.rooms.tell(room, Update::ChallengeAnswered(challenge));
    }
    // Tell the room's task only now, so that it shows the outcome. This also starts a task that is not running.
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

async fn reply(bot: &Bot, caller: &Caller, custom_id: &CustomId, value: &str) -> Reply {
    let room = &custom_id.room;
    match &custom_id.action {
        ButtonAction::OpenPicker => own_turn::open(bot, caller, room).await,
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
        ButtonAction::Animation => files::animation(bot, caller, room).await,
        ButtonAction::StopMessages => notifications::stop(bot, caller).await,
        ButtonAction::SetReminders(on) => set_reminders(bot, caller, room, *on).await,
        ButtonAction::Follow => spectate::follow(bot, caller, room).await,
        ButtonAction::Withdraw => {
            challenge::withdraw(bot, caller, room).await?;
            Ok(OutgoingMessage::private(caller.localizer(bot).say("challenge-withdrawn-you")))
        }
        ButtonAction::Join
        | ButtonAction::Decline
        | ButtonAction::PlayHere
        | ButtonAction::Flip
        | ButtonAction::Refresh
        | ButtonAction::Analyse
        | ButtonAction::Offer(_) => Err(unknown(bot, caller)),
        ButtonAction::Accept(what) => {
            let (view, done) = offers::accept(bot, caller, room, *what).await?;
            own_turn::start(bot, caller, &view, Some(done)).await
        }
        ButtonAction::Refuse(what) => {
            let (view, done) = offers::refuse(bot, caller, room, *what).await?;
            own_turn::start(bot, caller, &view, Some(done)).await
        }
    }
}

/// Handles a click whose response is public. The returned message is for the user alone.
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
        ButtonAction::Refresh => own_view::refresh(bot, caller, room).await,
        ButtonAction::Offer(what) => offers::offer(bot, caller, room, *what).await.map(Some),
        ButtonAction::Accept(what) => offers::accept(bot, caller, room, *what).await.map(|_| None),
        ButtonAction::Refuse(what) => {
            let (_, done) = offers::refuse(bot, caller, room, *what).await?;
            Ok(Some(OutgoingMessage::private(done)))
        }
        ButtonAction::OpenPicker
        | ButtonAction::ShowView
        | ButtonAction::Pick(_)
        | ButtonAction::Page(_)
        | ButtonAction::Back(_)
        | ButtonAction::Play(_)
        | ButtonAction::Place
        | ButtonAction::Unplace
        | ButtonAction::Shuffle
        | ButtonAction::ConfirmSetup
        | ButtonAction::Resign
        | ButtonAction::ConfirmResign
        | ButtonAction::Abort
        | ButtonAction::Claim
        | ButtonAction::ConfirmClaim
        | ButtonAction::Record
        | ButtonAction::Animation
        | ButtonAction::Analyse
        | ButtonAction::StopMessages
        | ButtonAction::SetReminders(_)
        | ButtonAction::Follow
        | ButtonAction::PlayHere => Err(unknown(bot, caller)),
    }
}

fn unknown(bot: &Bot, caller: &Caller) -> HandlerError {
    HandlerError::Refused(caller.localizer(bot).say("unknown-button"))
}

/// Stores whether the user wants reminders, and shows a button for the opposite choice.
async fn set_reminders(bot: &Bot, caller: &Caller, room: &RoomId, on: bool) -> Reply {
    let localizer = caller.localizer(bot);
    bot.services.memory.set_reminders(caller.id(), on).await?;
    let (text, other) =
        if on { ("reminders-on", "button-reminders-off") } else { ("reminders-off", "button-reminders-on") };
    let other = localizer.label(other);
    let change = button(room, ButtonAction::SetReminders(!on), other, ButtonStyle::Secondary);
    Ok(OutgoingMessage::private(localizer.say(text)).with_rows(rows(vec![change])))
}
