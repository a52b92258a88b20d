//! Starts the parts of the server and stops them in order.
//!
//! Invariants: the background tasks are supervised; if one ends early, the server logs an error and stops.

use crate::accounts::{Accounts, games};
use crate::admin::{self, AdminReply, AdminRequest, AdminSocket, ClientError};
use crate::app::backend::ServerBackend;
use crate::app::disk_space::DiskSpace;
use crate::app::{erasure, expiry};
use crate::clock::UptimeClock;
use crate::config::{Config, ServeConfig, Task};
use crate::http;
use crate::limits::Limits;
use crate::moderation::AdminCommand;
use crate::random::Random;
use crate::rooms::machine::row;
use crate::rooms::services::Services;
use crate::rooms::task::Command;
use crate::store::{self, Opened, Store, StoreError};
use crate::telemetry::{Meters, Queue};
use crate::websocket::{App, OpenConnections};
use konakis_program::stop;
use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// How often the uptime is stored while nothing else is.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How often the store is asked for rooms whose deadline has passed.
const DUE_INTERVAL: Duration = Duration::from_secs(2);
/// The most rooms that are loaded at once because their deadline has passed.
const DUE_MAX: u32 = 500;
/// The most open challenges that are put back into the lobby at the start.
const LISTED_MAX: u32 = 200;
/// A day in milliseconds.
const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// How often the rate limits drop unused entries.
const TIDY_INTERVAL: Duration = Duration::from_secs(60);

/// Runs the task of the configuration: serve, back up, rebuild the index, or execute a command of the operator.
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
        Task::Admin { data, operator, command } => administer(&data, operator, command).await,
        Task::Rebuild { data } => {
            let (store, _) = Store::open_existing(&data)?;
            let rooms =
                store.rebuild(|room, log| row::of_log(room, log).map_err(|error| error.to_string())).await;
            store.close().await;
            eprintln!("read {} rooms and rebuilt their rows and all ratings", rooms?);
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
    let accounts = Accounts::new(config.service_secret.clone());
    let app =
        app(store, opened, random, meters.clone(), accounts, Limits::new(config.limits.unlimited)).await?;
    let services = Arc::clone(&app.services);
    if !config.limits.unlimited {
        services.thinkers.pause();
    }
    let space = DiskSpace::new(config.data.clone(), config.limits.free_space_min);
    // Before the first connection, so that a server that starts on a full disk creates no rooms.
    space.measure(&app).await;
    let background = tokio::spawn(supervise(background_tasks(Arc::clone(&app), space, config), stop.clone()));
    // Nobody can play from here on, so no game clock runs while the last connections close.
    let halting = async {
        stop.cancelled().await;
        services.clock.stop();
        app.open.stop();
        std::future::pending().await
    };
    let served = tokio::select! {
        served = http::open(config, games(), Arc::new(ServerBackend(Arc::clone(&app))), meters, stop.clone()) => served,
        never = halting => never,
    };
    stop.cancel();
    background.await?;
    // The next start continues from this uptime; if it cannot be stored, the stored one is a second old at most.
    let _ = services.store.heartbeat(services.clock.now().house).await;
    services.store.close().await;
    Ok(served?)
}

/// The state of a server on this store.
async fn app(
    store: Store,
    opened: Opened,
    random: Random,
    meters: Meters,
    accounts: Accounts,
    limits: Limits,
) -> Result<Arc<App>, StoreError> {
    let services = Services::new(store, UptimeClock::resumed_at(opened.house_ms), random, meters);
    services.reload_sanctions().await?;
    let (open, next) = (OpenConnections::default(), AtomicU64::new(1));
    Ok(Arc::new(App { services, accounts, limits, open, next }))
}

/// Executes a command of the operator: through the running server, or on the data directory if none runs.
async fn administer(data: &Path, operator: String, command: AdminCommand) -> Result<(), Box<dyn Error>> {
    let request = AdminRequest { operator, command };
    let reply = match admin::send(data, &request).await {
        Ok(reply) => reply,
        Err(ClientError::NoServer) => administer_offline(data, request).await?,
        Err(error) => return Err(error.into()),
    };
    match reply {
        AdminReply::Done(text) => {
            println!("{}", text.trim_end());
            Ok(())
        }
        AdminReply::Failed(why) => Err(why.into()),
    }
}

/// Executes a command while no server runs. The lock of the data directory prevents a server from starting meanwhile.
async fn administer_offline(data: &Path, request: AdminRequest) -> Result<AdminReply, Box<dyn Error>> {
    let (store, opened) = Store::open_existing(data)?;
    let (accounts, limits) = (Accounts::new(None), Limits::new(true));
    let app = app(store, opened, Random::from_system()?, Meters::new()?, accounts, limits).await?;
    let executed = admin::execute(&app, &request.operator, request.command).await;
    // The names in logs are replaced here too, so that nothing waits for the next start.
    let erased = erasure::step(&app.services).await;
    app.services.store.close().await;
    erased?;
    Ok(executed.map_or_else(|error| AdminReply::Failed(error.to_string()), AdminReply::Done))
}

/// The tasks that run beside the HTTP server.
fn background_tasks(app: Arc<App>, space: DiskSpace, config: &ServeConfig) -> JoinSet<()> {
    let services = Arc::clone(&app.services);
    let mut tasks = JoinSet::new();
    tasks.spawn(announce(Arc::clone(&services)));
    tasks.spawn(heartbeat(Arc::clone(&services)));
    let reports_kept_ms = u64::from(config.privacy.report_days) * DAY_MS;
    tasks.spawn(expiry::run(Arc::clone(&services), reports_kept_ms));
    tasks.spawn(erasure::run(Arc::clone(&services)));
    match AdminSocket::open(&config.data) {
        Ok(socket) => drop(tasks.spawn(socket.serve(Arc::clone(&app)))),
        // Players do not need it.
        Err(error) => tracing::error!("{error}"),
    }
    tasks.spawn(wake_due_rooms(services));
    tasks.spawn(space.watch(Arc::clone(&app)));
    tasks.spawn(async move {
        let mut beat = tokio::time::interval(TIDY_INTERVAL);
        loop {
            beat.tick().await;
            app.limits.tidy();
        }
    });
    tasks
}

/// Runs the tasks until the server stops. A task that ends earlier stops the server.
async fn supervise(mut tasks: JoinSet<()>, stop: CancellationToken) {
    tokio::select! {
        () = stop.cancelled() => {}
        ended = tasks.join_next() => {
            tracing::error!(?ended, "a background task has ended: the server stops");
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
        if let Err(error) = services.store.heartbeat(services.clock.now().house).await {
            tracing::error!(%error, "the uptime could not be stored");
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

/// Fills the lobby, then loads every room whose deadline has passed.
async fn wake_due_rooms(services: Arc<Services>) {
    match services.store.listed(LISTED_MAX).await {
        Ok(listed) => {
            // Newest last, in their original order.
            for (room, _) in listed.into_iter().rev() {
                services.tell(&room, Command::Nudge).await;
            }
        }
        Err(error) => tracing::error!(%error, "the lobby could not be filled"),
    }
    let mut beat = tokio::time::interval(DUE_INTERVAL);
    loop {
        beat.tick().await;
        match services.store.due(services.clock.now().house, DUE_MAX).await {
            Ok(due) => {
                for (room, _) in due {
                    services.tell(&room, Command::Nudge).await;
                }
            }
            Err(error) => tracing::error!(%error, "the rooms whose deadline has passed could not be read"),
        }
    }
}
