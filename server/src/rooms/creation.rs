//! Creates rooms by storing the first entry of a log. A room's task starts later, with the first command to the room.

use crate::random::Random;
use crate::rooms::machine::{Fresh, NewRoom, row};
use crate::services::Services;
use crate::store::StoreError;
use konakis_games::StartError;
use konakis_protocol::RoomId;

/// An upper bound for the size of a new room in memory, in bytes.
pub const NEW_ROOM_BYTES_MAX: usize = 16 << 10;

/// Why a room was not created.
#[derive(Debug, thiserror::Error)]
pub enum CreateError {
    /// The game cannot start with these settings.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The store did not accept the room.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A random id and seed for a new room.
#[must_use]
pub fn fresh(random: &Random) -> Fresh {
    Fresh { room: random.room(), seed: random.number() }
}

/// Creates a room. On success, the room is on disk.
///
/// # Errors
/// [`CreateError`] if the game cannot start with these settings, or the store does not accept the room.
pub async fn create(services: &Services, room: &RoomId, new_room: &NewRoom) -> Result<(), CreateError> {
    let batch = vec![row::creation(room, services.clock.now(), new_room)?];
    match services.store.append(batch.clone()).await {
        Err(unknown) if unknown.is_unknown() => {
            services.undecided_rooms.note();
            services.undecided_rooms.settle(&services.store).await.map_err(|_| unknown)?;
        }
        stored => return Ok(stored?),
    }
    match services.store.append(batch).await {
        // The id is new, so the conflict shows that the first attempt was stored.
        Err(StoreError::Conflict { .. }) => Ok(()),
        stored => Ok(stored?),
    }
}
