//! Alpha-beta search. In its positions, labels replace the opponent's hidden values (see `facts`). A belief says how
//! likely each assignment of values to labels is.
//!
//! One tree serves every deal of the hidden values, because the legal moves do not depend on the values. Each leaf is
//! evaluated over the whole belief. If deals were searched one by one, plans would depend on values that the player
//! does not know (strategy fusion). This search counts positions and reads no clock.

use super::board::{Board, Step};
use super::eval::{Evaluator, WIN};
use super::limits::Limits;
use super::order::{History, Steps};
use super::ranking::{CLOSE, Scored, sort, unfinished};
use super::table::{Bound, Entry, Table};
use crate::Stop;
use crate::search::random::mix;
use konakis_games::subulata::{Action, State};

/// The maximum number of consecutive captures searched after the last ply.
const CAPTURES_MAX: u8 = 4;
/// The maximum depth in plies, without the captures of [`CAPTURES_MAX`].
const DEPTH_MAX: u8 = 40;
/// The width of a window that only tests a bound.
const NARROW: f32 = 1e-4;

// A selective search leaves out moves and positions that hardly matter. Depths here are remaining plies; margins are in
// log-odds and grow with each of these plies.
/// The greatest depth at which the search returns the estimate without searching on, if the estimate exceeds the window
/// by a margin.
const EXCELS_DEPTH_MAX: u8 = 3;
/// Half the margin of one ply, for [`EXCELS_DEPTH_MAX`]; the margin is 1. An estimate `e` changes by (1 - e²) / 2 for
/// each unit of log-odds; the search multiplies by 1 - e², and this constant contains the division by 2.
const EXCELS: f32 = 0.5;
/// The greatest depth at which quiet moves are left out if the estimate falls short of the window by a margin.
const HOPELESS_DEPTH_MAX: u8 = 2;
/// The margin of one ply, 0.8, divided by 2 as in [`EXCELS`], for [`HOPELESS_DEPTH_MAX`].
const HOPELESS: f32 = 0.4;
/// The least depth at which a pass is tried.
const PASS_DEPTH_MIN: u8 = 3;

pub(super) struct Search<'a> {
    evaluator: &'a Evaluator,
    limits: Limits,
    stop: &'a Stop,
    table: Table,
    positions: u64,
    history: History,
    stopped: bool,
    me: usize,
}

impl<'a> Search<'a> {
    pub(super) fn new(evaluator: &'a Evaluator, limits: Limits, stop: &'a Stop) -> Self {
        Self {
            evaluator,
            limits,
            stop,
            table: Table::new(limits.positions_max),
            positions: 0,
            history: History::new(),
            stopped: false,
            me: evaluator.me().index(),
        }
    }

    /// Ranks these moves of the searching side by value, the best first. If `exact` is set, every value is exact.
    /// Otherwise only values within [`CLOSE`] of the best are exact; the others may be upper bounds. A stopped search
    /// returns the ranking of the last finished depth if `exact` is set, and otherwise the ranking of [`unfinished`].
    pub(super) fn rank(&mut self, state: &State, actions: &[Action], exact: bool) -> Vec<Scored> {
        let board = Board::of(state);
        let mut ranked: Vec<Scored> = actions
            .iter()
            .map(|&action| Scored { action, value: self.value_after(&board, action) })
            .collect();
        sort(&mut ranked);
        for depth in 1..=self.limits.depth_max.min(DEPTH_MAX) {
            let deeper = self.deeper(&board, &ranked, depth, exact);
            if self.stopped {
                return if exact { ranked } else { unfinished(deeper, ranked) };
            }
            ranked = deeper;
            sort(&mut ranked);
        }
        ranked
    }

    fn deeper(&mut self, board: &Board, ranked: &[Scored], depth: u8, exact: bool) -> Vec<Scored> {
        let mut deeper = Vec::with_capacity(ranked.len());
        let mut best = -WIN - 1.0;
        for &Scored { action, .. } in ranked {
            let Some(step) = board.step(action) else { continue };
            let alpha = if exact { -WIN - 1.0 } else { best - CLOSE };
            let first = exact || deeper.is_empty();
            let value = self.value_of(&board.after(step), depth - 1, [alpha, WIN + 1.0], first, 0);
            if self.stopped {
                break;
            }
            best = best.max(value);
            deeper.push(Scored { action, value });
        }
        deeper
    }

    fn value_after(&mut self, board: &Board, action: Action) -> f32 {
        self.positions += 1;
        let Some(step) = board.step(action) else { return -WIN };
        let next = board.after(step);
        if next.is_over(self.evaluator.paths()) {
            self.evaluator.result(&next)
        } else {
            self.evaluator.estimate(&next)
        }
    }

    fn sign(&self, board: &Board) -> f32 {
        if board.mover() == self.me { 1.0 } else { -1.0 }
    }

    fn count(&mut self) {
        self.positions += 1;
        let stop = self.positions.is_multiple_of(1_024) && self.stop.is_raised();
        self.stopped = self.stopped || stop || self.positions >= self.limits.positions_max;
    }

    /// The value of a position for the side to move in it. A value outside the window from `alpha` to `beta` is only a
    /// bound, and a value is meaningless once the search is stopped. `passes` allows a pass; it is false right after a
    /// pass.
    fn value(&mut self, board: &Board, depth: u8, alpha: f32, beta: f32, passes: bool) -> f32 {
        self.count();
        if self.stopped {
            return 0.0;
        }
        if board.is_over(self.evaluator.paths()) {
            return self.sign(board) * self.evaluator.result(board);
        }
        let hint = self.table.find(board.key());
        if let Some(entry) = hint.filter(|entry| entry.depth >= depth && entry.decides(alpha, beta)) {
            return entry.value;
        }
        if depth == 0 {
            let value = self.quiet(board, CAPTURES_MAX, alpha, beta);
            if hint.is_none() {
                self.table.put(board.key(), 0, Bound::of(value, alpha, beta), value, None);
            }
            return value;
        }
        let mut hopeless = None;
        if self.limits.selective && is_narrow(alpha, beta) {
            let estimate = self.sign(board) * self.evaluator.estimate(board);
            let point = (1.0 - estimate * estimate) * f32::from(depth);
            if depth <= EXCELS_DEPTH_MAX && estimate - EXCELS * point >= beta {
                return estimate;
            }
            if passes
                && depth >= PASS_DEPTH_MIN
                && estimate >= beta
                && let Some(value) = self.after_pass(board, depth, beta)
            {
                return value;
            }
            let most = estimate + HOPELESS * point;
            hopeless = (depth <= HOPELESS_DEPTH_MAX && most <= alpha).then_some(most);
        }
        let (value, step) = self.best(board, depth, [alpha, beta], hint, hopeless);
        if !self.stopped {
            self.table.put(board.key(), depth, Bound::of(value, alpha, beta), value, step);
        }
        value
    }

    /// The value of passing, if it reaches `beta` in a shallower search. Some move is then assumed to reach `beta` too,
    /// because moving is almost always better than passing. Also `Some` if the search is stopped.
    fn after_pass(&mut self, board: &Board, depth: u8, beta: f32) -> Option<f32> {
        let passed = board.passed();
        if passed.is_over(self.evaluator.paths()) {
            return None;
        }
        let value = -self.value(&passed, depth.saturating_sub(3 + depth / 4), -beta, NARROW - beta, false);
        (value >= beta || self.stopped).then_some(value)
    }

    /// The best move and its value. `hopeless` is a value that no quiet move is expected to exceed. If it is given,
    /// only the first move and the captures are tried.
    fn best(
        &mut self,
        board: &Board,
        depth: u8,
        [floor, beta]: [f32; 2],
        hint: Option<Entry>,
        hopeless: Option<f32>,
    ) -> (f32, Option<Step>) {
        let mut steps = self.steps(board, hint);
        let (mut best, mut best_step, mut alpha) = (-WIN - 1.0, None, floor);
        for number in 0..steps.count() {
            let step = steps.take(number);
            if let Some(most) = hopeless
                && number > 0
                && !step.is_capture()
            {
                best = best.max(most);
                continue;
            }
            let reduction = if step.is_capture() { 0 } else { self.reduction(depth, number) };
            let value = self.value_of(&board.after(step), depth - 1, [alpha, beta], number == 0, reduction);
            if self.stopped {
                return (0.0, None);
            }
            if value > best {
                (best, best_step) = (value, Some(step));
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.history.remember(step, depth);
                break;
            }
        }
        (best, best_step)
    }

    /// The value of the position after a move, for the side that moved. Unless `first` is set, a search with a narrow
    /// window, shallower by `reduction` plies, runs before the full search. If its value is not above `alpha`, the full
    /// search is left out.
    fn value_of(&mut self, next: &Board, depth: u8, window: [f32; 2], first: bool, reduction: u8) -> f32 {
        let [alpha, beta] = window;
        if !first {
            let value = -self.value(next, depth.saturating_sub(reduction), -alpha - NARROW, -alpha, true);
            if value <= alpha || self.stopped || (reduction == 0 && is_narrow(alpha, beta)) {
                return value;
            }
        }
        -self.value(next, depth, -beta, -alpha, true)
    }

    /// The number of plies by which the narrow search of a quiet move is shallower than the full search. `number` is
    /// the place of the move in the order.
    fn reduction(&self, depth: u8, number: usize) -> u8 {
        if !self.limits.selective {
            return u8::from(number >= 4 && depth >= 3);
        }
        let numbers = match number {
            0..=2 => return 0,
            3..=8 => 1,
            _ => 2,
        };
        if depth < 3 { 0 } else { numbers + depth / 8 }
    }

    /// The value for the side to move if both sides only capture and may stop at any time (quiescence search).
    fn quiet(&mut self, board: &Board, captures: u8, mut alpha: f32, beta: f32) -> f32 {
        let sign = self.sign(board);
        let mut best = sign * self.evaluator.estimate(board);
        if best >= beta || captures == 0 {
            return best;
        }
        alpha = alpha.max(best);
        let mut steps = Steps::new();
        let enemy = 1 - board.mover();
        board.each_step(self.evaluator.paths(), true, |step| {
            if !self.overlooks(board, step) {
                steps.push(self.evaluator.worth(enemy, usize::from(step.captured)), step);
            }
        });
        for number in 0..steps.count() {
            let next = board.after(steps.take(number));
            self.count();
            let value = if next.is_over(self.evaluator.paths()) {
                sign * self.evaluator.result(&next)
            } else {
                -self.quiet(&next, captures - 1, -beta, -alpha)
            };
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn steps(&self, board: &Board, hint: Option<Entry>) -> Steps {
        let mut steps = Steps::new();
        board.each_step(self.evaluator.paths(), false, |step| {
            if !self.overlooks(board, step) {
                steps.push(self.history.promise(self.evaluator, board, hint, step), step);
            }
        });
        if steps.count() == 0 {
            board.each_step(self.evaluator.paths(), false, |step| steps.push(0.0, step));
        }
        steps
    }

    fn overlooks(&self, board: &Board, step: Step) -> bool {
        self.limits.overlooks > 0 && step.is_capture() && {
            let mover = u64::from(board.mover() == self.me);
            let place = (u64::from(step.from) * 81 + u64::from(step.to)) * 2 + mover;
            mix(self.limits.salt ^ place) % 256 < u64::from(self.limits.overlooks)
        }
    }
}

fn is_narrow(alpha: f32, beta: f32) -> bool {
    beta - alpha < 2.0 * NARROW
}
