//! Waiting for a database that does not answer yet.
//!
//! Invariants: the wait changes nothing in the database. It ends with an error only if the database refuses this
//! server, because then another attempt is of no use until an operator has changed something.

use super::super::error::OpenError;
use super::PROGRAM;
use super::holder::POLL_INTERVAL;
use konakis_program::postgres::{Access, ConnectError, Connector, DatabaseConfig};
use std::fmt::Display;
use std::time::Duration;
use tokio::time::Instant;

/// How often an outage that goes on is logged.
const LOG_EVERY: Duration = Duration::from_secs(60);

/// Waits until the database answers.
///
/// # Errors
/// [`OpenError::Database`] if the database refuses this server, or if the root certificates for TLS cannot be used.
pub(in super::super) async fn wait_until_reached(database: &DatabaseConfig) -> Result<(), OpenError> {
    let refused = |why: ConnectError| OpenError::Database { dir: database.place().into(), why: why.into() };
    let connector = Connector::new(database, PROGRAM).map_err(refused)?;
    let mut log = OutageLog::default();
    loop {
        match connector.connect(Access::Read).await {
            Ok(_) => {
                log.ended();
                return Ok(());
            }
            Err(why) if why.is_refusal() => return Err(refused(why)),
            Err(why) => log.failed(&why),
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}

/// The log of an outage: its first failure, one failure a minute, and its end.
#[derive(Default)]
pub(super) struct OutageLog {
    logged: Option<Instant>,
}

impl OutageLog {
    /// Logs a failed attempt, unless one was logged in the last minute.
    pub(super) fn failed(&mut self, why: &dyn Display) {
        if self.logged.is_none_or(|at| at.elapsed() >= LOG_EVERY) {
            tracing::warn!(%why, "the database does not answer; trying again");
            self.logged = Some(Instant::now());
        }
    }

    /// Logs the end of the outage, if there was one.
    pub(super) fn ended(&mut self) {
        if self.logged.take().is_some() {
            tracing::info!("the database answers again");
        }
    }
}
