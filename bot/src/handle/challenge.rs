//! Challenges, from the command to the game.

use super::caller::person;
use super::{Caller, Fault, which};
use crate::bot::Bot;
use crate::channel::{Editable, Update, fingerprint};
use crate::clock::now_ms;
use crate::commands::{clock, ruleset::Ruleset};
use crate::compose::{challenge, words};
use crate::draft::Draft;
use crate::memory::{Challenge, GuildSettings, Place, RoomRecord};
use crate::texts::{Arg, Lang};
use crate::voice::Voice;
use konakis_protocol::{
    ClientMessage, Create, GameInfo, InRoom, Opponent, RoomId, RoomView, SeatChoice, Status,
};
use serenity::model::id::MessageId;
use serenity::model::user::User;
use std::sync::Arc;
use std::time::Duration;

/// The most challenges of one person that may wait for an answer, lest somebody fill a channel with them.
const CHALLENGES_MAX: usize = 5;

/// What a challenge or a game against the computer is asked to be.
#[derive(Default)]
pub(super) struct Asked<'a> {
    pub(super) opponent: Option<&'a User>,
    pub(super) game: Option<&'a str>,
    pub(super) ruleset: Option<&'a str>,
    pub(super) clock: Option<&'a str>,
    pub(super) side: Option<&'a str>,
    pub(super) rated: Option<bool>,
    pub(super) level: Option<i64>,
}

/// Challenges somebody, or anybody.
pub(super) async fn challenge(bot: &Arc<Bot>, caller: &Caller, asked: Asked<'_>) -> Result<(), Fault> {
    let voice = caller.voice(bot);
    let opponent = match asked.opponent {
        None => Opponent::Link,
        Some(user) if user.id.get() == caller.id() => return Err(Fault::Said(voice.say("challenge-self"))),
        Some(user) if user.bot => return Err(Fault::Said(voice.say("challenge-bot"))),
        Some(user) => {
            let person = person(user);
            Opponent::Discord { discord: person.discord, name: person.name }
        }
    };
    if caller.alone {
        return Err(Fault::Said(
            voice.with("challenge-alone", &[("link", Arg::link(&bot.services.public_url))]),
        ));
    }
    bounded(bot, caller, asked.opponent).await?;
    let create = create(bot, caller, &asked, opponent).await?;
    bot.pace.challenge(caller.id()).map_err(|wait| too_fast(voice, "challenge-too-fast", wait))?;
    let view = found(bot, caller, create, asked.opponent).await?;
    announce(bot, caller, &view, voice.say("challenge-sent")).await
}

/// That somebody began too much of late, and when he can go on.
pub(super) fn too_fast(voice: Voice<'_>, key: &str, wait: Duration) -> Fault {
    let again = now_ms().saturating_add(u64::try_from(wait.as_millis()).unwrap_or(u64::MAX));
    Fault::Said(voice.with(key, &[("moment", Arg::moment(again))]))
}

/// Whether one more challenge may wait for an answer: there are few enough, and none for the same person.
async fn bounded(bot: &Bot, caller: &Caller, opponent: Option<&User>) -> Result<(), Fault> {
    let voice = caller.voice(bot);
    let mut open = which::mine(bot, caller).await?;
    open.retain(|game| game.status == Status::Waiting);
    if open.len() >= CHALLENGES_MAX {
        return Err(Fault::Said(voice.with("challenge-too-many", &[("count", open.len().into())])));
    }
    let Some(opponent) = opponent else { return Ok(()) };
    for game in open {
        let record = bot.services.memory.recall(&game.room).await?;
        if record.is_some_and(|record| record.challenge.opponent == Some(opponent.id.get())) {
            let link = which::address(bot, &game.room).await?;
            let args = [("opponent", opponent.id.into()), ("link", Arg::said(link))];
            return Err(Fault::Said(voice.with("challenge-twice", &args)));
        }
    }
    Ok(())
}

/// What the game server is asked, out of what was chosen and what is usual in this server.
pub(super) async fn create(
    bot: &Bot,
    caller: &Caller,
    asked: &Asked<'_>,
    opponent: Opponent,
) -> Result<Create, Fault> {
    let voice = caller.voice(bot);
    let settings = bot.services.memory.settings(caller.guild).await?;
    let games = bot.services.session.games();
    let ruleset =
        ruleset(&games, asked, &settings).ok_or_else(|| Fault::Said(voice.say("challenge-no-game")))?;
    let clock = match asked.clock.map(clock::read) {
        Some(Some(clock)) => clock,
        Some(None) => return Err(Fault::Said(voice.say("challenge-no-clock"))),
        None => settings.clock,
    };
    let seat = match asked.side {
        Some("white") => SeatChoice::White,
        Some("black") => SeatChoice::Black,
        _ => SeatChoice::Random,
    };
    Ok(Create {
        game: ruleset.game,
        variant: Some(ruleset.variant),
        options: ruleset.options,
        seat,
        clock,
        opponent,
        rated: asked.rated.unwrap_or_default(),
        private: false,
    })
}

/// The rules that were chosen; those that are usual where none were.
fn ruleset(games: &[GameInfo], asked: &Asked<'_>, settings: &GuildSettings) -> Option<Ruleset> {
    if let Some(value) = asked.ruleset {
        let chosen = Ruleset::read(games, value)?;
        return Some(chosen).filter(|chosen| asked.game.is_none_or(|game| chosen.game == game));
    }
    let game = asked.game.or(settings.game.as_deref());
    let info = match game {
        Some(game) => games.iter().find(|info| info.id == game)?,
        None => games.first()?,
    };
    Ruleset::all(info).into_iter().next()
}

/// Makes the room, remembers who is who, and where it was proposed.
pub(super) async fn found(
    bot: &Bot,
    caller: &Caller,
    create: Create,
    challenged: Option<&User>,
) -> Result<Box<RoomView>, Fault> {
    let view = bot.services.session.view(&caller.person, ClientMessage::Create(create)).await?;
    let noted = note(bot, caller, &view, challenged).await;
    or_call_off(bot, caller, &view.room, noted).await?;
    Ok(view)
}

async fn note(bot: &Bot, caller: &Caller, view: &RoomView, challenged: Option<&User>) -> Result<(), Fault> {
    let settings = bot.services.memory.settings(caller.guild).await?;
    if let Some(player) = view.seat.and_then(|seat| view.players.get(seat)).and_then(Option::as_ref) {
        bot.services.memory.know(&player.user.id, caller.id()).await?;
    }
    if let Some(user) = challenged {
        // So that he is known by his mention also when he takes the challenge up in the browser.
        let person = person(user);
        let id = bot.services.session.user(&person).await?;
        bot.services.memory.know(&id, person.discord.get()).await?;
    }
    let lang = settings.language.unwrap_or_else(|| caller.locale.clone());
    let challenge = Challenge {
        opponent: challenged.map(|user| user.id.get()),
        opponent_name: challenged.map(|user| person(user).name.to_string()),
        ..Challenge::default()
    };
    let record = RoomRecord { challenge, ..RoomRecord::new(caller.guild, caller.channel, &lang) };
    bot.services.memory.begin(&view.room, &record, now_ms()).await?;
    Ok(())
}

/// Calls the room off where what was to follow its making failed: nobody has seen it, and nobody would find it.
pub(super) async fn or_call_off<T>(
    bot: &Bot,
    caller: &Caller,
    room: &RoomId,
    done: Result<T, Fault>,
) -> Result<T, Fault> {
    if done.is_err() {
        let abort = ClientMessage::Abort(InRoom { room: room.clone() });
        if let Err(error) = bot.services.session.view(&caller.person, abort).await {
            tracing::warn!(%room, %error, "a room that nobody was told of could not be called off");
        }
        bot.services.session.leave(Some(&caller.person), room).await;
        if let Some(record) = bot.services.memory.recall(room).await? {
            bot.services.memory.keep(room, &record.settled(), now_ms()).await?;
        }
    }
    done
}

/// Answers the person with these words, posts the challenge, and lets the room's task take over.
pub(super) async fn announce(
    bot: &Arc<Bot>,
    caller: &Caller,
    view: &RoomView,
    words: String,
) -> Result<(), Fault> {
    let posted = post(bot, caller, view, words).await;
    let message = or_call_off(bot, caller, &view.room, posted).await?;
    bot.rooms.tell(&view.room, caller.update(Editable::FollowUp(message.get())));
    Ok(())
}

/// Posts the challenge, after an answer to the person with these words; gives its message.
async fn post(bot: &Bot, caller: &Caller, view: &RoomView, words: String) -> Result<MessageId, Fault> {
    let Some(mut record) = bot.services.memory.recall(&view.room).await? else {
        return Err(Fault::Said(caller.voice(bot).say("went-wrong")));
    };
    let games = bot.services.session.games();
    let about = challenge::About {
        voice: Voice::new(&bot.services.texts, Lang::of_locale(&record.origin.locale)),
        info: &words::info(&games, &view.game),
        challenged: record.challenge.opponent,
        challenged_name: record.challenge.opponent_name.as_deref(),
        withdrawn: false,
        page: &bot.services.page(&view.room),
        game_in: None,
        board_at: None,
        plain: None,
    };
    let draft = challenge::message(&about, view);
    // The person's own answer comes first, since what follows it can then be for all.
    bot.services.rest.edit_answer(&caller.hook, &Draft::private(words)).await?;
    let posted = bot.services.rest.follow_up(&caller.hook, &draft).await?;
    record.challenge.message = Some(Place::from(posted));
    record.challenge.shown = Some(fingerprint(&draft.quiet(), &()));
    bot.services.memory.keep(&view.room, &record, now_ms()).await?;
    Ok(posted.message)
}

/// Takes the free seat.
pub(super) async fn join(bot: &Arc<Bot>, caller: &Caller, room: &RoomId) -> Result<(), Fault> {
    let voice = caller.voice(bot);
    if let Some(record) = bot.services.memory.recall(room).await?
        && let Some(challenged) = record.challenge.opponent.filter(|challenged| *challenged != caller.id())
    {
        let view = super::playing::view(bot, caller, room).await?;
        if view.seat.is_some() {
            return Err(Fault::Said(voice.say("challenge-own")));
        }
        let opponent = serenity::model::id::UserId::new(challenged.max(1));
        return Err(Fault::Said(voice.with("challenge-not-yours", &[("opponent", opponent.into())])));
    }
    let before = bot.services.session.look(&caller.person, room).await?;
    if before.seat.is_some() && before.players.iter().any(|(_, player)| player.is_none()) {
        return Err(Fault::Said(voice.say("challenge-own")));
    }
    // Known before he is shown, so that he is mentioned from the start.
    bot.services.memory.know(&bot.services.session.user(&caller.person).await?, caller.id()).await?;
    let join = ClientMessage::Join(InRoom { room: room.clone() });
    if let Err(error) = bot.services.session.view(&caller.person, join).await {
        bot.services.session.leave(Some(&caller.person), room).await;
        return Err(error.into());
    }
    Ok(())
}

/// Turns the challenge down.
pub(super) async fn decline(bot: &Arc<Bot>, caller: &Caller, room: &RoomId) -> Result<(), Fault> {
    let voice = caller.voice(bot);
    if let Some(record) = bot.services.memory.recall(room).await?
        && let Some(challenged) = record.challenge.opponent.filter(|challenged| *challenged != caller.id())
    {
        let opponent = serenity::model::id::UserId::new(challenged.max(1));
        return Err(Fault::Said(voice.with("challenge-not-yours", &[("opponent", opponent.into())])));
    }
    bot.services.session.view(&caller.person, ClientMessage::Decline(InRoom { room: room.clone() })).await?;
    Ok(())
}

/// Withdraws his own challenge.
pub(super) async fn withdraw(bot: &Arc<Bot>, caller: &Caller, room: &RoomId) -> Result<(), Fault> {
    let voice = caller.voice(bot);
    let view = super::playing::view(bot, caller, room).await?;
    if view.seat.is_none() {
        let challenger =
            view.players.iter().find_map(|(_, player)| player.as_ref()).map(|player| &player.user);
        let name = challenger
            .map_or_else(|| Arg::said(voice.say("nobody")), |user| Arg::typed(user.name.to_string()));
        return Err(Fault::Said(voice.with("challenge-only-challenger", &[("challenger", name)])));
    }
    if view.standing.result().is_some() || view.players.iter().all(|(_, player)| player.is_some()) {
        return Err(Fault::Said(voice.say("challenge-over")));
    }
    bot.services.session.view(&caller.person, ClientMessage::Abort(InRoom { room: room.clone() })).await?;
    bot.rooms.tell(room, Update::Withdrawn);
    Ok(())
}
