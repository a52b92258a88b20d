//! Offers between players, draw claims, and how a game is resigned or called off.

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::respond::Reply;
use super::{challenge, own_turn, own_view};
use crate::channel::Update;
use crate::messages::custom_id::ButtonAction;
use crate::messages::outgoing_message::OutgoingMessage;
use crate::messages::panel::PanelContent;
use crate::messages::{button, details, picker, rows};
use crate::text::{Arg, Localizer};
use konakis_protocol::{
    Claim, ClaimDraw, ClientMessage, GameInfo, InRoom, Offer, Proposal, Reason, RoomId, RoomView, Seat, Seats,
};
use serenity::model::application::ButtonStyle;
use tokio::time::Instant;

/// A decision on a player's request; the error is the key of the text that refuses the request.
type OfferDecision<T> = Result<T, &'static str>;

/// A claim, and the action with which it is valid; no action if it is valid now ([`RoomView::claim`]).
type PossibleClaim<'a> = (Claim, Option<&'a str>);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OfferStep<'a> {
    Offer,
    /// The opponent already offers the same draw or rematch.
    Accept,
    /// A draw can be claimed instead, if the player confirms the claim.
    ConfirmClaim(PossibleClaim<'a>),
}

fn decide_offer(view: &RoomView, what: Offer) -> OfferDecision<OfferStep<'_>> {
    let seat = view.seat.ok_or("game-not-yours")?;
    match view.offers.get(&what) {
        Some(by) if *by == seat => return Err("offer-own"),
        // Offering a takeback does not accept the opponent's takeback offer, because the two sides would take back
        // different actions. The server refuses the second offer with a reason.
        Some(_) if what == Offer::Takeback => return Ok(OfferStep::Offer),
        Some(_) => return Ok(OfferStep::Accept),
        None => {}
    }
    let claim = view.claim().filter(|_| what == Offer::Draw);
    Ok(claim.map_or(OfferStep::Offer, OfferStep::ConfirmClaim))
}

fn decide_accept(view: &RoomView, what: Offer) -> OfferDecision<()> {
    let seat = view.seat.ok_or("game-not-yours")?;
    match view.offers.get(&what) {
        None => Err("offer-gone"),
        Some(by) if *by == seat => Err("offer-own"),
        Some(_) => Ok(()),
    }
}

/// The key of the text that reports the refusal, or the withdrawal of the user's own offer.
fn decide_refuse(view: &RoomView, what: Offer) -> OfferDecision<&'static str> {
    let seat = view.seat.ok_or("game-not-yours")?;
    if what == Offer::Rematch && view.rematch.is_some() {
        return Err("rematch-on");
    }
    let by = view.offers.get(&what).ok_or("offer-gone")?;
    Ok(match (what, *by == seat) {
        (Offer::Rematch, true) => "rematch-withdrawn",
        (Offer::Rematch, false) => "rematch-refused",
        (_, true) => "offer-withdrawn",
        (_, false) => "offer-refused",
    })
}

/// The seat that would resign, and whether calling the game off may be possible instead.
fn decide_resign(view: &RoomView) -> OfferDecision<(Seat, bool)> {
    let seat = view.seat.ok_or("game-not-yours")?;
    if view.progress.result().is_some() {
        return Err("game-over-already");
    }
    // A game can be called off until both sides have acted: while all actions are in one turn, or the only action is a
    // set-up. `turn` lacks the last action. The server makes the final decision.
    let in_turn = u32::try_from(view.turn.len()).unwrap_or(u32::MAX);
    Ok((seat, view.ply <= in_turn.saturating_add(1)))
}

/// The key of the text about the computer's answer, read from the views before and after the answer.
fn answered_by_computer(before: &RoomView, after: &RoomView, what: Offer) -> &'static str {
    match what {
        Offer::Takeback if after.ply < before.ply => "takeback-done",
        Offer::Draw if !after.offers.contains_key(&Offer::Draw) => "draw-refused-computer",
        what => picker::offered(what),
    }
}

/// The key of the text if the user's offer was accepted immediately, because the opponent had just made the same offer.
/// None if the offer still waits.
fn settled(after: &RoomView, room: &RoomId, what: Offer) -> Option<&'static str> {
    match what {
        Offer::Rematch => (after.room != *room || after.rematch.is_some()).then_some("rematch-on"),
        Offer::Draw => {
            let is_agreed =
                after.progress.result().is_some_and(|result| result.reason == Reason::DRAW_AGREED);
            is_agreed.then_some("offer-accepted")
        }
        // The server refuses a takeback offer while the opponent's is open.
        Offer::Takeback => None,
    }
}

fn is_against_computer(view: &RoomView) -> bool {
    view.seat.is_some_and(|seat| details::is_computer(view, Seats::TWO.after(seat)))
}

/// The question before resigning, by its key. It names the game and the opponent, because the command may be typed
/// outside the game's channel.
fn resign_question(
    localizer: Localizer<'_>,
    key: &'static str,
    info: &GameInfo,
    view: &RoomView,
    seat: Seat,
) -> String {
    let args = [
        ("game", Arg::text(info.name.to_string())),
        ("opponent", details::player(localizer, info, &view.players, Seats::TWO.after(seat))),
    ];
    localizer.with(key, &args)
}

/// Makes a player's request. The answer shows the room that the bot then watches for the player; for a rematch, this is
/// another room.
async fn ask(bot: &Bot, caller: &Caller, request: ClientMessage) -> Result<Box<RoomView>, HandlerError> {
    let after = bot.services.game_server.request_view(&caller.person, request).await?;
    bot.visits.note(&after.room, &caller.person, Instant::now());
    Ok(after)
}

pub(super) async fn offer(bot: &Bot, caller: &Caller, room: &RoomId, what: Offer) -> Reply {
    let localizer = caller.localizer(bot);
    let view = own_view::load(bot, caller, room).await?;
    let proposal = Proposal { room: room.clone(), what };
    let step = decide_offer(&view, what).map_err(refusal(localizer))?;
    let (request, done) = match step {
        OfferStep::ConfirmClaim(claim) => return Ok(claim_confirmation(localizer, room, claim)),
        OfferStep::Accept if what == Offer::Rematch => (ClientMessage::Accept(proposal), "rematch-on"),
        OfferStep::Accept => (ClientMessage::Accept(proposal), "offer-accepted"),
        // The computer agrees immediately.
        OfferStep::Offer if what == Offer::Rematch && is_against_computer(&view) => {
            (ClientMessage::Offer(proposal), "rematch-on")
        }
        OfferStep::Offer => (ClientMessage::Offer(proposal), picker::offered(what)),
    };
    let after = ask(bot, caller, request).await?;
    // The game server handles the computer's answer before any further request for the room, so the view loaded here
    // shows the answer. Tell the player in this response, because the room's task in the bot may never see the offer:
    // newer views replace unhandled views. An offered rematch needs no view, because the computer always agrees.
    if step == OfferStep::Offer
        && what != Offer::Rematch
        && is_against_computer(&view)
        && let Ok(after) = bot.services.game_server.watch_as(&caller.person, room).await
    {
        let answered = answered_by_computer(&view, &after, what);
        return Ok(OutgoingMessage::private(localizer.say(answered)));
    }
    let done = settled(&after, room, what).unwrap_or(done);
    let told = OutgoingMessage::private(localizer.say(done));
    if step != OfferStep::Offer || done != picker::offered(what) {
        return Ok(told);
    }
    let label = localizer.label("button-withdraw");
    let withdraw = button(room, ButtonAction::Refuse(what), label, ButtonStyle::Secondary);
    Ok(told.with_rows(rows(vec![withdraw])))
}

/// The view after the answer, and the text for the user.
type Answered = Result<(Box<RoomView>, String), HandlerError>;

pub(super) async fn accept(bot: &Bot, caller: &Caller, room: &RoomId, what: Offer) -> Answered {
    let localizer = caller.localizer(bot);
    let view = own_view::load(bot, caller, room).await?;
    decide_accept(&view, what).map_err(refusal(localizer))?;
    let accept = ClientMessage::Accept(Proposal { room: room.clone(), what });
    let after = ask(bot, caller, accept).await?;
    let done = if what == Offer::Rematch { "rematch-on" } else { "offer-accepted" };
    Ok((after, localizer.say(done)))
}

/// Refuses the opponent's offer, or withdraws the user's own.
pub(super) async fn refuse(bot: &Bot, caller: &Caller, room: &RoomId, what: Offer) -> Answered {
    let localizer = caller.localizer(bot);
    let view = own_view::load(bot, caller, room).await?;
    let done = decide_refuse(&view, what).map_err(refusal(localizer))?;
    if view.offers.get(&what).copied() == view.seat {
        // Tell the room's task first, so that it does not take the withdrawal for a refusal.
        bot.rooms.tell(room, Update::WithdrawingOffer(what));
    }
    let refuse = ClientMessage::Refuse(Proposal { room: room.clone(), what });
    let after = bot.services.game_server.request_view(&caller.person, refuse).await?;
    Ok((after, localizer.say(done)))
}

fn refusal(localizer: Localizer<'_>) -> impl Fn(&'static str) -> HandlerError {
    move |key| HandlerError::Refused(localizer.say(key))
}

pub(super) async fn ask_resign(bot: &Bot, caller: &Caller, room: &RoomId) -> Reply {
    let localizer = caller.localizer(bot);
    let view = own_view::load(bot, caller, room).await?;
    let info = details::info(&bot.services.game_server.games(), &view.game);
    if let Some(question) = challenge::withdraw_question(localizer, &info, &view) {
        return Ok(question);
    }
    let (seat, can_abort) = decide_resign(&view).map_err(refusal(localizer))?;
    let key = if can_abort { "abort-ask" } else { "resign-ask" };
    let question = resign_question(localizer, key, &info, &view, seat);
    let yes = localizer.label("resign-yes");
    let mut buttons = vec![button(room, ButtonAction::ConfirmResign, yes, ButtonStyle::Danger)];
    if can_abort {
        let abort = localizer.label("abort-yes");
        buttons.push(button(room, ButtonAction::Abort, abort, ButtonStyle::Secondary));
    }
    let no = localizer.label("resign-no");
    buttons.push(button(room, ButtonAction::OpenPicker, no, ButtonStyle::Secondary));
    Ok(OutgoingMessage::private(question).with_rows(rows(buttons)))
}

pub(super) async fn resign(bot: &Bot, caller: &Caller, room: &RoomId) -> Reply {
    let resign = ClientMessage::Resign(InRoom { room: room.clone() });
    let after = ask(bot, caller, resign).await?;
    Ok(ended(&after, caller.localizer(bot).say("resign-done")))
}

pub(super) async fn abort(bot: &Bot, caller: &Caller, room: &RoomId) -> Reply {
    let abort = ClientMessage::Abort(InRoom { room: room.clone() });
    let after = ask(bot, caller, abort).await?;
    Ok(ended(&after, caller.localizer(bot).say("abort-done")))
}

pub(super) async fn ask_claim(bot: &Bot, caller: &Caller, room: &RoomId) -> Reply {
    let view = own_view::load(bot, caller, room).await?;
    match view.claim() {
        Some(claim) => Ok(claim_confirmation(caller.localizer(bot), room, claim)),
        None => own_turn::restart(bot, caller, &view).await,
    }
}

fn claim_confirmation(
    localizer: Localizer<'_>,
    room: &RoomId,
    (claim, action): PossibleClaim<'_>,
) -> OutgoingMessage {
    let claim = match claim {
        Claim::Threefold => "threefold",
        Claim::FiftyMoves => "fifty-moves",
    };
    let yes = localizer.label("draw-claim-yes");
    let yes = button(room, ButtonAction::ConfirmClaim, yes, ButtonStyle::Success);
    let text = match action {
        None => localizer.with("draw-claim-ask", &[("claim", claim.into())]),
        Some(action) => {
            let action = ("action", Arg::notation(action.to_owned()));
            localizer.with("draw-claim-ask-with", &[("claim", claim.into()), action])
        }
    };
    OutgoingMessage::private(text).with_rows(rows(vec![yes]))
}

pub(super) async fn claim(bot: &Bot, caller: &Caller, room: &RoomId) -> Reply {
    let view = own_view::load(bot, caller, room).await?;
    let action = view.claim().and_then(|(_, action)| action?.parse().ok());
    let claim = ClientMessage::ClaimDraw(ClaimDraw { room: room.clone(), action });
    let after = ask(bot, caller, claim).await?;
    Ok(ended(&after, caller.localizer(bot).say("draw-claimed")))
}

/// The answer once a game has ended. It replaces the panel, which would say the same.
fn ended(after: &RoomView, text: String) -> OutgoingMessage {
    OutgoingMessage::private(text).with_panel(PanelContent::of(after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, view};
    use crate::text::{Lang, Texts};
    use konakis_protocol::{ClaimWith, LastAction, Outcome, RoomProgress, UserKind, Viewer};

    fn seen(viewer: Viewer, offers: &[(Offer, Seat)]) -> RoomView {
        let view = view(&contest("tablut", 3), viewer);
        RoomView { offers: offers.iter().copied().collect(), ..view }
    }

    const WHITE: Viewer = Viewer::Seat(Seat::White);
    const BY_WHITE: &[(Offer, Seat)] = &[(Offer::Draw, Seat::White)];
    const BY_BLACK: &[(Offer, Seat)] = &[(Offer::Draw, Seat::Black)];

    #[test]
    fn offer_accepts_the_same_offer_of_the_opponent() {
        assert_eq!(decide_offer(&seen(WHITE, &[]), Offer::Draw), Ok(OfferStep::Offer));
        assert_eq!(decide_offer(&seen(WHITE, BY_BLACK), Offer::Draw), Ok(OfferStep::Accept));
        assert_eq!(decide_offer(&seen(WHITE, BY_WHITE), Offer::Draw), Err("offer-own"));
        assert_eq!(decide_offer(&seen(Viewer::Spectator, &[]), Offer::Draw), Err("game-not-yours"));
        let takeback: &[(Offer, Seat)] = &[(Offer::Takeback, Seat::Black)];
        assert_eq!(decide_offer(&seen(WHITE, takeback), Offer::Takeback), Ok(OfferStep::Offer));
    }

    #[test]
    fn claimable_draw_is_claimed_only_after_a_confirmation() {
        let view = RoomView { claims: vec![Claim::Threefold], ..seen(WHITE, &[]) };
        assert_eq!(decide_offer(&view, Offer::Draw), Ok(OfferStep::ConfirmClaim((Claim::Threefold, None))));
        assert_eq!(decide_offer(&view, Offer::Takeback), Ok(OfferStep::Offer));
        let with = ClaimWith { action: "e3-f3".to_owned(), claim: Claim::Threefold };
        let view = RoomView { claim_with: Some(with), ..seen(WHITE, &[]) };
        let Ok(OfferStep::ConfirmClaim(claim)) = decide_offer(&view, Offer::Draw) else { panic!() };
        let texts = Texts::new();
        let asked = claim_confirmation(Localizer::new(&texts, Lang::En), &view.room, claim);
        assert!(asked.text.contains("After `e3-f3`, the position will have occurred three times"));
    }

    #[test]
    fn only_the_opponents_offer_is_accepted() {
        assert_eq!(decide_accept(&seen(WHITE, BY_BLACK), Offer::Draw), Ok(()));
        assert_eq!(decide_accept(&seen(WHITE, BY_WHITE), Offer::Draw), Err("offer-own"));
        assert_eq!(decide_accept(&seen(WHITE, &[]), Offer::Draw), Err("offer-gone"));
        assert_eq!(decide_accept(&seen(Viewer::Spectator, BY_BLACK), Offer::Draw), Err("game-not-yours"));
    }

    #[test]
    fn refusing_ones_own_offer_withdraws_it() {
        assert_eq!(decide_refuse(&seen(WHITE, BY_WHITE), Offer::Draw), Ok("offer-withdrawn"));
        assert_eq!(decide_refuse(&seen(WHITE, BY_BLACK), Offer::Draw), Ok("offer-refused"));
        assert_eq!(decide_refuse(&seen(WHITE, &[]), Offer::Draw), Err("offer-gone"));
        let agreed = RoomView { rematch: Some("rematch".parse().unwrap()), ..seen(WHITE, &[]) };
        assert_eq!(decide_refuse(&agreed, Offer::Rematch), Err("rematch-on"));
        let rematch = |by| decide_refuse(&seen(WHITE, &[(Offer::Rematch, by)]), Offer::Rematch);
        assert_eq!(rematch(Seat::White), Ok("rematch-withdrawn"));
        assert_eq!(rematch(Seat::Black), Ok("rematch-refused"));
    }

    #[test]
    fn offer_that_meets_the_same_offer_is_settled() {
        let open = seen(WHITE, BY_WHITE);
        for what in [Offer::Draw, Offer::Rematch, Offer::Takeback] {
            assert_eq!(settled(&open, &open.room, what), None, "{what:?}");
        }
        let progress = RoomProgress::Finished { result: Outcome::draw(Reason::DRAW_AGREED) };
        let agreed = RoomView { progress, ..seen(WHITE, &[]) };
        assert_eq!(settled(&agreed, &open.room, Offer::Draw), Some("offer-accepted"));
        assert_eq!(settled(&agreed, &open.room, Offer::Rematch), None);
        let begun = RoomView { room: "rematch".parse().unwrap(), ..seen(WHITE, &[]) };
        assert_eq!(settled(&begun, &open.room, Offer::Rematch), Some("rematch-on"));
        let known = RoomView { rematch: Some("rematch".parse().unwrap()), ..agreed };
        assert_eq!(settled(&known, &open.room, Offer::Rematch), Some("rematch-on"));
    }

    #[test]
    fn player_learns_the_computers_answer_to_an_offer() {
        let mut before = seen(WHITE, &[]);
        assert!(!is_against_computer(&before));
        before.players.get_mut(Seat::Black).unwrap().as_mut().unwrap().user.kind = UserKind::Computer;
        assert!(is_against_computer(&before));
        let taken_back = RoomView { ply: before.ply - 1, ..before.clone() };
        assert_eq!(answered_by_computer(&before, &taken_back, Offer::Takeback), "takeback-done");
        assert_eq!(answered_by_computer(&before, &before, Offer::Takeback), "takeback-offered");
        assert_eq!(answered_by_computer(&before, &before, Offer::Draw), "draw-refused-computer");
        assert_eq!(answered_by_computer(&before, &seen(WHITE, BY_WHITE), Offer::Draw), "draw-offered");
    }

    #[test]
    fn question_before_resigning_names_game_and_opponent() {
        let (texts, view) = (Texts::new(), seen(WHITE, &[]));
        let info = details::info(&konakis_games::catalogue(), "tablut");
        for lang in Lang::ALL {
            for key in ["resign-ask", "abort-ask"] {
                let asked = resign_question(Localizer::new(&texts, lang), key, &info, &view, Seat::White);
                assert!(asked.contains("Tablut") && asked.contains("Ben"), "{asked}");
            }
        }
    }

    #[test]
    fn only_players_of_a_game_in_progress_can_resign() {
        let view = seen(WHITE, &[]);
        assert_eq!(decide_resign(&view), Ok((Seat::White, false)));
        assert_eq!(decide_resign(&RoomView { ply: 1, ..view.clone() }), Ok((Seat::White, true)));
        let claim = LastAction {
            seat: Seat::White,
            action: "+a1A".to_owned(),
            events: Vec::new(),
            turn_number: Some(1),
        };
        let first_turn = RoomView { ply: 2, turn: vec![claim], ..view.clone() };
        assert_eq!(decide_resign(&first_turn), Ok((Seat::White, true)));
        assert_eq!(decide_resign(&seen(Viewer::Spectator, &[])), Err("game-not-yours"));
        let progress = RoomProgress::Finished { result: Outcome::draw(Reason::ABORTED) };
        assert_eq!(decide_resign(&RoomView { progress, ..view }), Err("game-over-already"));
    }
}
