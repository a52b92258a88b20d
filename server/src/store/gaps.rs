//! The calls of the store that keep the gaps of outages, so that the server after a restart, or another server that
//! takes over, still gives the time of the gaps back. The errors of all calls are listed at
//! [`Backend`](super::Backend).

use super::error::Result;
use crate::clock::Gap;
use async_trait::async_trait;

/// The calls that keep the gaps of outages.
#[async_trait]
pub trait GapStore: Send + Sync {
    /// The latest [`GAPS_MAX`](crate::clock::GAPS_MAX) gaps, the earliest first.
    ///
    /// # Errors
    /// Those of every call.
    async fn gaps(&self) -> Result<Vec<Gap>>;

    /// Keeps these gaps. A gap that is kept already stays as it is.
    ///
    /// # Errors
    /// Those of every write.
    async fn keep_gaps(&self, gaps: Vec<Gap>) -> Result<()>;
}
