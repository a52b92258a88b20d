//! How often a position has stood in a game, for the games whose draws depend on it.
//!
//! What always holds: the last entry is the position that stands now. Positions are compared whole, never by a hash, so
//! that no draw is ever given by a collision.

/// The positions since the last action that cannot be undone by others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct History<P> {
    positions: Vec<P>,
}

impl<P: Copy + PartialEq> History<P> {
    /// A history that begins with this position.
    pub(crate) fn starting(position: P) -> Self {
        Self { positions: vec![position] }
    }

    /// Adds the position after an action; after an irreversible one, nothing before it can come again.
    pub(crate) fn push(&mut self, position: P, irreversible: bool) {
        if irreversible {
            self.positions.clear();
        }
        self.positions.push(position);
    }

    /// How many positions there are, the one that stands now among them.
    pub(crate) fn len(&self) -> usize {
        self.positions.len()
    }

    /// How often the position that stands now has stood, this time included.
    pub(crate) fn occurrences(&self) -> usize {
        let Some(now) = self.positions.last() else { return 0 };
        // The side to move is part of the position, so only every second one can be the same.
        self.positions.iter().rev().step_by(2).filter(|position| *position == now).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_counted_each_time_it_stands() {
        let mut history = History::starting('a');
        for position in ['b', 'c', 'd', 'a', 'b', 'c', 'd', 'a'] {
            history.push(position, false);
        }
        assert_eq!(history.occurrences(), 3);
    }

    #[test]
    fn what_stood_before_an_irreversible_action_counts_no_more() {
        let mut history = History::starting('a');
        for position in ['b', 'a'] {
            history.push(position, false);
        }
        history.push('a', true);
        assert_eq!((history.occurrences(), history.len()), (1, 1));
    }
}
