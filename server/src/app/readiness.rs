//! The readiness check of `/readyz`, which anybody may request.
//!
//! Invariants: at most one check runs at a time, and its result is shared for [`SHARED_FOR`]. So requests cost at most
//! one write a second. A check that takes longer than [`CHECK_TIMEOUT`] counts as failed, because load balancers soon
//! give up.

use std::future::Future;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

const SHARED_FOR: Duration = Duration::from_secs(1);

const CHECK_TIMEOUT: Duration = Duration::from_secs(2);

/// The result of a check. The error is the reason why the server is not ready.
type CheckResult = Result<(), String>;

#[derive(Default)]
pub(crate) struct Readiness {
    last: Mutex<Option<(Instant, CheckResult)>>,
}

impl Readiness {
    pub(crate) async fn get(&self, check: impl Future<Output = CheckResult>) -> CheckResult {
        let mut last = self.last.lock().await;
        if let Some((at, result)) = &*last
            && at.elapsed() < SHARED_FOR
        {
            return result.clone();
        }
        let no_answer = |_| Err("the database does not answer".to_owned());
        let result = tokio::time::timeout(CHECK_TIMEOUT, check).await.unwrap_or_else(no_answer);
        *last = Some((Instant::now(), result.clone()));
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    #[tokio::test(start_paused = true)]
    async fn requests_share_one_check_a_second() {
        let (readiness, checks) = (Readiness::default(), AtomicU32::new(0));
        let get = |result: CheckResult| {
            readiness.get(async {
                checks.fetch_add(1, Relaxed);
                tokio::time::sleep(Duration::from_millis(10)).await;
                result
            })
        };
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
    async fn a_check_without_an_answer_fails_in_time() {
        let (readiness, begun) = (Readiness::default(), Instant::now());
        let result = readiness.get(std::future::pending()).await;
        assert_eq!(result, Err("the database does not answer".to_owned()));
        assert_eq!(begun.elapsed(), CHECK_TIMEOUT);
    }
}
