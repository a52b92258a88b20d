//! A rival with an evaluation of its own: plain UCT that cuts its playouts short.
//!
//! Almost every program wins against UCT with random playouts, so a match against this rival shows more. The rival has
//! no belief, and its evaluation shares only the paths of the pond with the evaluations of the levels.

use super::deal::other;
use super::facts::PIECES_MAX;
use super::paths::Paths;
use super::rival_eval::{self, Places, places, standing};
use crate::search::random::mix;
use konakis_games::subulata::{Action, State};
use konakis_games::{Draw, Seat};
use std::cmp::Ordering;

/// The exploration constant of UCB1.
const EXPLORATION: f32 = 0.35;
/// The number of visits after which a node gets children.
const VISITS_MIN: f32 = 6.0;
/// The maximum number of moves of a playout. The position after them is evaluated.
const PLAYOUT: usize = 4;
/// The number of nodes at which the tree stops growing.
const NODES_MAX: usize = 1 << 22;
/// The probability that a playout looks for a capture before it makes a move.
const CAPTURES: f32 = 0.8;
/// The part of a capturing piece's worth that is expected to be lost if the captured piece is guarded.
const EXCHANGED: f32 = 0.8;
/// The result of a lost game, from 0 to 1, before it is adjusted by [`PER_POINT`]. That of a won game is `1 - MARGIN`.
const MARGIN: f32 = 0.03;
/// The change of a decided game's result for each point by which the scores differ.
const PER_POINT: f32 = 0.001;

/// A node of the tree. It stands for every deal of the hidden values, which never change the legal moves.
struct Node {
    action: Option<Action>,
    visits: f32,
    /// The sum of the results, each from 0 to 1, for the side whose move leads here.
    worth: f32,
    /// The index of the first child. The children are consecutive.
    first: usize,
    /// The number of children; 0 until they are made.
    count: usize,
}

impl Node {
    const fn new(action: Option<Action>) -> Self {
        Self { action, visits: 0.0, worth: 0.0, first: 0, count: 0 }
    }
}

/// A random number generator, much faster than a [`Draw`].
struct Dice(u64);

impl Dice {
    fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(1);
        (mix(self.0) >> 40) as f32 / (1u64 << 24) as f32
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        (((mix(self.0) >> 32) * bound as u64) >> 32) as usize
    }
}

/// Runs playouts until `go_on` returns false, and returns the move that they tried most often. In `state`, the pieces
/// of `them` have labels in place of values; each playout gives these labels random values.
pub(super) fn choose(
    state: &State,
    them: Seat,
    actions: &[Action],
    paths: &Paths,
    draw: &mut Draw,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Action> {
    let mut tree = vec![Node::new(None)];
    tree.extend(actions.iter().map(|&action| Node::new(Some(action))));
    (tree[0].first, tree[0].count) = (1, actions.len());
    let mut dice = Dice(draw.below(1 << 62) as u64);
    let mut deal: [u8; PIECES_MAX] = std::array::from_fn(|label| label as u8 + 1);
    let pieces = usize::from(state.values());
    while go_on() {
        for last in (1..pieces).rev() {
            deal.swap(last, dice.below(last + 1));
        }
        grow(&mut tree, state.dealt(them, &deal), paths, &mut dice);
    }
    let tried = tree.get(1..=actions.len())?;
    tried.iter().max_by(|one, other| one.visits.total_cmp(&other.visits))?.action
}

/// Runs one playout from a leaf of the tree, and records its result in every node from the root to the leaf.
fn grow(tree: &mut Vec<Node>, mut state: State, paths: &Paths, dice: &mut Dice) {
    let mut line = vec![(0, state.mover())];
    let mut at = 0;
    while !state.is_over() {
        if tree[at].count == 0 {
            if tree[at].visits < VISITS_MIN || tree.len() >= NODES_MAX {
                break;
            }
            let first = tree.len();
            state.each_move(|action| tree.push(Node::new(Some(action))));
            (tree[at].first, tree[at].count) = (first, tree.len() - first);
        }
        let Some(next) = likeliest(tree, at, dice) else { break };
        let Some(action) = tree[next].action else { break };
        line.push((next, state.mover()));
        state = state.after(action);
        at = next;
    }
    let white = playout(state, paths, dice);
    for (at, by) in line {
        let node = &mut tree[at];
        node.visits += 1.0;
        node.worth += if by == Some(Seat::White) { white } else { 1.0 - white };
    }
}

/// The child of `at` with the highest upper confidence bound. The bound of an unvisited child uses the average result
/// of its siblings. Ties are broken at random.
fn likeliest(tree: &[Node], at: usize, dice: &mut Dice) -> Option<usize> {
    let Node { first, count, visits, .. } = tree[at];
    let after = tree.get(first..first + count)?;
    let log = (visits + 1.0).ln();
    let (worth, tried) =
        after.iter().fold((0.0, 0.0), |(worth, tried), node| (worth + node.worth, tried + node.visits));
    let average = if tried > 0.0 { worth / tried } else { 0.5 };
    let start = dice.below(count);
    let mut best = (f32::MIN, None);
    for turn in 0..count {
        let place = (start + turn) % count;
        let node = &after[place];
        let mean = if node.visits > 0.0 { node.worth / node.visits } else { average };
        let bound = mean + EXPLORATION * (log / (node.visits + 0.5)).sqrt();
        if bound > best.0 {
            best = (bound, Some(first + place));
        }
    }
    best.1
}

/// White's result, from 0 to 1. It is the evaluation if the game is not over after [`PLAYOUT`] moves.
fn playout(mut state: State, paths: &Paths, dice: &mut Dice) -> f32 {
    let mut moves = Vec::with_capacity(32);
    for _ in 0..PLAYOUT {
        if state.is_over() {
            break;
        }
        moves.clear();
        state.each_move(|action| moves.push(action));
        let captures = dice.unit() < CAPTURES;
        let capture = if captures { best_capture(&state, &moves, paths, dice) } else { None };
        let Some(action) = capture.or_else(|| moves.get(dice.below(moves.len())).copied()) else { break };
        state = state.after(action);
    }
    if !state.is_over() {
        return rival_eval::chance(&state, paths);
    }
    let lead = state.score(Seat::White) as f32 - state.score(Seat::Black) as f32;
    match lead.total_cmp(&0.0) {
        Ordering::Greater => (1.0 - MARGIN + PER_POINT * lead).min(1.0),
        Ordering::Equal => 0.5,
        Ordering::Less => (MARGIN + PER_POINT * lead).max(0.0),
    }
}

/// The capture that seems to gain most, with small random errors; `None` if each seems to lose half a point or more.
fn best_capture(state: &State, moves: &[Action], paths: &Paths, dice: &mut Dice) -> Option<Action> {
    let captures = || moves.iter().filter(|action| matches!(action, Action::Capture { .. }));
    captures().next()?;
    let me = state.mover()?;
    let (mine, theirs) = (places(state, me), places(state, other(me)));
    let value = |places: &Places, at: usize| {
        standing(places).find(|(_, place)| *place == at).map_or(0.0, |(value, _)| value as f32 + 2.0)
    };
    let mut best = (-0.5, None);
    for action in captures() {
        let Action::Capture { from, to } = *action else { continue };
        let to = to.index();
        let guarded = standing(&theirs).any(|(_, at)| at != to && paths.reach(at) & (1 << to) != 0);
        let lost = if guarded { EXCHANGED * value(&mine, from.index()) } else { 0.0 };
        let gain = value(&theirs, to) - lost + 0.3 * dice.unit();
        if gain > best.0 {
            best = (gain, Some(*action));
        }
    }
    best.1
}
