//! Replaces former names in the logs of rooms, for deleted users and for users whom the operator has renamed. Also
//! withdraws the chat messages of deleted users from rooms in memory.
//!
//! Invariants: the store lists each of these users until `erase` ends their erasure. So a new run resumes an
//! interrupted run. Each room is changed by its own task.

use crate::rooms::machine::redact::{Renaming, Replaced};
use crate::rooms::registry::Registry;
use crate::services::Services;
use crate::store::{AccountKind, Erasure, StoreError};
use konakis_protocol::UserId;
use std::sync::Arc;
use std::time::Duration;

const USERS_MAX: u32 = 100;
const ROOMS_MAX: u32 = 100;
const PASSES_MAX: usize = 2;
const REST: Duration = Duration::from_secs(60);

/// The maximum duration of a request that may still store a former name. Each wait within a request has a shorter
/// deadline.
const REQUEST_MS_MAX: u64 = 60_000;

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

pub(crate) async fn step(services: &Services, rooms: &Registry) -> Result<(), StoreError> {
    for erasure in services.store.erasures(USERS_MAX).await? {
        erase(services, rooms, &erasure).await?;
    }
    Ok(())
}

/// Replaces the former name of a user, and ends the erasure once a pass has found no former name.
///
/// The last pass must begin after the end of every request that may still store the former name. The last of
/// these requests ends at the latest:
/// - for a deleted user, when all their connections are gone
/// - for a renamed user, [`REQUEST_MS_MAX`] after the renaming
async fn erase(services: &Services, registry: &Registry, erasure: &Erasure) -> Result<(), StoreError> {
    let Some(account) = services.store.user(&erasure.user).await? else {
        return services.store.end_erasure(erasure).await;
    };
    let ids = std::iter::once(&erasure.user).chain(&erasure.guests).cloned().collect();
    let is_deleted = account.kind == AccountKind::Deleted;
    let renaming = Renaming { ids, name: account.name, is_deleted };
    // If a room is too busy to forget the texts, the next run asks it again.
    let chats_told = !is_deleted || registry.forget_text(renaming.ids.clone()).await;
    for _ in 0..PASSES_MAX {
        let is_under_way = if is_deleted {
            renaming.ids.iter().any(|id| services.present.is_here(id))
        } else {
            services.clock.now().wall < erasure.at_ms.saturating_add(REQUEST_MS_MAX)
        };
        match replace(services, registry, &erasure.user, &renaming).await? {
            Replaced::Something => {}
            Replaced::Nothing if chats_told && !is_under_way => {
                return services.store.end_erasure(erasure).await;
            }
            Replaced::Nothing | Replaced::Failed => break,
        }
    }
    Ok(())
}

async fn replace(
    services: &Services,
    registry: &Registry,
    user: &UserId,
    renaming: &Renaming,
) -> Result<Replaced, StoreError> {
    let (mut replaced, mut after) = (Replaced::Nothing, None);
    loop {
        let rooms = services.store.room_ids_of(user, after, ROOMS_MAX).await?;
        for room in &rooms {
            match registry.rename_in(room, renaming.clone()).await {
                Replaced::Nothing => {}
                Replaced::Something if replaced == Replaced::Failed => {}
                changed => replaced = changed,
            }
        }
        match rooms.into_iter().next_back() {
            Some(last) => after = Some(last),
            None => return Ok(replaced),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connections::outbox::Outbox;
    use crate::store::{Account, OperatorAction, Store, TokenHash};
    use konakis_protocol::PlayerName;

    #[tokio::test]
    async fn an_erasure_lasts_until_the_connections_are_gone() {
        let services = Services::for_tests(Store::memory());
        let rooms = Registry::new(Arc::clone(&services));
        let anna = Account::guest_for_tests("anna", "Anna");
        services.store.create_user(anna.clone(), None).await.unwrap();
        let outbox = Arc::new(Outbox::new(1));
        services.present.connected(&anna.id, TokenHash::of(&"t".parse().unwrap()), None, &outbox);
        services.store.delete_user(&anna.id, 1).await.unwrap();
        step(&services, &rooms).await.unwrap();
        assert_eq!(services.store.erasures(9).await.unwrap().len(), 1);
        services.present.disconnected(&anna.id, 1);
        step(&services, &rooms).await.unwrap();
        assert_eq!(services.store.erasures(9).await.unwrap(), []);
    }

    #[tokio::test]
    async fn a_renaming_lasts_until_requests_under_way_have_ended() {
        let services = Services::for_tests(Store::memory());
        let rooms = Registry::new(Arc::clone(&services));
        let anna = Account::guest_for_tests("anna", "Anna");
        services.store.create_user(anna.clone(), None).await.unwrap();
        let now_ms = services.clock.now().wall;
        for (at_ms, left) in [(now_ms, 1), (now_ms - REQUEST_MS_MAX, 0)] {
            let act = OperatorAction::Rename(anna.id.clone(), PlayerName::nearest("Player"), None);
            let reason = "rude".parse().unwrap();
            services.store.moderate("olga".to_owned(), reason, act, at_ms).await.unwrap();
            step(&services, &rooms).await.unwrap();
            assert_eq!(services.store.erasures(9).await.unwrap().len(), left);
        }
    }
}
