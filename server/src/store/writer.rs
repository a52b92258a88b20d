//! The thread that writes, with group commit: it takes all calls that wait, does them in one transaction, makes that
//! durable with one sync, and only then answers them all.
//!
//! What always holds: who is answered well is on disk. A call that fails is undone alone; where the transaction itself
//! fails, every call of the group gets the error, nothing of the group remains, and the next group begins afresh.
//!
//! Savepoints, in which one call can be undone alone, are dear, and hardly any call fails. So a group is first done
//! without them, and where that does not go well, all of it is dropped and done again with them.

use super::WAITING_WRITES_MAX;
use super::backend::{Result, Transact, Writes};
use super::error::StoreError;
use super::queue::{Alive, Queue, answer, queue};
use super::stats::{StoreStats, down, up};
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::Duration;
use tokio::sync::oneshot;

/// How many calls are committed together at most, so that the first of them does not wait long for the last.
const GROUP_MAX: usize = 1024;

/// The way to the thread that writes.
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

    /// Has `work` done and made durable. It may be done twice, of which the first leaves nothing.
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

/// What the thread knows of a call: that it can be done, and then be answered.
trait Task: Send {
    /// Does it, and gives how it failed if it did.
    fn run(&mut self, tables: &mut dyn Writes) -> Result<()>;
    /// Tells the caller how it went; `spoiled` is what became of the whole group if it failed.
    fn answer(self: Box<Self>, spoiled: Option<&StoreError>);
}

struct Call<W, T> {
    work: W,
    /// How it went when it was last done.
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
        let went = result.as_ref().map(|_| ()).map_err(Clone::clone);
        self.result = Some(result);
        went
    }

    fn answer(self: Box<Self>, spoiled: Option<&StoreError>) {
        let result = match (self.result, spoiled) {
            (Some(Err(own)), _) => Err(own),
            (_, Some(spoiled)) => Err(spoiled.clone()),
            (Some(Ok(value)), None) => Ok(value),
            (None, None) => Err(StoreError::Closed),
        };
        // Who no longer waits has said so by a deadline; there is nobody to tell.
        let _ = self.reply.send(result);
    }
}

fn run(mut database: impl Transact, calls: &Receiver<Box<dyn Task>>, alive: Alive, stats: &StoreStats) {
    while let Ok(first) = calls.recv() {
        let mut group = vec![first];
        group.extend(calls.try_iter().take(GROUP_MAX - 1));
        group.iter().for_each(|_| down(&stats.waiting_writes));
        let went = commit(&mut database, &mut group);
        if let Err(why) = &went {
            database.rollback();
            up(&stats.failed_commits);
            tracing::error!(%why, calls = group.len(), "a group of writes failed");
        } else {
            up(&stats.commits);
        }
        for call in group {
            up(&stats.commands);
            call.answer(went.as_ref().err());
        }
    }
    if let Err(why) = database.tidy() {
        // Nothing is lost by it: the next server finds it in the write-ahead log.
        tracing::warn!(%why, "the database was not tidied up at the end");
    }
    drop(database);
    drop(alive);
}

/// Does the calls in one transaction. Where it gives an error, nothing of them remains after a rollback.
fn commit(database: &mut impl Transact, group: &mut [Box<dyn Task>]) -> Result<()> {
    database.begin()?;
    if group.iter_mut().all(|call| call.run(database.tables()).is_ok()) {
        return database.commit();
    }
    database.rollback();
    commit_one_by_one(database, group)
}

/// The same, with each call in a savepoint, so that one that fails is undone alone.
fn commit_one_by_one(database: &mut impl Transact, group: &mut [Box<dyn Task>]) -> Result<()> {
    database.begin()?;
    for call in group {
        database.attempt()?;
        match call.run(database.tables()) {
            Ok(()) => database.keep()?,
            // Where the call took the whole transaction with it, there is nothing to go back to.
            Err(why) => database.undo().map_err(|_| why)?,
        }
    }
    database.commit()
}
