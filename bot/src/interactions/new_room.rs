//! Creates rooms: reads the rules that a user chose, creates the room at the game server, and announces it in a
//! message.

use super::bot::Bot;
use super::caller::{Caller, person};
use super::error::HandlerError;
use super::own_games;
use super::respond::first_response;
use crate::channel::{Editable, fingerprint};
use crate::clock::now_ms;
use crate::commands::clock::{self, InvalidClockText};
use crate::commands::ruleset::Ruleset;
use crate::memory::{Challenge, GuildSettings, MemoryError, RoomRecord};
use crate::messages::outgoing_message::OutgoingMessage;
use crate::messages::{challenge, details};
use crate::text::{Arg, Lang, Localizer};
use konakis_protocol::connect::RequestError;
use konakis_protocol::{
    ClientMessage, ClockChoice, Create, Days, ErrorReply, FirstActionTime, GameInfo, InRoom, LiveClock, Name,
    Opponent, PlayedGame, RoomId, RoomStatus, RoomView, SeatChoice,
};
use serenity::model::user::User;
use std::time::Duration;

/// The time for the first action of each side in a live game, in seconds.
const FIRST_ACTION_S: u32 = 600;

#[derive(Default)]
pub(super) struct GameRequest<'a> {
    pub(super) opponent: Option<&'a User>,
    pub(super) game: Option<&'a str>,
    pub(super) ruleset: Option<&'a str>,
    pub(super) clock: Option<&'a str>,
    pub(super) side: Option<&'a str>,
    pub(super) rated: Option<bool>,
    pub(super) level: Option<i64>,
}

/// The refusal for a user who is too fast; it names the time from which they can go on.
pub(super) fn too_fast(localizer: Localizer<'_>, key: &str, wait: Duration) -> HandlerError {
    let again = now_ms().saturating_add(u64::try_from(wait.as_millis()).unwrap_or(u64::MAX));
    HandlerError::Refused(localizer.with(key, &[("moment", Arg::moment(again))]))
}

/// The chosen options, with the defaults of the Discord server for the rest.
pub(super) async fn choose(
    bot: &Bot,
    caller: &Caller,
    request: &GameRequest<'_>,
    opponent: Opponent,
) -> Result<Create, HandlerError> {
    let settings = bot.services.memory.settings(caller.guild).await?;
    let games = bot.services.game_server.games();
    let localizer = caller.localizer(bot);
    chosen(&games, request, &settings, opponent).map_err(|why| why.refusal(localizer, request))
}

pub(super) fn game(bot: &Bot, caller: &Caller, request: &GameRequest<'_>) -> Result<GameInfo, HandlerError> {
    let games = bot.services.game_server.games();
    let game = named_game(&games, request).map_err(|why| why.refusal(caller.localizer(bot), request))?;
    Ok(details::info(&games, &game))
}

/// The ID of the game that the request names, directly or by a rule set.
fn named_game(games: &[GameInfo], request: &GameRequest<'_>) -> Result<Name, NewRoomError> {
    match (request.game, request.ruleset) {
        (Some(game), _) => Ok(game.to_owned().into()),
        (None, Some(value)) => {
            Ruleset::read(games, value).map(|chosen| chosen.game).ok_or(NewRoomError::Rules)
        }
        (None, None) => Err(NewRoomError::Game),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NewRoomError {
    /// No game is named, or the named game does not exist or is not played by the computer.
    Game,
    Rules,
    Clock(InvalidClockText),
}

impl NewRoomError {
    pub(super) fn refusal(self, localizer: Localizer<'_>, request: &GameRequest<'_>) -> HandlerError {
        HandlerError::Refused(match self {
            Self::Game => localizer.say("challenge-no-game"),
            Self::Rules => localizer.say("challenge-no-rules"),
            Self::Clock(why) => clock_refusal(localizer, request.clock, why),
        })
    }
}

pub(super) fn clock(
    typed: Option<&str>,
    settings: &GuildSettings,
) -> Result<Option<ClockChoice>, InvalidClockText> {
    typed.map_or(Ok(settings.clock), clock::read)
}

pub(super) fn clock_refusal(localizer: Localizer<'_>, typed: Option<&str>, why: InvalidClockText) -> String {
    match why {
        InvalidClockText::Unreadable => {
            let typed = Arg::text(typed.unwrap_or_default().to_owned());
            localizer.with("challenge-no-clock", &[("clock", typed)])
        }
        InvalidClockText::OutOfRange => {
            let args = [
                ("minutes", (LiveClock::INITIAL_S_MAX / 60).into()),
                ("seconds", LiveClock::INCREMENT_S_MAX.into()),
                ("days", Days::MAX.into()),
            ];
            localizer.with("challenge-clock-range", &args)
        }
    }
}

fn chosen(
    games: &[GameInfo],
    request: &GameRequest<'_>,
    settings: &GuildSettings,
    opponent: Opponent,
) -> Result<Create, NewRoomError> {
    let unknown = if request.ruleset.is_some() { NewRoomError::Rules } else { NewRoomError::Game };
    let ruleset = ruleset(games, request, settings).ok_or(unknown)?;
    let clock = clock(request.clock, settings).map_err(NewRoomError::Clock)?;
    let seat = match request.side {
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
        first_action_s: first_action_time(clock),
        opponent,
        rated: request.rated.unwrap_or_default(),
        private: false,
    })
}

/// The time for first actions; only live games have it. It is longer than the game server's default, because people on
/// Discord may be away when the game begins.
fn first_action_time(clock: Option<ClockChoice>) -> Option<FirstActionTime> {
    match clock {
        Some(ClockChoice::Live(_)) => FirstActionTime::new(FIRST_ACTION_S).ok(),
        Some(ClockChoice::Days(_)) | None => None,
    }
}

/// The chosen rule set. If no rule set is chosen, the first rule set of the chosen game, of the Discord server's
/// default game, or of the first game, in this order. None if the rule set or the game is unknown, or if the rule set
/// belongs to a game other than the chosen one.
fn ruleset(games: &[GameInfo], request: &GameRequest<'_>, settings: &GuildSettings) -> Option<Ruleset> {
    if let Some(value) = request.ruleset {
        let chosen = Ruleset::read(games, value)?;
        return Some(chosen).filter(|chosen| request.game.is_none_or(|game| chosen.game == game));
    }
    let game = request.game.or(settings.game.as_deref());
    let info = match game {
        Some(game) => games.iter().find(|info| info.id == game)?,
        None => games.first()?,
    };
    Ruleset::all(info).into_iter().next()
}

/// Creates a room. `before` is the user's unfinished games before the request.
pub(super) async fn create(
    bot: &Bot,
    caller: &Caller,
    create: Create,
    challenged: Option<&User>,
    before: &[PlayedGame],
) -> Result<Box<RoomView>, HandlerError> {
    let request = ClientMessage::Create(create.clone());
    let view = match bot.services.game_server.request_view(&caller.person, request).await {
        Err(error) if error.is_unknown_outcome() => {
            match find_created(bot, caller, &create, before, &error).await {
                Ok(Some(view)) => view,
                Ok(None) | Err(_) => return Err(error.into()),
            }
        }
        view => view?,
    };
    let stored = store(bot, caller, &view, challenged).await;
    if or_call_off(bot, caller, &view.room, stored).await? {
        Ok(view)
    } else {
        // Another command of the user has found the same room, and shows it.
        Err(RequestError::Unanswered.into())
    }
}

/// Looks for a room that the server may have created although its answer was lost. Without this search, no message
/// would show the room.
async fn find_created(
    bot: &Bot,
    caller: &Caller,
    create: &Create,
    before: &[PlayedGame],
    error: &RequestError,
) -> Result<Option<Box<RoomView>>, HandlerError> {
    let room = match error {
        RequestError::Refused(ErrorReply { room: Some(room), .. }) => room.clone(),
        _ => match created(&own_games::unfinished(bot, caller).await?, before, create) {
            Some(room) => room.clone(),
            None => return Ok(None),
        },
    };
    if bot.services.memory.load_room(&room).await?.is_some() {
        // Another command has created this room.
        return Ok(None);
    }
    let view = bot.services.game_server.watch_as(&caller.person, &room).await?;
    if view.private {
        // The bot creates no private rooms, so the user has created this room elsewhere.
        bot.services.game_server.unwatch(Some(&caller.person), &room).await;
        return Ok(None);
    }
    Ok(Some(view))
}

/// The one room that is new in the user's list and is like the requested one; none if several rooms are possible.
fn created<'a>(now: &'a [PlayedGame], before: &[PlayedGame], create: &Create) -> Option<&'a RoomId> {
    let is_known = |game: &PlayedGame| before.iter().any(|known| known.room == game.room);
    let is_requested = |game: &PlayedGame| {
        let has_computer = matches!(create.opponent, Opponent::Computer(_));
        game.game == create.game
            && create.variant.as_ref().is_none_or(|variant| *variant == game.variant)
            && (&game.options, game.clock, game.rated) == (&create.options, create.clock, create.rated)
            && (game.status == RoomStatus::Waiting) != has_computer
    };
    let mut new = now.iter().filter(|game| !is_known(game) && is_requested(game));
    new.next().filter(|_| new.next().is_none()).map(|game| &game.room)
}

/// Stores a new room. Returns false if it is stored already.
async fn store(
    bot: &Bot,
    caller: &Caller,
    view: &RoomView,
    challenged: Option<&User>,
) -> Result<bool, HandlerError> {
    let (memory, game_server) = (&bot.services.memory, &bot.services.game_server);
    let settings = memory.settings(caller.guild).await?;
    if let Some(player) = view.seat.and_then(|seat| view.players.get(seat)).and_then(Option::as_ref) {
        memory.link_user(&player.user.id, caller.id()).await?;
    }
    if let Some(user) = challenged {
        // Store the opponent's ID now, so that they can be mentioned even if they accept in the browser.
        let person = person(user);
        memory.link_user(&game_server.user_id(&person).await?, person.discord.get()).await?;
    }
    let locale = settings.language.unwrap_or_else(|| caller.locale.clone());
    let challenge = Challenge {
        opponent: challenged.map(|user| user.id.get()),
        opponent_name: challenged.map(|user| person(user).name.to_string()),
        ..Challenge::default()
    };
    let place = RoomRecord::new(caller.guild, caller.channel, &locale).responding_only(caller.responds_only);
    let record = RoomRecord { challenge, ..place };
    Ok(memory.create_room(&view.room, &record, now_ms()).await?)
}

/// Calls the room off if `done` is an error, because nobody would find the room.
pub(super) async fn or_call_off<T>(
    bot: &Bot,
    caller: &Caller,
    room: &RoomId,
    done: Result<T, HandlerError>,
) -> Result<T, HandlerError> {
    let error = match done {
        Ok(done) => return Ok(done),
        Err(error) => error,
    };
    let abort = ClientMessage::Abort(InRoom { room: room.clone() });
    let aborted = bot.services.game_server.request_view(&caller.person, abort).await;
    bot.services.game_server.unwatch(Some(&caller.person), room).await;
    if let Err(error) = settle(bot, room).await {
        tracing::warn!(%room, %error, "could not store that a room was called off");
    }
    match aborted {
        Ok(_) => Err(error),
        // The room may remain, so the user must not read that nothing was done.
        Err(why) => {
            tracing::warn!(%room, error = %why, "could not call off a room that nobody was told of");
            Err(RequestError::Unanswered.into())
        }
    }
}

/// Stores that nothing is left to do for a room.
async fn settle(bot: &Bot, room: &RoomId) -> Result<(), MemoryError> {
    let memory = &bot.services.memory;
    match memory.load_room(room).await? {
        Some(record) => memory.save_room(room, &record.settled(), now_ms()).await,
        None => Ok(()),
    }
}

pub(super) async fn announce(
    bot: &Bot,
    caller: &Caller,
    view: &RoomView,
    text: String,
) -> Result<(), HandlerError> {
    let posted = post(bot, caller, view, text).await;
    let message = or_call_off(bot, caller, &view.room, posted).await?;
    bot.rooms.tell(&view.room, caller.update(Editable::FollowUp(message)));
    Ok(())
}

/// Posts the challenge; returns the ID of the message.
async fn post(bot: &Bot, caller: &Caller, view: &RoomView, text: String) -> Result<u64, HandlerError> {
    let services = &bot.services;
    let Some(mut record) = services.memory.load_room(&view.room).await? else {
        return Err(HandlerError::Refused(caller.localizer(bot).say("went-wrong")));
    };
    let context = challenge::ChallengeContext {
        localizer: Localizer::new(&services.texts, Lang::of_locale(&record.origin.locale)),
        info: &details::info(&services.game_server.games(), &view.game),
        challenged: record.challenge.opponent,
        challenged_name: record.challenge.opponent_name.as_deref(),
        withdrawn: false,
        page: &services.page(&view.room),
        has_activity: services.has_activity,
        game_in: None,
        board_at: None,
        no_thread: None,
    };
    let message = challenge::message(&context, view);
    // The public message is a follow-up to the private response.
    first_response(bot, caller, &OutgoingMessage::private(text)).await?;
    let posted = services.discord.follow_up(&caller.token, &message).await?;
    record.challenge.message = Some(posted);
    record.challenge.shown = Some(fingerprint(&message.quiet(), &()));
    services.memory.save_room(&view.room, &record, now_ms()).await?;
    Ok(posted.message)
}

#[cfg(test)]
mod tests {
    use super::super::own_games::tests::games;
    use super::*;

    #[test]
    fn lost_room_is_the_only_new_one_with_the_requested_rules() {
        let create =
            choose(&GameRequest { game: Some("tablut"), ..GameRequest::default() }, &Default::default());
        let mut create = create.unwrap();
        let [before, mut now] = [games(&["a"]), games(&["b", "a"])];
        create.variant = Some(now[0].variant.clone());
        create.options = now[0].options.clone();
        assert_eq!(created(&now, &before, &create), None, "a game in progress is not a new challenge");
        now[0].status = RoomStatus::Waiting;
        assert_eq!(created(&now, &before, &create), Some(&now[0].room));
        assert_eq!(created(&before, &before, &create), None);
        let two = [&[PlayedGame { room: "c".parse().unwrap(), ..now[0].clone() }][..], &now].concat();
        assert_eq!(created(&two, &before, &create), None, "either may be the room");
        create.rated = true;
        assert_eq!(created(&now, &before, &create), None, "the user began another game");
        create.rated = false;
        create.game = "kubism".into();
        assert_eq!(created(&now, &before, &create), None);
    }

    fn choose(request: &GameRequest<'_>, settings: &GuildSettings) -> Result<Create, NewRoomError> {
        chosen(&konakis_games::catalogue(), request, settings, Opponent::Link)
    }

    #[test]
    fn users_choice_overrides_the_guilds_default() {
        let settings = GuildSettings {
            game: Some("kubism".into()),
            clock: clock::read("3d").unwrap(),
            ..Default::default()
        };
        let usual = choose(&GameRequest::default(), &settings).unwrap();
        assert_eq!((usual.game.as_ref(), usual.clock), ("kubism", settings.clock));
        let request = GameRequest { game: Some("tablut"), clock: Some("none"), ..Default::default() };
        let chosen = choose(&request, &settings).unwrap();
        assert_eq!((chosen.game.as_ref(), chosen.clock), ("tablut", None));
    }

    #[test]
    fn rule_set_names_its_game() {
        let named = |game, ruleset| {
            let request = GameRequest { game, ruleset, ..Default::default() };
            named_game(&konakis_games::catalogue(), &request).map(|game| game.to_string())
        };
        let either = Some("kubism/standard cube_turn=either");
        assert_eq!(named(None, either).as_deref(), Ok("kubism"));
        assert_eq!(named(Some("tablut"), None).as_deref(), Ok("tablut"));
        assert_eq!(named(None, Some("chess/standard")), Err(NewRoomError::Rules));
        assert_eq!(named(None, None), Err(NewRoomError::Game));
    }

    #[test]
    fn live_game_has_ten_minutes_for_first_actions() {
        let first_action = |clock| {
            let request = GameRequest { clock: Some(clock), ..Default::default() };
            choose(&request, &GuildSettings::default()).unwrap().first_action_s.map(FirstActionTime::seconds)
        };
        assert_eq!(first_action("5+3"), Some(600));
        assert_eq!((first_action("3 days"), first_action("none")), (None, None));
    }

    #[test]
    fn unknown_game_or_clock_is_refused() {
        let settings = GuildSettings::default();
        let game = GameRequest { game: Some("chess"), ..Default::default() };
        assert_eq!(choose(&game, &settings).unwrap_err(), NewRoomError::Game);
        let clock = GameRequest { clock: Some("soon"), ..Default::default() };
        assert_eq!(choose(&clock, &settings).unwrap_err(), NewRoomError::Clock(InvalidClockText::Unreadable));
        let other = GameRequest {
            game: Some("tablut"),
            ruleset: Some("subulata/cwali pond=random"),
            ..Default::default()
        };
        assert_eq!(choose(&other, &settings).unwrap_err(), NewRoomError::Rules);
    }
}
