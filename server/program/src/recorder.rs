//! Where a program's numbers are kept for Prometheus.
//!
//! What always holds: a recorder belongs to who made it and not to the process, so that two programs in one test do not
//! count each other's numbers.

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle, PrometheusRecorder};
use std::sync::Arc;
use std::time::Duration;

pub use metrics_exporter_prometheus::BuildError;

/// How often samples are put into their buckets, so that they do not pile up where nobody looks.
const UPKEEP: Duration = Duration::from_secs(5);

/// Keeps numbers. A clone keeps the same ones.
#[derive(Clone)]
pub struct Recorder {
    recorder: Arc<PrometheusRecorder>,
    handle: PrometheusHandle,
}

impl Recorder {
    /// A recorder that has seen nothing, with these buckets, in seconds, for whatever is called `…_seconds`.
    ///
    /// # Errors
    /// Where there are no buckets.
    pub fn new(seconds: &[f64]) -> Result<Self, BuildError> {
        let timed = Matcher::Suffix("_seconds".to_owned());
        let recorder = PrometheusBuilder::new().set_buckets_for_metric(timed, seconds)?.build_recorder();
        let handle = recorder.handle();
        Ok(Self { recorder: Arc::new(recorder), handle })
    }

    /// Does what counts, describes or registers a number, so that it is kept here.
    pub fn within<T>(&self, work: impl FnOnce() -> T) -> T {
        metrics::with_local_recorder(&*self.recorder, work)
    }

    /// All of it as Prometheus reads it.
    #[must_use]
    pub fn render(&self) -> String {
        self.handle.render()
    }

    /// Keeps the samples in order, for as long as the program runs.
    pub async fn keep_up(&self) {
        let mut beat = tokio::time::interval(UPKEEP);
        loop {
            beat.tick().await;
            self.handle.run_upkeep();
        }
    }
}
