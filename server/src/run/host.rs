//! Serves with a store, alone or as the host of edges.

use super::database::{CLOSE_TIMEOUT, CutOff, beat, cut_off, finish, open_store};
use crate::accounts::games;
use crate::app::App;
use crate::bus::{self, BusError, Host};
use crate::clock::UptimeClock;
use crate::computer::Thinkers;
use crate::config::{Role, ServeConfig};
use crate::http::sign_in::SharedKey;
use crate::http::{self, ConnectionLimits};
use crate::random::Random;
use crate::services::Services;
use crate::store::StoreError;
use crate::telemetry::Meters;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// The name under which a server with a store connects to the bus.
const NAME: &str = "konakis-host";

/// How long a host that only edges can reach keeps the database while it is not connected to the bus. This applies only
/// if another server may take over.
const WITHOUT_BUS_MAX: Duration = Duration::from_secs(5);

/// How long a server that was told to stop may take to close its connections and its store. This is longer than
/// connections usually take, and shorter than the ten seconds after which the server has ended according to the
/// operator's documentation.
const STOP_TIMEOUT: Duration = Duration::from_secs(9);

pub(super) async fn serve(
    config: &ServeConfig,
    random: Random,
    meters: Meters,
    stop: CancellationToken,
) -> Result<(), Box<dyn Error>> {
    // A standby that no edge could reach does not take over.
    let reached = match &config.bus {
        Some(bus) if may_yield_without_bus(config) => tokio::select! {
            reached = bus::reach(bus, NAME) => Some(reached?),
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

/// Whether this server leaves the database to another server while it cannot reach the bus.
fn may_yield_without_bus(config: &ServeConfig) -> bool {
    config.shares_database && config.role == Role::Host
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
                reached = bus::reach(bus, NAME) => reached,
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
