//! Plays opponents against each other and prints the results: `make match`.
//!
//! The results are on disk, so that an interrupted match resumes. The commands `suite` and `speed` play no games; they
//! measure the search.

#![allow(clippy::expect_used, reason = "a tool may panic")]

mod elo;
mod game;
mod player;
mod program;
mod results;
mod run;
mod speed;
mod suite;
mod table;

use clap::{Args, Parser, Subcommand};
use player::Player;
use std::path::PathBuf;

#[derive(Parser)]
struct Cli {
    /// The directory of the results, one file per game.
    #[arg(long, default_value = "server/engine/results", global = true)]
    results: PathBuf,
    /// Number of games to play in parallel.
    #[arg(long, default_value_t = 2, global = true)]
    threads: usize,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Plays one pairing.
    Play(Pairing),
    /// Plays every pairing of the README's tables for Tablut and Kubism, or for one of them.
    Plan {
        /// The game's id.
        #[arg(long)]
        game: Option<String>,
    },
    /// Prints the tables of the README.
    Table,
    /// Proves the wins of up to 5 plies in the test positions. Prints how many positions the search visits until it
    /// finds each win, including the longer wins.
    Suite,
    /// Answers requests on standard input, for a match against another build of this tool.
    Serve,
    /// Prints positions per second and the depth that the highest level reaches.
    Speed {
        /// The game's id.
        #[arg(long)]
        game: String,
    },
}

/// Two players and the length of their match.
#[derive(Args, Clone)]
struct Pairing {
    /// The game's id.
    #[arg(long)]
    game: String,
    /// A player: `random`, `greedy`, `uct` (with the other player's time), `uct@1000` (1000 playouts), a level (`1` to
    /// `6`), a level with a budget of positions (`6@20000`), or a level of another build of this tool
    /// (`path:6@20000`).
    #[arg(long)]
    a: Player,
    /// The player that plays against `a`.
    #[arg(long)]
    b: Player,
    /// Number of pairs of games, rounded up to a multiple of 5. A pair is the same opening twice, with seats swapped.
    #[arg(long, default_value_t = 20)]
    pairs: usize,
    /// Stops as soon as a sequential probability ratio test (5 % errors) decides between these two Elo differences.
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
}

fn main() {
    let Cli { results, threads, command } = Cli::parse();
    match command {
        Command::Play(pairing) => run::play(&pairing, &results, threads),
        Command::Plan { game } => {
            for pairing in table::plan(game.as_deref()) {
                run::play(&pairing, &results, threads);
            }
        }
        Command::Table => print!("{}", table::markdown(&results)),
        Command::Suite => suite::print(),
        Command::Serve => program::serve(),
        Command::Speed { game } => speed::print(&game),
    }
}
