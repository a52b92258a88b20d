//! Lists: games with a link to each, a profile, the best players.

use super::words;
use crate::commands::define::option;
use crate::memory::Place;
use crate::texts::Arg;
use crate::voice::Voice;
use konakis_protocol::{GameInfo, Leaderboard, LiveGame, PlayedGame, Profile, Seat, Seats};

/// The most lines of a list.
const LINES_MAX: usize = 12;

/// The address of a message.
#[must_use]
pub fn jump(guild: Option<u64>, place: Place) -> String {
    let guild = guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{guild}/{}/{}", place.channel, place.message)
}

/// One's own game in a list.
pub struct Own {
    /// What the game server says of it.
    pub game: PlayedGame,
    /// Whether it is one's own turn; none while the room waits for an opponent.
    pub turn: Option<bool>,
    /// Where it is shown.
    pub address: String,
}

/// The games that somebody is playing, each with where it is shown.
#[must_use]
pub fn games(voice: Voice<'_>, games: &[GameInfo], playing: &[Own]) -> String {
    if playing.is_empty() {
        return voice.say("games-none");
    }
    format!("{}\n{}", voice.say("games-title"), lines(voice, games, playing))
}

/// That each of several games can be meant, which they are, and how one is named.
#[must_use]
pub fn several(voice: Voice<'_>, games: &[GameInfo], playing: &[Own]) -> String {
    format!("{}\n{}", voice.with("which-several", &[named_by(voice)]), lines(voice, games, playing))
}

/// The same in short, for a list of what could be typed; plain letters.
#[must_use]
pub fn several_choice(voice: Voice<'_>) -> String {
    voice.texts.plain(voice.lang, "which-several-choice", &[named_by(voice)])
}

/// The option of a command by which a game is named, as the reader sees it.
fn named_by(voice: Voice<'_>) -> (&'static str, Arg<'static>) {
    ("option", Arg::typed(voice.label(&format!("option-name-{}", option::ROOM))))
}

/// A line for each game.
fn lines(voice: Voice<'_>, games: &[GameInfo], playing: &[Own]) -> String {
    let line = |own: &Own| {
        let key = match own.turn {
            Some(true) => "games-line-yours",
            Some(false) => "games-line-theirs",
            None => "games-line-waiting",
        };
        let args = [
            ("game", Arg::typed(words::info(games, &own.game.game).name)),
            ("opponent", words::player(voice, &own.game.players, Seats::TWO.after(own.game.seat))),
            ("link", Arg::said(own.address.clone())),
        ];
        format!("- {}", voice.with(key, &args))
    };
    let more = playing.len().saturating_sub(LINES_MAX);
    let more = (more > 0).then(|| voice.with("games-more", &[("count", more.into())]));
    playing.iter().take(LINES_MAX).map(line).chain(more).collect::<Vec<_>>().join("\n")
}

/// What is known of somebody.
#[must_use]
pub fn profile(voice: Voice<'_>, games: &[GameInfo], profile: &Profile) -> String {
    let mut lines = vec![voice.with("profile-title", &[("player", (&profile.user).into())])];
    for (game, rating) in &profile.ratings {
        let args = [
            ("game", Arg::typed(words::info(games, game).name)),
            ("rating", Arg::said(rating.rating.to_string())),
            ("spread", Arg::said((rating.deviation * 2).to_string())),
            ("games", rating.games.into()),
        ];
        lines.push(voice.with("profile-rating", &args));
    }
    if profile.ratings.is_empty() {
        lines.push(voice.say("profile-unrated"));
    }
    if !profile.games.is_empty() {
        lines.push(voice.say("profile-recent"));
    }
    lines.extend(profile.games.iter().take(LINES_MAX).map(|game| {
        let outcome = match &game.result {
            None => "on",
            Some(result) if words::is_void(result) => "off",
            Some(result) => match result.winner {
                None => "drawn",
                Some(winner) if winner == game.seat => "won",
                Some(_) => "lost",
            },
        };
        let args = [
            ("outcome", Arg::from(outcome)),
            ("game", Arg::typed(words::info(games, &game.game).name)),
            ("opponent", words::player(voice, &game.players, Seats::TWO.after(game.seat))),
            ("moment", Arg::moment(game.at)),
        ];
        format!("- {}", voice.with("profile-line", &args))
    }));
    lines.join("\n")
}

/// The best players of a game.
#[must_use]
pub fn leaderboard(voice: Voice<'_>, games: &[GameInfo], board: &Leaderboard) -> String {
    let game = || Arg::typed(words::info(games, &board.game).name);
    if board.rows.is_empty() {
        return voice.with("leaderboard-none", &[("game", game())]);
    }
    let mut lines = vec![voice.with("leaderboard-title", &[("game", game())])];
    lines.extend(board.rows.iter().take(LINES_MAX).map(|row| {
        let args = [
            ("rank", row.rank.into()),
            ("player", (&row.user).into()),
            ("rating", Arg::said(row.rating.rating.to_string())),
            ("games", row.rating.games.into()),
        ];
        voice.with("leaderboard-line", &args)
    }));
    lines.join("\n")
}

/// The games that are on, each with its page.
#[must_use]
pub fn live(
    voice: Voice<'_>,
    games: &[GameInfo],
    live: &[LiveGame],
    page: impl Fn(&LiveGame) -> String,
) -> String {
    if live.is_empty() {
        return voice.say("spectate-none");
    }
    let mut lines = vec![voice.say("spectate-title")];
    lines.extend(live.iter().take(LINES_MAX).map(|game| {
        let args = [
            ("game", Arg::typed(words::info(games, &game.game).name)),
            ("white", words::player(voice, &game.players, Seat::White)),
            ("black", words::player(voice, &game.players, Seat::Black)),
            ("link", Arg::said(format!("<{}>", page(game)))),
        ];
        format!("- {}", voice.with("spectate-line", &args))
    }));
    lines.join("\n")
}
