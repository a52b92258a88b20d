//! Starts the task of a room, or refuses the requests for a room that cannot be loaded.

use super::{Registry, drain};
use crate::limits::blocking::{Payer, QueuePlace};
use crate::rooms::error::RoomError;
use crate::rooms::loading::{LoadFailure, load};
use crate::rooms::task::{MailboxReceiver, RoomCommand, RoomTask};
use konakis_protocol::RoomId;
use std::sync::Arc;
use tokio::sync::mpsc;

pub(super) struct Loading {
    pub(super) payer: Payer,
    /// The place in the queue of loads for HTTP requests; none for other requests.
    pub(super) http_place: Option<QueuePlace>,
}

pub(super) async fn load_and_run(
    registry: Arc<Registry>,
    room: RoomId,
    own: mpsc::WeakSender<Box<RoomCommand>>,
    mut mailbox: MailboxReceiver,
    loading: Loading,
) {
    let is_http_load = loading.http_place.is_some();
    // The future is boxed, so that its memory is freed after the load.
    let refusal = match Box::pin(load_or_refuse(&registry, &room, own, loading)).await {
        Ok(mut task) => {
            task.run(&mut mailbox).await;
            drop(task);
            return registry.pass_on(&room, &mut mailbox).await;
        }
        Err(refusal) => refusal,
    };
    registry.mailboxes.remove(&room);
    // If this was a load for an HTTP request and there were too many loads, the requests of clients are not refused but
    // passed on: a new load for a client may still find a place.
    let is_crowded_http = is_http_load && matches!(refusal, RoomError::Busy(_));
    let is_passed_on = |command: &RoomCommand| is_crowded_http && command.client().is_some();
    let (passed_on, refused): (Vec<_>, Vec<_>) =
        drain(&mut mailbox).await.into_iter().partition(is_passed_on);
    for command in refused {
        command.refuse(refusal, &room, &registry.services.meters);
    }
    registry.tell_next(&room, passed_on);
}

/// Loads a room and makes its task. The task is boxed here, because the caller's future, which lives as long as the
/// room, would otherwise keep memory for a second room.
async fn load_or_refuse(
    registry: &Arc<Registry>,
    room: &RoomId,
    own: mpsc::WeakSender<Box<RoomCommand>>,
    Loading { payer, http_place }: Loading,
) -> Result<Box<RoomTask>, RoomError> {
    let _permit = match http_place {
        Some(place) => Some(place.acquire(payer.clone()).await?),
        None => None,
    };
    let loaded = load(&registry.services, room, payer).await.map_err(|failure| match failure {
        LoadFailure::NoSuchRoom => RoomError::NoSuchRoom,
        LoadFailure::Busy(busy) => busy.into(),
        LoadFailure::Log(_) | LoadFailure::Store(_) => {
            tracing::error!(%room, error = %failure, "a room could not be loaded");
            RoomError::Unreadable
        }
    })?;
    let (services, rooms) = (Arc::clone(&registry.services), Arc::<Registry>::clone(registry));
    Ok(Box::new(RoomTask::new(loaded, services, rooms, own)))
}
