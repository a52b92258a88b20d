//! A fair queue that limits the rate of the requests to another server.
//!
//! Invariants: requests begin at a bounded pace, and only a bounded number are under way. Clients take turns, and no
//! request takes its share of the pace before its turn. So a client with many waiting requests delays another client by
//! only one of them. [`Pace`] and [`PacedQueue`] are cancellation-safe: a dropped call takes no share of the pace.

use super::fair_queue::{FairQueue, Grouped, QueueRefusal};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

/// A token bucket: events are an interval apart on average, and after a quiet time some may follow in a burst.
#[derive(Debug)]
pub struct Pace {
    interval: Duration,
    burst: u32,
    next: Mutex<Option<Instant>>,
}

impl Pace {
    /// A pace with its whole burst unused.
    #[must_use]
    pub fn new(interval: Duration, burst: u32) -> Self {
        Self { interval, burst, next: Mutex::default() }
    }

    /// Waits until the next event is due.
    pub async fn wait(&self) {
        let mut next = self.next.lock().await;
        if let Some(due) = *next {
            tokio::time::sleep_until(due).await;
        }
        let now = Instant::now();
        // The event that is due now counts for the burst too, so `burst - 1` more may follow.
        let unused = now.checked_sub(self.interval * self.burst.saturating_sub(1)).unwrap_or(now);
        *next = Some(next.map_or(unused, |due| due.max(unused)) + self.interval);
    }
}

/// A fair queue of requests that begin at a pace.
#[derive(Debug)]
pub struct PacedQueue<K: Grouped> {
    turns: Arc<FairQueue<K>>,
    pace: Pace,
    under_way: Arc<Semaphore>,
}

impl<K: Grouped> PacedQueue<K> {
    /// A queue whose requests begin in the order of `turns` and at this pace. `turns` must have one permit.
    #[must_use]
    pub fn new(turns: Arc<FairQueue<K>>, pace: Pace, under_way_max: usize) -> Self {
        Self { turns, pace, under_way: Arc::new(Semaphore::new(under_way_max)) }
    }

    /// Waits until a request of this client may begin. The request is under way until the returned permit is dropped.
    ///
    /// # Errors
    /// [`QueueRefusal`] as for [`FairQueue::acquire`].
    pub async fn acquire(&self, client: K, within: Duration) -> Result<OwnedSemaphorePermit, QueueRefusal> {
        let begin = async {
            let turn = self.turns.acquire(client, within).await?;
            let permit = Arc::clone(&self.under_way).acquire_owned().await.map_err(|_| QueueRefusal)?;
            self.pace.wait().await;
            drop(turn);
            Ok(permit)
        };
        tokio::time::timeout(within, begin).await.unwrap_or(Err(QueueRefusal))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::future::join_all;
    use std::net::IpAddr;

    const INTERVAL: Duration = Duration::from_millis(50);
    const LONG: Duration = Duration::from_secs(60);

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    #[tokio::test(start_paused = true)]
    async fn a_burst_is_followed_by_one_event_in_each_interval() {
        let pace = Pace::new(INTERVAL, 40);
        for _ in 0..2 {
            let began = Instant::now();
            for _ in 0..100 {
                pace.wait().await;
            }
            assert_eq!(began.elapsed().as_millis(), 3_000);
            tokio::time::advance(40 * INTERVAL).await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_wait_that_is_given_up_takes_no_share_of_the_pace() {
        let pace = Pace::new(INTERVAL, 1);
        pace.wait().await;
        for _ in 0..10 {
            assert!(tokio::time::timeout(INTERVAL / 50, pace.wait()).await.is_err());
        }
        let began = Instant::now();
        pace.wait().await;
        assert!(began.elapsed() <= INTERVAL, "{:?}", began.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn waiting_requests_of_one_client_hardly_delay_another() {
        let queue = PacedQueue::new(FairQueue::new(1, 100), Pace::new(INTERVAL, 1), 8);
        drop(queue.acquire(address(1), LONG).await.unwrap());
        let flood = join_all((0..50).map(|_| queue.acquire(address(1), LONG)));
        let other = async {
            let began = Instant::now();
            drop(queue.acquire(address(2), LONG).await.unwrap());
            began.elapsed()
        };
        let flood = async { flood.await.into_iter().filter(Result::is_ok).count() };
        // The flood cannot finish: it never releases its permits.
        let (served, waited) = tokio::join!(tokio::time::timeout(20 * INTERVAL, flood), other);
        assert!(served.is_err() && waited <= 2 * INTERVAL, "{waited:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_bounded_number_of_requests_is_under_way() {
        let queue = PacedQueue::new(FairQueue::new(1, 100), Pace::new(INTERVAL, 10), 2);
        let held = [queue.acquire(address(1), LONG).await, queue.acquire(address(1), LONG).await];
        assert!(queue.acquire(address(2), INTERVAL).await.is_err());
        drop(held);
        assert!(queue.acquire(address(2), INTERVAL).await.is_ok());
    }
}
