//! Backups of the database while a server uses it.

use super::super::error::{BackupError, StoreError};
use super::open::{DATABASE_FILE, has_database, open_reader};
use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};
use std::fs::File;
use std::path::Path;

/// Writes a snapshot of the database in this data directory to a new file. A server may use the database meanwhile. To
/// restore, place the file in an empty data directory as `konakis.db`.
///
/// # Errors
/// [`BackupError`].
pub fn backup(dir: &Path, to: &Path) -> Result<(), BackupError> {
    let database = dir.join(DATABASE_FILE);
    match has_database(dir) {
        Ok(true) => {}
        Ok(false) => return Err(BackupError::NoDatabase(dir.to_owned())),
        Err(why) => return Err(BackupError::Unreadable { path: database, why }),
    }
    if to.symlink_metadata().is_ok() {
        return Err(BackupError::Exists(to.to_owned()));
    }
    let unusable = |why| BackupError::File { path: to.to_owned(), why };
    let parent = to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // A temporary file, readable by its owner only and deleted unless it gets its final name.
    let temporary =
        tempfile::Builder::new().prefix(".konakis-backup-").tempfile_in(parent).map_err(unusable)?;
    copy(&database, temporary.path())?;
    temporary.as_file().sync_all().map_err(unusable)?;
    temporary.persist_noclobber(to).map_err(|kept| match kept.error.kind() {
        std::io::ErrorKind::AlreadyExists => BackupError::Exists(to.to_owned()),
        _ => unusable(kept.error),
    })?;
    File::open(parent).and_then(|parent| parent.sync_all()).map_err(unusable)
}

fn copy(database: &Path, to: &Path) -> Result<(), StoreError> {
    let from = open_reader(database)?;
    let mut to = Connection::open(to)?;
    // Copy all pages in one step, so that the copy is one snapshot. In write-ahead mode, a reader does not block the
    // writer.
    match Backup::new(&from, &mut to)?.step(-1)? {
        StepResult::Done => {}
        _ => return Err(StoreError::Failed("the copy was not finished".into())),
    }
    // With the journal mode “delete”, the copy is a single file until a server opens it.
    to.pragma_update(None, "journal_mode", "delete")?;
    Ok(())
}
