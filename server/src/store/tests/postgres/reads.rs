//! Tests of reads: plans of queries.

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
