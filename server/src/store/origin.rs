//! Which database is copied into another one.

use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// An SQLite database as the origin of a copy. A backup of the database has another origin.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    /// The directory of the database.
    pub(super) dir: String,
    /// The numbers of the file's device and of the file on this device.
    pub(super) device: String,
    pub(super) file: String,
}

impl Origin {
    /// The origin with this file in this directory.
    pub(super) fn of(dir: &Path, database: &Path) -> io::Result<Self> {
        let found = database.metadata()?;
        Ok(Self {
            dir: dir.canonicalize()?.display().to_string(),
            device: found.dev().to_string(),
            file: found.ino().to_string(),
        })
    }

    /// Whether both are the same database. A moved directory keeps its device, and in a container the directory may
    /// have another path. After a restart of the machine, the device may have another number.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.file == other.file && (self.device == other.device || self.dir == other.dir)
    }
}
