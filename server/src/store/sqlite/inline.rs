//! Runs calls on the calling tasks, without threads, for tests: a call is done when it is first polled, so a paused clock
//! does not advance past it.
//!
//! Invariants: writes run in the order of their calls, through the same group commit as on the writer thread. While the
//! [`Gate`] is closed, writes have begun but are not done: they wait until it opens, as for a slow sync.

use super::super::error::{Result, StoreError};
use super::super::stats::StoreStats;
use super::connection::Transact;
use super::writer::{Task, run_group};
use rusqlite::Connection;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The database; none once closed.
type Database = Option<Box<dyn Transact>>;

/// A database on which calls run directly.
pub(super) struct Inline {
    database: Arc<Mutex<Database>>,
    gate: Arc<Gate>,
}

/// Delays the writes of a database.
#[derive(Default)]
pub(in super::super) struct Gate {
    /// The waiting writes; none while the gate is open.
    waiting: Mutex<Option<Vec<Box<dyn FnOnce() + Send>>>>,
}

impl Gate {
    /// Has all later writes wait.
    pub(in super::super) fn close(&self) {
        lock(&self.waiting).get_or_insert_default();
    }

    /// Runs the waiting writes, and lets later ones through.
    pub(in super::super) fn open(&self) {
        let waiting = lock(&self.waiting).take();
        waiting.into_iter().flatten().for_each(|run| run());
    }
}

impl Inline {
    pub(super) fn new(database: impl Transact + 'static, gate: Arc<Gate>) -> Self {
        Self { database: Arc::new(Mutex::new(Some(Box::new(database)))), gate }
    }

    /// Runs a write, or has it wait at the gate.
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

    /// Runs a read.
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
