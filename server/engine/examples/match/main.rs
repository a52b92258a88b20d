//! Plays opponents against each other and prints how they compare: `make match`.
//!
//! `play` plays one pairing and appends the results to a file, from which an interrupted match goes on; `plan` plays all
//! pairings of the README; `table` prints the README's tables from the results; `speed` prints positions a second.

#![allow(clippy::expect_used, reason = "a tool that cannot go on ends")]

mod elo;
mod game;
mod player;
mod program;
mod results;
mod run;
mod speed;
mod table;

use clap::{Args, Parser, Subcommand};
use player::Player;
use std::path::PathBuf;

#[derive(Parser)]
struct Cli {
    /// The directory of the results, a file a game.
    #[arg(long, default_value = "server/engine/results", global = true)]
    results: PathBuf,
    /// How many games are played at once.
    #[arg(long, default_value_t = 2, global = true)]
    threads: usize,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Plays one pairing.
    Play(Pairing),
    /// Plays every pairing of the README in one game, or in all.
    Plan {
        /// The game's id.
        #[arg(long)]
        game: Option<String>,
        /// How many pairs of games, for each pairing.
        #[arg(long, default_value_t = 20)]
        pairs: usize,
    },
    /// Prints the tables of the README.
    Table,
    /// Answers questions on the standard input, for a match against another build of this tool.
    Serve,
    /// Prints positions a second and the depth that the highest level reaches.
    Speed {
        /// The game's id.
        #[arg(long)]
        game: String,
    },
}

/// Two players and how long they play.
#[derive(Args, Clone)]
struct Pairing {
    /// The game's id.
    #[arg(long)]
    game: String,
    /// A player: `random`, `greedy`, `uct` (as long as the other one thinks), `uct@1000` (so many playouts), a level
    /// `1` to `6`, a level with a budget of positions, `6@20000`, or one of another build of this tool, `path:6@20000`.
    #[arg(long)]
    a: Player,
    /// The player compared with it.
    #[arg(long)]
    b: Player,
    /// How many pairs of games: the same opening twice, with seats swapped.
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
        Command::Plan { game, pairs } => {
            for pairing in table::plan(game.as_deref(), pairs) {
                run::play(&pairing, &results, threads);
            }
        }
        Command::Table => print!("{}", table::markdown(&results)),
        Command::Serve => program::serve(),
        Command::Speed { game } => speed::print(&game),
    }
}
