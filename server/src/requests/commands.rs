//! Requests about a room as commands to its task.
//!
//! Invariant: a request over its limit is refused before it becomes a command.

use super::{RequestError, Requester, Requests};
use crate::rooms::machine::{Ask, Seated};
use crate::rooms::task::RoomCommand;
use konakis_protocol::{Act, AskJudgement, AskReplay, ClaimDraw, InRoom, RoomId, Say};

/// A command with its room.
type ForRoom = (RoomId, RoomCommand);

impl Requests {
    /// The command of a request in which the user takes no new seat.
    pub(super) fn ask(&self, requester: &Requester, ask: Ask) -> Result<RoomCommand, RequestError> {
        let user = requester.user.clone().ok_or(RequestError::NoUser)?;
        Ok(RoomCommand::Ask(requester.client(), Seated { user, rating: None, level: None }, ask))
    }

    pub(super) fn act(&self, requester: &Requester, act: Act) -> Result<ForRoom, RequestError> {
        let action = act.action.as_str().to_owned();
        let ask = Ask::Act { ply: act.ply, action, lag_ms: requester.lag_ms };
        Ok((act.room, self.ask(requester, ask)?))
    }

    pub(super) fn claim_draw(
        &self,
        requester: &Requester,
        claim: ClaimDraw,
    ) -> Result<ForRoom, RequestError> {
        let action = claim.action.map(|action| action.as_str().to_owned());
        Ok((claim.room, self.ask(requester, Ask::ClaimDraw(action))?))
    }

    pub(super) async fn chat(&self, requester: &Requester, say: Say) -> Result<ForRoom, RequestError> {
        let user = requester.user.clone().ok_or(RequestError::NoUser)?;
        self.limits.chat(requester.budget()?, requester.charged_address())?;
        let blockers = self.chat_blockers(&user).await?;
        Ok((say.room, RoomCommand::Chat(requester.client(), user, say.text, blockers)))
    }

    pub(super) fn analyse(&self, requester: &Requester, at: InRoom) -> Result<ForRoom, RequestError> {
        self.limits.analysis(requester.budget()?, requester.charged_address())?;
        Ok((at.room, RoomCommand::Analyse(requester.client())))
    }

    pub(super) fn judge(&self, requester: &Requester, asked: AskJudgement) -> Result<ForRoom, RequestError> {
        self.limits.evaluation(requester.budget()?, requester.charged_address())?;
        Ok((asked.room.clone(), RoomCommand::Judge(requester.client(), asked)))
    }

    /// The command for a part of a replay. A service that asks for itself has no budget.
    pub(super) fn replay(&self, requester: &Requester, asked: AskReplay) -> Result<ForRoom, RequestError> {
        if let Some(budget) = &requester.budget {
            self.limits.replay(budget, requester.charged_address())?;
        }
        Ok((asked.room.clone(), RoomCommand::Replay(requester.client(), asked)))
    }
}
