//! Pre-recorded games, so that measurements spend no time on choosing actions.

use konakis_games::{Contest, Options, Purpose, Seed};
use konakis_protocol::Seat;

#[derive(Clone)]
pub struct Step {
    pub seat: Seat,
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

/// The first `steps` actions of a random game of Kubism that goes on after them. Tries the seeds from `from` upwards.
pub fn long_kubism(from: u64, steps: usize) -> Vec<Step> {
    (from..)
        .map(|seed| script("kubism", "standard", seed, steps))
        .find(|found| found.len() >= steps)
        .expect("some game is long enough")
}
