//! The store of a server that serves: how it is opened, watched and closed.

use crate::config::ServeConfig;
use crate::services::Services;
use crate::store::{OpenError, Opened, SERVES_WITHOUT_WRITING, Store};
use konakis_program::logs;
use std::time::Duration;
use tokio::task::{JoinError, JoinHandle};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// How long a server that was cut off from its database may take to close its connections, and the least time that any
/// server gets to close its store.
pub(super) const CLOSE_TIMEOUT: Duration = Duration::from_millis(300);

/// The server could not reach its database for so long that a standby may soon take over.
#[derive(Debug, thiserror::Error)]
#[error(
    "the database did not answer for {:.1} seconds, and a standby may take over: this server ends, so that its clients \
     connect to the standby",
    SERVES_WITHOUT_WRITING.as_secs_f64()
)]
pub(super) struct CutOff;

/// Opens the store. With PostgreSQL, waits until the database answers and has a connection left, and until no lock is
/// in the way. A standby also waits until no other server uses the database. None if the server is stopped while it
/// waits.
pub(super) async fn open_store(
    config: &ServeConfig,
    stop: &CancellationToken,
) -> Result<Option<(Store, Opened)>, OpenError> {
    let data = &config.data;
    let Some(database) = &data.database else { return Store::open(&data.dir).map(Some) };
    let opening = async {
        Store::wait_until_reached(database).await?;
        if config.shares_database {
            logs::announce("waiting as a standby");
            Store::take_over(database, &data.dir).await
        } else {
            Store::connect_patiently(database, &data.dir).await
        }
    };
    tokio::select! {
        opened = opening => opened.map(Some),
        () = stop.cancelled() => Ok(None),
    }
}

/// Stores the uptime while the server starts, to keep the right to write to a PostgreSQL database.
pub(super) async fn beat(services: &Services) -> ! {
    let mut beats = tokio::time::interval(Duration::from_secs(1));
    loop {
        beats.tick().await;
        services.prove_store().await;
    }
}

/// Waits until the store has written nothing for [`SERVES_WITHOUT_WRITING`]. With SQLite, never returns.
pub(super) async fn cut_off(store: &Store) {
    while let Some(renewed) = store.renewed_at() {
        let until = renewed + SERVES_WITHOUT_WRITING;
        if Instant::now() >= until {
            return;
        }
        tokio::time::sleep_until(until).await;
    }
    std::future::pending().await
}

/// Waits for the end of the upkeep, stores the uptime, and closes the store. Gives up at `until`, because PostgreSQL
/// may stay silent for ever.
pub(super) async fn finish(
    services: &Services,
    upkeep: JoinHandle<()>,
    until: Instant,
) -> Result<(), JoinError> {
    let finishing = async {
        upkeep.await?;
        // The next start continues from this uptime or, if it cannot be stored, from the last stored uptime, which is
        // at most about two seconds less.
        let _ = services.store.heartbeat(services.clock.now().uptime).await;
        services.store.close().await;
        Ok(())
    };
    tokio::time::timeout_at(until, finishing).await.unwrap_or_else(|_| {
        tracing::warn!(
            waiting = services.store.stats().waiting_writes(),
            "the database did not answer, so the server ends without closing it: the waiting writes are not stored, \
             and the writes under way may or may not be stored; no player was shown any of these changes"
        );
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::LogLines;
    use konakis_program::postgres::testing::PostgresServer;

    #[tokio::test]
    async fn a_server_ends_although_its_database_does_not_answer() {
        let (lines, dir) = (LogLines::default(), tempfile::tempdir().unwrap());
        let _collecting = lines.collect();
        let database = PostgresServer::shared().new_database().await;
        let (store, _) = Store::connect(&database, dir.path()).await.unwrap();
        let services = Services::for_tests(store);
        // No write can be committed before the end of this transaction.
        let other = PostgresServer::shared().raw(&database).await;
        other.batch_execute("BEGIN; UPDATE meta SET epoch = epoch").await.unwrap();
        // Tokio's paused clock skips ahead to the end of the wait, because all tasks wait.
        tokio::time::pause();
        let until = Instant::now() + Duration::from_secs(9);
        finish(&services, tokio::spawn(async {}), until).await.unwrap();
        assert!(Instant::now() < until + Duration::from_secs(1));
        let text = lines.text();
        assert!(text.contains("the server ends without closing it"), "{text}");
    }
}
