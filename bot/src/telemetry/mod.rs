//! Logs, metrics and health checks for operators.

pub mod health;
pub mod logs;
mod metrics;

pub use health::Health;
pub use metrics::Metrics;
