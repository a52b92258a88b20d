//! Capacity: the costs of actions, views and returning clients, and the machines that a site of the size [`SERVICE`]
//! needs (`deploy/CAPACITY.md`).

use crate::Sizes;
use crate::client::{Client, number};
use crate::edges::{self, Edges};
use crate::pair::Pair;
use crate::process::Process;
use crate::reconnect::{Returning, burst};
use crate::report::{Figure, Report, kib, ms};
use crate::script::{Step, long_kubism};
use futures_util::StreamExt;
use konakis_tests::{Metrics, Postgres, Server, answers_ready};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The size of a site with one host, its database and its edges.
struct Service {
    games: f64,
    /// Spectators of all games together.
    spectators: f64,
    /// The time between two actions of a game, in seconds.
    action_every_s: f64,
    /// The connections of an edge, as `--connections` allows by default.
    connections_of_edge: f64,
    /// The cores of the host's machine. PostgreSQL's machine has as many.
    cores_of_host: f64,
}

const SERVICE: Service = Service {
    games: 100_000.0,
    spectators: 1_000_000.0,
    action_every_s: 10.0,
    connections_of_edge: 20_000.0,
    cores_of_host: 16.0,
};

const PAIRS: usize = 40;
const PAUSE: Duration = Duration::from_millis(50);
const AT_ONCE: usize = 100;

struct Cluster {
    host: Server,
    edges: Edges,
    postgres: Postgres,
}

/// CPU times in seconds, and the bytes that the host has sent over the bus. The values are totals, or the costs of one
/// action, view or returning client. `edges` is the sum over both edges.
#[derive(Clone, Copy)]
struct Spent {
    host: f64,
    edges: f64,
    postgres: f64,
    bus_bytes: f64,
}

impl Spent {
    fn combine(self, other: Self, with: impl Fn(f64, f64) -> f64) -> Self {
        Self {
            host: with(self.host, other.host),
            edges: with(self.edges, other.edges),
            postgres: with(self.postgres, other.postgres),
            bus_bytes: with(self.bus_bytes, other.bus_bytes),
        }
    }

    fn each_since(self, before: Self, count: usize) -> Self {
        self.combine(before, |now, before| (now - before) / count as f64)
    }

    fn mean(all: &[Self]) -> Self {
        let none = Self { host: 0.0, edges: 0.0, postgres: 0.0, bus_bytes: 0.0 };
        let sum = all.iter().fold(none, |sum, one| sum.combine(*one, |sum, one| sum + one));
        sum.combine(none, |sum, _| sum / all.len() as f64)
    }
}

impl Cluster {
    async fn start() -> Self {
        let postgres = Postgres::start().await;
        let (host, edges) = edges::start(&["--database", postgres.url()]).await;
        Self { host, edges, postgres }
    }

    async fn spent(&self) -> Spent {
        let cpu = |server: &Server| Process(server.pid()).cpu().as_secs_f64();
        let bytes = Metrics::of(self.host.address()).await.value("konakis_bus_bytes_total");
        Spent {
            host: cpu(&self.host),
            edges: self.edges.servers.iter().map(cpu).sum(),
            postgres: Process(self.postgres.pid()).cpu_with_children().as_secs_f64(),
            bus_bytes: bytes.expect("the metric"),
        }
    }

    /// The costs of an action. The two players are on different edges, with a spectator on each edge if `is_watched`.
    async fn actions(&self, span: Duration, is_watched: bool) -> Spent {
        let script: Arc<[Step]> = long_kubism(1, edges::STEPS).into();
        let (mut pairs, mut spectators) = (Vec::new(), Vec::new());
        for _ in 0..PAIRS {
            let [white, black] = self.edges.servers.each_ref().map(|edge| Client::guest(edge.address()));
            let pair = Pair::begin_between([white.await.0, black.await.0]).await;
            for edge in self.edges.servers.iter().filter(|_| is_watched) {
                let mut one = spectator(edge, &pair.room).await;
                spectators.push(tokio::spawn(async move { while one.next_or_end().await.is_some() {} }));
            }
            pairs.push(pair);
        }
        let before = self.spent().await;
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
        let each = self.spent().await.each_since(before, count);
        spectators.iter().for_each(tokio::task::JoinHandle::abort);
        each
    }

    /// The costs of one view for one spectator of a game with `crowd` spectators.
    async fn views(&self, crowd: usize, moves: usize) -> Spent {
        let mut pair = Pair::begin(self.host.address()).await;
        let come =
            |place: usize| spectator(&self.edges.servers[place % self.edges.servers.len()], &pair.room);
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
        let before = self.spent().await;
        for step in &long_kubism(1, moves) {
            pair.act(step).await;
        }
        for one in listening {
            one.await.expect("the views arrive");
        }
        self.spent().await.each_since(before, moves * crowd)
    }

    /// Begins `games` games, kills and restarts the host, and lets the players reconnect. Returns three values: the
    /// costs of one player's return, which include the loading of the games; the host's memory in bytes for each game
    /// with both players; and the time until all players are back.
    async fn returns(&mut self, games: usize) -> (Spent, f64, Duration) {
        let at = |place: usize| self.edges.servers[place % self.edges.servers.len()].address().to_owned();
        let begin = |place: usize| async move { Returning::pair_of_players(&at(place)).await };
        let pairs: Vec<[Returning; 2]> =
            futures_util::stream::iter(0..games).map(begin).buffer_unordered(AT_ONCE).collect().await;
        let players: Vec<Returning> = pairs.into_iter().flatten().collect();
        self.host.kill_and_restart().await;
        for edge in &self.edges.servers {
            answers_ready(edge.address(), 200).await;
        }
        let (before, memory) = (self.spent().await, Process(self.host.pid()).memory());
        let (servers, mut next) = (&self.edges.servers, 0);
        let (took, clients, _) = burst(&players, |one| {
            next += 1;
            one.reconnect(servers[next % servers.len()].address().to_owned())
        })
        .await;
        let each = self.spent().await.each_since(before, players.len());
        let grown = Process(self.host.pid()).memory().saturating_sub(memory) as f64 / games as f64;
        drop(clients);
        (each, grown, took)
    }
}

async fn spectator(server: &Server, room: &str) -> Client {
    let (mut one, _) = Client::guest(server.address()).await;
    one.ask(&format!(r#"{{"type":"watch","room":"{room}"}}"#)).await;
    one
}

/// Measures actions, the views that one game's spectators get, and the reconnects of many games' players; then computes
/// the machines that [`SERVICE`] needs.
pub async fn measure(report: &mut Report, sizes: &Sizes) {
    let ([_, crowd], games) = (sizes.crowds, sizes.returning);
    let mut cluster = Cluster::start().await;
    let (mut actions, mut watched) = (Vec::new(), Vec::new());
    for _ in 0..sizes.rounds {
        actions.push(cluster.actions(sizes.span, false).await);
        watched.push(cluster.actions(sizes.span, true).await);
    }
    let (action, watched) = (Spent::mean(&actions), Spent::mean(&watched));
    // With spectators, each edge gets one more frame for an action.
    let edges = cluster.edges.servers.len() as f64;
    let frame = watched.combine(action, |watched, action| (watched - action).max(0.0) / edges);
    let view = cluster.views(crowd, sizes.moves).await;
    let (back, of_game, took) = cluster.returns(games).await;
    let us = |seconds: f64| format!("{:.1} µs", seconds * 1e6);
    let mut line = |what: &str, ours: String, floor: String| {
        let (what, target) = (what.to_owned(), String::new());
        report.add(Figure { what, ours, floor, target, met: None });
    };
    let cpu = |spent: Spent| {
        format!("CPU of the host; edges {}, PostgreSQL {}", us(spent.edges), us(spent.postgres))
    };
    line("an action, seen by two players on two edges", us(action.host), cpu(action));
    line("  over the bus", kib(action.bus_bytes), "sent by the host".to_owned());
    line("  a view to one more edge", us(frame.host), cpu(frame));
    line("    over the bus", kib(frame.bus_bytes), "sent by the host".to_owned());
    line("a view to one of many spectators", us(view.host), cpu(view));
    line("a player who returns after a failover", us(back.host), cpu(back));
    let all_back = format!("until all {} players of {games} games are back", 2 * games);
    line("  on this machine, with the clients on it", ms(took), all_back);
    line("a game with its players", kib(of_game), "memory of the host".to_owned());

    let Service { games, spectators, action_every_s, connections_of_edge, cores_of_host } = SERVICE;
    let (actions, views) = (games / action_every_s, spectators / action_every_s);
    let clients = 2.0 * games + spectators;
    let servers = (clients / connections_of_edge).ceil();
    // Assume the worst: the spectators of a game are on as many edges as possible.
    let frames = actions * (spectators / games).min(servers);
    let sum = |part: fn(Spent) -> f64| actions * part(action) + frames * part(frame) + views * part(view);
    let whole = format!("{games:.0} games, {spectators:.0} spectators");
    line(&whole, format!("{actions:.0}/s"), format!("actions; views of spectators {views:.0}/s"));
    // A spectator takes less than half of the memory of a game with two players.
    let memory_max = format!("at most {} of memory", gib((games + spectators / 2.0) * of_game));
    line("  host", format!("{:.1} cores", sum(|spent| spent.host)), memory_max);
    let each =
        format!("{connections_of_edge:.0} connections each; {:.1} cores in all", sum(|spent| spent.edges));
    line("  edges", format!("{servers:.0}"), each);
    let of_players = actions * action.bus_bytes;
    let bus = format!("for players alone {}/s; {:.0}/s views to edges", mib(of_players), frames);
    line("  bus", format!("{}/s", mib(of_players + frames * frame.bus_bytes)), bus);
    line(
        "  PostgreSQL",
        format!("{:.1} cores", sum(|spent| spent.postgres)),
        format!("{actions:.0}/s rows of actions"),
    );
    let (of_host, of_postgres) = (clients * back.host, clients * back.postgres);
    let longest = of_host.max(of_postgres) / cores_of_host;
    let failover = format!(
        "{of_host:.0} s of CPU for {clients:.0} clients, PostgreSQL {of_postgres:.0} s; {cores_of_host:.0} cores each"
    );
    line("  after a failover", format!("{longest:.0} s"), failover);
}

fn mib(bytes: f64) -> String {
    format!("{:.1} MiB", bytes / 1024.0 / 1024.0)
}

fn gib(bytes: f64) -> String {
    format!("{:.1} GiB", bytes / 1024.0 / 1024.0 / 1024.0)
}
