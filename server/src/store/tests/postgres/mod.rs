//! Tests of the parts that only PostgreSQL has: its connections, its transactions, and the right to write.

mod kill;
mod opening;
mod writes;

use super::*;
use konakis_program::postgres::DatabaseConfig;
use konakis_program::postgres::testing::PostgresServer;
use tokio_postgres::Client;

/// A store with a database of its own on the PostgreSQL server that the tests share, and a connection for the SQL of a
/// test.
struct TestDatabase {
    store: Store,
    sql: Client,
    config: DatabaseConfig,
    dir: tempfile::TempDir,
}

impl TestDatabase {
    async fn new() -> Self {
        let config = PostgresServer::shared().new_database().await;
        let dir = tempfile::tempdir().unwrap();
        let (store, _) = Store::connect(&config, dir.path()).await.unwrap();
        let sql = PostgresServer::shared().raw(&config).await;
        Self { store, sql, config, dir }
    }

    /// A number from the database.
    async fn number(&self, query: &str) -> i64 {
        self.sql.query_one(query, &[]).await.unwrap().get(0)
    }

    /// Makes the writer begin a transaction. The transaction waits for [`TestDatabase::release_writer`] before it
    /// commits.
    async fn hold_writer(&self) -> tokio::task::JoinHandle<crate::store::Result<()>> {
        self.sql.batch_execute("BEGIN; UPDATE meta SET epoch = epoch").await.unwrap();
        let store = self.store.clone();
        let held =
            tokio::spawn(async move { store.append(vec![append("held", 0, &["made"], playing())]).await });
        let waiting = "SELECT count(*) FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while self.number(waiting).await == 0 {}
        held
    }

    async fn release_writer(&self) {
        self.sql.batch_execute("COMMIT").await.unwrap();
    }

    /// Waits until this many writes are in the queue.
    async fn queued(&self, writes: u64) {
        while self.store.stats().waiting_writes() < writes {
            tokio::task::yield_now().await;
        }
    }

    /// Ends all connections of the store to the database.
    async fn break_connection(&self) {
        let end = "SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = 'konakis-server'";
        assert!(self.number(end).await > 0);
    }
}
