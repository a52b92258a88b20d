//! The server under load, every figure beside its floor in the same run: `cargo bench -p konakis-tests`, after
//! `cargo build --release -p konakis-server -p konakis-bot`. With `--quick`, or `KONAKIS_QUICK` in the environment, all is
//! smaller and takes seconds; such figures prove that the program works, and little else. A word such as `fanout` asks for
//! that part alone.
//!
//! It starts servers of its own on loopback, with databases in the build directory, and ends by itself. The clients are
//! in this process, so that they share the machine with the server they measure, and with the floor just the same.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    unreachable_pub,
    reason = "a measurement that cannot go on ends here, and a program has no outside"
)]

mod bare;
mod client;
mod discord;
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

use mimalloc::MiMalloc;
use report::Report;
use std::process::ExitCode;
use std::time::Duration;

/// The server's, so that a floor owes nothing to another.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Files that are open beside the connections.
const OTHER_FILES: usize = 500;

/// How large everything is.
struct Sizes {
    /// The spectators of a room.
    crowds: [usize; 2],
    /// The moves that each crowd sees.
    moves: usize,
    /// The rooms that are played in at once.
    rooms: usize,
    /// For how long, in each of several rounds.
    span: Duration,
    /// The connections that do nothing.
    connections: usize,
    /// The games in the database of a start.
    stored: usize,
    /// How many of them are brought to memory.
    live: usize,
    /// Those who come back at once.
    returning: usize,
    /// What people do at Discord.
    interactions: usize,
}

impl Sizes {
    const FULL: Self = Self {
        crowds: [1_000, 5_000],
        moves: 100,
        rooms: 200,
        span: Duration::from_secs(3),
        connections: 10_000,
        stored: 100_000,
        live: 10_000,
        returning: 1_000,
        interactions: 1_000,
    };
    const QUICK: Self = Self {
        crowds: [20, 100],
        moves: 20,
        rooms: 10,
        span: Duration::from_secs(1),
        connections: 500,
        stored: 1_000,
        live: 500,
        returning: 50,
        interactions: 100,
    };

    /// These, or smaller where the system does not let so many files be open; says so.
    fn that_fit(mut self, open_files_max: usize) -> Self {
        let most = open_files_max.saturating_sub(OTHER_FILES);
        let [_, crowd] = self.crowds;
        if self.connections > most || 2 * crowd > most {
            println!(
                "Only {open_files_max} files may be open in one process here, so that there are fewer connections \
                 than the aims speak of: raise the hard limit (ulimit -H -n) to {} for all of them.",
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

/// Measures all, or the one part that was asked for by its name.
async fn measure(sizes: Sizes, chosen: Option<&str>) {
    let sizes = sizes.that_fit(process::open_files_max());
    let mut report = Report::default();
    let wanted = |part: &str| chosen.is_none_or(|chosen| chosen == part);
    if wanted("fanout") {
        fanout::measure(&mut report, &sizes.crowds, sizes.moves).await;
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
