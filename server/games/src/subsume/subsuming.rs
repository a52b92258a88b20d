//! Subsuming: merging four controlled territories that form a square.

use super::block::Block;
use super::stack::Stack;
use super::state::{Phase, State};
use super::territories::Territory;
use super::{Action, Cell, Illegal};

impl State {
    pub(super) fn each_subsuming(&self, actions: &mut Vec<Action>) {
        if self.phase == Phase::Subsume {
            let own = self.territories.of(self.mover).filter(|territory| territory.is_controlled());
            let corners = own.map(Territory::at).filter(|&at| self.check_subsuming(at).is_ok());
            actions.extend(corners.map(|at| Action::Subsume { at }));
        }
    }

    /// Checks whether the mover may subsume now. `corner` is the lower left square of the merged territory.
    pub(super) fn check_subsuming(&self, corner: Cell) -> Result<(), Illegal> {
        let first = self.own(corner)?;
        if self.phase > Phase::Subsume {
            return Err(Illegal::SubsumeClosed);
        }
        if first.side() == 4 {
            return Err(Illegal::Largest(corner));
        }
        let side = 2 * first.side();
        let whole = Block::new(corner, side).ok_or(Illegal::NoRoom { corner, side })?;
        for quarter in whole.quarters() {
            let at = quarter.at();
            let lacking = |lacks| Illegal::NoSquare { corner, at, lacks };
            let territory = self.territories.on(at).ok_or(lacking("is empty"))?;
            if territory.owner != self.mover {
                return Err(lacking("is not yours"));
            }
            if territory.block != quarter {
                return Err(lacking("is not the lower left of a territory of that size"));
            }
            if !territory.is_controlled() {
                return Err(Illegal::not_controlled(territory));
            }
        }
        Ok(())
    }

    /// Merges four territories. The new stack has their tokens from bottom to top in this order: lower left, lower
    /// right, upper left, upper right.
    pub(super) fn subsume(&mut self, corner: Cell) {
        let side = self.territories.on(corner).map_or(0, |territory| 2 * territory.side());
        let Some(whole) = Block::new(corner, side) else { return };
        let mut stack = Stack::new();
        for territory in whole.quarters().filter_map(|quarter| self.territories.take(quarter.at())) {
            stack.extend_from_slice(&territory.stack);
        }
        self.territories.put(Territory::new(whole, self.mover, stack));
    }
}
