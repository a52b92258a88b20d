//! The writer thread. It runs the waiting calls, up to [`GROUP_MAX`], in one transaction, commits with one sync, and
//! only then answers them.
//!
//! Invariants: an acknowledged call is on disk. A failed call is undone alone, and gets its own error. If the
//! transaction fails, all calls without an error of their own get the transaction's error. A call that has not begun
//! before its deadline never begins.

use super::super::WAITING_WRITES_MAX;
use super::super::error::{Result, StoreError};
use super::super::pending::{PendingCall, Reply, pending};
use super::super::stats::{StoreStats, down, up};
use super::connection::{Transact, WriteConnection};
use super::queue::{Alive, Queue, queue};
use std::sync::Arc;
use std::sync::mpsc::Receiver;

/// The maximum number of calls in a group, which bounds how long the first call waits for the last.
const GROUP_MAX: usize = 1024;

pub(super) struct Writer {
    queue: Queue<Box<dyn Task>>,
    stats: Arc<StoreStats>,
}

impl Writer {
    pub(super) fn start(database: impl Transact + 'static, stats: Arc<StoreStats>) -> std::io::Result<Self> {
        let (queue, receiver, alive) = queue(WAITING_WRITES_MAX);
        let counts = Arc::clone(&stats);
        std::thread::Builder::new()
            .name("store-writer".into())
            .spawn(move || run(database, &receiver, alive, &counts))?;
        Ok(Self { queue, stats })
    }

    pub(super) fn push(&self, task: Box<dyn Task>) -> Result<()> {
        up(&self.stats.waiting_writes);
        self.queue.push(task).inspect_err(|_| down(&self.stats.waiting_writes))
    }

    pub(super) async fn close(&self) {
        self.queue.close().await;
    }
}

/// A call, which runs in the thread and is answered after the commit.
pub(in super::super) trait Task: Send {
    /// Begins the call. Returns false if the deadline has passed; then the call must not run.
    fn begin(&self) -> bool;
    /// Runs the call, and keeps the result for the answer.
    fn run(&mut self, db: &mut WriteConnection) -> Result<()>;
    /// `group_error` is the error of the whole group, if it failed.
    fn answer(self: Box<Self>, group_error: Option<&StoreError>);
}

struct Call<W, T> {
    work: W,
    /// The result of the last run.
    result: Option<Result<T>>,
    reply: Reply<T>,
}

pub(super) fn call<T: Send + 'static>(
    work: impl FnMut(&mut WriteConnection) -> Result<T> + Send + 'static,
) -> (Box<dyn Task>, PendingCall<T>) {
    let (reply, pending) = pending();
    (Box::new(Call { work, result: None, reply }), pending)
}

impl<W, T> Task for Call<W, T>
where
    W: FnMut(&mut WriteConnection) -> Result<T> + Send,
    T: Send,
{
    fn begin(&self) -> bool {
        self.reply.begin()
    }

    fn run(&mut self, db: &mut WriteConnection) -> Result<()> {
        let result = (self.work)(db);
        let outcome = result.as_ref().map(|_| ()).map_err(Clone::clone);
        self.result = Some(result);
        outcome
    }

    fn answer(self: Box<Self>, group_error: Option<&StoreError>) {
        self.reply.answer(self.result, group_error);
    }
}

fn run(mut database: impl Transact, calls: &Receiver<Box<dyn Task>>, alive: Alive, stats: &StoreStats) {
    while let Ok(first) = calls.recv() {
        let mut group = vec![first];
        group.extend(calls.try_iter().take(GROUP_MAX - 1));
        group.iter().for_each(|_| down(&stats.waiting_writes));
        group.retain(|call| call.begin());
        if !group.is_empty() {
            run_group(&mut database, group, stats);
        }
    }
    if let Err(why) = database.tidy() {
        // Nothing is lost: the data is in the write-ahead log, which the next open reads.
        tracing::warn!(%why, "the final checkpoint of the database failed");
    }
    drop(database);
    drop(alive);
}

/// Runs and answers a group of calls. The calls must have begun.
pub(super) fn run_group(database: &mut dyn Transact, mut group: Vec<Box<dyn Task>>, stats: &StoreStats) {
    let committed = commit(database, &mut group);
    if let Err(why) = &committed {
        database.rollback();
        if stats.failures.is_due(&why.to_string()) {
            tracing::error!(%why, calls = group.len(), "a group of writes failed");
        }
    } else {
        up(&stats.commits);
    }
    for call in group {
        up(&stats.writes);
        call.answer(committed.as_ref().err());
    }
}

/// Runs the calls in one transaction and commits it. After an error the caller must roll back.
///
/// Savepoints are expensive and calls rarely fail, so the group first runs without them.
fn commit(database: &mut dyn Transact, group: &mut [Box<dyn Task>]) -> Result<()> {
    database.begin()?;
    if group.iter_mut().all(|call| call.run(database.connection()).is_ok()) {
        return database.commit();
    }
    database.rollback();
    commit_one_by_one(database, group)
}

/// Like [`commit`], with savepoints, so that a failed call is undone alone.
fn commit_one_by_one(database: &mut dyn Transact, group: &mut [Box<dyn Task>]) -> Result<()> {
    database.begin()?;
    for call in group {
        database.attempt()?;
        match call.run(database.connection()) {
            Ok(()) => database.keep()?,
            // If the call ended the whole transaction, the savepoint is gone and the group fails.
            Err(why) => database.undo().map_err(|_| why)?,
        }
    }
    database.commit()
}
