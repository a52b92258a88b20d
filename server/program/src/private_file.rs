//! Files for their owner alone.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Opens a file that its owner alone may read, made if it is not there; one that others could read is taken from them.
///
/// # Errors
/// Where it can be neither made nor opened, or is somebody else's.
pub fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    close_to_others(path)?;
    Ok(file)
}

/// Takes a file from everybody but its owner, if it is there.
///
/// # Errors
/// Where it is somebody else's.
pub fn close_to_others(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        match std::fs::metadata(path) {
            Ok(found) if found.permissions().mode() & 0o077 != 0 => {
                std::fs::set_permissions(path, PermissionsExt::from_mode(0o600))?;
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}
