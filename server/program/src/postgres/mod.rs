//! PostgreSQL databases: their addresses, and connections to them.
//!
//! Invariant: nothing here knows what a database contains.

mod config;
mod connect;
#[cfg(feature = "postgres-for-tests")]
#[allow(clippy::unwrap_used, clippy::expect_used, reason = "it is for tests alone, which fail by panics")]
pub mod testing;

pub use config::{DatabaseConfig, DatabaseConfigError, InvalidDatabase};
pub use connect::{Access, ConnectError, Connector, described};

/// A random ID, by which a database knows the process that may write.
///
/// # Errors
/// Those of the operating system, which has no random numbers.
pub fn random_holder() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
