//! The running evaluations of positions.
//!
//! Invariant: a client has at most one evaluation at a time; its next evaluation ends the earlier one.

use crate::connections::client::Client;
use konakis_protocol::UserId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio_util::sync::CancellationToken;

/// The evaluations under way, by connection and, on the connection of a service, by user.
#[derive(Debug, Default)]
pub struct Evaluations(Mutex<HashMap<Key, CancellationToken>>);

type Key = (u64, Option<UserId>);

/// An evaluation under way, for the task that does it. Dropping the job removes the evaluation from those under way.
#[derive(Debug)]
pub struct EvaluationJob {
    evaluations: Arc<Evaluations>,
    key: Key,
    token: CancellationToken,
}

impl Evaluations {
    /// Begins an evaluation, and ends the client's earlier one.
    #[must_use]
    pub fn begin(self: &Arc<Self>, client: &Client) -> EvaluationJob {
        let key = (client.outbox.connection(), client.to().cloned());
        let token = CancellationToken::new();
        let mut evaluations = self.lock();
        if let Some(earlier) = evaluations.insert(key.clone(), token.clone()) {
            earlier.cancel();
        }
        drop(evaluations);
        EvaluationJob { evaluations: Arc::clone(self), key, token }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Key, CancellationToken>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl EvaluationJob {
    /// The token, which is cancelled when the client begins its next evaluation.
    #[must_use]
    pub const fn token(&self) -> &CancellationToken {
        &self.token
    }
}

impl Drop for EvaluationJob {
    fn drop(&mut self) {
        let mut evaluations = self.evaluations.lock();
        // The entry of a cancelled evaluation belongs to the next one.
        if !self.token.is_cancelled() {
            evaluations.remove(&self.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connections::outbox::Outbox;

    #[test]
    fn a_new_evaluation_of_a_client_ends_its_earlier_one() {
        let evaluations: Arc<Evaluations> = Arc::default();
        let client = |connection| Client {
            user: None,
            discord: None,
            re: None,
            outbox: Arc::new(Outbox::new(connection)),
        };
        let (anna, ben) = (client(1), client(2));
        let is_over = |job: &EvaluationJob| job.token().is_cancelled();
        let first = evaluations.begin(&anna);
        let other = evaluations.begin(&ben);
        let second = evaluations.begin(&anna);
        assert!(is_over(&first) && !is_over(&second) && !is_over(&other));
        drop(first);
        let third = evaluations.begin(&anna);
        assert!(is_over(&second), "the end of the first one has removed the entry of the second");
        drop((second, third, other));
        assert!(evaluations.lock().is_empty());
    }
}
