//! Alpha-beta search for two-player games without hidden information, shared by Tablut and Kubism.
//!
//! A game implements [`Node`]. [`root`] repeats the search with growing depth, `below` searches below the root, and
//! `quiesce` settles captures and threats at the leaves. Invariant: a search depends on its inputs alone, never on a
//! clock or an earlier search.

mod below;
mod limits;
mod order;
mod quiesce;
pub(crate) mod random;
mod root;
mod skill;
mod table;
mod tree;

pub(crate) use limits::Limits;
pub(crate) use root::{Found, Root, search};
pub(crate) use skill::Skill;

/// A win in `n` plies scores `WIN - n`, and a loss in `n` plies scores `n - WIN`.
pub(crate) const WIN: i32 = 30_000;
/// Scores above this bound are forced wins; below its negative, forced losses.
pub(crate) const WIN_BOUND: i32 = WIN - 1_000;
/// The largest absolute value of the evaluation. Scores of forced wins and losses are far outside this bound.
pub(crate) const EVAL_BOUND: i32 = 20_000;
/// The deepest line in plies, extensions included.
pub(crate) const PLY_MAX: usize = 96;

/// A position. Positions are small and copied; a move makes a new one.
pub(crate) trait Node: Copy {
    type Move: Copy + Eq;

    /// A number above every [`Node::code`].
    const MOVE_CODES: usize;

    /// A Zobrist key of the pieces and the side to move.
    fn key(&self) -> u64;

    /// A number that distinguishes the moves of a position. It is never 0, because 0 means no move.
    fn code(mv: Self::Move) -> u16;

    fn play(&self, mv: Self::Move) -> Self;

    /// The position with the other side to move.
    fn passed(&self) -> Self;

    fn moves(&self, out: &mut Vec<Self::Move>);

    /// Adds the moves of the quiescence search: captures and, if `threats` is set, moves that threaten to win.
    fn tactics(&self, threats: bool, out: &mut Vec<Self::Move>);

    /// The value of the captured pieces, in units of the evaluation; 0 without a capture.
    fn gain(&self, mv: Self::Move) -> i32;

    /// A move that wins at once. A move that leaves the other side without a legal move is not a win here: the search
    /// finds such a win when [`Node::moves`] adds nothing.
    fn win_in_one(&self) -> Option<Self::Move>;

    /// Whether the other side could win at once if it were to move.
    fn is_threatened(&self) -> bool {
        self.passed().win_in_one().is_some()
    }

    /// The number of moves since the last irreversible move. Only positions since that move can repeat.
    fn quiet(&self) -> usize;

    /// The [`Node::quiet`] at which the game is a draw.
    fn quiet_max(&self) -> usize;

    /// The evaluation for the side to move, within [`EVAL_BOUND`].
    fn evaluate(&self) -> i32;
}
