//! Background removal of unplayed rooms, unused guests, deleted accounts, revoked or unused tokens, ended sanctions,
//! and old reports.
//!
//! Invariants: a room is removed only while no task owns it. The remover first takes the room's entry in the registry,
//! so requests for the room wait for the outcome of the removal. With PostgreSQL, nothing is removed before it has
//! expired by the database's clock too. Each write removes a bounded number of rows, so it hardly delays other writes.

use crate::limits::{UNUSED_GUEST_KEPT_MS, UNUSED_TOKEN_KEPT_MS};
use crate::rooms::registry::Registry;
use crate::services::Services;
use crate::store::{StoreError, TokenHash};
use crate::telemetry::Removed;
use konakis_protocol::{RoomId, UserId};
use std::sync::Arc;
use std::time::Duration;

const BATCH: u32 = 100;
const PAUSE: Duration = Duration::from_secs(1);
const REST: Duration = Duration::from_secs(60);

/// If the clocks of the server and the database differ by more than this, an error is logged.
const CLOCK_DIFFERENCE_MAX_MS: u64 = 10_000;

pub(crate) async fn run(services: Arc<Services>, registry: Arc<Registry>, reports_kept_ms: u64) {
    let mut sweep = Sweep::default();
    loop {
        let now_ms = match cautious_now(&services).await {
            Ok(now_ms) => now_ms,
            Err(error) => {
                tracing::error!(%error, "the time of the database could not be read, so nothing is removed");
                tokio::time::sleep(REST).await;
                continue;
            }
        };
        if let Err(error) = expire_moderation(&services, now_ms, reports_kept_ms).await {
            tracing::error!(%error, "the removal of ended sanctions and old reports failed");
        }
        let wait = match sweep.step(&services, &registry, now_ms).await {
            Ok(true) => PAUSE,
            Ok(false) => REST,
            Err(error) => {
                tracing::error!(%error, "the removal of expired rows failed");
                REST
            }
        };
        tokio::time::sleep(wait).await;
    }
}

/// The earlier of the server's time and the database's, so that a clock that is ahead removes nothing too early.
async fn cautious_now(services: &Services) -> Result<u64, StoreError> {
    let own_ms = services.clock.now().wall;
    Ok(earlier(own_ms, services.store.database_time().await?))
}

fn earlier(own_ms: u64, database_ms: Option<u64>) -> u64 {
    let database_ms = database_ms.unwrap_or(own_ms);
    if own_ms.abs_diff(database_ms) > CLOCK_DIFFERENCE_MAX_MS {
        tracing::error!(own_ms, database_ms, "the clocks of this machine and of the database differ");
    }
    own_ms.min(database_ms)
}

async fn expire_moderation(services: &Services, now_ms: u64, reports_kept_ms: u64) -> Result<(), StoreError> {
    let before_ms = now_ms.saturating_sub(reports_kept_ms);
    services.store.expire_moderation(now_ms, before_ms, BATCH).await?;
    // Reload even if no sanction was removed, because an earlier change with an unknown outcome may be on disk by now.
    services.reload_sanctions().await
}

/// The cursor in each table; `None` at the table's beginning.
#[derive(Default)]
struct Sweep {
    room: Option<(u64, RoomId)>,
    guest: Option<UserId>,
    token: Option<TokenHash>,
}

impl Sweep {
    /// Processes the next batch of each table, and returns whether any table has more.
    async fn step(
        &mut self,
        services: &Services,
        registry: &Registry,
        now_ms: u64,
    ) -> Result<bool, StoreError> {
        let rooms = self.rooms(services, registry, now_ms).await?;
        let guests = self.guests(services, now_ms.saturating_sub(UNUSED_GUEST_KEPT_MS)).await?;
        let tokens = self.tokens(services, now_ms.saturating_sub(UNUSED_TOKEN_KEPT_MS)).await?;
        Ok(rooms || guests || tokens)
    }

    async fn rooms(
        &mut self,
        services: &Services,
        registry: &Registry,
        now_ms: u64,
    ) -> Result<bool, StoreError> {
        let expired = services.store.expired_rooms(now_ms, self.room.take(), BATCH).await?;
        self.room = expired.last().filter(|_| expired.len() == BATCH as usize).cloned();
        let rooms = expired.into_iter().map(|(_, room)| room).collect();
        let removed = remove_rooms(services, registry, rooms, now_ms).await?;
        services.meters.removed(Removed::Rooms, removed);
        Ok(self.room.is_some())
    }

    async fn guests(&mut self, services: &Services, since_ms: u64) -> Result<bool, StoreError> {
        let page = services.store.unused_guests(since_ms, self.guest.take(), BATCH).await?;
        self.guest = page.next;
        let away = page.found.into_iter().filter(|guest| !services.present.is_here(guest));
        let away: Vec<_> = away.collect();
        if !away.is_empty() {
            services.meters.removed(Removed::Guests, services.store.remove_guests(away, since_ms).await?);
        }
        Ok(self.guest.is_some())
    }

    async fn tokens(&mut self, services: &Services, since_ms: u64) -> Result<bool, StoreError> {
        let page = services.store.unused_tokens(since_ms, self.token.take(), BATCH).await?;
        self.token = page.next;
        let mut removed = services.store.remove_revoked_tokens(BATCH).await?;
        if !page.found.is_empty() {
            removed += services.store.remove_tokens(page.found, since_ms).await?;
        }
        services.meters.removed(Removed::Tokens, removed);
        Ok(self.token.is_some() || removed >= u64::from(BATCH))
    }
}

/// Removes the rooms that no task owns, and returns their number.
async fn remove_rooms(
    services: &Services,
    registry: &Registry,
    rooms: Vec<RoomId>,
    now_ms: u64,
) -> Result<u64, StoreError> {
    let reserved: Vec<_> = rooms.into_iter().filter_map(|room| registry.reserve(room)).collect();
    if reserved.is_empty() {
        return Ok(0);
    }
    let ids: Vec<_> = reserved.iter().map(|reserved| reserved.room().clone()).collect();
    let removed = loop {
        match services.store.remove_rooms(ids.clone(), now_ms).await {
            // The removal may still be committed, so no task may own the rooms until the store has decided.
            Err(error) if error.is_unknown() => {
                while services.store.settle().await.is_err() {
                    tokio::time::sleep(PAUSE).await;
                }
            }
            answer => break answer,
        }
    };
    for reserved in reserved {
        let is_removed = removed.as_ref().is_ok_and(|removed| removed.contains(reserved.room()));
        registry.release(reserved, is_removed).await;
    }
    Ok(removed?.len() as u64)
}

#[cfg(test)]
mod tests;
