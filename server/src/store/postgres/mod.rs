//! The PostgreSQL backend: one connection for writes and several for reads. Each file implements the calls of its
//! subject.
//!
//! Invariants: one server at a time writes to a database ([`holder`]). A commit is on disk when it is acknowledged. A
//! broken connection is replaced. If a connection breaks between a commit and its answer, the outcome of that commit is
//! unknown until it is settled ([`Backend::settle`]).

mod accounts;
mod advance;
mod analyses;
mod blocks;
mod call;
mod db;
mod devices;
mod discord_blocks;
mod disk_space;
mod erasure;
mod expiry;
mod gaps;
mod group;
mod holder;
mod moderation;
mod notifications;
mod open;
mod personal_data;
mod rating_tables;
mod ratings;
mod reach;
mod reader;
mod rebuild;
mod reports;
mod room_rows;
mod rooms;
mod schema;
mod standby;
mod target;
mod users;
mod value;
mod waiting;
mod writer;

#[cfg(test)]
pub(super) use holder::POLL_INTERVAL;
pub(super) use reach::wait_until_reached;
#[cfg(test)]
pub(super) use reader::{FOR_CALLERS, READERS};
#[cfg(test)]
pub(super) use rooms::PLAYING;
#[cfg(test)]
pub(super) use schema::STEPS;
pub(super) use target::{Begin, Target};

use super::directory_lock::lock;
use super::error::{BackupError, OpenError, Result};
use super::room::Append;
use super::stats::StoreStats;
use super::{ANSWER_TIMEOUT, Backend, Opened, RowOf};
use async_trait::async_trait;
use db::Work;
use konakis_program::directory_lock::DirectoryLock;
use konakis_program::postgres::DatabaseConfig;
use open::Purpose;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

const OPEN_PAUSE: Duration = Duration::from_secs(2);

/// The name of this program in PostgreSQL's list of connections.
const PROGRAM: &str = "konakis-server";

pub(super) struct Postgres {
    writer: writer::Writer,
    reader: reader::Reader,
    stats: Arc<StoreStats>,
    /// The lock on the data directory, which contains the operator's socket. `None` once the store is closed.
    lock: Mutex<Option<DirectoryLock>>,
}

impl Postgres {
    pub(super) async fn connect(
        database: &DatabaseConfig,
        dir: &Path,
    ) -> std::result::Result<(Self, Opened), OpenError> {
        let lock = lock(dir)?;
        let open::Ready { held, connector, id, opened } = open::ready(database, Purpose::Serve).await?;
        let stats = Arc::new(StoreStats::default());
        let writer = writer::Writer::start(held, connector.clone(), id, Arc::clone(&stats));
        let reader = reader::Reader::new(connector, Arc::clone(&stats));
        Ok((Self { writer, reader, stats, lock: Mutex::new(Some(lock)) }, opened))
    }

    pub(super) async fn connect_patiently(
        database: &DatabaseConfig,
        dir: &Path,
    ) -> std::result::Result<(Self, Opened), OpenError> {
        loop {
            match Self::connect(database, dir).await {
                Err(error) if error.may_pass() => {
                    tracing::warn!(%error, "the server could not open the database, and tries again");
                    tokio::time::sleep(OPEN_PAUSE).await;
                }
                opened => return opened,
            }
        }
    }

    pub(super) async fn take_over(
        database: &DatabaseConfig,
        dir: &Path,
    ) -> std::result::Result<(Self, Opened), OpenError> {
        loop {
            let waited = standby::wait_until_free(database).await;
            waited.map_err(|why| OpenError::Database { dir: database.place().into(), why })?;
            match Self::connect(database, dir).await {
                // Another standby was faster.
                Err(OpenError::DatabaseInUse(_)) => {}
                Err(error @ OpenError::Database { .. }) => {
                    tracing::warn!(%error, "the standby could not take over, and tries again");
                    tokio::time::sleep(OPEN_PAUSE).await;
                }
                opened => return opened,
            }
        }
    }

    /// Runs and commits `work` in a transaction. `work` may run several times, with the earlier runs rolled back.
    async fn write<A: Send + Sync + 'static, T: Send + 'static>(
        &self,
        args: A,
        work: Work<A, T>,
    ) -> Result<T> {
        let (task, pending) = call::call(args, work, false);
        self.writer.push(task)?;
        pending.answer(Some(ANSWER_TIMEOUT)).await
    }

    /// Like [`Self::write`], for work that runs at most one statement. Such calls go before other writes, and their
    /// statements are sent without waiting for each other's answers.
    async fn write_single<A: Send + Sync + 'static, T: Send + 'static>(
        &self,
        args: A,
        work: Work<A, T>,
    ) -> Result<T> {
        let (task, pending) = call::call(args, work, true);
        self.writer.push(task)?;
        pending.answer(Some(ANSWER_TIMEOUT)).await
    }

    /// Like [`Self::write_single`], for an append. One statement may store several appends; then `work` does not run.
    async fn write_append(&self, append: Append, work: Work<Append, ()>) -> Result<()> {
        let (task, pending) = call::append_call(append, work);
        self.writer.push(task)?;
        pending.answer(Some(ANSWER_TIMEOUT)).await
    }

    /// Runs `work` on a connection for reads. If the connection breaks, runs `work` once more on a new connection.
    async fn read<A: Sync, T>(&self, args: A, work: Work<A, T>) -> Result<T> {
        self.reader.call(&args, work).await
    }
}

#[async_trait]
impl Backend for Postgres {
    fn stats(&self) -> &StoreStats {
        &self.stats
    }

    async fn taken_over(&self) {
        self.writer.taken_over().cancelled().await;
    }

    fn renewed_at(&self) -> Option<Instant> {
        Some(self.writer.renewed_at())
    }

    async fn ping(&self) -> Result<()> {
        self.write_single((), |db, ()| Box::pin(disk_space::check(db))).await
    }

    // The earlier call whose outcome is unknown has already begun, so `settle` runs in a later transaction. If the
    // outcome of the earlier commit is still unknown, this transaction begins on a new connection, which has taken the
    // database over. So the earlier commit either is on disk or never will be (`holder`).
    async fn settle(&self) -> Result<()> {
        self.write_single((), |_, ()| Box::pin(async { Ok(()) })).await
    }

    async fn heartbeat(&self, uptime_ms: u64) -> Result<()> {
        let advance: Work<u64, ()> = |db, uptime_ms| {
            Box::pin(async {
                db.advance(*uptime_ms);
                Ok(())
            })
        };
        self.write_single(uptime_ms, advance).await
    }

    async fn backup(&self, _to: &Path) -> std::result::Result<(), BackupError> {
        Err(BackupError::OfPostgres)
    }

    async fn rebuild(&self, row_of: RowOf) -> Result<u64> {
        let (task, pending) = call::call(
            tokio::sync::Mutex::new(row_of),
            |db, row_of| Box::pin(async { rebuild::rebuild(db, &mut *row_of.lock().await).await }),
            false,
        );
        self.writer.push(task)?;
        pending.answer(None).await
    }

    async fn close(&self) {
        self.reader.close().await;
        self.writer.close().await;
        drop(self.lock.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}
