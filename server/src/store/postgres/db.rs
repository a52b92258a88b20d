//! A connection to the database, with its prepared statements.
//!
//! Invariant: statements that are already prepared are sent in the order in which their futures are first polled.

use super::super::error::{Result, StoreError};
use futures_util::future::BoxFuture;
use konakis_program::postgres::{Access, Connector};
use std::collections::HashMap;
use std::future::poll_fn;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::task::Poll;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Row, Statement};

pub(super) type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

pub(super) type Work<A, T> = for<'a> fn(&'a Db, &'a A) -> BoxFuture<'a, Result<T>>;

pub(super) struct Db {
    client: Client,
    statements: Mutex<HashMap<&'static str, Statement>>,
    /// The latest uptime of any append or heartbeat on this connection, in ms.
    uptime_ms: AtomicU64,
}

impl Db {
    pub(super) async fn writer(connector: &Connector) -> Result<Self> {
        Ok(Self::new(connector.connect(Access::Write).await?))
    }

    pub(super) async fn reader(connector: &Connector) -> Result<Self> {
        Ok(Self::new(connector.connect(Access::Read).await?))
    }

    pub(super) const fn client(&mut self) -> &mut Client {
        &mut self.client
    }

    fn new(client: Client) -> Self {
        Self { client, statements: Mutex::default(), uptime_ms: AtomicU64::new(0) }
    }

    pub(super) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    /// Notes this uptime, in ms. The end of the transaction stores the uptime if it is later than the stored one.
    pub(super) fn advance(&self, uptime_ms: u64) {
        self.uptime_ms.fetch_max(uptime_ms, Relaxed);
    }

    pub(super) fn uptime_ms(&self) -> u64 {
        self.uptime_ms.load(Relaxed)
    }

    pub(super) async fn prepared(&self, sql: &'static str) -> Result<Statement> {
        let known = self.statements.lock().unwrap_or_else(PoisonError::into_inner).get(sql).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let statement = self.client.prepare(sql).await?;
        self.statements.lock().unwrap_or_else(PoisonError::into_inner).insert(sql, statement.clone());
        Ok(statement)
    }

    pub(super) async fn many<T>(
        &self,
        sql: &'static str,
        values: Values<'_>,
        read: impl Fn(&Row) -> Result<T>,
    ) -> Result<Vec<T>> {
        let statement = self.prepared(sql).await?;
        self.client.query(&statement, values).await?.iter().map(read).collect()
    }

    /// Like [`Self::many`], for a statement that PostgreSQL plans for these values, and for the current sizes of its
    /// tables.
    pub(super) async fn many_planned<T>(
        &self,
        sql: &'static str,
        values: &[(&(dyn ToSql + Sync), Type)],
        read: impl Fn(&Row) -> Result<T>,
    ) -> Result<Vec<T>> {
        self.client.query_typed(sql, values).await?.iter().map(read).collect()
    }

    pub(super) async fn one<T>(
        &self,
        sql: &'static str,
        values: Values<'_>,
        read: impl Fn(&Row) -> Result<T>,
    ) -> Result<Option<T>> {
        Ok(self.many(sql, values, read).await?.into_iter().next())
    }

    /// Returns the number of changed rows.
    pub(super) async fn execute(&self, sql: &'static str, values: Values<'_>) -> Result<u64> {
        let statement = self.prepared(sql).await?;
        Ok(self.client.execute(&statement, values).await?)
    }

    /// Fails with `Taken(what)` if a value that must be unique is in use.
    pub(super) async fn insert(
        &self,
        sql: &'static str,
        values: Values<'_>,
        what: &'static str,
    ) -> Result<()> {
        let statement = self.prepared(sql).await?;
        let inserted = self.client.execute(&statement, values).await;
        inserted.map(drop).map_err(|error| {
            let is_taken = error.code() == Some(&tokio_postgres::error::SqlState::UNIQUE_VIOLATION);
            if is_taken { StoreError::Taken(what) } else { error.into() }
        })
    }

    /// Runs a query without keeping its prepared statement.
    pub(super) async fn query(&self, sql: &str, values: Values<'_>) -> Result<Vec<Row>> {
        Ok(self.client.query(sql, values).await?)
    }

    /// Runs statements without values, such as `BEGIN`.
    pub(super) async fn control(&self, sql: &str) -> std::result::Result<(), tokio_postgres::Error> {
        self.client.batch_execute(sql).await
    }
}

/// Polls each future once, in order, so that all their first statements are sent without waiting for answers. Then
/// awaits the futures in order. Returns the error of the first future that failed.
pub(super) async fn pipelined(mut futures: Vec<BoxFuture<'_, Result<()>>>) -> Result<()> {
    let mut results: Vec<Option<Result<()>>> = futures.iter().map(|_| None).collect();
    poll_fn(|context| {
        for (future, result) in futures.iter_mut().zip(&mut results) {
            if let Poll::Ready(ready) = future.as_mut().poll(context) {
                *result = Some(ready);
            }
        }
        Poll::Ready(())
    })
    .await;
    let mut first = Ok(());
    for (future, result) in futures.into_iter().zip(results) {
        let result = match result {
            Some(result) => result,
            None => future.await,
        };
        first = first.and(result);
    }
    first
}
