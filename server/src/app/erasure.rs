//! Background replacement of the former names of deleted and renamed users in the logs of their rooms.
//!
//! Invariants: the store lists such a user until no log of theirs has the former name, so an interrupted run is resumed.
//! Each room is changed by its own task.

use crate::rooms::machine::redact::Renaming;
use crate::rooms::registry::Registry;
use crate::services::Services;
use crate::store::{AccountKind, StoreError};
use konakis_protocol::UserId;
use std::sync::Arc;
use std::time::Duration;

/// The most users of one run.
const USERS_MAX: u32 = 100;
/// The rooms read at once.
const ROOMS_MAX: u32 = 100;
/// The pause between two runs, unless a user is deleted or renamed.
const REST: Duration = Duration::from_secs(60);

/// Replaces names for as long as the server runs.
pub(crate) async fn run(services: Arc<Services>, rooms: Arc<Registry>) {
    loop {
        if let Err(error) = step(&services, &rooms).await {
            tracing::error!(%error, "the former names of users could not be replaced");
        }
        tokio::select! {
            () = services.erasure_due.notified() => {}
            () = tokio::time::sleep(REST) => {}
        }
    }
}

/// Replaces the names of all listed users once.
pub(crate) async fn step(services: &Services, rooms: &Registry) -> Result<(), StoreError> {
    for (user, guests) in services.store.erasures(USERS_MAX).await? {
        if replace(services, rooms, &user, guests).await? {
            services.store.end_erasure(&user).await?;
        }
    }
    Ok(())
}

/// Replaces the name of a user in all their rooms. Returns whether it is on disk everywhere.
async fn replace(
    services: &Services,
    registry: &Registry,
    user: &UserId,
    guests: Vec<UserId>,
) -> Result<bool, StoreError> {
    let Some(account) = services.store.user(user).await? else { return Ok(true) };
    let ids = std::iter::once(user.clone()).chain(guests).collect();
    let is_deleted = account.kind == AccountKind::Deleted;
    let renaming = Renaming { ids, name: account.name, is_deleted };
    let (mut done, mut after) = (true, None);
    loop {
        let rooms = services.store.room_ids_of(user, after, ROOMS_MAX).await?;
        for room in &rooms {
            done &= registry.rename_in(room, renaming.clone()).await;
        }
        match rooms.into_iter().next_back() {
            Some(last) => after = Some(last),
            None => return Ok(done),
        }
    }
}
