//! What operators see of the bot: logs, metrics, and whether it is healthy.

pub mod health;
pub mod logs;
mod metrics;

pub use health::Health;
pub use metrics::Metrics;
