//! Serves as an edge. Requests that only the host can answer are passed on over the bus.

use crate::accounts::games;
use crate::bus::{self, BusError, EdgeApp};
use crate::config::{BusConfig, ServeConfig};
use crate::http::sign_in::SharedKey;
use crate::http::{self, ConnectionLimits};
use crate::random::Random;
use crate::telemetry::Meters;
use std::error::Error;
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

/// The name under which an edge connects to the bus.
const NAME: &str = "konakis-edge";

pub(super) async fn serve(
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
                reached = bus::reach(&bus, NAME) => reached?,
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
