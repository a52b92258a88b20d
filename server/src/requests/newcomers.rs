//! Newcomers: people on Discord without an account here, for whom a service sends requests.
//!
//! Invariants: such a person is a spectator with a placeholder for an id. They get an account when they are challenged,
//! or through a request that stores something about them: `create`, `join`, `chat`, `block`, `report` or `notify_when`.
//! The account is created after all checks except those of some limits; for `join` and `report`, the room creates it.
//! They cannot act in a game or decline a challenge, because they have no seat and nobody has challenged them.

use super::{Caller, RequestError, Requests};
use crate::accounts;
use crate::names;
use crate::rooms::error::RoomError;
use crate::rooms::machine::{Ask, Refusal, Seated};
use crate::rooms::task::{NewAccount, NewcomerAsk, RoomCommand};
use crate::store::{RoomRow, Stage, StoreError};
use futures_util::TryFutureExt;
use konakis_protocol::{ClientMessage, OnBehalf, RoomId, User, UserKind};
use std::sync::Arc;

impl Requests {
    /// The user on whose behalf a service asks; also the person as a newcomer, if they have no account.
    ///
    /// # Errors
    /// [`StoreError`] if the store fails.
    pub async fn on_behalf(&self, whom: &OnBehalf) -> Result<(User, Option<OnBehalf>), StoreError> {
        let known = self.accounts.known_on_behalf(&self.services, &self.limits, whom).await?;
        Ok(known.map_or_else(|| (without_account(whom), Some(whom.clone())), |user| (user, None)))
    }

    /// Refuses a newcomer's `join`, `chat` or `report` that cannot succeed. Creates the account for `chat` and
    /// `notify_when`. For other requests that need an account, it is created later.
    pub(super) async fn welcome_newcomer(
        &self,
        caller: &mut Caller,
        message: &ClientMessage,
    ) -> Result<(), RequestError> {
        let Some(whom) = &caller.newcomer else { return Ok(()) };
        match message {
            ClientMessage::Join(at) => return self.refuse_unjoinable(caller, &at.room).await,
            ClientMessage::Chat(say) => {
                let now_ms = self.services.clock.now().wall;
                // The mute of a deleted account also applies to the same person's next account.
                if let Some(sentence) = self.services.sanctions.mute_of_discord(whom.discord, now_ms) {
                    return Err(RequestError::Muted(sentence));
                }
                drop(self.row_of(&say.room).await?);
            }
            ClientMessage::NotifyWhen(_) => {}
            ClientMessage::Report(report) => return self.row_of(&report.room).await.map(drop),
            _ => return Ok(()),
        }
        self.with_account(caller).await.map(drop)
    }

    /// Returns the user of a request. Creates an account if they have none.
    pub(super) async fn with_account(&self, caller: &mut Caller) -> Result<User, RequestError> {
        if let Some(whom) = caller.newcomer.take() {
            caller.user = Some(self.account_for(&whom).await?);
        }
        caller.user.clone().ok_or(RequestError::NoUser)
    }

    pub(super) async fn account_for(&self, whom: &OnBehalf) -> Result<User, RequestError> {
        let account = self.accounts.on_behalf(&self.services, &self.limits, whom).await;
        account.map_err(RequestError::account_failed)
    }

    pub(super) async fn join(&self, caller: &mut Caller, room: &RoomId) -> Result<RoomCommand, RequestError> {
        let user = caller.user.clone().ok_or(RequestError::NoUser)?;
        let (client, number) = (caller.client(), self.services.random.number());
        Ok(match caller.newcomer.take() {
            Some(whom) => {
                let by = Seated { user, rating: None, level: None };
                RoomCommand::Newcomer(client, self.new_account(whom), NewcomerAsk::Join(by, number))
            }
            None => RoomCommand::Ask(client, self.seated_in(user, room).await?, Ask::Join(number)),
        })
    }

    pub(super) fn new_account(&self, whom: OnBehalf) -> NewAccount {
        let services = Arc::clone(&self.services);
        let created = async move { accounts::create_on_behalf(&services, &whom).await };
        Box::pin(created.map_err(|error| RequestError::account_failed(error).reply_to_client()))
    }

    /// Refuses a newcomer's `join` if they may not take a seat, or if a player has blocked them.
    async fn refuse_unjoinable(&self, caller: &Caller, room: &RoomId) -> Result<(), RequestError> {
        let row = self.row_of(room).await?;
        for player in [&row.white, &row.black].into_iter().flatten() {
            self.refuse_blocked_newcomer(caller, player).await?;
        }
        let refusal = match row.stage {
            // The row of a waiting room names two users only if the free seat is reserved for a challenged user.
            Stage::Waiting { .. } if row.white.is_some() && row.black.is_some() => Refusal::NotInvited,
            Stage::Waiting { .. } => return Ok(()),
            Stage::Playing { .. } => Refusal::Full,
            Stage::Finished { .. } => Refusal::Over,
        };
        Err(RequestError::Unjoinable(room.clone(), refusal))
    }

    async fn row_of(&self, room: &RoomId) -> Result<RoomRow, RequestError> {
        let row = self.services.store.row(room).await?;
        row.ok_or_else(|| RequestError::NoSuchRoom(room.clone(), RoomError::NoSuchRoom))
    }
}

/// The person as a user, with a placeholder for the id.
fn without_account(whom: &OnBehalf) -> User {
    let id = accounts::discord_id(whom.discord);
    User { id, name: names::allowed(whom.name.clone()), kind: UserKind::Member }
}

#[cfg(test)]
mod tests;
