//! The calls of the store that keep the analyses of finished games. Their errors are listed at
//! [`Backend`](super::Backend).
//!
//! Invariants: an analysis can be computed again at any time. At most [`ANALYSES_MAX`] are kept; the oldest are removed
//! first. An analysis is removed together with its room.

use super::error::Result;
use async_trait::async_trait;
use konakis_protocol::RoomId;

/// The maximum number of analyses that are kept.
pub const ANALYSES_MAX: u32 = 10_000;

/// The calls for analyses.
#[async_trait]
pub trait AnalysisStore: Send + Sync {
    /// The analysis of a room by this version of the engine, as text; `None` if none is kept.
    ///
    /// # Errors
    /// Those of every call.
    async fn analysis(&self, room: &RoomId, engine: u32) -> Result<Option<String>>;

    /// Keeps the analysis of a room in place of any earlier one. Keeps nothing if there is no such room.
    ///
    /// # Errors
    /// Those of every call.
    async fn keep_analysis(&self, room: &RoomId, engine: u32, analysis: String) -> Result<()>;
}
