//! Runs jobs that may take more than a millisecond on blocking threads, so that they never delay the async threads.
//!
//! Invariants: running jobs, waiting jobs, and waiting jobs of one payer are bounded, and no job waits longer than
//! [`QUEUE_TIMEOUT`]. Payers take turns. A job over a bound is refused with [`Busy`] and does not run.

use super::fair_queue::{FairQueue, Grouped, Permit};
use konakis_protocol::{RoomId, UserId};
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

const QUEUE_TIMEOUT: Duration = Duration::from_secs(5);

/// The error for a job that was refused or panicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Serialize, Deserialize)]
#[error("the server is busy: try again in a moment")]
pub struct Busy;

/// The client or room for which a job runs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Payer {
    /// The connections and HTTP requests of a network.
    Network(IpAddr),
    /// A user for whom a service acts.
    User(UserId),
    /// A connection without limits.
    Connection(u64),
    /// A room, for its own work.
    Room(RoomId),
}

impl Grouped for Payer {
    fn group(&self) -> Self {
        match self {
            Self::Network(address) => Self::Network(address.group()),
            Self::User(_) | Self::Connection(_) | Self::Room(_) => self.clone(),
        }
    }
}

/// A bounded number of blocking threads behind a bounded queue.
#[derive(Debug)]
pub struct Blocking {
    queue: Arc<FairQueue<Payer>>,
    places: Arc<Semaphore>,
}

/// A place in the queue.
#[derive(Debug)]
pub struct QueuePlace {
    queue: Arc<FairQueue<Payer>>,
    place: OwnedSemaphorePermit,
}

/// A permit to run one job now.
#[derive(Debug)]
pub struct JobPermit {
    _running: Permit<Payer>,
    _place: OwnedSemaphorePermit,
}

impl Blocking {
    /// Allows `running` jobs at a time and `waiting` more, of which at most `waiting_of_one` belong to one payer.
    #[must_use]
    pub fn new(running: usize, waiting: usize, waiting_of_one: usize) -> Self {
        Self {
            queue: FairQueue::new(running, waiting_of_one),
            places: Arc::new(Semaphore::new(running + waiting)),
        }
    }

    /// Takes a place in the queue, without waiting.
    ///
    /// # Errors
    /// [`Busy`] if the queue is full.
    pub fn place(&self) -> Result<QueuePlace, Busy> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| Busy)?;
        Ok(QueuePlace { queue: Arc::clone(&self.queue), place })
    }

    /// Waits for the permit to run a job. Load the job's data only after this call, so that waiting jobs keep no data
    /// in memory.
    ///
    /// # Errors
    /// [`Busy`] if the queue is full, the payer or its group has too many waiting jobs, or the wait exceeds
    /// [`QUEUE_TIMEOUT`].
    pub async fn acquire(&self, payer: Payer) -> Result<JobPermit, Busy> {
        self.place()?.acquire(payer).await
    }

    /// Runs a job when its turn comes.
    ///
    /// # Errors
    /// [`Busy`], as for [`Blocking::acquire`], or if the job panicked.
    pub async fn run<T: Send + 'static>(
        &self,
        payer: Payer,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Busy> {
        self.acquire(payer).await?.run(job).await
    }
}

impl QueuePlace {
    /// Waits for the permit of this place.
    ///
    /// # Errors
    /// [`Busy`] if the payer or its group has too many waiting jobs, or the wait exceeds [`QUEUE_TIMEOUT`].
    pub async fn acquire(self, payer: Payer) -> Result<JobPermit, Busy> {
        let running = self.queue.acquire(payer, QUEUE_TIMEOUT).await.map_err(|_| Busy)?;
        Ok(JobPermit { _running: running, _place: self.place })
    }
}

impl JobPermit {
    /// Runs a job now. The permit lasts as long as the job, even if the future is dropped.
    ///
    /// # Errors
    /// [`Busy`] if the job panicked.
    pub async fn run<T: Send + 'static>(self, job: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let job = tokio::task::spawn_blocking(move || {
            let _permit = self;
            job()
        });
        job.await.map_err(|error| {
            tracing::error!(%error, "a job on a blocking thread failed");
            Busy
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn payer(number: u64) -> Payer {
        Payer::Connection(number)
    }

    #[tokio::test(start_paused = true)]
    async fn jobs_that_exceed_the_bound_or_the_timeout_are_refused() {
        let blocking = Blocking::new(1, 1, 1);
        let running = blocking.acquire(payer(1)).await.unwrap();
        let (waiting, refused) = tokio::join!(blocking.run(payer(1), || 1), blocking.run(payer(2), || 2));
        assert_eq!(
            (waiting, refused),
            (Err(Busy), Err(Busy)),
            "the first job waits too long, and the queue is full for the second"
        );
        drop(running);
        assert_eq!(blocking.run(payer(1), || 3).await, Ok(3));
    }

    #[tokio::test]
    async fn many_jobs_of_one_payer_do_not_delay_another() {
        let blocking = Blocking::new(1, 100, 100);
        let done = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
        let running = blocking.acquire(payer(1)).await.unwrap();
        let job = async |number| {
            let done = std::sync::Arc::clone(&done);
            blocking.run(payer(number), move || done.lock().unwrap().push(number)).await.unwrap();
        };
        let flood = futures_util::future::join_all((0..50).map(|_| job(1)));
        let release = async {
            // Every job is in the queue by now: `join` polls in order.
            drop(running);
        };
        tokio::join!(flood, job(2), release);
        let place = done.lock().unwrap().iter().position(|number| *number == 2).unwrap();
        assert!(place <= 1, "{place} jobs ran before the other payer's job");
    }

    #[tokio::test]
    async fn one_payer_cannot_fill_the_queue() {
        let blocking = Blocking::new(1, 100, 2);
        let running = blocking.acquire(payer(1)).await.unwrap();
        let mut flood =
            Box::pin(futures_util::future::join_all((0..100).map(|_| blocking.acquire(payer(1)))));
        assert!(futures_util::poll!(&mut flood).is_pending());
        let mut other = Box::pin(blocking.acquire(payer(2)));
        assert!(futures_util::poll!(&mut other).is_pending());
        drop(running);
        assert!(other.await.is_ok());
    }

    #[tokio::test]
    async fn a_panic_frees_the_permit() {
        let blocking = Blocking::new(1, 0, 1);
        assert_eq!(blocking.run(payer(1), || panic!("on purpose")).await, Err::<(), _>(Busy));
        assert_eq!(blocking.run(payer(1), || 1).await, Ok(1));
    }
}
