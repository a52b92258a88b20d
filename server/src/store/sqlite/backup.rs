//! Copies of the database while a server works on it.

use super::super::error::{BackupError, StoreError};
use super::{DATABASE_FILE, reading};
use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};
use std::fs::File;
use std::path::Path;

/// Writes a copy of the database in this data directory to a new file. A server may be at work on it meanwhile, this
/// one or another; the copy is the database as it was at one moment. Put in an empty data directory under the name
/// `konakis.db`, it is a database again.
///
/// # Errors
/// Those of [`BackupError`]; then there is no new file.
pub fn backup(dir: &Path, to: &Path) -> Result<(), BackupError> {
    let database = dir.join(DATABASE_FILE);
    if !database.is_file() {
        return Err(BackupError::NoDatabase(dir.to_owned()));
    }
    if to.symlink_metadata().is_ok() {
        return Err(BackupError::Exists(to.to_owned()));
    }
    let unusable = |why| BackupError::File { path: to.to_owned(), why };
    let beside = to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // A temporary file, readable for its owner alone, that vanishes unless it is finished.
    let unfinished =
        tempfile::Builder::new().prefix(".konakis-backup-").tempfile_in(beside).map_err(unusable)?;
    copy(&database, unfinished.path())?;
    unfinished.as_file().sync_all().map_err(unusable)?;
    unfinished.persist_noclobber(to).map_err(|kept| match kept.error.kind() {
        std::io::ErrorKind::AlreadyExists => BackupError::Exists(to.to_owned()),
        _ => unusable(kept.error),
    })?;
    File::open(beside).and_then(|beside| beside.sync_all()).map_err(unusable)
}

fn copy(database: &Path, to: &Path) -> Result<(), StoreError> {
    let from = reading(database)?;
    let mut to = Connection::open(to)?;
    // All in one step: a reader of a write-ahead log keeps no writer waiting, and sees nothing of what it writes.
    match Backup::new(&from, &mut to)?.step(-1)? {
        StepResult::Done => {}
        _ => return Err(StoreError::Failed("the copy was not finished".into())),
    }
    // One file without others beside it, until a server opens it.
    to.pragma_update(None, "journal_mode", "delete")?;
    Ok(())
}
