//! Tests of opening a database: other servers, standbys, restarts, refused databases and refused statements.

use super::super::super::postgres::{POLL_INTERVAL, STEPS};
use super::super::super::{OpenError, Opened};
use super::*;
use std::time::Instant;

async fn open_elsewhere(config: &DatabaseConfig) -> Result<(Store, Opened), OpenError> {
    let dir = tempfile::tempdir().unwrap();
    Store::connect(config, dir.path()).await
}

#[tokio::test]
async fn a_second_server_on_a_database_is_refused() {
    let test = TestDatabase::new().await;
    let beating = tokio::spawn({
        let store = test.store.clone();
        async move { while store.heartbeat(1).await.is_ok() {} }
    });
    // The database claims an older version. A migration would fail with an error other than `DatabaseInUse`, because
    // the tables of the last step exist.
    test.sql.batch_execute("UPDATE konakis_version SET version = version - 1").await.unwrap();
    let Err(refused @ OpenError::DatabaseInUse(_)) = open_elsewhere(&test.config).await else {
        panic!("opened twice")
    };
    let words = refused.to_string();
    assert!(words.contains("another server") && words.contains("postgres://konakis@"), "{words}");
    let Err(OpenError::InUse(_)) = Store::connect(&test.config, test.dir.path()).await else {
        panic!("the directory is not locked")
    };
    test.sql.batch_execute("UPDATE konakis_version SET version = version + 1").await.unwrap();
    test.store.close().await;
    beating.await.unwrap();
    open_elsewhere(&test.config).await.unwrap().0.close().await;
}

async fn until_waiting(sql: &tokio_postgres::Client, connections: i64) {
    let waits = "SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while sql.query_one(waits, &[]).await.unwrap().get::<_, i64>(0) != connections {
        // Within a transaction, `pg_stat_activity` keeps the state of its first use until the snapshot is cleared.
        sql.batch_execute("SELECT pg_sleep(0.01), pg_stat_clear_snapshot()").await.unwrap();
    }
}

#[tokio::test]
async fn a_database_migrated_by_a_newer_server_is_not_taken() {
    let test = TestDatabase::new().await;
    test.store.close().await;
    test.sql.batch_execute("BEGIN; SELECT holder FROM meta FOR UPDATE").await.unwrap();
    let opening = tokio::spawn({
        let config = test.config.clone();
        async move { open_elsewhere(&config).await.map(drop) }
    });
    // By now, the server has found a database of its own version, and waits to take it.
    until_waiting(&test.sql, 1).await;
    test.sql.batch_execute("UPDATE konakis_version SET version = version + 1; COMMIT").await.unwrap();
    let refused = opening.await.unwrap().unwrap_err();
    assert!(matches!(refused, OpenError::DatabaseInUse(_)), "{refused}");
    assert!(matches!(open_elsewhere(&test.config).await, Err(OpenError::Newer { .. })));
}

#[tokio::test]
async fn a_database_taken_during_the_check_is_not_migrated() {
    let test = TestDatabase::new().await;
    test.store.close().await;
    // The database claims an older version. A migration would fail with an error other than `DatabaseInUse`.
    test.sql.batch_execute("UPDATE konakis_version SET version = version - 1").await.unwrap();
    test.sql.batch_execute("BEGIN; LOCK TABLE konakis_version IN EXCLUSIVE MODE").await.unwrap();
    let opening = tokio::spawn({
        let config = test.config.clone();
        async move { open_elsewhere(&config).await.map(drop) }
    });
    // By now, the server has found the database free, and waits to migrate it.
    until_waiting(&test.sql, 1).await;
    let taken = "UPDATE meta SET holder = 'older', held_until = clock_timestamp() + interval '1 min'; COMMIT";
    test.sql.batch_execute(taken).await.unwrap();
    let refused = opening.await.unwrap().unwrap_err();
    assert!(matches!(refused, OpenError::DatabaseInUse(_)), "{refused}");
}

#[tokio::test]
async fn a_database_with_an_unfinished_copy_is_refused() {
    let test = TestDatabase::new().await;
    test.sql.batch_execute("UPDATE meta SET copying = true").await.unwrap();
    test.store.heartbeat(1).await.unwrap();
    assert!(matches!(open_elsewhere(&test.config).await, Err(OpenError::Unfinished(_))));
    test.store.close().await;
    assert!(matches!(open_elsewhere(&test.config).await, Err(OpenError::Unfinished(_))));
}

#[tokio::test]
async fn waiting_fails_only_if_the_database_refuses_the_server() {
    let test = TestDatabase::new().await;
    Store::wait_until_reached(&test.config).await.unwrap();
    let missing = PostgresServer::other(&test.config, "konakis", "nowhere");
    let away: DatabaseConfig = "postgres://konakis@127.0.0.1:1/konakis".parse().unwrap();
    assert!(tokio::time::timeout(3 * POLL_INTERVAL, Store::wait_until_reached(&away)).await.is_err());
    let refused = Store::wait_until_reached(&missing).await.unwrap_err().to_string();
    assert!(refused.contains("check its name in the URL"), "{refused}");
}

#[tokio::test]
async fn a_server_waits_for_a_lock_however_long_it_is_held() {
    let test = TestDatabase::new().await;
    test.store.close().await;
    test.sql.batch_execute("BEGIN; SELECT holder FROM meta FOR UPDATE").await.unwrap();
    let opening = tokio::spawn({
        let config = test.config.clone();
        async move { Store::connect_patiently(&config, tempfile::tempdir().unwrap().path()).await }
    });
    // The first attempt waits for the lock and gives up. Then the second attempt waits.
    for waiting in [1, 0, 1] {
        until_waiting(&test.sql, waiting).await;
    }
    test.sql.batch_execute("COMMIT").await.unwrap();
    opening.await.unwrap().unwrap().0.close().await;
}

#[tokio::test]
async fn opening_waits_until_a_crashed_servers_right_to_write_expires() {
    let test = TestDatabase::new().await;
    test.store.close().await;
    // Measure from before the right to write begins, so that the measured time is at least as long as the wait.
    let since = Instant::now();
    test.sql
        .batch_execute("UPDATE meta SET holder = 'dead', held_until = clock_timestamp() + interval '1 s'")
        .await
        .unwrap();
    open_elsewhere(&test.config).await.unwrap().0.close().await;
    assert!(since.elapsed().as_millis() > 900, "{:?}", since.elapsed());
}

#[tokio::test]
async fn a_standby_changes_nothing_until_it_takes_over() {
    let test = TestDatabase::new().await;
    test.store.heartbeat(5_000).await.unwrap();
    // The database claims a newer version, so the standby would fail immediately if it opened the database.
    test.sql.batch_execute("UPDATE konakis_version SET version = version + 1").await.unwrap();
    let dir = tempfile::tempdir().unwrap();
    let mut standby = Box::pin(Store::take_over(&test.config, dir.path()));
    for _ in 0..3 {
        assert!(tokio::time::timeout(3 * POLL_INTERVAL, &mut standby).await.is_err());
        test.store.heartbeat(6_000).await.unwrap();
    }
    test.sql.batch_execute("UPDATE konakis_version SET version = version - 1").await.unwrap();
    test.store.close().await;
    let (store, opened) = standby.await.unwrap();
    assert_eq!(opened.uptime_ms, 6_000);
    store.close().await;
}

#[tokio::test]
async fn one_of_two_standbys_takes_over() {
    let test = TestDatabase::new().await;
    let dirs = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let mut one = Box::pin(Store::take_over(&test.config, dirs[0].path()));
    let mut other = Box::pin(Store::take_over(&test.config, dirs[1].path()));
    test.store.close().await;
    let (first, waiting) = tokio::select! {
        first = &mut one => (first, other),
        first = &mut other => (first, one),
    };
    let ((first, _), mut waiting) = (first.unwrap(), waiting);
    first.heartbeat(1).await.unwrap();
    assert!(tokio::time::timeout(3 * POLL_INTERVAL, &mut waiting).await.is_err());
    first.close().await;
    waiting.await.unwrap().0.close().await;
}

#[tokio::test]
async fn uptime_survives_a_restart_and_never_goes_back() {
    let test = TestDatabase::new().await;
    test.store.heartbeat(5_000).await.unwrap();
    test.store.heartbeat(4_000).await.unwrap();
    let append = Append { uptime_ms: 5_500, ..append("a", 0, &["made"], playing()) };
    test.store.append(vec![append]).await.unwrap();
    test.store.close().await;
    let (store, opened) = open_elsewhere(&test.config).await.unwrap();
    assert_eq!((opened.uptime_ms, opened.unfinished), (5_500, 1));
    assert!(store.sizes().await.unwrap().database_bytes > 100_000);
    store.close().await;
}

#[tokio::test]
async fn the_database_of_another_program_is_refused() {
    let config = PostgresServer::shared().new_database().await;
    let sql = PostgresServer::shared().raw(&config).await;
    sql.batch_execute("CREATE TABLE bookmarks (url text)").await.unwrap();
    assert!(matches!(open_elsewhere(&config).await, Err(OpenError::Foreign(_))));
    sql.query_one("SELECT count(*) FROM bookmarks", &[]).await.unwrap();
}

#[tokio::test]
async fn a_newer_database_is_refused() {
    let test = TestDatabase::new().await;
    test.store.close().await;
    let newer = STEPS.len() + 1;
    test.sql.batch_execute(&format!("UPDATE konakis_version SET version = {newer}")).await.unwrap();
    let Err(refused @ OpenError::Newer { .. }) = open_elsewhere(&test.config).await else { panic!("opened") };
    assert!(refused.to_string().contains("run the newer program"), "{refused}");
}

#[tokio::test]
async fn the_error_for_an_unreachable_database_names_it() {
    let config: DatabaseConfig = "postgres://konakis@127.0.0.1:1/nowhere".parse().unwrap();
    let Err(refused) = open_elsewhere(&config).await else { panic!("opened") };
    assert!(refused.to_string().contains("postgres://konakis@127.0.0.1:1/nowhere"), "{refused}");
    assert!(refused.may_pass(), "it may be reached later");
    let test = TestDatabase::new().await;
    let missing = PostgresServer::other(&test.config, "konakis", "nowhere");
    let Err(refused) = open_elsewhere(&missing).await else { panic!("opened") };
    assert!(!refused.may_pass(), "{refused}");
    test.store.close().await;
}

#[tokio::test]
async fn sql_cannot_change_or_delete_log_entries() {
    let test = TestDatabase::new().await;
    test.store.append(vec![append("a", 0, &["made"], finished(Score::Drawn, 1))]).await.unwrap();
    for forgery in [
        "UPDATE log SET entry = 'lie'",
        "DELETE FROM log",
        "TRUNCATE log",
        "INSERT INTO removals (room) VALUES ('a')",
        "INSERT INTO redactions (room) VALUES ('a')",
        "INSERT INTO audit (at_ms, operator, act, subject, reason) VALUES (1, '', '', '', ''); DELETE FROM audit",
    ] {
        assert!(test.sql.batch_execute(forgery).await.is_err(), "{forgery}");
    }
    assert_eq!(test.store.load(&room("a")).await.unwrap().unwrap(), ["made"]);
    test.store.close().await;
}
