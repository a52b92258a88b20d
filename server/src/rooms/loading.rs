//! Loads rooms from their logs.
//!
//! Invariants: the number of rooms that load is bounded, and so is the number of rooms that wait to load. A blocking
//! thread replays long logs.

use crate::limits::blocking::{Busy, Payer};
use crate::rooms::machine::{LoadError, Room};
use crate::services::Services;
use crate::store::StoreError;
use konakis_protocol::RoomId;

/// A log of at most this many entries needs no blocking thread, because it loads in a fraction of a millisecond.
const SHORT_LOG: usize = 200;

/// Why a room was not loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadFailure {
    /// There is no such room.
    #[error("there is no such room")]
    NoSuchRoom,
    /// Too many rooms are waiting to be loaded.
    #[error(transparent)]
    Busy(#[from] Busy),
    /// The room's log cannot be applied.
    #[error(transparent)]
    Log(#[from] LoadError),
    /// The store could not read the room's log.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Loads a room from its log.
///
/// # Errors
/// [`LoadFailure`] if there is no such room, too many rooms wait to be loaded, or the log cannot be read or applied.
pub async fn load(services: &Services, room: &RoomId, payer: Payer) -> Result<Room, LoadFailure> {
    let _permit = services.loads.acquire(payer.clone()).await?;
    let log = match services.store.load(room).await? {
        None if services.undecided_rooms.settle(&services.store).await? => services.store.load(room).await?,
        log => log,
    };
    let log = log.ok_or(LoadFailure::NoSuchRoom)?;
    let (room, now) = (room.clone(), services.clock.now());
    if log.len() <= SHORT_LOG {
        return Ok(Room::load(room, &log, now)?);
    }
    Ok(services.long_loads.run(payer, move || Room::load(room, &log, now)).await??)
}
