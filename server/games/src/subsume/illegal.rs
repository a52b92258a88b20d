//! Reasons why an action is illegal.
//!
//! Invariant: an error depends only on information that the acting player has.

use super::Cell;
use super::block::Block;
use super::stack::Kind;
use super::territories::Territory;

/// Why an action is illegal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The claim of this turn is not made yet.
    #[error(
        "a turn begins with the claim: put a new token on an empty square of rank {rank} or on one of your territories"
    )]
    ClaimFirst {
        /// The player's home row.
        rank: u8,
    },
    /// The claim of this turn is already made.
    #[error("you have already made your claim this turn")]
    Claimed,
    /// A claim on an empty square must be on the home row.
    #[error("{at} is empty and not on your home row: a claim can begin a territory only on rank {rank}")]
    NotHomeRow {
        /// The claimed square.
        at: Cell,
        /// The player's home row.
        rank: u8,
    },
    /// The square belongs to no territory.
    #[error("{0} is empty: there is no territory")]
    Empty(Cell),
    /// The territory belongs to the other player.
    #[error("the territory on {0} is not yours")]
    NotYours(Cell),
    /// The subsume phase is over.
    #[error("it is too late to subsume: a conflict or a move has closed that phase of your turn")]
    SubsumeClosed,
    /// The conflict phase is over.
    #[error("it is too late for a conflict: a move has closed that phase of your turn")]
    ConflictClosed,
    /// The four territories do not form a square.
    #[error(
        "four of your territories of equal size must form a square with {corner} at its lower left: {at} {lacks}"
    )]
    NoSquare {
        /// The lower left square of the new territory.
        corner: Cell,
        /// The square of the territory that does not fit.
        at: Cell,
        /// Why it does not fit.
        lacks: &'static str,
    },
    /// The new territory would not fit on the board.
    #[error("a territory of side {side} with its lower left on {corner} does not fit on the board")]
    NoRoom {
        /// The lower left square of the new territory.
        corner: Cell,
        /// The side of the new territory.
        side: u8,
    },
    /// The territory already has the largest size.
    #[error("the territory on {0} already has the largest size")]
    Largest(Cell),
    /// The territory is not controlled.
    #[error("a territory of side {side} needs {needs} tokens for control: the one on {at} holds {holds}")]
    NotControlled {
        /// The lower left square of the territory.
        at: Cell,
        /// The side of the territory.
        side: u8,
        /// The number of tokens needed for control.
        needs: u16,
        /// The number of tokens in the stack.
        holds: u16,
    },
    /// The territory has fought this turn, or was won this turn.
    #[error("the territory on {0} has fought this turn, or was won this turn: it may not attack")]
    HasFought(Cell),
    /// The attacked territory belongs to the acting player.
    #[error("the territory on {0} is yours: attack one of your opponent's")]
    AttackOnYourself(Cell),
    /// The squares are not adjacent.
    #[error("there is no border between {0} and {1}: name two squares side by side")]
    NoBorder(Cell, Cell),
    /// Both squares belong to the same territory.
    #[error("{0} and {1} belong to the same territory: move the token to a square outside it")]
    SameTerritory(Cell, Cell),
    /// The target of a move belongs to the other player.
    #[error(
        "the territory on {0} is not yours: move to an empty square or to your own territory; to attack it, use the conflict phase, before any move"
    )]
    MoveOntoOthers(Cell),
    /// The top token has already moved or fought.
    #[error("the top token on {0} has moved or fought this turn: it may not move, nor may those beneath it")]
    TopIsSpent(Cell),
    /// All tokens have already moved or fought.
    #[error("every token on {0} has moved or fought this turn")]
    AllAreSpent(Cell),
    /// The territory is too small for this power.
    #[error(
        "to {power} you need a controlled territory of side {needs} or more: the one on {at} has side {side}"
    )]
    TooSmall {
        /// The power.
        power: &'static str,
        /// The lower left square of the territory.
        at: Cell,
        /// The side of the territory.
        side: u8,
        /// The smallest side with this power.
        needs: u8,
    },
    /// The territory has used all its lifts of this turn.
    #[error("a stack allows as many lifts a turn as it holds tokens: on {at} you have made all {times}")]
    LiftsUsed {
        /// The lower left square of the territory.
        at: Cell,
        /// The number of lifts.
        times: u16,
    },
    /// The territory has already changed a kind in this turn.
    #[error(
        "you can change only one token on each territory per turn, and you have already changed one on {0}"
    )]
    ChangeUsed(Cell),
    /// The stack has no token at this place.
    #[error("the stack on {at} holds {holds} tokens: there is no token number {place} from the top")]
    NoSuchToken {
        /// The lower left square of the stack's territory.
        at: Cell,
        /// The number of tokens in the stack.
        holds: u16,
        /// The requested place, counted from 1 at the top.
        place: u16,
    },
    /// The token already has this kind.
    #[error("token {place} on {at} is already an {}: choose another kind", .kind.name())]
    SameKind {
        /// The lower left square of the token's territory.
        at: Cell,
        /// The place of the token, counted from 1 at the top.
        place: u16,
        /// The kind.
        kind: Kind,
    },
}

impl Illegal {
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
