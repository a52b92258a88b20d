//! Tests of reads: plans of queries, and cancelled reads.

use super::super::super::postgres::{FOR_CALLERS, PLAYING, READERS};
use super::*;
use crate::limits::request_address::scope;
use futures_util::future::BoxFuture;
use futures_util::poll;

impl TestDatabase {
    /// The number of statements that wait for a lock.
    async fn locked_out(&self) -> i64 {
        self.sql.batch_execute("SELECT pg_stat_clear_snapshot()").await.unwrap();
        let waiting = "SELECT count(*) FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'";
        self.number(waiting).await
    }

    /// Begins a transaction that blocks all reads of `rooms` until it ends.
    async fn lock_rooms(&self) {
        self.sql.batch_execute("BEGIN; LOCK TABLE rooms IN ACCESS EXCLUSIVE MODE").await.unwrap();
    }

    /// Polls these reads until the number of statements that wait for a lock reaches the number of reads.
    async fn begin(&self, reads: &mut [BoxFuture<'_, ()>]) {
        while self.locked_out().await < reads.len() as i64 {
            for read in &mut *reads {
                assert!(poll!(read.as_mut()).is_pending());
            }
        }
    }
}

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
    // More rounds than there are connections, so each connection is used again.
    for _ in 0..10 {
        test.lock_rooms().await;
        let mut cancelled = [read(&test)];
        test.begin(&mut cancelled).await;
        drop(cancelled);
        test.store.user(&user("anna")).await.unwrap();
        assert_eq!(test.locked_out().await, 1, "the statement of the cancelled read still waits");
        test.sql.batch_execute("COMMIT").await.unwrap();
    }
    test.store.close().await;
}

#[tokio::test]
async fn a_cancelled_read_counts_as_running_until_its_statement_ends() {
    let test = TestDatabase::new().await;
    let address = "192.0.2.1".parse().unwrap();
    let reads = |count| -> Vec<BoxFuture<'_, ()>> {
        (0..count).map(|_| Box::pin(scope(address, read(&test))) as BoxFuture<'_, ()>).collect()
    };
    test.lock_rooms().await;
    let mut cancelled = reads(READERS);
    test.begin(&mut cancelled).await;
    drop(cancelled);
    let mut later = reads(FOR_CALLERS);
    for read in &mut later {
        assert!(poll!(read.as_mut()).is_pending());
    }
    assert_eq!(test.store.stats().waiting_reads(), (FOR_CALLERS - READERS) as u64);
    drop(later);
    test.sql.batch_execute("COMMIT").await.unwrap();
    test.store.close().await;
}

#[tokio::test]
async fn a_cancelled_read_does_not_delay_the_close() {
    let test = TestDatabase::new().await;
    test.lock_rooms().await;
    let mut cancelled = [read(&test)];
    test.begin(&mut cancelled).await;
    drop(cancelled);
    test.store.close().await;
    assert_eq!(test.locked_out().await, 1, "the statement of the cancelled read still waits");
}

fn read(test: &TestDatabase) -> BoxFuture<'_, ()> {
    Box::pin(async {
        test.store.row(&room("a")).await.unwrap();
    })
}
