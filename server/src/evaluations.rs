//! The running evaluations of positions.
//!
//! Invariants: a user has at most one evaluation on each connection, and at most [`OF_USER_MAX`] in total. A new
//! evaluation ends the earlier one on its connection. If the connection has none and the user has the maximum, the new
//! evaluation ends the user's oldest one.

use konakis_protocol::UserId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio_util::sync::CancellationToken;

const OF_USER_MAX: usize = 3;

/// The running evaluations of each user, the oldest first.
#[derive(Debug, Default)]
pub struct Evaluations(Mutex<HashMap<UserId, Vec<Running>>>);

#[derive(Debug)]
struct Running {
    connection: u64,
    /// Cancelled when a later evaluation ends this one.
    token: CancellationToken,
}

/// The handle to a running evaluation, for its task. The evaluation counts towards the user's maximum until the job
/// is dropped or a later evaluation ends it.
#[derive(Debug)]
pub struct EvaluationJob {
    evaluations: Arc<Evaluations>,
    user: UserId,
    connection: u64,
    token: CancellationToken,
}

impl Evaluations {
    /// Begins an evaluation, and ends the user's earlier one on this connection. If this connection has none and the
    /// user has the maximum, ends the user's oldest evaluation.
    #[must_use]
    pub fn begin(self: &Arc<Self>, user: UserId, connection: u64) -> EvaluationJob {
        let token = CancellationToken::new();
        let mut evaluations = self.lock();
        let running = evaluations.entry(user.clone()).or_default();
        let earlier = running.iter().position(|running| running.connection == connection);
        if let Some(ended) = earlier.or((running.len() >= OF_USER_MAX).then_some(0)) {
            running.remove(ended).token.cancel();
        }
        running.push(Running { connection, token: token.clone() });
        drop(evaluations);
        EvaluationJob { evaluations: Arc::clone(self), user, connection, token }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<UserId, Vec<Running>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl EvaluationJob {
    /// The token, which is cancelled when a later evaluation ends this one.
    #[must_use]
    pub const fn token(&self) -> &CancellationToken {
        &self.token
    }
}

impl Drop for EvaluationJob {
    fn drop(&mut self) {
        let mut evaluations = self.evaluations.lock();
        // If this evaluation was cancelled, an entry of the same connection belongs to a later evaluation.
        if !self.token.is_cancelled()
            && let Some(running) = evaluations.get_mut(&self.user)
        {
            running.retain(|running| running.connection != self.connection);
            if running.is_empty() {
                evaluations.remove(&self.user);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user(id: &str) -> UserId {
        id.parse().unwrap()
    }

    fn is_over(job: &EvaluationJob) -> bool {
        job.token().is_cancelled()
    }

    #[test]
    fn a_new_evaluation_on_a_connection_ends_the_earlier_one() {
        let evaluations: Arc<Evaluations> = Arc::default();
        let first = evaluations.begin(user("anna"), 1);
        let other = evaluations.begin(user("ben"), 2);
        let second = evaluations.begin(user("anna"), 1);
        assert!(is_over(&first) && !is_over(&second) && !is_over(&other));
        drop(first);
        let third = evaluations.begin(user("anna"), 1);
        assert!(is_over(&second), "dropping the first job does not remove the entry of the second");
        drop((second, third, other));
        assert!(evaluations.lock().is_empty());
    }

    #[test]
    fn an_evaluation_over_the_maximum_ends_the_users_oldest() {
        let evaluations: Arc<Evaluations> = Arc::default();
        let other = evaluations.begin(user("ben"), 0);
        let jobs: Vec<_> = (1..=5).map(|connection| evaluations.begin(user("anna"), connection)).collect();
        let over: Vec<bool> = jobs.iter().map(is_over).collect();
        assert_eq!(over, [true, true, false, false, false]);
        drop(jobs);
        assert!(!is_over(&other));
        let again: Vec<_> = (1..=3).map(|connection| evaluations.begin(user("anna"), connection)).collect();
        assert!(!again.iter().any(is_over), "the ended ones no longer count");
    }
}
