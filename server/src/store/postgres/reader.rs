//! The connections for reads. Reads have connections of their own, so that they do not wait for writes. Each connection
//! carries one read at a time.
//!
//! Invariants: a read sees every write that was acknowledged before the read begins (read-your-writes), because the
//! read runs on the PostgreSQL server that committed the write. A read whose connection broke runs a second time. At
//! most [`FOR_CALLERS`] reads for requests from network addresses use a connection or wait for one. Further reads wait
//! for the turn of their address, so that a flood of reads for one address does not delay the reads for another
//! address.

use super::super::error::{Result, StoreError};
use super::super::stats::{StoreStats, down, up};
use super::super::{ANSWER_TIMEOUT, WAITING_READS_MAX};
use super::db::{Db, Work};
use crate::limits::fair_queue::FairQueue;
use crate::limits::request_address;
use konakis_program::postgres::Connector;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// The maximum number of connections. They are opened when they are needed.
const READERS: usize = 8;
/// The maximum number of reads for network addresses that use a connection or wait for one. It is two per connection,
/// so that no connection is idle while such reads wait.
const FOR_CALLERS: usize = 2 * READERS;
/// The maximum number of reads that wait for the turn of one address. A further read is refused with
/// [`StoreError::Busy`].
const WAITING_OF_ADDRESS_MAX: usize = 1024;

pub(super) struct Reader {
    connector: Connector,
    idle: Mutex<Vec<Db>>,
    /// One permit for each connection. Closed when the store is closed.
    permits: Semaphore,
    callers: Arc<FairQueue<IpAddr>>,
    stats: Arc<StoreStats>,
}

impl Reader {
    pub(super) fn new(connector: Connector, stats: Arc<StoreStats>) -> Self {
        let callers = FairQueue::new(FOR_CALLERS, WAITING_OF_ADDRESS_MAX);
        Self { connector, idle: Mutex::default(), permits: Semaphore::new(READERS), callers, stats }
    }

    pub(super) async fn call<A: Sync, T>(&self, args: &A, work: Work<A, T>) -> Result<T> {
        let reading = async {
            let _turn = match request_address::current() {
                Some(address) => {
                    let turn = self.callers.acquire(address, ANSWER_TIMEOUT).await;
                    Some(turn.map_err(|_| StoreError::Busy)?)
                }
                None => None,
            };
            let _permit = {
                let _waiting = Waiting::new(&self.stats)?;
                self.permits.acquire().await.map_err(|_| StoreError::Closed)?
            };
            let mut lent = Lent { db: Some(self.connection().await?), reader: self };
            let result = work(lent.db(), args).await;
            if result.is_ok() || !lent.db().is_closed() {
                return result;
            }
            lent.db = Some(Db::reader(&self.connector).await?);
            work(lent.db(), args).await
        };
        timeout(ANSWER_TIMEOUT, reading).await.unwrap_or(Err(StoreError::Timeout))
    }

    async fn connection(&self) -> Result<Db> {
        while let Some(db) = self.idle().pop() {
            if !db.is_closed() {
                return Ok(db);
            }
        }
        Db::reader(&self.connector).await
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Db>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) async fn close(&self) {
        // Wait for the reads that have begun: each of them gives its permit back when it ends.
        let all = u32::try_from(READERS).unwrap_or(u32::MAX);
        let ended = timeout(ANSWER_TIMEOUT, self.permits.acquire_many(all)).await;
        self.permits.close();
        drop(ended);
        self.idle().clear();
    }
}

/// A read that waits for a connection.
struct Waiting<'a>(&'a StoreStats);

impl<'a> Waiting<'a> {
    fn new(stats: &'a StoreStats) -> Result<Self> {
        up(&stats.waiting_reads);
        let waiting = Self(stats);
        if stats.waiting_reads() > WAITING_READS_MAX as u64 { Err(StoreError::Busy) } else { Ok(waiting) }
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        down(&self.0.waiting_reads);
    }
}

/// A connection in use. When its read ends or is cancelled, the connection becomes idle again.
struct Lent<'a> {
    db: Option<Db>,
    reader: &'a Reader,
}

impl Lent<'_> {
    #[expect(clippy::expect_used, reason = "the connection is taken out only when this value is dropped")]
    fn db(&self) -> &Db {
        self.db.as_ref().expect("a connection is lent")
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        if let Some(db) = self.db.take().filter(|db| !db.is_closed())
            && !self.reader.permits.is_closed()
        {
            self.reader.idle().push(db);
        }
    }
}
