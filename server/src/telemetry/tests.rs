//! Tests of the rendered metrics.

use super::*;
use crate::store::Sizes;
use konakis_protocol::{ErrorCode, Reason};
use std::collections::BTreeSet;
use std::time::Duration;

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
    meters.watched_bytes(5_000);
    meters.closed_slow(Slow::Address);
    meters.thought(Duration::from_millis(3));
    meters.activities(2, 5);
    meters.activity_check(ActivityCheck::NotThere);
    meters.finished("tablut", &Reason::RESIGNATION);
    meters.answered("/rooms/{id}", 200);
    meters.removed(Removed::Rooms, 2);
    meters.free_space(900, 512);
    meters.bus_round_trip(Duration::from_millis(1));
    meters.epoch(4);
    meters.refused_epoch();
    meters.relayed();
    assert!(
        !meters.render().contains("konakis_renewed_timestamp_seconds "),
        "the metric is absent before the first renewal"
    );
    meters.renewed(1_700_000_000_500);
    let sizes = Sizes { wal_bytes: 33, member_tokens: 4, ..Sizes::default() };
    meters.stored(&Sizes { database_bytes: 77, reusable_bytes: 22, entries: 11, ..sizes });
    let text = meters.render();
    for line in [
        "# TYPE konakis_append_seconds histogram",
        "# HELP konakis_connections Open WebSocket connections",
        "konakis_connections 1",
        "konakis_entries_total 3",
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
        "konakis_bus_round_trip_seconds_bucket{le=\"0.001\"} 1",
        "konakis_epoch 4",
        "konakis_refused_epochs_total 1",
        "konakis_relayed_requests_total 1",
        "konakis_renewed_timestamp_seconds 1700000000.5",
        "konakis_watched_room_bytes 5000",
        "konakis_slow_peers_total{reason=\"address\"} 1",
        "konakis_thought_seconds_count 1",
        "konakis_activities 2",
        "konakis_activity_connections 5",
        "konakis_activity_checks_total{answer=\"not_there\"} 1",
        "konakis_games_finished_total{game=\"tablut\",reason=\"resignation\"} 1",
        "konakis_http_requests_total{route=\"/rooms/{id}\",status=\"200\"} 1",
    ] {
        assert!(text.lines().any(|shown| shown == line), "{line} is not in\n{text}");
    }
}

#[test]
fn every_metric_has_a_help_text() {
    fn names(source: &'static str) -> BTreeSet<&'static str> {
        source.split('"').filter(|text| text.starts_with("konakis_")).collect()
    }
    let recorded = names(include_str!("meters.rs"));
    assert!(recorded.contains("konakis_connections"), "the names are found");
    assert_eq!(recorded, names(include_str!("descriptions.rs")));
}

#[test]
fn two_servers_in_a_process_have_separate_metrics() {
    let (one, other) = (Meters::new().unwrap(), Meters::new().unwrap());
    one.refused(ErrorCode::Internal);
    one.connected();
    assert!(!other.render().contains("internal"));
    assert!(other.render().contains("konakis_connections 0"));
}
