//! The writer thread, which commits calls in groups: it runs all waiting calls in one transaction, commits with one sync,
//! and only then answers them.
//!
//! Invariants: an acknowledged call is on disk. A failed call is undone alone. If the transaction itself fails, every call
//! of the group gets the error and none has changed anything.

use super::WAITING_WRITES_MAX;
use super::backend::{Result, Transact, Writes};
use super::error::StoreError;
use super::queue::{Alive, Queue, answer, queue};
use super::stats::{StoreStats, down, up};
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::Duration;
use tokio::sync::oneshot;

/// The most calls in a group, which bounds how long the first call waits for the last.
const GROUP_MAX: usize = 1024;

/// A handle to the writer thread.
pub(super) struct Writer {
    queue: Queue<Box<dyn Task>>,
    stats: Arc<StoreStats>,
}

impl Writer {
    /// Starts the thread on this database.
    pub(super) fn start(database: impl Transact + 'static, stats: Arc<StoreStats>) -> std::io::Result<Self> {
        let (queue, receiver, alive) = queue(WAITING_WRITES_MAX);
        let counts = Arc::clone(&stats);
        std::thread::Builder::new()
            .name("store-writer".into())
            .spawn(move || run(database, &receiver, alive, &counts))?;
        Ok(Self { queue, stats })
    }

    /// Runs `work` and makes it durable. It may run twice, with the first run rolled back.
    pub(super) async fn call<T: Send + 'static>(
        &self,
        within: Option<Duration>,
        work: impl FnMut(&mut dyn Writes) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (reply, receiver) = oneshot::channel();
        up(&self.stats.waiting_writes);
        let pushed = self.queue.push(Box::new(Call { work, result: None, reply }));
        pushed.inspect_err(|_| down(&self.stats.waiting_writes))?;
        answer(receiver, within).await
    }

    /// See [`Queue::close`].
    pub(super) async fn close(&self) {
        self.queue.close().await;
    }
}

/// A call as the thread sees it: it runs, and is answered after the commit.
trait Task: Send {
    /// Runs the call. The result is kept for the answer.
    fn run(&mut self, tables: &mut dyn Writes) -> Result<()>;
    /// Answers the caller. `group_error` is the error of the whole group, if it failed.
    fn answer(self: Box<Self>, group_error: Option<&StoreError>);
}

struct Call<W, T> {
    work: W,
    /// The result of the last run.
    result: Option<Result<T>>,
    reply: oneshot::Sender<Result<T>>,
}

impl<W, T> Task for Call<W, T>
where
    W: FnMut(&mut dyn Writes) -> Result<T> + Send,
    T: Send,
{
    fn run(&mut self, tables: &mut dyn Writes) -> Result<()> {
        let result = (self.work)(tables);
        let outcome = result.as_ref().map(|_| ()).map_err(Clone::clone);
        self.result = Some(result);
        outcome
    }

    fn answer(self: Box<Self>, group_error: Option<&StoreError>) {
        let result = match (self.result, group_error) {
            (Some(Err(own)), _) => Err(own),
            (_, Some(error)) => Err(error.clone()),
            (Some(Ok(value)), None) => Ok(value),
            (None, None) => Err(StoreError::Closed),
        };
        // The receiver is gone if the caller's deadline has passed; nothing to do.
        let _ = self.reply.send(result);
    }
}

fn run(mut database: impl Transact, calls: &Receiver<Box<dyn Task>>, alive: Alive, stats: &StoreStats) {
    while let Ok(first) = calls.recv() {
        let mut group = vec![first];
        group.extend(calls.try_iter().take(GROUP_MAX - 1));
        group.iter().for_each(|_| down(&stats.waiting_writes));
        let committed = commit(&mut database, &mut group);
        if let Err(why) = &committed {
            database.rollback();
            up(&stats.failed_commits);
            tracing::error!(%why, calls = group.len(), "a group of writes failed");
        } else {
            up(&stats.commits);
        }
        for call in group {
            up(&stats.commands);
            call.answer(committed.as_ref().err());
        }
    }
    if let Err(why) = database.tidy() {
        // Nothing is lost: the data is in the write-ahead log, which the next open reads.
        tracing::warn!(%why, "the final checkpoint of the database failed");
    }
    drop(database);
    drop(alive);
}

/// Runs the calls in one transaction and commits. After an error the caller must roll back.
///
/// Savepoints are expensive and calls rarely fail, so the group first runs without them. If a call fails, the group is
/// rolled back and runs again with savepoints.
fn commit(database: &mut impl Transact, group: &mut [Box<dyn Task>]) -> Result<()> {
    database.begin()?;
    if group.iter_mut().all(|call| call.run(database.tables()).is_ok()) {
        return database.commit();
    }
    database.rollback();
    commit_one_by_one(database, group)
}

/// Like [`commit`], with a savepoint for each call, so that a failed call is undone alone.
fn commit_one_by_one(database: &mut impl Transact, group: &mut [Box<dyn Task>]) -> Result<()> {
    database.begin()?;
    for call in group {
        database.attempt()?;
        match call.run(database.tables()) {
            Ok(()) => database.keep()?,
            // If the call ended the whole transaction, the savepoint is gone and the group fails.
            Err(why) => database.undo().map_err(|_| why)?,
        }
    }
    database.commit()
}
