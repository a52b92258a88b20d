//! Reference players for the games with hidden information, to measure the levels against.

use crate::{Knowledge, subsume, subulata};
use konakis_games::{Contest, Record, Seat, Seed};

/// A reference player, which is not a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rival {
    /// A legal action, drawn uniformly.
    Random,
    /// The action with the best evaluation, without considering replies.
    Greedy,
    /// Upper confidence trees over random guesses of the hidden information, with random playouts.
    Uct,
    /// Like [`Rival::Uct`], but with short playouts and an evaluation of its own. It plays only Subulata.
    UctEval,
    /// Information-set tree search with the engine's belief and evaluation.
    InformationSet,
    /// The action with the best average over several searches. Each search treats a sampled position as the true one.
    Sampling,
    /// The highest level's search with full information. Its lead over that level is an upper bound on what a better
    /// belief could gain.
    Cheater,
}

impl Rival {
    /// Every rival with the name that the tools use.
    pub const ALL: [(&'static str, Self); 7] = [
        ("random", Self::Random),
        ("greedy", Self::Greedy),
        ("uct", Self::Uct),
        ("uct-eval", Self::UctEval),
        ("ismcts", Self::InformationSet),
        ("sampling", Self::Sampling),
        ("cheater", Self::Cheater),
    ];

    /// An action for a seat that is to act; `None` in a game without hidden information, and for a rival that does not
    /// play the game. Tree searches run until `go_on` returns false. `positions_max` limits [`Rival::Sampling`] and
    /// [`Rival::Cheater`]. [`Rival::Cheater`] can only set up here; [`Rival::act_in`] chooses its other actions.
    pub fn act(
        self,
        known: &Knowledge,
        seed: Seed,
        positions_max: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<String> {
        self.act_knowing(known, "", seed, positions_max, go_on)
    }

    /// [`Rival::act`] with access to the full game, which only the cheater reads.
    pub fn act_in(
        self,
        contest: &Contest,
        seat: Seat,
        seed: Seed,
        positions_max: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<String> {
        self.act_knowing(&Knowledge::of(contest, seat), &contest.position(), seed, positions_max, go_on)
    }

    fn act_knowing(
        self,
        known: &Knowledge,
        truth: &str,
        seed: Seed,
        positions_max: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<String> {
        match known.game.as_str() {
            "subulata" => subulata::rival(known, truth, self, seed, go_on, positions_max),
            "subsume" => subsume::rival(known, truth, self, seed, go_on, positions_max),
            _ => None,
        }
    }
}

/// The accuracy of a belief about the information hidden from a seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BeliefLoss {
    /// The sum of -ln p over the hidden pieces, where p is the belief's probability of the piece's true value or kind.
    pub belief: f64,
    /// The same sum under a uniform belief.
    pub even: f64,
    /// The number of the opponent's pieces or tokens on the board whose value or kind the seat does not know.
    pub pieces: u32,
}

/// The accuracy of the engine's belief for a seat that is to act; `None` in a game without hidden information. In
/// Subsume, the measured belief is that of the levels below the highest.
#[must_use]
pub fn belief_loss(contest: &Contest, seat: Seat) -> Option<BeliefLoss> {
    let (known, truth) = (Knowledge::of(contest, seat), contest.position());
    let (belief, even, pieces) = match contest.game() {
        "subulata" => subulata::loss(&known, &truth)?,
        "subsume" => subsume::loss(&known, &truth)?,
        _ => return None,
    };
    Some(BeliefLoss { belief, even, pieces })
}

/// Subulata's belief contains a policy, which gives each move a probability. Returns the weights of this policy that
/// fit the moves of these games best, and the mean of -ln p over all moves, where p is the probability of the move.
#[must_use]
pub fn fit_subulata_policy(records: &[Record]) -> ([[f32; 6]; 2], f32) {
    subulata::fitted(records)
}

/// The weights with which the evaluation of Subulata's highest level predicts the results of these games best, and the
/// mean of -ln p over all positions, where p is the predicted probability of the result.
#[must_use]
pub fn fit_subulata_weights(records: &[Record]) -> (Vec<[f32; 2]>, f64) {
    let (weights, loss) = subulata::weighed(records);
    (weights.to_vec(), loss)
}
