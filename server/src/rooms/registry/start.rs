//! Starting the task of a room: its room is loaded from the store, or everyone who waits for it is refused.

use super::Registry;
use crate::limits::blocking::Place;
use crate::rooms::error::RoomError;
use crate::rooms::loading::{LoadFailure, load};
use crate::rooms::machine::Room;
use crate::rooms::task::{Command, Inbox, RoomTask};
use konakis_protocol::RoomId;
use std::sync::Arc;
use tokio::sync::mpsc;

/// Loads a room from the store and runs its task.
pub(super) async fn load_and_run(
    registry: Arc<Registry>,
    room: RoomId,
    own: mpsc::WeakSender<Box<Command>>,
    mut inbox: Inbox,
    http_place: Option<Place>,
) {
    // Boxed, so that the task does not keep memory for a future that it needs once.
    let refusal = match Box::pin(load_or_refuse(&registry, &room, http_place)).await {
        Ok(room) => {
            let mut task = Box::new(RoomTask::new(room, Arc::clone(&registry.services), registry, own));
            return task.run(&mut inbox).await;
        }
        Err(refusal) => refusal,
    };
    registry.mailboxes.remove(&room);
    inbox.close();
    while let Some(command) = inbox.recv().await {
        command.refuse(refusal, &room);
    }
}

/// The room from its log in the store, or the error for the requests that wait for it.
async fn load_or_refuse(
    registry: &Registry,
    room: &RoomId,
    http_place: Option<Place>,
) -> Result<Room, RoomError> {
    let _turn = match http_place {
        Some(place) => Some(place.turn().await.map_err(|_| registry.busy())?),
        None => None,
    };
    load(&registry.services, room).await.map_err(|failure| match failure {
        LoadFailure::NoSuchRoom => RoomError::NoSuchRoom,
        LoadFailure::Busy(_) => registry.busy(),
        LoadFailure::Log(_) | LoadFailure::Store(_) => {
            tracing::error!(%room, error = %failure, "a room could not be loaded");
            RoomError::Unreadable
        }
    })
}
