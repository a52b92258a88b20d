//! The message that shows a game.

use super::{button, link, rows, words};
use crate::draft::Draft;
use crate::press::Deed;
use crate::voice::Voice;
use konakis_protocol::{BySeat, Detail, GameInfo, Offer, RoomView, Seat};
use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ButtonStyle;
use serenity::model::id::UserId;

/// What a game's message is made of beside the view.
pub struct About<'a> {
    /// The language of the channel.
    pub voice: Voice<'a>,
    /// What the catalogue says of the game.
    pub info: Option<&'a GameInfo>,
    /// Who of the players is whom at Discord.
    pub people: &'a BySeat<Option<u64>>,
    /// The room's page in the browser.
    pub page: &'a str,
    /// A remark of the bot's own, such as that the server is away.
    pub remark: Option<String>,
}

/// The message, without its picture. It would ping who is to move; an edit pings nobody anyway.
#[must_use]
pub fn message(about: &About<'_>, view: &RoomView) -> Draft {
    let voice = about.voice;
    let name = words::game_name(about.info, &view.game, &view.variant, &view.options);
    let mut lines = vec![format!("**{name}** · {}", words::pairing(voice, view))];
    lines.extend(view.last.as_ref().map(|last| words::last(voice, about.info, view, last)));
    let mut pings = Vec::new();
    match view.standing.result() {
        Some(result) => {
            lines.push(format!("🏁 {}", words::result(voice, view, result)));
            if view.offers.contains_key(&Offer::Rematch) && view.rematch.is_none() {
                lines.push(offered(voice, view, Offer::Rematch));
            }
        }
        None => {
            lines.push(turn(about, view, &mut pings));
            lines.extend(view.clock.as_ref().map(|clock| format!("⏱ {}", words::clocks(voice, clock))));
            for what in
                [Offer::Draw, Offer::Takeback].into_iter().filter(|what| view.offers.contains_key(what))
            {
                lines.push(offered(voice, view, what));
            }
        }
    }
    let counts = words::counts(about.info, view);
    if !counts.is_empty() {
        lines.push(format!("-# {counts}"));
    }
    lines.extend(about.remark.iter().map(|remark| format!("-# ℹ️ {remark}")));
    Draft { text: lines.join("\n"), pings, file: None, rows: buttons(about, view), private: false }
}

/// From whose side the picture is drawn: that of who is to move, or who moved last when nobody is.
#[must_use]
pub fn seen_from(view: &RoomView, flipped: bool) -> Seat {
    let to_act = view.standing.to_act();
    let near = if to_act.len() == 1 { to_act.iter().next() } else { None }.unwrap_or(Seat::White);
    if flipped { konakis_protocol::Seats::TWO.after(near) } else { near }
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

fn turn(about: &About<'_>, view: &RoomView, pings: &mut Vec<UserId>) -> String {
    let voice = about.voice;
    let to_act = view.standing.to_act();
    let mention = |seat: Seat| match about.people.get(seat).copied().flatten() {
        Some(id) => format!("<@{id}>"),
        None => words::player(voice, &view.players, seat),
    };
    match to_act.iter().collect::<Vec<_>>().as_slice() {
        [seat] => {
            pings.extend(about.people.get(*seat).copied().flatten().filter(|id| *id != 0).map(UserId::new));
            let args = [("player", mention(*seat).into()), ("side", words::side(voice, *seat).into())];
            format!("▶️ {}", voice.with("game-turn", &args))
        }
        [] => voice.say("game-nobody-to-move"),
        seats => {
            pings.extend(
                seats
                    .iter()
                    .filter_map(|seat| about.people.get(*seat).copied().flatten())
                    .filter(|id| *id != 0)
                    .map(UserId::new),
            );
            let who: Vec<String> = seats.iter().map(|seat| mention(*seat)).collect();
            format!("▶️ {}", voice.with("game-turn-both", &[("players", who.join(", ").into())]))
        }
    }
}

fn offered(voice: Voice<'_>, view: &RoomView, what: Offer) -> String {
    let key = match what {
        Offer::Draw => "game-draw-offered",
        Offer::Takeback => "game-takeback-offered",
        Offer::Rematch => "game-rematch-offered",
    };
    let by = view.offers.get(&what).map(|seat| words::player(voice, &view.players, *seat));
    format!("🤝 {}", voice.with(key, &[("player", by.unwrap_or_default().into())]))
}

fn buttons(about: &About<'_>, view: &RoomView) -> Vec<CreateActionRow> {
    let (voice, room) = (about.voice, &view.room);
    let plain = |deed, key: &str| button(room, deed, voice.say(key), ButtonStyle::Secondary);
    let watch = link(about.page, voice.say("game-button-watch"));
    if view.standing.result().is_some() {
        let mut row: Vec<CreateButton> = Vec::new();
        if view.rematch.is_none() && view.players.iter().all(|(_, player)| player.is_some()) {
            let rematch = voice.say("game-button-rematch");
            row.push(button(room, Deed::Offer(Offer::Rematch), rematch, ButtonStyle::Primary));
        }
        if view.ply > 0 {
            row.push(plain(Deed::Replay, "game-button-replay"));
            row.push(plain(Deed::Record, "game-button-record"));
        }
        row.push(plain(Deed::Flip, "game-button-flip"));
        row.push(watch);
        return rows(row);
    }
    let setting_up = view.standing.to_act().len() > 1;
    let label = voice.say(if setting_up { "game-button-set-up" } else { "game-button-move" });
    let mut first = vec![button(room, Deed::Move, label, ButtonStyle::Primary)];
    if hides(view) || setting_up {
        first.push(plain(Deed::Look, "game-button-look"));
    }
    first.push(plain(Deed::Flip, "game-button-flip"));
    first.push(watch);
    let mut second = Vec::new();
    for (what, yes, no, ask) in [
        (Offer::Draw, "game-button-draw-accept", "game-button-draw-refuse", "game-button-draw"),
        (
            Offer::Takeback,
            "game-button-takeback-accept",
            "game-button-takeback-refuse",
            "game-button-takeback",
        ),
    ] {
        if view.offers.contains_key(&what) {
            second.push(button(room, Deed::Offer(what), voice.say(yes), ButtonStyle::Success));
            second.push(plain(Deed::Refuse(what), no));
        } else if what == Offer::Draw || (!view.rated && view.ply > 0) {
            second.push(plain(Deed::Offer(what), ask));
        }
    }
    second.push(button(room, Deed::Resign, voice.say("game-button-resign"), ButtonStyle::Danger));
    [first, second].into_iter().flat_map(rows).collect()
}
