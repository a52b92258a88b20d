//! The message of a challenge, from its proposal to its end.

use super::{button, link, rows, words};
use crate::draft::Draft;
use crate::press::Deed;
use crate::voice::{Voice, plain};
use konakis_protocol::{GameInfo, Player, Reason, RoomView, Seat, UserKind};
use serenity::model::application::ButtonStyle;
use serenity::model::id::UserId;

/// What a challenge's message is made of beside the view.
pub struct About<'a> {
    /// The language of the channel.
    pub voice: Voice<'a>,
    /// What the catalogue says of the game.
    pub info: Option<&'a GameInfo>,
    /// Who was challenged, by his id at Discord; nobody in particular where there is none.
    pub challenged: Option<u64>,
    /// The room's page in the browser.
    pub page: &'a str,
    /// Where the game is shown, once it has begun.
    pub game_at: Option<String>,
    /// A remark of the bot's own.
    pub remark: Option<String>,
}

/// The message as the room stands now.
#[must_use]
pub fn message(about: &About<'_>, view: &RoomView) -> Draft {
    let voice = about.voice;
    let name = words::game_name(about.info, &view.game, &view.variant, &view.options);
    let full = view.players.iter().all(|(_, player)| player.is_some());
    let mut draft = match view.standing.result() {
        Some(result) if !full => {
            let key =
                if result.reason == Reason::DECLINED { "challenge-declined" } else { "challenge-lapsed" };
            Draft::public(format!("~~{}~~\n{}", proposal(about, view, &name), voice.say(key)))
        }
        _ if full => begun(about, view, &name),
        _ => open(about, view, &name),
    };
    if let Some(remark) = &about.remark {
        draft.text += &format!("\n-# ℹ️ {remark}");
    }
    draft
}

/// Whoever sits there already.
fn proposer(view: &RoomView) -> Option<(Seat, &Player)> {
    view.players.iter().find_map(|(seat, player)| Some((seat, player.as_ref()?)))
}

fn proposal(about: &About<'_>, view: &RoomView, name: &str) -> String {
    let voice = about.voice;
    let by = proposer(view)
        .map_or_else(|| voice.say("game-nobody"), |(_, player)| plain(player.user.name.as_str()));
    let args = |opponent: String| {
        [("player", by.clone().into()), ("game", format!("**{name}**").into()), ("opponent", opponent.into())]
    };
    match about.challenged {
        Some(id) => voice.with("challenge-to", &args(format!("<@{id}>"))),
        None => voice.with("challenge-open", &args(String::new())),
    }
}

fn open(about: &About<'_>, view: &RoomView, name: &str) -> Draft {
    let (voice, room) = (about.voice, &view.room);
    let clock = words::clock_kind(voice, view.clock.as_ref().map(|clock| &clock.kind));
    let free =
        view.players.iter().find(|(_, player)| player.is_none()).map(|(seat, _)| words::side(voice, seat));
    let details = voice
        .with("challenge-details", &[("clock", clock.into()), ("side", free.unwrap_or_default().into())]);
    let mut buttons = Vec::new();
    if about.challenged.is_some() {
        buttons.push(button(room, Deed::Join, voice.say("challenge-button-accept"), ButtonStyle::Success));
        buttons.push(button(room, Deed::Decline, voice.say("challenge-button-decline"), ButtonStyle::Danger));
    } else {
        buttons.push(button(room, Deed::Join, voice.say("challenge-button-join"), ButtonStyle::Success));
    }
    buttons.push(button(room, Deed::Abort, voice.say("challenge-button-withdraw"), ButtonStyle::Secondary));
    let text = format!("{}\n-# {details}", proposal(about, view, name));
    let pings = about.challenged.filter(|id| *id != 0).map(UserId::new).into_iter().collect();
    Draft { text, pings, rows: rows(buttons), ..Draft::default() }
}

fn begun(about: &About<'_>, view: &RoomView, name: &str) -> Draft {
    let voice = about.voice;
    let computer = view
        .players
        .iter()
        .any(|(_, player)| player.as_ref().is_some_and(|player| player.user.kind == UserKind::Computer));
    let mut lines = vec![format!("**{name}** · {}", words::pairing(voice, view))];
    match (view.standing.result(), &about.game_at) {
        (Some(result), _) => lines.push(format!("🏁 {}", words::result(voice, view, result))),
        (None, Some(place)) => {
            lines.push(voice.with("challenge-game-at", &[("place", place.clone().into())]))
        }
        (None, None) if computer => lines.push(voice.say("challenge-computer")),
        (None, None) => lines.push(voice.say("challenge-accepted")),
    }
    let watch = link(about.page, voice.say("game-button-watch"));
    Draft::public(lines.join("\n")).with_rows(rows(vec![watch]))
}
