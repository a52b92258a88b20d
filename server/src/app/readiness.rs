//! The readiness check of `/readyz`, which anybody may request.
//!
//! Invariants: at most one check runs at a time, and its result is shared for [`SHARED_FOR`], even if the client that
//! caused the check disconnects. So requests cost at most one write a second. A check that takes longer than
//! [`CHECK_TIMEOUT`] counts as failed, because load balancers soon give up.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

const SHARED_FOR: Duration = Duration::from_secs(1);

const CHECK_TIMEOUT: Duration = Duration::from_secs(2);

/// The result of a check. The error is the reason why the server is not ready.
type CheckResult = Result<(), String>;

#[derive(Default)]
pub(crate) struct Readiness {
    /// The last result. Locked during a check.
    last: Arc<Mutex<Option<(Instant, CheckResult)>>>,
}

impl Readiness {
    pub(crate) async fn get(&self, check: impl Future<Output = CheckResult> + Send + 'static) -> CheckResult {
        let mut last = Arc::clone(&self.last).lock_owned().await;
        if let Some((at, result)) = &*last
            && at.elapsed() < SHARED_FOR
        {
            return result.clone();
        }
        let no_answer = || Err("the database does not answer".to_owned());
        // The check runs in a task of its own, because a write that has begun goes on without its caller. If the caller
        // could cancel the check, the next request would begin another write.
        let checking = tokio::spawn(async move {
            let result = tokio::time::timeout(CHECK_TIMEOUT, check).await.unwrap_or_else(|_| no_answer());
            *last = Some((Instant::now(), result.clone()));
            result
        });
        // The task ends early only by a panic, which is in the log.
        checking.await.unwrap_or_else(|_| no_answer())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    /// A check that takes a moment and counts itself.
    fn check(count: &Arc<AtomicU32>, result: CheckResult) -> impl Future<Output = CheckResult> + use<> {
        let count = Arc::clone(count);
        async move {
            count.fetch_add(1, Relaxed);
            tokio::time::sleep(Duration::from_millis(10)).await;
            result
        }
    }

    #[tokio::test(start_paused = true)]
    async fn requests_share_one_check_a_second() {
        let (readiness, checks) = (Readiness::default(), Arc::default());
        let get = |result| readiness.get(check(&checks, result));
        let full = Err("the disk is full".to_owned());
        let together = futures_util::future::join3(get(Ok(())), get(full.clone()), get(full.clone())).await;
        assert_eq!(together, (Ok(()), Ok(()), Ok(())));
        tokio::time::advance(SHARED_FOR - Duration::from_millis(1)).await;
        assert_eq!(get(full.clone()).await, Ok(()));
        assert_eq!(checks.load(Relaxed), 1);
        tokio::time::advance(Duration::from_millis(1)).await;
        assert_eq!(get(full.clone()).await, full);
        assert_eq!(get(Ok(())).await, full);
        assert_eq!(checks.load(Relaxed), 2);
    }

    #[tokio::test(start_paused = true)]
    async fn a_check_goes_on_without_the_client_that_caused_it() {
        let (readiness, checks) = (Readiness::default(), Arc::default());
        let mut leaving = Box::pin(readiness.get(check(&checks, Ok(()))));
        assert!(futures_util::poll!(&mut leaving).is_pending());
        drop(leaving);
        assert_eq!(readiness.get(check(&checks, Err("a second check".to_owned()))).await, Ok(()));
        assert_eq!(checks.load(Relaxed), 1);
    }

    #[tokio::test(start_paused = true)]
    async fn a_check_without_an_answer_fails_in_time() {
        let (readiness, begun) = (Readiness::default(), Instant::now());
        let result = readiness.get(std::future::pending()).await;
        assert_eq!(result, Err("the database does not answer".to_owned()));
        assert_eq!(begun.elapsed(), CHECK_TIMEOUT);
    }
}
