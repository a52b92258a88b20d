//! Quiescence search: it plays out captures and threats, so that no position is evaluated in the middle of an exchange.

use super::order;
use super::tree::Tree;
use super::{Node, PLY_MAX, WIN, WIN_BOUND};

/// The number of plies of the quiescence search in which a threat to win in one is answered: if the other side has such
/// a threat, the search tries every legal move. Deeper plies ignore these threats.
const THREAT_PLIES: usize = 6;
/// The most that a capture is assumed to gain beyond the captured pieces (delta pruning), in units of the evaluation.
const MARGIN: i32 = 150;

impl<N: Node> Tree<'_, N> {
    /// The score for the side to move, which has no win in one. `depth` is in plies below the first position of the
    /// quiescence search.
    pub(super) fn quiesce(&mut self, node: &N, mut alpha: i32, beta: i32, ply: usize, depth: usize) -> i32 {
        let eval = self.evaluate(node);
        if ply >= PLY_MAX {
            return eval;
        }
        let must_answer = depth < THREAT_PLIES && node.is_threatened();
        let mut best = if must_answer { ply as i32 - WIN } else { eval };
        if !must_answer {
            if eval >= beta {
                return eval;
            }
            alpha = alpha.max(eval);
        }
        let mut lists = std::mem::take(&mut self.lists[ply]);
        lists.moves.clear();
        lists.ranked.clear();
        if must_answer {
            node.moves(&mut lists.moves);
        } else {
            node.tactics(depth == 0, &mut lists.moves);
        }
        self.memory.rank(node, &lists.moves, 0, ply, &mut lists.ranked);
        for place in 0..lists.ranked.len() {
            let Some(ranked) = order::next(&mut lists.ranked, place) else { break };
            let is_hopeless =
                ranked.gain > 0 && eval + ranked.gain + MARGIN <= alpha && alpha.abs() < WIN_BOUND;
            if !must_answer && is_hopeless {
                continue;
            }
            let score = self.child_score(&node.play(ranked.mv), alpha, beta, ply, depth);
            if self.stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.lists[ply] = lists;
        best
    }

    /// The score for the side that moved.
    fn child_score(&mut self, next: &N, alpha: i32, beta: i32, ply: usize, depth: usize) -> i32 {
        if self.count() {
            return 0;
        }
        self.path.push(next.key());
        let score = if self.is_draw(next) {
            -self.draw(ply + 1)
        } else if next.win_in_one().is_some() {
            ply as i32 + 2 - WIN
        } else {
            -self.quiesce(next, -beta, -alpha, ply + 1, depth + 1)
        };
        self.path.pop();
        score
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Limits, Root, Skill, search};
    use super::*;
    use crate::Stop;

    /// A game with one move per position. After the third move, the next one would win, but the game is already a draw,
    /// because it has had the maximum number of quiet moves.
    #[derive(Clone, Copy)]
    struct Line {
        moves: usize,
        passed: bool,
    }

    impl Node for Line {
        type Move = ();

        const MOVE_CODES: usize = 2;

        fn key(&self) -> u64 {
            self.moves as u64
        }

        fn code((): ()) -> u16 {
            1
        }

        fn play(&self, (): ()) -> Self {
            Self { moves: self.moves + 1, passed: false }
        }

        fn passed(&self) -> Self {
            Self { passed: true, ..*self }
        }

        fn moves(&self, out: &mut Vec<()>) {
            out.push(());
        }

        fn tactics(&self, _threats: bool, out: &mut Vec<()>) {
            out.push(());
        }

        fn gain(&self, (): ()) -> i32 {
            0
        }

        fn win_in_one(&self) -> Option<()> {
            (self.moves + usize::from(self.passed) >= 3).then_some(())
        }

        fn quiet(&self) -> usize {
            self.moves
        }

        fn quiet_max(&self) -> usize {
            3
        }

        fn evaluate(&self) -> i32 {
            0
        }
    }

    #[test]
    fn draw_by_quiet_moves_precedes_a_win_in_one() {
        let root = Root { node: Line { moves: 0, passed: false }, moves: &[()], past: &[] };
        let skill = Skill { noise: 0, blind_percent: 0, contempt: 0, salt: 0 };
        let found = search(&root, &Limits::new(1, 1_000, skill), &Stop::never());
        assert_eq!(found.score, 0);
    }
}
