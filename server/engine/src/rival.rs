//! Other ways to play the games with hidden information, to measure the levels against.

use crate::{Knowledge, subsume, subulata};
use konakis_games::{Contest, Record, Seat, Seed};

/// A way to play that is no level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rival {
    /// Any legal action, each as likely as another.
    Random,
    /// The action after which the position looks best, without looking at replies.
    Greedy,
    /// Upper confidence trees over random guesses of what is hidden, with random playouts.
    Uct,
    /// The same tree with our belief and evaluation.
    InformationSet,
    /// Search of sampled positions, each as if everything were known, averaged.
    Sampling,
    /// The highest level's search with nothing hidden from it: it bounds what any belief can gain.
    Cheater,
}

impl Rival {
    /// Every rival with the name that the tools use.
    pub const ALL: [(&'static str, Self); 6] = [
        ("random", Self::Random),
        ("greedy", Self::Greedy),
        ("uct", Self::Uct),
        ("ismcts", Self::InformationSet),
        ("sampling", Self::Sampling),
        ("cheater", Self::Cheater),
    ];

    /// An action for a seat that is to act; `None` in a game that hides nothing, and for the rival that sees everything.
    /// Tree searches go on as long as `go_on` says so; the others look at so many positions.
    pub fn act(
        self,
        known: &Knowledge,
        seed: Seed,
        positions_max: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<String> {
        self.act_knowing(known, "", seed, positions_max, go_on)
    }

    /// The same with the game at hand, which one of the rivals looks into.
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

/// How well a belief knows what is hidden from a seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BeliefLoss {
    /// The sum of -ln of the probability that the belief gives to the truth about each hidden piece.
    pub belief: f64,
    /// The same sum with every possibility as likely as another.
    pub even: f64,
    /// How many pieces are hidden.
    pub pieces: u32,
}

/// How well the highest level's belief knows what is hidden from a seat that is to act; `None` if nothing is.
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

/// The weights of the policy by which Subulata's belief explains moves, fitted to these games, and the mean of -ln of
/// the probability that they give to a move.
#[must_use]
pub fn fit_subulata_policy(records: &[Record]) -> ([[f32; 6]; 2], f32) {
    subulata::fitted(records)
}
