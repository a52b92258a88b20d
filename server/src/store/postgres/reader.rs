//! The connections for reads. Reads have connections of their own, so that they do not wait for writes. Each connection
//! carries one read at a time: a cancelled read keeps its connection, and its place among the [`FOR_CALLERS`] reads,
//! until PostgreSQL has ended the read's statement.
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
use crate::limits::fair_queue::{FairQueue, Permit};
use crate::limits::request_address;
use konakis_program::postgres::Connector;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

/// The maximum number of connections. They are opened when they are needed.
pub(in super::super) const READERS: usize = 8;
/// The maximum number of reads for network addresses that use a connection or wait for one. It is two per connection,
/// so that no connection is idle while such reads wait.
pub(in super::super) const FOR_CALLERS: usize = 2 * READERS;
/// The maximum number of reads that wait for the turn of one address. A further read is refused with
/// [`StoreError::Busy`].
const WAITING_OF_ADDRESS_MAX: usize = 1024;

pub(super) struct Reader {
    connector: Connector,
    idle: Arc<Mutex<Vec<Db>>>,
    /// One permit for each connection. Closed when the store is closed.
    permits: Arc<Semaphore>,
    callers: Arc<FairQueue<IpAddr>>,
    /// Cancelled when the store begins to close.
    closing: CancellationToken,
    stats: Arc<StoreStats>,
}

impl Reader {
    pub(super) fn new(connector: Connector, stats: Arc<StoreStats>) -> Self {
        let callers = FairQueue::new(FOR_CALLERS, WAITING_OF_ADDRESS_MAX);
        let permits = Arc::new(Semaphore::new(READERS));
        let closing = CancellationToken::new();
        Self { connector, idle: Arc::default(), permits, callers, closing, stats }
    }

    pub(super) async fn call<A: Sync, T>(&self, args: &A, work: Work<A, T>) -> Result<T> {
        let reading = async {
            let turn = match request_address::current() {
                Some(address) => {
                    let turn = self.callers.acquire(address, ANSWER_TIMEOUT).await;
                    Some(turn.map_err(|_| StoreError::Busy)?)
                }
                None => None,
            };
            let permit = {
                let _waiting = Waiting::new(&self.stats)?;
                Arc::clone(&self.permits).acquire_owned().await.map_err(|_| StoreError::Closed)?
            };
            let slot = Slot { permit, _turn: turn };
            let (db, idle) = (Some(self.connection().await?), Arc::clone(&self.idle));
            let closing = self.closing.clone();
            let mut lent = Lent { db, slot: Some(slot), idle, closing, is_busy: false };
            let result = lent.run(work, args).await;
            if result.is_ok() || !lent.db().is_closed() {
                return result;
            }
            lent.db = Some(Db::reader(&self.connector).await?);
            lent.run(work, args).await
        };
        timeout(ANSWER_TIMEOUT, reading).await.unwrap_or(Err(StoreError::Timeout))
    }

    async fn connection(&self) -> Result<Db> {
        while let Some(db) = lock(&self.idle).pop() {
            if !db.is_closed() {
                return Ok(db);
            }
        }
        Db::reader(&self.connector).await
    }

    pub(super) async fn close(&self) {
        // Wait for the reads that have begun: each of them gives its permit back when it ends. Cancelled reads give
        // theirs back now.
        self.closing.cancel();
        let all = u32::try_from(READERS).unwrap_or(u32::MAX);
        let ended = timeout(ANSWER_TIMEOUT, self.permits.acquire_many(all)).await;
        self.permits.close();
        drop(ended);
        lock(&self.idle).clear();
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

fn lock(idle: &Mutex<Vec<Db>>) -> MutexGuard<'_, Vec<Db>> {
    idle.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The right of a read to use a connection.
struct Slot {
    permit: OwnedSemaphorePermit,
    /// The turn of the address that the read is for, if any.
    _turn: Option<Permit<IpAddr>>,
}

/// A connection in use. When its read ends, the connection becomes idle again. If its read is cancelled, the connection
/// becomes idle once PostgreSQL has ended the statement of the read, or is closed when the store begins to close.
struct Lent {
    db: Option<Db>,
    slot: Option<Slot>,
    idle: Arc<Mutex<Vec<Db>>>,
    closing: CancellationToken,
    /// Whether a read has begun and not ended.
    is_busy: bool,
}

impl Lent {
    #[expect(clippy::expect_used, reason = "the connection is taken out only when this value is dropped")]
    fn db(&self) -> &Db {
        self.db.as_ref().expect("a connection is lent")
    }

    async fn run<A: Sync, T>(&mut self, work: Work<A, T>, args: &A) -> Result<T> {
        self.is_busy = true;
        let result = work(self.db(), args).await;
        self.is_busy = false;
        result
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let (Some(db), Some(slot)) = (self.db.take(), self.slot.take()) else { return };
        if !self.is_busy {
            give_back(db, slot, &self.idle);
        } else if let Ok(runtime) = Handle::try_current() {
            let (idle, closing) = (Arc::clone(&self.idle), self.closing.clone());
            runtime.spawn(async move {
                // PostgreSQL answers this empty statement once the read's statement has ended, within ten seconds.
                if let Some(Ok(())) = closing.run_until_cancelled(db.control("")).await {
                    give_back(db, slot, &idle);
                }
            });
        }
    }
}

/// Makes a connection idle, and then releases the slot of its read.
fn give_back(db: Db, slot: Slot, idle: &Mutex<Vec<Db>>) {
    if !db.is_closed() && !slot.permit.semaphore().is_closed() {
        lock(idle).push(db);
    }
}
