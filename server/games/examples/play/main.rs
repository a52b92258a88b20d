//! The rules at the terminal: play a game, count its sequences of actions, play random games, replay a record.
//!
//! ```text
//! cargo run --release -p konakis-games --example play -- game subsume
//! cargo run --release -p konakis-games --example play -- perft kubism 3 --option cube_turn=either
//! cargo run --release -p konakis-games --example play -- random subsume --games 100 --seed 1
//! cargo run --release -p konakis-games --example play -- replay FILE
//! ```

mod session;
mod text_board;

use clap::{Args, Parser, Subcommand};
use konakis_games::{Contest, Options, Purpose, Record, Seat, Seed, Viewer, result_line};
use konakis_protocol::{Name, OptionValue};
use std::collections::BTreeMap;
use std::error::Error;
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "play", about = "Play the four games of Konakis at the terminal, and try their rules")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play a game from standard input, both sides in turn; type `help` for the commands.
    Game(Start),
    /// Count the sequences of legal actions from the start, after a random set-up if the game has one; one line for
    /// each depth: `<depth> <count>`.
    Perft {
        #[command(flatten)]
        start: Start,
        /// The depth to count to.
        #[arg(index = 2)]
        depth: u32,
    },
    /// Play random games: one line for each with its length, result and reason, then a summary.
    Random {
        #[command(flatten)]
        start: Start,
        /// The number of games.
        #[arg(long, default_value_t = 10)]
        games: u64,
    },
    /// Replay a record and show its final position.
    Replay {
        /// The file with the record; `-` reads standard input.
        file: String,
    },
}

#[derive(Args)]
struct Start {
    /// tablut, kubism, subulata or subsume.
    #[arg(index = 1)]
    game: String,
    /// The variant; the game's first one by default.
    #[arg(long)]
    variant: Option<String>,
    /// A rule option, as in cube_turn=either. May be given several times.
    #[arg(long = "option", value_name = "ID=VALUE", value_parser = read_option)]
    options: Vec<(String, String)>,
    /// The seed of all randomness.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Start from this position, in the form that `position` prints during a game.
    #[arg(long)]
    position: Option<String>,
}

fn read_option(text: &str) -> Result<(String, String), String> {
    let (id, value) = text.split_once('=').ok_or("write an option as ID=VALUE")?;
    Ok((id.to_owned(), value.to_owned()))
}

impl Start {
    fn begin(&self, seed: Seed) -> Result<Contest, Box<dyn Error>> {
        let pairs = self.options.iter().cloned();
        let options: Options =
            pairs.map(|(id, value)| (Name::Owned(id), OptionValue::Word(Name::Owned(value)))).collect();
        let variant = self.variant.as_deref();
        Ok(match &self.position {
            Some(position) => Contest::from_position(&self.game, variant, &options, position)?,
            None => Contest::start(&self.game, variant, &options, seed)?,
        })
    }
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Game(start) => begin_session(&start),
        Command::Perft { start, depth } => perft(&start, depth),
        Command::Random { start, games } => random(&start, games),
        Command::Replay { file } => replay(&file),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn begin_session(start: &Start) -> Result<(), Box<dyn Error>> {
    session::run(start.begin(Seed::new(start.seed))?)
}

/// Prints the counts from the position after the set-up, which is drawn from the seed.
fn perft(start: &Start, depth: u32) -> Result<(), Box<dyn Error>> {
    let mut contest = start.begin(Seed::new(start.seed))?;
    let mut draw = Seed::new(start.seed).draw(Purpose::Play);
    while let Some(seat) = contest.to_act().iter().find(|&seat| contest.prompt(seat).is_some()) {
        let action = contest.random(seat, &mut draw).ok_or("no random set-up is available")?;
        contest.act(seat, &action)?;
    }
    for depth in 1..=depth {
        println!("{depth} {}", contest.perft(depth));
    }
    Ok(())
}

fn random(start: &Start, games: u64) -> Result<(), Box<dyn Error>> {
    let mut lengths = Vec::new();
    let mut ends: BTreeMap<String, u64> = BTreeMap::new();
    for number in 0..games {
        let seed = Seed::new(start.seed.wrapping_add(number));
        let mut contest = start.begin(seed)?;
        let mut draw = seed.draw(Purpose::Play);
        while let Some(seat) = contest.to_act().iter().next() {
            let action = contest.random(seat, &mut draw).ok_or("a seat to act has no action")?;
            contest.act(seat, &action)?;
        }
        let outcome = contest.outcome().ok_or("a game ended without a result")?;
        let winner = outcome.winner.map_or("draw", Seat::name);
        println!("{} {} {winner} {}", number + 1, contest.ply(), outcome.reason);
        lengths.push(contest.ply());
        *ends.entry(format!("{winner} {}", outcome.reason)).or_default() += 1;
    }
    lengths.sort_unstable();
    if let (Some(shortest), Some(median), Some(longest)) =
        (lengths.first(), lengths.get(lengths.len() / 2), lengths.last())
    {
        println!("\n{games} games; actions: shortest {shortest}, median {median}, longest {longest}");
    }
    for (end, count) in ends {
        println!("{count:6} {end}");
    }
    Ok(())
}

fn replay(file: &str) -> Result<(), Box<dyn Error>> {
    let text = if file == "-" { std::io::read_to_string(std::io::stdin())? } else { read_file(file)? };
    let record: Record = text.parse()?;
    let contest = Contest::replay(&record)?;
    print!("{}", text_board::draw(&contest.view(Viewer::Spectator)));
    println!("position {}", contest.position());
    match contest.outcome() {
        Some(outcome) => println!("{}", result_line(outcome)),
        None => println!("in play after {} actions", contest.ply()),
    }
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "a command-line tool reads files; the rules do not")]
fn read_file(file: &str) -> Result<String, Box<dyn Error>> {
    std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}").into())
}
