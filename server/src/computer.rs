//! Where the computer opponents think: on threads of their own, so many at once, so that no room waits for them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::Semaphore;

/// How long a thought may wait for its turn and last; then it is given up, and thought again when the room is next
/// touched.
const PATIENCE: Duration = Duration::from_secs(20);

/// A bounded number of thinkers.
#[derive(Debug)]
pub struct Thinkers {
    free: Arc<Semaphore>,
    busy: AtomicUsize,
}

impl Thinkers {
    /// As many at once as there are processors.
    #[must_use]
    pub fn new() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self { free: Arc::new(Semaphore::new(processors)), busy: AtomicUsize::new(0) }
    }

    /// How many think, or wait for their turn to.
    #[must_use]
    pub fn busy(&self) -> usize {
        self.busy.load(Ordering::Relaxed)
    }

    /// Thinks when it is its turn.
    pub async fn think(&self, thought: impl FnOnce() -> Option<String> + Send + 'static) -> Option<String> {
        let permits = Arc::clone(&self.free);
        self.busy.fetch_add(1, Ordering::Relaxed);
        let thinking = async move {
            let _permit = permits.acquire_owned().await.ok()?;
            tokio::task::spawn_blocking(thought).await.ok().flatten()
        };
        let thought = tokio::time::timeout(PATIENCE, thinking).await.ok().flatten();
        self.busy.fetch_sub(1, Ordering::Relaxed);
        if thought.is_none() {
            tracing::warn!("a computer opponent came to no action");
        }
        thought
    }
}

impl Default for Thinkers {
    fn default() -> Self {
        Self::new()
    }
}
