//! Details of a game in messages: names, players, clocks, counts and the result.

use crate::commands::ruleset::Ruleset;
use crate::text::Arg;
use crate::text::Localizer;
use konakis_protocol::{
    Board, BySeat, ClockChoice, ClockKind, ClockView, Days, GameInfo, LiveClock, Options, Outcome, Player,
    Reason, RoomView, Seat, Seats, Square, UserKind, Word,
};
use konakis_render::{held_squares, is_told};
use serenity::model::id::UserId;

/// The game with this ID; a game that the catalogue lacks is named by its ID.
#[must_use]
pub fn info(games: &[GameInfo], game: &str) -> GameInfo {
    games.iter().find(|info| info.id == game).cloned().unwrap_or_else(|| GameInfo {
        id: game.to_owned().into(),
        name: game.to_owned().into(),
        ..GameInfo::default()
    })
}

/// The name of a game in plain text. If the game has several rule sets, the rules follow, as in `Subulata (Cwali,
/// mirrored pond)`.
#[must_use]
pub fn game_name(localizer: Localizer<'_>, info: &GameInfo, variant: &str, options: &Options) -> String {
    if Ruleset::all(info).len() < 2 {
        return info.name.to_string();
    }
    let variant = variant.to_owned().into();
    let rules = localizer.texts.rules(localizer.lang, &variant, options);
    let args = [("game", Arg::words(info.name.to_string())), ("rules", Arg::words(rules))];
    localizer.texts.plain(localizer.lang, "game-with-rules", &args)
}

/// The terrain of a square, if it has a name.
#[must_use]
pub fn terrain<'a>(info: &'a GameInfo, board: &Board, square: Square) -> Option<&'a Word> {
    let row = board.ranks.checked_sub(square.rank() + 1)?;
    let letter = board.terrain.get(usize::from(row))?.chars().nth(usize::from(square.file()))?;
    info.terrain.iter().find(|word| word.id.chars().eq([letter]))
}

/// The side at the bottom of the board for the user of this view: their own, or White for a spectator.
#[must_use]
pub fn near(view: &RoomView) -> Seat {
    view.seat.unwrap_or(Seat::White)
}

/// The player on a seat.
#[must_use]
pub fn player(
    localizer: Localizer<'_>,
    info: &GameInfo,
    players: &BySeat<Option<Player>>,
    seat: Seat,
) -> Arg<'static> {
    Arg::text(player_name(localizer, info, players, seat))
}

/// The name of the player on a seat, in plain text.
#[must_use]
pub fn player_name(
    localizer: Localizer<'_>,
    info: &GameInfo,
    players: &BySeat<Option<Player>>,
    seat: Seat,
) -> String {
    let player = players.get(seat).and_then(Option::as_ref);
    let name = |player| localizer.texts.player(localizer.lang, info, player);
    player.map_or_else(|| localizer.label("nobody"), name)
}

/// The player on a seat, as a mention if their Discord ID is known.
#[must_use]
pub fn mention(
    localizer: Localizer<'_>,
    info: &GameInfo,
    view: &RoomView,
    people: &BySeat<Option<u64>>,
    seat: Seat,
) -> Arg<'static> {
    let known = people.get(seat).copied().flatten().filter(|id| *id != 0);
    known.map_or_else(|| player(localizer, info, &view.players, seat), |id| UserId::new(id).into())
}

/// A list of these players. There are at most two.
#[must_use]
pub fn listed(localizer: Localizer<'_>, players: Vec<Arg<'static>>) -> Arg<'static> {
    let mut players = players.into_iter();
    Arg::markdown(match (players.next(), players.next()) {
        (Some(one), Some(two)) => localizer.with("list-two", &[("one", one), ("two", two)]),
        (one, _) => one.map_or_else(String::new, |one| localizer.with("list-item", &[("item", one)])),
    })
}

/// The mentions of these users, if any.
#[must_use]
pub fn mentions(localizer: Localizer<'_>, users: &[UserId]) -> Option<Arg<'static>> {
    let named = users.iter().map(|user| localizer.with("list-item", &[("item", (*user).into())]));
    let named = named.collect::<Vec<_>>().join(" ");
    (!users.is_empty()).then(|| Arg::markdown(named))
}

/// Whether the computer plays on a seat.
#[must_use]
pub fn is_computer(view: &RoomView, seat: Seat) -> bool {
    let player = view.players.get(seat).and_then(Option::as_ref);
    player.is_some_and(|player| player.user.kind == UserKind::Computer)
}

/// The game with its players.
#[must_use]
pub fn title(localizer: Localizer<'_>, info: &GameInfo, view: &RoomView) -> String {
    let args = [
        ("game", Arg::text(game_name(localizer, info, &view.variant, &view.options))),
        ("white", player(localizer, info, &view.players, Seat::White)),
        ("black", player(localizer, info, &view.players, Seat::Black)),
    ];
    let title = localizer.with("game-title", &args);
    if view.rated {
        format!("{title} · {}", localizer.with("rated", &[("rated", true.into())]))
    } else {
        title
    }
}

/// How a game ended: the reason, the points and, if a rule of the game ended it, the squares that each side holds.
#[must_use]
pub fn result(localizer: Localizer<'_>, info: &GameInfo, view: &RoomView, result: &Outcome) -> String {
    if let Some(missing) = missing_player(info, view, result) {
        let player = player(localizer, info, &view.players, missing);
        let reason = localizer.with("reason-no-first-action-by", &[("player", player)]);
        return localizer.with("result-off", &[("reason", Arg::markdown(reason))]);
    }
    let names = BySeat::from(Seat::ALL.map(|seat| player(localizer, info, &view.players, seat)));
    let mut text = localizer.texts.result(localizer.lang, info, result, &names);
    if let Some(scores) = &result.scores {
        let points = |seat| Arg::from(scores.get(seat).copied().unwrap_or_default());
        text.push(' ');
        text.push_str(
            &localizer
                .with("result-scores", &[("white", points(Seat::White)), ("black", points(Seat::Black))]),
        );
    }
    if info.reason_names.iter().any(|named| named.id == result.reason) {
        text.extend(areas(localizer, view).map(|areas| format!(" {areas}")));
    }
    text
}

/// The player whose missing first action ended the game. None if the game ended otherwise or before any action. Also
/// none if the turns of the game have phases: the last turn may have stopped in the middle, so the view does not say
/// who failed to act.
fn missing_player(info: &GameInfo, view: &RoomView, result: &Outcome) -> Option<Seat> {
    let mut values = info.count_names.iter().flat_map(|named| &named.values);
    let has_phases = values.any(|value| value.sign.is_some());
    let last = view.last.as_ref().filter(|_| result.reason == Reason::NO_FIRST_ACTION && !has_phases)?;
    Some(Seats::TWO.after(last.seat))
}

/// [`result`] in plain text.
#[must_use]
pub fn plain_result(localizer: Localizer<'_>, info: &GameInfo, view: &RoomView, outcome: &Outcome) -> String {
    let mut plain = String::new();
    let markdown = result(localizer, info, view, outcome);
    let mut chars = markdown.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => plain.extend(chars.next()),
            '*' => {}
            c => plain.push(c),
        }
    }
    plain
}

/// The squares that each side controls and claims, in words. None if the game does not count them.
fn areas(localizer: Localizer<'_>, view: &RoomView) -> Option<String> {
    let held = held_squares(&view.game, &view.board.counts)?;
    let of = |squares: &BySeat<u32>, seat| Arg::from(squares.get(seat).copied().unwrap_or_default());
    let args = [
        ("white", of(&held.controlled, Seat::White)),
        ("black", of(&held.controlled, Seat::Black)),
        ("whiteclaimed", of(&held.claimed, Seat::White)),
        ("blackclaimed", of(&held.claimed, Seat::Black)),
    ];
    Some(localizer.with("result-areas", &args))
}

/// The clocks in words. A running clock is shown as a moment to which Discord counts down. If a first action is due and
/// no clock runs, the deadline of that action follows.
#[must_use]
pub fn clocks(localizer: Localizer<'_>, clock: &ClockView) -> String {
    let ms = |seat| clock.left.0.get(seat).copied().unwrap_or_default();
    let left = |seat| {
        if clock.running.contains(seat) {
            localizer.with("clock-running", &[("moment", Arg::moment(clock.at + ms(seat)))])
        } else {
            localizer.texts.left(localizer.lang, ms(seat))
        }
    };
    let shown = match (clock.kind, clock.running.iter().next()) {
        (ClockKind::Days { .. }, Some(seat)) => {
            localizer.with("game-flag", &[("moment", Arg::moment(clock.at + ms(seat)))])
        }
        (ClockKind::Days { .. }, None) => localizer.texts.clock(localizer.lang, chosen(&clock.kind)),
        (ClockKind::Live { .. }, _) => {
            let [white, black] = Seat::ALL.map(|seat| Arg::markdown(left(seat)));
            localizer.with("game-clocks", &[("white", white), ("black", black)])
        }
    };
    let first_action = clock.first_action_ms.filter(|_| clock.running.is_empty()).map(|ms| {
        format!("\n⏳ {}", localizer.with("game-first-action", &[("moment", Arg::moment(clock.at + ms))]))
    });
    shown + &first_action.unwrap_or_default()
}

/// The clocks of a game in progress as a line, if it has clocks.
#[must_use]
pub fn clocks_line(localizer: Localizer<'_>, view: &RoomView) -> String {
    let clock = view.clock.as_ref().filter(|_| view.progress.result().is_none());
    clock.map(|clock| format!("\n⏱️ {}", clocks(localizer, clock))).unwrap_or_default()
}

/// The clock as it was chosen.
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

/// The numbers beside the board as a line, if there are any.
#[must_use]
pub fn counts_line(localizer: Localizer<'_>, info: &GameInfo, view: &RoomView) -> String {
    let counts = counts(localizer, info, view);
    if counts.is_empty() { counts } else { format!("\n-# {counts}") }
}

/// The numbers beside the board. A number that matters only near a limit is left out while the limit is far. A number
/// whose values have names describes a stage of the game, such as the set-up of a side, so it is left out once the game
/// is over.
#[must_use]
pub fn counts(localizer: Localizer<'_>, info: &GameInfo, view: &RoomView) -> String {
    let is_over = view.progress.result().is_some();
    let has_names =
        |word: &Word| info.count_names.iter().any(|named| named.id == word.id && !named.values.is_empty());
    let shown = info.counts.iter().filter(|word| !is_over || !has_names(word));
    let text = shown.filter_map(|Word { id, .. }| {
        let number = view.board.counts.get(id).filter(|number| is_told(&info.id, id, **number))?;
        Some(localizer.texts.count(localizer.lang, info, id, *number))
    });
    text.collect::<Vec<_>>().join(" · ")
}

/// The result for one side, as a value that texts select by: `won`, `lost`, `drawn`, or `off` if nothing was played.
#[must_use]
pub fn outcome(result: &Outcome, seat: Seat) -> &'static str {
    match result.winner {
        Some(winner) if winner == seat => "won",
        Some(_) => "lost",
        None if result.is_unplayed() => "off",
        None => "drawn",
    }
}
