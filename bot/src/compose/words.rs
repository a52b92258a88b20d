//! What is said of a game in a message: its name, its players, the clocks, how it ended.

use crate::commands::ruleset::Ruleset;
use crate::texts::Arg;
use crate::voice::Voice;
use konakis_protocol::{
    Board, BySeat, ClockChoice, ClockKind, ClockView, Days, GameInfo, LiveClock, Options, Outcome, Player,
    Reason, RoomView, Seat, Square, UserKind, Word,
};
use serenity::model::id::UserId;

/// What the catalogue says of a game; of one that it does not know, no more than its id.
#[must_use]
pub fn info(games: &[GameInfo], game: &str) -> GameInfo {
    games.iter().find(|info| info.id == game).cloned().unwrap_or_else(|| GameInfo {
        id: game.to_owned().into(),
        name: game.to_owned().into(),
        about: "".into(),
        variants: Vec::new(),
        levels: Vec::new(),
        level_names: Vec::new(),
        kinds: Vec::new(),
        terrain: Vec::new(),
        counts: Vec::new(),
        reasons: Vec::new(),
    })
}

/// What people call a game with its rules: `Subulata (Cwali, mirrored pond)`; plain letters.
#[must_use]
pub fn game_name(voice: Voice<'_>, info: &GameInfo, variant: &str, options: &Options) -> String {
    if Ruleset::all(info).len() < 2 {
        return info.name.to_string();
    }
    let variant = variant.to_owned().into();
    format!("{} ({})", info.name, voice.texts.rules(voice.lang, &variant, options))
}

/// What the ground of a square is called, where it has a name; plain letters.
#[must_use]
pub fn terrain(voice: Voice<'_>, info: &GameInfo, board: &Board, square: Square) -> Option<String> {
    let row = board.ranks.checked_sub(square.rank() + 1)?;
    let letter = board.terrain.get(usize::from(row))?.chars().nth(usize::from(square.file()))?;
    let word = info.terrain.iter().find(|word| word.id.chars().eq([letter]))?;
    Some(voice.texts.terrain(voice.lang, info, word))
}

/// Who sits on a seat.
#[must_use]
pub fn player(voice: Voice<'_>, players: &BySeat<Option<Player>>, seat: Seat) -> Arg<'static> {
    match players.get(seat).and_then(Option::as_ref) {
        Some(player) => Arg::typed(player.user.name.to_string()),
        None => Arg::said(voice.say("nobody")),
    }
}

/// Who sits on a seat, as a mention where the bot knows him at Discord.
#[must_use]
pub fn mention(voice: Voice<'_>, view: &RoomView, people: &BySeat<Option<u64>>, seat: Seat) -> Arg<'static> {
    let known = people.get(seat).copied().flatten().filter(|id| *id != 0);
    known.map_or_else(|| player(voice, &view.players, seat), |id| UserId::new(id).into())
}

/// Whether the computer sits on a seat.
#[must_use]
pub fn is_computer(view: &RoomView, seat: Seat) -> bool {
    let player = view.players.get(seat).and_then(Option::as_ref);
    player.is_some_and(|player| player.user.kind == UserKind::Computer)
}

/// The game with its players.
#[must_use]
pub fn title(voice: Voice<'_>, info: &GameInfo, view: &RoomView) -> String {
    let args = [
        ("game", Arg::typed(game_name(voice, info, &view.variant, &view.options))),
        ("white", player(voice, &view.players, Seat::White)),
        ("black", player(voice, &view.players, Seat::Black)),
    ];
    voice.with("game-title", &args)
}

/// How a game ended, with why and the points.
#[must_use]
pub fn result(voice: Voice<'_>, view: &RoomView, result: &Outcome) -> String {
    let names = BySeat::from(Seat::ALL.map(|seat| player(voice, &view.players, seat)));
    let mut said = voice.texts.result(voice.lang, result, &names);
    if let Some(scores) = &result.scores {
        let points = |seat| Arg::from(scores.get(seat).copied().unwrap_or_default());
        said.push(' ');
        said.push_str(
            &voice.with("result-scores", &[("white", points(Seat::White)), ("black", points(Seat::Black))]),
        );
    }
    said
}

/// Whether a game was called off rather than drawn.
#[must_use]
pub fn is_void(result: &Outcome) -> bool {
    result.winner.is_none() && [Reason::ABORTED, Reason::DECLINED].contains(&result.reason)
}

/// The clocks: what each side has left, a clock that runs as a moment that Discord counts down to.
#[must_use]
pub fn clocks(voice: Voice<'_>, clock: &ClockView) -> String {
    let left = |seat| {
        let ms = clock.left.0.get(seat).copied().unwrap_or_default();
        if clock.running.contains(seat) {
            Arg::moment(clock.at + ms)
        } else {
            Arg::said(voice.texts.left(voice.lang, ms))
        }
    };
    match (clock.kind, clock.running.iter().next()) {
        (ClockKind::Days { .. }, Some(seat)) => voice.with("game-flag", &[("moment", left(seat))]),
        (ClockKind::Days { .. }, None) => voice.texts.clock(voice.lang, chosen(&clock.kind)),
        (ClockKind::Live { .. }, _) => {
            voice.with("game-clocks", &[("white", left(Seat::White)), ("black", left(Seat::Black))])
        }
    }
}

/// The clock that was chosen.
#[must_use]
pub fn chosen(kind: &ClockKind) -> Option<ClockChoice> {
    match kind {
        ClockKind::Days { days } => Days::new((*days).into()).ok().map(ClockChoice::Days),
        ClockKind::Live { initial_s, increment_s } => {
            let live = LiveClock::new(initial_s.unwrap_or_default(), increment_s.unwrap_or_default());
            live.ok().map(ClockChoice::Live)
        }
    }
}

/// The numbers beside the board.
#[must_use]
pub fn counts(voice: Voice<'_>, info: &GameInfo, view: &RoomView) -> String {
    let said = info.counts.iter().filter_map(|Word { id, .. }| {
        let number = view.board.counts.get(id)?;
        Some(voice.texts.count(voice.lang, info, id, *number))
    });
    said.collect::<Vec<_>>().join(" · ")
}
