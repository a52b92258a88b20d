//! Games that were played beforehand, so that nobody has to think while the server is measured.

use konakis_games::{Contest, Options, Purpose, Seed};
use konakis_protocol::Seat;

/// An action of a game, and whose it is.
#[derive(Clone)]
pub struct Step {
    /// Who acts.
    pub seat: Seat,
    /// The action's text.
    pub action: String,
}

/// A random course of a game: what is played before it is over, at most so many actions.
pub fn script(game: &str, variant: &str, seed: u64, steps_max: usize) -> Vec<Step> {
    let seed = Seed::new(seed);
    let mut contest = Contest::start(game, Some(variant), &Options::new(), seed).expect("the game is listed");
    let mut draw = seed.draw(Purpose::Play);
    let mut steps = Vec::new();
    while steps.len() < steps_max
        && let Some(seat) = contest.to_act().iter().next()
    {
        let action = contest.random(seat, &mut draw).expect("who is to act has an action");
        contest.act(seat, &action).expect("a random action is legal");
        steps.push(Step { seat, action });
    }
    if contest.outcome().is_some() {
        steps.pop();
    }
    steps
}

/// A game of Kubism of so many actions, the first from this seed on that lasts so long.
pub fn long_kubism(from: u64, steps: usize) -> Vec<Step> {
    (from..)
        .map(|seed| script("kubism", "standard", seed, steps))
        .find(|found| found.len() >= steps)
        .expect("some game lasts")
}
