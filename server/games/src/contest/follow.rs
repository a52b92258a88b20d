//! Applies a whole log of steps, takebacks included, in linear time.
//!
//! The result is the same as if the steps were applied one after the other, but each action is played only once. The
//! actions form a tree, because the first action after a takeback begins a new branch:
//! * The actions that were not taken back are played on the contest itself.
//! * Each branch that was taken back is played on a clone of the state.
//! * At a fork within such a branch, the child with the largest subtree comes last and takes over the state. Its
//!   siblings get clones. This keeps the number of clones in memory small.

use super::Contest;
use crate::erased::ErasedState;
use crate::error::{ActError, ReplayError};
use crate::game::Status;
use konakis_protocol::{Outcome, Seat, Seats};

/// One step of a log.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Step<'a> {
    /// A seat acts.
    Act {
        /// The acting side.
        seat: Seat,
        /// The action.
        action: &'a str,
    },
    /// Actions are taken back.
    TakeBack {
        /// The number of remaining actions.
        ply: usize,
    },
    /// The game ends for a reason outside its rules.
    End(&'a Outcome),
    /// A step that does not concern the game.
    Other,
}

/// The result of [`Contest::follow`].
#[derive(Debug)]
pub struct Followed {
    /// The game after the last step.
    pub contest: Contest,
    /// For each step, the sides to act after it; none once the game has ended.
    pub to_act: Vec<Seats>,
}

/// The error for steps that cannot be applied.
#[derive(Debug, thiserror::Error)]
#[error("step {n}: {error}")]
pub struct NotFollowed {
    /// The step, counted from 0.
    pub n: usize,
    /// The reason.
    pub error: ReplayError,
}

/// An action of the log. The root is a node without an action, for the position before the first action.
struct Node<'a> {
    step: usize,
    seat: Seat,
    action: &'a str,
    /// The number of actions between the root and this one.
    ply: usize,
    /// The children of the node. After [`Tree::weigh`], the child with the largest subtree comes last.
    next: Vec<usize>,
    /// The number of nodes in the subtree of this node, including the node.
    size: usize,
    to_act: Seats,
}

/// The tree of actions. The nodes are in the order of their steps, so each node comes after its parent.
struct Tree<'a> {
    nodes: Vec<Node<'a>>,
    /// For each step, the node whose position is current after the step.
    at: Vec<usize>,
    /// The nodes of the actions that were not taken back, root first.
    kept: Vec<usize>,
    outcome: Option<&'a Outcome>,
    /// The step that ended the game for a reason outside its rules.
    ended: Option<usize>,
}

/// The state after the action of `node`. The first `done` children of the node are already played.
struct Fork {
    state: Box<dyn ErasedState>,
    node: usize,
    done: usize,
}

const ROOT: usize = 0;

impl Contest {
    /// Applies the steps of a whole log to a game without actions, in linear time.
    ///
    /// # Errors
    /// [`NotFollowed`] if a step is not legal.
    pub fn follow(mut self, steps: &[Step<'_>]) -> Result<Followed, NotFollowed> {
        let mut tree = Tree::of(steps, self.to_act())?;
        for line in 0..tree.kept.len() {
            let Some(&node) = tree.kept.get(line) else { break };
            if node != ROOT {
                self.play_kept(&mut tree, node)?;
            }
            let stays = tree.kept.get(line + 1).copied();
            for side in tree.next(node).to_vec() {
                if Some(side) != stays {
                    tree.play_line(side, self.state.boxed_clone())?;
                }
            }
        }
        tree.refuse_after_the_end(steps)?;
        let over = |step: usize| tree.ended.is_some_and(|ended| ended <= step);
        let at = tree.at.iter().enumerate();
        let to_act = at.map(|(step, node)| if over(step) { Seats::NONE } else { tree.to_act(*node) });
        let to_act = to_act.collect();
        if let Some(outcome) = tree.outcome {
            self.end(outcome.clone());
        }
        Ok(Followed { contest: self, to_act })
    }

    fn play_kept(&mut self, tree: &mut Tree<'_>, node: usize) -> Result<(), NotFollowed> {
        let Some(found) = tree.nodes.get_mut(node) else { return Ok(()) };
        let refused = |error| found.refused(error);
        self.act(found.seat, found.action).map_err(refused)?;
        found.to_act = self.to_act();
        Ok(())
    }
}

impl Node<'_> {
    fn refused(&self, error: ActError) -> NotFollowed {
        NotFollowed { n: self.step, error: ReplayError::hidden(self.ply + 1, error) }
    }
}

impl<'a> Tree<'a> {
    fn of(steps: &[Step<'a>], to_act: Seats) -> Result<Self, NotFollowed> {
        let root = Node { step: 0, seat: Seat::White, action: "", ply: 0, next: Vec::new(), size: 1, to_act };
        let mut tree = Self {
            nodes: vec![root],
            at: Vec::with_capacity(steps.len()),
            kept: vec![ROOT],
            outcome: None,
            ended: None,
        };
        for (n, step) in steps.iter().enumerate() {
            match step {
                Step::Act { .. } | Step::TakeBack { .. } if tree.ended.is_some() => {
                    return Err(NotFollowed { n, error: ReplayError::Over });
                }
                Step::Act { seat, action } => tree.grow(n, *seat, action),
                Step::TakeBack { ply } => tree.kept.truncate(ply.saturating_add(1)),
                Step::End(outcome) if tree.ended.is_none() => {
                    (tree.outcome, tree.ended) = (Some(*outcome), Some(n));
                }
                Step::End(_) | Step::Other => {}
            }
            tree.at.push(tree.tip());
        }
        tree.weigh();
        Ok(tree)
    }

    fn tip(&self) -> usize {
        self.kept.last().copied().unwrap_or(ROOT)
    }

    fn grow(&mut self, step: usize, seat: Seat, action: &'a str) {
        let (id, parent) = (self.nodes.len(), self.tip());
        if let Some(parent) = self.nodes.get_mut(parent) {
            parent.next.push(id);
        }
        let ply = self.kept.len() - 1;
        self.nodes.push(Node { step, seat, action, ply, next: Vec::new(), size: 1, to_act: Seats::NONE });
        self.kept.push(id);
    }

    /// Computes the size of each subtree. For each node, moves the child with the largest subtree to the end of the
    /// node's list.
    fn weigh(&mut self) {
        for id in (0..self.nodes.len()).rev() {
            let next = self.next(id).to_vec();
            let size = |node: &usize| self.nodes.get(*node).map_or(0, |node| node.size);
            let below: usize = next.iter().map(size).sum();
            let largest = (0..next.len()).max_by_key(|at| next.get(*at).map_or(0, size));
            if let Some(node) = self.nodes.get_mut(id) {
                node.size += below;
                if let Some(largest) = largest {
                    let last = node.next.len() - 1;
                    node.next.swap(largest, last);
                }
            }
        }
    }

    fn next(&self, node: usize) -> &[usize] {
        self.nodes.get(node).map_or(&[], |node| &node.next)
    }

    fn to_act(&self, node: usize) -> Seats {
        self.nodes.get(node).map_or(Seats::NONE, |node| node.to_act)
    }

    fn play_line(&mut self, first: usize, state: Box<dyn ErasedState>) -> Result<(), NotFollowed> {
        let mut forks = vec![self.play(first, state)?];
        while let Some(fork) = forks.last_mut() {
            let next = self.next(fork.node);
            let Some(&node) = next.get(fork.done) else {
                forks.pop();
                continue;
            };
            fork.done += 1;
            let state = if fork.done < next.len() {
                fork.state.boxed_clone()
            } else {
                // The last child needs no clone: nothing returns to this state.
                let Some(fork) = forks.pop() else { break };
                fork.state
            };
            forks.push(self.play(node, state)?);
        }
        Ok(())
    }

    fn play(&mut self, id: usize, mut state: Box<dyn ErasedState>) -> Result<Fork, NotFollowed> {
        if let Some(node) = self.nodes.get_mut(id) {
            let refusal = match state.status() {
                Status::Over(_) => Some(ActError::Over),
                Status::Playing { to_act } => (!to_act.contains(node.seat)).then_some(ActError::NotYourTurn),
            };
            let played = refusal.map_or_else(|| state.act(node.seat, node.action, &mut Vec::new()), Err);
            played.map_err(|error| node.refused(error))?;
            node.to_act = match state.status() {
                Status::Playing { to_act } => to_act,
                Status::Over(_) => Seats::NONE,
            };
        }
        Ok(Fork { state, node: id, done: 0 })
    }

    /// Refuses a takeback after the rules have ended the game.
    fn refuse_after_the_end(&self, steps: &[Step<'_>]) -> Result<(), NotFollowed> {
        let mut before = ROOT;
        for (n, (step, at)) in steps.iter().zip(&self.at).enumerate() {
            if matches!(step, Step::TakeBack { .. }) && self.to_act(before).is_empty() {
                return Err(NotFollowed { n, error: ReplayError::Over });
            }
            before = *at;
        }
        Ok(())
    }
}
