//! A transposition table: results for positions already searched.
//!
//! Invariant: the size is fixed at creation, and a newer entry replaces an older one in its slot.

use konakis_games::Seat;
use konakis_games::subulata::{Action, State};

/// The number of entries in a table; a power of two.
const ENTRIES: usize = 1 << 18;

/// The relation of a stored value to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// The stored result for a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    pub(super) depth: u8,
    pub(super) bound: Bound,
    pub(super) value: f32,
    pub(super) best: Option<Action>,
}

/// The table.
pub(super) struct Table(Vec<Option<Entry>>);

impl Table {
    pub(super) fn new() -> Self {
        Self(vec![None; ENTRIES])
    }

    pub(super) fn find(&self, key: u64) -> Option<&Entry> {
        self.0.get(key as usize % ENTRIES)?.as_ref().filter(|entry| entry.key == key)
    }

    pub(super) fn put(&mut self, key: u64, depth: u8, bound: Bound, value: f32, best: Option<Action>) {
        if let Some(slot) = self.0.get_mut(key as usize % ENTRIES) {
            *slot = Some(Entry { key, depth, bound, value, best });
        }
    }
}

/// A 64-bit hash of a position, for positions of the same game.
pub(super) fn key(state: &State) -> u64 {
    // Mix the side to move first: a single bit could be cancelled by a step of the first piece to the next square.
    let mover = u64::from(state.mover() == Some(Seat::White));
    Seat::ALL.into_iter().fold(mixed(mover), |key, side| {
        state
            .values_of(side)
            .fold(key, |key, (_, at)| mixed(key ^ at.map_or(127, |cell| cell.index() as u64)))
    })
}

/// Mixes the bits of a number.
pub(super) fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_games::subulata::Subulata;
    use konakis_games::{Contest, Game, Options, Purpose, Ruleset, Seed};

    #[test]
    fn a_move_changes_the_key() {
        let rules = Ruleset::choose(&Subulata::about(), None, &Options::new()).unwrap();
        for number in 0..40 {
            let mut contest = Contest::start("subulata", None, &Options::new(), Seed::new(number)).unwrap();
            let mut draw = Seed::new(number).draw(Purpose::Play);
            while let Some(seat) = contest.to_act().iter().next() {
                let action = contest.random(seat, &mut draw).unwrap();
                contest.act(seat, &action).unwrap();
                if contest.is_setup() || contest.outcome().is_some() {
                    continue;
                }
                let state = Subulata::from_position(&rules, &contest.position()).unwrap();
                state.each_move(|action| {
                    assert_ne!(key(&state.after(action)), key(&state), "{}: {action}", contest.position());
                });
            }
        }
    }
}
