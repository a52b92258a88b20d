//! Metrics for Prometheus.
//!
//! Invariants: label values come from small fixed sets (routes, status codes, error codes, games, reasons) and are never
//! ids or secrets. Each [`Meters`] has its own recorder, so two servers in one test are counted apart.

use crate::store::Sizes;
use konakis_program::recorder::{BuildError, Recorder};
use konakis_protocol::{ErrorCode, Reason};
use metrics::{Counter, Gauge, Histogram, Unit};
use std::time::Duration;

/// The histogram buckets, in seconds, finest in the range of a healthy server.
const SECONDS: [f64; 15] =
    [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0];

/// The metrics of a server. Clones share the same values.
#[derive(Clone)]
pub struct Meters {
    recorder: Recorder,
    connections: Gauge,
    rooms: Gauge,
    tasks: Gauge,
    idle_rooms: Gauge,
    idle_bytes: Gauge,
    thought: Histogram,
    actions: Counter,
    views: Counter,
    append: Histogram,
    fanout: Histogram,
}

/// A queue whose length is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Queue {
    /// Waiting writes of the store.
    Store,
    /// Waiting requests to rooms.
    Inboxes,
    /// Waiting frames of connections.
    Outboxes,
    /// Computer opponents that are thinking or waiting to think.
    Thinkers,
}

impl Queue {
    const fn name(self) -> &'static str {
        match self {
            Self::Store => "store",
            Self::Inboxes => "inboxes",
            Self::Outboxes => "outboxes",
            Self::Thinkers => "thinkers",
        }
    }
}

/// A kind of rows removed after expiry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Removed {
    /// Unplayed rooms.
    Rooms,
    /// Unused guests.
    Guests,
    /// Revoked or unused tokens.
    Tokens,
}

impl Removed {
    const fn name(self) -> &'static str {
        match self {
            Self::Rooms => "rooms",
            Self::Guests => "guests",
            Self::Tokens => "tokens",
        }
    }
}

/// The reason why a slow peer's connection was closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slow {
    /// The peer read nothing for too long.
    Unread,
    /// Its outbox was over the bound of one connection.
    Outbox,
    /// The outboxes of its address were over their bound, and its own was the largest.
    Address,
    /// All outboxes were over the server's bound, and its own was the largest.
    Server,
}

impl Slow {
    /// The reason as a label value.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unread => "unread",
            Self::Outbox => "outbox",
            Self::Address => "address",
            Self::Server => "server",
        }
    }
}

impl Meters {
    /// Creates the metrics, at zero.
    ///
    /// # Errors
    /// [`BuildError`] if the buckets are empty, which they are not.
    pub fn new() -> Result<Self, BuildError> {
        let recorder = Recorder::new(&SECONDS)?;
        recorder.within(describe);
        Ok(recorder.within(|| Self {
            connections: metrics::gauge!("konakis_connections"),
            rooms: metrics::gauge!("konakis_rooms"),
            tasks: metrics::gauge!("konakis_tasks"),
            idle_rooms: metrics::gauge!("konakis_idle_rooms"),
            idle_bytes: metrics::gauge!("konakis_idle_room_bytes"),
            thought: metrics::histogram!("konakis_thought_seconds"),
            actions: metrics::counter!("konakis_actions_total"),
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

    /// Counts the end of a connection.
    pub fn disconnected(&self) {
        self.connections.decrement(1);
    }

    /// Records a durable append: its duration and the number of entries.
    pub fn appended(&self, took: Duration, entries: usize) {
        self.append.record(took);
        self.actions.increment(entries as u64);
    }

    /// Records the fan-out of a change: its duration and the number of viewers.
    pub fn published(&self, took: Duration, viewers: usize) {
        self.fanout.record(took);
        self.views.increment(viewers as u64);
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

    /// Sets the number of rooms in memory without connections, and their approximate size in bytes.
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

    /// Counts the closed connection of a slow peer.
    pub fn closed_slow(&self, why: Slow) {
        let count = || metrics::counter!("konakis_slow_peers_total", "reason" => why.name()).increment(1);
        self.recorder.within(count);
    }

    /// Records the time that a computer opponent took for an action, including the wait in the queue.
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

    /// Counts removed rows.
    pub fn removed(&self, what: Removed, removed: u64) {
        let count = || metrics::counter!("konakis_removed_total", "what" => what.name()).increment(removed);
        self.recorder.within(count);
    }

    /// Sets the free disk space and its floor, in bytes.
    pub fn free_space(&self, free: u64, floor: u64) {
        self.recorder.within(|| {
            metrics::gauge!("konakis_disk_free_bytes").set(free as f64);
            metrics::gauge!("konakis_disk_free_min_bytes").set(floor as f64);
        });
    }

    /// Sets the size of the store.
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

    /// Renders the metrics in the Prometheus text format.
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

/// Registers the help text of each metric.
fn describe() {
    use metrics::{describe_counter, describe_gauge, describe_histogram};
    describe_gauge!("konakis_connections", Unit::Count, "Open WebSocket connections");
    describe_gauge!("konakis_rooms", Unit::Count, "Rooms in memory");
    describe_gauge!("konakis_tasks", Unit::Count, "Asynchronous tasks, of which each room in memory has one");
    describe_gauge!("konakis_idle_rooms", Unit::Count, "Rooms in memory without connections");
    describe_gauge!(
        "konakis_idle_room_bytes",
        Unit::Bytes,
        "Approximate size of the rooms without connections"
    );
    describe_gauge!(
        "konakis_queue",
        Unit::Count,
        "Length of each queue: writes to the store, requests to rooms, frames to connections, computer opponents"
    );
    describe_gauge!("konakis_outbox_bytes", Unit::Bytes, "Bytes waiting to be sent to connections");
    describe_counter!(
        "konakis_slow_peers_total",
        Unit::Count,
        "Connections closed because the peer read too slowly, by reason"
    );
    describe_histogram!(
        "konakis_thought_seconds",
        Unit::Seconds,
        "Time from a computer opponent's turn to its action"
    );
    describe_counter!("konakis_actions_total", Unit::Count, "Log entries committed to disk");
    describe_counter!("konakis_views_total", Unit::Count, "Views queued for viewers");
    describe_counter!("konakis_rejects_total", Unit::Count, "Refused requests, by error code");
    describe_counter!("konakis_games_finished_total", Unit::Count, "Finished games, by game and reason");
    describe_counter!("konakis_http_requests_total", Unit::Count, "HTTP requests, by route and status");
    describe_counter!("konakis_removed_total", Unit::Count, "Rooms, guests and tokens removed after expiry");
    describe_gauge!("konakis_disk_free_bytes", Unit::Bytes, "Free disk space for the data directory");
    describe_gauge!(
        "konakis_disk_free_min_bytes",
        Unit::Bytes,
        "Free disk space below which no new rooms or guests are created"
    );
    describe_gauge!("konakis_database_bytes", Unit::Bytes, "Size of the database file");
    describe_gauge!(
        "konakis_database_reusable_bytes",
        Unit::Bytes,
        "Free space within the database file, which new rows use first"
    );
    describe_gauge!("konakis_wal_bytes", Unit::Bytes, "Size of the write-ahead log");
    describe_gauge!("konakis_stored", Unit::Count, "Rows in the database: rooms, log entries, users, tokens");
    describe_histogram!("konakis_append_seconds", Unit::Seconds, "Time from a decision until it is on disk");
    describe_histogram!(
        "konakis_fanout_seconds",
        Unit::Seconds,
        "Time from a change until its views are queued"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_are_rendered_with_their_help_texts() {
        let meters = Meters::new().unwrap();
        meters.connected();
        meters.connected();
        meters.disconnected();
        meters.appended(Duration::from_millis(2), 3);
        meters.published(Duration::from_micros(200), 40);
        meters.refused(ErrorCode::Stale);
        meters.rooms(7);
        meters.idle(3, 4_000);
        meters.waiting(Queue::Store, 5);
        meters.outbox_bytes(900);
        meters.closed_slow(Slow::Address);
        meters.thought(Duration::from_millis(3));
        meters.finished("tablut", &Reason::RESIGNATION);
        meters.answered("/rooms/{id}", 200);
        meters.removed(Removed::Rooms, 2);
        meters.free_space(900, 512);
        let sizes = Sizes { wal_bytes: 33, member_tokens: 4, ..Sizes::default() };
        meters.stored(&Sizes { database_bytes: 77, reusable_bytes: 22, entries: 11, ..sizes });
        let text = meters.render();
        for line in [
            "# TYPE konakis_append_seconds histogram",
            "# HELP konakis_connections Open WebSocket connections",
            "konakis_connections 1",
            "konakis_actions_total 3",
            "konakis_append_seconds_bucket{le=\"0.0025\"} 1",
            "konakis_append_seconds_bucket{le=\"0.001\"} 0",
            "konakis_fanout_seconds_bucket{le=\"0.00025\"} 1",
            "konakis_views_total 40",
            "konakis_rejects_total{code=\"stale\"} 1",
            "konakis_rooms 7",
            "konakis_idle_rooms 3",
            "konakis_idle_room_bytes 4000",
            "konakis_queue{queue=\"store\"} 5",
            "konakis_removed_total{what=\"rooms\"} 2",
            "konakis_disk_free_bytes 900",
            "konakis_disk_free_min_bytes 512",
            "konakis_database_bytes 77",
            "konakis_database_reusable_bytes 22",
            "konakis_wal_bytes 33",
            "konakis_stored{what=\"entries\"} 11",
            "konakis_stored{what=\"member_tokens\"} 4",
            "konakis_outbox_bytes 900",
            "konakis_slow_peers_total{reason=\"address\"} 1",
            "konakis_thought_seconds_count 1",
            "konakis_games_finished_total{game=\"tablut\",reason=\"resignation\"} 1",
            "konakis_http_requests_total{route=\"/rooms/{id}\",status=\"200\"} 1",
        ] {
            assert!(text.lines().any(|shown| shown == line), "{line} is not in\n{text}");
        }
    }

    #[test]
    fn two_servers_count_apart() {
        let (one, other) = (Meters::new().unwrap(), Meters::new().unwrap());
        one.refused(ErrorCode::Internal);
        one.connected();
        assert!(!other.render().contains("internal"));
        assert!(other.render().contains("konakis_connections 0"));
    }
}
