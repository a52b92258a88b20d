//! The territories on the board.
//!
//! Invariants: no square belongs to two territories, and each territory has at least one token for each of its squares.
//! Only `put` and `take` change `anchors`, and keep it consistent with `territories`.

use super::Cell;
use super::block::Block;
use super::stack::{Stack, Token};
use konakis_protocol::Seat;

/// A square area with one owner and a stack of tokens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Territory {
    pub(super) block: Block,
    pub(super) owner: Seat,
    pub(super) stack: Stack,
    /// The number of lifts this turn. While it is not 0, only the owner sees which tokens are spent.
    pub(super) lifts: u16,
    pub(super) changed: bool,
}

impl Territory {
    pub(super) const fn new(block: Block, owner: Seat, stack: Stack) -> Self {
        Self { block, owner, stack, lifts: 0, changed: false }
    }

    /// The lower left square of the territory.
    #[must_use]
    pub const fn at(&self) -> Cell {
        self.block.at()
    }

    /// The width and height of the territory in squares: 1, 2 or 4.
    #[must_use]
    pub const fn side(&self) -> u8 {
        self.block.side()
    }

    /// The owner.
    #[must_use]
    pub const fn owner(&self) -> Seat {
        self.owner
    }

    /// The tokens of the territory from bottom to top, secrets included.
    #[must_use]
    pub fn tokens(&self) -> &[Token] {
        &self.stack
    }

    pub(super) fn count(&self) -> u16 {
        self.stack.len() as u16
    }

    /// The number of tokens needed for control: for side s, s² + 4s tokens, that is 5, 12 or 32.
    #[must_use]
    pub const fn control(&self) -> u16 {
        self.block.control()
    }

    /// Whether the territory has enough tokens for control.
    #[must_use]
    pub fn is_controlled(&self) -> bool {
        self.count() >= self.control()
    }

    pub(super) fn topmost_fresh(&self) -> Option<usize> {
        self.stack.iter().rposition(|token| !token.is_spent())
    }

    /// Makes the kinds of all tokens of the territory secret.
    pub(super) fn hide(&mut self) {
        self.stack.iter_mut().for_each(|token| *token = token.unknown());
    }

    /// The block of the territory after a collapse. While the block has more squares than the territory has tokens, the
    /// quarter with the border square replaces the block.
    fn collapsed(&self, border: Cell) -> Block {
        let mut block = self.block;
        while self.count() < block.area() {
            let Some(quarter) = block.quarters().find(|quarter| quarter.holds(border)) else { break };
            block = quarter;
        }
        block
    }

    /// The territory after a move or a conflict over this border square; `None` if no token is left.
    pub(super) fn settled(mut self, border: Cell) -> Option<Self> {
        self.block = self.collapsed(border);
        (!self.stack.is_empty()).then_some(self)
    }

    /// Prepares the territory for the next turn: its tokens become fresh, and its powers count as unused.
    fn refresh(&mut self) {
        self.stack.iter_mut().for_each(|token| *token = token.fresh());
        self.lifts = 0;
        self.changed = false;
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TerritoryMap {
    /// For each square, the lower left square of its territory.
    anchors: [Option<Cell>; Cell::COUNT],
    /// Sorted by lower left square, so that equal boards are equal values.
    territories: Vec<Territory>,
}

impl TerritoryMap {
    pub(super) const fn empty() -> Self {
        Self { anchors: [None; Cell::COUNT], territories: Vec::new() }
    }

    pub(super) fn all(&self) -> &[Territory] {
        &self.territories
    }

    pub(super) fn of(&self, owner: Seat) -> impl Iterator<Item = &Territory> {
        self.territories.iter().filter(move |territory| territory.owner == owner)
    }

    fn find(&self, cell: Cell) -> Option<usize> {
        let anchor = self.anchors[cell.index()]?;
        self.territories.binary_search_by_key(&anchor, Territory::at).ok()
    }

    pub(super) fn on(&self, cell: Cell) -> Option<&Territory> {
        self.find(cell).and_then(|index| self.territories.get(index))
    }

    /// The territory on a square, for changes of its tokens. Callers must keep the invariants.
    pub(super) fn on_mut(&mut self, cell: Cell) -> Option<&mut Territory> {
        self.find(cell).and_then(|index| self.territories.get_mut(index))
    }

    pub(super) fn stacks_mut(&mut self, owner: Seat) -> impl Iterator<Item = &mut Token> {
        let own = self.territories.iter_mut().filter(move |territory| territory.owner == owner);
        own.flat_map(|territory| territory.stack.iter_mut())
    }

    pub(super) fn take(&mut self, cell: Cell) -> Option<Territory> {
        let territory = self.territories.remove(self.find(cell)?);
        territory.block.cells().for_each(|cell| self.anchors[cell.index()] = None);
        Some(territory)
    }

    /// Adds a territory, whose squares must be empty.
    pub(super) fn put(&mut self, territory: Territory) {
        let at = territory.at();
        territory.block.cells().for_each(|cell| self.anchors[cell.index()] = Some(at));
        let index = self.territories.partition_point(|other| other.at() < at);
        self.territories.insert(index, territory);
    }

    pub(super) fn is_empty(&self, block: Block) -> bool {
        block.cells().all(|cell| self.anchors[cell.index()].is_none())
    }

    pub(super) fn refresh(&mut self) {
        self.territories.iter_mut().for_each(Territory::refresh);
    }
}
