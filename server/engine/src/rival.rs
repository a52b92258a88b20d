//! Other ways to play the games with hidden information, to measure the levels against.

use crate::{Knowledge, subsume, subulata};
use konakis_games::{Contest, Seat, Seed};

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

    /// An action for the seat; `None` if it is not to act, or the game hides nothing. Tree searches go on as long as
    /// `go_on` says so; the others look at so many positions.
    pub fn choose(
        self,
        contest: &Contest,
        seat: Seat,
        seed: Seed,
        positions_max: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<String> {
        let (known, truth) = (Knowledge::of(contest, seat), contest.position());
        match contest.game() {
            "subulata" => subulata::rival(&known, &truth, self, seed, go_on, positions_max),
            "subsume" => subsume::rival(&known, &truth, self, seed, go_on, positions_max),
            _ => None,
        }
    }
}
