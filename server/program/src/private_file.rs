//! Files that only their owner can read.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Opens a file, or creates it, and removes the permissions of everyone except its owner.
///
/// # Errors
/// [`io::Error`] if the file cannot be created or opened, or if its permissions cannot be changed.
pub fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    close_to_others(path)?;
    Ok(file)
}

/// Removes the permissions of everyone except the owner, if the file exists.
///
/// # Errors
/// [`io::Error`] if the permissions cannot be read or changed, as for a file of another user.
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
