//! Blocked players, reports, and the refusal of muted users' messages.
//!
//! Invariants: a block prevents new games between the two players, and hides the blocked player's chat from the player
//! who made the block. A block of a deleted account does not reveal whose account it was.

use super::{Caller, Handled, RequestError, Requests};
use crate::names;
use crate::rooms::task::{NewcomerAsk, RoomCommand};
use crate::store::{About, AccountKind, BlockedNewcomer, Blockers, RoomRow, Stage};
use konakis_protocol::{
    Block, Blocks, ClientMessage, Offer, OnBehalf, Report, RoomId, ServerMessage, User, UserId, UserKind,
};

impl Requests {
    /// Blocks a player if `blocks`, and otherwise lifts the block.
    pub(super) async fn block(
        &self,
        caller: &mut Caller,
        asked: Block,
        blocks: bool,
    ) -> Result<Handled, RequestError> {
        let user = caller.user.as_ref().ok_or(RequestError::NoUser)?.id.clone();
        let (store, now_ms) = (&self.services.store, self.services.clock.now().wall);
        let target = self.block_target(caller, asked).await?;
        match target {
            BlockTarget::User(whom) if whom == user => return Err(RequestError::BlockOneself),
            BlockTarget::User(whom) if blocks => {
                let user = self.with_account(caller).await?.id;
                let blocked = store.block(&user, &whom, now_ms).await;
                if !blocked.map_err(RequestError::about_users)? {
                    return Err(RequestError::TooManyBlocks);
                }
            }
            BlockTarget::NoAccount(id) if blocks => return Err(RequestError::NoSuchUser(id)),
            BlockTarget::NoAccount(id) if !store.lists_blocked(&user, &id).await? => {
                return Err(RequestError::NoSuchUser(id));
            }
            BlockTarget::User(whom) | BlockTarget::NoAccount(whom) => store.unblock(&user, &whom).await?,
            BlockTarget::Newcomer(OnBehalf { discord, name, .. }) if blocks => {
                let id = self.services.random.user();
                let newcomer = BlockedNewcomer { discord, name: names::allowed(name), id };
                let user = self.with_account(caller).await?.id;
                let blocked = store.block_discord(&user, newcomer, now_ms).await;
                if !blocked.map_err(RequestError::about_users)? {
                    return Err(RequestError::TooManyBlocks);
                }
            }
            BlockTarget::Newcomer(whom) => store.unblock_discord(&user, whom.discord).await?,
        }
        Ok(Handled::Answered(ServerMessage::Done))
    }

    async fn block_target(&self, caller: &Caller, asked: Block) -> Result<BlockTarget, RequestError> {
        match asked {
            Block { user: Some(id), whom: None } => match self.services.store.user(&id).await? {
                Some(account) if account.kind != AccountKind::Deleted => Ok(BlockTarget::User(account.id)),
                _ => Ok(BlockTarget::NoAccount(id)),
            },
            Block { user: None, whom: Some(whom) } if caller.service => {
                if caller.discord == Some(whom.discord) {
                    return Err(RequestError::BlockOneself);
                }
                // A block is no act of the blocked person, so it does not rename them.
                let whom = OnBehalf { keep_name: true, ..whom };
                let known = self.accounts.known_on_behalf(&self.services, &self.limits, &whom).await?;
                Ok(known.map_or(BlockTarget::Newcomer(whom), |user| BlockTarget::User(user.id)))
            }
            Block { user: None, whom: Some(_) } => Err(RequestError::WhomNotAService),
            Block { .. } => Err(RequestError::BlockNobody),
        }
    }

    pub(super) async fn blocks(&self, caller: &Caller) -> Result<Handled, RequestError> {
        let user = self.charge_personal(caller)?;
        let users = self.services.store.blocked_by(&user.id).await?;
        Ok(Handled::Answered(ServerMessage::Blocks(Blocks { users })))
    }

    /// The command that passes a report on to its room. The room adds its last messages to the report.
    pub(super) fn report(
        &self,
        caller: &mut Caller,
        report: Report,
    ) -> Result<(RoomId, RoomCommand), RequestError> {
        let User { id: user, kind, .. } = caller.user.clone().ok_or(RequestError::NoUser)?;
        let address = caller.charged_address().filter(|_| kind == UserKind::Guest);
        self.limits.report(caller.charged_user()?, address)?;
        let client = caller.client();
        let command = match caller.newcomer.take() {
            Some(whom) => {
                RoomCommand::Newcomer(client, self.new_account(whom), NewcomerAsk::Report(report.note))
            }
            None => RoomCommand::Report(client, user, report.note),
        };
        Ok((report.room, command))
    }

    /// Refuses a chat message if its sender, `user`, is muted. Otherwise returns the users who do not get the message,
    /// because they have blocked the sender.
    pub(super) async fn chat_blockers(&self, user: &User) -> Result<Blockers, RequestError> {
        if let Some(sentence) = self.services.sanctions.mute(&user.id, self.services.clock.now().wall) {
            return Err(RequestError::Muted(sentence));
        }
        Ok(self.services.store.chat_blockers(&user.id).await?)
    }

    pub(super) async fn refuse_blocked_newcomer(
        &self,
        caller: &Caller,
        other: &UserId,
    ) -> Result<(), RequestError> {
        let Some(whom) = &caller.newcomer else { return Ok(()) };
        let is_blocked = self.services.store.is_discord_blocked(other, whom.discord).await?;
        if is_blocked { Err(RequestError::Blocked) } else { Ok(()) }
    }

    /// Refuses a new game between two users if one has blocked the other. If `user` has blocked an earlier, deleted
    /// account of `other`, this block does not count, because the refusal would reveal that `other` is the same person.
    pub(super) async fn refuse_blocked(&self, user: &UserId, other: &UserId) -> Result<(), RequestError> {
        let store = &self.services.store;
        if store.lists_blocked(user, other).await? {
            return Err(RequestError::BlockedByYou);
        }
        if store.is_blocked(other, user).await? { Err(RequestError::Blocked) } else { Ok(()) }
    }

    /// Refuses the user a seat or a rematch if the user has blocked a player of the room, or has been blocked by such a
    /// player.
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

    pub(super) async fn refuse_blocked_rematch(
        &self,
        caller: &Caller,
        message: &ClientMessage,
    ) -> Result<(), RequestError> {
        let (ClientMessage::Offer(of) | ClientMessage::Accept(of)) = message else { return Ok(()) };
        let Some(user) = caller.user.as_ref().filter(|_| of.what == Offer::Rematch) else { return Ok(()) };
        let row = self.services.store.row(&of.room).await?;
        self.refuse_blocked_in(&user.id, row.as_ref()).await
    }
}

/// Whether a user has a seat, according to the room's row. In a waiting room, the row also names the challenged user,
/// who has no seat.
pub(super) fn sits(row: &RoomRow, user: &UserId) -> bool {
    let is_named = [&row.white, &row.black].into_iter().flatten().any(|id| id == user);
    let is_seated = |about: About| {
        about.players.iter().any(|(_, one)| one.as_ref().is_some_and(|one| one.user.id == *user))
    };
    let is_waiting = matches!(row.stage, Stage::Waiting { .. });
    is_named && (!is_waiting || serde_json::from_str(&row.about).is_ok_and(is_seated))
}

enum BlockTarget {
    User(UserId),
    /// The id of a deleted account, of a blocked person without an account, or of nobody.
    NoAccount(UserId),
    /// A person on Discord without an account.
    Newcomer(OnBehalf),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connections::outbox::Outbox;
    use crate::limits::Limits;
    use crate::services::Services;
    use crate::store::Account;
    use crate::store::testing::TestStore;
    use std::sync::Arc;

    #[tokio::test]
    async fn a_block_is_refused_if_the_player_is_deleted_meanwhile() {
        let TestStore { store, faults, .. } = TestStore::new();
        let services = Services::for_tests(store);
        let requests = Requests::for_tests(Arc::clone(&services), Limits::new(false));
        let [anna, ben] =
            [("anna", "Anna"), ("ben", "Ben")].map(|(id, name)| Account::guest_for_tests(id, name));
        for account in [&anna, &ben] {
            services.store.create_user(account.clone(), None).await.unwrap();
        }
        let mut caller = Caller::for_tests(anna.user(), &Arc::new(Outbox::new(1)));
        faults.delay_syncs();
        let block = requests.block(&mut caller, Block { user: Some(ben.id.clone()), whom: None }, true);
        let (deleted, blocked, ()) =
            tokio::join!(services.delete_account(&ben.id), block, async { faults.end_syncs() });
        deleted.unwrap();
        assert!(matches!(blocked, Err(RequestError::NoSuchUser(user)) if user == ben.id));
    }
}
