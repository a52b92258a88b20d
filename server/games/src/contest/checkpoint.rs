//! Restores an earlier state of a game after the server could not store an action.
//!
//! Invariant: a copy made for [`Contest::rewind_to`] has no record. If the game shared its record with the copy, the
//! next action would have to copy the record.

use super::Contest;
use std::sync::Arc;

impl Contest {
    /// Drops the record of this copy of a game. The original game then owns its record alone, so its next action need
    /// not copy the record. Afterwards, use the copy only for [`Contest::rewind_to`].
    pub fn drop_record(&mut self) {
        self.actions = Arc::default();
        self.turns.drop_numbers();
    }

    /// Restores the game as it was after `ply` actions. `copy` is a copy from that moment, without its record. No
    /// action may have been taken back since that moment.
    pub fn rewind_to(&mut self, copy: Self, ply: usize) {
        let mut later = std::mem::replace(self, copy);
        Arc::make_mut(&mut later.actions).truncate(ply);
        self.actions = later.actions;
        self.turns.take_numbers(later.turns, ply);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::{Purpose, Seed};
    use crate::{Options, catalogue};
    use konakis_protocol::Viewer;

    fn told(contest: &Contest) -> String {
        let turns: Vec<_> = (0..contest.ply()).map(|index| contest.turn_number(index)).collect();
        let (last, so_far) = (contest.last_action(None), contest.turn_so_far(None));
        let (record, reveal) = (contest.record(), contest.last_reveal());
        let board = contest.view(Viewer::Spectator);
        format!("{record:?} {:?} {turns:?} {last:?} {so_far:?} {reveal} {board:?}", contest.status())
    }

    #[test]
    fn rewinding_restores_the_game_as_it_was() {
        for game in catalogue() {
            let mut contest = Contest::start(&game.id, None, &Options::new(), Seed::new(5)).unwrap();
            let mut draw = Seed::new(6).draw(Purpose::Play);
            while let Some(seat) = contest.to_act().iter().next().filter(|_| contest.ply() < 60) {
                let (mut copy, ply, before) = (contest.clone(), contest.ply(), told(&contest));
                copy.drop_record();
                let action = contest.random(seat, &mut draw).unwrap();
                contest.act(seat, &action).unwrap();
                let after = told(&contest);
                contest.rewind_to(copy, ply);
                assert_eq!(told(&contest), before);
                contest.act(seat, &action).unwrap();
                assert_eq!(told(&contest), after);
            }
        }
    }

    #[test]
    fn an_action_does_not_copy_a_record_that_is_not_shared() {
        let mut contest = Contest::start("tablut", None, &Options::new(), Seed::new(1)).unwrap();
        contest.act(konakis_protocol::Seat::White, "e3-f3").unwrap();
        let record = Arc::as_ptr(&contest.actions);
        let mut copy = contest.clone();
        copy.drop_record();
        contest.act(konakis_protocol::Seat::Black, "a4-a3").unwrap();
        assert_eq!(Arc::as_ptr(&contest.actions), record);
        contest.rewind_to(copy, 1);
        assert_eq!((Arc::as_ptr(&contest.actions), contest.ply()), (record, 1));
    }
}
