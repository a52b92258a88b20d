//! Games against the computer.

use super::challenge::{self, Asked};
use super::{Caller, Fault, which};
use crate::bot::Bot;
use crate::channel::Editable;
use crate::clock::now_ms;
use crate::compose::words;
use crate::draft::Draft;
use crate::texts::Arg;
use konakis_protocol::{Create, Opponent, PlayedGame, RoomView, UserKind};
use std::sync::Arc;

/// The most games against the computer that one person may have on, lest somebody keep it busy with what nobody plays.
const GAMES_MAX: usize = 5;

/// Begins a game against the computer.
pub(super) async fn play(bot: &Arc<Bot>, caller: &Caller, asked: Asked<'_>) -> Result<(), Fault> {
    let voice = caller.voice(bot);
    let games = bot.services.session.games();
    let info = words::info(&games, asked.game.unwrap_or_default());
    let name = || ("game", Arg::typed(info.name.clone()));
    let (Some(from), Some(to)) = (info.levels.iter().min(), info.levels.iter().max()) else {
        return Err(Fault::Said(voice.with("play-no-levels", &[name()])));
    };
    let level =
        asked.level.and_then(|level| u8::try_from(level).ok()).filter(|level| info.levels.contains(level));
    let Some(level) = level else {
        let args = [name(), ("from", (*from).into()), ("to", (*to).into())];
        return Err(Fault::Said(voice.with("play-no-level", &args)));
    };
    let on = which::mine(bot, caller).await?.iter().filter(|game| is_against_computer(game)).count();
    if on >= GAMES_MAX {
        return Err(Fault::Said(voice.with("play-too-many", &[("count", on.into())])));
    }
    let create = challenge::create(bot, caller, &asked, Opponent::Computer(level)).await?;
    bot.pace.game(caller.id()).map_err(|wait| challenge::too_fast(voice, "play-too-fast", wait))?;
    let view = challenge::found(bot, caller, Create { rated: false, ..create }, None).await?;
    let words = voice.with("play-started", &[name(), ("level", level.into())]);
    if caller.guild.is_some() && bot.services.memory.settings(caller.guild).await?.threads {
        // The thread hangs on a message that tells of the game.
        return challenge::announce(bot, caller, &view, words).await;
    }
    let begun = begin_here(bot, caller, &view, words).await;
    challenge::or_call_off(bot, caller, &view.room, begun).await?;
    bot.rooms.tell(&view.room, caller.update(Editable::Nothing));
    Ok(())
}

fn is_against_computer(game: &PlayedGame) -> bool {
    game.players
        .iter()
        .any(|(_, player)| player.as_ref().is_some_and(|player| player.user.kind == UserKind::Computer))
}

/// Nobody has to be asked, so that the board comes at once, here.
async fn begin_here(bot: &Bot, caller: &Caller, view: &RoomView, words: String) -> Result<(), Fault> {
    bot.services.rest.edit_answer(&caller.hook, &Draft::private(words)).await?;
    if let Some(record) = bot.services.memory.recall(&view.room).await? {
        let channel = record.origin.channel;
        bot.services.memory.keep(&view.room, &record.with_board(channel, now_ms()), now_ms()).await?;
    }
    Ok(())
}
