//! Studies of games with hidden information: each plays games or endings and prints what it measures.

use crate::ending::Ending;
use crate::game::{Player, Setting, watch};
use crate::response::exploitability;
use konakis_engine::{BeliefLoss, belief_loss, fit_subulata_policy, fit_subulata_weights};

#[derive(Clone, Copy)]
pub(crate) enum Study {
    /// The accuracy of the belief, and that of a uniform belief for comparison.
    Belief,
    /// The weights of the policy that the belief of Subulata uses, fitted to the games.
    Fit,
    Record,
    /// The exploitability of each player (see `response`).
    Exploitability,
    /// The weights of the evaluation of Subulata, fitted to the results of the games.
    Weights,
}

/// The maximum number of ways to play an ending to its end. A best response tries them all.
const WAYS_MAX: u64 = 2_000;

impl Study {
    pub(crate) fn read(word: &str) -> Option<Self> {
        match word {
            "belief" => Some(Self::Belief),
            "fit" => Some(Self::Fit),
            "record" => Some(Self::Record),
            "exploitability" => Some(Self::Exploitability),
            "weights" => Some(Self::Weights),
            _ => None,
        }
    }
}

impl Study {
    /// Whether the study plays level 5 against itself, and not the named players.
    pub(crate) fn is_of_level_5(self) -> bool {
        matches!(self, Self::Belief | Self::Fit)
    }
}

pub(crate) fn print(study: Study, setting: &Setting, players: [Player; 2], games: u64, seed: u64) {
    if matches!(study, Study::Exploitability) {
        return print_exploitability(setting, players, games, seed);
    }
    // Each loss has its ply beside it, because a belief improves during a game.
    let mut losses: Vec<(usize, BeliefLoss)> = Vec::new();
    let mut records = Vec::new();
    for game in 0..games {
        let (_, contest) = watch(setting, players, seed * 1_000_003 + game, |contest, seat| {
            if matches!(study, Study::Belief) && contest.ply() % 5 == 0 {
                losses.extend(belief_loss(contest, seat).map(|loss| (contest.ply(), loss)));
            }
        });
        records.push(contest.record());
    }
    match study {
        Study::Fit => {
            let (weights, loss) = fit_subulata_policy(&records);
            println!("{weights:.2?}, {loss:.3} nats a move");
        }
        Study::Weights => {
            let (weights, loss) = fit_subulata_weights(&records);
            println!("{weights:.2?}, {loss:.4} nats a position");
        }
        Study::Record => records.iter().for_each(|record| println!("{record}")),
        Study::Belief => print_losses(&losses),
        Study::Exploitability => {}
    }
}

/// Prints each player's mean exploitability over the same endings, with two standard errors, in hundredths of a point.
fn print_exploitability(setting: &Setting, players: [Player; 2], games: u64, seed: u64) {
    let numbers = (0..).map(|game| seed * 1_000_003 + game);
    let endings: Vec<Ending> =
        numbers.filter_map(|number| Ending::of(setting, number, WAYS_MAX)).take(games as usize).collect();
    let count = endings.len() as f64;
    for player in players {
        let found: Vec<f64> =
            endings.iter().map(|ending| 100.0 * exploitability(ending, player, setting)).collect();
        let mean = found.iter().sum::<f64>() / count;
        let variance = found.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (count - 1.0);
        println!("| {player} | {count} | {mean:.1} ± {:.1} |", 2.0 * (variance / count).sqrt());
    }
}

fn print_losses(losses: &[(usize, BeliefLoss)]) {
    for (name, from, to) in [("actions 1-30", 0, 30), ("31-60", 30, 60), ("61 and later", 60, usize::MAX)] {
        let (mut belief, mut even, mut pieces) = (0.0, 0.0, 0.0);
        for (_, loss) in losses.iter().filter(|(ply, _)| (from..to).contains(ply)) {
            belief += loss.belief;
            even += loss.even;
            pieces += f64::from(loss.pieces);
        }
        println!("| {name} | {:.3} | {:.3} |", belief / pieces, even / pieces);
    }
}
