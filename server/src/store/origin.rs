//! The identity of an SQLite database that is copied to PostgreSQL.

use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// An SQLite database as the origin of a copy. A backup of it is another file, so it counts as a different origin.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    /// The directory of the database.
    pub(super) dir: String,
    /// The number of the file's device.
    pub(super) device: String,
    /// The number of the file's inode.
    pub(super) inode: String,
}

impl Origin {
    /// The origin with this file in this directory.
    pub(super) fn of(dir: &Path, database: &Path) -> io::Result<Self> {
        let found = database.metadata()?;
        Ok(Self {
            dir: dir.canonicalize()?.display().to_string(),
            device: found.dev().to_string(),
            inode: found.ino().to_string(),
        })
    }

    /// Whether both are the same database. A moved directory keeps its device, and in a container the directory may
    /// have another path. After a restart of the machine, the device may have another number.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.inode == other.inode && (self.device == other.device || self.dir == other.dir)
    }
}
