//! The sign-in of members, into whom a guest may be merged.
//!
//! Invariants: if a merge fails before the store has merged the guest, the next sign-in of the same guest completes it.
//! If the merge fails after that, or it stays unknown whether the store has merged the guest, the guest keeps only
//! seats that they took during the merge. Even after a successful merge, the logs of the guest's finished games
//! name the guest, except those of the newest [`FINISHED_ROOMS_MAX`] games.

use super::Accounts;
use crate::connections::presence::ConnectionSet;
use crate::limits::Limits;
use crate::rooms::machine::Seated;
use crate::rooms::registry::Registry;
use crate::services::Services;
use crate::store::{Account, AccountKind, RoomRow, ShownTo, SignedInAt, StoreError, TokenHash, shown_rating};
use futures_util::StreamExt;
use konakis_protocol::{OnBehalf, RoomId, RoomStatus, Secret, User, UserId};
use std::collections::HashSet;

/// The maximum number of waiting rooms, and of rooms in play, that a merge reads for each of the two users.
const MERGED_ROOMS_MAX: u32 = 1_000;
/// The number of the guest's newest finished games in which the merge transfers the seat. In these games the member can
/// agree to a rematch.
const FINISHED_ROOMS_MAX: u32 = 8;
/// The maximum number of rooms in which a seat is transferred at the same time.
const MERGES_AT_ONCE: usize = 16;
/// The maximum number of attempts of one sign-in. An attempt fails if the member's account is deleted meanwhile.
const SIGN_INS_MAX: usize = 3;

impl Accounts {
    /// Signs a Discord user in as a member, and merges into them the guest whose token is `guest`. If this is a
    /// member's token, nobody is merged. If the member's account is deleted meanwhile, the guest is merged into the new
    /// account of the same Discord user.
    ///
    /// # Errors
    /// [`StoreError`] if the store fails. The error is `Busy` also if a seat could not be transferred, or if the
    /// member's account was deleted during every attempt. A retry is safe.
    pub async fn sign_in(
        &self,
        services: &Services,
        limits: &Limits,
        registry: &Registry,
        guest: Option<TokenHash>,
        whom: &OnBehalf,
        at: SignedInAt,
    ) -> Result<(User, Secret), StoreError> {
        for _ in 0..SIGN_INS_MAX {
            let mut member = self.on_behalf(services, limits, whom).await?;
            let of_guest = guest_with(services, guest).await?;
            let guest_id = of_guest.as_ref().map_or(&member.id, |guest| &guest.id);
            let _locks = services.account_locks.lock_both(&member.id, guest_id).await;
            let stored = services.store.user(&member.id).await?;
            if stored.is_none_or(|account| account.kind == AccountKind::Deleted) {
                continue;
            }
            // While this sign-in waited for the locks, the guest may have deleted their account or signed in elsewhere.
            if of_guest.is_some()
                && let Some(account) = guest_with(services, guest).await?
            {
                take_over_name(services, &account, &mut member).await?;
                merge(services, registry, &account, &member).await?;
            }
            let token = services.random.token();
            let now_ms = services.clock.now().wall;
            services.store.add_token(&member.id, TokenHash::of(&token), at, now_ms).await?;
            // If the browser was signed in before, its device for notifications moves to the new token. A merge removes
            // a guest's devices; the page adds its own again.
            if let Some(before) = guest {
                services.store.move_device(before, TokenHash::of(&token)).await?;
            }
            close_revoked(services, &member.id).await;
            return Ok((member, token));
        }
        Err(StoreError::Busy)
    }
}

/// Closes a user's connections whose tokens are revoked, because a sign-in revokes tokens beyond the maximum.
async fn close_revoked(services: &Services, user: &UserId) {
    for token in services.present.tokens(user) {
        match services.store.user_by_token(token).await {
            Ok(Some(_)) => {}
            Ok(None) => services.present.sign_out(user, ConnectionSet::With(token)),
            Err(error) => tracing::warn!(%error, "it is unknown whether a session has ended"),
        }
    }
}

async fn guest_with(services: &Services, token: Option<TokenHash>) -> Result<Option<Account>, StoreError> {
    let Some(token) = token else { return Ok(None) };
    Ok(services.store.user_by_token(token).await?.filter(|account| account.kind == AccountKind::Guest))
}

/// Gives a member the name that the operator set for the guest, unless the operator also set the member's name. The
/// merge transfers the sanction.
async fn take_over_name(services: &Services, guest: &Account, member: &mut User) -> Result<(), StoreError> {
    let (sanctions, now_ms) = (&services.sanctions, services.clock.now().wall);
    if sanctions.holds_name(&guest.id, now_ms) && !sanctions.holds_name(&member.id, now_ms) {
        member.name = services.store.rename(&member.id, guest.name.clone(), now_ms).await?;
    }
    Ok(())
}

/// Gives a guest's seats and games to a member, revokes the guest's tokens, and closes the guest's connections. In a
/// game between the two, the guest keeps the seat. The seats are transferred first, so that another sign-in can
/// complete an interrupted merge.
async fn merge(
    services: &Services,
    registry: &Registry,
    guest: &Account,
    member: &User,
) -> Result<(), StoreError> {
    // Copy the guest's networks first, so that the member has them before the member has the seats.
    services.present.share_networks(&guest.id, &member.id);
    let mut of_guest = unfinished(services, &guest.id).await?;
    let store = &services.store;
    let finished =
        store.rooms_of(&guest.id, RoomStatus::Finished, ShownTo::Owner, FINISHED_ROOMS_MAX).await?;
    of_guest.extend(finished);
    let of_member = unfinished(services, &member.id).await?;
    let known: HashSet<RoomId> = of_guest.iter().chain(&of_member).map(|(room, _)| room.clone()).collect();
    transfer(services, registry, of_guest, &guest.id, member).await?;
    merge_in_store(services, &guest.id, &member.id).await?;
    // The store has given the guest's sanctions to the member. If reading them fails, the server reads them again
    // within a minute.
    if services.sanctions.has_sanction(&guest.id)
        && let Err(error) = services.reload_sanctions().await
    {
        tracing::warn!(%error, "the sanctions of a merged guest take effect later");
    }
    services.present.merged(&guest.id);
    // The guest may have taken seats meanwhile. After the merge, the store lists their rooms as the member's.
    let mut later = unfinished(services, &member.id).await?;
    later.retain(|(room, _)| !known.contains(room));
    transfer(services, registry, later, &guest.id, member).await
}

/// Merges a guest in the store. If the outcome is unknown, waits until the store has decided.
async fn merge_in_store(services: &Services, guest: &UserId, member: &UserId) -> Result<(), StoreError> {
    let merged = services.store.merge_guest(guest, member, services.clock.now().wall).await;
    let Some(unknown) = merged.as_ref().err().filter(|error| error.is_unknown()) else { return merged };
    let decided = async {
        services.store.settle().await?;
        services.store.user(guest).await
    };
    match decided.await {
        Ok(Some(account)) if account.id == *member => Ok(()),
        Ok(_) => Err(StoreError::Failed("the merge was not stored".into())),
        Err(_) => {
            // The guest's token may be revoked by now. When the guest connects again, they learn whether it is.
            services.present.merged(guest);
            Err(unknown.clone())
        }
    }
}

async fn unfinished(services: &Services, user: &UserId) -> Result<Vec<(RoomId, RoomRow)>, StoreError> {
    let mut rooms =
        services.store.rooms_of(user, RoomStatus::Playing, ShownTo::Owner, MERGED_ROOMS_MAX).await?;
    rooms.extend(services.store.rooms_of(user, RoomStatus::Waiting, ShownTo::Owner, MERGED_ROOMS_MAX).await?);
    Ok(rooms)
}

async fn transfer(
    services: &Services,
    registry: &Registry,
    rooms: Vec<(RoomId, RoomRow)>,
    guest: &UserId,
    member: &User,
) -> Result<(), StoreError> {
    let ratings = services.store.ratings(&member.id).await?;
    let transfers = rooms.into_iter().map(async |(room, row)| {
        let rating = shown_rating(&ratings, &row.game);
        registry.merge(&room, guest, Seated { user: member.clone(), rating, level: None }).await
    });
    let mut transfers = futures_util::stream::iter(transfers).buffer_unordered(MERGES_AT_ONCE);
    while let Some(is_transferred) = transfers.next().await {
        if !is_transferred {
            return Err(StoreError::Busy);
        }
    }
    Ok(())
}
