//! The SQLite backend: one connection for writes and several for reads. Each file implements the calls of its subject.
//!
//! Invariants: in write-ahead mode, readers and the writer do not block each other. With `synchronous=FULL`, a commit
//! is on disk when it returns.

mod accounts;
mod analyses;
mod backup;
mod blocks;
mod connection;
mod devices;
mod discord_blocks;
mod disk_space;
mod erasure;
mod expiry;
mod file_watch;
mod gaps;
#[cfg(test)]
pub(super) mod inline;
mod moderation;
mod notifications;
mod open;
mod personal_data;
mod queue;
mod ratings;
mod reader;
mod rebuild;
mod reports;
mod room_rows;
mod rooms;
mod schema;
mod source;
mod value;
pub(super) mod writer;

#[cfg(test)]
pub(super) use analyses::keep as keep_analysis;
pub use backup::backup;
pub(super) use connection::{Transact, WriteConnection};
pub(super) use open::has_database;
#[cfg(test)]
pub(super) use schema::{STEPS, migrate};
pub(super) use source::Source;

use super::error::{BackupError, OpenError, Result, StoreError};
use super::stats::StoreStats;
use super::{ANSWER_TIMEOUT, Backend, Opened, RowOf};
use async_trait::async_trait;
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

const READERS: usize = 2;

pub(super) struct Sqlite {
    connections: Connections,
    stats: Arc<StoreStats>,
}

enum Connections {
    /// On threads that own the connections, behind queues.
    Threads { writer: writer::Writer, reader: reader::Reader, dir: PathBuf },
    /// On the calling tasks.
    #[cfg(test)]
    Inline(inline::Inline),
}

impl Sqlite {
    pub(super) fn open(dir: &Path) -> std::result::Result<(Self, Opened), OpenError> {
        let (writer, readers, opened) = open::open(dir, READERS)?;
        let database = Self::start(writer, readers, dir).map_err(OpenError::Thread)?;
        Ok((database, opened))
    }

    fn start(writer: impl Transact + 'static, readers: Vec<Connection>, dir: &Path) -> std::io::Result<Self> {
        let stats = Arc::new(StoreStats::default());
        let writer = writer::Writer::start(writer, Arc::clone(&stats))?;
        let reader = reader::Reader::start(readers, Arc::clone(&stats))?;
        Ok(Self { connections: Connections::Threads { writer, reader, dir: dir.to_owned() }, stats })
    }

    /// The data directory; `None` for a database in memory.
    fn dir(&self) -> Option<PathBuf> {
        match &self.connections {
            Connections::Threads { dir, .. } => Some(dir.clone()),
            #[cfg(test)]
            Connections::Inline(_) => None,
        }
    }

    /// Runs `work` in a transaction and makes its changes durable. Several calls share a transaction. If one of them
    /// fails, `work` may run a second time, after its first run was rolled back.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        work: impl FnMut(&mut WriteConnection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.write_within(Some(ANSWER_TIMEOUT), work).await
    }

    async fn write_within<T: Send + 'static>(
        &self,
        within: Option<Duration>,
        work: impl FnMut(&mut WriteConnection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (task, pending) = writer::call(work);
        match &self.connections {
            Connections::Threads { writer, .. } => writer.push(task)?,
            #[cfg(test)]
            Connections::Inline(inline) => {
                inline.pause().await;
                inline.write(task, &self.stats)?;
            }
        }
        let answer = pending.answer(within).await;
        #[cfg(test)]
        if let Connections::Inline(inline) = &self.connections {
            inline.pause().await;
        }
        answer
    }

    pub(super) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        match &self.connections {
            Connections::Threads { reader, .. } => reader.call(ANSWER_TIMEOUT, work).await,
            #[cfg(test)]
            Connections::Inline(inline) => {
                inline.pause().await;
                let result = inline.read(work);
                inline.pause().await;
                result
            }
        }
    }
}

#[async_trait]
impl Backend for Sqlite {
    fn stats(&self) -> &StoreStats {
        &self.stats
    }

    async fn taken_over(&self) {
        std::future::pending().await
    }

    fn renewed_at(&self) -> Option<Instant> {
        None
    }

    async fn ping(&self) -> Result<()> {
        if let Some(dir) = self.dir() {
            let checking = tokio::task::spawn_blocking(move || disk_space::check_space(&dir));
            checking.await.unwrap_or(Err(StoreError::Closed))?;
        }
        self.settle().await
    }

    // Calls are committed in the order of the queue, so this call ends after all earlier ones. It always changes the
    // database, so its commit also overwrites any pages that a failed commit has left in the write-ahead log.
    async fn settle(&self) -> Result<()> {
        self.write(|db| Ok(db.conn.execute("UPDATE meta SET settled = settled + 1", []).map(drop)?)).await
    }

    async fn heartbeat(&self, uptime_ms: u64) -> Result<()> {
        self.write(move |db| {
            db.advance(uptime_ms);
            Ok(())
        })
        .await
    }

    async fn backup(&self, to: &Path) -> std::result::Result<(), BackupError> {
        let dir = self.dir().ok_or_else(|| BackupError::NoDatabase(":memory:".into()))?;
        let to = to.to_owned();
        let copying = tokio::task::spawn_blocking(move || backup(&dir, &to));
        copying.await.unwrap_or(Err(BackupError::Database(StoreError::Closed)))
    }

    async fn rebuild(&self, mut row_of: RowOf) -> Result<u64> {
        self.write_within(None, move |db| rebuild::rebuild(db, &mut row_of)).await
    }

    async fn close(&self) {
        match &self.connections {
            Connections::Threads { writer, reader, .. } => {
                // Readers close first: an open read prevents the writer's final checkpoint.
                reader.close().await;
                writer.close().await;
            }
            #[cfg(test)]
            Connections::Inline(inline) => inline.close(),
        }
    }
}

#[cfg(test)]
impl Sqlite {
    pub(super) fn open_wrapped<W: Transact + 'static>(
        dir: &Path,
        wrap: impl FnOnce(WriteConnection) -> W,
    ) -> Self {
        let (writer, readers, _) = open::open(dir, READERS).unwrap();
        Self::start(wrap(writer), readers, dir).unwrap()
    }

    /// A database in memory, whose calls run on the calling tasks.
    pub(super) fn in_memory<W: Transact + 'static>(
        gate: Arc<inline::Gate>,
        wrap: impl FnOnce(WriteConnection) -> W,
    ) -> Self {
        let writer = wrap(WriteConnection::in_memory().unwrap());
        let connections = Connections::Inline(inline::Inline::new(writer, gate));
        Self { connections, stats: Arc::default() }
    }

    /// Simulates a crash. Returns the database with its committed data, and the stored uptime in ms.
    pub(super) fn after_crash(&self) -> (Self, u64) {
        let Connections::Inline(inline) = &self.connections else { panic!("the database is on disk") };
        let inline = inline.reopen();
        let uptime =
            |conn: &Connection| Ok(conn.query_row("SELECT house_ms FROM meta", [], |row| row.get(0))?);
        let uptime_ms: i64 = inline.read(uptime).unwrap();
        (
            Self { connections: Connections::Inline(inline), stats: Arc::default() },
            uptime_ms.try_into().unwrap(),
        )
    }
}
