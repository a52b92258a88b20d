//! PostgreSQL databases: their addresses, and connections to them.
//!
//! Invariant: nothing here knows what a database contains.

mod config;
mod connect;
mod outage;
#[cfg(feature = "postgres-for-tests")]
#[allow(clippy::unwrap_used, clippy::expect_used, reason = "it is for tests alone, which fail by panics")]
pub mod testing;

pub use config::{DatabaseConfig, DatabaseConfigError, InvalidDatabase};
pub use connect::{Access, ConnectError, Connector, Refusal, described};
pub use outage::OutageLog;

/// A random id, by which a database recognizes the process that may write.
///
/// # Errors
/// The error of the operating system if it provides no random numbers.
pub fn random_holder() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
