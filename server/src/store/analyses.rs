//! The calls of the store for the analyses of finished games. [`Backend`](super::Backend) lists the errors that
//! any call can return.
//!
//! Invariants: an analysis can be computed again at any time. At most [`ANALYSES_MAX`] are stored; the oldest are
//! removed first. An analysis is removed together with its room.

use super::error::Result;
use async_trait::async_trait;
use konakis_protocol::RoomId;

/// The maximum number of stored analyses.
pub const ANALYSES_MAX: u32 = 10_000;

/// The calls for analyses.
#[async_trait]
pub trait AnalysisStore: Send + Sync {
    /// The stored analysis of a room, as text; `None` if there is none by this version of the engine.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn analysis(&self, room: &RoomId, engine: u32) -> Result<Option<String>>;

    /// Stores the analysis of a room in place of an earlier one. Stores nothing if the room does not exist.
    ///
    /// # Errors
    /// Those of every write.
    async fn keep_analysis(&self, room: &RoomId, engine: u32, analysis: String) -> Result<()>;
}
