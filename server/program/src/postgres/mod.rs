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
