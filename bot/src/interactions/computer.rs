//! Games against the computer.

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::new_room::{self, GameRequest};
use super::own_games;
use super::respond::first_response;
use crate::channel::Editable;
use crate::clock::now_ms;
use crate::messages::outgoing_message::OutgoingMessage;
use crate::text::{Arg, Localizer};
use konakis_protocol::{BySeat, Create, GameInfo, Opponent, PlayedGame, Player, RoomId, RoomView, UserKind};

/// The maximum number of unfinished games of one user against the computer.
const GAMES_MAX: usize = 5;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ComputerGameError {
    /// The computer does not play this game.
    NoLevels,
    /// The level is missing or unknown. The values are the lowest and the highest level of the game.
    NoSuchLevel(u8, u8),
    TooMany(usize),
}

fn decide(info: &GameInfo, level: Option<i64>, in_progress: usize) -> Result<u8, ComputerGameError> {
    let (Some(from), Some(to)) = (info.levels.iter().min(), info.levels.iter().max()) else {
        return Err(ComputerGameError::NoLevels);
    };
    let level = level.and_then(|level| u8::try_from(level).ok()).filter(|level| info.levels.contains(level));
    let level = level.ok_or(ComputerGameError::NoSuchLevel(*from, *to))?;
    if in_progress >= GAMES_MAX { Err(ComputerGameError::TooMany(in_progress)) } else { Ok(level) }
}

impl ComputerGameError {
    fn refusal(self, localizer: Localizer<'_>, info: &GameInfo) -> HandlerError {
        let game = ("game", Arg::text(info.name.clone()));
        HandlerError::Refused(match self {
            Self::NoLevels => localizer.with("play-no-levels", &[game]),
            Self::NoSuchLevel(from, to) => {
                let args = [game, ("from", from.into()), ("to", to.into())];
                localizer.with("play-no-level", &args)
            }
            Self::TooMany(count) => localizer.with("play-too-many", &[("count", count.into())]),
        })
    }
}

pub(super) struct Begun {
    view: Box<RoomView>,
    text: String,
}

impl Begun {
    pub(super) fn room(&self) -> &RoomId {
        &self.view.room
    }
}

pub(super) async fn play(bot: &Bot, caller: &Caller, request: GameRequest<'_>) -> Result<(), HandlerError> {
    let begun = begin(bot, caller, request).await?;
    show(bot, caller, begun).await
}

/// Creates a game without showing it.
pub(super) async fn begin(
    bot: &Bot,
    caller: &Caller,
    request: GameRequest<'_>,
) -> Result<Begun, HandlerError> {
    let localizer = caller.localizer(bot);
    let info = new_room::game(bot, caller, &request)?;
    let decide =
        |in_progress| decide(&info, request.level, in_progress).map_err(|why| why.refusal(localizer, &info));
    // Check the level first: this needs no request.
    decide(0)?;
    let own = own_games::unfinished(bot, caller).await?;
    let level = decide(own.iter().filter(|game| is_against_computer(game)).count())?;
    let create = new_room::choose(bot, caller, &request, Opponent::Computer(level)).await?;
    let too_fast = |wait| new_room::too_fast(localizer, "play-too-fast", wait);
    bot.rate_limits.game(caller.id()).map_err(too_fast)?;
    let view = new_room::create(bot, caller, Create { rated: false, ..create }, None, &own).await?;
    let named = localizer.texts.level(localizer.lang, &info, level);
    let args = [("game", Arg::text(info.name.clone())), ("level", Arg::text(named))];
    let mut text = localizer.with("play-started", &args);
    if caller.responds_only {
        text.push_str(&format!("\n-# ℹ️ {}", localizer.say("responds-only")));
    }
    Ok(Begun { view, text })
}

pub(super) async fn show(
    bot: &Bot,
    caller: &Caller,
    Begun { view, text }: Begun,
) -> Result<(), HandlerError> {
    let threads = bot.services.memory.settings(caller.guild).await?.threads && !caller.responds_only;
    if is_announced(caller.guild, threads) {
        return new_room::announce(bot, caller, &view, text).await;
    }
    let begun = begin_here(bot, caller, &view, text).await;
    new_room::or_call_off(bot, caller, &view.room, begun).await?;
    bot.rooms.tell(&view.room, caller.update(Editable::Nothing));
    Ok(())
}

fn is_against_computer(game: &PlayedGame) -> bool {
    has_computer(&game.players)
}

fn has_computer(players: &BySeat<Option<Player>>) -> bool {
    players
        .iter()
        .filter_map(|(_, player)| player.as_ref())
        .any(|player| player.user.kind == UserKind::Computer)
}

/// Whether a public message announces the game, as for a challenge. Only a game in a thread is announced, because the
/// thread begins at this message.
const fn is_announced(guild: Option<u64>, threads: bool) -> bool {
    guild.is_some() && threads
}

/// Answers the command privately, and records that the board belongs in the channel of the command. The room's task
/// then posts the board without a challenge.
async fn begin_here(bot: &Bot, caller: &Caller, view: &RoomView, text: String) -> Result<(), HandlerError> {
    let services = &bot.services;
    first_response(bot, caller, &OutgoingMessage::private(text)).await?;
    if let Some(record) = services.memory.load_room(&view.room).await? {
        let channel = record.origin.channel;
        services.memory.save_room(&view.room, &record.with_board(channel, now_ms()), now_ms()).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, view};
    use konakis_protocol::{Seat, Viewer};

    fn info(levels: &[u8]) -> GameInfo {
        GameInfo { levels: levels.to_vec(), ..konakis_games::catalogue().remove(0) }
    }

    #[test]
    fn only_levels_of_the_computer_are_accepted() {
        assert_eq!(decide(&info(&[1, 2, 4]), Some(2), 0), Ok(2));
        for level in [None, Some(3), Some(-1), Some(1 << 40)] {
            assert_eq!(decide(&info(&[1, 2, 4]), level, 0), Err(ComputerGameError::NoSuchLevel(1, 4)));
        }
        assert_eq!(decide(&info(&[]), Some(1), 0), Err(ComputerGameError::NoLevels));
    }

    #[test]
    fn game_is_against_the_computer_if_the_computer_has_a_seat() {
        let view = view(&contest("tablut", 0), Viewer::Spectator);
        assert!(!has_computer(&view.players));
        for seat in Seat::ALL {
            let mut players = view.players.clone();
            players.get_mut(seat).unwrap().as_mut().unwrap().user.kind = UserKind::Computer;
            assert!(has_computer(&players));
            *players.get_mut(seat).unwrap() = None;
            assert!(!has_computer(&players));
        }
    }

    #[test]
    fn only_a_game_with_a_thread_is_announced() {
        let announced = [(None, true), (None, false), (Some(7), true), (Some(7), false)]
            .map(|(guild, threads)| is_announced(guild, threads));
        assert_eq!(announced, [false, false, true, false]);
    }

    #[test]
    fn unfinished_games_against_the_computer_are_limited() {
        assert_eq!(decide(&info(&[1]), Some(1), GAMES_MAX - 1), Ok(1));
        assert_eq!(decide(&info(&[1]), Some(1), GAMES_MAX), Err(ComputerGameError::TooMany(GAMES_MAX)));
    }
}
