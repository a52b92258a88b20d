//! Whether the database file is still where it was opened.
//!
//! What always holds: a file that was deleted or moved away while the server works on it is noticed at the next look.
//! The system would go on taking writes to it, which nobody could ever find again.

use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// A file, and whether it is where it was.
pub(super) struct Whereabouts {
    path: PathBuf,
    /// Its device and its number there.
    identity: (u64, u64),
    gone: bool,
}

impl Whereabouts {
    /// Those of the file that is at this path now.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        Ok(Self { path: path.to_owned(), identity: identity(path)?, gone: false })
    }

    /// Looks for it.
    pub(super) fn look(&mut self) {
        let gone = identity(&self.path).ok() != Some(self.identity);
        if gone && !self.gone {
            tracing::error!(path = %self.path.display(), "the database file has been taken away");
        }
        self.gone = gone;
    }

    /// Whether it was not there at the last look, nor is it there now.
    pub(super) fn is_gone(&mut self) -> bool {
        if self.gone {
            self.look();
        }
        self.gone
    }
}

fn identity(path: &Path) -> io::Result<(u64, u64)> {
    let found = std::fs::metadata(path)?;
    Ok((found.dev(), found.ino()))
}
