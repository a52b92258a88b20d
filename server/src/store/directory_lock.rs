//! The lock on a data directory, which keeps two servers from running the same rooms.

use super::error::OpenError;
use konakis_program::private_file;
use std::fs::{DirBuilder, File, TryLockError};
use std::path::Path;

/// The locked file. The operating system releases the lock when the process ends, for any reason.
const LOCK_FILE: &str = "konakis.lock";

/// A locked directory. Dropping the value releases the lock.
pub(super) struct DirectoryLock {
    _file: File,
}

/// Locks the directory. If it is missing, creates it with access for its owner only.
pub(super) fn lock(dir: &Path) -> Result<DirectoryLock, OpenError> {
    let unusable = |why| OpenError::Directory { dir: dir.to_owned(), why };
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir).map_err(unusable)?;
    let file = private_file::open(&dir.join(LOCK_FILE)).map_err(unusable)?;
    match file.try_lock() {
        Ok(()) => Ok(DirectoryLock { _file: file }),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse(dir.to_owned())),
        Err(TryLockError::Error(why)) => Err(unusable(why)),
    }
}
