//! The server under load. Most figures are next to their floor: the figure of a simpler case in the same run, such as a
//! bare server, the store alone, or the server without load.
//!
//! Run `cargo bench -p konakis-tests`, after `cargo build --release -p konakis-server -p konakis-bot`. With `--quick`,
//! or `KONAKIS_QUICK` in the environment, everything takes seconds; such figures only prove that the benchmark works.
//! An argument such as `fanout` selects one measurement.
//!
//! The clients run in this process. They share the machine with the server, and likewise with the bare server of a
//! floor.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    unreachable_pub,
    reason = "a benchmark may panic"
)]

mod bare;
mod capacity;
mod client;
mod discord;
mod edges;
mod fanout;
mod memory;
mod pair;
mod process;
mod reconnect;
mod report;
mod script;
mod start;
mod stored;
mod throughput;

use report::Report;
use std::process::ExitCode;
use std::time::Duration;
use tikv_jemallocator::Jemalloc;

/// The server's allocator, so that the floors use the same one.
#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

/// Files that are open besides the connections.
const OTHER_FILES: usize = 500;

struct Sizes {
    /// Spectators of a room.
    crowds: [usize; 2],
    moves: usize,
    rooms: usize,
    /// The duration of each measurement of actions; in `throughput`, of each round.
    span: Duration,
    /// The number of measurements of actions in `capacity`, which reports their mean. One measurement is too coarse:
    /// CPU time has a resolution of ten milliseconds, and an action costs microseconds.
    rounds: usize,
    connections: usize,
    /// Games in the database when the server starts.
    stored: usize,
    /// The stored games that are loaded into memory.
    live: usize,
    /// Clients that reconnect at the same time; for `capacity`, the games whose players reconnect.
    returning: usize,
    interactions: usize,
    /// The number of hosts to kill, and also the number of other hosts to stop.
    failovers: usize,
}

impl Sizes {
    const FULL: Self = Self {
        crowds: [1_000, 5_000],
        moves: 100,
        rooms: 200,
        span: Duration::from_secs(3),
        rounds: 10,
        connections: 10_000,
        stored: 100_000,
        live: 10_000,
        returning: 1_000,
        interactions: 1_000,
        failovers: 5,
    };
    const QUICK: Self = Self {
        crowds: [20, 100],
        moves: 20,
        rooms: 10,
        span: Duration::from_secs(1),
        rounds: 1,
        connections: 500,
        stored: 1_000,
        live: 500,
        returning: 50,
        interactions: 100,
        failovers: 1,
    };

    /// Reduces the sizes to the limit of open files, and prints a note if it does.
    fn fit_open_files(mut self, open_files_max: usize) -> Self {
        let most = open_files_max.saturating_sub(OTHER_FILES);
        let [_, crowd] = self.crowds;
        if self.connections > most || 2 * crowd > most {
            println!(
                "Only {open_files_max} files may be open in one process here, so the benchmark uses fewer connections \
                 than its targets assume. Raise the hard limit (ulimit -H -n) to {} to use all connections.",
                self.connections.max(2 * crowd) + OTHER_FILES
            );
        }
        self.connections = self.connections.min(most);
        self.crowds = self.crowds.map(|crowd| crowd.min(most / 2));
        self
    }
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        Some(kind @ (bare::TO_ALL | bare::ANSWERS)) => bare::serve(kind).await,
        Some(bare::ROOMS) => {
            bare::hold_rooms(arguments[1].parse().expect("a number of rooms"));
            return ExitCode::SUCCESS;
        }
        _ => {}
    }
    if let Some(code) = process::prepare() {
        return ExitCode::from(u8::try_from(code).unwrap_or(1));
    }
    let quick =
        arguments.iter().any(|argument| argument == "--quick") || std::env::var_os("KONAKIS_QUICK").is_some();
    let chosen = arguments.iter().find(|argument| !argument.starts_with('-')).cloned();
    measure(if quick { Sizes::QUICK } else { Sizes::FULL }, chosen.as_deref()).await;
    ExitCode::SUCCESS
}

async fn measure(sizes: Sizes, chosen: Option<&str>) {
    let sizes = sizes.fit_open_files(process::open_files_max());
    let mut report = Report::default();
    let wanted = |part: &str| chosen.is_none_or(|chosen| chosen == part);
    if wanted("fanout") {
        fanout::measure(&mut report, &sizes.crowds, sizes.moves).await;
    }
    if wanted("edges") {
        edges::measure(&mut report, sizes.span).await;
        fanout::measure_on_edges(&mut report, sizes.crowds[1], sizes.moves).await;
        edges::measure_failover(&mut report, sizes.failovers).await;
    }
    if wanted("capacity") {
        capacity::measure(&mut report, &sizes).await;
    }
    if wanted("throughput") {
        throughput::measure(&mut report, sizes.rooms, sizes.span).await;
    }
    if wanted("memory") {
        memory::connections(&mut report, sizes.connections).await;
    }
    if wanted("start") {
        start::measure(&mut report, sizes.stored, sizes.live).await;
    }
    if wanted("reconnect") {
        reconnect::measure(&mut report, sizes.returning).await;
    }
    if wanted("discord") {
        discord::measure(&mut report, sizes.interactions).await;
    }
    report.print();
}
