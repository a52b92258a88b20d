//! The game of a command that does not name one.

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::respond;
use crate::memory::{Phase, RoomRecord};
use crate::messages::lists::{self, OwnGame};
use konakis_protocol::{ClientMessage, OfUser, PlayedGame, Profile, RoomId, ServerMessage, Status};

/// The most rooms of a channel that are looked at.
const ROOMS_MAX: u32 = 50;

/// The user's profile at the game server.
pub(super) async fn profile(bot: &Bot, caller: &Caller) -> Result<Profile, HandlerError> {
    let profile = ClientMessage::Profile(OfUser { user: None });
    match bot.services.game_server.request(&caller.person, profile).await? {
        ServerMessage::Profile(profile) => Ok(profile),
        other => Err(respond::unexpected(bot, caller, &other)),
    }
}

/// The user's games that have not ended, and their open challenges.
pub(super) async fn own_games(bot: &Bot, caller: &Caller) -> Result<Vec<PlayedGame>, HandlerError> {
    let profile = profile(bot, caller).await?;
    Ok(profile.games.into_iter().filter(|game| game.result.is_none()).collect())
}

/// A link to the message that shows a room, or to its page if there is none.
pub(super) async fn link_to(bot: &Bot, room: &RoomId) -> Result<String, HandlerError> {
    let record = bot.services.memory.load_room(room).await?;
    let shown = record.as_ref().and_then(shown_at);
    Ok(shown.unwrap_or_else(|| format!("<{}>", bot.services.page(room))))
}

/// The address of the message that shows a room: its board, or the challenge until there is one.
fn shown_at(record: &RoomRecord) -> Option<String> {
    let message = record.board_message().or(record.challenge.message)?;
    Some(lists::jump(record.origin.guild, message))
}

/// Games of the user with links, those first in which it is their turn.
pub(super) async fn with_links(bot: &Bot, games: Vec<PlayedGame>) -> Result<Vec<OwnGame>, HandlerError> {
    let mut own = Vec::new();
    for game in games {
        let (turn, address) = (is_own_turn(&game), link_to(bot, &game.room).await?);
        own.push(OwnGame { game, turn, address });
    }
    own.sort_by_key(|own| !is_urgent(own.turn));
    Ok(own)
}

/// Whether a game comes before those in which it is not the user's turn.
fn is_urgent(turn: Option<bool>) -> bool {
    turn == Some(true)
}

/// Whether it is the user's turn; none while the room waits for an opponent.
fn is_own_turn(game: &PlayedGame) -> Option<bool> {
    match game.status {
        Status::Waiting => None,
        Status::Playing | Status::Finished => {
            Some(game.to_act.is_some_and(|to_act| to_act.contains(game.seat)))
        }
    }
}

/// The user's games in progress.
pub(super) async fn playing(bot: &Bot, caller: &Caller) -> Result<Vec<PlayedGame>, HandlerError> {
    Ok(in_progress(own_games(bot, caller).await?))
}

/// These games without the challenges that wait for an opponent.
fn in_progress(games: Vec<PlayedGame>) -> Vec<PlayedGame> {
    games.into_iter().filter(|game| game.status != Status::Waiting).collect()
}

/// The games that a user can mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum GameChoice {
    /// This one.
    One(RoomId),
    /// None: the user plays none.
    None,
    /// Each of these.
    Several(Vec<PlayedGame>),
}

/// The user's games in the channel, or all of them if there are none there.
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

/// The game that is meant: the named one, otherwise the nearest of the user's own.
pub(super) async fn game_choice(
    bot: &Bot,
    caller: &Caller,
    named: Option<&str>,
) -> Result<GameChoice, HandlerError> {
    if let Some(named) = named {
        let unknown = |_| HandlerError::Refused(caller.localizer(bot).say("error-no-such-room"));
        return named.parse().map(GameChoice::One).map_err(unknown);
    }
    let own = playing(bot, caller).await?;
    Ok(nearest(own, &bot.services.memory.rooms_in(caller.channel, ROOMS_MAX).await?))
}

/// The one game that is meant; otherwise the user is told how to name it.
pub(super) async fn own_game(
    bot: &Bot,
    caller: &Caller,
    named: Option<&str>,
) -> Result<RoomId, HandlerError> {
    let localizer = caller.localizer(bot);
    match game_choice(bot, caller, named).await? {
        GameChoice::One(room) => Ok(room),
        GameChoice::None => Err(HandlerError::Refused(localizer.say(none_here(bot, caller).await?))),
        GameChoice::Several(games) => {
            let games = with_links(bot, games).await?;
            let known = bot.services.game_server.games();
            Err(HandlerError::Refused(lists::several(localizer, &known, &games)))
        }
    }
}

/// The key of the text for a user without a game, who may be in the thread of one that is over.
pub(super) async fn none_here(bot: &Bot, caller: &Caller) -> Result<&'static str, HandlerError> {
    let memory = &bot.services.memory;
    let record = match memory.rooms_in(caller.channel, 1).await?.first() {
        Some(room) => memory.load_room(room).await?,
        None => None,
    };
    let is_over = record.is_some_and(|record| is_over_in_thread(&record, caller.channel));
    Ok(if is_over { "game-over-already" } else { "which-none" })
}

fn is_over_in_thread(record: &RoomRecord, channel: u64) -> bool {
    let is_thread = record.board().is_some_and(|board| board.channel == channel);
    is_thread && record.origin.channel != channel && matches!(record.phase, Phase::Over { .. })
}

/// The same for a user who only wants to look: also the latest game of others in the channel.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::BoardMessage;
    use crate::message_ref::MessageRef;
    use konakis_protocol::{BySeat, Seat, Seats};

    fn games(rooms: &[&str]) -> Vec<PlayedGame> {
        let game = |room: &&str| PlayedGame {
            room: room.parse().unwrap(),
            game: "tablut".into(),
            variant: "standard".into(),
            options: Default::default(),
            seat: Seat::White,
            players: BySeat::from([None, None]),
            random_seats: false,
            clock: None,
            rated: false,
            status: Status::Playing,
            to_act: None,
            at: 0,
            result: None,
        };
        rooms.iter().map(game).collect()
    }

    #[test]
    fn game_of_the_channel_is_meant_before_others() {
        let here = ["a".parse().unwrap(), "z".parse().unwrap()];
        assert_eq!(nearest(games(&["a", "b"]), &here), GameChoice::One("a".parse().unwrap()));
        assert_eq!(nearest(games(&["b"]), &here), GameChoice::One("b".parse().unwrap()));
        assert_eq!(nearest(Vec::new(), &here), GameChoice::None);
    }

    #[test]
    fn turn_is_own_only_in_a_game_in_progress() {
        let [white, black] = Seat::ALL.map(Seats::one);
        for (status, to_act, own) in [
            (Status::Waiting, Some(white), None),
            (Status::Playing, Some(white), Some(true)),
            (Status::Playing, Some(Seats::TWO), Some(true)),
            (Status::Playing, Some(black), Some(false)),
            (Status::Playing, None, Some(false)),
            (Status::Finished, None, Some(false)),
        ] {
            let game = PlayedGame { status, to_act, ..games(&["a"]).remove(0) };
            assert_eq!(is_own_turn(&game), own, "{status:?} {to_act:?}");
        }
        assert_eq!([Some(true), Some(false), None].map(is_urgent), [true, false, false]);
    }

    #[test]
    fn room_is_shown_at_its_board_or_its_challenge() {
        let at = |message| MessageRef { channel: 50, message };
        let mut record = RoomRecord::new(Some(7), 50, "en");
        assert_eq!(shown_at(&record), None);
        record.challenge.message = Some(at(51));
        assert_eq!(shown_at(&record).as_deref(), Some("https://discord.com/channels/7/50/51"));
        let mut record = RoomRecord { challenge: record.challenge, ..RoomRecord::new(None, 50, "en") };
        record = record.with_board(50, 1);
        record.board_mut().unwrap().message =
            Some(BoardMessage { at: at(52), posted_ms: 1, game: None, text: None });
        assert_eq!(shown_at(&record).as_deref(), Some("https://discord.com/channels/@me/50/52"));
    }

    #[test]
    fn open_challenge_is_no_game_in_progress() {
        let mut all = games(&["a", "b"]);
        all[0].status = Status::Waiting;
        assert_eq!(in_progress(all), games(&["b"]));
    }

    #[test]
    fn finished_game_is_known_in_its_own_thread() {
        let over = RoomRecord::new(Some(7), 50, "en").with_board(60, 1).settled();
        assert!(is_over_in_thread(&over, 60));
        assert!(!is_over_in_thread(&RoomRecord::new(Some(7), 50, "en").with_board(60, 1), 60), "in progress");
        assert!(!is_over_in_thread(&RoomRecord::new(Some(7), 50, "en").with_board(50, 1).settled(), 50));
    }

    #[test]
    fn several_games_are_not_chosen_between() {
        assert_eq!(nearest(games(&["a", "b"]), &[]), GameChoice::Several(games(&["a", "b"])));
    }
}
