//! A rival with an evaluation of its own: plain UCT that cuts its playouts short.
//!
//! It shares nothing with the levels but the distances of the pond: no belief, no race, no search. Almost every program
//! wins against UCT with random playouts, so a match against this rival shows more about how good a program is.

use super::board::mixed;
use super::facts::PIECES_MAX;
use super::paths::Paths;
use konakis_games::subulata::{Action, State};
use konakis_games::{Draw, Seat};

/// The exploration constant of UCB1.
const EXPLORATION: f32 = 0.5;
/// The number of moves in a playout before it is cut.
const PLAYOUT: usize = 4;
/// The maximum number of nodes of the tree.
const NODES_MAX: usize = 1 << 20;

/// The part of its value that a piece is expected to bring home if it still needs n moves: `ARRIVES` times
/// `ARRIVES_PER_MOVE` to the power of n.
const ARRIVES: f32 = 0.95;
const ARRIVES_PER_MOVE: f32 = 0.95;
/// The worth, in points, of needing one move less to bring all pieces home.
const TEMPO: f32 = 0.35;
/// The part of a piece's worth that counts as lost if the piece is the most valuable one that the side to move attacks.
const HANGS: f32 = 0.6;
/// The lead in points that is one unit of log-odds.
const SCALE: f32 = 4.0;

/// A position of the tree. It stands for every deal of the hidden values, because they do not change which moves are
/// legal.
struct Node {
    action: Option<Action>,
    visits: f32,
    /// The points of the side whose move leads here, over all playouts through here.
    worth: f32,
    /// The nodes after each move, as a range of the tree's nodes; empty until the second visit.
    first: usize,
    count: usize,
}

impl Node {
    const fn new(action: Option<Action>) -> Self {
        Self { action, visits: 0.0, worth: 0.0, first: 0, count: 0 }
    }
}

/// Numbers for the playouts, much faster than a [`Draw`].
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        (((mixed(self.0) >> 32) * bound as u64) >> 32) as usize
    }
}

/// The move tried most often until `go_on` returns false; `state` has labels in place of the values of `them`.
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

/// Runs one playout from a leaf of the tree, and records its result in every node on the way there. A leaf that was
/// visited before first gets a node for each of its moves, unless the tree is full.
fn grow(tree: &mut Vec<Node>, mut state: State, paths: &Paths, dice: &mut Dice) {
    let mut line = vec![(0, state.mover())];
    let mut at = 0;
    while !state.is_over() {
        if tree[at].count == 0 {
            if tree[at].visits < 1.0 || tree.len() >= NODES_MAX {
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

/// An unvisited node after this one; if there is none, the node after it with the highest upper confidence bound.
fn likeliest(tree: &[Node], at: usize, dice: &mut Dice) -> Option<usize> {
    let Node { first, count, visits, .. } = tree[at];
    let log = visits.max(1.0).ln();
    let start = dice.below(count);
    let mut best = (f32::MIN, None);
    for turn in 0..count {
        let place = first + (start + turn) % count;
        let node = &tree[place];
        if node.visits < 1.0 {
            return Some(place);
        }
        let bound = node.worth / node.visits + EXPLORATION * (log / node.visits).sqrt();
        if bound > best.0 {
            best = (bound, Some(place));
        }
    }
    best.1
}

/// White's share of a point after a few random moves, by the result or the evaluation.
fn playout(mut state: State, paths: &Paths, dice: &mut Dice) -> f32 {
    let mut moves = Vec::with_capacity(32);
    for _ in 0..PLAYOUT {
        if state.is_over() {
            break;
        }
        moves.clear();
        state.each_move(|action| moves.push(action));
        let captures = moves.iter().filter(|action| matches!(action, Action::Capture { .. })).count();
        if captures > 0 && dice.below(2) == 0 {
            moves.retain(|action| matches!(action, Action::Capture { .. }));
        }
        let Some(&action) = moves.get(dice.below(moves.len())) else { break };
        state = state.after(action);
    }
    if state.is_over() {
        let (white, black) = (state.score(Seat::White), state.score(Seat::Black));
        return match white.cmp(&black) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        };
    }
    1.0 / (1.0 + (-lead(&state, paths) / SCALE).exp())
}

/// White's lead in points.
fn lead(state: &State, paths: &Paths) -> f32 {
    let attacked = attacked(state);
    let mut leads = [0.0; 2];
    for seat in Seat::ALL {
        let lead = &mut leads[seat.index()];
        let mut endangered: f32 = 0.0;
        for (value, at) in state.values_of(seat) {
            let Some(cell) = at else { continue };
            let moves = paths.moves(seat, cell);
            let arrives = if moves == 0 { 1.0 } else { ARRIVES * ARRIVES_PER_MOVE.powi(i32::from(moves)) };
            let worth = f32::from(value) * arrives;
            *lead += worth - TEMPO * f32::from(moves);
            if state.mover() != Some(seat) && attacked & (1 << cell.index()) != 0 {
                endangered = endangered.max(worth + 1.0);
            }
        }
        *lead += state.captured_by(seat) as f32 - HANGS * endangered;
    }
    leads[0] - leads[1]
}

/// The squares on which the side to move could capture.
fn attacked(state: &State) -> u128 {
    let mut attacked = 0;
    state.each_move(|action| {
        if let Action::Capture { to, .. } = action {
            attacked |= 1 << to.index();
        }
    });
    attacked
}
