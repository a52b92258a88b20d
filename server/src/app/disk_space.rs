//! Watches the free disk space and the size of the store. PostgreSQL's disk is not watched: it belongs to another
//! program, and often to another machine.
//!
//! Invariants: the file system is queried on a blocking thread. While less space is free than `--free-space-min`, no
//! new rooms or guests are created and no analyses are stored. The remaining space is left to games in progress.

use crate::config::DataConfig;
use crate::requests::Requests;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

const MEASURE_EVERY: Duration = Duration::from_secs(5);

fn free_bytes(dir: &Path) -> io::Result<u64> {
    let found = rustix::fs::statvfs(dir)?;
    Ok(found.f_bavail.saturating_mul(found.f_frsize))
}

pub(crate) struct DiskSpace {
    /// The directory of the store; none if the store is a PostgreSQL database.
    dir: Option<PathBuf>,
    floor_bytes: u64,
}

impl DiskSpace {
    /// Less than `floor_bytes` of free space is too little; 0 turns the check off.
    pub(crate) fn new(data: &DataConfig, floor_bytes: u64) -> Self {
        let dir = data.database.is_none().then(|| data.dir.clone());
        Self { dir, floor_bytes }
    }

    pub(crate) async fn watch(self, requests: Arc<Requests>) {
        let mut interval = tokio::time::interval(MEASURE_EVERY);
        loop {
            interval.tick().await;
            self.measure(&requests).await;
        }
    }

    /// Measures once. If a measurement fails, the previous value stays.
    pub(crate) async fn measure(&self, requests: &Requests) {
        let meters = &requests.services.meters;
        if let Some(dir) = self.dir.clone() {
            match tokio::task::spawn_blocking(move || free_bytes(&dir)).await {
                Ok(Ok(free)) => {
                    meters.free_space(free, self.floor_bytes);
                    self.update(requests, free);
                }
                Ok(Err(error)) => tracing::error!(%error, "the free space on the disk could not be measured"),
                Err(error) => tracing::error!(%error, "the measurement of the free space on the disk failed"),
            }
        }
        match requests.services.store.sizes().await {
            Ok(sizes) => meters.stored(&sizes),
            Err(error) => tracing::error!(%error, "the size of the store could not be read"),
        }
    }

    fn update(&self, requests: &Requests, free: u64) {
        let is_short = free < self.floor_bytes;
        let was_short = requests.services.short_of_space.swap(is_short, Ordering::Relaxed);
        match (was_short, is_short) {
            (false, true) => tracing::error!(
                free,
                floor = self.floor_bytes,
                "the disk is short of space: no new rooms or guests are created; games in progress continue"
            ),
            (true, false) => tracing::info!(free, "the disk has enough space again"),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_space_is_measured_for_an_existing_directory() {
        let dir = tempfile::tempdir().unwrap();
        assert!(free_bytes(dir.path()).unwrap() > 0);
        assert!(free_bytes(&dir.path().join("nowhere")).is_err());
    }
}
