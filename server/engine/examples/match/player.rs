//! The players of a match: the levels, and the baselines that they are measured against.

use crate::program::Programs;
use konakis_engine::{Budget, Knowledge, Level, Stop, baseline, choose};
use konakis_games::Seed;
use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Player {
    /// Any legal action.
    Random,
    /// The best action after one ply, by the engine's own evaluation.
    Greedy,
    /// Plain UCT with this many playouts for each action. With `None`, its mean time for an action is about that of the
    /// other player.
    Uct(Option<u64>),
    /// A level with a budget of positions for each action; `None` is the game's default budget.
    Level(Level, Option<u64>),
    /// A level in another build of this tool, at this path, with a budget; `None` is the default budget of that build.
    Program(String, Level, Option<u64>),
}

impl Player {
    /// The chosen action. Only a timed player uses `time`.
    pub(crate) fn act(
        &self,
        known: &Knowledge,
        seed: Seed,
        time: Duration,
        programs: &mut Programs,
    ) -> String {
        let action = match self {
            Self::Random => baseline::random(known, seed),
            Self::Greedy => baseline::greedy(known, seed),
            Self::Uct(Some(playouts)) => baseline::uct(known, seed, &mut |made| made < *playouts),
            Self::Uct(None) => {
                let begun = Instant::now();
                baseline::uct(known, seed, &mut |_| begun.elapsed() < time)
            }
            Self::Level(level, positions) => {
                let positions_max = positions.unwrap_or_else(|| Budget::of(&known.game).positions_max);
                choose(known, *level, Budget { positions_max }, seed, &Stop::never())
            }
            Self::Program(path, level, positions) => {
                Some(programs.act(path, *level, *positions, known, seed))
            }
        };
        action.expect("this kind of player plays the game")
    }

    /// Whether this player thinks for as long as the other player.
    pub(crate) fn is_timed(&self) -> bool {
        *self == Self::Uct(None)
    }
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "“{text}” is not a player: write random, greedy, uct, uct@1000, 6, 6@20000 or path:6@20000"
            )
        };
        if let Some((path, player)) = text.split_once(':') {
            return match player.parse()? {
                Self::Level(level, positions) => Ok(Self::Program(path.to_owned(), level, positions)),
                _ => Err(wrong()),
            };
        }
        let (name, number) = match text.split_once('@') {
            Some((name, number)) => (name, Some(number.parse().map_err(|_| wrong())?)),
            None => (text, None),
        };
        match name {
            "random" | "greedy" if number.is_some() => Err(wrong()),
            "random" => Ok(Self::Random),
            "greedy" => Ok(Self::Greedy),
            "uct" => Ok(Self::Uct(number)),
            _ => name
                .parse()
                .ok()
                .and_then(Level::new)
                .map(|level| Self::Level(level, number))
                .ok_or_else(wrong),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, number) = match self {
            Self::Random => ("random".to_owned(), None),
            Self::Greedy => ("greedy".to_owned(), None),
            Self::Uct(playouts) => ("uct".to_owned(), *playouts),
            Self::Level(level, positions) => (level.number().to_string(), *positions),
            Self::Program(path, level, positions) => (format!("{path}:{}", level.number()), *positions),
        };
        match number {
            Some(number) => write!(f, "{name}@{number}"),
            None => f.write_str(&name),
        }
    }
}
