//! Where the computer opponents think: on threads of their own, so many at once, so that no room waits for them.
//!
//! What always holds: thoughts for different players are begun in turn, so that a player with many games against the
//! computer delays nobody else's opponent by more than the thoughts that have begun.

use crate::fair_queue::FairQueue;
use konakis_engine::Budget;
use konakis_protocol::UserId;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The most positions that an opponent looks at for one action.
const POSITIONS_MAX: u64 = 200_000;
/// How long a thought may wait for its turn and last; then it is given up, and thought again when the room is next
/// touched.
const PATIENCE: Duration = Duration::from_secs(20);
/// How many thoughts for one player may wait; a player's other games ask again later.
const WAITING_MAX: usize = 64;

/// A bounded number of thinkers.
#[derive(Debug)]
pub struct Thinkers {
    turns: Arc<FairQueue<Option<UserId>>>,
    busy: AtomicUsize,
}

impl Thinkers {
    /// As many at once as there are processors.
    #[must_use]
    pub fn new() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self { turns: FairQueue::new(processors, WAITING_MAX), busy: AtomicUsize::new(0) }
    }

    /// How many think, or wait for their turn to.
    #[must_use]
    pub fn busy(&self) -> usize {
        self.busy.load(Ordering::Relaxed)
    }

    /// Thinks against this player, when it is its turn.
    pub async fn think(
        &self,
        player: Option<UserId>,
        thought: impl FnOnce(Budget) -> Option<String> + Send + 'static,
    ) -> Option<String> {
        let turns = Arc::clone(&self.turns);
        self.busy.fetch_add(1, Ordering::Relaxed);
        let thinking = async move {
            let permit = turns.acquire(player, PATIENCE).await.ok()?;
            let budget = Budget { positions_max: POSITIONS_MAX };
            let thought = move || {
                // The permit goes with the work, which goes on even when nobody waits for it any more.
                let _permit = permit;
                thought(budget)
            };
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;
    use std::sync::mpsc::channel;

    #[tokio::test]
    async fn many_games_of_one_player_do_not_delay_another() {
        let thinkers = Thinkers { turns: FairQueue::new(1, WAITING_MAX), busy: AtomicUsize::new(0) };
        let (order, (release, held)) = (Arc::new(Mutex::new(Vec::new())), channel::<()>());
        let thought = |player: &'static str| {
            let order = Arc::clone(&order);
            thinkers.think(player.parse().ok(), move |_| {
                order.lock().unwrap().push(player);
                None
            })
        };
        let first = thinkers.think("anna".parse().ok(), move |_| held.recv().ok().map(|()| String::new()));
        let all = futures_util::future::join(
            first,
            futures_util::future::join_all(["anna", "anna", "anna", "anna", "ben"].map(thought)),
        );
        let mut all = std::pin::pin!(all);
        // All take their places while the first thought lasts.
        assert!(futures_util::poll!(all.as_mut()).is_pending());
        drop(release);
        all.await;
        assert_eq!(*order.lock().unwrap(), ["ben", "anna", "anna", "anna", "anna"]);
    }
}
