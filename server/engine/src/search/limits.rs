//! The limits of a search, and the depth of its running iteration.

use super::skill::Skill;
use std::cell::Cell;

#[derive(Clone, Debug)]
pub(crate) struct Limits {
    /// The maximum depth in plies. Extensions may go deeper.
    pub(crate) depth_max: usize,
    pub(crate) positions_max: u64,
    pub(crate) skill: Skill,
    /// The depth of the running iteration in plies; 0 before the first iteration.
    pub(crate) depth_now: Cell<usize>,
}

impl Limits {
    pub(crate) fn new(depth_max: usize, positions_max: u64, skill: Skill) -> Self {
        Self { depth_max, positions_max, skill, depth_now: Cell::new(0) }
    }

    pub(super) fn depth_now(&self) -> usize {
        self.depth_now.get()
    }
}
