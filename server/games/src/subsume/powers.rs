//! The powers of controlled territories: lifting a token to the top of its stack, and changing the kind of a token.

use super::stack::Kind;
use super::state::State;
use super::territories::Territory;
use super::{Action, Cell, Illegal};
use std::num::NonZeroU16;

/// The side length, in squares, of the smallest territories that can lift tokens.
const LIFT_SIDE: u8 = 2;
/// The side length, in squares, of the smallest territories that can change the kind of a token.
const CHANGE_SIDE: u8 = 4;

impl Territory {
    fn has_power(&self, power: &'static str, needs: u8) -> Result<(), Illegal> {
        if self.side() < needs {
            Err(Illegal::TooSmall { power, at: self.at(), side: self.side(), needs })
        } else if !self.is_controlled() {
            Err(Illegal::not_controlled(self))
        } else {
            Ok(())
        }
    }

    fn may_lift(&self) -> Result<(), Illegal> {
        self.has_power("lift a token", LIFT_SIDE)?;
        let (at, times) = (self.at(), self.lifts);
        if times < self.count() { Ok(()) } else { Err(Illegal::LiftsUsed { at, times }) }
    }

    fn may_change(&self) -> Result<(), Illegal> {
        self.has_power("change a kind", CHANGE_SIDE)?;
        if self.changed { Err(Illegal::ChangeUsed(self.at())) } else { Ok(()) }
    }

    /// The index of a token in the stack, from 0 at the bottom. `place` is counted from 1 at the top.
    fn index(&self, place: NonZeroU16) -> Result<usize, Illegal> {
        let (at, holds, place) = (self.at(), self.count(), place.get());
        let from_bottom = holds.checked_sub(place).ok_or(Illegal::NoSuchToken { at, holds, place })?;
        Ok(usize::from(from_bottom))
    }

    fn places(&self) -> impl Iterator<Item = (NonZeroU16, Kind)> {
        let numbers = (1..=self.count()).filter_map(NonZeroU16::new);
        numbers.zip(self.stack.iter().rev().map(|token| token.kind()))
    }
}

impl State {
    pub(super) fn each_power(&self, actions: &mut Vec<Action>) {
        for territory in self.territories.of(self.mover).filter(|territory| territory.side() >= LIFT_SIDE) {
            let at = territory.at();
            if territory.may_lift().is_ok() {
                actions.extend(territory.places().map(|(place, _)| Action::Lift { at, place }));
            }
            if territory.may_change().is_ok() {
                actions.extend(territory.places().flat_map(|(place, now)| {
                    let others = Kind::ALL.into_iter().filter(move |&kind| kind != now);
                    others.map(move |kind| Action::Change { at, place, kind })
                }));
            }
        }
    }

    /// Checks a lift. `at` may be any square of the territory; the result is its lower left square.
    pub(super) fn check_lift(&self, at: Cell, place: NonZeroU16) -> Result<Cell, Illegal> {
        let territory = self.own(at)?;
        territory.may_lift()?;
        territory.index(place).map(|_| territory.at())
    }

    /// Checks a change of kind. `at` and the result are as in [`Self::check_lift`].
    pub(super) fn check_change(&self, at: Cell, place: NonZeroU16, kind: Kind) -> Result<Cell, Illegal> {
        let territory = self.own(at)?;
        territory.may_change()?;
        let at = territory.at();
        if territory.stack[territory.index(place)?].kind() == kind {
            return Err(Illegal::SameKind { at, place: place.get(), kind });
        }
        Ok(at)
    }

    /// Lifts a token to the top of its stack. Afterwards, only the owner knows the kinds in the stack. Until the end of
    /// the turn, only the owner sees which of its tokens are spent.
    pub(super) fn lift(&mut self, at: Cell, place: NonZeroU16) {
        let Some(territory) = self.territories.on_mut(at) else { return };
        if let Ok(index) = territory.index(place) {
            territory.stack[index..].rotate_left(1);
            territory.lifts += 1;
            territory.hide();
        }
    }

    /// Changes the kind of a token. Afterwards, only the owner knows the kinds in the stack.
    pub(super) fn change(&mut self, at: Cell, place: NonZeroU16, kind: Kind) {
        let Some(territory) = self.territories.on_mut(at) else { return };
        if let Ok(index) = territory.index(place) {
            territory.stack[index] = territory.stack[index].turned_into(kind);
            territory.changed = true;
            territory.hide();
        }
    }
}
