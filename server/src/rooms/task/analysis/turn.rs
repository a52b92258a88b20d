//! The judgements of a turn, which may be several actions.
//!
//! Invariant: an action is judged at least as good as the best action that may follow it in its turn. The search for
//! the earlier action misses a part of what the later searches find, so its verdict is raised. Exception: the verdict
//! on a conflict (a fight in Subsume) by what the side knew, because the side did not know the outcome of the conflict.

use super::DIFFERENCE_MIN;
use konakis_protocol::{JudgedAction, Verdict};

#[derive(Default)]
pub(super) struct Turn(Vec<(JudgedAction, IsConflict)>);

/// Whether an action is written with an `x`, as conflicts are.
pub(super) type IsConflict = bool;

impl Turn {
    /// Whether another side acts next.
    pub(super) fn is_over(&self, next: &JudgedAction) -> bool {
        self.0.last().is_some_and(|(last, _)| last.seat != next.seat)
    }

    pub(super) fn add(&mut self, judged: JudgedAction, is_conflict: IsConflict) {
        self.0.push((judged, is_conflict));
    }

    /// Takes out the judged actions of the turn. Each verdict is raised to what the searches for later actions of the
    /// turn found.
    pub(super) fn finish(&mut self) -> Vec<JudgedAction> {
        let mut turn: Vec<JudgedAction> = Vec::new();
        for (mut judged, is_conflict) in self.0.drain(..).rev() {
            if let Some(next) = turn.last() {
                raise(&mut judged.truth, &next.truth);
                if !is_conflict {
                    raise(&mut judged.known, &next.known);
                }
            }
            turn.push(judged);
        }
        turn.reverse();
        turn
    }
}

fn raise(verdict: &mut Option<Verdict>, next: &Option<Verdict>) {
    let (Some(verdict), Some(next)) = (verdict, next) else { return };
    verdict.chance = verdict.chance.max(next.best_chance);
    verdict.best_chance = verdict.best_chance.max(verdict.chance);
    verdict.best.take_if(|_| verdict.best_chance - verdict.chance < DIFFERENCE_MIN);
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_protocol::Seat;

    #[test]
    fn an_action_is_as_good_as_what_may_follow_in_its_turn() {
        let judged = |seat, chance, best_chance| {
            let known = Verdict { chance, best_chance, best: Some("a1-a2".to_owned()) };
            JudgedAction { seat, known: Some(known.clone()), truth: Some(known) }
        };
        let mut turn = Turn::default();
        turn.add(judged(Seat::Black, 60, 900), false);
        turn.add(judged(Seat::Black, 100, 940), true);
        turn.add(judged(Seat::Black, 300, 500), false);
        assert!(turn.is_over(&judged(Seat::White, 0, 0)) && !turn.is_over(&judged(Seat::Black, 0, 0)));
        let [claim, attack, end] = turn.finish().try_into().unwrap();
        let chances = |verdict: Option<Verdict>| {
            let verdict = verdict.unwrap();
            (verdict.chance, verdict.best_chance, verdict.best.is_some())
        };
        assert_eq!(chances(claim.known), (940, 940, false), "the claim was no mistake");
        assert_eq!(chances(attack.known), (100, 940, true), "the outcome of the conflict was not known");
        assert_eq!(chances(attack.truth), (500, 940, true));
        assert_eq!(chances(end.known), (300, 500, true));
        assert!(turn.0.is_empty());
    }
}
