//! Capacity: what an action and a view cost the host and an edge, and the machines that follow for a service of
//! [`SERVICE`]'s size (`deploy/CAPACITY.md`).

use crate::client::{Client, number};
use crate::edges::{self, Edges};
use crate::pair::Pair;
use crate::process::Process;
use crate::report::{Figure, Report, kib};
use crate::script::{Step, long_kubism};
use futures_util::StreamExt;
use konakis_tests::{Metrics, Server};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The size of a service.
struct Service {
    /// Games in progress.
    games: f64,
    /// Spectators of all games together.
    spectators: f64,
    /// The time between two actions of a game, in seconds.
    action_every_s: f64,
    /// The connections of an edge, as `--connections` allows by default.
    connections_of_edge: f64,
}

/// The service for which machines are computed.
const SERVICE: Service = Service {
    games: 100_000.0,
    spectators: 1_000_000.0,
    action_every_s: 10.0,
    connections_of_edge: 20_000.0,
};

/// The pairs that play at the same time, with an action of each every [`PAUSE`].
const PAIRS: usize = 40;
/// The pause of a pair between two actions.
const PAUSE: Duration = Duration::from_millis(50);
/// The number of clients that connect at once.
const AT_ONCE: usize = 100;

/// The CPU time of the host and of both edges, and the bytes that the host has sent over the bus.
#[derive(Clone, Copy)]
struct Spent {
    host: f64,
    edges: f64,
    bus_bytes: f64,
}

impl Spent {
    async fn by(host: &Server, edges: &Edges) -> Self {
        let cpu = |server: &Server| Process(server.pid()).cpu().as_secs_f64();
        let bytes = Metrics::of(host.address()).await.value("konakis_bus_bytes_total");
        Self {
            host: cpu(host),
            edges: edges.servers.iter().map(cpu).sum(),
            bus_bytes: bytes.expect("the metric"),
        }
    }

    /// The part of each of `count` since an earlier time.
    fn each_since(self, before: Self, count: usize) -> Self {
        let each = |now: f64, before: f64| (now - before) / count as f64;
        Self {
            host: each(self.host, before.host),
            edges: each(self.edges, before.edges),
            bus_bytes: each(self.bus_bytes, before.bus_bytes),
        }
    }
}

/// Measures the costs for this long, and with this many spectators, and computes the machines.
pub async fn measure(report: &mut Report, span: Duration, crowd: usize, moves: usize) {
    let (host, edges) = edges::start().await;
    let action = actions(&host, &edges, span).await;
    let (seen, sent) = views(&host, &edges, crowd, moves).await;
    let us = |seconds: f64| format!("{:.1} µs", seconds * 1e6);
    let line = |what: &str, ours: String, floor: String| Figure {
        what: what.to_owned(),
        ours,
        floor,
        target: String::new(),
        met: None,
    };
    report.add(line(
        "an action of two players on edges",
        us(action.host),
        format!("CPU of the host; of the edges {}", us(action.edges)),
    ));
    report.add(line(
        "an action of two players on edges, bus",
        kib(action.bus_bytes),
        "sent by the host".to_owned(),
    ));
    report.add(line(
        "a view to a spectator on an edge",
        us(seen.edges),
        format!("CPU of the edge; of the host {}", us(seen.host)),
    ));
    report.add(line(
        "a view to all spectators of an edge, bus",
        kib(sent),
        format!("sent by the host, {} spectators each", crowd / edges.servers.len()),
    ));

    let Service { games, spectators, action_every_s, connections_of_edge } = SERVICE;
    let (actions, views) = (games / action_every_s, spectators / action_every_s);
    let machines = ((2.0 * games + spectators) / connections_of_edge).ceil();
    let host_cores = actions * action.host + views * seen.host;
    let edge_cores = actions * action.edges + views * seen.edges;
    let whole = format!("{games:.0} games, {spectators:.0} spectators");
    report.add(line(&whole, format!("{actions:.0}/s"), format!("actions; views of spectators {views:.0}/s")));
    report.add(line(
        "  host",
        format!("{host_cores:.1} cores"),
        "and the memory of the live rooms".to_owned(),
    ));
    report.add(line(
        "  edges",
        format!("{machines:.0}"),
        format!("{connections_of_edge:.0} connections each; {edge_cores:.1} cores in all"),
    ));
    report.add(line(
        "  bus",
        format!("{:.1} MiB/s", actions * action.bus_bytes / 1024.0 / 1024.0),
        "sent by the host for players, without spectators".to_owned(),
    ));
}

/// The costs of an action in games whose players are on both edges.
async fn actions(host: &Server, edges: &Edges, span: Duration) -> Spent {
    let script: Arc<[Step]> = long_kubism(1, edges::STEPS).into();
    let mut pairs = Vec::new();
    for _ in 0..PAIRS {
        let [white, black] = edges.servers.each_ref().map(|edge| Client::guest(edge.address()));
        let (white, black) = (white.await.0, black.await.0);
        pairs.push(Pair::begin_between([white, black]).await);
    }
    let before = Spent::by(host, edges).await;
    let until = Instant::now() + span;
    let games: Vec<_> = pairs
        .into_iter()
        .map(|pair| {
            let script = Arc::clone(&script);
            tokio::spawn(async move { pair.play_slowly(&script, PAUSE, until).await.len() })
        })
        .collect();
    let mut count = 0;
    for game in games {
        count += game.await.expect("the game is played");
    }
    Spent::by(host, edges).await.each_since(before, count)
}

/// The costs of a view for each of this many spectators, and the bytes on the bus for each edge and action.
async fn views(host: &Server, edges: &Edges, crowd: usize, moves: usize) -> (Spent, f64) {
    let mut pair = Pair::begin(host.address()).await;
    let watch = &format!(r#"{{"type":"watch","room":"{}"}}"#, pair.room);
    let come = async |place: usize| {
        let edge = &edges.servers[place % edges.servers.len()];
        let (mut one, _) = Client::guest(edge.address()).await;
        one.ask(watch).await;
        one
    };
    let spectators: Vec<_> =
        futures_util::stream::iter(0..crowd).map(come).buffer_unordered(AT_ONCE).collect().await;
    let last = u64::try_from(moves).expect("not so many moves");
    let listening: Vec<_> = spectators
        .into_iter()
        .map(|mut one| {
            tokio::spawn(
                async move { while number(&one.next().await, "ply").is_none_or(|ply| ply < last) {} },
            )
        })
        .collect();
    let before = Spent::by(host, edges).await;
    for step in &long_kubism(1, moves) {
        pair.act(step).await;
    }
    for one in listening {
        one.await.expect("the views arrive");
    }
    let after = Spent::by(host, edges).await;
    let each = after.each_since(before, moves * crowd);
    (each, after.each_since(before, moves * edges.servers.len()).bus_bytes)
}
