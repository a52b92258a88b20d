//! The help texts of the metrics.

use konakis_program::recorder::{Description, Unit};

pub(super) const DESCRIPTIONS: &[Description] = &[
    Description::gauge("konakis_connections", Unit::Count, "Open WebSocket connections"),
    Description::gauge(
        "konakis_links",
        Unit::Count,
        "Links over the bus: on a host, those to its edges; on an edge, that to its host",
    ),
    Description::counter("konakis_bus_messages_total", Unit::Count, "Messages sent over the bus"),
    Description::counter("konakis_bus_bytes_total", Unit::Bytes, "Bytes sent over the bus"),
    Description::histogram(
        "konakis_bus_round_trip_seconds",
        Unit::Seconds,
        "How long a message takes from this server over the bus and back",
    ),
    Description::gauge(
        "konakis_epoch",
        Unit::Count,
        "A number that grows whenever a server takes the PostgreSQL database; an edge shows that of its host",
    ),
    Description::counter(
        "konakis_refused_epochs_total",
        Unit::Count,
        "Links refused because the host had a lower epoch than the host of an earlier link",
    ),
    Description::counter(
        "konakis_relayed_requests_total",
        Unit::Count,
        "Requests that edges relayed to this host",
    ),
    Description::gauge(
        "konakis_renewed_timestamp_seconds",
        Unit::Seconds,
        "Unix time at which this server last renewed its right to write to PostgreSQL",
    ),
    Description::gauge("konakis_rooms", Unit::Count, "Rooms in memory"),
    Description::gauge("konakis_tasks", Unit::Count, "Asynchronous tasks; each room in memory has one"),
    Description::gauge(
        "konakis_idle_rooms",
        Unit::Count,
        "Rooms in memory that nobody watches and that may be unloaded",
    ),
    Description::gauge(
        "konakis_idle_room_bytes",
        Unit::Bytes,
        "Approximate size of the rooms that may be unloaded",
    ),
    Description::gauge(
        "konakis_queue",
        Unit::Count,
        "Length of each queue: writes to the store, requests to rooms, frames to connections, searches of the computer",
    ),
    Description::gauge(
        "konakis_watched_room_bytes",
        Unit::Bytes,
        "Approximate size of the rooms that connections watch",
    ),
    Description::gauge("konakis_outbox_bytes", Unit::Bytes, "Bytes waiting to be sent to connections"),
    Description::counter(
        "konakis_slow_peers_total",
        Unit::Count,
        "Connections closed because the peer read too slowly, by reason",
    ),
    Description::counter(
        "konakis_push_messages_total",
        Unit::Count,
        "Messages to push services about turns, by outcome",
    ),
    Description::counter(
        "konakis_direct_messages_total",
        Unit::Count,
        "Notices for direct messages on Discord, by outcome: accepted by the bot, or deferred until there is a bot",
    ),
    Description::gauge("konakis_activities", Unit::Count, "Instances of the Activity inside Discord"),
    Description::gauge(
        "konakis_activity_connections",
        Unit::Count,
        "Connections in instances of the Activity",
    ),
    Description::counter(
        "konakis_activity_checks_total",
        Unit::Count,
        "Requests that ask Discord whether a user is in an instance of the Activity, by answer",
    ),
    Description::histogram(
        "konakis_thought_seconds",
        Unit::Seconds,
        "Time that a computer opponent takes for an action or a hint",
    ),
    Description::counter("konakis_entries_total", Unit::Count, "Log entries committed to disk"),
    Description::counter("konakis_views_total", Unit::Count, "Views queued for watchers"),
    Description::counter("konakis_rejects_total", Unit::Count, "Refused requests, by error code"),
    Description::counter("konakis_games_finished_total", Unit::Count, "Finished games, by game and reason"),
    Description::counter("konakis_http_requests_total", Unit::Count, "HTTP requests, by route and status"),
    Description::counter(
        "konakis_removed_total",
        Unit::Count,
        "Rooms, guests and tokens removed after expiry",
    ),
    Description::gauge("konakis_disk_free_bytes", Unit::Bytes, "Free disk space for the data directory"),
    Description::gauge(
        "konakis_disk_free_min_bytes",
        Unit::Bytes,
        "Free disk space below which no new rooms, guests or analyses are stored",
    ),
    Description::gauge("konakis_database_bytes", Unit::Bytes, "Size of the database"),
    Description::gauge(
        "konakis_database_reusable_bytes",
        Unit::Bytes,
        "Free space within the database file, which new rows use first; 0 with PostgreSQL",
    ),
    Description::gauge("konakis_wal_bytes", Unit::Bytes, "Size of the write-ahead log; 0 with PostgreSQL"),
    Description::gauge(
        "konakis_stored",
        Unit::Count,
        "Rows in the database: rooms, log entries, users, tokens",
    ),
    Description::histogram(
        "konakis_append_seconds",
        Unit::Seconds,
        "Time from a decision until it is on disk",
    ),
    Description::histogram(
        "konakis_fanout_seconds",
        Unit::Seconds,
        "Time to encode the views of a room and queue them",
    ),
];
