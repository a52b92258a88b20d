//! Reasons why an action is illegal. Where possible, the errors name squares rather than directions, because a player
//! may see the board from the other side.

use super::bits::{Bits, beside, bit, cells, clockwise};
use super::moves::step_on;
use super::notation::letter;
use super::state::{CubeTurn, Position};
use super::{Action, Cell};
use konakis_protocol::{Facing, Seat, Seats};

/// Why an action is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// There is no pawn on the starting square.
    #[error("no pawn stands on {at}: yours is on {own}")]
    NoPawn {
        /// The starting square.
        at: Cell,
        /// The square of the mover's pawn.
        own: Cell,
    },
    /// The pawn belongs to the other side.
    #[error("the pawn on {at} is not yours: yours is on {own}")]
    NotYours {
        /// The square of the other pawn.
        at: Cell,
        /// The square of the mover's pawn.
        own: Cell,
    },
    /// The pawn would not move.
    #[error("the pawn is already on {0}: choose another square")]
    NoMove(Cell),
    /// The square is neither adjacent nor reachable by a jump.
    #[error(
        "a pawn moves one square forwards, backwards or sideways, or jumps over the other pawn if the two are \
         adjacent: {to} is out of reach from {from}"
    )]
    OutOfReach {
        /// The square of the pawn.
        from: Cell,
        /// The target square.
        to: Cell,
    },
    /// A cube occupies the target square.
    #[error("a pawn moves to an open square, and a cube stands on {0}")]
    OntoCube(Cell),
    /// The other pawn occupies the target square.
    #[error("a pawn does not stop on the other pawn: it jumps over {0}, onto an open square beyond")]
    OntoPawn(Cell),
    /// The jump goes sideways although the square behind the other pawn is open.
    #[error("jump straight to {0}: a pawn may turn aside only if that square is blocked")]
    JumpsAside(Cell),
    /// All cubes are on the board.
    #[error("no cube is left in the supply: all nine are on the board")]
    NoCubeLeft,
    /// The square for the cube is occupied.
    #[error("a cube is placed on an open square: {0} is occupied")]
    PlacedOnto(Cell),
    /// The arrow would point off the board.
    #[error("the arrow of a placed cube may not point off the board: choose another direction on {0}")]
    ArrowOffBoard(Cell),
    /// The arrow would point to a piece.
    #[error("the arrow of a placed cube points to an open square: {0} is occupied")]
    ArrowBlocked(Cell),
    /// There is no cube on the starting square.
    #[error("no cube stands on {0}")]
    NoCube(Cell),
    /// The cube would not move.
    #[error("a cube slides at least one square away from {0}")]
    NoSlide(Cell),
    /// The slide does not follow the arrow.
    #[error("a cube slides where its arrow points: the cube on {from} slides only towards {next}")]
    NotAlongArrow {
        /// The square of the cube.
        from: Cell,
        /// The square to which its arrow points.
        next: Cell,
    },
    /// The arrow points off the board.
    #[error("a cube slides where its arrow points: the arrow on {0} points off the board")]
    CannotSlide(Cell),
    /// A piece blocks the slide.
    #[error("a cube slides over open squares onto an open square: {0} is occupied")]
    SlideBlocked(Cell),
    /// The arrow must turn clockwise.
    #[error("the arrow turns 90 degrees clockwise after a slide: write {to}{}", letter(*turned))]
    TurnsClockwise {
        /// The target square.
        to: Cell,
        /// The direction of the arrow after the turn.
        turned: Facing,
    },
    /// The arrow must turn by 90 degrees.
    #[error("the arrow turns 90 degrees right or left after a slide")]
    TurnsQuarter,
    /// A pawn would have no path to its goal line.
    #[error("{}'s pawn would have no path to {}", .0.title(), goal_name(*.0))]
    ShutsOff(Seat),
}

const fn goal_name(seat: Seat) -> &'static str {
    match seat {
        Seat::White => "rank 5",
        Seat::Black => "rank 1",
    }
}

impl Position {
    /// Checks whether an action is legal for the side to move. The game must not be over.
    ///
    /// # Errors
    /// The rule that forbids the action.
    pub fn check(&self, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Move { from, to } => self.check_move(from, to),
            Action::Place { at, facing } => self.check_place(at, facing),
            Action::Slide { from, to, facing } => self.check_slide(from, to, facing),
        }
    }

    fn check_move(&self, from: Cell, to: Cell) -> Result<(), Illegal> {
        let own = self.pawn(self.mover);
        let other = self.pawn(Seats::TWO.after(self.mover));
        if from == other {
            return Err(Illegal::NotYours { at: from, own });
        }
        if from != own {
            return Err(Illegal::NoPawn { at: from, own });
        }
        if self.pawn_targets() & bit(to) == 0 { Err(self.why_no_move(own, to, other)) } else { Ok(()) }
    }

    fn why_no_move(&self, own: Cell, to: Cell, other: Cell) -> Illegal {
        let is_beside = |from: Cell, at: Cell| beside(bit(from)) & bit(at) != 0;
        let steps = is_beside(own, to);
        let jumps = is_beside(own, other) && is_beside(other, to);
        let behind = cells(step_on(bit(own), bit(other))).next();
        match behind {
            _ if to == own => Illegal::NoMove(own),
            _ if steps && to == other => Illegal::OntoPawn(other),
            _ if (steps || jumps) && self.cubes() & bit(to) != 0 => Illegal::OntoCube(to),
            Some(behind) if jumps => Illegal::JumpsAside(behind),
            _ => Illegal::OutOfReach { from: own, to },
        }
    }

    fn check_place(&self, at: Cell, facing: Facing) -> Result<(), Illegal> {
        let open = self.open();
        if self.supply() == 0 {
            return Err(Illegal::NoCubeLeft);
        }
        if open & bit(at) == 0 {
            return Err(Illegal::PlacedOnto(at));
        }
        match at.toward(facing, 1) {
            None => return Err(Illegal::ArrowOffBoard(at)),
            Some(next) if open & bit(next) == 0 => return Err(Illegal::ArrowBlocked(next)),
            Some(_) => {}
        }
        self.check_paths(self.cubes() | bit(at))
    }

    fn check_slide(&self, from: Cell, to: Cell, facing: Facing) -> Result<(), Illegal> {
        let slid = self.cube(from).ok_or(Illegal::NoCube(from))?;
        if from == to {
            return Err(Illegal::NoSlide(from));
        }
        let next = from.toward(slid, 1).ok_or(Illegal::CannotSlide(from))?;
        let mut at = from;
        let mut blocked = None;
        while at != to {
            at = at.toward(slid, 1).ok_or(Illegal::NotAlongArrow { from, next })?;
            if self.open() & bit(at) == 0 {
                blocked = blocked.or(Some(at));
            }
        }
        if let Some(blocker) = blocked {
            return Err(Illegal::SlideBlocked(blocker));
        }
        if !self.cube_turn.after(slid).any(|turned| turned == facing) {
            return Err(match self.cube_turn {
                CubeTurn::Clockwise => Illegal::TurnsClockwise { to, turned: clockwise(slid) },
                CubeTurn::Either => Illegal::TurnsQuarter,
            });
        }
        self.check_paths(self.cubes() ^ bit(from) ^ bit(to))
    }

    fn check_paths(&self, cubes: Bits) -> Result<(), Illegal> {
        self.cut_off(cubes).map_or(Ok(()), |seat| Err(Illegal::ShutsOff(seat)))
    }
}
