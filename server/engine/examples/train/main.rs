//! Tunes the evaluation of a game without hidden information (Tablut or Kubism) from games that the engine plays
//! against itself: `make train`.
//!
//! The weights of the features minimize the log-loss against a target: the outcome, blended with the score of the
//! search. In a game that has a network, the network then learns the error that remains. Each run plays with the
//! current evaluation, and fits the new one to its own samples and those of earlier runs. The same evaluation, samples,
//! seed, number of games and number of positions give the same result.

#![allow(clippy::expect_used, reason = "a tool may panic")]

mod adam;
mod features;
mod fit;
mod network;
mod play;
mod samples;
mod write;

use clap::Parser;
use konakis_engine::tuning;
use std::path::PathBuf;

#[derive(Parser)]
struct Cli {
    /// The game's id: tablut or kubism.
    #[arg(long)]
    game: String,
    /// Number of games to play.
    #[arg(long, default_value_t = 12_000)]
    games: usize,
    /// Number of positions to search for each action.
    #[arg(long, default_value_t = 800)]
    positions: u64,
    /// Seed of all random choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of games to play in parallel.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Directory of samples. The run adds its samples, which replace those of an earlier run with the same seed,
    /// and fits the evaluation to all samples of the game.
    #[arg(long)]
    samples: PathBuf,
    /// Output directory for weights.rs and network.bin; by default the game's source directory in the engine.
    #[arg(long)]
    out: Option<PathBuf>,
}

fn main() {
    let cli = Cli::parse();
    let directory = cli.samples.join(&cli.game);
    std::fs::create_dir_all(&directory).expect("the directory can be made");
    samples::write(&directory.join(cli.seed.to_string()), &play::samples(&cli))
        .expect("samples can be written");
    let samples = samples::read_all(&directory).expect("samples can be read");
    println!("{} samples, including those of earlier runs", samples.len());
    let weights = features::weights(&cli.game, &samples);
    let out = cli.out.unwrap_or_else(|| format!("server/engine/src/{}", cli.game).into());
    std::fs::create_dir_all(&out).expect("the directory can be made");
    std::fs::write(out.join("weights.rs"), write::source(&weights)).expect("the weights can be written");
    if tuning::inputs(&cli.game) > 0 {
        let network = network::file(&cli.game, &weights, &samples);
        std::fs::write(out.join("network.bin"), network).expect("the network can be written");
    }
    println!("written to {}", out.display());
}
