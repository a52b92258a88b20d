//! Edges: how much longer an action takes through an edge than on the host, and the time until people play on after the
//! host was killed or stopped.

use crate::pair::Pair;
use crate::report::{Figure, Report, Times, ms};
use crate::script::{Step, long_kubism};
use konakis_tests::game::{self, choose};
use konakis_tests::{Nats, Postgres, Server, ServerOptions, Standby};
use std::sync::Arc;
use std::time::{Duration, Instant};

const PAUSE: Duration = Duration::from_millis(50);
/// The number of pairs on the host. The edge has the same number of pairs.
const PAIRS: usize = 10;
pub const STEPS: usize = 60;
/// The maximum by which an action may take longer through an edge, for each percentile.
const ADDED_MAX: [(usize, Duration); 2] =
    [(50, Duration::from_micros(1_500)), (99, Duration::from_millis(5))];

/// For each signal to the host, the maximum time until the next action is acknowledged.
const FAILOVER_MAX: [(&str, Duration); 2] =
    [("KILL", Duration::from_secs(6)), ("TERM", Duration::from_millis(500))];

/// The edges of a host and their bus.
pub struct Edges {
    pub servers: [Server; 2],
    _bus: Nats,
}

pub async fn start(of_host: &[&str]) -> (Server, Edges) {
    let bus = Nats::start().await;
    let on_bus = |role: &str, more: &[&str]| {
        let own = ["--bus", bus.url(), "--role", role];
        let more = own.iter().chain(more).map(ToString::to_string).collect();
        ServerOptions { more, ..ServerOptions::default() }
    };
    let host = Server::start_with(on_bus("both", of_host)).await;
    let edge = || Server::start_with(on_bus("edge", &[]));
    let servers = [edge().await, edge().await];
    (host, Edges { servers, _bus: bus })
}

/// Half of the pairs play on the host and half on an edge, at the same time and at a moderate rate.
pub async fn measure(report: &mut Report, span: Duration) {
    let (host, edges) = start(&[]).await;
    let (here, there) = (play(host.address(), span), play(edges.servers[0].address(), span));
    let (here, there) = tokio::join!(here, there);
    for (percent, most) in ADDED_MAX {
        let added = there.within(percent).saturating_sub(here.within(percent));
        report.add(Figure {
            what: format!("an action through an edge: {percent}%"),
            ours: ms(there.within(percent)),
            floor: format!("{} on the host, so the edge adds {}", ms(here.within(percent)), ms(added)),
            target: format!("at most {} more", ms(most)),
            met: Some(added <= most),
        });
    }
}

async fn play(address: &str, span: Duration) -> Times {
    let script: Arc<[Step]> = long_kubism(1, STEPS).into();
    let until = Instant::now() + span;
    let mut games = Vec::new();
    for _ in 0..PAIRS {
        let (pair, script) = (Pair::begin(address).await, Arc::clone(&script));
        games.push(tokio::spawn(async move { pair.play_slowly(&script, PAUSE, until).await }));
    }
    let mut taken = Vec::new();
    for game in games {
        taken.extend(game.await.expect("the game is played"));
    }
    Times::new(taken)
}

/// Sends each signal `rounds` times to a host with a standby, and measures the time until the next action is
/// acknowledged. The report has the longest time for each signal.
pub async fn measure_failover(report: &mut Report, rounds: usize) {
    let (postgres, bus) = (Postgres::start().await, Nats::start().await);
    let on_bus = |more: &[&str]| {
        let all = ["--bus", bus.url()].iter().chain(more).map(ToString::to_string).collect();
        ServerOptions { more: all, ..ServerOptions::default() }
    };
    let of_host = on_bus(&["--role", "host", "--database", postgres.url(), "--standby"]);
    let mut host = Standby::start(of_host.clone()).await.take_over().await;
    let edge = Server::start_with(on_bus(&["--role", "edge"])).await;
    let mut pair = game::Pair::begin(edge.address(), &serde_json::json!({"game": "kubism"})).await;
    let mut draw = konakis_games::Seed::new(1).draw(konakis_games::Purpose::Play);
    for (signal, most) in FAILOVER_MAX {
        let mut taken = Vec::new();
        for _ in 0..rounds {
            let standby = Standby::start(of_host.clone()).await;
            let since = Instant::now();
            host.signal(signal).await;
            for player in &mut pair.players {
                player.closed().await;
                *player = player.again(edge.address()).await;
            }
            pair.refresh().await;
            let who = pair.to_act().expect("the game goes on");
            let action = choose(&pair.views[who], &mut draw);
            pair.act(who, &action).await;
            taken.push(since.elapsed());
            host = standby.take_over().await;
        }
        let longest = Times::new(taken).within(100);
        report.add(Figure {
            what: format!("until the next action after SIG{signal}"),
            ours: ms(longest),
            floor: format!("the longest of {rounds}, with an edge and a standby on PostgreSQL"),
            target: format!("under {}", ms(most)),
            met: Some(longest < most),
        });
    }
}
