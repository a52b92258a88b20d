//! The legal actions of a turn: the claim, and the actions of `subsuming`, `conflict`, `movement` and `powers`.

use super::state::{Phase, State};
use super::territories::Territory;
use super::{Action, Cell, Illegal, Kind};
use crate::game::{Sink, Status};
use konakis_protocol::{Event, Seat};

/// The rank of the side's home row, counted from 0.
const fn home_rank(seat: Seat) -> u8 {
    match seat {
        Seat::White => 0,
        Seat::Black => 7,
    }
}

impl State {
    /// The mover's territory on this square.
    pub(super) fn own(&self, at: Cell) -> Result<&Territory, Illegal> {
        let territory = self.territories.on(at).ok_or(Illegal::Empty(at))?;
        if territory.owner == self.mover { Ok(territory) } else { Err(Illegal::NotYours(at)) }
    }

    /// Adds all legal actions. The game must not be over.
    pub(super) fn each_action(&self, actions: &mut Vec<Action>) {
        if self.phase == Phase::Claim {
            return self.each_claim(actions);
        }
        self.each_subsuming(actions);
        self.each_conflict(actions);
        self.each_move(actions);
        self.each_power(actions);
        actions.push(Action::End);
    }

    fn each_claim(&self, actions: &mut Vec<Action>) {
        let home = (0..8).filter_map(|file| Cell::new(file, home_rank(self.mover)));
        let empty = home.filter(|&at| self.territories.on(at).is_none());
        let own = self.territories.of(self.mover).map(Territory::at);
        actions.extend(empty.chain(own).flat_map(|at| Kind::ALL.map(|kind| Action::Claim { at, kind })));
    }

    /// Checks a claim. Returns the square that the recorded claim names: the lower left square of the mover's
    /// territory, or `at` itself if it is an empty square of the home row.
    fn check_claim(&self, at: Cell) -> Result<Cell, Illegal> {
        if self.phase > Phase::Claim {
            return Err(Illegal::Claimed);
        }
        let home = home_rank(self.mover);
        match self.own(at) {
            Ok(territory) => Ok(territory.at()),
            Err(Illegal::Empty(_)) if at.rank() == home => Ok(at),
            Err(Illegal::Empty(_)) => Err(Illegal::NotHomeRow { at, rank: home + 1 }),
            Err(refusal) => Err(refusal),
        }
    }

    /// The action in the form that `legal` lists, or the rule that forbids it. The game must not be over.
    pub(super) fn resolve(&self, action: Action) -> Result<Action, Illegal> {
        if let Action::Claim { at, kind } = action {
            return self.check_claim(at).map(|at| Action::Claim { at, kind });
        }
        if self.phase == Phase::Claim {
            return Err(Illegal::ClaimFirst { rank: home_rank(self.mover) + 1 });
        }
        match action {
            Action::Claim { .. } | Action::End => Ok(action),
            Action::Subsume { at } => self.check_subsuming(at).map(|()| action),
            Action::Conflict { from, to } => self.check_conflict(from, to).map(|()| action),
            Action::Move { from, to } => self.check_move(from, to).map(|()| action),
            Action::Lift { at, place } => self.check_lift(at, place).map(|at| Action::Lift { at, place }),
            Action::Change { at, place, kind } => {
                self.check_change(at, place, kind).map(|at| Action::Change { at, place, kind })
            }
        }
    }

    pub(super) fn play<S: Sink>(&mut self, action: Action, sink: &mut S) {
        match action {
            Action::Claim { at, kind } => self.claim(at, kind),
            Action::Subsume { at } => self.subsume(at),
            Action::Conflict { from, to } => self.fight(from, to, sink),
            Action::Move { from, to } => self.step(from, to, sink),
            Action::Lift { at, place } => self.lift(at, place),
            Action::Change { at, place, kind } => self.change(at, place, kind),
            Action::End => self.end_turn(),
        }
        if matches!(self.status(), Status::Over(_)) {
            sink.tell(|| Event::Revealed);
        }
    }
}
