//! The calls that the writer has taken from its queue, and the choice of those for the next group.
//!
//! Invariants: single calls ([`Task::is_single`]), such as those of moves, go before all others, so a flood of slow
//! calls delays a move by at most one group. All other calls are compound. Calls of the same kind keep their order. The
//! number of calls is bounded.

use super::super::WAITING_WRITES_MAX;
use super::call::Task;
use std::collections::VecDeque;

/// The maximum number of calls in a group. It bounds how long the first call of a group waits for the last.
const GROUP_MAX: usize = 1024;
/// The maximum number of compound calls in a group. They run one after another, mostly with several round trips each,
/// and the next moves wait for them.
const COMPOUND_MAX: usize = 16;

#[derive(Default)]
pub(super) struct Waiting {
    single: VecDeque<Box<dyn Task>>,
    compound: VecDeque<Box<dyn Task>>,
}

impl Waiting {
    pub(super) fn is_empty(&self) -> bool {
        self.single.is_empty() && self.compound.is_empty()
    }

    pub(super) fn is_full(&self) -> bool {
        self.single.len() + self.compound.len() >= WAITING_WRITES_MAX
    }

    pub(super) fn add(&mut self, call: Box<dyn Task>) {
        if call.is_single() { self.single.push_back(call) } else { self.compound.push_back(call) }
    }

    pub(super) fn next_group(&mut self) -> Vec<Box<dyn Task>> {
        let single = self.single.len().min(GROUP_MAX);
        let compound = self.compound.len().min(COMPOUND_MAX).min(GROUP_MAX - single);
        self.single.drain(..single).chain(self.compound.drain(..compound)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::call::call;
    use super::*;

    #[test]
    fn single_calls_go_first_and_some_compound_calls_follow() {
        let mut waiting = Waiting::default();
        let mut add = |is_single| {
            let (task, _) = call((), |_, ()| Box::pin(async { Ok(()) }), is_single);
            waiting.add(task);
        };
        (0..3 * COMPOUND_MAX).for_each(|_| add(false));
        (0..GROUP_MAX).for_each(|_| add(true));
        let mut kinds = || {
            let group = waiting.next_group();
            let single = group.iter().take_while(|call| call.is_single()).count();
            (single, group.len() - single)
        };
        assert_eq!(kinds(), (GROUP_MAX, 0));
        for _ in 0..3 {
            assert_eq!(kinds(), (0, COMPOUND_MAX));
        }
        assert_eq!(kinds(), (0, 0));
        assert!(waiting.is_empty());
    }
}
