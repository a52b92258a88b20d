//! Detects that a file of the database was moved or deleted while the server uses it.
//!
//! The operating system would accept further writes to such a file, and they would be lost. A check takes microseconds,
//! so it runs before every transaction and after every commit.
//!
//! Invariant: a file that reappears at its path is accepted only if it is the same file.

use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

pub(super) struct FileWatch {
    files: Vec<Watched>,
    missing: bool,
}

struct Watched {
    path: PathBuf,
    /// The file's device and inode.
    identity: (u64, u64),
}

impl FileWatch {
    pub(super) fn new(paths: Vec<PathBuf>) -> io::Result<Self> {
        let watched = |path: PathBuf| Ok(Watched { identity: identity(&path)?, path });
        Ok(Self { files: paths.into_iter().map(watched).collect::<io::Result<_>>()?, missing: false })
    }

    /// Whether a file was missing or replaced at the last check.
    pub(super) const fn is_missing(&self) -> bool {
        self.missing
    }

    /// The path of the first file that is missing or was replaced, if any.
    pub(super) fn check(&mut self) -> Option<PathBuf> {
        let missing = self.files.iter().find(|file| identity(&file.path).ok() != Some(file.identity));
        self.missing = missing.is_some();
        missing.map(|file| file.path.clone())
    }
}

fn identity(path: &Path) -> io::Result<(u64, u64)> {
    let found = std::fs::metadata(path)?;
    Ok((found.dev(), found.ino()))
}
