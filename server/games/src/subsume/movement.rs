//! Movement: tokens move over a border, one at a time.

use super::block::share_border;
use super::state::{Phase, State};
use super::territories::Territory;
use super::{Action, Cell, Illegal};
use crate::game::Sink;

impl Territory {
    /// Whether a token of the territory may move.
    #[must_use]
    pub fn has_movable(&self) -> bool {
        self.movable().is_ok()
    }

    /// The index of the token that may move: the topmost token that has neither moved nor fought this turn. It must be
    /// at the top of the stack, unless the territory is controlled and 2 or 4 squares wide.
    fn movable(&self) -> Result<usize, Illegal> {
        let passes_spent = self.is_controlled() && self.side() >= 2;
        match self.topmost_fresh() {
            Some(index) if passes_spent || index + 1 == self.stack.len() => Ok(index),
            None if passes_spent => Err(Illegal::AllAreSpent(self.at())),
            _ => Err(Illegal::TopIsSpent(self.at())),
        }
    }
}

impl State {
    pub(super) fn each_move(&self, actions: &mut Vec<Action>) {
        for territory in self.territories.of(self.mover).filter(|territory| territory.has_movable()) {
            let open = |to| self.territories.on(to).is_none_or(|other| other.owner == self.mover);
            let borders = territory.block.borders();
            actions.extend(borders.filter(|&(_, to)| open(to)).map(|(from, to)| Action::Move { from, to }));
        }
    }

    pub(super) fn check_move(&self, from: Cell, to: Cell) -> Result<(), Illegal> {
        let source = self.own(from)?;
        if let Some(target) = self.territories.on(to) {
            if target.owner != self.mover {
                return Err(Illegal::MoveOntoOthers(to));
            }
            if target.at() == source.at() {
                return Err(Illegal::SameTerritory(from, to));
            }
        }
        if !share_border(from, to) {
            return Err(Illegal::NoBorder(from, to));
        }
        source.movable().map(|_| ())
    }

    pub(super) fn step<S: Sink>(&mut self, from: Cell, to: Cell, sink: &mut S) {
        self.phase = Phase::Movement;
        let Some(mut source) = self.territories.take(from) else { return };
        let moved = source.movable().map(|index| source.stack.remove(index));
        self.put_settled(source, from, sink);
        if let Ok(token) = moved {
            self.add(to, token.spent());
        }
    }
}
