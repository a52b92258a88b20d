//! Runs jobs that may take over a millisecond on blocking threads, so that they never delay the async worker threads.
//!
//! Invariants: the numbers of running and waiting jobs are bounded, and no job waits longer than [`TURN_WITHIN`]. A job
//! over a bound is refused with [`Busy`] and does not run.

use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The longest time that a job waits for its turn.
const TURN_WITHIN: Duration = Duration::from_secs(5);

/// The error for a job that was refused or panicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the server is busy: try again in a moment")]
pub struct Busy;

/// A bounded number of blocking threads behind a bounded queue.
#[derive(Debug)]
pub struct Blocking {
    running: Arc<Semaphore>,
    places: Arc<Semaphore>,
}

/// A place in the queue.
#[derive(Debug)]
pub struct Place {
    running: Arc<Semaphore>,
    place: OwnedSemaphorePermit,
}

/// A permit to run one job now.
#[derive(Debug)]
pub struct Turn {
    _running: OwnedSemaphorePermit,
    _place: OwnedSemaphorePermit,
}

impl Blocking {
    /// Allows `running` jobs at a time, and `waiting` more in the queue.
    #[must_use]
    pub fn new(running: usize, waiting: usize) -> Self {
        Self {
            running: Arc::new(Semaphore::new(running)),
            places: Arc::new(Semaphore::new(running + waiting)),
        }
    }

    /// Takes a place in the queue, without waiting.
    ///
    /// # Errors
    /// [`Busy`] if the queue is full.
    pub fn place(&self) -> Result<Place, Busy> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| Busy)?;
        Ok(Place { running: Arc::clone(&self.running), place })
    }

    /// Waits for the permit to run a job. Fetch the job's data after this, so that waiting jobs hold no data.
    ///
    /// # Errors
    /// [`Busy`] if the queue is full, or the wait exceeds [`TURN_WITHIN`].
    pub async fn turn(&self) -> Result<Turn, Busy> {
        self.place()?.turn().await
    }

    /// Runs a job when its turn comes.
    ///
    /// # Errors
    /// [`Busy`], as for [`Blocking::turn`], or if the job panicked.
    pub async fn run<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        self.turn().await?.run(job).await
    }
}

impl Place {
    /// Waits for the turn of this place.
    ///
    /// # Errors
    /// [`Busy`] if the wait exceeds [`TURN_WITHIN`].
    pub async fn turn(self) -> Result<Turn, Busy> {
        match tokio::time::timeout(TURN_WITHIN, self.running.acquire_owned()).await {
            Ok(Ok(running)) => Ok(Turn { _running: running, _place: self.place }),
            Ok(Err(_)) | Err(_) => Err(Busy),
        }
    }
}

impl Turn {
    /// Runs a job now. The turn lasts as long as the job, even if the returned future is dropped.
    ///
    /// # Errors
    /// [`Busy`] if the job panicked.
    pub async fn run<T: Send + 'static>(self, job: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let job = tokio::task::spawn_blocking(move || {
            let _turn = self;
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

    #[tokio::test(start_paused = true)]
    async fn a_job_over_the_bound_is_refused_at_once() {
        let blocking = Blocking::new(1, 1);
        let running = blocking.turn().await.unwrap();
        let (waiting, refused) = tokio::join!(blocking.run(|| 1), blocking.run(|| 2));
        assert_eq!((waiting, refused), (Err(Busy), Err(Busy)), "one after its deadline, one at once");
        drop(running);
        assert_eq!(blocking.run(|| 3).await, Ok(3));
    }

    #[tokio::test]
    async fn a_panic_frees_the_turn() {
        let blocking = Blocking::new(1, 0);
        assert_eq!(blocking.run(|| panic!("on purpose")).await, Err::<(), _>(Busy));
        assert_eq!(blocking.run(|| 1).await, Ok(1));
    }
}
