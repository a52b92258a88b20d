//! What the bot suggests while somebody types.

use super::which::{self, Meant};
use super::{Caller, Fault};
use crate::bot::Bot;
use crate::commands::define::{Command, option};
use crate::commands::ruleset;
use crate::compose::{lists, words};
use crate::rest::RestError;
use crate::texts::fit;
use crate::voice::Voice;
use konakis_protocol::{
    BySeat, ClientMessage, GameInfo, LiveGame, Player, RoomId, Seat, Seats, ServerMessage, WatchLobby,
};
use serenity::model::application::{CommandInteraction, ResolvedOption, ResolvedValue};

/// The most suggestions that Discord shows.
const CHOICES_MAX: usize = 25;
/// The longest suggestion, as Discord counts.
const CHOICE_CHARS_MAX: usize = 100;
/// What is sent by a suggestion that only says something: an action of no game.
const NO_ACTION: &str = "?";

/// Suggests what fits what is typed so far; nothing where nothing does, or where it cannot be known.
pub(super) async fn run(bot: &Bot, command: &CommandInteraction) -> Result<(), RestError> {
    let caller = Caller::of_command(command);
    let options = command.data.options();
    let choices = match typed(&options) {
        None => Vec::new(),
        Some((name, text)) => choices(bot, &caller, name, text, command).await.unwrap_or_else(|fault| {
            tracing::debug!(%fault, "nothing could be suggested");
            Vec::new()
        }),
    };
    bot.rest.suggest(&caller.hook, &choices).await
}

/// The option that is being typed, and how far it is.
fn typed<'a>(options: &'a [ResolvedOption<'a>]) -> Option<(&'a str, &'a str)> {
    options.iter().find_map(|option| match option.value {
        ResolvedValue::Autocomplete { value, .. } => Some((option.name, value)),
        _ => None,
    })
}

/// The text that was given for an option.
fn given<'a>(options: &'a [ResolvedOption<'a>], name: &str) -> Option<&'a str> {
    options.iter().find(|option| option.name == name).and_then(|option| match option.value {
        ResolvedValue::String(text) => Some(text),
        _ => None,
    })
}

async fn choices(
    bot: &Bot,
    caller: &Caller,
    name: &str,
    text: &str,
    command: &CommandInteraction,
) -> Result<Vec<(String, String)>, Fault> {
    let (games, options) = (bot.session.games(), command.data.options());
    match name {
        option::VARIANT => {
            let game = given(&options, option::GAME);
            let fitting: Vec<&GameInfo> =
                games.iter().filter(|info| game.is_none_or(|game| info.id == game)).collect();
            Ok(ruleset::choices(&bot.texts, caller.lang, &fitting, text))
        }
        option::TEXT => actions(bot, caller, given(&options, option::ROOM), text).await,
        option::ROOM if Command::of_name(&command.data.name) == Some(Command::Spectate) => {
            live(bot, caller, text, &games).await
        }
        option::ROOM => rooms(bot, caller, text, &games).await,
        _ => Ok(Vec::new()),
    }
}

/// The legal actions that begin as what is typed, then those in which it stands; why there are none where several games
/// can be meant.
async fn actions(
    bot: &Bot,
    caller: &Caller,
    room: Option<&str>,
    text: &str,
) -> Result<Vec<(String, String)>, Fault> {
    let voice = caller.voice(bot);
    let room = match which::meant(bot, caller, room).await? {
        Meant::One(room) => room,
        Meant::Nothing => return Ok(Vec::new()),
        // Whoever chooses it all the same is told by the command which games there are.
        Meant::Any(_) => {
            return Ok(vec![(fit(&lists::several_choice(voice), CHOICE_CHARS_MAX), NO_ACTION.to_owned())]);
        }
    };
    let view = super::playing::view(bot, caller, &room).await?;
    let info = words::info(&bot.session.games(), &view.game);
    let wanted: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let mut legal: Vec<&String> = view.legal.iter().filter(|action| action.contains(&wanted)).collect();
    legal.sort_by_key(|action| !action.starts_with(&wanted));
    let choice = |action: &String| {
        let said = format!("{action} · {}", voice.texts.action(voice.lang, &info, action));
        (fit(&said, CHOICE_CHARS_MAX), action.clone())
    };
    Ok(legal.into_iter().take(CHOICES_MAX).map(choice).collect())
}

/// The person's own games, by the game's and the opponent's name.
async fn rooms(
    bot: &Bot,
    caller: &Caller,
    text: &str,
    games: &[GameInfo],
) -> Result<Vec<(String, String)>, Fault> {
    let voice = caller.voice(bot);
    let named = which::mine(bot, caller).await?.into_iter().map(|game| {
        let opponent = name_of(voice, &game.players, Seats::TWO.after(game.seat));
        (format!("{} · {opponent}", words::info(games, &game.game).name), game.room)
    });
    Ok(fitting(named, text))
}

/// The games that are on and for all to see, by the game's and the players' names; the person's own after the others.
async fn live(
    bot: &Bot,
    caller: &Caller,
    text: &str,
    games: &[GameInfo],
) -> Result<Vec<(String, String)>, Fault> {
    let voice = caller.voice(bot);
    let ask = ClientMessage::Lobby(WatchLobby::default());
    let ServerMessage::Lobby(lobby) = bot.session.ask(&caller.person, ask).await? else {
        return Ok(Vec::new());
    };
    let own = bot.memory.user_of(caller.id()).await?;
    let is_own = |game: &LiveGame| {
        let mut players = game.players.iter().filter_map(|(_, player)| player.as_ref());
        players.any(|player| Some(&player.user.id) == own.as_ref())
    };
    let mut live = lobby.live;
    live.sort_by_key(is_own);
    let named = live.into_iter().map(|game| {
        let [white, black] = Seat::ALL.map(|seat| name_of(voice, &game.players, seat));
        (format!("{} · {white} – {black}", words::info(games, &game.game).name), game.room)
    });
    Ok(fitting(named, text))
}

/// The name of who sits on a seat; plain letters.
fn name_of(voice: Voice<'_>, players: &BySeat<Option<Player>>, seat: Seat) -> String {
    let player = players.get(seat).and_then(Option::as_ref);
    player.map_or_else(|| voice.label("nobody"), |player| player.user.name.to_string())
}

/// The rooms in whose names stands what is typed, or whose id it is, as choices.
fn fitting(rooms: impl Iterator<Item = (String, RoomId)>, text: &str) -> Vec<(String, String)> {
    let wanted = text.to_lowercase();
    rooms
        .filter(|(name, room)| name.to_lowercase().contains(&wanted) || room.as_str() == wanted)
        .map(|(name, room)| (fit(&name, CHOICE_CHARS_MAX), room.to_string()))
        .take(CHOICES_MAX)
        .collect()
}
