//! Shows the choices of a user's turn, and plays the chosen action.

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::own_view;
use super::respond::Reply;
use crate::messages::action_picker::{self, Choice, Picker};
use crate::messages::board_picture::BoardPicture;
use crate::messages::last_turn::event_lines;
use crate::messages::setup_draft::SetupDraft;
use crate::messages::typed_action::{self, NO_ACTION, Reading};
use crate::messages::{details, picker, setup, typed_setup};
use crate::text::{Arg, END, Localizer};
use konakis_protocol::connect::RequestError;
use konakis_protocol::{Act, ActionText, ClientMessage, ErrorCode, GameInfo, Name, Prompt, RoomId, RoomView};

/// Shows what the user has to choose first for the next action, or the set-up, or why there is nothing to do.
pub(super) async fn open(bot: &Bot, caller: &Caller, room: &RoomId) -> Reply {
    let view = own_view::load(bot, caller, room).await?;
    start(bot, caller, &view, None).await
}

/// Like [`open`], for a loaded view. The `remark` is shown above the choice; it defaults to the opponent's last turn,
/// except in a set-up or after the end of the game.
pub(super) async fn start(bot: &Bot, caller: &Caller, view: &RoomView, remark: Option<String>) -> Reply {
    if view.prompt.is_some() {
        return show_setup(bot, caller, view, remark, |_| {}).await;
    }
    let localizer = caller.localizer(bot);
    let info = details::info(&bot.services.game_server.games(), &view.game);
    let is_over = view.progress.result().is_some();
    let remark = remark.or_else(|| picker::news(localizer, &info, view).filter(|_| !is_over));
    if let Picker::Open(choice) = action_picker::at(&view.legal, "") {
        return show_choice(bot, caller, view, &choice, 0, remark).await;
    }
    let mut message = picker::nothing(localizer, &info, view, remark.as_deref());
    if view.seat.is_none() || is_over {
        return Ok(message);
    }
    message.text.push_str(&details::clocks_line(localizer, view));
    Ok(message.with_file(own_view::draw(bot, caller, own_view::picture(view)).await))
}

pub(super) async fn restart(bot: &Bot, caller: &Caller, view: &RoomView) -> Reply {
    start(bot, caller, view, Some(caller.localizer(bot).say("game-moved-on"))).await
}

pub(super) async fn show_choice(
    bot: &Bot,
    caller: &Caller,
    view: &RoomView,
    choice: &Choice,
    page: u16,
    remark: Option<String>,
) -> Reply {
    let localizer = caller.localizer(bot);
    let info = details::info(&bot.services.game_server.games(), &view.game);
    let emojis = bot.services.emojis();
    let mut message = picker::message(localizer, &info, view, choice, page, remark.as_deref(), emojis);
    message.text.push_str(&details::clocks_line(localizer, view));
    message.text.push_str(&details::counts_line(localizer, &info, view));
    let own = own_view::picture(view);
    let picture = BoardPicture { picked: choice.picked(), targets: choice.targets(), ..own };
    Ok(message.with_file(own_view::draw(bot, caller, picture).await))
}

pub(super) async fn show_setup(
    bot: &Bot,
    caller: &Caller,
    view: &RoomView,
    remark: Option<String>,
    change: impl FnOnce(&mut SetupDraft),
) -> Reply {
    let (Some((empty, kind)), Some(seat)) = (empty_setup(bot, view), view.seat) else {
        let info = details::info(&bot.services.game_server.games(), &view.game);
        return Ok(picker::nothing(caller.localizer(bot), &info, view, remark.as_deref()));
    };
    let setup_draft = bot.setup_drafts.change(&view.room, caller.id(), empty, change);
    let board = setup_draft.board(&view.board, seat, &kind);
    let targets = if setup_draft.next().is_some() { setup_draft.free() } else { Vec::new() };
    let picture = BoardPicture { board, targets, last: None, trail: Vec::new(), ..own_view::picture(view) };
    let message = setup::message(caller.localizer(bot), view, &setup_draft, remark.as_deref());
    Ok(message.with_file(own_view::draw(bot, caller, picture).await))
}

/// An empty set-up, and the kind of its pieces; none if there is nothing to set up. Older servers do not name the kind,
/// so the first kind of the game is the default.
pub(super) fn empty_setup(bot: &Bot, view: &RoomView) -> Option<(SetupDraft, Name)> {
    let Prompt::Setup { values, squares, piece } = view.prompt.as_ref()?;
    if let Some(kind) = piece {
        return Some((SetupDraft::new(values, squares), kind.clone()));
    }
    let info = details::info(&bot.services.game_server.games(), &view.game);
    let kind = info.kinds.first().map_or_else(|| view.game.clone(), |kind| kind.id.clone());
    Some((SetupDraft::new(values, squares), kind))
}

/// Plays a typed action or set-up.
pub(super) async fn play_text(bot: &Bot, caller: &Caller, room: &RoomId, text: &str) -> Reply {
    let localizer = caller.localizer(bot);
    let view = own_view::load(bot, caller, room).await?;
    if let Some(Prompt::Setup { values, squares, .. }) = &view.prompt {
        let Some(setup) = typed_setup::read(values, squares.len(), text) else {
            return Err(HandlerError::Refused(setup::unreadable(localizer, values, squares)));
        };
        let reply = play(bot, caller, &view, &setup).await?;
        bot.setup_drafts.remove(room, caller.id());
        return Ok(reply);
    }
    if view.legal.is_empty() {
        // The panel says why the user cannot act. `NO_ACTION` needs no remark: it is the value of an
        // autocomplete choice, not an action that the user typed.
        let remark = (text != NO_ACTION).then(|| picker::not_played(localizer, text));
        return start(bot, caller, &view, remark).await;
    }
    let info = details::info(&bot.services.game_server.games(), &view.game);
    match typed_action::read(localizer, &info, &view.legal, text) {
        Reading::Action(action) | Reading::Other(action) => play(bot, caller, &view, &action).await,
        Reading::Several(actions) => {
            Err(HandlerError::Refused(picker::several(localizer, &info, &view, &actions)))
        }
    }
}

/// Plays an action, and shows the next choice if it is still the user's turn.
pub(super) async fn play(bot: &Bot, caller: &Caller, view: &RoomView, action: &str) -> Reply {
    let localizer = caller.localizer(bot);
    let text: ActionText = action.parse().map_err(|_| {
        HandlerError::Refused(localizer.with("move-unknown", &[("action", Arg::text(action.to_owned()))]))
    })?;
    let act = ClientMessage::Act(Act { room: view.room.clone(), ply: view.ply, action: text });
    let after = match bot.services.game_server.request_view(&caller.person, act).await {
        Err(RequestError::Refused(reply)) if reply.code == ErrorCode::Stale => {
            // The client may have sent the action twice. Then its first copy may have moved the game on.
            let unknown = |error| match error {
                RequestError::TimedOut | RequestError::Closed => RequestError::Unanswered,
                error => error,
            };
            let now = bot.services.game_server.watch_as(&caller.person, &view.room).await.map_err(unknown)?;
            let info = details::info(&bot.services.game_server.games(), &view.game);
            return match is_played(&now, view.ply, action) {
                true => start(bot, caller, &now, Some(played_text(localizer, &info, view, action))).await,
                false => restart(bot, caller, &now).await,
            };
        }
        after => after?,
    };
    let remark = match action_kind(view, &after) {
        // The panel says that the player has set up. The text of a secret set-up is not shown, even to its player.
        ActionKind::SetUp => None,
        ActionKind::LastSetUp => Some(localizer.say("setup-begun")),
        ActionKind::InGame => {
            let info = details::info(&bot.services.game_server.games(), &view.game);
            let own = after.last.as_ref().filter(|last| Some(last.seat) == view.seat);
            let events = own.map(|last| event_lines(localizer, &info, last)).unwrap_or_default();
            Some(played_text(localizer, &info, view, action) + &events)
        }
    };
    start(bot, caller, &after, remark).await
}

pub(super) fn played_text(
    localizer: Localizer<'_>,
    info: &GameInfo,
    view: &RoomView,
    action: &str,
) -> String {
    if action == END {
        return localizer.say("turn-ended");
    }
    let words = localizer.texts.action(localizer.lang, info, details::near(view), action);
    localizer.with("pick-played", &[("action", Arg::text(words))])
}

/// Whether the user has already played `action` at `ply`. This happens after a double click or a lost answer.
pub(super) fn is_played(view: &RoomView, ply: u32, action: &str) -> bool {
    let Some(ago) = view.ply.checked_sub(ply).and_then(|ago| usize::try_from(ago).ok()) else { return false };
    let latest = view.last.iter().chain(view.turn.iter().rev());
    let played = ago.checked_sub(1).and_then(|before| latest.clone().nth(before));
    played.is_some_and(|played| Some(played.seat) == view.seat && played.action == action)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ActionKind {
    /// A set-up after which the opponent still has to set up.
    SetUp,
    /// The set-up after which the game begins.
    LastSetUp,
    InGame,
}

/// The kind of an action, from the views of its player before and after it.
fn action_kind(before: &RoomView, after: &RoomView) -> ActionKind {
    match &before.prompt {
        Some(_) if after.setup => ActionKind::SetUp,
        Some(_) => ActionKind::LastSetUp,
        None => ActionKind::InGame,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, view};
    use konakis_protocol::{Seat, Viewer};

    fn seen(game: &str, actions: usize, seat: Seat) -> RoomView {
        view(&contest(game, actions), Viewer::Seat(seat))
    }

    #[test]
    fn first_and_last_setup_are_distinguished() {
        let [none, one, both] = [0, 1, 2].map(|actions| contest("subulata", actions));
        let first = none.to_act().iter().next().unwrap();
        let second = one.to_act().iter().next().unwrap();
        let seen = |contest, seat| view(contest, Viewer::Seat(seat));
        assert_eq!(action_kind(&seen(&none, first), &seen(&one, first)), ActionKind::SetUp);
        assert_eq!(action_kind(&seen(&one, second), &seen(&both, second)), ActionKind::LastSetUp);
    }

    #[test]
    fn repeated_click_is_recognized_as_already_played() {
        let (before, after) = (seen("tablut", 2, Seat::White), seen("tablut", 3, Seat::White));
        let action = after.last.as_ref().unwrap().action.clone();
        assert!(is_played(&after, before.ply, &action));
        assert!(!is_played(&after, before.ply, "a1-a2"), "a1-a2 was not played");
        assert!(!is_played(&after, after.ply, &action), "nothing was played since");
        assert!(!is_played(&seen("tablut", 3, Seat::Black), before.ply, &action), "the opponent played it");
        // An earlier action of the same turn is recognized too.
        let turn = (3..60).map(|actions| seen("subsume", actions, Seat::White)).find(|view| {
            view.turn.len() > 1 && view.last.as_ref().is_some_and(|last| last.seat == Seat::White)
        });
        let turn = turn.unwrap();
        let first = turn.turn.first().unwrap().action.clone();
        assert!(is_played(&turn, turn.ply - u32::try_from(turn.turn.len()).unwrap() - 1, &first));
    }

    #[test]
    fn end_of_a_turn_is_told_in_words() {
        let said = told("subsume", Seat::White, END);
        assert_eq!(said, "You ended your turn.");
    }

    #[test]
    fn played_action_is_told_in_words() {
        assert_eq!(told("subsume", Seat::White, "+c8V"), "Played: advocate to c8");
        assert_eq!(told("tablut", Seat::White, "e3-f3"), "Played: e3 to f3");
        assert_eq!(told("kubism", Seat::Black, "+b3N"), "Played: a cube to b3, pointing down");
    }

    fn told(game: &str, seat: Seat, action: &str) -> String {
        let texts = crate::text::Texts::new();
        let localizer = Localizer::new(&texts, crate::text::Lang::En);
        played_text(localizer, &crate::messages::tests::info(game), &seen(game, 0, seat), action)
    }

    #[test]
    fn action_of_a_game_without_a_setup_is_an_in_game_action() {
        assert_eq!(
            action_kind(&seen("tablut", 0, Seat::White), &seen("tablut", 1, Seat::White)),
            ActionKind::InGame
        );
    }
}
