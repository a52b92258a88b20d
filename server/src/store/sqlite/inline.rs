//! Runs calls on the calling tasks, without threads, for tests. A call completes at its first poll, unless the [`Gate`]
//! delays it, so a paused clock does not advance during the call.
//!
//! Invariants: writes run in the order of their calls, through the same group commit as on the writer thread. A write
//! that is called while the [`Gate`] is closed begins but does not run, like a write whose sync to the disk is slow.

use super::super::error::{Result, StoreError};
use super::super::stats::StoreStats;
use super::connection::Transact;
use super::writer::{Task, run_group};
use rusqlite::Connection;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The database; `None` once it is closed.
type Database = Option<Box<dyn Transact>>;

/// A write that has begun.
type Write = Box<dyn FnOnce() + Send>;

pub(super) struct Inline {
    database: Arc<Mutex<Database>>,
    gate: Arc<Gate>,
}

/// Delays the calls of a database.
#[derive(Default)]
pub(in super::super) struct Gate {
    /// The waiting writes; `None` while the gate is open.
    waiting: Mutex<Option<Vec<Write>>>,
    /// The number of times that each call yields to other tasks before it runs. It yields as many times afterwards.
    yields: AtomicU32,
}

impl Gate {
    pub(in super::super) fn close(&self) {
        lock(&self.waiting).get_or_insert_default();
    }

    /// Runs the waiting writes, and lets later ones through.
    pub(in super::super) fn open(&self) {
        let waiting = lock(&self.waiting).take();
        waiting.into_iter().flatten().for_each(|run| run());
    }

    /// Drops the waiting writes, as a crash would, and lets later ones through.
    pub(in super::super) fn clear(&self) {
        drop(lock(&self.waiting).take());
    }

    pub(in super::super) fn set_yields(&self, yields: u32) {
        self.yields.store(yields, Relaxed);
    }
}

impl Inline {
    pub(super) fn new(database: impl Transact + 'static, gate: Arc<Gate>) -> Self {
        Self { database: Arc::new(Mutex::new(Some(Box::new(database)))), gate }
    }

    /// Closes this handle and moves its database to a new handle, as for a restart of the server.
    pub(super) fn reopen(&self) -> Self {
        let database = lock(&self.database).take();
        Self { database: Arc::new(Mutex::new(database)), gate: Arc::clone(&self.gate) }
    }

    /// Yields to other tasks, as a call to a thread would.
    pub(super) async fn pause(&self) {
        for _ in 0..self.gate.yields.load(Relaxed) {
            tokio::task::yield_now().await;
        }
    }

    pub(super) fn write(&self, task: Box<dyn Task>, stats: &Arc<StoreStats>) -> Result<()> {
        if lock(&self.database).is_none() {
            return Err(StoreError::Closed);
        }
        if !task.begin() {
            return Ok(());
        }
        let (database, stats) = (Arc::clone(&self.database), Arc::clone(stats));
        let run = move || {
            if let Some(database) = lock(&database).as_deref_mut() {
                run_group(database, vec![task], &stats);
            }
        };
        match &mut *lock(&self.gate.waiting) {
            Some(waiting) => waiting.push(Box::new(run)),
            None => run(),
        }
        Ok(())
    }

    pub(super) fn read<T>(&self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let mut database = lock(&self.database);
        work(&database.as_deref_mut().ok_or(StoreError::Closed)?.connection().conn)
    }

    pub(super) fn close(&self) {
        *lock(&self.database) = None;
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
