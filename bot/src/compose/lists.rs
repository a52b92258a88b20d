//! Lists: games with a link to each, a profile, the best players.

use super::words;
use crate::memory::Place;
use crate::voice::{Voice, plain};
use konakis_protocol::{GameInfo, Leaderboard, PlayedGame, Profile};

/// The most lines of a list.
const LINES_MAX: usize = 15;

/// The address of a message.
#[must_use]
pub fn jump(guild: Option<u64>, place: Place) -> String {
    let guild = guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{guild}/{}/{}", place.channel, place.message)
}

/// The games that somebody is playing, each with where it is shown.
#[must_use]
pub fn games(voice: Voice<'_>, games: &[GameInfo], playing: &[(PlayedGame, String)]) -> String {
    if playing.is_empty() {
        return voice.say("lists-no-games");
    }
    let line = |(game, address): &(PlayedGame, String)| {
        let info = games.iter().find(|info| info.id == game.game);
        let name = info.map_or_else(|| plain(&game.game), |info| info.name.to_string());
        let players: Vec<String> =
            game.players.iter().map(|(seat, _)| words::player(voice, &game.players, seat)).collect();
        format!("- [{name}]({address}) · {}", players.join(" – "))
    };
    let mut lines = vec![format!("**{}**", voice.say("lists-games"))];
    lines.extend(playing.iter().take(LINES_MAX).map(line));
    lines.join("\n")
}

/// What is known of somebody.
#[must_use]
pub fn profile(voice: Voice<'_>, games: &[GameInfo], profile: &Profile) -> String {
    let mut lines = vec![format!("**{}**", plain(profile.user.name.as_str()))];
    for (game, rating) in &profile.ratings {
        let info = games.iter().find(|info| info.id == *game);
        let name = info.map_or_else(|| plain(game), |info| info.name.to_string());
        lines.push(voice.with(
            "lists-rating",
            &[
                ("game", name.into()),
                ("rating", rating.rating.to_string().into()),
                ("deviation", rating.deviation.to_string().into()),
                ("number", rating.games.into()),
            ],
        ));
    }
    if profile.ratings.is_empty() {
        lines.push(voice.say("lists-no-ratings"));
    }
    let over = |game: &&PlayedGame| game.result.as_ref().is_some_and(|result| !words::is_void(result));
    let (mut won, mut drawn, mut lost) = (0_u32, 0_u32, 0_u32);
    for game in profile.games.iter().filter(over) {
        match game.result.as_ref().and_then(|result| result.winner) {
            Some(winner) if winner == game.seat => won += 1,
            Some(_) => lost += 1,
            None => drawn += 1,
        }
    }
    lines.push(
        voice.with("lists-latest", &[("won", won.into()), ("drawn", drawn.into()), ("lost", lost.into())]),
    );
    lines.join("\n")
}

/// The best players of a game.
#[must_use]
pub fn leaderboard(voice: Voice<'_>, games: &[GameInfo], board: &Leaderboard) -> String {
    let info = games.iter().find(|info| info.id == board.game);
    let name = info.map_or_else(|| plain(&board.game), |info| info.name.to_string());
    let mut lines = vec![format!("**{}**", voice.with("lists-leaderboard", &[("game", name.into())]))];
    if board.rows.is_empty() {
        lines.push(voice.say("lists-nobody-ranked"));
    }
    lines.extend(board.rows.iter().take(LINES_MAX).map(|row| {
        format!(
            "{}\\. {} · {} ± {}",
            row.rank,
            plain(row.user.name.as_str()),
            row.rating.rating,
            row.rating.deviation * 2
        )
    }));
    lines.join("\n")
}
