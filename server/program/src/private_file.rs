//! Files for their owner alone.

use std::fs::OpenOptions;

/// Opens a file, made if it is not there, that its owner alone may read.
#[must_use]
pub fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}
