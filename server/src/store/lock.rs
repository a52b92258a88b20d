//! The lock on a data directory: two servers on one directory would each believe that the rooms are theirs.

use super::error::OpenError;
use konakis_program::private_file;
use std::fs::{DirBuilder, File, TryLockError};
use std::path::Path;

/// The lock file of a data directory. The system frees the lock when the process ends, however it ends.
const LOCK_FILE: &str = "konakis.lock";

/// A locked data directory, until it is dropped.
pub(super) struct DirLock {
    _file: File,
}

/// Makes the directory, for its owner alone, if it is not there, and locks it.
pub(super) fn lock(dir: &Path) -> Result<DirLock, OpenError> {
    let unusable = |why| OpenError::Directory { dir: dir.to_owned(), why };
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir).map_err(unusable)?;
    let file = private_file::open(&dir.join(LOCK_FILE)).map_err(unusable)?;
    match file.try_lock() {
        Ok(()) => Ok(DirLock { _file: file }),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse(dir.to_owned())),
        Err(TryLockError::Error(why)) => Err(unusable(why)),
    }
}
