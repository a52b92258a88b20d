//! Move ordering: the earlier the best move comes, the fewer positions are searched.

use super::{Node, PLY_MAX};

/// The bound of history scores. History scores rank the quiet moves that are neither the transposition table's best
/// move nor killers.
const HISTORY_MAX: i32 = 1 << 14;
/// The rank of the table's best move.
const BEST: i32 = 1 << 30;
/// The rank of a capture before its gain is added.
const CAPTURE: i32 = 1 << 24;
/// The rank of the older killer of a ply. The rank of the newer killer is `KILLER + 1`.
const KILLER: i32 = 1 << 20;

/// A move with its rank. The move with the highest rank goes first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked<M> {
    pub(super) mv: M,
    pub(super) code: u16,
    /// See [`Node::gain`]; 0 for a quiet move.
    pub(super) gain: i32,
    pub(super) rank: i32,
}

/// Statistics of cutoffs by quiet moves.
pub(super) struct Memory {
    /// For each ply, the codes of the latest two quiet moves that caused a cutoff, the newer one first; 0 for none.
    killers: Vec<[u16; 2]>,
    /// The history scores by code, first for even plies and then for odd ones.
    history: Vec<i32>,
    /// [`Node::MOVE_CODES`].
    codes: usize,
}

impl Memory {
    pub(super) fn new(codes: usize) -> Self {
        Self { killers: vec![[0; 2]; PLY_MAX + 1], history: vec![0; 2 * codes], codes }
    }

    /// Adds the moves with their ranks to `out`. `best` is the code of the table's move, or 0.
    pub(super) fn rank<N: Node>(
        &self,
        node: &N,
        moves: &[N::Move],
        best: u16,
        ply: usize,
        out: &mut Vec<Ranked<N::Move>>,
    ) {
        let killers = self.killers[ply];
        out.extend(moves.iter().map(|&mv| {
            let code = N::code(mv);
            let gain = node.gain(mv);
            let rank = match code {
                _ if code == best => BEST,
                _ if gain > 0 => CAPTURE + gain,
                _ if code == killers[0] => KILLER + 1,
                _ if code == killers[1] => KILLER,
                _ => self.history(ply, code),
            };
            Ranked { mv, code, gain, rank }
        }));
    }

    /// The history score of a move, from `-HISTORY_MAX` to `HISTORY_MAX`.
    pub(super) fn history(&self, ply: usize, code: u16) -> i32 {
        self.history[(ply & 1) * self.codes + usize::from(code)]
    }

    /// Records that a quiet move caused a cutoff, and that none of the earlier quiet moves, which are in `tried`, did.
    pub(super) fn reward(&mut self, ply: usize, code: u16, depth: i32, tried: &[u16]) {
        let killers = &mut self.killers[ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        let bonus = (depth * depth * 4).min(HISTORY_MAX / 8);
        self.shift(ply, code, bonus);
        for &other in tried.iter().filter(|&&other| other != code) {
            self.shift(ply, other, -bonus);
        }
    }

    /// Adds a bonus, which may be negative, to a history score. The score stays within [`HISTORY_MAX`].
    fn shift(&mut self, ply: usize, code: u16, bonus: i32) {
        let score = &mut self.history[(ply & 1) * self.codes + usize::from(code)];
        *score += bonus - *score * bonus.abs() / HISTORY_MAX;
    }
}

/// Swaps the highest-ranked move of `list[from..]` to `list[from]` and returns it.
pub(super) fn next<M: Copy>(list: &mut [Ranked<M>], from: usize) -> Option<Ranked<M>> {
    let best =
        list.iter().enumerate().skip(from).max_by_key(|(place, ranked)| (ranked.rank, usize::MAX - place))?.0;
    list.swap(from, best);
    list.get(from).copied()
}
