//! Counts repetitions of a position. Positions are compared in full, never by hash, so a hash collision cannot end a
//! game.

use crate::growth::push_in_small_steps;

/// The positions since the last irreversible action; the last entry is the current position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct History<P> {
    positions: Vec<P>,
}

impl<P: Copy + PartialEq> History<P> {
    pub(crate) fn starting(position: P) -> Self {
        Self { positions: vec![position] }
    }

    /// Adds a position. After an irreversible action, no earlier position can recur.
    pub(crate) fn push(&mut self, position: P, irreversible: bool) {
        if irreversible {
            self.positions.clear();
        }
        push_in_small_steps(&mut self.positions, position);
    }

    pub(crate) fn len(&self) -> usize {
        self.positions.len()
    }

    pub(crate) fn occurrences(&self) -> usize {
        let Some(now) = self.positions.last() else { return 0 };
        // The side to move is part of the position, so only every second position can be equal.
        self.positions.iter().rev().step_by(2).filter(|position| *position == now).count()
    }

    /// Whether a next position could have occurred twice already.
    pub(crate) fn may_occur_thrice(&self) -> bool {
        let mut earlier = self.positions.iter().rev().skip(1).step_by(2);
        while let Some(position) = earlier.next() {
            if earlier.clone().any(|before| before == position) {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn occurrences_of_the_current_position_are_counted() {
        let mut history = History::starting('a');
        for position in ['b', 'c', 'd', 'a', 'b', 'c', 'd', 'a'] {
            history.push(position, false);
        }
        assert_eq!(history.occurrences(), 3);
    }

    #[test]
    fn a_third_occurrence_is_possible_after_two() {
        let mut history = History::starting('a');
        for position in ['b', 'c', 'd', 'a'] {
            history.push(position, false);
            assert!(!history.may_occur_thrice(), "after {position}");
        }
        history.push('b', false);
        assert!(history.may_occur_thrice(), "“a” could follow");
        history.push('x', false);
        assert!(history.may_occur_thrice(), "“b” could follow");
        history.push('y', true);
        assert!(!history.may_occur_thrice());
    }

    #[test]
    fn an_irreversible_action_resets_the_count() {
        let mut history = History::starting('a');
        for position in ['b', 'a'] {
            history.push(position, false);
        }
        history.push('a', true);
        assert_eq!((history.occurrences(), history.len()), (1, 1));
    }
}
