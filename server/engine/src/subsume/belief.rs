//! What the opponent's hidden tokens may be.
//!
//! A kind is chosen when a token is claimed, and nothing but a conflict or a power of control touches it afterwards. So
//! hidden tokens are taken as drawn from one mix of kinds: the prior one, moved towards what the opponent's tokens
//! proved to be where they are known to all.

use konakis_games::subsume::{Kind, State};
use konakis_games::{Draw, Seat};

/// How likely each kind is, in the order of [`Kind::ALL`]; the parts add up to 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mix([f64; 3]);

/// The mix in which the engine chooses kinds that nothing else decides, and the prior for its opponents.
pub(super) const PRIOR: Mix = Mix([0.3, 0.4, 0.3]);

/// How many tokens that are known weigh as much as the prior.
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

    /// A kind, as likely as the mix has it.
    pub(super) fn kind(&self, draw: &mut Draw) -> Kind {
        let number = crate::belief::unit(draw);
        let [first, second, _] = self.0;
        match number {
            n if n < first => Kind::Isolationist,
            n if n < first + second => Kind::Aggressor,
            _ => Kind::Advocate,
        }
    }

    /// How likely this kind is.
    pub(super) fn chance(&self, kind: Kind) -> f64 {
        self.0[kind as usize]
    }
}
