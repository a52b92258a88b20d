//! Moves of several tokens of a stack over the same border. Most series of such moves gain nothing until their last
//! token has moved, so plans treat a series as one step.

use konakis_games::subsume::{Action, State, Subsume, Territory};
use konakis_games::{DiscardEvents, Game};

/// Repeats a move until no other token can follow; `state` is the position after the first move. Returns the
/// positions in which the starting territory is empty or has just enough tokens for control, each with the number of
/// repetitions up to it.
pub(super) fn repeated(state: &State, action: Action) -> Vec<(usize, State)> {
    let Action::Move { from, .. } = action else { return Vec::new() };
    let (mut found, mut state, mut count) = (Vec::new(), state.clone(), 0);
    let mover = state.mover();
    while state.territory_on(from).is_some_and(|left| left.owner() == mover && has_movable(left)) {
        Subsume::play(&mut state, mover, action, &mut DiscardEvents);
        count += 1;
        if state.territory_on(from).is_none_or(is_just_controlled) {
            found.push((count, state.clone()));
        }
    }
    found
}

fn has_movable(territory: &Territory) -> bool {
    (territory.side() == 1 || territory.is_controlled()) && territory.has_movable()
}

fn is_just_controlled(territory: &Territory) -> bool {
    territory.tokens().len() == usize::from(territory.control())
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_games::Ruleset;

    /// The numbers of tokens on a1 and on a2 in each position that [`repeated`] returns for the move from a1 to a2.
    fn left_and_moved(position: &str) -> Vec<(usize, usize)> {
        let rules = Ruleset::choose(&Subsume::about(), None, &Default::default()).unwrap();
        let mut state = Subsume::from_position(&rules, position).unwrap();
        let action = Subsume::parse("a1-a2").unwrap();
        let mover = state.mover();
        Subsume::play(&mut state, mover, action, &mut DiscardEvents);
        let count = |state: &State, at: &str| {
            let Action::Subsume { at } = Subsume::parse(&format!("*{at}")).unwrap() else { return 0 };
            state.territory_on(at).map_or(0, |territory| territory.tokens().len())
        };
        repeated(&state, action)
            .iter()
            .map(|(repetitions, state)| {
                assert_eq!(*repetitions + 1, count(state, "a2"));
                (count(state, "a1"), count(state, "a2"))
            })
            .collect()
    }

    #[test]
    fn a_stack_moves_entirely_or_keeps_just_enough_for_control() {
        assert_eq!(left_and_moved("w 7 2 a1w1:iavviav h8b1:iiiiii"), [(5, 2), (0, 7)]);
        assert_eq!(left_and_moved("w 3 2 a1w1:iav h8b1:ii"), [(0, 3)]);
    }

    #[test]
    fn repeated_moves_of_a_stack_stop_at_a_spent_token() {
        assert_eq!(left_and_moved("w 3 4 a1w1:i*a*v h8b1:ii"), []);
    }
}
