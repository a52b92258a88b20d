//! Metrics for Prometheus.
//!
//! Invariants: label values come from small fixed sets, and are never ids or secrets. Each [`Meters`] has its own
//! recorder, so two servers in one test are counted apart.

mod descriptions;
mod labels;
mod meters;
#[cfg(test)]
mod tests;

pub use labels::{ActivityCheck, PushOutcome, Queue, Removed, Slow};
pub use meters::Meters;
