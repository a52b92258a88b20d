//! Tunes the evaluation of an open game from the engine's own games: `make train`.
//!
//! The games are played from random openings with a fixed budget of positions; every quiet position is a sample. The
//! weights minimise the log-loss of the outcome, blended with the score of the search. The same seed gives the same
//! weights on every machine.

#![allow(clippy::expect_used, reason = "a tool that cannot go on ends")]

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
    /// How many games are played.
    #[arg(long, default_value_t = 1_000)]
    games: usize,
    /// How many positions are looked at for an action.
    #[arg(long, default_value_t = 1_500)]
    positions: u64,
    /// What all chance is drawn from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are played at once.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Where the weights go; the game's own source if not given.
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
