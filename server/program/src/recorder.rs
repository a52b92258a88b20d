//! The metrics of a program, for Prometheus.
//!
//! Invariant: a recorder belongs to its creator, not to the process, so that two programs in one test keep separate
//! metrics.

use metrics::{KeyName, Recorder as _};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle, PrometheusRecorder};
use std::sync::Arc;
use std::time::Duration;

pub use metrics::Unit;
pub use metrics_exporter_prometheus::BuildError;

/// How often samples are moved into buckets, so that they do not pile up between scrapes.
const UPKEEP: Duration = Duration::from_secs(5);

#[derive(Clone, Copy, Debug)]
enum Kind {
    Counter,
    Gauge,
    Histogram,
}

/// The help text of a metric, with its kind and unit.
#[derive(Clone, Copy, Debug)]
pub struct Description {
    kind: Kind,
    name: &'static str,
    unit: Unit,
    text: &'static str,
}

impl Description {
    /// Describes a counter.
    #[must_use]
    pub const fn counter(name: &'static str, unit: Unit, text: &'static str) -> Self {
        Self { kind: Kind::Counter, name, unit, text }
    }

    /// Describes a gauge.
    #[must_use]
    pub const fn gauge(name: &'static str, unit: Unit, text: &'static str) -> Self {
        Self { kind: Kind::Gauge, name, unit, text }
    }

    /// Describes a histogram.
    #[must_use]
    pub const fn histogram(name: &'static str, unit: Unit, text: &'static str) -> Self {
        Self { kind: Kind::Histogram, name, unit, text }
    }
}

/// A recorder of metrics. Clones share the same metrics.
#[derive(Clone)]
pub struct Recorder {
    recorder: Arc<PrometheusRecorder>,
    handle: PrometheusHandle,
}

impl Recorder {
    /// An empty recorder of metrics with these help texts. Histograms named `…_seconds` use these buckets, in seconds.
    ///
    /// # Errors
    /// [`BuildError`] if there are no buckets.
    pub fn new(seconds: &[f64], descriptions: &[Description]) -> Result<Self, BuildError> {
        let timed = Matcher::Suffix("_seconds".to_owned());
        let recorder = PrometheusBuilder::new().set_buckets_for_metric(timed, seconds)?.build_recorder();
        for Description { kind, name, unit, text } in descriptions.iter().copied() {
            let (name, unit, text) = (KeyName::from(name), Some(unit), text.into());
            match kind {
                Kind::Counter => recorder.describe_counter(name, unit, text),
                Kind::Gauge => recorder.describe_gauge(name, unit, text),
                Kind::Histogram => recorder.describe_histogram(name, unit, text),
            }
        }
        let handle = recorder.handle();
        Ok(Self { recorder: Arc::new(recorder), handle })
    }

    /// Runs `work`, with this recorder as the target of its metrics.
    pub fn within<T>(&self, work: impl FnOnce() -> T) -> T {
        metrics::with_local_recorder(&*self.recorder, work)
    }

    /// All metrics in the text format of Prometheus.
    #[must_use]
    pub fn render(&self) -> String {
        self.handle.render()
    }

    /// Moves samples into buckets, for as long as the program runs.
    pub async fn keep_up(&self) {
        let mut beat = tokio::time::interval(UPKEEP);
        loop {
            beat.tick().await;
            self.handle.run_upkeep();
        }
    }
}
