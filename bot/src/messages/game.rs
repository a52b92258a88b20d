//! The message that shows a game.

use super::{button, details, link, rows, turn};
use crate::messages::custom_id::ButtonAction;
use crate::messages::outgoing_message::OutgoingMessage;
use crate::text::Arg;
use crate::text::Localizer;
use konakis_protocol::{BySeat, GameInfo, Offer, RoomView, Seat};
use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ButtonStyle;
use serenity::model::id::UserId;

/// The input of a game's message beside the view.
pub struct GameContext<'a> {
    /// The language of the channel.
    pub localizer: Localizer<'a>,
    /// The game, as the server's catalogue describes it.
    pub info: &'a GameInfo,
    /// The players' Discord IDs, as far as they are known.
    pub people: &'a BySeat<Option<u64>>,
    /// The address of the room's page in the browser.
    pub page: &'a str,
    /// Whether the game server has been away for long.
    pub away: bool,
}

/// The message without its picture. It names the players to move in its pings; an edit pings nobody anyway.
#[must_use]
pub fn message(context: &GameContext<'_>, view: &RoomView) -> OutgoingMessage {
    let (localizer, info) = (context.localizer, context.info);
    let mut lines = vec![details::title(localizer, info, view)];
    lines.push(turn::describe(localizer, info, view).unwrap_or_else(|| localizer.say("game-start")));
    match view.standing.result() {
        Some(result) => {
            lines.push(format!("🏁 {}", details::result(localizer, info, view, result)));
            if info.has_secrets && view.ply > 0 {
                lines.push(format!("-# {}", localizer.say("result-revealed")));
            }
        }
        None => {
            lines.push(format!("▶️ {}", whose_turn(context, view)));
            lines
                .extend(view.clock.as_ref().map(|clock| format!("⏱️ {}", details::clocks(localizer, clock))));
        }
    }
    lines.extend(offers(localizer, view));
    let counts = details::counts(localizer, info, view);
    if !counts.is_empty() {
        lines.push(format!("-# {counts}"));
    }
    if context.away && view.standing.result().is_none() {
        lines.push(format!("⚠️ {}", localizer.say("server-away")));
    }
    OutgoingMessage {
        text: lines.join("\n"),
        pings: pings(context, view),
        rows: buttons(context, view),
        ..OutgoingMessage::default()
    }
}

fn whose_turn(context: &GameContext<'_>, view: &RoomView) -> String {
    let localizer = context.localizer;
    match view.standing.to_act().iter().collect::<Vec<_>>().as_slice() {
        [] => localizer.say("game-waiting"),
        [seat] if details::is_computer(view, *seat) && !view.setup => localizer
            .with("game-thinking", &[("side", Arg::markdown(localizer.texts.side(localizer.lang, *seat)))]),
        [seat] if !view.setup => {
            let side = ("side", Arg::markdown(localizer.texts.side(localizer.lang, *seat)));
            let known = context.people.get(*seat).copied().flatten().is_some();
            let key = if known { "game-turn" } else { "game-turn-plain" };
            localizer.with(key, &[("player", details::mention(localizer, view, context.people, *seat)), side])
        }
        seats => {
            let who = seats.iter().map(|seat| {
                let player = details::mention(localizer, view, context.people, *seat);
                localizer.with("list-item", &[("item", player)])
            });
            let players = Arg::markdown(who.collect::<Vec<_>>().join(", "));
            localizer.with("game-setup", &[("players", players)])
        }
    }
}

/// The players to move whose Discord IDs are known.
fn pings(context: &GameContext<'_>, view: &RoomView) -> Vec<UserId> {
    let known = |seat| context.people.get(seat).copied().flatten().filter(|id| *id != 0);
    view.standing.to_act().iter().filter_map(known).map(UserId::new).collect()
}

fn offers(localizer: Localizer<'_>, view: &RoomView) -> Vec<String> {
    let shown = |(what, seat): (&Offer, &Seat)| {
        let key = match what {
            Offer::Draw => "draw-offer-shown",
            Offer::Takeback => "takeback-offer-shown",
            Offer::Rematch if view.rematch.is_some() => return None,
            Offer::Rematch => "rematch-offer-shown",
        };
        Some(format!(
            "🤝 {}",
            localizer.with(key, &[("player", details::player(localizer, &view.players, *seat))])
        ))
    };
    view.offers.iter().filter_map(shown).collect()
}

fn buttons(context: &GameContext<'_>, view: &RoomView) -> Vec<CreateActionRow> {
    let (localizer, info, room) = (context.localizer, context.info, &view.room);
    let plain = |action, key: &str| button(room, action, localizer.label(key), ButtonStyle::Secondary);
    let watch = link(context.page, localizer.label("button-watch"));
    if view.standing.result().is_some() {
        let mut row: Vec<CreateButton> = Vec::new();
        if view.rematch.is_none() {
            row.push(button(
                room,
                ButtonAction::Offer(Offer::Rematch),
                localizer.label("button-rematch"),
                ButtonStyle::Primary,
            ));
        }
        if view.ply > 0 {
            row.push(plain(ButtonAction::Replay, "button-replay"));
            row.push(plain(ButtonAction::Record, "button-record"));
        }
        row.extend([plain(ButtonAction::Flip, "button-flip"), watch]);
        return rows(row);
    }
    let label = localizer.label(if view.setup { "button-setup" } else { "button-move" });
    let mut first = vec![button(room, ButtonAction::OpenPicker, label, ButtonStyle::Primary)];
    if info.has_secrets {
        first.push(plain(ButtonAction::ShowView, "button-view"));
    }
    first.extend([plain(ButtonAction::Flip, "button-flip"), watch]);
    let mut second = vec![plain(ButtonAction::Offer(Offer::Draw), "button-draw")];
    if !view.rated && view.ply > 0 {
        second.push(plain(ButtonAction::Offer(Offer::Takeback), "button-takeback"));
    }
    second.push(button(room, ButtonAction::Resign, localizer.label("button-resign"), ButtonStyle::Danger));
    let mut all: Vec<CreateActionRow> = [first, second].into_iter().flat_map(rows).collect();
    for what in view.offers.keys().filter(|what| **what != Offer::Rematch) {
        let (yes, no) = (localizer.label("button-offer-accept"), localizer.label("button-offer-refuse"));
        let mark = if *what == Offer::Draw { "½" } else { "↶" };
        all.extend(rows(vec![
            button(room, ButtonAction::Accept(*what), format!("{mark} {yes}"), ButtonStyle::Success),
            button(room, ButtonAction::Refuse(*what), format!("{mark} {no}"), ButtonStyle::Secondary),
        ]));
    }
    all
}
