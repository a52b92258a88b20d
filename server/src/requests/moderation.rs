//! Blocked players and reports.
//!
//! Invariants: a block holds in both directions for new games and in one direction for chat. A request of a banned or
//! muted user is refused with the reason in words.

use super::{Handled, RequestError, Requester, Requests};
use crate::rooms::task::RoomCommand;
use crate::store::{AccountKind, RoomRow};
use konakis_protocol::{Block, Blocks, ClientMessage, Offer, Report, RoomId, ServerMessage, User, UserId};
use std::collections::BTreeSet;

impl Requests {
    /// Blocks a player, or lifts the block.
    pub(super) async fn block(
        &self,
        requester: &Requester,
        asked: Block,
        blocks: bool,
    ) -> Result<Handled, RequestError> {
        let user = requester.user.as_ref().ok_or(RequestError::Nobody)?;
        let Some(whom) = self.block_target(requester, asked, blocks).await? else {
            // Nobody can have blocked a person without an account.
            return Ok(Handled::Answered(ServerMessage::Done));
        };
        if whom == user.id {
            return Err(RequestError::BlockOneself);
        }
        if !blocks {
            self.services.store.unblock(&user.id, &whom).await?;
        } else if !self.services.store.block(&user.id, &whom, self.services.clock.now().wall).await? {
            return Err(RequestError::TooManyBlocks);
        }
        Ok(Handled::Answered(ServerMessage::Done))
    }

    /// The user to block or to unblock; none to unblock a person without an account. Only a block makes an account.
    async fn block_target(
        &self,
        requester: &Requester,
        asked: Block,
        blocks: bool,
    ) -> Result<Option<UserId>, RequestError> {
        match asked {
            Block { user: Some(id), whom: None } => match self.services.store.user(&id).await? {
                Some(account) if account.kind != AccountKind::Deleted => Ok(Some(account.id)),
                _ => Err(RequestError::NoSuchUser(id)),
            },
            Block { user: None, whom: Some(whom) } if requester.service => {
                let (accounts, services, limits) = (&self.accounts, &self.services, &self.limits);
                let user = if blocks {
                    Some(accounts.on_behalf(services, limits, &whom).await?)
                } else {
                    accounts.known_on_behalf(services, limits, &whom).await?
                };
                Ok(user.map(|user| user.id))
            }
            Block { user: None, whom: Some(_) } => Err(RequestError::WhomNotAService),
            Block { .. } => Err(RequestError::BlockNobody),
        }
    }

    pub(super) async fn blocks(&self, requester: &Requester) -> Result<Handled, RequestError> {
        let user = self.charge_personal(requester)?;
        let users = self.services.store.blocked_by(&user.id).await?;
        Ok(Handled::Answered(ServerMessage::Blocks(Blocks { users })))
    }

    /// The command for a report, which the room completes with its last messages.
    pub(super) fn report(
        &self,
        requester: &Requester,
        report: Report,
    ) -> Result<(RoomId, RoomCommand), RequestError> {
        let user = requester.user.as_ref().ok_or(RequestError::Nobody)?;
        let address = (!requester.service).then_some(requester.address);
        self.limits.report(&user.id, address)?;
        Ok((report.room, RoomCommand::Report(requester.client(), user.id.clone(), report.note)))
    }

    /// Refuses a muted user; returns the users who do not get this user's chat.
    pub(super) async fn chat_audience(&self, user: &User) -> Result<BTreeSet<UserId>, RequestError> {
        if let Some(sentence) = self.services.sanctions.mute(&user.id, self.services.clock.now().wall) {
            return Err(RequestError::Muted(sentence));
        }
        Ok(self.services.store.blockers(&user.id).await?)
    }

    /// Refuses a new game between two users one of whom has blocked the other.
    pub(super) async fn refuse_blocked(&self, user: &UserId, other: &UserId) -> Result<(), RequestError> {
        let store = &self.services.store;
        if store.is_blocked(user, other).await? {
            return Err(RequestError::BlockedByYou);
        }
        if store.is_blocked(other, user).await? { Err(RequestError::Blocked) } else { Ok(()) }
    }

    /// Refuses to join a room, or to agree on a rematch in it, if its players and the user have blocked each other.
    pub(super) async fn refuse_blocked_in(
        &self,
        user: &UserId,
        row: Option<&RoomRow>,
    ) -> Result<(), RequestError> {
        let Some(row) = row else { return Ok(()) };
        for player in [&row.white, &row.black] {
            if let Some(player) = player.as_ref().filter(|player| *player != user) {
                self.refuse_blocked(user, player).await?;
            }
        }
        Ok(())
    }

    /// Refuses a rematch between blocked players.
    pub(super) async fn refuse_blocked_rematch(
        &self,
        requester: &Requester,
        message: &ClientMessage,
    ) -> Result<(), RequestError> {
        let (ClientMessage::Offer(of) | ClientMessage::Accept(of)) = message else { return Ok(()) };
        let Some(user) = requester.user.as_ref().filter(|_| of.what == Offer::Rematch) else { return Ok(()) };
        let row = self.services.store.row(&of.room).await?;
        self.refuse_blocked_in(&user.id, row.as_ref()).await
    }
}
