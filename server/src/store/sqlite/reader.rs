//! The reader threads, each with its own connection, so that reads do not wait for syncs.
//!
//! Invariants: a read sees every write that was committed before the read begins (read-your-writes). Addresses take
//! turns; therefore, many reads for one address do not delay the reads for another address.

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

/// The maximum number of queued and running reads for all addresses together. It is two per thread, so that no
/// thread is idle while reads wait for their turns. A read whose caller has stopped waiting is not included.
const FOR_CALLERS: usize = 2 * super::READERS;
/// The maximum number of reads that wait for the turn of one address. A further read is refused with
/// [`StoreError::Busy`].
const WAITING_OF_ADDRESS_MAX: usize = 1024;

pub(super) struct Reader {
    queue: Queue<Task>,
    callers: Arc<FairQueue<IpAddr>>,
    stats: Arc<StoreStats>,
}

impl Reader {
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
            if !reply.is_closed() {
                let _ = reply.send(work(conn));
            }
        }));
        pushed.inspect_err(|_| down(&self.stats.waiting_reads))?;
        let answer = tokio::time::timeout(within, receiver).await.map_err(|_| StoreError::Timeout)?;
        answer.unwrap_or(Err(StoreError::Closed))
    }

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
