//! Creates, accepts, declines and withdraws challenges.

use super::bot::Bot;
use super::caller::{Caller, person};
use super::error::HandlerError;
use super::new_room::{self, GameRequest};
use super::{own_games, own_view};
use crate::channel::Update;
use crate::memory::RoomRecord;
use crate::messages::custom_id::ButtonAction;
use crate::messages::outgoing_message::OutgoingMessage;
use crate::messages::{button, rows};
use crate::text::{Arg, Localizer};
use konakis_protocol::connect::RequestError;
use konakis_protocol::{ClientMessage, GameInfo, InRoom, Opponent, PlayedGame, RoomId, RoomStatus, RoomView};
use serenity::model::application::ButtonStyle;
use serenity::model::id::UserId;
use serenity::model::user::User;

/// The maximum number of open challenges of one user.
const CHALLENGES_MAX: usize = 5;

pub(super) async fn challenge(
    bot: &Bot,
    caller: &Caller,
    request: GameRequest<'_>,
) -> Result<(), HandlerError> {
    let localizer = caller.localizer(bot);
    let opponent =
        opponent(caller.id(), request.opponent).map_err(|why| HandlerError::Refused(localizer.say(why)))?;
    check_place(bot, caller)?;
    let unfinished = own_games::unfinished(bot, caller).await?;
    check_waiting(bot, caller, &unfinished, request.opponent).await?;
    let create = new_room::choose(bot, caller, &request, opponent).await?;
    let too_fast = |wait| new_room::too_fast(localizer, "challenge-too-fast", wait);
    bot.rate_limits.challenge(caller.id()).map_err(too_fast)?;
    let view = new_room::create(bot, caller, create, request.opponent, &unfinished).await?;
    new_room::announce(bot, caller, &view, localizer.say("challenge-sent")).await
}

pub(super) fn check_place(bot: &Bot, caller: &Caller) -> Result<(), HandlerError> {
    if !caller.is_alone {
        return Ok(());
    }
    let link = Arg::link(&bot.services.public_url);
    Err(HandlerError::Refused(caller.localizer(bot).with("challenge-alone", &[("link", link)])))
}

/// The opponent of a challenge: `user`, or anybody if `user` is none. The error is the key of the text that refuses the
/// challenge.
fn opponent(challenger: u64, user: Option<&User>) -> Result<Opponent, &'static str> {
    match user {
        None => Ok(Opponent::Link),
        Some(user) if user.id.get() == challenger => Err("challenge-self"),
        Some(user) if user.bot => Err("challenge-bot"),
        Some(user) => {
            let person = person(user);
            Ok(Opponent::Discord { discord: person.discord, name: person.name })
        }
    }
}

/// Checks that the user has fewer than [`CHALLENGES_MAX`] open challenges, and none for `opponent`.
async fn check_waiting(
    bot: &Bot,
    caller: &Caller,
    unfinished: &[PlayedGame],
    opponent: Option<&User>,
) -> Result<(), HandlerError> {
    let localizer = caller.localizer(bot);
    let waiting: Vec<&PlayedGame> =
        unfinished.iter().filter(|game| game.status == RoomStatus::Waiting).collect();
    if waiting.len() >= CHALLENGES_MAX {
        let count = waiting.len().into();
        return Err(HandlerError::Refused(localizer.with("challenge-too-many", &[("count", count)])));
    }
    let Some(opponent) = opponent else { return Ok(()) };
    for game in waiting {
        let record = bot.services.memory.load_room(&game.room).await?;
        if record.is_some_and(|record| record.challenge.opponent == Some(opponent.id.get())) {
            let link = own_games::link_to(bot, &game.room).await?;
            let args = [("opponent", opponent.id.into()), ("link", Arg::markdown(link))];
            return Err(HandlerError::Refused(localizer.with("challenge-twice", &args)));
        }
    }
    Ok(())
}

/// The reason why a user may not answer or withdraw a challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NotYours {
    /// The challenge is for the user with this Discord ID.
    ForAnother(u64),
    Own,
    /// The caller's own challenge, for the user with this Discord ID.
    OwnFor(u64),
    NotChallenger,
    Over,
}

fn check_opponent(record: Option<&RoomRecord>, user: u64) -> Result<(), NotYours> {
    match record.and_then(|record| record.challenge.opponent) {
        Some(opponent) if opponent != user => Err(NotYours::ForAnother(opponent)),
        _ => Ok(()),
    }
}

/// Checks that the viewer is not the challenger of a challenge that still waits.
fn check_not_own(view: &RoomView) -> Result<(), NotYours> {
    if view.seat.is_some() && is_waiting(view) { Err(NotYours::Own) } else { Ok(()) }
}

fn check_open(view: &RoomView) -> Result<(), NotYours> {
    if is_waiting(view) && view.progress.result().is_some() { Err(NotYours::Over) } else { Ok(()) }
}

fn check_withdraw(view: &RoomView) -> Result<(), NotYours> {
    if view.seat.is_none() {
        Err(NotYours::NotChallenger)
    } else if view.progress.result().is_some() || !is_waiting(view) {
        Err(NotYours::Over)
    } else {
        Ok(())
    }
}

fn is_waiting(view: &RoomView) -> bool {
    view.players.iter().any(|(_, player)| player.is_none())
}

impl NotYours {
    const fn to_challenger(self) -> Self {
        match self {
            Self::ForAnother(opponent) => Self::OwnFor(opponent),
            why => why,
        }
    }

    fn refusal(self, localizer: Localizer<'_>, view: Option<&RoomView>) -> HandlerError {
        HandlerError::Refused(match self {
            Self::ForAnother(opponent) => {
                let opponent = UserId::new(opponent.max(1));
                localizer.with("challenge-not-yours", &[("opponent", opponent.into())])
            }
            Self::Own => localizer.say("challenge-own"),
            Self::OwnFor(opponent) => {
                let opponent = UserId::new(opponent.max(1));
                localizer.with("challenge-own-for", &[("opponent", opponent.into())])
            }
            Self::Over => localizer.say("challenge-over"),
            Self::NotChallenger => {
                let mut players = view.iter().flat_map(|view| view.players.iter());
                let challenger = players.find_map(|(_, player)| player.as_ref());
                let name = challenger.map_or_else(
                    || Arg::markdown(localizer.say("nobody")),
                    |player| Arg::text(player.user.name.to_string()),
                );
                localizer.with("challenge-only-challenger", &[("challenger", name)])
            }
        })
    }
}

pub(super) async fn join(bot: &Bot, caller: &Caller, room: &RoomId) -> Result<(), HandlerError> {
    let (services, localizer) = (&bot.services, caller.localizer(bot));
    let record = services.memory.load_room(room).await?;
    if let Err(why) = check_opponent(record.as_ref(), caller.id()) {
        let view = own_view::load(bot, caller, room).await?;
        let why = if view.seat.is_some() { why.to_challenger() } else { why };
        return Err(why.refusal(localizer, Some(&view)));
    }
    let before = own_view::load(bot, caller, room).await?;
    check_not_own(&before).map_err(|why| why.refusal(localizer, Some(&before)))?;
    if before.seat.is_some() {
        // The player has joined by an earlier click.
        return Ok(());
    }
    let _joining = services.joins.read().await;
    let join = ClientMessage::Join(InRoom { room: room.clone() });
    match services.game_server.request_view(&caller.person, join).await {
        Ok(view) => {
            // The user has joined, so only log an error: its text could tell the user that nothing was done.
            if let Err(error) = own_view::link_player(bot, caller, &view).await {
                tracing::error!(%room, %error, "could not store who joined a room");
            }
            if let Err(error) = return_challenge(bot, &view).await {
                tracing::error!(%room, %error, "could not exempt an accepted challenge from the rate limit");
            }
            Ok(())
        }
        Err(error) => {
            // The same person may have joined with another click.
            if own_view::load(bot, caller, room).await.is_ok_and(|view| view.seat.is_some()) {
                return Ok(());
            }
            services.game_server.unwatch(Some(&caller.person), room).await;
            Err(explain(bot, caller, room, error).await)
        }
    }
}

/// Stops counting an accepted challenge towards the challenger's rate limit, so that friends can play many short games.
async fn return_challenge(bot: &Bot, view: &RoomView) -> Result<(), HandlerError> {
    let challenger = view.players.iter().find(|(seat, _)| Some(*seat) != view.seat);
    if let Some(player) = challenger.and_then(|(_, player)| player.as_ref())
        && let Some(challenger) = bot.services.memory.discord_of(&player.user.id).await?
    {
        bot.rate_limits.challenge_accepted(challenger);
    }
    Ok(())
}

pub(super) async fn decline(bot: &Bot, caller: &Caller, room: &RoomId) -> Result<(), HandlerError> {
    let record = bot.services.memory.load_room(room).await?;
    check_opponent(record.as_ref(), caller.id()).map_err(|why| why.refusal(caller.localizer(bot), None))?;
    let decline = ClientMessage::Decline(InRoom { room: room.clone() });
    match bot.services.game_server.request_view(&caller.person, decline).await {
        Ok(_) => {
            // The request has made the user a watcher. Stop watching, so that the user does not count as a spectator.
            bot.services.game_server.unwatch(Some(&caller.person), room).await;
            Ok(())
        }
        Err(error) => Err(explain(bot, caller, room, error).await),
    }
}

/// The error to show. If the challenge was declined, was withdrawn or expired at the same time, the error says that the
/// challenge is over. Otherwise, it is the game server's error.
async fn explain(bot: &Bot, caller: &Caller, room: &RoomId, error: RequestError) -> HandlerError {
    match own_view::load(bot, caller, room).await {
        Ok(view) => match check_open(&view) {
            Err(why) => why.refusal(caller.localizer(bot), Some(&view)),
            Ok(()) => error.into(),
        },
        Err(_) => error.into(),
    }
}

/// The question whether to withdraw the user's own challenge. It replaces the question whether to resign. None if the
/// user has no open challenge in this room.
pub(super) fn withdraw_question(
    localizer: Localizer<'_>,
    info: &GameInfo,
    view: &RoomView,
) -> Option<OutgoingMessage> {
    check_withdraw(view).ok()?;
    let game = ("game", Arg::text(info.name.clone()));
    let label = localizer.label("button-withdraw");
    let withdraw = button(&view.room, ButtonAction::Withdraw, label, ButtonStyle::Danger);
    let text = localizer.with("challenge-withdraw-ask", &[game]);
    Some(OutgoingMessage::private(text).with_rows(rows(vec![withdraw])))
}

pub(super) async fn withdraw(bot: &Bot, caller: &Caller, room: &RoomId) -> Result<(), HandlerError> {
    let view = own_view::load(bot, caller, room).await?;
    check_withdraw(&view).map_err(|why| why.refusal(caller.localizer(bot), Some(&view)))?;
    let abort = ClientMessage::Abort(InRoom { room: room.clone() });
    match bot.services.game_server.request_view(&caller.person, abort).await {
        Ok(_) => {
            bot.rooms.tell(room, Update::Withdrawn);
            Ok(())
        }
        Err(error) => Err(explain(bot, caller, room, error).await),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Challenge;
    use crate::messages::tests::{contest, info, view};
    use crate::text::{Lang, Texts};
    use konakis_protocol::{BySeat, Outcome, Reason, RoomProgress, Seat, Viewer};

    fn for_user(opponent: Option<u64>) -> RoomRecord {
        let challenge = Challenge { opponent, ..Challenge::default() };
        RoomRecord { challenge, ..RoomRecord::new(None, 1, "en") }
    }

    fn waiting(viewer: Viewer) -> RoomView {
        let view = view(&contest("tablut", 0), viewer);
        let white = view.players.get(Seat::White).cloned().flatten();
        RoomView { players: BySeat::from([white, None]), ..view }
    }

    #[test]
    fn challenge_is_answered_by_its_opponent_alone() {
        assert_eq!(check_opponent(Some(&for_user(Some(7))), 7), Ok(()));
        assert_eq!(check_opponent(Some(&for_user(Some(7))), 8), Err(NotYours::ForAnother(7)));
        assert_eq!(check_opponent(Some(&for_user(None)), 8), Ok(()));
        assert_eq!(check_opponent(None, 8), Ok(()));
    }

    #[test]
    fn challenger_cannot_join() {
        assert_eq!(check_not_own(&waiting(Viewer::Seat(Seat::White))), Err(NotYours::Own));
        assert_eq!(check_not_own(&waiting(Viewer::Spectator)), Ok(()));
    }

    #[test]
    fn declined_challenge_is_no_longer_open() {
        let open = waiting(Viewer::Spectator);
        assert_eq!(check_open(&open), Ok(()));
        let progress = RoomProgress::Finished { result: Outcome::draw(Reason::DECLINED) };
        assert_eq!(check_open(&RoomView { progress, ..open }), Err(NotYours::Over));
        // For a full room, the game server says why nobody can join.
        assert_eq!(check_open(&view(&contest("tablut", 0), Viewer::Spectator)), Ok(()));
    }

    #[test]
    fn challenge_is_withdrawn_by_its_challenger_while_it_waits() {
        assert_eq!(check_withdraw(&waiting(Viewer::Seat(Seat::White))), Ok(()));
        assert_eq!(check_withdraw(&waiting(Viewer::Spectator)), Err(NotYours::NotChallenger));
        let begun = view(&contest("tablut", 0), Viewer::Seat(Seat::White));
        assert_eq!(check_withdraw(&begun), Err(NotYours::Over));
    }

    #[test]
    fn open_challenge_is_withdrawn_instead_of_resigned() {
        let (texts, info) = (Texts::new(), info("tablut"));
        for lang in Lang::ALL {
            let asked = |view: &RoomView| withdraw_question(Localizer::new(&texts, lang), &info, view);
            let question = asked(&waiting(Viewer::Seat(Seat::White))).unwrap();
            let buttons = serde_json::to_string(&question.rows).unwrap();
            assert_eq!(buttons.matches("custom_id").count(), 1, "{lang:?}: {buttons}");
            assert!(question.text.contains("Tablut") && buttons.contains("withdraw:"), "{lang:?}: {buttons}");
            assert!(asked(&view(&contest("tablut", 0), Viewer::Seat(Seat::White))).is_none());
        }
    }

    #[test]
    fn challenge_to_oneself_or_a_bot_is_refused() {
        let user = |id: u64, bot: bool| -> User {
            let json = serde_json::json!({"id": id.to_string(), "username": "ben", "discriminator": "0", "bot": bot});
            serde_json::from_value(json).unwrap()
        };
        assert_eq!(opponent(7, Some(&user(7, false))), Err("challenge-self"));
        assert_eq!(opponent(7, Some(&user(8, true))), Err("challenge-bot"));
        assert!(matches!(opponent(7, Some(&user(8, false))), Ok(Opponent::Discord { .. })));
        assert_eq!(opponent(7, None), Ok(Opponent::Link));
    }
}
