//! Checks that the disk of the data directory has space, by writing a temporary file. A mere transaction may succeed on
//! a full disk, because SQLite reuses free space within its files.

use super::super::error::{Result, StoreError};
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// The size of the temporary file, in bytes.
const SPACE_BYTES: usize = 256 << 10;

pub(super) fn check_space(dir: &Path) -> Result<()> {
    let check = || fill(&mut tempfile::tempfile_in(dir)?);
    check().map_err(|error: io::Error| match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => StoreError::DiskFull,
        _ => StoreError::Failed(format!("no file can be written in the data directory: {error}").into()),
    })
}

fn fill(file: &mut File) -> io::Result<()> {
    file.write_all(&vec![0; SPACE_BYTES])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_cannot_grow_means_a_full_disk() {
        let mut full = File::options().write(true).open("/dev/full").unwrap();
        assert_eq!(fill(&mut full).unwrap_err().kind(), ErrorKind::StorageFull);
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(check_space(dir.path()), Ok(()));
        assert!(matches!(check_space(&dir.path().join("nowhere")), Err(StoreError::Failed(_))));
        assert_eq!(dir.path().read_dir().unwrap().count(), 0);
    }
}
