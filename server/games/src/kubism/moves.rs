//! Legal actions and their effects.

use super::bits::{Bits, beside, bit, cells, goal, reverse, step};
use super::paths::{cut_squares, reaches};
use super::state::Position;
use super::{Action, Cell};
use crate::grid::FACINGS;
use konakis_protocol::{Facing, Seat, Seats};

impl Position {
    /// The squares to which the side to move can move its pawn:
    /// * the adjacent open squares;
    /// * if the other pawn is adjacent, the square behind that pawn, by a jump;
    /// * if a cube or the edge is behind that pawn, the open squares to its left and right instead.
    pub(super) fn pawn_targets(&self) -> Bits {
        let own = bit(self.pawn(self.mover));
        let other = bit(self.pawn(Seats::TWO.after(self.mover)));
        let free = !self.cubes();
        let steps = beside(own) & free;
        if steps & other == 0 {
            return steps;
        }
        let behind = step_on(own, other) & free;
        let jumps = if behind != 0 { behind } else { beside(other) & free & !own };
        steps & !other | jumps
    }

    /// The squares on which one more cube would cut a pawn off from its goal line.
    fn closing(&self, cubes: Bits) -> Bits {
        Seat::ALL.into_iter().fold(0, |set, seat| set | cut_squares(bit(self.pawn(seat)), goal(seat), cubes))
    }

    /// A seat whose pawn these cubes cut off from its goal line, if there is one.
    pub(super) fn cut_off(&self, cubes: Bits) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| !reaches(bit(self.pawn(seat)), goal(seat), cubes))
    }

    /// Calls `each` with every direction, and the squares on which a cube with its arrow in this direction may be
    /// placed.
    fn each_placing(&self, closing: Bits, mut each: impl FnMut(Facing, Bits)) {
        if self.supply() == 0 {
            return;
        }
        let open = self.open();
        for facing in FACINGS {
            each(facing, open & !closing & step(open, reverse(facing)));
        }
    }

    /// Calls `each` with every cube, its arrow and the squares to which it may slide.
    fn each_slide(&self, cubes: Bits, closing: Bits, mut each: impl FnMut(Facing, Cell, Bits)) {
        let open = self.open();
        for facing in FACINGS {
            for from in cells(self.arrows[facing as usize]) {
                let mut targets = 0;
                let mut to = step(bit(from), facing) & open;
                while to != 0 {
                    // A square outside `closing` is a legal target without a further check: the cube cuts off no pawn
                    // there, and no path closes when the cube leaves `from`.
                    if to & closing == 0 || self.cut_off(cubes ^ bit(from) ^ to).is_none() {
                        targets |= to;
                    }
                    to = step(to, facing) & open;
                }
                each(facing, from, targets);
            }
        }
    }

    /// Calls `each` with every legal action, in a game that is not over.
    pub fn each_action(&self, mut each: impl FnMut(Action)) {
        let cubes = self.cubes();
        let closing = self.closing(cubes);
        let from = self.pawn(self.mover);
        for to in cells(self.pawn_targets()) {
            each(Action::Move { from, to });
        }
        self.each_placing(closing, |facing, squares| {
            for at in cells(squares) {
                each(Action::Place { at, facing });
            }
        });
        self.each_slide(cubes, closing, |slid, from, targets| {
            for to in cells(targets) {
                for facing in self.cube_turn.after(slid) {
                    each(Action::Slide { from, to, facing });
                }
            }
        });
    }

    /// The number of legal actions, in a game that is not over.
    #[must_use]
    pub fn count_actions(&self) -> u64 {
        let cubes = self.cubes();
        let closing = self.closing(cubes);
        let (mut others, mut slides) = (self.pawn_targets().count_ones(), 0);
        self.each_placing(closing, |_, squares| others += squares.count_ones());
        self.each_slide(cubes, closing, |_, _, targets| slides += targets.count_ones());
        u64::from(others) + u64::from(slides) * self.cube_turn.choices() as u64
    }

    /// Whether the side to move has a legal action, even if the game is over.
    #[must_use]
    pub fn can_act(&self) -> bool {
        // While both pawns have a path, each can nearly always step or jump, so counting is rarely needed.
        self.pawn_targets() != 0 || self.count_actions() > 0
    }

    /// Plays a legal action.
    pub fn play(&mut self, action: Action) {
        self.quiet = self.quiet.saturating_add(1);
        match action {
            Action::Move { to, .. } => self.pawns[self.mover.index()] = to,
            Action::Place { at, facing } => {
                self.arrows[facing as usize] |= bit(at);
                // A placed cube never returns to the supply, so no earlier position can recur.
                self.quiet = 0;
            }
            Action::Slide { from, to, facing } => {
                for arrows in &mut self.arrows {
                    *arrows &= !bit(from);
                }
                self.arrows[facing as usize] |= bit(to);
            }
        }
        self.mover = Seats::TWO.after(self.mover);
    }
}

/// The square behind `over`, seen from `from`; empty if it is off the board, or if the two are not adjacent.
pub(super) fn step_on(from: Bits, over: Bits) -> Bits {
    let toward = FACINGS.into_iter().find(|&facing| step(from, facing) == over);
    toward.map_or(0, |facing| step(over, facing))
}
