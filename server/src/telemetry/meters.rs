//! The metrics.

use super::descriptions::DESCRIPTIONS;
use super::labels::{ActivityCheck, PushOutcome, Queue, Removed, Slow};
use crate::store::Sizes;
use konakis_program::recorder::{BuildError, Recorder};
use konakis_protocol::{ErrorCode, Reason};
use metrics::{Counter, Gauge, Histogram};
use std::time::Duration;

/// The upper bounds of the histogram buckets, in seconds.
const SECONDS: [f64; 15] =
    [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0];

/// The metrics of a server; clones share them.
#[derive(Clone)]
pub struct Meters {
    recorder: Recorder,
    connections: Gauge,
    links: Gauge,
    bus_messages: Counter,
    bus_bytes: Counter,
    bus_round_trip: Histogram,
    epoch: Gauge,
    refused_epochs: Counter,
    relayed: Counter,
    rooms: Gauge,
    tasks: Gauge,
    idle_rooms: Gauge,
    idle_bytes: Gauge,
    thought: Histogram,
    entries: Counter,
    views: Counter,
    append: Histogram,
    fanout: Histogram,
}

impl Meters {
    /// Creates the metrics, at zero.
    ///
    /// # Errors
    /// [`BuildError`] if the buckets are empty, which they are not.
    pub fn new() -> Result<Self, BuildError> {
        let recorder = Recorder::new(&SECONDS, DESCRIPTIONS)?;
        Ok(recorder.within(|| Self {
            connections: metrics::gauge!("konakis_connections"),
            links: metrics::gauge!("konakis_links"),
            bus_messages: metrics::counter!("konakis_bus_messages_total"),
            bus_bytes: metrics::counter!("konakis_bus_bytes_total"),
            bus_round_trip: metrics::histogram!("konakis_bus_round_trip_seconds"),
            epoch: metrics::gauge!("konakis_epoch"),
            refused_epochs: metrics::counter!("konakis_refused_epochs_total"),
            relayed: metrics::counter!("konakis_relayed_requests_total"),
            rooms: metrics::gauge!("konakis_rooms"),
            tasks: metrics::gauge!("konakis_tasks"),
            idle_rooms: metrics::gauge!("konakis_idle_rooms"),
            idle_bytes: metrics::gauge!("konakis_idle_room_bytes"),
            thought: metrics::histogram!("konakis_thought_seconds"),
            entries: metrics::counter!("konakis_entries_total"),
            views: metrics::counter!("konakis_views_total"),
            append: metrics::histogram!("konakis_append_seconds"),
            fanout: metrics::histogram!("konakis_fanout_seconds"),
            recorder: recorder.clone(),
        }))
    }

    /// Counts a new connection.
    pub fn connected(&self) {
        self.connections.increment(1);
    }

    /// Counts the opening or the end of a link to an edge or to the host.
    pub fn linked(&self, is_open: bool) {
        if is_open {
            self.links.increment(1);
        } else {
            self.links.decrement(1);
        }
    }

    /// Counts a message sent over the bus.
    pub fn sent_over_bus(&self, bytes: usize) {
        self.bus_messages.increment(1);
        self.bus_bytes.increment(bytes as u64);
    }

    /// Records how long a message took from this server over the bus and back.
    pub fn bus_round_trip(&self, took: Duration) {
        self.bus_round_trip.record(took);
    }

    /// Sets the epoch of this server, or of the host of this edge.
    pub fn epoch(&self, epoch: u64) {
        self.epoch.set(epoch as f64);
    }

    /// Counts a link refused because its host has a lower epoch than the host of an earlier link.
    pub fn refused_epoch(&self) {
        self.refused_epochs.increment(1);
    }

    /// Counts a request that an edge relayed to this host.
    pub fn relayed(&self) {
        self.relayed.increment(1);
    }

    /// Sets when this server last renewed its right to write, in Unix milliseconds. Without such a right, the metric is
    /// absent.
    pub fn renewed(&self, at: u64) {
        let seconds = at as f64 / 1000.0;
        self.recorder.within(|| metrics::gauge!("konakis_renewed_timestamp_seconds").set(seconds));
    }

    /// Counts the end of a connection.
    pub fn disconnected(&self) {
        self.connections.decrement(1);
    }

    /// Records a durable append and its number of entries.
    pub fn appended(&self, took: Duration, entries: usize) {
        self.append.record(took);
        self.entries.increment(entries as u64);
    }

    /// Records the fan-out of a change to its watchers.
    pub fn published(&self, took: Duration, watchers: usize) {
        self.fanout.record(took);
        self.views.increment(watchers as u64);
    }

    /// Counts a refused request.
    pub fn refused(&self, code: ErrorCode) {
        let count = || metrics::counter!("konakis_rejects_total", "code" => code.name()).increment(1);
        self.recorder.within(count);
    }

    /// Sets the number of rooms in memory.
    pub fn rooms(&self, rooms: usize) {
        self.rooms.set(rooms as f64);
    }

    /// Sets the number of asynchronous tasks.
    pub fn tasks(&self, tasks: usize) {
        self.tasks.set(tasks as f64);
    }

    /// Sets the number of idle rooms and their approximate size in bytes.
    pub fn idle(&self, rooms: usize, bytes: usize) {
        self.idle_rooms.set(rooms as f64);
        self.idle_bytes.set(bytes as f64);
    }

    /// Counts a finished game.
    pub fn finished(&self, game: &str, reason: &Reason) {
        let (game, reason) = (game.to_owned(), reason.as_str().to_owned());
        let count = || {
            metrics::counter!("konakis_games_finished_total", "game" => game, "reason" => reason)
                .increment(1);
        };
        self.recorder.within(count);
    }

    /// Sets the length of a queue.
    pub fn waiting(&self, queue: Queue, waiting: usize) {
        let set = || metrics::gauge!("konakis_queue", "queue" => queue.name()).set(waiting as f64);
        self.recorder.within(set);
    }

    /// Sets the number of bytes in all outboxes.
    pub fn outbox_bytes(&self, bytes: usize) {
        self.recorder.within(|| metrics::gauge!("konakis_outbox_bytes").set(bytes as f64));
    }

    /// Sets the size of all watched rooms in bytes.
    pub fn watched_bytes(&self, bytes: usize) {
        self.recorder.within(|| metrics::gauge!("konakis_watched_room_bytes").set(bytes as f64));
    }

    /// Counts a connection closed because its peer was slow.
    pub fn closed_slow(&self, why: Slow) {
        let count = || metrics::counter!("konakis_slow_peers_total", "reason" => why.name()).increment(1);
        self.recorder.within(count);
    }

    /// Records the time for an action or a hint of a computer opponent, including the wait in the queue.
    pub fn thought(&self, took: Duration) {
        self.thought.record(took);
    }

    /// Counts an HTTP response. `route` is the pattern of the route, never the requested path.
    pub fn answered(&self, route: &str, status: u16) {
        let (route, status) = (route.to_owned(), status.to_string());
        let count = || {
            metrics::counter!("konakis_http_requests_total", "route" => route, "status" => status)
                .increment(1);
        };
        self.recorder.within(count);
    }

    /// Counts a message to a push service.
    pub fn push_message(&self, outcome: PushOutcome) {
        let count =
            || metrics::counter!("konakis_push_messages_total", "outcome" => outcome.name()).increment(1);
        self.recorder.within(count);
    }

    /// Counts a notice for the service that sends direct messages.
    pub fn direct_message(&self, outcome: PushOutcome) {
        let count =
            || metrics::counter!("konakis_direct_messages_total", "outcome" => outcome.name()).increment(1);
        self.recorder.within(count);
    }

    /// Counts a request to Discord about an instance of the Activity.
    pub fn activity_check(&self, answer: ActivityCheck) {
        let count =
            || metrics::counter!("konakis_activity_checks_total", "answer" => answer.name()).increment(1);
        self.recorder.within(count);
    }

    /// Sets the number of instances of the Activity and of their connections.
    pub fn activities(&self, instances: usize, connections: usize) {
        self.recorder.within(|| {
            metrics::gauge!("konakis_activities").set(instances as f64);
            metrics::gauge!("konakis_activity_connections").set(connections as f64);
        });
    }

    /// Counts removed rooms, guests or tokens.
    pub fn removed(&self, what: Removed, removed: u64) {
        let count = || metrics::counter!("konakis_removed_total", "what" => what.name()).increment(removed);
        self.recorder.within(count);
    }

    /// Sets the free disk space, and the free space below which no new rooms, guests or analyses are stored, in bytes.
    pub fn free_space(&self, free: u64, floor: u64) {
        self.recorder.within(|| {
            metrics::gauge!("konakis_disk_free_bytes").set(free as f64);
            metrics::gauge!("konakis_disk_free_min_bytes").set(floor as f64);
        });
    }

    /// Sets the sizes of the database in bytes, and its numbers of rows.
    pub fn stored(&self, sizes: &Sizes) {
        let stored = [
            ("rooms", sizes.rooms),
            ("unfinished_rooms", sizes.unfinished),
            ("entries", sizes.entries),
            ("guests", sizes.guests),
            ("members", sizes.members),
            ("guest_tokens", sizes.guest_tokens),
            ("member_tokens", sizes.member_tokens),
        ];
        self.recorder.within(|| {
            metrics::gauge!("konakis_database_bytes").set(sizes.database_bytes as f64);
            metrics::gauge!("konakis_database_reusable_bytes").set(sizes.reusable_bytes as f64);
            metrics::gauge!("konakis_wal_bytes").set(sizes.wal_bytes as f64);
            for (what, stored) in stored {
                metrics::gauge!("konakis_stored", "what" => what).set(stored as f64);
            }
        });
    }

    /// The metrics in the Prometheus text format.
    #[must_use]
    pub fn render(&self) -> String {
        self.recorder.render()
    }

    /// Maintains the histograms for as long as the server runs.
    pub async fn keep_up(&self) {
        self.recorder.keep_up().await;
    }
}

impl std::fmt::Debug for Meters {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Meters")
    }
}
