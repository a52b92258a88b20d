//! The message that shows a game.

use super::{act, button, details, last_turn, link, play_here, rows};
use crate::messages::custom_id::ButtonAction;
use crate::messages::outgoing_message::OutgoingMessage;
use crate::text::Arg;
use crate::text::Localizer;
use konakis_protocol::{BySeat, Event, GameInfo, LastAction, Offer, RoomId, RoomView, Seat, Seats};
use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ButtonStyle;
use serenity::model::id::UserId;

/// The input of a game's message besides the view.
pub struct GameContext<'a> {
    /// The language of the channel.
    pub localizer: Localizer<'a>,
    /// The game in the catalogue.
    pub info: &'a GameInfo,
    /// The players' known Discord IDs.
    pub people: &'a BySeat<Option<u64>>,
    /// The side at the bottom of the board's picture.
    pub near: Seat,
    /// The address of the room's page.
    pub page: &'a str,
    /// Whether games can be opened inside Discord.
    pub has_activity: bool,
    /// Whether the bot is not a member of the place, so that it needs clicks to update the message.
    pub responds_only: bool,
    /// Whether the game server is away. The message of an unfinished game says so.
    pub away: bool,
}

/// The message without its picture. Its `notified` names the players to move whose Discord IDs are known. Discord
/// notifies them of a new message, not of an edit.
#[must_use]
pub fn message(context: &GameContext<'_>, view: &RoomView) -> OutgoingMessage {
    let (localizer, info) = (context.localizer, context.info);
    let mut lines = vec![details::title(localizer, info, view)];
    lines.extend(last_turn::describe(localizer, info, context.near, view));
    match view.progress.result() {
        Some(result) => {
            lines.push(format!("🏁 {}", details::result(localizer, info, view, result)));
            if info.has_secrets && view.ply > 0 && !tells_secrets(view) {
                lines.push(format!("-# {}", localizer.say("result-revealed")));
            }
        }
        None => {
            lines.push(format!("▶️ {}", whose_turn(localizer, info, context.people, view)));
            lines
                .extend(view.clock.as_ref().map(|clock| format!("⏱️ {}", details::clocks(localizer, clock))));
        }
    }
    lines.extend(open_offers(view).map(|(what, by)| offer(localizer, info, view, what, by)));
    let counts = details::counts(localizer, info, view);
    if !counts.is_empty() {
        lines.push(format!("-# {counts}"));
    }
    if context.away && view.progress.result().is_none() {
        lines.push(format!("⚠️ {}", localizer.say("server-away")));
    }
    OutgoingMessage {
        text: lines.join("\n"),
        notified: notified(context, view),
        rows: buttons(context, view),
        ..OutgoingMessage::default()
    }
}

/// The sentence about the players to move, with mentions of those whose Discord IDs are known.
#[must_use]
pub fn whose_turn(
    localizer: Localizer<'_>,
    info: &GameInfo,
    people: &BySeat<Option<u64>>,
    view: &RoomView,
) -> String {
    match view.progress.to_act().iter().collect::<Vec<_>>().as_slice() {
        [] => localizer.say("game-waiting"),
        [seat] if details::is_computer(view, *seat) && !view.setup => localizer
            .with("game-thinking", &[("side", Arg::markdown(localizer.texts.side(localizer.lang, *seat)))]),
        [seat] if !view.setup => {
            let side = ("side", Arg::markdown(localizer.texts.side(localizer.lang, *seat)));
            let known = people.get(*seat).copied().flatten().is_some();
            let key = if known { "game-turn" } else { "game-turn-plain" };
            localizer.with(key, &[("player", details::mention(localizer, info, view, people, *seat)), side])
        }
        seats => {
            let who = seats.iter().map(|seat| details::mention(localizer, info, view, people, *seat));
            let players = details::listed(localizer, who.collect());
            let key = if seats.len() == 1 { "game-setup-last" } else { "game-setup" };
            localizer.with(key, &[("players", players)])
        }
    }
}

fn notified(context: &GameContext<'_>, view: &RoomView) -> Vec<UserId> {
    let known = |seat| context.people.get(seat).copied().flatten().filter(|id| *id != 0);
    view.progress.to_act().iter().filter_map(known).map(UserId::new).collect()
}

/// The open offers, each with the side that made it. An agreed rematch is left out. Offers to the computer are left out
/// too, because it answers immediately.
fn open_offers(view: &RoomView) -> impl Iterator<Item = (Offer, Seat)> {
    let is_agreed = |what| what == Offer::Rematch && view.rematch.is_some();
    let all = view.offers.iter().map(|(what, by)| (*what, *by));
    all.filter(move |(what, by)| !is_agreed(*what) && !details::is_computer(view, Seats::TWO.after(*by)))
}

/// The offers that the user of this view has to answer, each with the side that made it.
pub(super) fn opponents_offers(view: &RoomView) -> impl Iterator<Item = (Offer, Seat)> {
    open_offers(view).filter(|(_, by)| view.seat.is_some_and(|seat| seat != *by))
}

pub(super) fn offer(
    localizer: Localizer<'_>,
    info: &GameInfo,
    view: &RoomView,
    what: Offer,
    by: Seat,
) -> String {
    let key = match what {
        Offer::Draw => "draw-offer-shown",
        Offer::Takeback => "takeback-offer-shown",
        Offer::Rematch => "rematch-offer-shown",
    };
    let player = details::player(localizer, info, &view.players, by);
    format!("🤝 {}", localizer.with(key, &[("player", player)]))
}

pub(super) fn answers(localizer: Localizer<'_>, room: &RoomId, what: Offer) -> [CreateButton; 2] {
    let (yes, no) = (localizer.label("button-offer-accept"), localizer.label("button-offer-refuse"));
    let mark = match what {
        Offer::Draw => "½",
        Offer::Takeback => "↶",
        Offer::Rematch => "⟳",
    };
    [
        button(room, ButtonAction::Accept(what), format!("{mark} {yes}"), ButtonStyle::Success),
        button(room, ButtonAction::Refuse(what), format!("{mark} {no}"), ButtonStyle::Secondary),
    ]
}

/// Whether the last action, which the message describes, revealed all secrets.
fn tells_secrets(view: &RoomView) -> bool {
    view.last.as_ref().is_some_and(|last| last.events.contains(&Event::Revealed))
}

/// Whether the server may allow a takeback. It refuses a takeback in a rated game, after a set-up, and after an action
/// that revealed a secret.
fn may_take_back(view: &RoomView) -> bool {
    let reveals = |last: &LastAction| last.is_setup() || last.events.iter().any(Event::reveals);
    !view.rated && view.last.as_ref().is_some_and(|last| !reveals(last))
}

fn buttons(context: &GameContext<'_>, view: &RoomView) -> Vec<CreateActionRow> {
    let (localizer, info, room) = (context.localizer, context.info, &view.room);
    let plain = |action, key: &str| button(room, action, localizer.label(key), ButtonStyle::Secondary);
    let watch = link(context.page, localizer.label("button-watch"));
    if view.progress.result().is_some() {
        let mut row: Vec<CreateButton> = Vec::new();
        if open_offers(view).any(|(what, _)| what == Offer::Rematch) {
            row.extend(answers(localizer, room, Offer::Rematch));
        } else if view.rematch.is_none() {
            row.push(button(
                room,
                ButtonAction::Offer(Offer::Rematch),
                localizer.label("button-rematch"),
                ButtonStyle::Primary,
            ));
        }
        if view.ply > 0 {
            row.push(plain(ButtonAction::Animation, "button-animation"));
            row.push(plain(ButtonAction::Record, "button-record"));
        }
        row.extend([plain(ButtonAction::Flip, "button-flip"), watch]);
        return rows(row);
    }
    let mut first = vec![act(localizer, room, view.setup)];
    if info.has_secrets {
        first.push(plain(ButtonAction::ShowView, "button-view"));
    }
    first.push(plain(ButtonAction::Flip, "button-flip"));
    first.extend(play_here(localizer, room, context.has_activity));
    first.push(watch);
    let mut second = vec![plain(ButtonAction::Offer(Offer::Draw), "button-draw")];
    if may_take_back(view) {
        second.push(plain(ButtonAction::Offer(Offer::Takeback), "button-takeback"));
    }
    second.push(button(room, ButtonAction::Resign, localizer.label("button-resign"), ButtonStyle::Danger));
    if context.responds_only {
        second.push(plain(ButtonAction::Refresh, "button-refresh"));
    }
    let mut all: Vec<CreateActionRow> = [first, second].into_iter().flat_map(rows).collect();
    for (what, _) in open_offers(view).filter(|(what, _)| *what != Offer::Rematch) {
        all.extend(rows(answers(localizer, room, what).to_vec()));
    }
    all
}
