//! The times at which the players last did something, as far as views and clicks show.

use crate::memory::LastActive;
use konakis_protocol::{RoomView, Seat};

const IDLE_AFTER_MS: u64 = 10 * 60 * 1000;

impl LastActive {
    pub(super) fn is_recent(&self, now_ms: u64) -> bool {
        let latest_ms = self.active_ms.iter().map(|(_, at)| *at).chain([self.moved_ms]).max();
        now_ms.saturating_sub(latest_ms.unwrap_or_default()) < IDLE_AFTER_MS
    }

    /// Updates the times after a period in which the bot did not watch the room.
    pub(super) fn catch_up(&mut self, view: &RoomView, now_ms: u64) {
        let active: Vec<Seat> = match self.moved_ply {
            Some(ply) if ply == view.ply => return,
            Some(_) => {
                self.moved_ms = now_ms;
                view.last.iter().map(|last| last.seat).collect()
            }
            // No ply is stored yet, because the players have just proposed or joined the game.
            None => {
                view.players.iter().filter(|(_, player)| player.is_some()).map(|(seat, _)| seat).collect()
            }
        };
        self.moved_ply = Some(view.ply);
        self.set_active(active, now_ms);
    }

    /// Updates the times from two successive views. Returns whether the number of actions changed.
    pub(super) fn observe(&mut self, before: &RoomView, after: &RoomView, now_ms: u64) -> bool {
        self.set_active(active(before, after), now_ms);
        let moved = after.ply != before.ply;
        if moved {
            self.moved_ms = now_ms;
            self.moved_ply = Some(after.ply);
        }
        moved
    }

    pub(super) fn set_active(&mut self, seats: impl IntoIterator<Item = Seat>, now_ms: u64) {
        for seat in seats {
            if let Some(at) = self.active_ms.get_mut(seat) {
                *at = now_ms;
            }
        }
    }
}

fn active(before: &RoomView, after: &RoomView) -> Vec<Seat> {
    let joined = |seat: &Seat| {
        let is_taken = |view: &RoomView| view.players.get(*seat).is_some_and(Option::is_some);
        is_taken(after) && !is_taken(before)
    };
    let mut seats: Vec<Seat> = Seat::ALL.into_iter().filter(joined).collect();
    if after.ply > before.ply {
        let to_act = before.progress.to_act();
        // If only one side was to act, it has acted, even if the other side has answered since.
        seats.extend(to_act.iter().filter(|_| to_act.len() == 1));
        seats.extend(after.last.iter().map(|last| last.seat));
    }
    seats
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, view};
    use konakis_protocol::{BySeat, Viewer};

    fn after(game: &str, actions: usize) -> RoomView {
        view(&contest(game, actions), Viewer::Spectator)
    }

    #[test]
    fn side_that_acted_is_active_even_if_the_other_has_answered() {
        let (start, one, two) = (after("tablut", 0), after("tablut", 1), after("tablut", 2));
        assert_eq!(active(&start, &one), [Seat::White, Seat::White]);
        assert_eq!(active(&one, &two), [Seat::Black, Seat::Black]);
        assert_eq!(active(&start, &two), [Seat::White, Seat::Black]);
        assert_eq!(active(&two, &two), []);
    }

    #[test]
    fn an_observed_action_is_noted_with_its_time() {
        let (start, one) = (after("tablut", 0), after("tablut", 1));
        let quiet = LastActive { moved_ply: Some(0), moved_ms: 5, active_ms: [5, 5].into() };
        let mut last_active = quiet.clone();
        assert!(!last_active.observe(&start, &start, 9));
        assert_eq!(last_active, quiet);
        assert!(last_active.observe(&start, &one, 9));
        assert_eq!(last_active, LastActive { moved_ply: Some(1), moved_ms: 9, active_ms: [9, 5].into() });
    }

    #[test]
    fn activity_is_recent_for_ten_minutes() {
        let last_active = LastActive { moved_ply: Some(1), moved_ms: 5, active_ms: [3, 4].into() };
        assert!(last_active.is_recent(5 + IDLE_AFTER_MS - 1));
        assert!(!last_active.is_recent(5 + IDLE_AFTER_MS));
    }

    #[test]
    fn player_who_joins_is_active() {
        let full = after("tablut", 0);
        let mut waiting = full.clone();
        waiting.players = BySeat::from([full.players.get(Seat::White).cloned().flatten(), None]);
        assert_eq!(active(&waiting, &full), [Seat::Black]);
    }

    #[test]
    fn moves_during_a_downtime_count_as_made_now() {
        let mut last_active = LastActive { moved_ply: Some(1), moved_ms: 5, active_ms: [5, 5].into() };
        last_active.catch_up(&after("tablut", 1), 9);
        assert_eq!(last_active.moved_ms, 5);
        last_active.catch_up(&after("tablut", 2), 9);
        assert_eq!((last_active.moved_ms, last_active.active_ms), (9, [5, 9].into()));
    }
}
