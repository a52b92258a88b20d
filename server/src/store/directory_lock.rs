//! The lock on a data directory, which keeps two servers from running the same rooms.

use super::error::OpenError;
use konakis_program::directory_lock::{self, DirectoryLock, LockError};
use std::path::Path;

const LOCK_FILE: &str = "konakis.lock";

/// Locks the directory. If it is missing, creates it with access for its owner only.
pub(super) fn lock(dir: &Path) -> Result<DirectoryLock, OpenError> {
    directory_lock::lock(dir, LOCK_FILE).map_err(|error| match error {
        LockError::InUse => OpenError::InUse(dir.to_owned()),
        LockError::Unusable(why) => OpenError::Directory { dir: dir.to_owned(), why },
    })
}
