//! How much and how fast, counted and timed for Prometheus.
//!
//! What always holds: a label is a word out of a short list (a kind of interaction, a status), never an id and never a
//! secret. The recorder belongs to its [`Metrics`] and not to the process.

use konakis_program::recorder::{BuildError, Recorder};
use metrics::{Gauge, Histogram, Unit};
use std::time::Duration;

/// From a millisecond to the three seconds that Discord waits, finer where a good bot spends its time.
const SECONDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0];

/// What is counted and timed. A clone counts into the same numbers.
#[derive(Clone)]
pub struct Metrics {
    recorder: Recorder,
    shards: Gauge,
    server: Gauge,
    rooms: Gauge,
    acknowledged: Histogram,
}

impl Metrics {
    /// Metrics that stand at zero.
    ///
    /// # Errors
    /// None that is known: the exporter refuses a histogram without buckets, and ours have some.
    pub fn new() -> Result<Self, BuildError> {
        let recorder = Recorder::new(&SECONDS)?;
        recorder.within(describe);
        Ok(recorder.within(|| Self {
            shards: metrics::gauge!("konakis_bot_shards"),
            server: metrics::gauge!("konakis_bot_server_connected"),
            rooms: metrics::gauge!("konakis_bot_rooms"),
            acknowledged: metrics::histogram!("konakis_bot_acknowledge_seconds"),
            recorder: recorder.clone(),
        }))
    }

    /// So many shards are connected to Discord.
    pub fn set_shards(&self, connected: u32) {
        self.shards.set(f64::from(connected));
    }

    /// Whether the game server is connected.
    pub fn set_server(&self, connected: bool) {
        self.server.set(if connected { 1.0 } else { 0.0 });
    }

    /// So many rooms are shown.
    pub fn set_rooms(&self, rooms: usize) {
        self.rooms.set(rooms as f64);
    }

    /// Somebody did something of this kind, such as `command`.
    pub fn count_interaction(&self, kind: &'static str) {
        let count = || metrics::counter!("konakis_bot_interactions_total", "kind" => kind).increment(1);
        self.recorder.within(count);
    }

    /// Discord took the acknowledgement of what somebody did, which took so long.
    pub fn observe_acknowledgement(&self, took: Duration) {
        self.acknowledged.record(took);
    }

    /// Discord answered a request with this status; none where it did not answer.
    pub fn count_response(&self, status: Option<u16>) {
        let status = status.map_or_else(|| "none".to_owned(), |status| status.to_string());
        let count = || metrics::counter!("konakis_bot_requests_total", "status" => status).increment(1);
        self.recorder.within(count);
    }

    /// All of it as Prometheus reads it.
    #[must_use]
    pub fn render(&self) -> String {
        self.recorder.render()
    }

    /// Keeps the samples in order, for as long as the bot runs.
    pub async fn run_upkeep(&self) {
        self.recorder.keep_up().await;
    }
}

impl std::fmt::Debug for Metrics {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Metrics")
    }
}

/// What each number means, as Prometheus shows it.
fn describe() {
    use metrics::{describe_counter, describe_gauge, describe_histogram};
    describe_gauge!("konakis_bot_shards", Unit::Count, "Shards that are connected to Discord");
    describe_gauge!(
        "konakis_bot_server_connected",
        Unit::Count,
        "Whether the game server is connected, 0 or 1"
    );
    describe_gauge!("konakis_bot_rooms", Unit::Count, "Rooms that are shown at Discord and go on");
    describe_counter!(
        "konakis_bot_requests_total",
        Unit::Count,
        "Requests to Discord, by the status of the answer"
    );
    describe_counter!("konakis_bot_interactions_total", Unit::Count, "What people did at Discord, by kind");
    describe_histogram!(
        "konakis_bot_acknowledge_seconds",
        Unit::Seconds,
        "How long it took until Discord knew that something was seen"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_shown_with_its_meaning() {
        let metrics = Metrics::new().unwrap();
        metrics.set_shards(2);
        metrics.set_server(true);
        metrics.set_rooms(3);
        metrics.count_interaction("command");
        metrics.observe_acknowledgement(Duration::from_millis(20));
        metrics.count_response(Some(200));
        metrics.count_response(Some(200));
        metrics.count_response(None);
        let text = metrics.render();
        for line in [
            "# TYPE konakis_bot_acknowledge_seconds histogram",
            "# HELP konakis_bot_shards Shards that are connected to Discord",
            "konakis_bot_shards 2",
            "konakis_bot_server_connected 1",
            "konakis_bot_rooms 3",
            "konakis_bot_interactions_total{kind=\"command\"} 1",
            "konakis_bot_acknowledge_seconds_bucket{le=\"0.025\"} 1",
            "konakis_bot_acknowledge_seconds_bucket{le=\"0.01\"} 0",
            "konakis_bot_requests_total{status=\"200\"} 2",
            "konakis_bot_requests_total{status=\"none\"} 1",
        ] {
            assert!(text.lines().any(|shown| shown == line), "{line} is not in\n{text}");
        }
    }
}
