//! The message that shows a game.

use super::{button, link, rows, turn, words};
use crate::draft::Draft;
use crate::press::Deed;
use crate::texts::Arg;
use crate::voice::Voice;
use konakis_protocol::{BySeat, Detail, GameInfo, LastAction, Offer, RoomView, Seat, Seats, is_setup};
use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ButtonStyle;
use serenity::model::id::UserId;

/// What a game's message is made of beside the view.
pub struct About<'a> {
    /// The language of the channel.
    pub voice: Voice<'a>,
    /// What the catalogue says of the game.
    pub info: &'a GameInfo,
    /// Who of the players is whom at Discord.
    pub people: &'a BySeat<Option<u64>>,
    /// What who acted last did before in the same turn, the oldest first.
    pub before: &'a [LastAction],
    /// The room's page in the browser.
    pub page: &'a str,
    /// Whether the game server has been away for long.
    pub away: bool,
}

/// The message, without its picture. It would ping who is to move; an edit pings nobody anyway.
#[must_use]
pub fn message(about: &About<'_>, view: &RoomView) -> Draft {
    let (voice, info) = (about.voice, about.info);
    let mut lines = vec![words::title(voice, info, view)];
    lines.push(match &view.last {
        Some(last) => turn::told(voice, info, &view.players, about.before, last),
        None => voice.say("game-start"),
    });
    match view.standing.result() {
        Some(result) => {
            lines.push(format!("🏁 {}", words::result(voice, view, result)));
            if hid(view) {
                lines.push(format!("-# {}", voice.say("result-revealed")));
            }
        }
        None => {
            lines.push(format!("▶️ {}", whose_turn(about, view)));
            lines.extend(view.clock.as_ref().map(|clock| format!("⏱️ {}", words::clocks(voice, clock))));
        }
    }
    lines.extend(offers(voice, view));
    let counts = words::counts(voice, info, view);
    if !counts.is_empty() {
        lines.push(format!("-# {counts}"));
    }
    if about.away && view.standing.result().is_none() {
        lines.push(format!("⚠️ {}", voice.say("server-away")));
    }
    Draft {
        text: lines.join("\n"),
        pings: pings(about, view),
        rows: buttons(about, view),
        ..Draft::default()
    }
}

/// From whose side the picture is drawn: that of who is to move, White's where that is nobody or both.
#[must_use]
pub fn seen_from(view: &RoomView, flipped: bool) -> Seat {
    let to_act = view.standing.to_act();
    let near = if to_act.len() == 1 { to_act.iter().next() } else { None }.unwrap_or(Seat::White);
    if flipped { Seats::TWO.after(near) } else { near }
}

/// Whether the board hides something from who sees it so.
#[must_use]
pub fn hides(view: &RoomView) -> bool {
    view.board.pieces.iter().any(|piece| match &piece.detail {
        Detail::Value { value } => value.is_none(),
        Detail::Territory { stack, .. } => stack.iter().any(Option::is_none),
        Detail::Facing { .. } | Detail::Plain {} => false,
    })
}

/// Whether a side is still to set up: both are to act, or one did and nothing else has happened yet.
#[must_use]
pub fn is_setting_up(view: &RoomView) -> bool {
    let set_up = view.last.as_ref().is_some_and(|last| is_setup(&last.action));
    let to_act = view.standing.to_act();
    to_act.len() > 1 || (set_up && view.ply == 1 && to_act.len() == 1)
}

/// Whether the game was one of secrets, seen once it is over.
fn hid(view: &RoomView) -> bool {
    view.board
        .pieces
        .iter()
        .any(|piece| matches!(piece.detail, Detail::Value { .. } | Detail::Territory { .. }))
}

fn whose_turn(about: &About<'_>, view: &RoomView) -> String {
    let voice = about.voice;
    match view.standing.to_act().iter().collect::<Vec<_>>().as_slice() {
        [] => voice.say("game-waiting"),
        [seat] if words::is_computer(view, *seat) && !is_setting_up(view) => {
            voice.with("game-thinking", &[("side", Arg::said(voice.texts.side(voice.lang, *seat)))])
        }
        [seat] if !is_setting_up(view) => {
            let side = ("side", Arg::said(voice.texts.side(voice.lang, *seat)));
            let known = about.people.get(*seat).copied().flatten().is_some();
            let key = if known { "game-turn" } else { "game-turn-plain" };
            voice.with(key, &[("player", words::mention(voice, view, about.people, *seat)), side])
        }
        seats => {
            let who = seats.iter().map(|seat| {
                let player = words::mention(voice, view, about.people, *seat);
                voice.with("list-item", &[("item", player)])
            });
            let players = Arg::said(who.collect::<Vec<_>>().join(", "));
            voice.with("game-setup", &[("players", players)])
        }
    }
}

/// Who is to move, as far as the bot knows him at Discord.
fn pings(about: &About<'_>, view: &RoomView) -> Vec<UserId> {
    let known = |seat| about.people.get(seat).copied().flatten().filter(|id| *id != 0);
    view.standing.to_act().iter().filter_map(known).map(UserId::new).collect()
}

fn offers(voice: Voice<'_>, view: &RoomView) -> Vec<String> {
    let shown = |(what, seat): (&Offer, &Seat)| {
        let key = match what {
            Offer::Draw => "draw-offer-shown",
            Offer::Takeback => "takeback-offer-shown",
            Offer::Rematch if view.rematch.is_some() => return None,
            Offer::Rematch => "rematch-offer-shown",
        };
        Some(format!("🤝 {}", voice.with(key, &[("player", words::player(voice, &view.players, *seat))])))
    };
    view.offers.iter().filter_map(shown).collect()
}

fn buttons(about: &About<'_>, view: &RoomView) -> Vec<CreateActionRow> {
    let (voice, room) = (about.voice, &view.room);
    let plain = |deed, key: &str| button(room, deed, voice.label(key), ButtonStyle::Secondary);
    let watch = link(about.page, voice.label("button-watch"));
    if view.standing.result().is_some() {
        let mut row: Vec<CreateButton> = Vec::new();
        if view.rematch.is_none() {
            row.push(button(
                room,
                Deed::Offer(Offer::Rematch),
                voice.label("button-rematch"),
                ButtonStyle::Primary,
            ));
        }
        if view.ply > 0 {
            row.push(plain(Deed::Replay, "button-replay"));
            row.push(plain(Deed::Record, "button-record"));
        }
        row.extend([plain(Deed::Flip, "button-flip"), watch]);
        return rows(row);
    }
    let setting_up = is_setting_up(view);
    let label = voice.label(if setting_up { "button-setup" } else { "button-move" });
    let mut first = vec![button(room, Deed::Move, label, ButtonStyle::Primary)];
    if hides(view) || setting_up {
        first.push(plain(Deed::Look, "button-view"));
    }
    first.extend([plain(Deed::Flip, "button-flip"), watch]);
    let mut second = vec![plain(Deed::Offer(Offer::Draw), "button-draw")];
    if !view.rated && view.ply > 0 {
        second.push(plain(Deed::Offer(Offer::Takeback), "button-takeback"));
    }
    second.push(button(room, Deed::Resign, voice.label("button-resign"), ButtonStyle::Danger));
    let mut all: Vec<CreateActionRow> = [first, second].into_iter().flat_map(rows).collect();
    for what in view.offers.keys().filter(|what| **what != Offer::Rematch) {
        let (yes, no) = (voice.label("button-offer-accept"), voice.label("button-offer-refuse"));
        let mark = if *what == Offer::Draw { "½" } else { "↶" };
        all.extend(rows(vec![
            button(room, Deed::Accept(*what), format!("{mark} {yes}"), ButtonStyle::Success),
            button(room, Deed::Refuse(*what), format!("{mark} {no}"), ButtonStyle::Secondary),
        ]));
    }
    all
}
