//! Detects that the database file was moved or deleted while the server uses it.
//!
//! The operating system would accept further writes to such a file, and they would be lost. Invariants: the next
//! [`FileWatch::check`] notices the change.

use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// A file, and whether it is still at its path.
pub(super) struct FileWatch {
    path: PathBuf,
    /// The file's device and inode.
    identity: (u64, u64),
    gone: bool,
}

impl FileWatch {
    /// Watches the file at this path.
    pub(super) fn new(path: &Path) -> io::Result<Self> {
        Ok(Self { path: path.to_owned(), identity: identity(path)?, gone: false })
    }

    /// Checks whether the file is still at its path.
    pub(super) fn check(&mut self) {
        let gone = identity(&self.path).ok() != Some(self.identity);
        if gone && !self.gone {
            tracing::error!(path = %self.path.display(), "the database file was moved or deleted");
        }
        self.gone = gone;
    }

    /// Whether the file was missing at the last check, and still is.
    pub(super) fn is_gone(&mut self) -> bool {
        if self.gone {
            self.check();
        }
        self.gone
    }
}

fn identity(path: &Path) -> io::Result<(u64, u64)> {
    let found = std::fs::metadata(path)?;
    Ok((found.dev(), found.ino()))
}
