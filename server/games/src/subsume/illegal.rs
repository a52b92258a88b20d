//! Why an action is not legal, in sentences that teach the rules.
//!
//! What always holds: a sentence depends on nothing that the player who reads it may not know.

use super::Cell;
use super::block::Block;
use super::stack::Kind;
use super::territories::Territory;

/// Why an action is not legal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Nothing comes before the claim.
    #[error(
        "a turn begins with the claim: put a new token on an empty square of rank {rank} or on a territory of yours"
    )]
    ClaimFirst {
        /// The home row of the player.
        rank: u8,
    },
    /// There is one claim a turn.
    #[error("you claim once a turn, and have done so")]
    Claimed,
    /// A new territory begins elsewhere.
    #[error("{at} is empty and not on your home row: a claim begins a territory on rank {rank}")]
    NotHomeRow {
        /// The square.
        at: Cell,
        /// The home row of the player.
        rank: u8,
    },
    /// The square is nobody's.
    #[error("{0} is empty: there is no territory")]
    Empty(Cell),
    /// The territory is another player's.
    #[error("the territory on {0} is not yours")]
    NotYours(Cell),
    /// A phase that is over.
    #[error("it is too late to subsume: a conflict or a move has closed that phase of your turn")]
    SubsumeClosed,
    /// A phase that is over.
    #[error("it is too late for a conflict: a move has closed that phase of your turn")]
    ConflictClosed,
    /// Not four territories in a square.
    #[error(
        "four territories of yours of one size must fill a square of which {corner} is the lower left: {at} {lacks}"
    )]
    NoSquare {
        /// The lower left square of the new territory.
        corner: Cell,
        /// Where one is missing.
        at: Cell,
        /// What is wrong there.
        lacks: &'static str,
    },
    /// The square of four would not be on the board.
    #[error("a territory of side {side} that begins on {corner} has no room on the board")]
    NoRoom {
        /// The lower left square of the new territory.
        corner: Cell,
        /// The side it would have.
        side: u8,
    },
    /// The territories are as large as can be.
    #[error("the territory on {0} has side 4: none is larger")]
    Largest(Cell),
    /// Control is lacking.
    #[error("a territory of side {side} is controlled with {needs} tokens: that on {at} holds {holds}")]
    NotControlled {
        /// Its lower left square.
        at: Cell,
        /// Its side.
        side: u8,
        /// The tokens that control it.
        needs: u16,
        /// The tokens on it.
        holds: u16,
    },
    /// A territory fights once a turn.
    #[error("the territory on {0} has fought this turn, or was won this turn: it may not attack")]
    HasFought(Cell),
    /// Only others are attacked.
    #[error("the territory on {0} is yours: attack one of the other side")]
    AttackOnYourself(Cell),
    /// The squares do not lie side by side.
    #[error("there is no border between {0} and {1}: name two squares side by side")]
    NoBorder(Cell, Cell),
    /// The border lies within a territory.
    #[error("{0} and {1} belong to the same territory: a token moves out of it")]
    SameTerritory(Cell, Cell),
    /// A move does not attack.
    #[error(
        "the territory on {0} is not yours: attack it in the conflict phase, a move goes to an empty square or one of yours"
    )]
    MoveOntoOthers(Cell),
    /// The top token may not move.
    #[error("the top token on {0} has moved or fought this turn: it may not move, nor may those beneath it")]
    TopIsSpent(Cell),
    /// No token may move.
    #[error("every token on {0} has moved or fought this turn")]
    AllAreSpent(Cell),
    /// A small territory has no such power.
    #[error("to {power} takes a controlled territory of side {needs} or more: that on {at} has side {side}")]
    TooSmall {
        /// What was to be done.
        power: &'static str,
        /// Its lower left square.
        at: Cell,
        /// Its side.
        side: u8,
        /// The least side.
        needs: u8,
    },
    /// As many were lifted as there are.
    #[error(
        "a stack is lifted in as many times a turn as it holds tokens: that on {at} has been, {times} times"
    )]
    LiftsUsed {
        /// Its lower left square.
        at: Cell,
        /// How often.
        times: u16,
    },
    /// One was changed.
    #[error("the kind of one token a turn may be changed: on {0} it has been")]
    ChangeUsed(Cell),
    /// The stack is not that high.
    #[error("the stack on {at} holds {holds} tokens: there is no number {place} from the top")]
    NoSuchToken {
        /// Its lower left square.
        at: Cell,
        /// Its tokens.
        holds: u16,
        /// The number that was named.
        place: u16,
    },
    /// A change must change something.
    #[error("number {place} on {at} is an {} already: name another kind", .kind.name())]
    SameKind {
        /// Its lower left square.
        at: Cell,
        /// The number that was named.
        place: u16,
        /// Its kind.
        kind: Kind,
    },
}

impl Illegal {
    /// That a territory is not controlled.
    pub(super) fn not_controlled(territory: &Territory) -> Self {
        let block: Block = territory.block;
        Self::NotControlled {
            at: block.at(),
            side: block.side(),
            needs: block.control(),
            holds: territory.count(),
        }
    }
}
