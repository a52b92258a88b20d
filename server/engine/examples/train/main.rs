//! Tunes the evaluation of an open game from the engine's own games: `make train`.
//!
//! The games are played from random openings with a fixed budget of positions; every quiet position is a sample. The
//! weights minimise the log-loss of the outcome, blended with the score of the search. The games are
//! played with the current weights, so that each run continues from the previous one: the same weights and seed give
//! the same new weights.

#![allow(clippy::expect_used, reason = "a tool may panic")]

mod fit;
mod play;
mod write;

use clap::Parser;
use std::path::PathBuf;

#[derive(Parser)]
struct Cli {
    /// The game's id: tablut or kubism.
    #[arg(long)]
    game: String,
    /// Number of games to play.
    #[arg(long, default_value_t = 1_000)]
    games: usize,
    /// Number of positions to search for each action.
    #[arg(long, default_value_t = 1_500)]
    positions: u64,
    /// Seed of all random choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of games to play in parallel.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Output file for the weights; by default the game's own source file.
    #[arg(long)]
    out: Option<PathBuf>,
}

fn main() {
    let cli = Cli::parse();
    let samples = play::samples(&cli);
    let weights = fit::fit(&cli.game, &samples);
    let out = cli.out.unwrap_or_else(|| format!("server/engine/src/{}/weights.rs", cli.game).into());
    std::fs::write(&out, write::source(&weights)).expect("the weights can be written");
    println!("{} weights written to {}", weights.len(), out.display());
}
