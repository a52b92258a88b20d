//! The set-ups that players are choosing.
//!
//! Invariants: a set-up is a secret of its player. Set-ups are bounded in number, and are kept only in this process: a
//! restart loses them.

use crate::messages::setup_draft::SetupDraft;
use konakis_protocol::RoomId;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The maximum number of set-ups. If a new set-up would exceed it, all set-ups unused for [`KEPT_FOR`] are dropped; if
/// there are none, the set-up unused for the longest time is dropped.
const DRAFTS_MAX: usize = 10_000;
/// A set-up stays at least this long after its last use, unless [`DRAFTS_MAX`] other set-ups were used later.
const KEPT_FOR: Duration = Duration::from_secs(6 * 3600);

/// The set-ups by room and Discord ID, each with the time of its last use.
type Drafts = HashMap<(RoomId, u64), (Instant, SetupDraft)>;

/// The set-ups that players are choosing.
#[derive(Default)]
pub struct SetupDrafts(Mutex<Drafts>);

impl SetupDrafts {
    /// Changes the player's set-up, and returns it. Begins with `empty` if there is no set-up yet, or if the kept one
    /// is for other values or squares.
    pub fn change(
        &self,
        room: &RoomId,
        player: u64,
        empty: SetupDraft,
        change: impl FnOnce(&mut SetupDraft),
    ) -> SetupDraft {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let key = (room.clone(), player);
        if !all.contains_key(&key) {
            make_space(&mut all, now);
        }
        let entry = all.entry(key).or_insert_with(|| (now, empty.clone()));
        if !entry.1.has_same_task(&empty) {
            entry.1 = empty;
        }
        entry.0 = now;
        change(&mut entry.1);
        entry.1.clone()
    }

    /// Drops the player's set-up.
    pub fn remove(&self, room: &RoomId, player: u64) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&(room.clone(), player));
    }
}

fn make_space(all: &mut Drafts, now: Instant) {
    if all.len() >= DRAFTS_MAX {
        all.retain(|_, (at, _)| now.duration_since(*at) < KEPT_FOR);
    }
    if all.len() >= DRAFTS_MAX
        && let Some(oldest) = all.iter().min_by_key(|(_, (at, _))| *at).map(|(key, _)| key.clone())
    {
        all.remove(&oldest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_protocol::Square;

    fn squares(names: &[&str]) -> Vec<Square> {
        names.iter().map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn each_player_continues_their_own_setup_draft() {
        let setup_drafts = SetupDrafts::default();
        let empty = || SetupDraft::new(&[1, 2], &squares(&["a1", "b1", "a2"]));
        let room: RoomId = "r".parse().unwrap();
        let a1 = squares(&["a1"])[0];
        setup_drafts.change(&room, 7, empty(), |setup_draft| assert!(setup_draft.place(a1)));
        assert_eq!(setup_drafts.change(&room, 7, empty(), |_| {}).next(), Some(2));
        assert_eq!(setup_drafts.change(&room, 8, empty(), |_| {}).next(), Some(1));
        let other = SetupDraft::new(&[1], &squares(&["a1"]));
        assert_eq!(setup_drafts.change(&room, 7, other, |_| {}).next(), Some(1));
    }

    #[test]
    fn new_set_up_beyond_the_bound_drops_the_longest_unused() {
        let setup_drafts = SetupDrafts::default();
        let room: RoomId = "r".parse().unwrap();
        let change = |player: u64| {
            let empty = SetupDraft::new(&[1, 2], &squares(&["a1", "b1"]));
            let a1 = squares(&["a1"])[0];
            setup_drafts
                .change(&room, player, empty, |setup_draft| {
                    let _ = setup_draft.place(a1);
                })
                .next()
        };
        for player in 0..DRAFTS_MAX as u64 {
            change(player);
        }
        assert_eq!(setup_drafts.0.lock().unwrap().len(), DRAFTS_MAX);
        let is_kept = |player: u64| setup_drafts.0.lock().unwrap().contains_key(&(room.clone(), player));
        change(0);
        assert!(is_kept(0) && is_kept(1), "changing a kept set-up drops no set-up");
        change(DRAFTS_MAX as u64);
        assert!(is_kept(0) && !is_kept(1));
    }
}
