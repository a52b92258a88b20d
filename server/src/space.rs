//! How much space the store takes and the disk has left.
//!
//! What always holds: the file system is asked on a thread of its own, never on a worker. Below the floor no new room
//! and no new guest is made, so that the games in progress have the rest.

use crate::websocket::App;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// How often the space is measured.
const MEASURE_EVERY: Duration = Duration::from_secs(5);

/// The bytes that the server may still use on the file system of this directory.
fn free_bytes(dir: &Path) -> io::Result<u64> {
    let found = rustix::fs::statvfs(dir)?;
    Ok(found.f_bavail.saturating_mul(found.f_frsize))
}

/// The space of a data directory, with its floor.
pub(crate) struct Space {
    dir: PathBuf,
    floor_bytes: u64,
}

impl Space {
    /// The space of this directory. Below `floor_bytes` of free space the server is short of it; 0 turns that off.
    pub(crate) const fn new(dir: PathBuf, floor_bytes: u64) -> Self {
        Self { dir, floor_bytes }
    }

    /// Measures for as long as the server runs.
    pub(crate) async fn watch(self, app: Arc<App>) {
        let mut beat = tokio::time::interval(MEASURE_EVERY);
        loop {
            beat.tick().await;
            self.measure(&app).await;
        }
    }

    /// Measures once. What cannot be measured stays as it was.
    pub(crate) async fn measure(&self, app: &App) {
        let (meters, dir) = (&app.services.meters, self.dir.clone());
        match tokio::task::spawn_blocking(move || free_bytes(&dir)).await {
            Ok(Ok(free)) => {
                meters.free_space(free, self.floor_bytes);
                self.note(app, free);
            }
            Ok(Err(error)) => tracing::error!(%error, "the free space on the disk could not be measured"),
            Err(error) => tracing::error!(%error, "the free space on the disk was not measured"),
        }
        match app.services.store.sizes().await {
            Ok(sizes) => meters.stored(&sizes),
            Err(error) => tracing::error!(%error, "the size of the store could not be read"),
        }
    }

    fn note(&self, app: &App, free: u64) {
        let (was_short, is_short) = (app.limits.short_of_space(), free < self.floor_bytes);
        app.limits.set_short_of_space(is_short);
        match (was_short, is_short) {
            (false, true) => tracing::error!(
                free,
                floor = self.floor_bytes,
                "the disk is short of space: no new rooms and guests are made, games in progress go on"
            ),
            (true, false) => tracing::info!(free, "the disk has space again"),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_space_is_known_where_there_is_a_directory() {
        let dir = tempfile::tempdir().unwrap();
        assert!(free_bytes(dir.path()).unwrap() > 0);
        assert!(free_bytes(&dir.path().join("nowhere")).is_err());
    }
}
