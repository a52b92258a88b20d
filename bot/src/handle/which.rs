//! Which game somebody means who does not say.

use super::{Caller, Fault};
use crate::bot::Bot;
use crate::compose::lists;
use konakis_protocol::{ClientMessage, OfUser, PlayedGame, Profile, RoomId, ServerMessage};

/// The most games of a channel that are looked at.
const ROOMS_MAX: u32 = 50;

/// What the game server knows of the person himself.
pub(super) async fn profile(bot: &Bot, caller: &Caller) -> Result<Profile, Fault> {
    match bot.session.ask(&caller.person, ClientMessage::Profile(OfUser { user: None })).await? {
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
    let note = bot.memory.recall(room).await?;
    let place = note.as_ref().and_then(|note| Some((note.guild, note.board.or(note.challenge)?)));
    Ok(place.map_or_else(|| format!("<{}>", bot.page(room)), |(guild, place)| lists::jump(guild, place)))
}

/// The game that is meant: the one that was named, the person's own in this channel, his only one.
pub(super) async fn own(bot: &Bot, caller: &Caller, named: Option<&str>) -> Result<RoomId, Fault> {
    let voice = caller.voice(bot);
    if let Some(named) = named {
        return named.parse().map_err(|_| Fault::Said(voice.say("error-no-such-room")));
    }
    let mine: Vec<RoomId> = mine(bot, caller).await?.into_iter().map(|game| game.room).collect();
    let here = bot.memory.rooms_in(caller.channel, ROOMS_MAX).await?;
    let here: Vec<&RoomId> = here.iter().filter(|room| mine.contains(room)).collect();
    match (here.as_slice(), mine.as_slice()) {
        ([room], _) => Ok((*room).clone()),
        ([], [room]) => Ok(room.clone()),
        ([], []) => Err(Fault::Said(voice.say("which-none"))),
        _ => Err(Fault::Said(voice.say("move-which"))),
    }
}

/// The same for who only wants to look: also a game of others in this channel, the latest.
pub(super) async fn any(bot: &Bot, caller: &Caller, named: Option<&str>) -> Result<RoomId, Fault> {
    match own(bot, caller, named).await {
        Err(Fault::Said(words)) if named.is_none() => {
            let here = bot.memory.rooms_in(caller.channel, 1).await?;
            here.into_iter().next().ok_or(Fault::Said(words))
        }
        found => found,
    }
}
