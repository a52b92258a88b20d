//! The advantage that one side has over the other because of the kinds of their tokens.
//!
//! When two tokens meet, an isolationist gains an aggressor, an aggressor gains an advocate, and an advocate gains an
//! isolationist.

use super::belief::Mix;
use konakis_games::Seat;
use konakis_games::subsume::{Kind, State};

/// The worth of an expected gain of one token. The unit is the worth of one token at the start of the game.
const WEIGHT: f32 = 0.2;

/// The worth of the tokens that `me` may gain because of the kinds, less that of the tokens that `me` may lose. The
/// estimate assumes that each token of the side with fewer tokens meets a random token of the other side. `theirs`
/// gives the probability of each kind for a hidden token.
pub(super) fn advantage(state: &State, me: Seat, theirs: &Mix) -> f32 {
    let mut counts = [[0.0; Kind::ALL.len()]; 2];
    let mut hidden = 0.0;
    for territory in state.territories() {
        let is_mine = territory.owner() == me;
        for token in territory.tokens() {
            if is_mine || token.is_known() {
                counts[usize::from(!is_mine)][token.kind() as usize] += 1.0;
            } else {
                hidden += 1.0;
            }
        }
    }
    let [mine, mut others] = counts;
    for kind in Kind::ALL {
        others[kind as usize] += hidden * theirs.chance(kind) as f32;
    }
    let tokens = mine.iter().sum::<f32>().max(others.iter().sum());
    if tokens > 0.0 { WEIGHT * (gains(mine, others) - gains(others, mine)) / tokens } else { 0.0 }
}

/// The tokens that one side gains if each of its tokens meets each token of the other side. `one` and `other` are the
/// sides' numbers of tokens by kind.
fn gains(one: [f32; Kind::ALL.len()], other: [f32; Kind::ALL.len()]) -> f32 {
    (0..one.len()).map(|kind| one[kind] * other[(kind + 1) % other.len()]).sum()
}

#[cfg(test)]
mod tests {
    use super::super::belief::PRIOR;
    use super::*;
    use konakis_games::subsume::Subsume;
    use konakis_games::{Game, Ruleset};

    /// A position with these tokens, at the beginning of a turn, after as many turns as there are tokens.
    fn position(white: &str, black: &str) -> State {
        let rules = Ruleset::choose(&Subsume::about(), None, &Default::default()).unwrap();
        let claims = white.len() + black.len();
        let mover = if claims.is_multiple_of(2) { 'w' } else { 'b' };
        let text =
            format!("{mover} {} 1 a1w1:{white} a8b1:{black}", claims.div_ceil(2) + usize::from(mover == 'w'));
        Subsume::from_position(&rules, &text).unwrap()
    }

    #[test]
    fn kind_that_wins_every_meeting_is_an_advantage() {
        for (white, black, gained) in
            [("III", "AA", 2.0), ("AA", "VV", 2.0), ("V", "I", 1.0), ("A", "II", -1.0), ("IAV", "IAV", 0.0)]
        {
            let state = position(white, black);
            assert_eq!(advantage(&state, Seat::White, &PRIOR), WEIGHT * gained, "{white} {black}");
            assert_eq!(advantage(&state, Seat::Black, &PRIOR), -WEIGHT * gained, "{white} {black}");
        }
    }

    #[test]
    fn true_hidden_kinds_do_not_change_the_advantage() {
        let of = |hidden: &str| advantage(&position("AA", &format!("VI{hidden}")), Seat::White, &PRIOR);
        assert_eq!(of("a"), of("v"));
    }
}
