//! The calls of the store for the gaps of outages. The gaps are stored so that a restarted server still gives the time
//! of the gaps back to the players. [`Backend`](super::Backend) lists the errors that any call can return.

use super::error::Result;
use crate::clock::Gap;
use async_trait::async_trait;

/// The calls for gaps.
#[async_trait]
pub trait GapStore: Send + Sync {
    /// The latest [`GAPS_MAX`](crate::clock::GAPS_MAX) gaps, the earliest first.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn gaps(&self) -> Result<Vec<Gap>>;

    /// Stores these gaps, except those that are stored already.
    ///
    /// # Errors
    /// Those of every write.
    async fn keep_gaps(&self, gaps: Vec<Gap>) -> Result<()>;
}
