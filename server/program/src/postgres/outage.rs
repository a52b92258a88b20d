//! The log of a time in which a database does not answer.

use std::fmt::Display;
use std::time::Duration;
use tokio::time::Instant;

const LOG_EVERY: Duration = Duration::from_secs(60);

/// The log of an outage: its first failure, then at most one failure a minute, and its end.
#[derive(Debug, Default)]
pub struct OutageLog {
    logged: Option<Instant>,
}

impl OutageLog {
    /// Logs a failed attempt, unless one was logged in the last minute.
    pub fn failed(&mut self, why: &dyn Display) {
        if self.logged.is_none_or(|at| at.elapsed() >= LOG_EVERY) {
            tracing::warn!(%why, "the database does not answer; trying again");
            self.logged = Some(Instant::now());
        }
    }

    /// Logs the end of the outage, if there was one.
    pub fn ended(&mut self) {
        if self.logged.take().is_some() {
            tracing::info!("the database answers again");
        }
    }
}
