//! Runs the program: starts the parts of the server and stops them in order, or executes a subcommand.

use crate::accounts::{Accounts, games};
use crate::admin::{self, Admin, AdminReply, AdminRequest, ClientError};
use crate::app::{App, erasure, open_files};
use crate::bus::{self, BusError, EdgeApp, Host};
use crate::clock::UptimeClock;
use crate::computer::Thinkers;
use crate::config::{BusConfig, Config, DataConfig, Role, RunMode, ServeConfig};
use crate::http::sign_in::SharedKey;
use crate::http::{self, ConnectionLimits};
use crate::limits::Limits;
use crate::moderation::AdminCommand;
use crate::notifications::PushServices;
use crate::random::Random;
use crate::requests::Requests;
use crate::rooms::machine::row;
use crate::rooms::registry::Registry;
use crate::services::Services;
use crate::store::{
    self, BackupError, Migrated, OpenError, Opened, SERVES_WITHOUT_WRITING, Store, StoreError,
};
use crate::telemetry::Meters;
use konakis_program::postgres::DatabaseConfig;
use konakis_program::{logs, stop};
use std::error::Error;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::{JoinError, JoinHandle};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// The names under which edges and hosts connect to the bus. A server with the role `both` connects as a host.
const EDGE_NAME: &str = "konakis-edge";
const HOST_NAME: &str = "konakis-host";

/// How long a host that only edges can reach keeps the database while it is not connected to the bus. This applies only
/// if another server may take over.
const WITHOUT_BUS_MAX: Duration = Duration::from_secs(5);

/// How long a server that was told to stop may take to close its connections and its store. This is longer than
/// connections usually take, and shorter than the ten seconds after which the server has ended according to the
/// operator's documentation.
const STOP_TIMEOUT: Duration = Duration::from_secs(9);

/// How long a server that was cut off from its database may take to close its connections, and the least time that any
/// server gets to close its store.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(300);

/// Runs the program in the configured run mode: serves, or executes a subcommand.
///
/// # Errors
/// Any failure, as a sentence for the operator.
pub async fn run(config: Config) -> Result<(), Box<dyn Error>> {
    match config.mode {
        RunMode::Serve(config) => serve(&config).await,
        RunMode::Backup { data: DataConfig { database: Some(_), .. }, .. } => {
            Err(BackupError::OfPostgres.into())
        }
        RunMode::Migrate { from, to } => migrate(&from, &to).await,
        RunMode::Backup { data, file } => {
            tokio::task::spawn_blocking(move || store::backup(&data.dir, &file)).await??;
            Ok(())
        }
        RunMode::Admin { data, operator, command } => administer(&data, operator, command).await,
        RunMode::Rebuild { data } => {
            let (store, _) = open_existing(&data).await?;
            let rooms = store
                .rebuild(Box::new(|room, log| row::of_log(room, log).map_err(|error| error.to_string())))
                .await;
            store.close().await;
            eprintln!("read {} rooms and rebuilt their rows and all ratings", rooms?);
            Ok(())
        }
    }
}

/// The server could not reach its database for so long that a standby may soon take over.
#[derive(Debug, thiserror::Error)]
#[error(
    "the database did not answer for {:.1} seconds, and a standby may take over: this server ends, so that its clients \
     connect to the standby",
    SERVES_WITHOUT_WRITING.as_secs_f64()
)]
struct CutOff;

/// Stores the uptime while the server starts, to keep the right to write to a PostgreSQL database.
async fn beat(services: &Services) -> ! {
    let mut beats = tokio::time::interval(Duration::from_secs(1));
    loop {
        beats.tick().await;
        services.prove_store().await;
    }
}

/// Waits until the store has written nothing for [`SERVES_WITHOUT_WRITING`]. With SQLite, never returns.
async fn cut_off(store: &Store) {
    while let Some(renewed) = store.renewed_at() {
        let until = renewed + SERVES_WITHOUT_WRITING;
        if Instant::now() >= until {
            return;
        }
        tokio::time::sleep_until(until).await;
    }
    std::future::pending().await
}

async fn migrate(from: &Path, to: &DatabaseConfig) -> Result<(), Box<dyn Error>> {
    match store::migrate(from, to).await? {
        Migrated::Copied(rows) => eprintln!(
            "copied {rows} rows while the server is running: stop it, then run this command again to copy the rest"
        ),
        Migrated::Finished(rows) => eprintln!(
            "compared all {rows} rows and found no difference: start the server with --database, and put {} away",
            from.join("konakis.db").display()
        ),
    }
    Ok(())
}

/// Opens an existing database. An empty PostgreSQL database is accepted too, and gets its tables.
async fn open_existing(data: &DataConfig) -> Result<(Store, Opened), OpenError> {
    let opened = match &data.database {
        Some(database) => Store::connect(database, &data.dir).await,
        None => Store::open_existing(&data.dir),
    };
    opened.map_err(|error| match error {
        OpenError::DatabaseInUse(place) => OpenError::ServerRuns(place),
        error => error,
    })
}

async fn serve(config: &ServeConfig) -> Result<(), Box<dyn Error>> {
    let stop = stop::on_signal()?;
    tracing::info!("{}", config.discord_status);
    // People connect to the edges of a host, not to the host.
    open_files::allow(if config.role == Role::Host { 0 } else { config.limits.connections });
    let random = match config.test_seed {
        Some(number) => Random::from_seed(number),
        None => Random::from_system()?,
    };
    let meters = Meters::new()?;
    match (config.role, &config.bus) {
        (Role::Edge, Some(bus)) => serve_as_edge(config, bus, random, meters, stop).await,
        (Role::Edge | Role::Both | Role::Host, _) => serve_with_store(config, random, meters, stop).await,
    }
}

/// Serves as an edge. Requests that only the host can answer are passed on over the bus.
async fn serve_as_edge(
    config: &ServeConfig,
    bus: &BusConfig,
    random: Random,
    meters: Meters,
    stop: CancellationToken,
) -> Result<(), Box<dyn Error>> {
    let key = SharedKey::generate()?;
    let app = EdgeApp::new(config.limits.unlimited, Arc::new(random), meters.clone(), key);
    // Cancelled once all connections are closed.
    let closed = CancellationToken::new();
    let mut on_bus = tokio::spawn({
        let (app, bus, closed) = (Arc::clone(&app), bus.clone(), closed.clone());
        async move {
            let bus = tokio::select! {
                reached = bus::reach(&bus, EDGE_NAME) => reached?,
                () = closed.cancelled() => return Ok(()),
            };
            tokio::select! {
                () = app.keep_up(&bus) => return Err(BusError::Subscription),
                () = closed.cancelled() => {}
            }
            app.leave(&bus).await;
            Ok(())
        }
    });
    let halting = async {
        stop.cancelled().await;
        app.halt();
        std::future::pending().await
    };
    let limits = ConnectionLimits::new(config);
    let served = tokio::select! {
        served = http::open(config, games(), Arc::clone(&app), limits, meters, stop.clone()) => served,
        ended = &mut on_bus => return Ok(ended??),
        never = halting => never,
    };
    closed.cancel();
    on_bus.await??;
    Ok(served?)
}

async fn serve_with_store(
    config: &ServeConfig,
    random: Random,
    meters: Meters,
    stop: CancellationToken,
) -> Result<(), Box<dyn Error>> {
    // A standby that no edge could reach does not take over.
    let reached = match &config.bus {
        Some(bus) if may_yield_without_bus(config) => tokio::select! {
            reached = bus::reach(bus, HOST_NAME) => Some(reached?),
            () = stop.cancelled() => return Ok(()),
        },
        _ => None,
    };
    let Some((store, opened)) = open_store(config, &stop).await? else { return Ok(()) };
    tracing::info!(unfinished = opened.unfinished, "the store is open");
    meters.epoch(opened.epoch);
    let thinkers = if config.limits.unlimited { Thinkers::new() } else { Thinkers::beside_people() };
    let clock = UptimeClock::resumed_at(opened.uptime_ms).after_gaps(store.gaps().await?);
    let services = Services::new(store, clock, random, meters.clone(), thinkers);
    let starting = async {
        services.reload_sanctions().await?;
        services.load_boards().await?;
        let app = App::new(config, Arc::clone(&services), SharedKey::generate()?)?;
        let upkeep = app.keep_up(config, stop.clone()).await;
        Ok::<_, Box<dyn Error>>((app, upkeep))
    };
    let (app, upkeep) = tokio::select! {
        started = starting => started?,
        never = beat(&services) => never,
    };
    let mut stopped_at = None;
    // No game clock runs while the last connections close.
    let halting = async {
        stop.cancelled().await;
        stopped_at = Some(Instant::now());
        app.halt();
        std::future::pending().await
    };
    let is_cut_off = CancellationToken::new();
    let serving = serve_clients(config, &app, opened.epoch, meters, reached, &stop, &is_cut_off);
    tokio::pin!(serving);
    let served = tokio::select! {
        served = &mut serving => served,
        // Another server uses the database: this server's views are outdated, and its writes are refused.
        () = services.store.taken_over() => return Err(StoreError::TakenOver.into()),
        () = cut_off(&services.store), if config.shares_database => {
            // Clients and edges learn that they need another server.
            is_cut_off.cancel();
            stop.cancel();
            app.halt();
            let _ = tokio::time::timeout(CLOSE_TIMEOUT, serving).await;
            // If the database can be reached again, this releases it, so that the standby need not wait.
            let _ = tokio::time::timeout(CLOSE_TIMEOUT, services.store.close()).await;
            return Err(CutOff.into());
        }
        never = halting => never,
    };
    stop.cancel();
    let until = stopped_at.unwrap_or_else(Instant::now) + STOP_TIMEOUT;
    finish(&services, upkeep, until.max(Instant::now() + CLOSE_TIMEOUT)).await?;
    served
}

/// Waits for the end of the upkeep, stores the uptime, and closes the store. Gives up at `until`, because PostgreSQL
/// may stay silent for ever.
async fn finish(services: &Services, upkeep: JoinHandle<()>, until: Instant) -> Result<(), JoinError> {
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
            "the database did not answer, so the server ends without closing it: it is unknown whether the writes \
             under way are stored, and the waiting ones are not; no player was shown any of these changes"
        );
        Ok(())
    })
}

/// Whether this server leaves the database to another server while it cannot reach the bus.
fn may_yield_without_bus(config: &ServeConfig) -> bool {
    config.shares_database && config.role == Role::Host
}

/// Opens the store. With PostgreSQL, waits until the database answers and has a connection left, and until no lock is
/// in the way. A standby also waits until no other server uses the database. None if the server is stopped while it
/// waits.
async fn open_store(
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

/// Serves HTTP, and edges if there is a bus, until the server stops. A host that only edges can reach stops when it can
/// no longer serve edges.
async fn serve_clients(
    config: &ServeConfig,
    app: &Arc<App>,
    epoch: u64,
    meters: Meters,
    reached: Option<async_nats::Client>,
    stop: &CancellationToken,
    is_cut_off: &CancellationToken,
) -> Result<(), Box<dyn Error>> {
    let limits = ConnectionLimits::new(config);
    let edges = async {
        let Some(bus) = &config.bus else { return Ok(()) };
        if config.role == Role::Host {
            app.connections().set_unreached(Some(Instant::now())).await;
        }
        let bus = match reached {
            Some(reached) => Ok(reached),
            None => tokio::select! {
                reached = bus::reach(bus, HOST_NAME) => reached,
                () = stop.cancelled() => return Ok(()),
            },
        };
        let host = Host {
            numbers: app.connections().random_numbers(),
            app: Arc::clone(app),
            connections: Arc::clone(app.connections()),
            limits: Arc::clone(&limits),
            epoch,
            meters: meters.clone(),
            cut_off: is_cut_off.clone(),
            is_only_way: config.role == Role::Host,
        };
        let longest = may_yield_without_bus(config).then_some(WITHOUT_BUS_MAX);
        let served = match bus {
            Ok(bus) => tokio::select! {
                served = bus::serve_edges(host, bus.clone(), stop.clone()) => served,
                () = bus::lost(&bus, longest, |is_connected| app.set_way_in(is_connected)),
                    if config.role == Role::Host => Err(BusError::Lost),
            },
            Err(error) => Err(error),
        };
        match served {
            // People can still connect to this server.
            Err(error) if config.role == Role::Both => {
                tracing::error!(%error, "no edge can connect until this server is started again");
                Ok(())
            }
            Err(error) => {
                stop.cancel();
                Err(error)
            }
            Ok(()) => Ok(()),
        }
    };
    let http = async {
        let served =
            http::open(config, games(), Arc::clone(app), Arc::clone(&limits), meters.clone(), stop.clone())
                .await;
        // The operator learns of an error only when the process ends, and edges could keep it running for ever.
        if served.is_err() {
            stop.cancel();
        }
        served
    };
    let (served, edges) = tokio::join!(http, edges);
    served?;
    Ok(edges?)
}

async fn administer(
    data: &DataConfig,
    operator: String,
    command: AdminCommand,
) -> Result<(), Box<dyn Error>> {
    let request = AdminRequest { operator, command };
    let reply = match admin::send(&data.dir, &request).await {
        Ok(reply) => reply,
        Err(ClientError::NoServer) => administer_offline(data, request).await?,
        Err(error) => return Err(error.into()),
    };
    match reply {
        AdminReply::Done(text) => {
            // A reader such as `head` may end before the whole text is written.
            match writeln!(std::io::stdout(), "{}", text.trim_end()) {
                Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
                Ok(()) | Err(_) => Ok(()),
            }
        }
        AdminReply::Failed(why) => Err(why.into()),
    }
}

/// Executes a command without a server. Meanwhile, no server can open the database: this process has locked the data
/// directory and, with PostgreSQL, holds the database.
async fn administer_offline(data: &DataConfig, request: AdminRequest) -> Result<AdminReply, Box<dyn Error>> {
    let (store, opened) = open_existing(data).await?;
    let clock = UptimeClock::resumed_at(opened.uptime_ms);
    let services = Services::new(store, clock, Random::from_system()?, Meters::new()?, Thinkers::new());
    let requests = Arc::new(Requests {
        rooms: Registry::new(Arc::clone(&services)),
        services: Arc::clone(&services),
        accounts: Accounts::new(None),
        limits: Limits::new(true),
        push_services: PushServices::default(),
        activities: None,
    });
    let admin = Admin { requests };
    let executed = admin.execute(&request.operator, request.command).await;
    // Replaces former names in the logs now, instead of at the next start.
    let erased = erasure::step(&services, &admin.requests.rooms).await;
    services.store.close().await;
    erased?;
    Ok(executed.map_or_else(|error| AdminReply::Failed(error.to_string()), AdminReply::Done))
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
        let until = Instant::now() + STOP_TIMEOUT;
        finish(&services, tokio::spawn(async {}), until).await.unwrap();
        assert!(Instant::now() < until + Duration::from_secs(1));
        let text = lines.text();
        assert!(text.contains("the server ends without closing it"), "{text}");
    }
}
