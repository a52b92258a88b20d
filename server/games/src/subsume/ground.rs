//! The territories on the board.
//!
//! What always holds: no square belongs to two territories, and each territory holds at least its claim: one token for
//! each of its squares. Territories are put down and taken up whole, so that this is kept in one place.

use super::Cell;
use super::block::Block;
use super::stack::{Stack, Token};
use konakis_protocol::Seat;

/// A square of squares with one owner and a stack of tokens on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Territory {
    pub(super) block: Block,
    pub(super) owner: Seat,
    pub(super) stack: Stack,
    /// How many tokens were lifted this turn. While it is not 0, others are not shown which tokens are spent.
    pub(super) lifts: u16,
    /// Whether a token's kind was changed this turn.
    pub(super) changed: bool,
}

impl Territory {
    /// A new territory, its powers unused.
    pub(super) const fn new(block: Block, owner: Seat, stack: Stack) -> Self {
        Self { block, owner, stack, lifts: 0, changed: false }
    }

    /// Its lower left square.
    #[must_use]
    pub const fn at(&self) -> Cell {
        self.block.at()
    }

    /// Its width and height in squares: 1, 2 or 4.
    #[must_use]
    pub const fn side(&self) -> u8 {
        self.block.side()
    }

    /// Whose it is.
    #[must_use]
    pub const fn owner(&self) -> Seat {
        self.owner
    }

    /// Its tokens from bottom to top, secrets included.
    #[must_use]
    pub fn tokens(&self) -> &[Token] {
        &self.stack
    }

    /// How many tokens it holds.
    pub(super) fn count(&self) -> u16 {
        self.stack.len() as u16
    }

    /// A territory of side s is controlled with s² + 4s tokens or more: 5, 12, 32.
    #[must_use]
    pub fn is_controlled(&self) -> bool {
        self.count() >= self.block.control()
    }

    /// Where its topmost token that has neither moved nor fought this turn lies in the stack.
    pub(super) fn topmost_fresh(&self) -> Option<usize> {
        self.stack.iter().rposition(|token| !token.is_spent())
    }

    /// Hides all its tokens from the others again.
    pub(super) fn hide(&mut self) {
        self.stack.iter_mut().for_each(|token| *token = token.unknown());
    }

    /// The block that it shrinks to for want of tokens: the quarter that holds the border square named in the action,
    /// and again, until it holds its claim.
    fn collapsed(&self, border: Cell) -> Block {
        let mut block = self.block;
        while self.count() < block.area() {
            let Some(quarter) = block.quarters().find(|quarter| quarter.holds(border)) else { break };
            block = quarter;
        }
        block
    }

    /// The territory after it lost tokens over this border square, shrunk as need be; none where no token is left.
    pub(super) fn settled(mut self, border: Cell) -> Option<Self> {
        self.block = self.collapsed(border);
        (!self.stack.is_empty()).then_some(self)
    }

    /// Begins a turn: nothing is spent, no power is used.
    fn refresh(&mut self) {
        self.stack.iter_mut().for_each(|token| *token = token.fresh());
        self.lifts = 0;
        self.changed = false;
    }
}

/// Which territory each square belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Ground {
    /// The lower left square of the territory that each square belongs to.
    anchors: [Option<Cell>; Cell::COUNT],
    /// Sorted by their lower left squares, so that the same board is always the same value.
    territories: Vec<Territory>,
}

impl Ground {
    /// The empty board.
    pub(super) const fn empty() -> Self {
        Self { anchors: [None; Cell::COUNT], territories: Vec::new() }
    }

    /// All territories, by their lower left squares.
    pub(super) fn territories(&self) -> &[Territory] {
        &self.territories
    }

    /// The territories of this owner.
    pub(super) fn of(&self, owner: Seat) -> impl Iterator<Item = &Territory> {
        self.territories.iter().filter(move |territory| territory.owner == owner)
    }

    fn find(&self, cell: Cell) -> Option<usize> {
        let anchor = self.anchors[cell.index()]?;
        self.territories.binary_search_by_key(&anchor, Territory::at).ok()
    }

    /// The territory that a square belongs to.
    pub(super) fn on(&self, cell: Cell) -> Option<&Territory> {
        self.find(cell).and_then(|index| self.territories.get(index))
    }

    /// The same, to change its tokens; what always holds must be kept.
    pub(super) fn on_mut(&mut self, cell: Cell) -> Option<&mut Territory> {
        self.find(cell).and_then(|index| self.territories.get_mut(index))
    }

    /// The tokens of this owner, to change their kinds.
    pub(super) fn stacks_mut(&mut self, owner: Seat) -> impl Iterator<Item = &mut Token> {
        let own = self.territories.iter_mut().filter(move |territory| territory.owner == owner);
        own.flat_map(|territory| territory.stack.iter_mut())
    }

    /// Takes up the territory that a square belongs to; its squares are empty then.
    pub(super) fn take(&mut self, cell: Cell) -> Option<Territory> {
        let territory = self.territories.remove(self.find(cell)?);
        territory.block.cells().for_each(|cell| self.anchors[cell.index()] = None);
        Some(territory)
    }

    /// Puts down a territory on squares that are empty.
    pub(super) fn put(&mut self, territory: Territory) {
        let at = territory.at();
        territory.block.cells().for_each(|cell| self.anchors[cell.index()] = Some(at));
        let index = self.territories.partition_point(|other| other.at() < at);
        self.territories.insert(index, territory);
    }

    /// Whether all these squares are empty.
    pub(super) fn is_empty(&self, block: Block) -> bool {
        block.cells().all(|cell| self.anchors[cell.index()].is_none())
    }

    /// Begins a turn.
    pub(super) fn refresh(&mut self) {
        self.territories.iter_mut().for_each(Territory::refresh);
    }
}
