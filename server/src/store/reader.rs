//! The threads that read, so that no reader waits for a sync. Each has a connection of its own and sees what was
//! committed when it begins, so that who was answered that something is written then reads it.
//!
//! What always holds: of the reads that are done on behalf of addresses only [`FOR_CALLERS`] are in the threads' queue,
//! and the next one is another address's if any waits. A flood of reads of one address delays nobody else's.

use super::WAITING_READS_MAX;
use super::backend::{Reads, Result};
use super::error::StoreError;
use super::queue::{Queue, answer, queue};
use super::stats::{StoreStats, down, up};
use crate::caller;
use crate::fair_queue::FairQueue;
use std::net::IpAddr;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

type Task = Box<dyn FnOnce(&dyn Reads) + Send>;

/// How many reads on behalf of addresses are handed to the threads at once: two each, so that no thread runs idle.
const FOR_CALLERS: usize = 2 * super::READERS;
/// How many reads of one address may wait. One more is refused with [`StoreError::Busy`].
const WAITING_OF_ADDRESS_MAX: usize = 1024;

/// The way to the threads that read.
pub(super) struct Reader {
    queue: Queue<Task>,
    callers: Arc<FairQueue<IpAddr>>,
    stats: Arc<StoreStats>,
}

impl Reader {
    /// Starts a thread for each of these.
    pub(super) fn start(tables: Vec<impl Reads + 'static>, stats: Arc<StoreStats>) -> std::io::Result<Self> {
        let (queue, receiver, alive) = queue(WAITING_READS_MAX);
        let calls = Arc::new(Mutex::new(receiver));
        for (number, tables) in (1..).zip(tables) {
            let (calls, counts, alive) = (Arc::clone(&calls), Arc::clone(&stats), alive.clone());
            std::thread::Builder::new().name(format!("store-reader-{number}")).spawn(move || {
                run(&tables, &calls, &counts);
                drop(tables);
                drop(alive);
            })?;
        }
        let callers = FairQueue::new(FOR_CALLERS, WAITING_OF_ADDRESS_MAX);
        Ok(Self { queue, callers, stats })
    }

    /// Has `work` done, when it is the caller's turn.
    pub(super) async fn call<T: Send + 'static>(
        &self,
        within: Duration,
        work: impl FnOnce(&dyn Reads) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let _permit = match caller::address() {
            Some(address) => {
                let turn = self.callers.acquire(address, within).await;
                Some(turn.map_err(|_| StoreError::Busy)?)
            }
            None => None,
        };
        let (reply, receiver) = oneshot::channel();
        up(&self.stats.waiting_reads);
        let pushed = self.queue.push(Box::new(move |tables: &dyn Reads| {
            // Who no longer waits need not be read for.
            if !reply.is_closed() {
                let _ = reply.send(work(tables));
            }
        }));
        pushed.inspect_err(|_| down(&self.stats.waiting_reads))?;
        answer(receiver, Some(within)).await
    }

    /// See [`Queue::close`].
    pub(super) async fn close(&self) {
        self.queue.close().await;
    }
}

fn run(tables: &impl Reads, calls: &Mutex<Receiver<Task>>, stats: &StoreStats) {
    loop {
        // The lock is held while this thread waits for a call, and let go before the call is done.
        let call = calls.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(call) = call else { return };
        down(&stats.waiting_reads);
        call(tables);
    }
}
