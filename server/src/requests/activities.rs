//! Requests about instances of Discord's Activity.
//!
//! Invariants: only members enter instances, each over a connection of their own, and only services note launches.
//! While an instance shows a game that goes on and both players of the game are in the instance, only these players may
//! show another room or the lobby.

use super::moderation::sits;
use super::{Caller, Handled, RequestError, Requests};
use crate::activities::{Activities, ActivityError, Entering, InstanceView};
use crate::rooms::error::RoomError;
use crate::store::{RoomRow, Stage};
use konakis_protocol::{
    ActivityInstanceId, EnterActivity, RoomId, ServerMessage, SetActivity, ShowInActivity, UserId,
    WaitInActivity,
};

/// The maximum number of attempts to show a room, if others change the instance meanwhile.
const SHOWS_MAX: usize = 3;
/// The time for which a game counts as going on after its last change. Without this limit, two players who stop playing
/// could block the instance for others for days, or for hours with a live clock.
const GOES_ON_MS: u64 = 10 * 60 * 1000;

impl Requests {
    pub(super) async fn enter_activity(
        &self,
        caller: &Caller,
        asked: EnterActivity,
    ) -> Result<Handled, RequestError> {
        let (activities, charged_user) = self.activities_of(caller)?;
        if caller.service {
            return Err(RequestError::ActivityByService);
        }
        self.limits.enter(charged_user)?;
        let user = caller.user.clone().ok_or(RequestError::NoUser)?;
        let account = self.services.store.user(&user.id).await?;
        let discord = account.and_then(|account| account.discord()).ok_or(RequestError::ActivityGuest)?;
        let room = match asked.room {
            Some(room) if self.services.store.row(&room).await?.is_some() => Some(room),
            Some(_) | None => None,
        };
        let entering = Entering { user, discord, charged_user: charged_user.clone(), room };
        activities.enter(caller.client(), asked.instance, entering).await?;
        Ok(Handled::PassedOn)
    }

    pub(super) fn leave_activity(
        &self,
        caller: &Caller,
        instance: &ActivityInstanceId,
    ) -> Result<Handled, RequestError> {
        let activities = self.charged_activities(caller)?;
        activities.leave(caller.outbox.connection(), instance);
        Ok(Handled::Answered(ServerMessage::Done))
    }

    pub(super) async fn show_in_activity(
        &self,
        caller: &Caller,
        asked: ShowInActivity,
    ) -> Result<Handled, RequestError> {
        let activities = self.charged_activities(caller)?;
        let (connection, ShowInActivity { instance, room }) = (caller.outbox.connection(), asked);
        if let Some(room) = &room {
            self.existing(room).await?;
        }
        for _ in 0..SHOWS_MAX {
            let shown = activities.shown(connection, &instance)?;
            if let Some(shown_room) =
                shown.room.as_ref().filter(|shown_room| room.as_ref() != Some(shown_room))
            {
                self.check_may_leave(caller, shown_room, &shown).await?;
            }
            match activities.show(connection, &instance, shown.room, room.clone()) {
                Err(ActivityError::Changed) => {}
                outcome => return Ok(outcome.map(|()| Handled::Answered(ServerMessage::Done))?),
            }
        }
        Err(ActivityError::Changed.into())
    }

    pub(super) fn wait_in_activity(
        &self,
        caller: &Caller,
        asked: &WaitInActivity,
    ) -> Result<Handled, RequestError> {
        let activities = self.charged_activities(caller)?;
        activities.wait(caller.outbox.connection(), &asked.instance, asked.wait)?;
        Ok(Handled::Answered(ServerMessage::Done))
    }

    pub(super) fn set_activity(&self, caller: &Caller, asked: &SetActivity) -> Result<Handled, RequestError> {
        let activities = self.charged_activities(caller)?;
        activities.set(caller.outbox.connection(), &asked.instance, asked.winner_stays)?;
        Ok(Handled::Answered(ServerMessage::Done))
    }

    /// Notes a launch, without creating an account. Only a service may note one: it learns of the launch from Discord,
    /// and the bounded list of launches is for people on Discord.
    pub(super) async fn launch(&self, caller: &Caller, room: RoomId) -> Result<Handled, RequestError> {
        let (activities, charged_user) = self.activities_of(caller)?;
        if !caller.service {
            return Err(RequestError::LaunchByUser);
        }
        self.limits.activity(charged_user)?;
        self.existing(&room).await?;
        activities.launch(charged_user.clone(), room);
        Ok(Handled::Answered(ServerMessage::Done))
    }

    fn activities_of<'a>(&'a self, caller: &'a Caller) -> Result<(&'a Activities, &'a UserId), RequestError> {
        let activities = self.activities.as_ref().ok_or(RequestError::NoActivities)?;
        Ok((activities, caller.charged_user()?))
    }

    fn charged_activities<'a>(&'a self, caller: &'a Caller) -> Result<&'a Activities, RequestError> {
        let (activities, charged_user) = self.activities_of(caller)?;
        self.limits.activity(charged_user)?;
        Ok(activities)
    }

    async fn existing(&self, room: &RoomId) -> Result<(), RequestError> {
        let row = self.services.store.row(room).await?;
        row.map(drop).ok_or_else(|| RequestError::NoSuchRoom(room.clone(), RoomError::NoSuchRoom))
    }

    /// Refuses to let the caller take the instance away from a game that goes on, if both its players are in the
    /// instance and the caller is neither of them.
    async fn check_may_leave(
        &self,
        caller: &Caller,
        room: &RoomId,
        shown: &InstanceView,
    ) -> Result<(), RequestError> {
        let Some(row) = self.services.store.row(room).await? else { return Ok(()) };
        let is_on = goes_on(&row, self.services.clock.now().wall);
        let is_player = caller.user.as_ref().is_some_and(|user| sits(&row, &user.id));
        let only_players = shown.only_players_may_leave(row.white.as_ref(), row.black.as_ref());
        if is_on && only_players && !is_player { Err(RequestError::ActivityInGame) } else { Ok(()) }
    }
}

fn goes_on(row: &RoomRow, now_ms: u64) -> bool {
    matches!(row.stage, Stage::Playing { .. }) && now_ms.saturating_sub(row.touched_ms) < GOES_ON_MS
}

#[cfg(test)]
mod tests;
