//! The lock on a directory, which keeps two processes of a program from using the same data.

use crate::private_file;
use std::fs::{DirBuilder, File, TryLockError};
use std::io;
use std::path::Path;

/// A locked directory. Dropping the value releases the lock. The operating system also releases it when the process
/// ends, for any reason.
#[derive(Debug)]
pub struct DirectoryLock {
    _file: File,
}

/// The reason why a directory could not be locked.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another process has locked the directory.
    #[error("another process has locked the directory")]
    InUse,
    /// The directory or the file cannot be created or opened, or the operating system cannot lock the file.
    #[error(transparent)]
    Unusable(#[from] io::Error),
}

/// Locks a directory by locking the file `file` in it. If the directory is missing, creates it with access for its
/// owner only.
///
/// # Errors
/// [`LockError`].
pub fn lock(dir: &Path, file: &str) -> Result<DirectoryLock, LockError> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir)?;
    let file = private_file::open(&dir.join(file))?;
    match file.try_lock() {
        Ok(()) => Ok(DirectoryLock { _file: file }),
        Err(TryLockError::WouldBlock) => Err(LockError::InUse),
        Err(TryLockError::Error(why)) => Err(why.into()),
    }
}

/// Advice on a directory that this error makes unusable, as the end of a sentence; empty if there is no advice.
#[must_use]
pub fn advice(why: &io::Error) -> &'static str {
    match why.kind() {
        io::ErrorKind::PermissionDenied => {
            ": the directory and its files have to belong to the user who runs the program"
        }
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => ": name a directory",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_is_locked_until_the_lock_is_dropped() {
        let dir = tempfile::tempdir().unwrap();
        let first = lock(&dir.path().join("new"), "lock").unwrap();
        let again = || lock(&dir.path().join("new"), "lock");
        assert!(matches!(again(), Err(LockError::InUse)));
        drop(first);
        again().unwrap();
    }

    #[test]
    fn a_file_in_place_of_the_directory_is_refused_with_advice() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let Err(LockError::Unusable(why)) = lock(file.path(), "lock") else { panic!("not refused") };
        assert_eq!(advice(&why), ": name a directory", "{why}");
    }
}
