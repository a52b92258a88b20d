//! The belief about the kinds of the opponent's hidden tokens.
//!
//! The belief is a [`Mix`]: each hidden token has the same probabilities of the kinds, whatever its square. The
//! probabilities lie between [`PRIOR`] and the shares of the kinds among known tokens. [`Mix::of`] counts the
//! opponent's public tokens. [`Mix::remembered`] counts all known tokens that the opponent placed, even if the player
//! has captured them.

use konakis_games::subsume::{Action, Kind, Phase, State, Subsume};
use konakis_games::{Draw, Game, Seat};

/// The probabilities of the kinds, in the order of [`Kind::ALL`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mix([f64; 3]);

/// The mix of a side about which nothing is known.
pub(super) const PRIOR: Mix = Mix([0.3, 0.4, 0.3]);

/// The weight of the prior. The prior counts as much as this number of known tokens.
const PRIOR_WEIGHT: f64 = 6.0;

impl Mix {
    /// The mix of a side, from the kinds of its public tokens.
    pub(super) fn of(state: &State, side: Seat) -> Self {
        let mut counts = [0.0; Kind::ALL.len()];
        let tokens = state.territories().iter().filter(|territory| territory.owner() == side);
        for token in tokens.flat_map(|territory| territory.tokens()).filter(|token| token.is_known()) {
            counts[token.kind() as usize] += 1.0;
        }
        Self::after_seeing(counts)
    }

    /// The opponent's mix, from the kinds of the tokens that the opponent placed. For each kind, the count of these
    /// tokens is the number of tokens on the board whose kind `player` knows, less the number of tokens that `player`
    /// placed.
    ///
    /// `None` if `course` lacks an action (a claim) with which `player` placed a token, for example because the game
    /// began from a position.
    pub(super) fn remembered(state: &State, player: Seat, course: &[(Seat, String)]) -> Option<Self> {
        let mut counts = [0.0; Kind::ALL.len()];
        for territory in state.territories() {
            let is_mine = territory.owner() == player;
            for token in territory.tokens().iter().filter(|token| is_mine || token.is_known()) {
                counts[token.kind() as usize] += 1.0;
            }
        }
        let mut claims = 0;
        for (_, text) in course.iter().filter(|(seat, _)| *seat == player) {
            if let Ok(Action::Claim { kind, .. }) = Subsume::parse(text) {
                counts[kind as usize] -= 1.0;
                claims += 1;
            }
        }
        let claimed = state.turn().saturating_sub(u16::from(state.phase() == Phase::Claim));
        // A count may be negative for two reasons. A token that the player placed may have changed its kind. Or the
        // opponent may have captured a token of the player and hidden its kind.
        (claims == claimed).then(|| Self::after_seeing(counts.map(|count: f64| count.max(0.0))))
    }

    /// The mix after some tokens are known. `counts` is the number of known tokens of each kind.
    fn after_seeing(counts: [f64; Kind::ALL.len()]) -> Self {
        let counts = Kind::ALL.map(|kind| counts[kind as usize] + PRIOR.chance(kind) * PRIOR_WEIGHT);
        let total: f64 = counts.iter().sum();
        Self(counts.map(|count| count / total))
    }

    /// A random kind, drawn with the probabilities of the mix.
    pub(super) fn kind(&self, draw: &mut Draw) -> Kind {
        let number = crate::belief::unit(draw);
        let [first, second, _] = self.0;
        match number {
            n if n < first => Kind::Isolationist,
            n if n < first + second => Kind::Aggressor,
            _ => Kind::Advocate,
        }
    }

    pub(super) fn chance(&self, kind: Kind) -> f64 {
        self.0[kind as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::super::facts::Facts;
    use super::*;
    use crate::Knowledge;
    use konakis_games::{Contest, Options, Seed};

    #[test]
    fn captured_tokens_count_in_the_opponents_mix() {
        let mut contest = Contest::start("subsume", None, &Options::new(), Seed::new(1)).unwrap();
        let turns = ["+d1V d1-d2", "+d8I d8-d7", "+a1V d2-d3", "+h8I d7-d6", "+a1V d3-d4", "+h8I d6-d5"];
        for action in turns.iter().flat_map(|turn| turn.split(' ').chain(["."])).chain(["+a1V", "d4xd5"]) {
            let seat = contest.to_act().iter().next().unwrap();
            contest.act(seat, action).unwrap();
        }
        let mut known = Knowledge::of(&contest, Seat::White);
        let facts = Facts::of(&known).unwrap();
        let mix = Mix::remembered(facts.state(), Seat::White, &known.course).unwrap();
        let expected = (PRIOR.chance(Kind::Isolationist) * PRIOR_WEIGHT + 1.0) / (PRIOR_WEIGHT + 1.0);
        assert!((mix.chance(Kind::Isolationist) - expected).abs() < 1e-9, "{mix:?}");
        assert!(
            mix.chance(Kind::Isolationist) > Mix::of(facts.state(), Seat::Black).chance(Kind::Isolationist)
        );
        known.course.clear();
        assert!(Mix::remembered(facts.state(), Seat::White, &known.course).is_none());
    }
}
