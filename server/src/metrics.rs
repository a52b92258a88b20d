//! How much and how fast, counted and timed for Prometheus.
//!
//! What always holds: a label is a word out of a short list (a route, a status, a code, a game, a reason), never an id
//! and never a secret. The recorder belongs to its [`Meters`] and not to the process, so that two servers in one test
//! do not count each other's connections.

use crate::store::Sizes;
use konakis_program::recorder::{BuildError, Recorder};
use konakis_protocol::{ErrorCode, Reason};
use metrics::{Counter, Gauge, Histogram, Unit};
use std::time::Duration;

/// From a tenth of a millisecond to five seconds, finer where a good server spends its time.
const SECONDS: [f64; 15] =
    [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0];

/// What is counted and timed. A clone counts into the same numbers.
#[derive(Clone)]
pub struct Meters {
    recorder: Recorder,
    connections: Gauge,
    rooms: Gauge,
    idle_rooms: Gauge,
    idle_bytes: Gauge,
    thought: Histogram,
    actions: Counter,
    views: Counter,
    append: Histogram,
    fanout: Histogram,
}

/// A queue whose depth is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Queue {
    /// Writes that wait for the disk.
    Store,
    /// Requests that wait for their rooms.
    Inboxes,
    /// Frames that wait for their connections.
    Outboxes,
    /// Computer opponents who think, or wait for their turn to.
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

/// What is removed once it has expired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Removed {
    /// Rooms in which nothing was played.
    Rooms,
    /// Guests who did nothing.
    Guests,
    /// Tokens that were revoked, or not used for long.
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

impl Meters {
    /// Meters that stand at zero.
    ///
    /// # Errors
    /// None that is known: the exporter refuses a histogram without buckets, and ours have some.
    pub fn new() -> Result<Self, BuildError> {
        let recorder = Recorder::new(&SECONDS)?;
        recorder.within(describe);
        Ok(recorder.within(|| Self {
            connections: metrics::gauge!("konakis_connections"),
            rooms: metrics::gauge!("konakis_rooms"),
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

    /// A connection has been made.
    pub fn connected(&self) {
        self.connections.increment(1);
    }

    /// A connection has ended.
    pub fn disconnected(&self) {
        self.connections.decrement(1);
    }

    /// So many entries are safe on disk after so long.
    pub fn appended(&self, took: Duration, entries: usize) {
        self.append.record(took);
        self.actions.increment(entries as u64);
    }

    /// A change was shown to so many after so long.
    pub fn published(&self, took: Duration, viewers: usize) {
        self.fanout.record(took);
        self.views.increment(viewers as u64);
    }

    /// A request was refused.
    pub fn refused(&self, code: ErrorCode) {
        let count = || metrics::counter!("konakis_rejects_total", "code" => code.name()).increment(1);
        self.recorder.within(count);
    }

    /// So many rooms are in memory.
    pub fn rooms(&self, rooms: usize) {
        self.rooms.set(rooms as f64);
    }

    /// So many rooms are in memory to which nobody is connected, and hold about so many bytes.
    pub fn idle(&self, rooms: usize, bytes: usize) {
        self.idle_rooms.set(rooms as f64);
        self.idle_bytes.set(bytes as f64);
    }

    /// A game of the catalogue has ended.
    pub fn finished(&self, game: &str, reason: &Reason) {
        let (game, reason) = (game.to_owned(), reason.as_str().to_owned());
        let count = || {
            metrics::counter!("konakis_games_finished_total", "game" => game, "reason" => reason)
                .increment(1);
        };
        self.recorder.within(count);
    }

    /// So many wait in a queue.
    pub fn waiting(&self, queue: Queue, waiting: usize) {
        let set = || metrics::gauge!("konakis_queue", "queue" => queue.name()).set(waiting as f64);
        self.recorder.within(set);
    }

    /// A computer opponent came to an action after so long, its wait for its turn among it.
    pub fn thought(&self, took: Duration) {
        self.thought.record(took);
    }

    /// A request to a route of the edge was answered. `route` is its pattern, never the address that was asked for.
    pub fn answered(&self, route: &str, status: u16) {
        let (route, status) = (route.to_owned(), status.to_string());
        let count = || {
            metrics::counter!("konakis_http_requests_total", "route" => route, "status" => status)
                .increment(1);
        };
        self.recorder.within(count);
    }

    /// So many of these were removed.
    pub fn removed(&self, what: Removed, removed: u64) {
        let count = || metrics::counter!("konakis_removed_total", "what" => what.name()).increment(removed);
        self.recorder.within(count);
    }

    /// The disk has so many free bytes, and should have at least so many.
    pub fn free_space(&self, free: u64, floor: u64) {
        self.recorder.within(|| {
            metrics::gauge!("konakis_disk_free_bytes").set(free as f64);
            metrics::gauge!("konakis_disk_free_min_bytes").set(floor as f64);
        });
    }

    /// The store holds so much.
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

    /// All of it as Prometheus reads it.
    #[must_use]
    pub fn render(&self) -> String {
        self.recorder.render()
    }

    /// Keeps the samples in order, for as long as the server runs.
    pub async fn keep_up(&self) {
        self.recorder.keep_up().await;
    }
}

impl std::fmt::Debug for Meters {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Meters")
    }
}

/// What each number means, as Prometheus shows it.
fn describe() {
    use metrics::{describe_counter, describe_gauge, describe_histogram};
    describe_gauge!("konakis_connections", Unit::Count, "WebSocket connections that are open");
    describe_gauge!("konakis_rooms", Unit::Count, "Rooms that are in memory");
    describe_gauge!("konakis_idle_rooms", Unit::Count, "Rooms in memory to which nobody is connected");
    describe_gauge!("konakis_idle_room_bytes", Unit::Bytes, "About how many bytes these rooms hold");
    describe_gauge!(
        "konakis_queue",
        Unit::Count,
        "What waits: writes for the disk, requests for rooms, frames for connections, computers for their turn"
    );
    describe_histogram!("konakis_thought_seconds", Unit::Seconds, "From a computer's turn until its action");
    describe_counter!("konakis_actions_total", Unit::Count, "Entries of records that are safe on disk");
    describe_counter!("konakis_views_total", Unit::Count, "Views that were put on their way");
    describe_counter!(
        "konakis_rejects_total",
        Unit::Count,
        "Requests that were refused, by the code of the error"
    );
    describe_counter!("konakis_games_finished_total", Unit::Count, "Games that ended, by game and reason");
    describe_counter!("konakis_http_requests_total", Unit::Count, "HTTP requests, by route and status");
    describe_counter!(
        "konakis_removed_total",
        Unit::Count,
        "Rooms, guests and tokens that expired and were removed"
    );
    describe_gauge!("konakis_disk_free_bytes", Unit::Bytes, "Free space on the disk of the data directory");
    describe_gauge!(
        "konakis_disk_free_min_bytes",
        Unit::Bytes,
        "Free space under which no new room and no new guest is made"
    );
    describe_gauge!("konakis_database_bytes", Unit::Bytes, "Size of the database file");
    describe_gauge!(
        "konakis_database_reusable_bytes",
        Unit::Bytes,
        "Space within the database file that removals have freed for new rows"
    );
    describe_gauge!("konakis_wal_bytes", Unit::Bytes, "Size of the write-ahead log");
    describe_gauge!(
        "konakis_stored",
        Unit::Count,
        "Rows in the database: rooms, entries of logs, users, tokens"
    );
    describe_histogram!("konakis_append_seconds", Unit::Seconds, "From a decision until it is safe on disk");
    describe_histogram!(
        "konakis_fanout_seconds",
        Unit::Seconds,
        "From a change until its views are on their way"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_shown_with_its_meaning() {
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
            "# HELP konakis_connections WebSocket connections that are open",
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
