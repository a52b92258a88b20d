//! The reader threads, which keep reads from waiting for a sync. Each has its own connection.
//!
//! Invariants: a read sees every write that was committed before the read begins (read-your-writes). A read for a
//! request counts for the address from which the request came. Addresses take turns, so many reads for one address do
//! not delay those for another. At each turn of an address, one of its reads enters the queue of the threads. At most
//! [`FOR_CALLERS`] reads for addresses are in this queue or running, not counting those whose callers no longer wait.

use super::super::WAITING_READS_MAX;
use super::super::error::{Result, StoreError};
use super::super::stats::{StoreStats, down, up};
use super::queue::{Queue, queue};
use crate::limits::fair_queue::FairQueue;
use crate::limits::request_address;
use rusqlite::Connection;
use std::net::IpAddr;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

type Task = Box<dyn FnOnce(&Connection) + Send>;

/// The maximum number of reads for addresses that are queued for the threads or running: two per thread, so that no
/// thread is idle while such reads wait for their turns.
const FOR_CALLERS: usize = 2 * super::READERS;
/// The maximum number of waiting reads for one address. A further read is refused with [`StoreError::Busy`].
const WAITING_OF_ADDRESS_MAX: usize = 1024;

/// A handle to the reader threads.
pub(super) struct Reader {
    queue: Queue<Task>,
    callers: Arc<FairQueue<IpAddr>>,
    stats: Arc<StoreStats>,
}

impl Reader {
    /// Starts a thread for each connection.
    pub(super) fn start(connections: Vec<Connection>, stats: Arc<StoreStats>) -> std::io::Result<Self> {
        let (queue, receiver, alive) = queue(WAITING_READS_MAX);
        let calls = Arc::new(Mutex::new(receiver));
        for (number, conn) in (1..).zip(connections) {
            let (calls, counts, alive) = (Arc::clone(&calls), Arc::clone(&stats), alive.clone());
            std::thread::Builder::new().name(format!("store-reader-{number}")).spawn(move || {
                run(&conn, &calls, &counts);
                drop(conn);
                drop(alive);
            })?;
        }
        let callers = FairQueue::new(FOR_CALLERS, WAITING_OF_ADDRESS_MAX);
        Ok(Self { queue, callers, stats })
    }

    /// Runs `work` on a reader thread when it is the caller's turn.
    pub(super) async fn call<T: Send + 'static>(
        &self,
        within: Duration,
        work: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let _permit = match request_address::current() {
            Some(address) => {
                let turn = self.callers.acquire(address, within).await;
                Some(turn.map_err(|_| StoreError::Busy)?)
            }
            None => None,
        };
        let (reply, receiver) = oneshot::channel();
        up(&self.stats.waiting_reads);
        let pushed = self.queue.push(Box::new(move |conn: &Connection| {
            // Skip the read if the caller no longer waits.
            if !reply.is_closed() {
                let _ = reply.send(work(conn));
            }
        }));
        pushed.inspect_err(|_| down(&self.stats.waiting_reads))?;
        let answer = tokio::time::timeout(within, receiver).await.map_err(|_| StoreError::Timeout)?;
        answer.unwrap_or(Err(StoreError::Closed))
    }

    /// See [`Queue::close`].
    pub(super) async fn close(&self) {
        self.queue.close().await;
    }
}

fn run(conn: &Connection, calls: &Mutex<Receiver<Task>>, stats: &StoreStats) {
    loop {
        // The lock is held while waiting for a call, but not while running it.
        let call = calls.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(call) = call else { return };
        down(&stats.waiting_reads);
        call(conn);
    }
}
