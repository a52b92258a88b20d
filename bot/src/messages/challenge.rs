//! The challenge message in each state: the challenge is open, the game has begun, or the challenge or the game has
//! ended.

use super::{button, details, link, play_here, rows};
use crate::messages::custom_id::ButtonAction;
use crate::messages::outgoing_message::OutgoingMessage;
use crate::messages::rules::RulesPage;
use crate::text::Arg;
use crate::text::Localizer;
use konakis_protocol::{GameInfo, Reason, RoomView, Seat};
use serenity::builder::CreateButton;
use serenity::model::application::ButtonStyle;
use serenity::model::id::UserId;

/// The input of [`message`], besides the room's view.
pub struct ChallengeContext<'a> {
    /// The language of the room's public messages.
    pub localizer: Localizer<'a>,
    /// The game's entry in the catalogue.
    pub info: &'a GameInfo,
    /// The Discord ID of the challenged user; none for an open challenge.
    pub challenged: Option<u64>,
    /// The name of the challenged user; none for an open challenge.
    pub challenged_name: Option<&'a str>,
    /// Whether the challenger withdrew the challenge.
    pub withdrawn: bool,
    /// The address of the room's page.
    pub page: &'a str,
    /// Whether people can open games in the Activity.
    pub has_activity: bool,
    /// The channel or thread that the bot has chosen for the board message, even if the message is not posted yet. None
    /// before this choice, or if the channel of the challenge is chosen.
    pub game_in: Option<u64>,
    /// The address of the board message; none before the bot has posted it.
    pub board_at: Option<String>,
    /// The key of a text that says why the bot could not make a thread for the game.
    pub no_thread: Option<&'a str>,
}

/// Makes the challenge message for this view of the room.
#[must_use]
pub fn message(context: &ChallengeContext<'_>, view: &RoomView) -> OutgoingMessage {
    let full = view.players.iter().all(|(_, player)| player.is_some());
    match view.progress.result() {
        Some(result) if !full => OutgoingMessage::public(format!(
            "{}\n{}",
            proposal(context, view),
            ended(context, view, &result.reason)
        )),
        _ if full => begun(context, view),
        _ => open(context, view),
    }
}

/// The challenger: the only seated player, because the other seat is free.
fn challenger(view: &RoomView) -> Option<(Seat, &konakis_protocol::Player)> {
    view.players.iter().find_map(|(seat, player)| Some((seat, player.as_ref()?)))
}

fn challenger_name(context: &ChallengeContext<'_>, view: &RoomView) -> Arg<'static> {
    let name = challenger(view).map(|(_, player)| player.user.name.to_string());
    name.map_or_else(|| Arg::markdown(context.localizer.say("nobody")), Arg::text)
}

fn proposal(context: &ChallengeContext<'_>, view: &RoomView) -> String {
    let localizer = context.localizer;
    let game = ("game", Arg::text(details::game_name(localizer, context.info, &view.variant, &view.options)));
    let by = ("challenger", challenger_name(context, view));
    match context.challenged.filter(|id| *id != 0) {
        Some(id) => localizer.with("challenge-named", &[("opponent", UserId::new(id).into()), by, game]),
        None => localizer.with("challenge-open", &[by, game]),
    }
}

fn ended(context: &ChallengeContext<'_>, view: &RoomView, reason: &Reason) -> String {
    let name = context
        .challenged_name
        .map_or_else(|| Arg::markdown(context.localizer.say("nobody")), |name| Arg::text(name.to_owned()));
    if *reason == Reason::DECLINED {
        context.localizer.with("challenge-declined", &[("player", name)])
    } else if context.withdrawn {
        context.localizer.with("challenge-withdrawn", &[("player", challenger_name(context, view))])
    } else {
        context.localizer.say("challenge-lapsed")
    }
}

fn open(context: &ChallengeContext<'_>, view: &RoomView) -> OutgoingMessage {
    let (localizer, room) = (context.localizer, &view.room);
    let clock = view.clock.as_ref().and_then(|clock| details::chosen(&clock.kind));
    let mut details = vec![localizer.texts.clock(localizer.lang, clock)];
    details.extend(challenger(view).map(|(seat, _)| {
        let side = if view.random_seats { "random".into() } else { seat.into() };
        localizer.with("challenge-side", &[("side", side), ("challenger", challenger_name(context, view))])
    }));
    details.push(localizer.with("rated", &[("rated", view.rated.into())]));
    let mut buttons = Vec::new();
    if context.challenged.is_some() {
        buttons.push(button(
            room,
            ButtonAction::Join,
            localizer.label("button-accept"),
            ButtonStyle::Success,
        ));
        buttons.push(button(
            room,
            ButtonAction::Decline,
            localizer.label("button-decline"),
            ButtonStyle::Danger,
        ));
    } else {
        buttons.push(button(room, ButtonAction::Join, localizer.label("button-join"), ButtonStyle::Success));
    }
    buttons.push(button(
        room,
        ButtonAction::Withdraw,
        localizer.label("button-withdraw"),
        ButtonStyle::Secondary,
    ));
    // A user who considers joining may not know the game yet.
    let rules = RulesPage { game: view.game.to_string(), page: 0 };
    let rules = CreateButton::new(rules.to_string()).label(localizer.label("button-rules"));
    buttons.push(rules.style(ButtonStyle::Secondary));
    buttons.extend(play_here(localizer, room, context.has_activity));
    let text = format!("{}\n-# {}", proposal(context, view), details.join(" · "));
    let notified = context.challenged.filter(|id| *id != 0).map(UserId::new).into_iter().collect();
    OutgoingMessage { text, notified, rows: rows(buttons), ..OutgoingMessage::default() }
}

fn begun(context: &ChallengeContext<'_>, view: &RoomView) -> OutgoingMessage {
    let localizer = context.localizer;
    let mut lines = vec![details::title(localizer, context.info, view)];
    match (view.progress.result(), context.game_in.filter(|id| *id != 0)) {
        (Some(result), _) => {
            lines.push(format!("🏁 {}", details::result(localizer, context.info, view, result)))
        }
        (None, Some(thread)) => {
            let thread = serenity::model::id::ChannelId::new(thread);
            lines.push(localizer.with("thread-made", &[("thread", thread.into())]));
        }
        (None, None) => {
            lines.push(match &context.board_at {
                Some(address) => {
                    let link = Arg::markdown(address.clone());
                    localizer.with("challenge-board-here", &[("link", link)])
                }
                None => localizer.say("game-start"),
            });
        }
    }
    lines.extend(context.no_thread.map(|key| format!("-# ℹ️ {}", localizer.say(key))));
    let is_on = context.has_activity && view.progress.result().is_none();
    let mut buttons: Vec<CreateButton> = play_here(localizer, &view.room, is_on).into_iter().collect();
    buttons.push(link(context.page, localizer.label("button-watch")));
    OutgoingMessage::public(lines.join("\n")).with_rows(rows(buttons))
}
