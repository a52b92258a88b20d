//! Tests of what only the PostgreSQL backend has: its connections, transactions and plans of queries, and the right to
//! write.

mod kill;
mod opening;
mod reads;
mod writes;

use super::*;
use konakis_program::postgres::DatabaseConfig;
use konakis_program::postgres::testing::PostgresServer;
use tokio_postgres::Client;

/// A store with its own database, and a connection for the SQL of a test.
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

    async fn number(&self, query: &str) -> i64 {
        self.sql.query_one(query, &[]).await.unwrap().get(0)
    }

    /// Makes the writer begin a transaction that cannot commit before [`TestDatabase::release_writer`].
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

    async fn queued(&self, writes: u64) {
        while self.store.stats().waiting_writes() < writes {
            tokio::task::yield_now().await;
        }
    }

    async fn break_connection(&self) {
        let end = "SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = 'konakis-server'";
        assert!(self.number(end).await > 0);
    }
}
