//! The calls of the store that keep the gaps of outages, so that the next server still gives their time back. The
//! errors of all calls are listed at [`Backend`](super::Backend).

use super::error::Result;
use crate::clock::Gap;
use async_trait::async_trait;

/// The calls for gaps.
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
