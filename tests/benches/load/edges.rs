//! Two edges: the time that an action takes longer through an edge than on the host.
//!
//! Half of the pairs play on the host and half on an edge, at the same time and at a moderate rate.

use crate::pair::Pair;
use crate::report::{Figure, Report, Times, ms};
use crate::script::{Step, long_kubism};
use konakis_tests::{Nats, Server, ServerOptions};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The pause of a pair between two actions.
const PAUSE: Duration = Duration::from_millis(50);
/// The pairs on the host, and those on the edge.
const PAIRS: usize = 10;
/// The most that an action may take longer through an edge, at the median and for 99 of 100.
const ADDED_MAX: [(usize, Duration); 2] =
    [(50, Duration::from_micros(1_500)), (99, Duration::from_millis(5))];

/// The edges of a host, and the bus between them.
pub struct Edges {
    /// The edges.
    pub servers: [Server; 2],
    _bus: Nats,
}

/// Starts a host and two edges.
pub async fn start() -> (Server, Edges) {
    let bus = Nats::start().await;
    let on_bus = |role: &str| {
        let more = ["--bus", bus.url(), "--role", role].map(str::to_owned).into();
        ServerOptions { more, ..ServerOptions::default() }
    };
    let host = Server::start_with(on_bus("both")).await;
    let servers = [Server::start_with(on_bus("edge")).await, Server::start_with(on_bus("edge")).await];
    (host, Edges { servers, _bus: bus })
}

/// Measures actions on the host and through an edge for this long.
pub async fn measure(report: &mut Report, span: Duration) {
    let (host, edges) = start().await;
    let (here, there) = (play(host.address(), span), play(edges.servers[0].address(), span));
    let (here, there) = tokio::join!(here, there);
    for (percent, most) in ADDED_MAX {
        let added = there.within(percent).saturating_sub(here.within(percent));
        report.add(Figure {
            what: format!("an action through an edge: {percent}%"),
            ours: ms(there.within(percent)),
            floor: format!("on the host {}, {} more", ms(here.within(percent)), ms(added)),
            target: format!("at most {} more", ms(most)),
            met: Some(added <= most),
        });
    }
}

/// The times until actions at this address are acknowledged.
async fn play(address: &str, span: Duration) -> Times {
    let script: Arc<[Step]> = long_kubism(1, 1_000).into();
    let until = Instant::now() + span;
    let mut games = Vec::new();
    for _ in 0..PAIRS {
        let (mut pair, script) = (Pair::begin(address).await, Arc::clone(&script));
        games.push(tokio::spawn(async move {
            let mut taken = Vec::new();
            let mut turns = tokio::time::interval(PAUSE);
            for step in script.iter() {
                turns.tick().await;
                if Instant::now() >= until {
                    break;
                }
                taken.push(pair.act(step).await.acknowledged);
            }
            taken
        }));
    }
    let mut taken = Vec::new();
    for game in games {
        taken.extend(game.await.expect("the game is played"));
    }
    Times::new(taken)
}
