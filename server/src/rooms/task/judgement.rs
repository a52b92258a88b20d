//! Judges an action that a client names in a position of the room's finished game.
//!
//! Invariants: as in `analysis`, the game is over, and it does not count as a copy of a game in progress. The search
//! does not delay the room. A request costs at most as much as the analysis of one action. The action that was played
//! gets the same verdict as in the analysis. Exceptions: the threads are too busy, or later actions of the turn have
//! raised the verdict in the analysis.

use super::RoomTask;
use super::analysis::{AnalysableGame, budget, refuse_copied, verdict};
use crate::computer::ThoughtKind;
use crate::connections::client::Client;
use crate::errors::Coded;
use crate::limits::blocking::Busy;
use crate::rooms::error::RoomError;
use crate::services::Services;
use konakis_engine::{Budget, Insight, judge};
use konakis_games::{ActError, Contest, Seat};
use konakis_protocol::{AskJudgement, ErrorCode, Judgement, ServerMessage, Verdict};
use std::sync::Arc;

#[derive(Debug, thiserror::Error)]
enum JudgeError {
    #[error(transparent)]
    Room(#[from] RoomError),
    #[error(transparent)]
    Busy(#[from] Busy),
    #[error(transparent)]
    Act(#[from] ActError),
}

impl Coded for JudgeError {
    fn code(&self) -> ErrorCode {
        match self {
            Self::Room(error) => error.code(),
            Self::Busy(busy) => RoomError::Busy(*busy).code(),
            Self::Act(error) => error.code(),
        }
    }
}

impl RoomTask {
    pub(super) fn judge(&self, client: Client, asked: AskJudgement) {
        let game = match self.finished_game() {
            Ok(game) => game,
            Err(error) => return self.refuse(&client, &error),
        };
        let (services, room) = (Arc::clone(&self.services), self.room.id().clone());
        tokio::spawn(async move {
            let answer = match judgement(&services, &client, game, asked).await {
                Ok(judgement) => ServerMessage::Judgement(judgement),
                Err(error) => {
                    services.meters.refused(error.code());
                    ServerMessage::Error(error.reply_about(&room))
                }
            };
            client.answer(&answer);
        });
    }
}

async fn judgement(
    services: &Arc<Services>,
    client: &Client,
    game: AnalysableGame,
    asked: AskJudgement,
) -> Result<Judgement, JudgeError> {
    let (contest, _) = game.unless_copied(services, client).await?;
    // The same budget as in the analysis, so that the same action gets the same verdict.
    let budget = budget(contest.game(), contest.actions().len());
    let ply = asked.ply as usize;
    let seat = contest.actions().get(ply).map(|entry| entry.seat).ok_or(RoomError::NothingToJudge)?;
    let before = services.long_games.run(client.payer(), move || position(&contest, ply)).await?;
    let before = Arc::new(before.ok_or(RoomError::Unreadable)?);
    if before.is_setup() {
        return Err(RoomError::NothingToJudge.into());
    }
    let mut after = Contest::clone(&before);
    let action: Arc<str> = after.act(seat, asked.action.as_str())?.action.into();
    refuse_copied(services, client, after).await?;
    let judged = async |insight| {
        verdict_in_turn(services, client, &before, (seat, &action), insight, budget).await.ok_or(Busy)
    };
    let known = judged(Insight::Known).await?;
    let truth = if before.is_open() { None } else { Some(judged(Insight::True).await?) };
    Ok(Judgement { room: asked.room, ply: asked.ply, action: asked.action, seat, known, truth })
}

/// The game before the action with this number, counted from 0.
fn position(contest: &Contest, ply: usize) -> Option<Contest> {
    let mut position = contest.at_the_start().ok()?;
    for entry in contest.actions().iter().take(ply) {
        position.act(entry.seat, &entry.action).ok()?;
    }
    Some(position)
}

/// The verdict of a search, which waits for the payer's turn on the threads. `None` if the search found nothing in time
/// or panicked, or if the client has left.
async fn verdict_in_turn(
    services: &Services,
    client: &Client,
    before: &Arc<Contest>,
    (seat, action): (Seat, &Arc<str>),
    insight: Insight,
    budget: Budget,
) -> Option<Verdict> {
    let (before, action) = (Arc::clone(before), Arc::clone(action));
    let asker = Arc::clone(&client.outbox);
    // The waiting searches of a client that has left must not delay other clients at the same address.
    let thought = move |stop: &_| {
        if asker.has_ended() { None } else { judge(&before, seat, &action, insight, budget, stop) }
    };
    let judged = services.thinkers.think(Some(client.payer()), ThoughtKind::Analysis, thought).await;
    judged.ok().map(verdict)
}
