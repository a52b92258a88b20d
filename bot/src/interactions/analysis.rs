//! Shows the analysis of a finished game, after a command or a click on the button below the result.
//!
//! Invariants: only the user of the interaction sees the analysis. The token of the interaction expires after 15
//! minutes; the wait for the analysis ends long before. Once the analysis is under way, a lost connection to the game
//! server does not end the wait.

use super::analysis_slots::SlotError;
use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::respond::{self, Reply, respond};
use super::{game_choice, new_room, own_view};
use crate::discord::DiscordError;
use crate::game_server::{AnalysisWait, CompleteAnalysis, NextStep};
use crate::messages::analysis::{self, AnalysedGame};
use crate::messages::details;
use crate::messages::outgoing_message::OutgoingMessage;
use konakis_protocol::connect::RequestError;
use konakis_protocol::{
    ClientMessage, ErrorCode, ErrorReply, GameRecord, InRoom, RoomId, RoomView, ServerMessage,
};
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::timeout;

const ANALYSIS_TIMEOUT: Duration = Duration::from_secs(5 * 60);

/// Shows the analysis of the named game or, without a name, of the game that the user probably means.
pub(super) async fn named(bot: &Bot, caller: &Caller, name: Option<&str>) -> Result<(), DiscordError> {
    let reply = match game_choice::finished_game(bot, caller, name).await {
        Ok(room) => reply(bot, caller, &room).await,
        Err(error) => Err(error),
    };
    respond(bot, caller, reply).await
}

pub(super) async fn of_room(bot: &Bot, caller: &Caller, room: &RoomId) -> Result<(), DiscordError> {
    let reply = reply(bot, caller, room).await;
    respond(bot, caller, reply).await
}

async fn reply(bot: &Bot, caller: &Caller, room: &RoomId) -> Reply {
    let (localizer, services) = (caller.localizer(bot), &bot.services);
    let refused = |key: &str| HandlerError::Refused(localizer.say(key));
    let _slot = bot.analysis_slots.begin(caller.id()).map_err(|none| refused(no_slot(none)))?;
    let too_fast = |wait| new_room::too_fast(localizer, "analysis-too-fast", wait);
    bot.rate_limits.analysis(caller.id()).map_err(too_fast)?;
    let view = own_view::load(bot, caller, room).await?;
    if is_hidden_from_viewer(&view) {
        return Err(refused("analysis-private"));
    }
    let within = timeout(ANALYSIS_TIMEOUT, complete(bot, caller, room)).await;
    let analysis = within.map_err(|_| refused("analysis-too-long"))??;
    if analysis.actions.is_empty() {
        return Err(refused("analysis-nothing"));
    }
    let record = record(bot, caller, room).await?;
    let info = details::info(&services.game_server.games(), &view.game);
    let game = AnalysedGame { view: &view, actions: &record.actions, analysis: &analysis };
    let message = analysis::message(localizer, &info, &services.page(room), &game);
    let Some(graph) = analysis::graph(&game) else { return Ok(message) };
    let alt = analysis::alt(localizer, &info, &game, &graph);
    let drawn = services.painter.draw_graph(graph, &alt).await;
    let file = drawn.inspect_err(|error| tracing::error!(%error, "could not draw an evaluation graph"));
    Ok(message.with_file(file.ok()))
}

const fn no_slot(none: SlotError) -> &'static str {
    match none {
        SlotError::OfUser => "analysis-one-at-a-time",
        SlotError::OfAll => "analysis-too-many",
    }
}

const fn is_hidden_from_viewer(view: &RoomView) -> bool {
    view.private && view.seat.is_none()
}

async fn complete(bot: &Bot, caller: &Caller, room: &RoomId) -> Result<CompleteAnalysis, HandlerError> {
    let localizer = caller.localizer(bot);
    // Subscribe before the request: a part of the analysis may be pushed right after the answer.
    let mut events = bot.services.analyses.subscribe();
    let (mut wait, mut is_under_way) = (AnalysisWait::new(room.clone()), false);
    let mut step = wait.ask();
    loop {
        step = match step {
            NextStep::Done(analysis) => return Ok(analysis),
            NextStep::GiveUp => return Err(HandlerError::Refused(localizer.say("analysis-too-long"))),
            NextStep::Ask => match bot.services.game_server.analyse(&caller.person, room).await {
                Ok(part) => {
                    let next = wait.answered(&part);
                    if next == NextStep::Wait && !is_under_way {
                        is_under_way = true;
                        let said = OutgoingMessage::private(localizer.say("analysis-under-way"));
                        bot.services.discord.edit_response(&caller.token, &said).await?;
                    }
                    next
                }
                Err(RequestError::Refused(reply)) if is_too_many(&reply) => {
                    return Err(HandlerError::Refused(localizer.say("analysis-too-many")));
                }
                Err(error) if is_under_way && !matches!(error, RequestError::Refused(_)) => {
                    // The connection is probably lost. After the reconnection, an event leads to another request.
                    tracing::debug!(%room, %error, "could not ask for an analysis again");
                    NextStep::Wait
                }
                Err(error) => return Err(error.into()),
            },
            NextStep::Wait => match events.recv().await {
                Ok(event) => wait.heard(&event),
                Err(RecvError::Lagged(_)) => wait.ask(),
                Err(RecvError::Closed) => return Err(RequestError::Closed.into()),
            },
        };
    }
}

fn is_too_many(reply: &ErrorReply) -> bool {
    reply.code == ErrorCode::RateLimited
}

async fn record(bot: &Bot, caller: &Caller, room: &RoomId) -> Result<Box<GameRecord>, HandlerError> {
    let request = ClientMessage::Record(InRoom { room: room.clone() });
    match bot.services.game_server.request(&caller.person, request).await? {
        ServerMessage::Record(record) => Ok(record),
        other => Err(respond::unexpected(bot, caller, &other)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, view};
    use konakis_protocol::{Seat, Viewer};

    #[test]
    fn analysis_of_a_private_game_is_only_for_its_players() {
        for (private, viewer, is_refused) in [
            (false, Viewer::Spectator, false),
            (true, Viewer::Spectator, true),
            (true, Viewer::Seat(Seat::Black), false),
        ] {
            let seen = RoomView { private, ..view(&contest("tablut", 3), viewer) };
            assert_eq!(is_hidden_from_viewer(&seen), is_refused, "{private} {viewer:?}");
        }
    }

    #[test]
    fn only_a_rate_limit_means_too_many_analyses() {
        let reply = |code| ErrorReply { code, message: String::new(), room: None };
        assert!(is_too_many(&reply(ErrorCode::RateLimited)));
        assert!(!is_too_many(&reply(ErrorCode::NotNow)) && !is_too_many(&reply(ErrorCode::NoSuchRoom)));
    }
}
