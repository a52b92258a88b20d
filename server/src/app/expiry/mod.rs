//! Background removal of unplayed rooms, unused guests, revoked or unused tokens, ended bans and old reports.
//!
//! Invariants: a room is removed only while no task owns it. The remover first takes the room's entry in the registry, so
//! requests for the room wait, and then fail with "no such room". Each write removes at most [`BATCH`] rows, so other
//! writes are delayed by a few ms at most.

use crate::limits::{UNUSED_GUEST_KEPT_MS, UNUSED_TOKEN_KEPT_MS};
use crate::rooms::services::Services;
use crate::rooms::task::{Command, INBOX_MAX, no_such_room};
use crate::store::{StoreError, TokenHash};
use crate::telemetry::Removed;
use dashmap::mapref::entry::Entry;
use konakis_protocol::{RoomId, UserId};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// The rows read, and removed, in one batch.
const BATCH: u32 = 100;
/// The pause between two batches.
const PAUSE: Duration = Duration::from_secs(1);
/// The pause after a complete sweep.
const REST: Duration = Duration::from_secs(60);

/// The inbox of a room that is being removed.
type Inbox = mpsc::Receiver<Box<Command>>;

/// Removes expired rows for as long as the server runs.
/// Reports are kept for `reports_kept_ms`.
pub(crate) async fn run(services: Arc<Services>, reports_kept_ms: u64) {
    let mut sweep = Sweep::default();
    loop {
        let now_ms = services.clock.now().wall;
        if let Err(error) = expire_moderation(&services, now_ms, reports_kept_ms).await {
            tracing::error!(%error, "the removal of ended bans and old reports failed");
        }
        let wait = match sweep.step(&services, now_ms).await {
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

/// Removes ended bans and mutes, and old reports.
async fn expire_moderation(services: &Services, now_ms: u64, reports_kept_ms: u64) -> Result<(), StoreError> {
    let before_ms = now_ms.saturating_sub(reports_kept_ms);
    if services.store.expire_moderation(now_ms, before_ms, BATCH).await? > 0 {
        services.reload_sanctions().await?;
    }
    Ok(())
}

/// The cursor in each table; `None` at its beginning.
#[derive(Default)]
struct Sweep {
    room: Option<(u64, RoomId)>,
    guest: Option<UserId>,
    token: Option<TokenHash>,
}

impl Sweep {
    /// Processes the next batch of each table, and returns whether any table has more.
    async fn step(&mut self, services: &Arc<Services>, now_ms: u64) -> Result<bool, StoreError> {
        let rooms = self.rooms(services, now_ms).await?;
        let guests = self.guests(services, now_ms.saturating_sub(UNUSED_GUEST_KEPT_MS)).await?;
        let tokens = self.tokens(services, now_ms.saturating_sub(UNUSED_TOKEN_KEPT_MS)).await?;
        Ok(rooms || guests || tokens)
    }

    async fn rooms(&mut self, services: &Arc<Services>, now_ms: u64) -> Result<bool, StoreError> {
        let expired = services.store.expired_rooms(now_ms, self.room.take(), BATCH).await?;
        self.room = expired.last().filter(|_| expired.len() == BATCH as usize).cloned();
        let rooms = expired.into_iter().map(|(_, room)| room).collect();
        services.meters.removed(Removed::Rooms, remove_rooms(services, rooms, now_ms).await?);
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

/// Removes those of these rooms that have expired and that no task owns, and returns their number.
async fn remove_rooms(services: &Arc<Services>, rooms: Vec<RoomId>, now_ms: u64) -> Result<u64, StoreError> {
    let held: Vec<_> = rooms.into_iter().filter_map(|room| hold(services, room)).collect();
    if held.is_empty() {
        return Ok(0);
    }
    let ids: Vec<_> = held.iter().map(|(room, _)| room.clone()).collect();
    let removed = loop {
        match services.store.remove_rooms(ids.clone(), now_ms).await {
            // The removal may still be committed, and no task may own the rooms until then: retry until it is known.
            Err(StoreError::Timeout) => {}
            answer => break answer,
        }
    };
    for (room, inbox) in held {
        let is_removed = removed.as_ref().is_ok_and(|removed| removed.contains(&room));
        release(services, &room, inbox, is_removed).await;
    }
    Ok(removed?.len() as u64)
}

/// Registers an inbox in place of a room's task; `None` if the room has a task.
fn hold(services: &Services, room: RoomId) -> Option<(RoomId, Inbox)> {
    let Entry::Vacant(entry) = services.rooms.entry(room.clone()) else { return None };
    let (sender, inbox) = mpsc::channel(INBOX_MAX);
    entry.insert(sender);
    Some((room, inbox))
}

/// Removes the inbox, and answers or forwards the requests that it received.
async fn release(services: &Services, room: &RoomId, mut inbox: Inbox, is_removed: bool) {
    services.rooms.remove(room);
    if !is_removed {
        return services.close(room, &mut inbox);
    }
    inbox.close();
    while let Some(command) = inbox.recv().await {
        command.refuse(&no_such_room(room));
    }
}

#[cfg(test)]
mod tests;
