//! The message of a challenge, from its proposal to its end.

use super::{button, link, rows, words};
use crate::draft::Draft;
use crate::press::Deed;
use crate::rules::Leaf;
use crate::texts::Arg;
use crate::voice::Voice;
use konakis_protocol::{GameInfo, Reason, RoomView, Seat};
use serenity::builder::CreateButton;
use serenity::model::application::ButtonStyle;
use serenity::model::id::UserId;

/// What a challenge's message is made of beside the view.
pub struct About<'a> {
    /// The language of the channel.
    pub voice: Voice<'a>,
    /// What the catalogue says of the game.
    pub info: &'a GameInfo,
    /// Who was challenged, by his id at Discord; nobody in particular where there is none.
    pub challenged: Option<u64>,
    /// What he is called.
    pub challenged_name: Option<&'a str>,
    /// Whether the challenger withdrew it.
    pub withdrawn: bool,
    /// The room's page in the browser.
    pub page: &'a str,
    /// The channel or thread where the game is shown, once it has begun elsewhere.
    pub game_in: Option<u64>,
    /// The address of the board, once it is there.
    pub board_at: Option<String>,
    /// Why the game has no thread of its own, where that is so: the key of the words for it.
    pub plain: Option<&'a str>,
}

/// The message as the room stands now.
#[must_use]
pub fn message(about: &About<'_>, view: &RoomView) -> Draft {
    let full = view.players.iter().all(|(_, player)| player.is_some());
    match view.standing.result() {
        Some(result) if !full => {
            Draft::public(format!("{}\n{}", proposal(about, view), ended(about, view, &result.reason)))
        }
        _ if full => begun(about, view),
        _ => open(about, view),
    }
}

/// Whoever sits there already.
fn challenger(view: &RoomView) -> Option<(Seat, &konakis_protocol::Player)> {
    view.players.iter().find_map(|(seat, player)| Some((seat, player.as_ref()?)))
}

fn challenger_name(about: &About<'_>, view: &RoomView) -> Arg<'static> {
    let name = challenger(view).map(|(_, player)| player.user.name.to_string());
    name.map_or_else(|| Arg::said(about.voice.say("nobody")), Arg::typed)
}

fn proposal(about: &About<'_>, view: &RoomView) -> String {
    let voice = about.voice;
    let game = ("game", Arg::typed(words::game_name(voice, about.info, &view.variant, &view.options)));
    let by = ("challenger", challenger_name(about, view));
    match about.challenged.filter(|id| *id != 0) {
        Some(id) => voice.with("challenge-named", &[("opponent", UserId::new(id).into()), by, game]),
        None => voice.with("challenge-open", &[by, game]),
    }
}

fn ended(about: &About<'_>, view: &RoomView, reason: &Reason) -> String {
    let name = about
        .challenged_name
        .map_or_else(|| Arg::said(about.voice.say("nobody")), |name| Arg::typed(name.to_owned()));
    if *reason == Reason::DECLINED {
        about.voice.with("challenge-declined", &[("player", name)])
    } else if about.withdrawn {
        about.voice.with("challenge-withdrawn", &[("player", challenger_name(about, view))])
    } else {
        about.voice.say("challenge-lapsed")
    }
}

fn open(about: &About<'_>, view: &RoomView) -> Draft {
    let (voice, room) = (about.voice, &view.room);
    let clock = view.clock.as_ref().and_then(|clock| words::chosen(&clock.kind));
    let mut details = vec![voice.texts.clock(voice.lang, clock)];
    details.extend(challenger(view).map(|(seat, _)| {
        voice.with("challenge-side", &[("side", seat.into()), ("challenger", challenger_name(about, view))])
    }));
    details.push(voice.with("rated", &[("rated", view.rated.into())]));
    let mut buttons = Vec::new();
    if about.challenged.is_some() {
        buttons.push(button(room, Deed::Join, voice.label("button-accept"), ButtonStyle::Success));
        buttons.push(button(room, Deed::Decline, voice.label("button-decline"), ButtonStyle::Danger));
    } else {
        buttons.push(button(room, Deed::Join, voice.label("button-join"), ButtonStyle::Success));
    }
    buttons.push(button(room, Deed::Withdraw, voice.label("button-withdraw"), ButtonStyle::Secondary));
    // Whoever is asked may never have heard of the game.
    let rules = Leaf { game: view.game.to_string(), page: 0 };
    let rules = CreateButton::new(rules.to_string()).label(voice.label("button-rules"));
    buttons.push(rules.style(ButtonStyle::Secondary));
    let text = format!("{}\n-# {}", proposal(about, view), details.join(" · "));
    let pings = about.challenged.filter(|id| *id != 0).map(UserId::new).into_iter().collect();
    Draft { text, pings, rows: rows(buttons), ..Draft::default() }
}

fn begun(about: &About<'_>, view: &RoomView) -> Draft {
    let voice = about.voice;
    let mut lines = vec![words::title(voice, about.info, view)];
    match (view.standing.result(), about.game_in.filter(|id| *id != 0)) {
        (Some(result), _) => lines.push(format!("🏁 {}", words::result(voice, view, result))),
        (None, Some(thread)) => {
            let thread = serenity::model::id::ChannelId::new(thread);
            lines.push(voice.with("thread-made", &[("thread", thread.into())]));
        }
        (None, None) => {
            let address = about.board_at.as_ref().map(|address| format!(" {address}")).unwrap_or_default();
            lines.push(format!("{}{address}", voice.say("game-start")));
        }
    }
    lines.extend(about.plain.map(|key| format!("-# ℹ️ {}", voice.say(key))));
    Draft::public(lines.join("\n")).with_rows(rows(vec![link(about.page, voice.label("button-watch"))]))
}
