//! The threads that read, so that no reader waits for a sync. Each has a connection of its own and sees what was
//! committed when it begins, so that who was answered that something is written then reads it.

use super::WAITING_READS_MAX;
use super::backend::{Reads, Result};
use super::queue::{Queue, answer, queue};
use super::stats::{StoreStats, down, up};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

type Task = Box<dyn FnOnce(&dyn Reads) + Send>;

/// The way to the threads that read.
pub(super) struct Reader {
    queue: Queue<Task>,
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
        Ok(Self { queue, stats })
    }

    /// Has `work` done.
    pub(super) async fn call<T: Send + 'static>(
        &self,
        within: Duration,
        work: impl FnOnce(&dyn Reads) -> Result<T> + Send + 'static,
    ) -> Result<T> {
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
