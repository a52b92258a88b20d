//! Autocomplete: the bot's suggestions while a user types an option.

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::game_choice::{self, GameChoice};
use super::{own_games, own_view, setting_up};
use crate::clock::now_ms;
use crate::commands::names::{Command, option};
use crate::commands::{CHOICE_CHARS_MAX, CHOICES_MAX, clock, ruleset};
use crate::discord::{Choice, DiscordError};
use crate::messages::typed_action::{self, NO_ACTION};
use crate::messages::{details, likely, lists, picker, typed_setup};
use crate::text::{Localizer, fit, plain};
use konakis_protocol::{
    BySeat, ClientMessage, ClockChoice, GameInfo, PlayedGame, Player, Prompt, RoomId, RoomStatus, Seat,
    Seats, ServerMessage, UserId, WatchLobby,
};
use serenity::model::application::{CommandInteraction, ResolvedOption, ResolvedValue};
use std::collections::BTreeMap;

pub(super) async fn run(bot: &Bot, command: &CommandInteraction) -> Result<(), DiscordError> {
    let caller = Caller::of_command(command);
    let options = command.data.options();
    let choices = match typed(&options) {
        None => Vec::new(),
        Some((name, text)) => choices(bot, &caller, name, text, command).await.unwrap_or_else(|error| {
            tracing::debug!(%error, "could not suggest anything");
            Vec::new()
        }),
    };
    bot.services.discord.autocomplete(&caller.token, &choices).await
}

fn typed<'a>(options: &'a [ResolvedOption<'a>]) -> Option<(&'a str, &'a str)> {
    options.iter().find_map(|option| match option.value {
        ResolvedValue::Autocomplete { value, .. } => Some((option.name, value)),
        _ => None,
    })
}

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
) -> Result<Vec<Choice>, HandlerError> {
    let (games, options) = (bot.services.game_server.games(), command.data.options());
    match name {
        option::VARIANT => {
            let game = given(&options, option::GAME);
            let fitting: Vec<&GameInfo> =
                games.iter().filter(|info| game.is_none_or(|game| info.id == game)).collect();
            let choices = ruleset::choices(&bot.services.texts, caller.lang, &fitting, text);
            Ok(choices.into_iter().map(|(name, value)| Choice::text(name, value)).collect())
        }
        option::CLOCK => Ok(clocks(caller.localizer(bot), text)),
        option::LEVEL => Ok(levels(caller.localizer(bot), &games, given(&options, option::GAME), text)),
        option::TEXT => actions(bot, caller, given(&options, option::ROOM), text).await,
        option::ROOM if Command::of_name(&command.data.name) == Some(Command::Spectate) => {
            live(bot, caller, text, &games).await
        }
        option::ROOM if Command::of_name(&command.data.name) == Some(Command::Analysis) => {
            finished(bot, caller, text, &games).await
        }
        option::ROOM => rooms(bot, caller, text, &games, Command::of_name(&command.data.name)).await,
        _ => Ok(Vec::new()),
    }
}

/// The legal actions or set-ups that match the typed text. If the user cannot act, one choice explains why.
async fn actions(
    bot: &Bot,
    caller: &Caller,
    room: Option<&str>,
    text: &str,
) -> Result<Vec<Choice>, HandlerError> {
    let localizer = caller.localizer(bot);
    let room = match game_choice::game_choice(bot, caller, room).await? {
        GameChoice::One(room) => room,
        GameChoice::None => {
            let why = localizer.label(game_choice::none_here(bot, caller).await?);
            return Ok(vec![Choice::text(why, NO_ACTION)]);
        }
        // If the user chooses this explanation, the command lists the games.
        GameChoice::Several(_) => {
            let hint = fit(&lists::several_choice(localizer), CHOICE_CHARS_MAX);
            return Ok(vec![Choice::text(hint, NO_ACTION)]);
        }
    };
    let view = own_view::load(bot, caller, &room).await?;
    if let Some(Prompt::Setup { values, squares, .. }) = &view.prompt {
        let setups = typed_setup::suggestions(values, squares.len(), text, setting_up::random_below)?;
        let choice = |setup: String| {
            let places = typed_setup::described(squares, &setup).unwrap_or_default();
            Choice::text(fit(&format!("{setup} · {places}"), CHOICE_CHARS_MAX), setup)
        };
        return Ok(setups.into_iter().map(choice).collect());
    }
    let info = details::info(&bot.services.game_server.games(), &view.game);
    if let Some(why) = picker::why_nothing(localizer, &info, &view) {
        return Ok(vec![Choice::text(fit(&why, CHOICE_CHARS_MAX), NO_ACTION)]);
    }
    let near = details::near(&view);
    let choice = |action: &String| {
        let text = format!("{action} · {}", localizer.texts.choice(localizer.lang, &info, near, action));
        Choice::text(fit(&text, CHOICE_CHARS_MAX), action.clone())
    };
    let likely = if text.trim().is_empty() { likely::likely(&view) } else { Vec::new() };
    let found = typed_action::matching(localizer, &info, &view.legal, near, text);
    let others = found.into_iter().filter(|action| !likely.contains(action));
    Ok(likely.iter().chain(others).take(CHOICES_MAX).map(choice).collect())
}

/// The clock that the text describes, then the offered clocks that match the text. If no clock matches, all offered
/// clocks.
fn clocks(localizer: Localizer<'_>, text: &str) -> Vec<Choice> {
    let name = |clock| localizer.texts.clock(localizer.lang, clock);
    let offered = || clock::OFFERED.into_iter().filter_map(|value| clock::read(value).ok());
    let wanted = plain(text).to_lowercase();
    let matches = |clock: &Option<ClockChoice>| {
        name(*clock).to_lowercase().contains(&wanted) || clock::value(*clock).starts_with(&wanted)
    };
    let typed = clock::read(text).ok();
    let mut found: Vec<Option<ClockChoice>> = typed.into_iter().chain(offered().filter(matches)).collect();
    if found.is_empty() {
        found.extend(offered());
    }
    let mut once: Vec<Option<ClockChoice>> = Vec::new();
    for clock in found {
        if !once.contains(&clock) {
            once.push(clock);
        }
    }
    once.into_iter().take(CHOICES_MAX).map(|clock| Choice::text(name(clock), clock::value(clock))).collect()
}

/// The levels of the chosen game whose labels contain the typed text. If no game is chosen, the levels of all games are
/// searched, and a label has the level's names in all games.
fn levels(localizer: Localizer<'_>, games: &[GameInfo], game: Option<&str>, text: &str) -> Vec<Choice> {
    let offered = games.iter().filter(|info| game.is_none_or(|game| info.id == game));
    let mut named: BTreeMap<u8, Vec<String>> = BTreeMap::new();
    for info in offered {
        for level in &info.levels {
            let names = named.entry(*level).or_default();
            let name = localizer.texts.level_name(localizer.lang, info, *level);
            names.extend(name.filter(|name| !names.contains(name)));
        }
    }
    let label = |(level, names): (u8, Vec<String>)| {
        (level, localizer.texts.level_named(localizer.lang, level, &names))
    };
    let mut levels: Vec<(u8, String)> = named.into_iter().map(label).collect();
    let wanted = text.trim().to_lowercase();
    levels.retain(|(_, name)| name.to_lowercase().contains(&wanted));
    let choice = |(level, name): (u8, String)| Choice::number(fit(&name, CHOICE_CHARS_MAX), level);
    levels.into_iter().take(CHOICES_MAX).map(choice).collect()
}

async fn rooms(
    bot: &Bot,
    caller: &Caller,
    text: &str,
    games: &[GameInfo],
    command: Option<Command>,
) -> Result<Vec<Choice>, HandlerError> {
    let localizer = caller.localizer(bot);
    let mut rooms = Vec::new();
    for game in suggested(own_games::unfinished(bot, caller).await?, command) {
        let name = if game.status == RoomStatus::Waiting {
            let record = bot.services.memory.load_room(&game.room).await?;
            let challenged = record.and_then(|record| record.challenge.opponent_name);
            lists::open_challenge_choice(localizer, games, &game, challenged.as_deref())
        } else {
            let info = details::info(games, &game.game);
            let opponent = details::player_name(localizer, &info, &game.players, Seats::TWO.after(game.seat));
            format!("{} · {opponent}", info.name)
        };
        rooms.push((name, game.room));
    }
    Ok(fitting(rooms.into_iter(), text))
}

/// The games in progress. The user's open challenges follow if the command has a use for them: `/resign` withdraws one.
fn suggested(mut unfinished: Vec<PlayedGame>, command: Option<Command>) -> Vec<PlayedGame> {
    let is_for_challenges = matches!(command, Some(Command::Resign | Command::Board));
    unfinished.retain(|game| is_for_challenges || game.status != RoomStatus::Waiting);
    unfinished.sort_by_key(|game| game.status == RoomStatus::Waiting);
    unfinished
}

/// The user's finished games, the latest first.
async fn finished(
    bot: &Bot,
    caller: &Caller,
    text: &str,
    games: &[GameInfo],
) -> Result<Vec<Choice>, HandlerError> {
    let (localizer, now_ms) = (caller.localizer(bot), now_ms());
    let named = own_games::finished(bot, caller).await?.into_iter().map(|game| {
        let name = lists::finished_choice(localizer, games, &game, now_ms);
        (name, game.room)
    });
    Ok(fitting(named, text))
}

/// The public games in progress; the user's own games come last.
async fn live(
    bot: &Bot,
    caller: &Caller,
    text: &str,
    games: &[GameInfo],
) -> Result<Vec<Choice>, HandlerError> {
    let localizer = caller.localizer(bot);
    let ask = ClientMessage::Lobby(WatchLobby::default());
    let ServerMessage::Lobby(lobby) = bot.services.game_server.request(&caller.person, ask).await? else {
        return Ok(Vec::new());
    };
    let own = bot.services.memory.user_of(caller.id()).await?;
    let mut live = lobby.live;
    live.sort_by_key(|game| plays(&game.players, own.as_ref()));
    let named = live.into_iter().map(|game| {
        let info = details::info(games, &game.game);
        let [white, black] =
            Seat::ALL.map(|seat| details::player_name(localizer, &info, &game.players, seat));
        (format!("{} · {white} – {black}", info.name), game.room)
    });
    Ok(fitting(named, text))
}

fn plays(players: &BySeat<Option<Player>>, user: Option<&UserId>) -> bool {
    players.iter().filter_map(|(_, player)| player.as_ref()).any(|player| Some(&player.user.id) == user)
}

/// The rooms whose name contains the typed text, or whose ID equals it. Rooms of the same name also show their IDs,
/// because Discord refuses two choices of the same name.
fn fitting(rooms: impl Iterator<Item = (String, RoomId)>, text: &str) -> Vec<Choice> {
    let wanted = text.to_lowercase();
    let is_wanted =
        |(name, room): &(String, RoomId)| name.to_lowercase().contains(&wanted) || room.as_str() == wanted;
    let rooms: Vec<(String, RoomId)> = rooms.filter(is_wanted).take(CHOICES_MAX).collect();
    let label = |(name, room): &(String, RoomId)| {
        let is_single = rooms.iter().filter(|(other, _)| other == name).count() == 1;
        let id = if is_single { String::new() } else { format!(" · {room}") };
        fit(name, CHOICE_CHARS_MAX - id.chars().count()) + &id
    };
    rooms.iter().map(|named| Choice::text(label(named), named.1.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::super::own_games::tests::games as games_of;
    use super::*;
    use crate::commands::tests::games;
    use crate::messages::tests::{contest, view};
    use crate::text::{Lang, Texts};
    use konakis_protocol::{LevelInfo, Viewer};

    fn values(choices: &[Choice]) -> Vec<String> {
        choices.iter().map(|choice| choice.value().to_string().trim_matches('"').to_owned()).collect()
    }

    #[test]
    fn rooms_of_the_same_name_show_their_ids() {
        let rooms = [("Tablut · Ben", "a1"), ("Kubism · Ben", "b2"), ("Tablut · Ben", "c3")];
        let named = || rooms.map(|(name, room)| (name.to_owned(), room.parse().unwrap())).into_iter();
        let names =
            |text| fitting(named(), text).iter().map(|choice| choice.name().to_owned()).collect::<Vec<_>>();
        assert_eq!(names(""), ["Tablut · Ben · a1", "Kubism · Ben", "Tablut · Ben · c3"]);
        assert_eq!(names("tab"), ["Tablut · Ben · a1", "Tablut · Ben · c3"]);
        assert_eq!(names("b2"), ["Kubism · Ben"]);
    }

    #[test]
    fn typed_clock_is_offered_first() {
        let texts = Texts::new();
        let offered = |text| values(&clocks(Localizer::new(&texts, Lang::En), text));
        assert_eq!(offered(""), clock::OFFERED);
        assert_eq!(offered("7+1")[0], "7+1");
        assert_eq!(offered("3 days"), ["3d"]);
        assert_eq!(offered("5+3"), ["5+3"]);
        assert_eq!(offered("soon"), clock::OFFERED);
    }

    #[test]
    fn rooms_are_found_by_a_part_of_their_name_or_by_their_id() {
        let found = |text| {
            let rooms = [("Tablut · Anna", "k3f9x2"), ("Subsume · Ben", "abcdef")];
            let rooms = rooms.map(|(name, room)| (name.to_owned(), room.parse().unwrap()));
            values(&fitting(rooms.into_iter(), text))
        };
        assert_eq!(found(""), ["k3f9x2", "abcdef"]);
        assert_eq!((found("ANNA"), found("subs")), (vec!["k3f9x2".to_owned()], vec!["abcdef".to_owned()]));
        assert_eq!(found("abcdef"), ["abcdef"]);
        assert!(found("abc").is_empty() && found("chess").is_empty());
    }

    #[test]
    fn open_challenge_is_suggested_only_for_resign_and_board() {
        let suggested = |command| {
            let mut own = games_of(&["a", "b"]);
            own[0].status = RoomStatus::Waiting;
            suggested(own, Some(command)).iter().map(|game| game.room.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(suggested(Command::Resign), ["b", "a"], "games in progress come first");
        assert_eq!(suggested(Command::Board), ["b", "a"]);
        assert_eq!(
            (suggested(Command::Move), suggested(Command::Draw)),
            (vec!["b".to_owned()], vec!["b".to_owned()])
        );
    }

    #[test]
    fn own_game_is_recognized_by_its_players() {
        let players = view(&contest("tablut", 0), Viewer::Spectator).players;
        let plays = |user: &str| plays(&players, Some(&user.parse().unwrap()));
        assert_eq!((plays("u1"), plays("u2"), plays("u3")), (true, true, false));
        assert!(!super::plays(&players, None) && !super::plays(&BySeat::from([None, None]), None));
    }

    #[test]
    fn levels_are_those_of_the_chosen_game() {
        let (texts, mut games) = (Texts::new(), games());
        let kubism = games.iter_mut().find(|game| game.id == "kubism").unwrap();
        kubism.levels = vec![4, 5];
        let offered = |game, text| values(&levels(Localizer::new(&texts, Lang::En), &games, game, text));
        assert_eq!(offered(Some("kubism"), ""), ["4", "5"]);
        assert_eq!(offered(Some("tablut"), ""), ["1", "2", "3"]);
        assert_eq!(offered(None, ""), ["1", "2", "3", "4", "5"]);
        assert_eq!(offered(Some("kubism"), "5"), ["5"]);
    }

    #[test]
    fn without_a_game_a_level_shows_its_names_in_all_games() {
        let (texts, mut games) = (Texts::new(), games());
        for (info, name) in games.iter_mut().zip(["Beginner", "Tadpole", "Beginner"]) {
            info.level_names = vec![LevelInfo::new(1, name, "")];
        }
        let choices = levels(Localizer::new(&texts, Lang::En), &games, None, "");
        assert_eq!(choices[0].name(), "Level 1 · Beginner / Tadpole");
        assert_eq!(choices[1].name(), "Level 2", "no game of the server names level 2");
    }
}
