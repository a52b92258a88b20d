//! Information-set Monte Carlo tree search with a single observer.
//!
//! Each round draws a position from the player's belief and descends a tree. All drawn positions share this tree, so
//! that a plan does not depend on the secrets of a single position. But the tree distinguishes the opponent's actions
//! by their secret parts too, such as the kind of a claimed token. So a plan may depend on these parts, although the
//! player would not see them.

use super::{Worlds, result};
use konakis_games::{DiscardEvents, Draw, Game, Seat, Status};
use std::collections::BTreeMap;

/// The maximum number of nodes of a tree.
const NODES_MAX: usize = 1 << 18;
const EXPLORATION: f64 = 0.7;
/// The maximum number of actions of one descent.
const DEPTH_MAX: usize = 400;

struct Node<A> {
    /// The seat whose action led here.
    actor: Seat,
    visits: u32,
    /// The number of rounds, since this node was added, in which its action was legal at the parent.
    offered: u32,
    /// The sum of the values for `actor`, each from 0 to 1.
    worth: f64,
    children: BTreeMap<A, usize>,
}

impl<A> Node<A> {
    const fn new(actor: Seat) -> Self {
        Self { actor, visits: 0, offered: 0, worth: 0.0, children: BTreeMap::new() }
    }

    /// The upper confidence bound.
    fn promise(&self) -> f64 {
        let visits = f64::from(self.visits.max(1));
        self.worth / visits + EXPLORATION * (f64::from(self.offered.max(1)).ln() / visits).sqrt()
    }
}

/// Runs rounds until `next_round` returns false. Returns the action that it tried most often. `actions` are the legal
/// actions of `me`.
pub(crate) fn search<G: Game>(
    worlds: &impl Worlds<G>,
    me: Seat,
    actions: &[G::Action],
    draw: &mut Draw,
    mut next_round: impl FnMut() -> bool,
) -> Option<G::Action> {
    let mut tree = vec![Node::new(me)];
    while next_round() {
        let mut state = worlds.sample(draw);
        let mut path = vec![0];
        let values = loop {
            let seat = match G::status(&state) {
                Status::Over(outcome) => break result(&outcome),
                Status::Playing { to_act } => to_act.iter().next().unwrap_or(me),
            };
            let here = path.last().copied().unwrap_or_default();
            let mut legal = Vec::new();
            if here == 0 {
                legal.extend_from_slice(actions);
            } else {
                G::legal(&state, seat, &mut legal);
            }
            if legal.is_empty() || path.len() > DEPTH_MAX || tree.len() >= NODES_MAX {
                break worlds.value(&mut state, draw);
            }
            let (action, child, is_new) = descend(&mut tree, here, seat, &legal, draw);
            G::play(&mut state, seat, action, &mut DiscardEvents);
            path.push(child);
            if is_new {
                break match G::status(&state) {
                    Status::Over(outcome) => result(&outcome),
                    Status::Playing { .. } => worlds.value(&mut state, draw),
                };
            }
        };
        for node in path {
            if let Some(node) = tree.get_mut(node) {
                node.visits += 1;
                node.worth += values[node.actor.index()];
            }
        }
    }
    let root = tree.first()?;
    let tried = |action: &G::Action| {
        root.children.get(action).and_then(|&child| tree.get(child)).map_or(0, |child| child.visits)
    };
    actions.iter().copied().max_by_key(tried)
}

/// Chooses an untried action at the node `here` and adds a node for it. If every action has been tried, chooses the
/// most promising one. Returns the action, the node to which it leads, and whether that node is new.
fn descend<A: Copy + Ord>(
    tree: &mut Vec<Node<A>>,
    here: usize,
    seat: Seat,
    legal: &[A],
    draw: &mut Draw,
) -> (A, usize, bool) {
    let untried: Vec<A> =
        legal.iter().copied().filter(|action| !tree[here].children.contains_key(action)).collect();
    for action in legal {
        if let Some(&child) = tree[here].children.get(action) {
            tree[child].offered += 1;
        }
    }
    if let Some(action) = draw.pick(&untried) {
        let child = tree.len();
        tree.push(Node::new(seat));
        tree[child].offered = 1;
        tree[here].children.insert(action, child);
        return (action, child, true);
    }
    let mut best = (legal[0], here, f64::MIN);
    for &action in legal {
        let Some(&child) = tree[here].children.get(&action) else { continue };
        let promise = tree[child].promise();
        if promise > best.2 {
            best = (action, child, promise);
        }
    }
    (best.0, best.1, false)
}
