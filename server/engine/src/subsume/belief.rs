//! The belief about the opponent's hidden tokens.
//!
//! The player chooses the kind of a token when claiming it. Only a power of control changes the kind, and a conflict
//! can make it public. So hidden tokens are modelled as drawn from one mix of kinds: the prior, moved towards the kinds
//! of the opponent's public tokens.

use konakis_games::subsume::{Kind, State};
use konakis_games::{Draw, Seat};

/// The probability of each kind, in the order of [`Kind::ALL`]; they add up to 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mix([f64; 3]);

/// The mix of kinds of a side about which nothing is known.
pub(super) const PRIOR: Mix = Mix([0.3, 0.4, 0.3]);

/// The number of known tokens that weigh as much as the prior.
const PRIOR_WEIGHT: f64 = 6.0;

impl Mix {
    /// The belief about the hidden tokens of a side.
    pub(super) fn of(state: &State, side: Seat) -> Self {
        let mut counts = PRIOR.0.map(|part| part * PRIOR_WEIGHT);
        let tokens = state.territories().iter().filter(|territory| territory.owner() == side);
        for token in tokens.flat_map(|territory| territory.tokens()).filter(|token| token.is_known()) {
            counts[token.kind() as usize] += 1.0;
        }
        let total: f64 = counts.iter().sum();
        Self(counts.map(|count| count / total))
    }

    /// A kind drawn from the mix.
    pub(super) fn kind(&self, draw: &mut Draw) -> Kind {
        let number = crate::belief::unit(draw);
        let [first, second, _] = self.0;
        match number {
            n if n < first => Kind::Isolationist,
            n if n < first + second => Kind::Aggressor,
            _ => Kind::Advocate,
        }
    }

    /// The probability of this kind.
    pub(super) fn chance(&self, kind: Kind) -> f64 {
        self.0[kind as usize]
    }
}
