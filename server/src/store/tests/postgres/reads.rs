//! Tests of reads: plans of queries, and cancelled reads.

use super::super::super::postgres::PLAYING;
use super::*;

#[tokio::test]
async fn rooms_with_games_in_progress_are_found_by_index() {
    let test = TestDatabase::new().await;
    // Enough rooms that PostgreSQL does not simply read the whole table.
    let rooms = "INSERT INTO rooms (room, length, status, listed, game, private, rated, created_ms, touched_ms, about,
            finished_ms, result)
        SELECT n, 1, CASE WHEN n < 10 THEN 'playing' ELSE 'finished' END, false, 'tablut', false, false, 1, 1, '{}',
            CASE WHEN n >= 10 THEN 2 END, CASE WHEN n >= 10 THEN '{}' END
        FROM generate_series(1, 5000) AS n";
    test.sql.batch_execute(&format!("{rooms}; ANALYZE rooms")).await.unwrap();
    let plan = test.sql.query(&format!("EXPLAIN {PLAYING}"), &[&"", &1_000_i64]).await.unwrap();
    let plan: Vec<String> = plan.iter().map(|line| line.get(0)).collect();
    assert!(plan.iter().any(|line| line.contains("rooms_playing")), "{plan:#?}");
    test.store.close().await;
}

#[tokio::test]
async fn a_cancelled_read_delays_no_other_read() {
    let test = TestDatabase::new().await;
    let waiting = "SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'";
    // More rounds than there are connections, so each connection is used again.
    for _ in 0..10 {
        test.sql.batch_execute("BEGIN; LOCK TABLE rooms IN ACCESS EXCLUSIVE MODE").await.unwrap();
        let id = room("a");
        let mut cancelled = test.store.row(&id);
        while test.number(waiting).await == 0 {
            assert!(futures_util::poll!(cancelled.as_mut()).is_pending());
            test.sql.batch_execute("SELECT pg_stat_clear_snapshot()").await.unwrap();
        }
        drop(cancelled);
        test.store.user(&user("anna")).await.unwrap();
        test.sql.batch_execute("SELECT pg_stat_clear_snapshot()").await.unwrap();
        assert_eq!(test.number(waiting).await, 1, "the statement of the cancelled read still waits");
        test.sql.batch_execute("COMMIT").await.unwrap();
    }
    test.store.close().await;
}
