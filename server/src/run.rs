//! Starts the parts of the server and stops them in order.

use crate::accounts::games;
use crate::app::{App, open_files};
use crate::clock::UptimeClock;
use crate::config::{Config, ServeConfig, Task};
use crate::http;
use crate::random::Random;
use crate::rooms::machine::row;
use crate::services::Services;
use crate::store::{self, Store};
use crate::telemetry::Meters;
use konakis_program::stop;
use std::error::Error;
use std::sync::Arc;

/// Runs the task of the configuration: serve, back up, or rebuild the index.
///
/// # Errors
/// Any failure, as a sentence for the operator.
pub async fn run(config: Config) -> Result<(), Box<dyn Error>> {
    match config.task {
        Task::Serve(config) => serve(&config).await,
        Task::Backup { data, file } => {
            tokio::task::spawn_blocking(move || store::backup(&data, &file)).await??;
            Ok(())
        }
        Task::Rebuild { data } => {
            let (store, _) = Store::open_existing(&data)?;
            let rooms = store
                .rebuild(Box::new(|room, log| row::of_log(room, log).map_err(|error| error.to_string())))
                .await;
            store.close().await;
            eprintln!("read {} rooms and rebuilt their rows and all ratings", rooms?);
            Ok(())
        }
    }
}

async fn serve(config: &ServeConfig) -> Result<(), Box<dyn Error>> {
    let stop = stop::on_signal()?;
    open_files::allow(config.limits.connections);
    let (store, opened) = Store::open(&config.data)?;
    tracing::info!(unfinished = opened.unfinished, "the store is open");
    let random = match config.test_seed {
        Some(number) => Random::from_seed(number),
        None => Random::from_system()?,
    };
    let meters = Meters::new()?;
    let services = Services::new(store, UptimeClock::resumed_at(opened.house_ms), random, meters.clone());
    if !config.limits.unlimited {
        services.thinkers.pause();
    }
    let app = App::new(config, Arc::clone(&services));
    let upkeep = app.keep_up(config, stop.clone()).await;
    // No game clock runs while the last connections close.
    let halting = async {
        stop.cancelled().await;
        app.halt();
        std::future::pending().await
    };
    let served = tokio::select! {
        served = http::open(config, games(), Arc::clone(&app), meters, stop.clone()) => served,
        never = halting => never,
    };
    stop.cancel();
    upkeep.await?;
    // The next start continues from this uptime; if it cannot be stored, the stored one is a second old at most.
    let _ = services.store.heartbeat(services.clock.now().house).await;
    services.store.close().await;
    Ok(served?)
}
