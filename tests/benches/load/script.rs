//! Pre-recorded games, so that no time is spent on choosing actions during a measurement.

use konakis_games::{Contest, Options, Purpose, Seed};
use konakis_protocol::Seat;

/// An action of a game and its seat.
#[derive(Clone)]
pub struct Step {
    /// The seat that acts.
    pub seat: Seat,
    /// The action's text.
    pub action: String,
}

/// The first actions of a random game: at most `steps_max`, and none that ends the game.
pub fn script(game: &str, variant: &str, seed: u64, steps_max: usize) -> Vec<Step> {
    let seed = Seed::new(seed);
    let mut contest = Contest::start(game, Some(variant), &Options::new(), seed).expect("the game is listed");
    let mut draw = seed.draw(Purpose::Play);
    let mut steps = Vec::new();
    while steps.len() < steps_max
        && let Some(seat) = contest.to_act().iter().next()
    {
        let action = contest.random(seat, &mut draw).expect("a seat to act has an action");
        contest.act(seat, &action).expect("a random action is legal");
        steps.push(Step { seat, action });
    }
    if contest.outcome().is_some() {
        steps.pop();
    }
    steps
}

/// The first `steps` actions of a random game of Kubism that goes on after them. The seed of the game is the first one,
/// from `from` upwards, that gives a game of this length.
pub fn long_kubism(from: u64, steps: usize) -> Vec<Step> {
    (from..)
        .map(|seed| script("kubism", "standard", seed, steps))
        .find(|found| found.len() >= steps)
        .expect("some game is long enough")
}
