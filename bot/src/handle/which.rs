//! Which game somebody means who does not say.

use super::{Caller, Fault};
use crate::bot::Bot;
use crate::compose::lists::{self, Own};
use konakis_protocol::{ClientMessage, OfUser, PlayedGame, Profile, RoomId, ServerMessage, Status};

/// The most games of a channel that are looked at.
const ROOMS_MAX: u32 = 50;

/// What the game server knows of the person himself.
pub(super) async fn profile(bot: &Bot, caller: &Caller) -> Result<Profile, Fault> {
    match bot.services.session.ask(&caller.person, ClientMessage::Profile(OfUser { user: None })).await? {
        ServerMessage::Profile(profile) => Ok(profile),
        _ => Err(Fault::Said(caller.voice(bot).say("went-wrong"))),
    }
}

/// The games that the person is playing.
pub(super) async fn mine(bot: &Bot, caller: &Caller) -> Result<Vec<PlayedGame>, Fault> {
    let profile = profile(bot, caller).await?;
    Ok(profile.games.into_iter().filter(|game| game.result.is_none()).collect())
}

/// Where a room is shown: its message, or its page where there is none.
pub(super) async fn address(bot: &Bot, room: &RoomId) -> Result<String, Fault> {
    let record = bot.services.memory.recall(room).await?;
    let place = record
        .as_ref()
        .and_then(|record| Some((record.origin.guild, record.board_message().or(record.challenge.message)?)));
    Ok(place
        .map_or_else(|| format!("<{}>", bot.services.page(room)), |(guild, place)| lists::jump(guild, place)))
}

/// Games of a person's with whose turn it is and where each is shown, his turns first.
pub(super) async fn listed(bot: &Bot, games: Vec<PlayedGame>) -> Result<Vec<Own>, Fault> {
    let mut listed = Vec::new();
    for game in games {
        let turn = match game.status {
            Status::Waiting => None,
            Status::Playing | Status::Finished => {
                Some(game.to_act.is_some_and(|to_act| to_act.contains(game.seat)))
            }
        };
        let address = address(bot, &game.room).await?;
        listed.push(Own { game, turn, address });
    }
    listed.sort_by_key(|own| own.turn != Some(true));
    Ok(listed)
}

/// Which of his games a person can mean.
pub(super) enum Meant {
    /// This one.
    One(RoomId),
    /// None: he plays none.
    Nothing,
    /// Each of these.
    Any(Vec<PlayedGame>),
}

/// The game that is meant: the one that was named, the person's own in this channel, his only one.
pub(super) async fn meant(bot: &Bot, caller: &Caller, named: Option<&str>) -> Result<Meant, Fault> {
    if let Some(named) = named {
        let unknown = |_| Fault::Said(caller.voice(bot).say("error-no-such-room"));
        return named.parse().map(Meant::One).map_err(unknown);
    }
    let mine = mine(bot, caller).await?;
    let shown = bot.services.memory.rooms_in(caller.channel, ROOMS_MAX).await?;
    let (here, elsewhere): (Vec<_>, Vec<_>) = mine.into_iter().partition(|game| shown.contains(&game.room));
    let nearest = if here.is_empty() { elsewhere } else { here };
    Ok(match nearest.as_slice() {
        [] => Meant::Nothing,
        [game] => Meant::One(game.room.clone()),
        _ => Meant::Any(nearest),
    })
}

/// The same for who wants to act in it: where there is not exactly one he is told what to say.
pub(super) async fn own(bot: &Bot, caller: &Caller, named: Option<&str>) -> Result<RoomId, Fault> {
    let voice = caller.voice(bot);
    match meant(bot, caller, named).await? {
        Meant::One(room) => Ok(room),
        Meant::Nothing => Err(Fault::Said(voice.say("which-none"))),
        Meant::Any(games) => {
            let listed = listed(bot, games).await?;
            Err(Fault::Said(lists::several(voice, &bot.services.session.games(), &listed)))
        }
    }
}

/// The same for who only wants to look: also a game of others in this channel, the latest.
pub(super) async fn any(bot: &Bot, caller: &Caller, named: Option<&str>) -> Result<RoomId, Fault> {
    match own(bot, caller, named).await {
        Err(Fault::Said(words)) if named.is_none() => {
            let here = bot.services.memory.rooms_in(caller.channel, 1).await?;
            here.into_iter().next().ok_or(Fault::Said(words))
        }
        found => found,
    }
}
