//! What happens in a game, in words.

use crate::voice::{Voice, plain};
use konakis_protocol::{
    BySeat, ClockKind, ClockView, Event, GameInfo, LastAction, Options, Outcome, Player, RoomView, Seat, Word,
};

/// The longest list of events that is told, in events; a conflict of tall stacks has many.
const EVENTS_MAX: usize = 6;

/// What people call a game, its rule set and its chosen options: `Subulata (Cwali, pond: mirrored)`.
#[must_use]
pub fn game_name(info: Option<&GameInfo>, game: &str, variant: &str, options: &Options) -> String {
    let Some(info) = info else { return plain(game) };
    let rules = info.variants.iter().find(|rules| rules.id == variant);
    let mut parts = Vec::new();
    if let Some(rules) = rules.filter(|_| info.variants.len() > 1) {
        parts.push(rules.name.to_string());
    }
    for option in rules.into_iter().flat_map(|rules| &rules.options) {
        if let Some(value) = options.get(&option.id).filter(|value| **value != option.default) {
            parts.push(format!("{}: {value}", option.id.replace('_', " ")));
        }
    }
    if parts.is_empty() { info.name.to_string() } else { format!("{} ({})", info.name, parts.join(", ")) }
}

/// The names of a game's kinds, terrain and counts for people.
#[must_use]
pub fn vocabulary(info: Option<&GameInfo>) -> Vec<Word> {
    info.into_iter().flat_map(|info| [&info.kinds, &info.terrain, &info.counts]).flatten().cloned().collect()
}

/// Who sits on a seat, as it can stand among words.
#[must_use]
pub fn player(voice: Voice<'_>, players: &BySeat<Option<Player>>, seat: Seat) -> String {
    let player = players.get(seat).and_then(Option::as_ref);
    player.map_or_else(|| voice.say("game-nobody"), |player| plain(player.user.name.as_str()))
}

/// The name of a side.
#[must_use]
pub fn side(voice: Voice<'_>, seat: Seat) -> String {
    voice.say(match seat {
        Seat::White => "seat-white",
        Seat::Black => "seat-black",
    })
}

/// Who plays whom: `⚪ Anna – ⚫ Ben`.
#[must_use]
pub fn pairing(voice: Voice<'_>, view: &RoomView) -> String {
    let mark = |seat| match seat {
        Seat::White => "⚪",
        Seat::Black => "⚫",
    };
    let side = |(seat, who): (Seat, &Option<Player>)| {
        let rating =
            who.as_ref().and_then(|who| who.rating).map_or_else(String::new, |rating| format!(" ({rating})"));
        format!("{} {}{rating}", mark(seat), player(voice, &view.players, seat))
    };
    view.players.iter().map(side).collect::<Vec<_>>().join(" – ")
}

/// What a word of the game's vocabulary is called.
fn kind(info: Option<&GameInfo>, word: &str) -> String {
    let known = info.and_then(|info| info.kinds.iter().find(|kind| kind.id == word));
    known.map_or_else(|| word.replace('_', " "), |kind| kind.name.to_string())
}

/// The last action in words, with what it brought about, and in notation.
#[must_use]
pub fn last(voice: Voice<'_>, info: Option<&GameInfo>, view: &RoomView, last: &LastAction) -> String {
    let who = player(voice, &view.players, last.seat);
    let said = if last.action.starts_with("setup") {
        voice.with("game-set-up", &[("player", who.into())])
    } else {
        let action = format!("`{}`", last.action.replace('`', ""));
        voice.with("game-played", &[("player", who.into()), ("action", action.into())])
    };
    let mut events: Vec<String> =
        last.events.iter().filter_map(|event| happening(voice, info, view, event)).collect();
    let more = events.len().saturating_sub(EVENTS_MAX);
    events.truncate(EVENTS_MAX);
    if more > 0 {
        events.push(voice.with("game-more-events", &[("number", more.into())]));
    }
    if events.is_empty() { said } else { format!("{said} {}", events.join(" ")) }
}

/// An event in a sentence; none where the action says it already.
fn happening(voice: Voice<'_>, info: Option<&GameInfo>, view: &RoomView, event: &Event) -> Option<String> {
    Some(match event {
        Event::Captured { at, owner, kind: piece } => voice.with(
            "event-captured",
            &[
                ("owner", player(voice, &view.players, *owner).into()),
                ("kind", kind(info, piece).into()),
                ("square", at.to_string().into()),
            ],
        ),
        Event::Ready { .. } => return None,
        Event::Conflict { from, to, pairs } => {
            let fighter = |fighter: &Option<konakis_protocol::Fighter>| match fighter {
                None => "–".to_owned(),
                Some(fighter) => {
                    fighter.kind.as_ref().map_or_else(|| "?".to_owned(), |name| kind(info, name))
                }
            };
            let pairs: Vec<String> = pairs
                .iter()
                .map(|pair| format!("{} : {}", fighter(&pair.attacker), fighter(&pair.defender)))
                .collect();
            voice.with(
                "event-conflict",
                &[
                    ("from", from.to_string().into()),
                    ("to", to.to_string().into()),
                    ("pairs", pairs.join(", ").into()),
                ],
            )
        }
        Event::Taken { at, owner } => voice.with(
            "event-taken",
            &[("owner", player(voice, &view.players, *owner).into()), ("square", at.to_string().into())],
        ),
        Event::Collapsed { at, side, to_side, .. } => voice.with(
            "event-collapsed",
            &[("square", at.to_string().into()), ("side", (*side).into()), ("smaller", (*to_side).into())],
        ),
        Event::Revealed => voice.say("event-revealed"),
    })
}

/// How a game ended, with why.
#[must_use]
pub fn result(voice: Voice<'_>, view: &RoomView, result: &Outcome) -> String {
    let reason = voice.word("reason", result.reason.as_str());
    let said = match result.winner {
        Some(seat) => voice.with(
            "result-win",
            &[
                ("player", player(voice, &view.players, seat).into()),
                ("side", side(voice, seat).into()),
                ("reason", reason.into()),
            ],
        ),
        None if is_void(result) => voice.with("result-void", &[("reason", reason.into())]),
        None => voice.with("result-draw", &[("reason", reason.into())]),
    };
    let Some(scores) = &result.scores else { return said };
    let scores: Vec<String> = scores.iter().map(|(_, points)| points.to_string()).collect();
    format!("{said} {}", voice.with("result-scores", &[("scores", scores.join(" : ").into())]))
}

/// Whether a game was called off rather than drawn.
#[must_use]
pub fn is_void(result: &Outcome) -> bool {
    use konakis_protocol::Reason;
    result.winner.is_none() && [Reason::ABORTED, Reason::DECLINED, Reason::ABANDONED].contains(&result.reason)
}

/// The clocks: those that run as moments that Discord counts down to, the others as times.
#[must_use]
pub fn clocks(voice: Voice<'_>, clock: &ClockView) -> String {
    let left = |(seat, ms): (Seat, &u64)| {
        let time = if clock.running.contains(seat) {
            format!("<t:{}:R>", (clock.at + ms) / 1000)
        } else {
            duration(*ms)
        };
        format!("{} {time}", side(voice, seat))
    };
    let left: Vec<String> = match clock.kind {
        ClockKind::Live { .. } => clock.left.0.iter().map(left).collect(),
        ClockKind::Days { .. } => {
            clock.left.0.iter().filter(|(seat, _)| clock.running.contains(*seat)).map(left).collect()
        }
    };
    left.join(" · ")
}

/// What clock was chosen.
#[must_use]
pub fn clock_kind(voice: Voice<'_>, clock: Option<&ClockKind>) -> String {
    match clock {
        None => voice.say("clock-none"),
        Some(ClockKind::Days { days }) => voice.with("clock-days", &[("days", (*days).into())]),
        Some(ClockKind::Live { initial_s, increment_s }) => {
            let (initial, increment) = (initial_s.unwrap_or_default(), increment_s.unwrap_or_default());
            let minutes = if initial % 60 == 0 {
                (initial / 60).to_string()
            } else {
                format!("{:.1}", f64::from(initial) / 60.0)
            };
            voice.with("clock-live", &[("minutes", minutes.into()), ("seconds", increment.into())])
        }
    }
}

/// A time as clocks show it: `4:51`, `1:02:03`, `2 d 3 h`.
#[must_use]
pub fn duration(ms: u64) -> String {
    let s = ms / 1000;
    let (days, hours, minutes, seconds) = (s / 86_400, s / 3600 % 24, s / 60 % 60, s % 60);
    match (days, hours) {
        (0, 0) => format!("{minutes}:{seconds:02}"),
        (0, hours) => format!("{hours}:{minutes:02}:{seconds:02}"),
        (days, hours) => format!("{days} d {hours} h"),
    }
}

/// The numbers beside the board.
#[must_use]
pub fn counts(info: Option<&GameInfo>, view: &RoomView) -> String {
    let named = |word: &str| info.and_then(|info| info.counts.iter().find(|count| count.id == word));
    let said = view
        .board
        .counts
        .iter()
        .filter_map(|(word, number)| Some(format!("{}: {number}", named(word)?.name)));
    said.collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_clocks_show_them() {
        assert_eq!(
            [0, 291_000, 3_723_000, 183_600_000].map(duration),
            ["0:00", "4:51", "1:02:03", "2 d 3 h"]
        );
    }
}
