//! Metrics for Prometheus.
//!
//! Invariants: the value of a label comes from a short list; it is never an ID or a secret. Each [`Metrics`] has its
//! own recorder; none is global.

use konakis_program::recorder::{BuildError, Description, Recorder, Unit};
use metrics::{Gauge, Histogram};
use std::time::Duration;

/// The bounds of the histogram's buckets, in seconds. Discord waits three seconds for an acknowledgement.
const SECONDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0];

/// The metrics. Clones share them.
#[derive(Clone)]
pub struct Metrics {
    recorder: Recorder,
    standby: Gauge,
    shards: Gauge,
    server: Gauge,
    rooms: Gauge,
    acknowledged: Histogram,
}

impl Metrics {
    /// Metrics at zero.
    ///
    /// # Errors
    /// No error is known: the exporter refuses only an empty list of buckets.
    pub fn new() -> Result<Self, BuildError> {
        let recorder = Recorder::new(&SECONDS, DESCRIPTIONS)?;
        Ok(recorder.within(|| Self {
            standby: metrics::gauge!("konakis_bot_standby"),
            shards: metrics::gauge!("konakis_bot_shards"),
            server: metrics::gauge!("konakis_bot_server_connected"),
            rooms: metrics::gauge!("konakis_bot_rooms"),
            acknowledged: metrics::histogram!("konakis_bot_acknowledge_seconds"),
            recorder: recorder.clone(),
        }))
    }

    /// Sets whether the process is on standby: it waits for the database, or for the end of another process.
    pub fn set_standby(&self, is_standby: bool) {
        self.standby.set(if is_standby { 1.0 } else { 0.0 });
    }

    /// Sets the number of connected shards.
    pub fn set_shards(&self, connected: u32) {
        self.shards.set(f64::from(connected));
    }

    /// Sets whether the game server is connected.
    pub fn set_server(&self, connected: bool) {
        self.server.set(if connected { 1.0 } else { 0.0 });
    }

    /// Sets the number of rooms with a task.
    pub fn set_rooms(&self, rooms: usize) {
        self.rooms.set(rooms as f64);
    }

    /// Counts an interaction of this kind, such as `command`.
    pub fn count_interaction(&self, kind: &'static str) {
        let count = || metrics::counter!("konakis_bot_interactions_total", "kind" => kind).increment(1);
        self.recorder.within(count);
    }

    /// Records how long Discord took to accept an acknowledgement.
    pub fn observe_acknowledgement(&self, took: Duration) {
        self.acknowledged.record(took);
    }

    /// Counts a response of Discord by its status; `None` stands for a request without a response.
    pub fn count_response(&self, status: Option<u16>) {
        let status = status.map_or_else(|| "none".to_owned(), |status| status.to_string());
        let count = || metrics::counter!("konakis_bot_requests_total", "status" => status).increment(1);
        self.recorder.within(count);
    }

    /// Sets how many requests of this urgency wait for their turn.
    pub fn set_waiting(&self, urgency: &'static str, waiting: usize) {
        let set = || {
            metrics::gauge!("konakis_bot_requests_waiting", "urgency" => urgency).set(waiting as f64);
        };
        self.recorder.within(set);
    }

    /// Counts a request of this urgency that was given up.
    pub fn count_abandoned(&self, urgency: &'static str) {
        let count =
            || metrics::counter!("konakis_bot_requests_abandoned_total", "urgency" => urgency).increment(1);
        self.recorder.within(count);
    }

    /// Counts a direct message about a turn by its outcome.
    pub fn count_turn_message(&self, outcome: &'static str) {
        let count =
            || metrics::counter!("konakis_bot_turn_messages_total", "outcome" => outcome).increment(1);
        self.recorder.within(count);
    }

    /// All metrics in the text format of Prometheus.
    #[must_use]
    pub fn render(&self) -> String {
        self.recorder.render()
    }

    /// Runs the upkeep of the histograms, for as long as the bot runs.
    pub async fn run_upkeep(&self) {
        self.recorder.keep_up().await;
    }
}

impl std::fmt::Debug for Metrics {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Metrics")
    }
}

const DESCRIPTIONS: &[Description] = &[
    Description::gauge(
        "konakis_bot_standby",
        Unit::Count,
        "Whether the process waits for the database or for the end of another process, 0 or 1",
    ),
    Description::gauge("konakis_bot_shards", Unit::Count, "Shards that are connected to Discord"),
    Description::gauge(
        "konakis_bot_server_connected",
        Unit::Count,
        "Whether the game server is connected, 0 or 1",
    ),
    Description::gauge("konakis_bot_rooms", Unit::Count, "Rooms with a task"),
    Description::counter(
        "konakis_bot_requests_total",
        Unit::Count,
        "Requests to Discord, by the status of the response",
    ),
    Description::gauge(
        "konakis_bot_requests_waiting",
        Unit::Count,
        "Requests that wait for their turn under Discord's rate limits, by urgency",
    ),
    Description::counter(
        "konakis_bot_requests_abandoned_total",
        Unit::Count,
        "Requests given up because their queue was full or their turn did not come in time, by urgency",
    ),
    Description::counter("konakis_bot_interactions_total", Unit::Count, "Interactions, by kind"),
    Description::counter(
        "konakis_bot_turn_messages_total",
        Unit::Count,
        "Direct messages about turns, by outcome: “sent”, “closed” (Discord delivers none to the user) or “failed”",
    ),
    Description::histogram(
        "konakis_bot_acknowledge_seconds",
        Unit::Seconds,
        "How long Discord took to accept the acknowledgement of an interaction",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn metrics_are_rendered_with_their_descriptions() {
        let metrics = Metrics::new().unwrap();
        metrics.set_standby(true);
        metrics.set_shards(2);
        metrics.set_server(true);
        metrics.set_rooms(3);
        metrics.count_interaction("command");
        metrics.observe_acknowledgement(Duration::from_millis(20));
        metrics.count_response(Some(200));
        metrics.count_response(Some(200));
        metrics.count_response(None);
        metrics.set_waiting("board", 7);
        metrics.count_abandoned("upkeep");
        metrics.count_turn_message("sent");
        let text = metrics.render();
        for line in [
            "# TYPE konakis_bot_acknowledge_seconds histogram",
            "# HELP konakis_bot_shards Shards that are connected to Discord",
            "konakis_bot_standby 1",
            "konakis_bot_shards 2",
            "konakis_bot_server_connected 1",
            "konakis_bot_rooms 3",
            "konakis_bot_interactions_total{kind=\"command\"} 1",
            "konakis_bot_acknowledge_seconds_bucket{le=\"0.025\"} 1",
            "konakis_bot_acknowledge_seconds_bucket{le=\"0.01\"} 0",
            "konakis_bot_requests_total{status=\"200\"} 2",
            "konakis_bot_requests_total{status=\"none\"} 1",
            "konakis_bot_requests_waiting{urgency=\"board\"} 7",
            "konakis_bot_requests_abandoned_total{urgency=\"upkeep\"} 1",
            "konakis_bot_turn_messages_total{outcome=\"sent\"} 1",
        ] {
            assert!(text.lines().any(|shown| shown == line), "{line} must be in\n{text}");
        }
    }

    #[test]
    fn every_metric_has_a_help_text() {
        fn names(source: &'static str) -> BTreeSet<&'static str> {
            source.split('"').filter(|text| text.starts_with("konakis_bot_")).collect()
        }
        let (recorded, rest) = include_str!("metrics.rs").split_once("const DESCRIPTIONS").unwrap();
        let (described, _) = rest.split_once("#[cfg(test)]").unwrap();
        assert!(names(recorded).contains("konakis_bot_rooms"), "the search finds names");
        assert_eq!(names(recorded), names(described));
    }
}
