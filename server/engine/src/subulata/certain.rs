//! Results that are the same for every deal of the hidden values: moves that win at once, and moves that lose at once
//! or after one reply.

use super::deal::{labels_home, other};
use konakis_games::Seat;
use konakis_games::subulata::{Action, State};
use std::cmp::Ordering;

/// The score of `me` compared with the opponent's in this finished game; `None` if the result depends on hidden values.
fn certain_result(state: &State, me: Seat) -> Option<Ordering> {
    let them = other(me);
    let home = labels_home(state, them).count_ones();
    let values = u32::from(state.values());
    let least: u32 = (1..=home).sum();
    let most: u32 = (values + 1 - home..=values).sum();
    let (mine, captured) = (state.score(me), state.captured_by(them));
    let against = [mine.cmp(&(least + captured)), mine.cmp(&(most + captured))];
    (against[0] == against[1]).then_some(against[0])
}

fn wins(state: &State, me: Seat, action: Action) -> bool {
    let next = state.after(action);
    next.is_over() && certain_result(&next, me) == Some(Ordering::Greater)
}

fn loses(state: &State, me: Seat, action: Action) -> bool {
    let lost = |state: &State| state.is_over() && certain_result(state, me) == Some(Ordering::Less);
    let next = state.after(action);
    if next.is_over() {
        return lost(&next);
    }
    let mut loses = false;
    next.each_move(|reply| loses = loses || lost(&next.after(reply)));
    loses
}

/// The moves that certainly win at once. If there are none, the moves that do not certainly lose. If each move
/// certainly loses, all moves.
pub(super) fn sensible(state: &State, me: Seat, actions: &[Action]) -> Vec<Action> {
    let winning: Vec<Action> = actions.iter().copied().filter(|&action| wins(state, me, action)).collect();
    if !winning.is_empty() {
        return winning;
    }
    let safe: Vec<Action> = actions.iter().copied().filter(|&action| !loses(state, me, action)).collect();
    if safe.is_empty() { actions.to_vec() } else { safe }
}
