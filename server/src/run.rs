//! Puts the parts together, starts them, and ends them in order.
//!
//! What always holds: the tasks that go on beside the edge are watched; if one ends, the server stops, and says so.

use crate::accounts::{Accounts, games};
use crate::backend::ServerBackend;
use crate::config::{Config, ServeConfig, Task};
use crate::disk_space::DiskSpace;
use crate::expiry;
use crate::house::House;
use crate::http;
use crate::limits::Limits;
use crate::metrics::{Meters, Queue};
use crate::random::Random;
use crate::room::row;
use crate::room::task::Command;
use crate::services::Services;

use crate::store::{self, Store};
use crate::websocket::{App, OpenConnections};
use konakis_program::stop;
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// How often house time is put on disk while nothing else is.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How often rooms that are not in memory are looked through for what has come due.
const ROUND: Duration = Duration::from_secs(2);
/// The most rooms that are woken in one round.
const ROUND_MAX: u32 = 500;
/// The most open challenges that are brought back to the lobby at the start.
const LISTED_MAX: u32 = 200;
/// How often limits forget who has been quiet.
const TIDY: Duration = Duration::from_secs(60);

/// Does what the program was told.
///
/// # Errors
/// Whatever hinders it, in words.
pub async fn run(config: Config) -> Result<(), Box<dyn Error>> {
    match config.task {
        Task::Serve(config) => serve(&config).await,
        Task::Backup { data, file } => {
            tokio::task::spawn_blocking(move || store::backup(&data, &file)).await??;
            Ok(())
        }
        Task::Rebuild { data } => {
            let (store, _) = Store::open_existing(&data)?;
            let rooms =
                store.rebuild(|room, log| row::of_log(room, log).map_err(|error| error.to_string())).await;
            store.close().await;
            eprintln!("{} rooms were read, their rows and all ratings made anew", rooms?);
            Ok(())
        }
    }
}

async fn serve(config: &ServeConfig) -> Result<(), Box<dyn Error>> {
    let stop = stop::on_signal()?;
    let (store, opened) = Store::open(&config.data)?;
    tracing::info!(unfinished = opened.unfinished, "the store is open");
    let random = match config.test_seed {
        Some(number) => Random::from_seed(number),
        None => Random::from_system()?,
    };
    let meters = Meters::new()?;
    let services = Services::new(store, House::going_on_from(opened.house_ms), random, meters.clone());
    if !config.limits.unlimited {
        services.thinkers.pause();
    }
    let app = Arc::new(App {
        services: Arc::clone(&services),
        accounts: Accounts::new(config.service_secret.clone()),
        limits: Limits::new(config.limits.unlimited),
        open: OpenConnections::default(),
        next: AtomicU64::new(1),
    });
    let space = DiskSpace::new(config.data.clone(), config.limits.free_space_min);
    // Before the first connection: a server that starts on a full disk makes no room either.
    space.measure(&app).await;
    let beside = tokio::spawn(watch(beside(Arc::clone(&app), space), stop.clone()));
    // From the moment it is told to stop nobody can play, and nobody's clock runs, however long the last ones take to go.
    let halting = async {
        stop.cancelled().await;
        services.house.stop();
        app.open.stop();
        std::future::pending().await
    };
    let served = tokio::select! {
        served = http::open(config, games(), Arc::new(ServerBackend(Arc::clone(&app))), meters, stop.clone()) => served,
        never = halting => never,
    };
    stop.cancel();
    beside.await?;
    // House time goes on from here at the next start; a store that cannot take it is a second behind at most.
    let _ = services.store.heartbeat(services.house.now().house).await;
    services.store.close().await;
    Ok(served?)
}

/// All that goes on beside the edge.
fn beside(app: Arc<App>, space: DiskSpace) -> JoinSet<()> {
    let services = Arc::clone(&app.services);
    let mut tasks = JoinSet::new();
    tasks.spawn(announce(Arc::clone(&services)));
    tasks.spawn(heartbeat(Arc::clone(&services)));
    tasks.spawn(expiry::run(Arc::clone(&services)));
    tasks.spawn(rounds(services));
    tasks.spawn(space.watch(Arc::clone(&app)));
    tasks.spawn(async move {
        let mut beat = tokio::time::interval(TIDY);
        loop {
            beat.tick().await;
            app.limits.tidy();
        }
    });
    tasks
}

/// Lets tasks go on until the server stops. One that ends before stops the server.
async fn watch(mut tasks: JoinSet<()>, stop: CancellationToken) {
    tokio::select! {
        () = stop.cancelled() => {}
        ended = tasks.join_next() => {
            tracing::error!(?ended, "a part of the server has ended, so that it stops");
            stop.cancel();
        }
    }
    tasks.shutdown().await;
}

async fn announce(services: Arc<Services>) {
    services.lobby.announce().await;
}

async fn heartbeat(services: Arc<Services>) {
    let mut beat = tokio::time::interval(HEARTBEAT);
    loop {
        beat.tick().await;
        if let Err(error) = services.store.heartbeat(services.house.now().house).await {
            tracing::error!(%error, "house time could not be stored");
        }
        services.meters.rooms(services.rooms_in_memory());
        let (idle, bytes) = services.idle.size();
        services.meters.idle(idle, bytes);
        measure_queues(&services);
    }
}

fn measure_queues(services: &Services) {
    let waiting = services.store.stats().waiting_writes();
    let meters = &services.meters;
    meters.waiting(Queue::Store, usize::try_from(waiting).unwrap_or(usize::MAX));
    meters.waiting(Queue::Inboxes, services.waiting_requests());
    meters.waiting(Queue::Outboxes, services.present.waiting_frames());
    meters.outbox_bytes(services.outboxes.waiting());
    meters.waiting(Queue::Thinkers, services.thinkers.busy());
}

/// Wakes rooms that are not in memory when something comes due in them.
async fn rounds(services: Arc<Services>) {
    match services.store.listed(LISTED_MAX).await {
        Ok(listed) => {
            // The newest last, as they came.
            for (room, _) in listed.into_iter().rev() {
                services.tell(&room, Command::Nudge).await;
            }
        }
        Err(error) => tracing::error!(%error, "the lobby could not be filled"),
    }
    let mut beat = tokio::time::interval(ROUND);
    loop {
        beat.tick().await;
        match services.store.due(services.house.now().house, ROUND_MAX).await {
            Ok(due) => {
                for (room, _) in due {
                    services.tell(&room, Command::Nudge).await;
                }
            }
            Err(error) => tracing::error!(%error, "what is due could not be looked up"),
        }
    }
}
