//! The help text of each metric.

use metrics::{Unit, describe_counter, describe_gauge, describe_histogram};

/// Registers the help text of each metric.
pub(super) fn describe() {
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
