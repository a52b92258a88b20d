//! Stores for tests: an SQLite database whose commits can be delayed or fail.
//!
//! Invariant: the calls of a store in memory run on the calling tasks, so a test may pause Tokio's clock.

use super::sqlite::inline::Gate;
use super::sqlite::{Sqlite, Transact, WriteConnection};
use super::{Result, Store, StoreError};
use std::path::Path;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

pub(crate) struct TestStore {
    pub(crate) store: Store,
    pub(crate) faults: Arc<Faults>,
    pub(super) database: Arc<Sqlite>,
}

pub(crate) struct Faults {
    /// How the next commits fail, and how many of them.
    commit: Mutex<Option<(CommitFault, u32)>>,
    /// The maximum number of pages of the database, to simulate a full disk.
    pages_max: AtomicU32,
    commits: AtomicU64,
    /// Delays calls; only for a store in memory.
    gate: Arc<Gate>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CommitFault {
    DiskFull,
    /// The sync fails, and the change is lost.
    SyncLost,
    /// The sync fails, but the change is on disk.
    SyncKept,
}

impl TestStore {
    pub(crate) fn new() -> Self {
        let faults = Arc::new(Faults::none());
        let database = Sqlite::in_memory(Arc::clone(&faults.gate), |inner| Faulty::new(inner, &faults));
        Self::of(database, faults)
    }

    pub(crate) fn open(dir: &Path) -> Self {
        let faults = Arc::new(Faults::none());
        let database = Sqlite::open_wrapped(dir, |inner| Faulty::new(inner, &faults));
        Self::of(database, faults)
    }

    /// Simulates a crash of a store in memory. Returns the store after the crash and its stored uptime in ms. The new
    /// store has no faults, but its calls yield to other tasks as before. Writes that have begun but not ended are kept
    /// if `keeps_begun`, and lost otherwise.
    pub(crate) fn crash(self, keeps_begun: bool) -> (Self, u64) {
        let Self { faults, database, .. } = self;
        faults.fail_commits(None);
        faults.limit_pages(u32::MAX);
        if keeps_begun {
            faults.gate.open();
        } else {
            faults.gate.clear();
        }
        let (database, uptime_ms) = database.after_crash();
        (Self::of(database, faults), uptime_ms)
    }

    fn of(database: Sqlite, faults: Arc<Faults>) -> Self {
        let database = Arc::new(database);
        Self { store: Store(Arc::<Sqlite>::clone(&database)), faults, database }
    }
}

impl Faults {
    fn none() -> Self {
        Self {
            commit: Mutex::new(None),
            pages_max: u32::MAX.into(),
            commits: AtomicU64::new(0),
            gate: Arc::default(),
        }
    }

    /// The number of commits, including failed ones. While it stays the same, the database does not change.
    pub(crate) fn commits(&self) -> u64 {
        self.commits.load(Relaxed)
    }

    pub(crate) fn fail_commits(&self, how: Option<CommitFault>) {
        self.set_fault(how.map(|how| (how, u32::MAX)));
    }

    pub(crate) fn fail_next_commit(&self, how: CommitFault) {
        self.set_fault(Some((how, 1)));
    }

    fn set_fault(&self, fault: Option<(CommitFault, u32)>) {
        *self.commit.lock().unwrap_or_else(PoisonError::into_inner) = fault;
    }

    fn next_commit(&self) -> Option<CommitFault> {
        let mut fault = self.commit.lock().unwrap_or_else(PoisonError::into_inner);
        let (how, more) = fault.take()?;
        *fault = (more > 1).then(|| (how, more - 1));
        Some(how)
    }

    pub(crate) fn limit_pages(&self, pages: u32) {
        self.pages_max.store(pages, Relaxed);
    }

    /// Makes each call of a store in memory yield this many times before it runs, and as many times afterwards.
    pub(crate) fn yield_in_calls(&self, times: u32) {
        self.gate.set_yields(times);
    }

    /// Makes every write begin, but not end before [`Faults::end_syncs`].
    pub(crate) fn delay_syncs(&self) {
        self.gate.close();
    }

    pub(crate) fn end_syncs(&self) {
        self.gate.open();
    }
}

struct Faulty {
    inner: WriteConnection,
    faults: Arc<Faults>,
    told_pages_max: u32,
}

impl Faulty {
    fn new(inner: WriteConnection, faults: &Arc<Faults>) -> Self {
        Self { inner, faults: Arc::clone(faults), told_pages_max: u32::MAX }
    }
}

impl Transact for Faulty {
    fn connection(&mut self) -> &mut WriteConnection {
        &mut self.inner
    }

    fn begin(&mut self) -> Result<()> {
        let pages_max = self.faults.pages_max.load(Relaxed);
        if self.told_pages_max != pages_max {
            self.inner.limit(pages_max)?;
            self.told_pages_max = pages_max;
        }
        self.inner.begin()
    }

    fn commit(&mut self) -> Result<()> {
        let unknown = || Err(StoreError::Unknown("the sync failed".into()));
        self.faults.commits.fetch_add(1, Relaxed);
        match self.faults.next_commit() {
            None => self.inner.commit(),
            Some(CommitFault::DiskFull) => Err(StoreError::DiskFull),
            Some(CommitFault::SyncLost) => {
                self.inner.rollback();
                unknown()
            }
            Some(CommitFault::SyncKept) => {
                self.inner.commit()?;
                unknown()
            }
        }
    }

    fn rollback(&mut self) {
        self.inner.rollback();
    }

    fn attempt(&mut self) -> Result<()> {
        self.inner.attempt()
    }

    fn keep(&mut self) -> Result<()> {
        self.inner.keep()
    }

    fn undo(&mut self) -> Result<()> {
        self.inner.undo()
    }

    fn tidy(&mut self) -> Result<()> {
        self.inner.tidy()
    }
}
