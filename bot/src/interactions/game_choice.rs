//! Finds the game that a command is about: the named game, or the game that the user probably means.

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::own_games;
use crate::memory::{Phase, RoomRecord};
use crate::messages::lists;
use konakis_protocol::{PlayedGame, RoomId};

const PAGE_PATH: &str = "/rooms/";

/// The maximum number of a channel's rooms among which the bot looks for the game.
const ROOMS_MAX: u32 = 50;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum GameChoice {
    One(RoomId),
    /// The user plays no game. In the thread of a finished game, games elsewhere do not count.
    None,
    Several(Vec<PlayedGame>),
}

/// Chooses among the user's games in the channel or, if there are none, among all the user's games.
fn nearest(own: Vec<PlayedGame>, in_channel: &[RoomId]) -> GameChoice {
    let (here, elsewhere): (Vec<_>, Vec<_>) =
        own.into_iter().partition(|game| in_channel.contains(&game.room));
    let nearest = if here.is_empty() { elsewhere } else { here };
    match nearest.as_slice() {
        [] => GameChoice::None,
        [game] => GameChoice::One(game.room.clone()),
        _ => GameChoice::Several(nearest),
    }
}

fn room_named(bot: &Bot, caller: &Caller, named: &str) -> Result<RoomId, HandlerError> {
    let unknown = || HandlerError::Refused(caller.localizer(bot).say("error-no-such-room"));
    room_id(named).ok_or_else(unknown)
}

/// The room ID in a text that is an ID or the link of a room's page.
fn room_id(named: &str) -> Option<RoomId> {
    let named = named.trim().trim_start_matches('<').trim_end_matches('>');
    let id = match named.split_once(PAGE_PATH) {
        Some((_, rest)) => rest.split(['/', '?', '#']).next().unwrap_or_default(),
        None => named,
    };
    id.parse().ok()
}

/// The named game, otherwise the choice of [`nearest`]. In the thread of a finished game, games elsewhere do not count,
/// because the user probably does not mean them.
pub(super) async fn game_choice(
    bot: &Bot,
    caller: &Caller,
    named: Option<&str>,
) -> Result<GameChoice, HandlerError> {
    if let Some(named) = named {
        return room_named(bot, caller, named).map(GameChoice::One);
    }
    let own = own_games::playing(bot, caller).await?;
    let here = bot.services.memory.rooms_in(caller.channel, ROOMS_MAX).await?;
    let is_elsewhere = own.iter().all(|game| !here.contains(&game.room));
    if is_elsewhere && is_in_thread_of_game_over(bot, caller).await? {
        return Ok(GameChoice::None);
    }
    Ok(nearest(own, &here))
}

/// The one game of [`game_choice`]. The error tells the user that there is no game, or lists the possible games.
pub(super) async fn own_game(
    bot: &Bot,
    caller: &Caller,
    named: Option<&str>,
) -> Result<RoomId, HandlerError> {
    let choice = game_choice(bot, caller, named).await?;
    chosen(bot, caller, choice).await
}

async fn chosen(bot: &Bot, caller: &Caller, choice: GameChoice) -> Result<RoomId, HandlerError> {
    let localizer = caller.localizer(bot);
    match choice {
        GameChoice::One(room) => Ok(room),
        GameChoice::None => Err(HandlerError::Refused(localizer.say(none_here(bot, caller).await?))),
        GameChoice::Several(games) => {
            let games = own_games::with_links(bot, games).await?;
            let known = bot.services.game_server.games();
            Err(HandlerError::Refused(lists::several(localizer, &known, &games)))
        }
    }
}

pub(super) async fn none_here(bot: &Bot, caller: &Caller) -> Result<&'static str, HandlerError> {
    let is_over = is_in_thread_of_game_over(bot, caller).await?;
    Ok(if is_over { "game-over-already" } else { "which-none" })
}

async fn is_in_thread_of_game_over(bot: &Bot, caller: &Caller) -> Result<bool, HandlerError> {
    let memory = &bot.services.memory;
    let record = match memory.rooms_in(caller.channel, 1).await?.first() {
        Some(room) => memory.load_room(room).await?,
        None => None,
    };
    Ok(record.is_some_and(|record| is_over_in_thread(&record, caller.channel)))
}

fn is_over_in_thread(record: &RoomRecord, channel: u64) -> bool {
    is_in_thread(record, channel) && matches!(record.phase, Phase::Over { .. })
}

fn is_on_in_thread(record: &RoomRecord, channel: u64) -> bool {
    is_in_thread(record, channel) && matches!(record.phase, Phase::Playing(_))
}

fn is_in_thread(record: &RoomRecord, channel: u64) -> bool {
    record.board().is_some_and(|board| board.channel == channel) && record.origin.channel != channel
}

/// Like [`own_game`], but takes the channel's first room if no game is named and `own_game` finds none or several. Open
/// rooms ([`RoomRecord::is_open`]) come before the others.
pub(super) async fn any_game(
    bot: &Bot,
    caller: &Caller,
    named: Option<&str>,
) -> Result<RoomId, HandlerError> {
    match own_game(bot, caller, named).await {
        Err(HandlerError::Refused(text)) if named.is_none() => {
            let here = bot.services.memory.rooms_in(caller.channel, 1).await?;
            here.into_iter().next().ok_or(HandlerError::Refused(text))
        }
        found => found,
    }
}

/// The named game, otherwise the choice of [`here_first`]: a game of this channel, even a finished one, comes before
/// games elsewhere.
pub(super) async fn game_here(
    bot: &Bot,
    caller: &Caller,
    named: Option<&str>,
) -> Result<RoomId, HandlerError> {
    if let Some(named) = named {
        return room_named(bot, caller, named);
    }
    let own = own_games::playing(bot, caller).await?;
    let here = bot.services.memory.rooms_in(caller.channel, ROOMS_MAX).await?;
    chosen(bot, caller, here_first(own, &here)).await
}

/// Chooses among the user's games in the channel. If there are none, chooses the channel's first room; in a channel
/// without rooms, chooses among all the user's games.
fn here_first(own: Vec<PlayedGame>, in_channel: &[RoomId]) -> GameChoice {
    match in_channel.first() {
        Some(first) if own.iter().all(|game| !in_channel.contains(&game.room)) => {
            GameChoice::One(first.clone())
        }
        _ => nearest(own, in_channel),
    }
}

/// The named game. Without a name: in the thread of a game in progress, that game; elsewhere
/// [`latest_finished`]. For a game in progress, the game server refuses the command.
pub(super) async fn finished_game(
    bot: &Bot,
    caller: &Caller,
    named: Option<&str>,
) -> Result<RoomId, HandlerError> {
    if let Some(named) = named {
        return room_named(bot, caller, named);
    }
    let memory = &bot.services.memory;
    let in_channel = memory.rooms_in(caller.channel, ROOMS_MAX).await?;
    let newest = match in_channel.first() {
        Some(room) => memory.load_room(room).await?.map(|record| (room, record)),
        None => None,
    };
    if let Some((room, _)) = newest.as_ref().filter(|(_, record)| is_on_in_thread(record, caller.channel)) {
        return Ok((*room).clone());
    }
    let newest = newest.filter(|(_, record)| is_over(record)).map(|(room, _)| room);
    let own = own_games::finished(bot, caller).await?;
    let meant = latest_finished(&own, &in_channel, newest);
    meant.cloned().ok_or_else(|| HandlerError::Refused(lists::none_finished(caller.localizer(bot))))
}

/// The user's latest finished game in the channel, otherwise the channel's first room if its game is over, otherwise
/// the user's latest finished game anywhere.
fn latest_finished<'a>(
    own: &'a [PlayedGame],
    in_channel: &[RoomId],
    newest_over: Option<&'a RoomId>,
) -> Option<&'a RoomId> {
    let own = || own.iter().map(|game| &game.room);
    own().find(|room| in_channel.contains(room)).or(newest_over).or_else(|| own().next())
}

/// Whether the game began and is over.
fn is_over(record: &RoomRecord) -> bool {
    matches!(record.phase, Phase::Over { board: Some(_), .. })
}

#[cfg(test)]
mod tests {
    use super::super::own_games::tests::games;
    use super::*;

    #[test]
    fn game_of_the_channel_is_chosen_before_others() {
        let here = ["a".parse().unwrap(), "z".parse().unwrap()];
        assert_eq!(nearest(games(&["a", "b"]), &here), GameChoice::One("a".parse().unwrap()));
        assert_eq!(nearest(games(&["b"]), &here), GameChoice::One("b".parse().unwrap()));
        assert_eq!(nearest(Vec::new(), &here), GameChoice::None);
    }

    #[test]
    fn any_game_of_the_channel_comes_before_games_elsewhere() {
        let here = ["z".parse().unwrap(), "a".parse().unwrap()];
        assert_eq!(here_first(games(&["a", "b"]), &here), GameChoice::One("a".parse().unwrap()));
        assert_eq!(here_first(games(&["b"]), &here), GameChoice::One("z".parse().unwrap()));
        assert_eq!(here_first(games(&["b"]), &[]), GameChoice::One("b".parse().unwrap()));
    }

    #[test]
    fn finished_or_current_game_is_found_only_in_its_thread() {
        let over = RoomRecord::new(Some(7), 50, "en").with_board(60, 1).settled();
        assert!(is_over_in_thread(&over, 60) && !is_on_in_thread(&over, 60));
        let playing = RoomRecord::new(Some(7), 50, "en").with_board(60, 1);
        assert!(is_on_in_thread(&playing, 60) && !is_on_in_thread(&playing, 50));
        assert!(!is_over_in_thread(&playing, 60), "the game is in progress");
        assert!(!is_over_in_thread(&RoomRecord::new(Some(7), 50, "en").with_board(50, 1).settled(), 50));
    }

    #[test]
    fn room_is_named_by_its_id_or_its_link() {
        let read = |text: &str| room_id(text).map(|room| room.to_string());
        for text in [
            "k3f9x2",
            " k3f9x2 ",
            "https://konakis.example.org/rooms/k3f9x2",
            "<https://konakis.example.org/rooms/k3f9x2>",
            "https://konakis.example.org/rooms/k3f9x2/record.txt",
            "https://konakis.example.org/rooms/k3f9x2?ply=4#board",
        ] {
            assert_eq!(read(text).as_deref(), Some("k3f9x2"), "{text}");
        }
        for text in ["", "https://konakis.example.org/rooms/", "https://konakis.example.org/", "Tablut · Ben"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn finished_game_of_the_channel_is_chosen_before_others() {
        let room = |id: &str| -> RoomId { id.parse().unwrap() };
        let (own, theirs, here) = (games(&["a", "b"]), room("z"), [room("z"), room("b")]);
        let meant = |own: &[PlayedGame], here: &[RoomId], newest| {
            latest_finished(own, here, newest).map(ToString::to_string)
        };
        assert_eq!(meant(&own, &here, Some(&theirs)).as_deref(), Some("b"), "the user's game comes first");
        assert_eq!(meant(&own[..1], &here, Some(&theirs)).as_deref(), Some("z"));
        assert_eq!(meant(&own, &[room("z")], None).as_deref(), Some("a"), "the game here is not over");
        assert_eq!(meant(&[], &[], None), None);
    }

    #[test]
    fn challenge_that_never_began_is_no_finished_game() {
        let record = || RoomRecord::new(Some(7), 50, "en");
        assert!(is_over(&record().with_board(50, 1).settled()));
        assert!(!is_over(&record().settled()) && !is_over(&record().with_board(50, 1)));
    }

    #[test]
    fn several_possible_games_are_all_returned() {
        assert_eq!(nearest(games(&["a", "b"]), &[]), GameChoice::Several(games(&["a", "b"])));
    }
}
