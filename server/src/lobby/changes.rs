//! Computes the changes that turn the watchers' list of the lobby into the current list.
//!
//! Invariants: the entries of each change are bounded in bytes. Entries that do not fit are sent with a later change.
//! So the watchers' list approaches the current list at a bounded rate, and nothing is queued.

use super::index::Listed;
use super::json_len;
use super::live::GAME_BYTES_MAX;
use konakis_protocol::{LiveGame, Lobby as List, LobbyChanges, RoomId, Seek};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The maximum size of a change's entries together, in bytes. Challenges may take half of it, and games the rest. At
/// least one game always fits.
pub(super) const CHANGE_BYTES_MAX: usize = 2 * GAME_BYTES_MAX;

/// The list that the watchers have.
#[derive(Debug, Default)]
pub(super) struct Told {
    seq: u64,
    seeks: BTreeMap<RoomId, Arc<Seek>>,
    /// Each game with the number of the last change that contained it.
    live: BTreeMap<RoomId, (u64, Arc<LiveGame>)>,
    /// The last number of connected people that was sent to the watchers. None if the watchers have different numbers;
    /// the next change must then contain the number.
    people: Option<u32>,
}

#[derive(Debug)]
pub(super) struct Step {
    /// None if the watchers have the current list.
    pub(super) changes: Option<LobbyChanges>,
    pub(super) is_partial: bool,
}

impl Told {
    pub(super) const fn seq(&self) -> u64 {
        self.seq
    }

    pub(super) const fn people(&self) -> Option<u32> {
        self.people
    }

    pub(super) const fn forget_people(&mut self) {
        self.people = None;
    }

    pub(super) fn list(&self, people: u32) -> List {
        let live = self.live.iter().map(|(room, (_, game))| (room.clone(), Arc::clone(game))).collect();
        list(&Listed { seeks: self.seeks.clone(), live }, people, Some(self.seq))
    }

    /// Makes the next change, whose entries together have at most `bytes_max` bytes. The change includes `people` if
    /// the watchers have another number.
    pub(super) fn advance(&mut self, now: &Listed, people: Option<u32>, bytes_max: usize) -> Step {
        let next = self.seq + 1;
        let seeks_gone = gone(&self.seeks, &now.seeks);
        let live_gone = gone(&self.live, &now.live);
        seeks_gone.iter().for_each(|room| drop(self.seeks.remove(room)));
        live_gone.iter().for_each(|room| drop(self.live.remove(room)));

        let mut budget = SpaceLeft { left: bytes_max / 2, is_spent: false };
        let mut seeks: Vec<&Arc<Seek>> =
            now.seeks.values().filter(|seek| !is_known(self.seeks.get(&seek.room), seek)).collect();
        seeks.sort_by_key(|seek| Reverse(seek.order));
        let seeks: Vec<Seek> = budget.take(seeks);

        budget.left += bytes_max / 2;
        let known = |room: &RoomId| self.live.get(room).map(|(_, game)| game);
        let mut live: Vec<&Arc<LiveGame>> =
            now.live.values().filter(|game| !is_known(known(&game.room), game)).collect();
        // The games that were sent least recently come first.
        live.sort_by_key(|game| self.live.get(&game.room).map_or(0, |(told, _)| *told));
        let live: Vec<LiveGame> = budget.take(live);

        let people = people.filter(|people| Some(*people) != self.people);
        let changes = LobbyChanges { seq: next, seeks, seeks_gone, live, live_gone, people };
        if changes == (LobbyChanges { seq: next, ..LobbyChanges::default() }) {
            return Step { changes: None, is_partial: false };
        }
        self.take_over(&changes, now);
        Step { changes: Some(changes), is_partial: budget.is_spent }
    }

    fn take_over(&mut self, changes: &LobbyChanges, now: &Listed) {
        self.seq = changes.seq;
        self.people = changes.people.or(self.people);
        for seek in &changes.seeks {
            if let Some(seek) = now.seeks.get(&seek.room) {
                self.seeks.insert(seek.room.clone(), Arc::clone(seek));
            }
        }
        for game in &changes.live {
            if let Some(game) = now.live.get(&game.room) {
                self.live.insert(game.room.clone(), (changes.seq, Arc::clone(game)));
            }
        }
    }
}

/// A full list. The newest challenges and the most watched games come first.
pub(super) fn list(listed: &Listed, people: u32, seq: Option<u64>) -> List {
    let mut seeks: Vec<Seek> = listed.seeks.values().map(|seek| (**seek).clone()).collect();
    seeks.sort_by_key(|seek| Reverse(seek.order));
    let mut live: Vec<LiveGame> = listed.live.values().map(|game| (**game).clone()).collect();
    live.sort_by_key(|game| Reverse(game.spectators));
    List { seeks, live, people, seq }
}

fn gone<A, B>(told: &BTreeMap<RoomId, A>, now: &BTreeMap<RoomId, B>) -> Vec<RoomId> {
    told.keys().filter(|room| !now.contains_key(*room)).cloned().collect()
}

/// Whether the watchers have this entry. An unchanged entry is usually the same allocation, which is fast to compare.
fn is_known<T: PartialEq>(told: Option<&Arc<T>>, now: &Arc<T>) -> bool {
    told.is_some_and(|told| Arc::ptr_eq(told, now) || told == now)
}

struct SpaceLeft {
    left: usize,
    is_spent: bool,
}

impl SpaceLeft {
    /// Takes the entries before the first one that does not fit.
    fn take<T: Clone + serde::Serialize>(&mut self, entries: Vec<&Arc<T>>) -> Vec<T> {
        let mut taken = Vec::new();
        for entry in entries {
            let bytes = json_len(&**entry);
            if bytes > self.left {
                self.is_spent = true;
                break;
            }
            self.left -= bytes;
            taken.push((**entry).clone());
        }
        taken
    }
}
