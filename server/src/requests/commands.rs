//! Turns requests about a room into commands to its task.
//!
//! Invariant: a request over its limit becomes no command.

use super::{Caller, RequestError, Requests};
use crate::rooms::machine::{Ask, Seated};
use crate::rooms::task::RoomCommand;
use konakis_protocol::{Act, AskJudgement, AskReplay, ClaimDraw, InRoom, RoomId, Say};

type ForRoom = (RoomId, RoomCommand);

impl Requests {
    /// The command for a request in which the user takes no new seat.
    pub(super) fn ask(&self, caller: &Caller, ask: Ask) -> Result<RoomCommand, RequestError> {
        let user = caller.user.clone().ok_or(RequestError::NoUser)?;
        Ok(RoomCommand::Ask(caller.client(), Seated { user, rating: None, level: None }, ask))
    }

    pub(super) fn act(&self, caller: &Caller, act: Act) -> Result<ForRoom, RequestError> {
        let action = act.action.as_str().to_owned();
        let ask = Ask::Act { ply: act.ply, action, lag_ms: caller.lag_ms };
        Ok((act.room, self.ask(caller, ask)?))
    }

    pub(super) fn claim_draw(&self, caller: &Caller, claim: ClaimDraw) -> Result<ForRoom, RequestError> {
        let action = claim.action.map(|action| action.as_str().to_owned());
        Ok((claim.room, self.ask(caller, Ask::ClaimDraw(action))?))
    }

    pub(super) async fn chat(&self, caller: &Caller, say: Say) -> Result<ForRoom, RequestError> {
        let user = caller.user.clone().ok_or(RequestError::NoUser)?;
        self.limits.chat(caller.charged_user()?, caller.charged_address())?;
        let blockers = self.chat_blockers(&user).await?;
        Ok((say.room, RoomCommand::Chat(caller.client(), user, say.text, blockers)))
    }

    pub(super) fn analyse(&self, caller: &Caller, at: InRoom) -> Result<ForRoom, RequestError> {
        self.limits.analysis(caller.charged_user()?, caller.charged_address())?;
        Ok((at.room, RoomCommand::Analyse(caller.client())))
    }

    pub(super) fn judge(&self, caller: &Caller, asked: AskJudgement) -> Result<ForRoom, RequestError> {
        self.limits.evaluation(caller.charged_user()?, caller.charged_address())?;
        Ok((asked.room.clone(), RoomCommand::Judge(caller.client(), asked)))
    }

    /// The command for a replay. A service that asks for itself is not charged.
    pub(super) fn replay(&self, caller: &Caller, asked: AskReplay) -> Result<ForRoom, RequestError> {
        if let Some(charged_user) = &caller.charged_user {
            self.limits.replay(charged_user, caller.charged_address())?;
        }
        Ok((asked.room.clone(), RoomCommand::Replay(caller.client(), asked)))
    }
}
