//! Plain UCT: UCB1 in a tree that grows by at most one node in each playout, and random actions beyond it.

use crate::Knowledge;
use crate::open_game::{Searchable, replay};
use konakis_games::{DiscardEvents, Draw, Game, Purpose, Seat, Seed, Status};

const EXPLORATION: f64 = 1.0;

struct Branch<A> {
    /// The seat and the action that lead here.
    by: Option<(Seat, A)>,
    visits: f64,
    /// The points of the seat in `by` from all playouts through here: 1 for a win, one half for a draw.
    wins: f64,
    /// The actions that have no branch yet; `None` until a playout first chooses an action here.
    untried: Option<Vec<A>>,
    branches: Vec<usize>,
}

impl<A> Branch<A> {
    const fn new(by: Option<(Seat, A)>) -> Self {
        Self { by, visits: 0.0, wins: 0.0, untried: None, branches: Vec::new() }
    }
}

pub(super) fn choose<G: Searchable>(
    known: &Knowledge,
    seed: Seed,
    goes_on: &mut dyn FnMut(u64) -> bool,
) -> Option<String> {
    let (state, _) = replay::<G>(known)?;
    if known.legal.is_empty() {
        return None;
    }
    let mut tree = vec![Branch::new(None)];
    let mut draw = seed.draw(Purpose::Play);
    let mut playouts = 0;
    while playouts == 0 || goes_on(playouts) {
        grow::<G>(&mut tree, state.clone(), &mut draw);
        playouts += 1;
    }
    let most = tree[0].branches.iter().map(|&at| &tree[at]).max_by(|a, b| a.visits.total_cmp(&b.visits))?;
    most.by.map(|(_, action)| action.to_string())
}

/// Runs one playout. The first position outside the tree becomes a branch.
fn grow<G: Game>(tree: &mut Vec<Branch<G::Action>>, mut state: G::State, draw: &mut Draw) {
    let mut line = vec![0];
    let mut at = 0;
    while let Status::Playing { to_act } = G::status(&state) {
        let Some(seat) = to_act.iter().next() else { break };
        if tree[at].untried.is_none() {
            let mut actions = Vec::new();
            G::legal(&state, seat, &mut actions);
            draw.shuffle(&mut actions);
            tree[at].untried = Some(actions);
        }
        if let Some(action) = tree[at].untried.as_mut().and_then(Vec::pop) {
            G::play(&mut state, seat, action, &mut DiscardEvents);
            let new = tree.len();
            tree.push(Branch::new(Some((seat, action))));
            tree[at].branches.push(new);
            line.push(new);
            break;
        }
        let Some(next) = likeliest(tree, at) else { break };
        let Some((seat, action)) = tree[next].by else { break };
        G::play(&mut state, seat, action, &mut DiscardEvents);
        line.push(next);
        at = next;
    }
    let winner = finish::<G>(&mut state, draw);
    for at in line {
        let branch = &mut tree[at];
        branch.visits += 1.0;
        branch.wins += match (winner, branch.by) {
            (Some(winner), Some((seat, _))) => f64::from(u8::from(winner == seat)),
            _ => 0.5,
        };
    }
}

/// The branch from `at` with the highest upper confidence bound.
fn likeliest<A>(tree: &[Branch<A>], at: usize) -> Option<usize> {
    let log = tree[at].visits.ln();
    let bound = |branch: &Branch<A>| branch.wins / branch.visits + EXPLORATION * (log / branch.visits).sqrt();
    tree[at].branches.iter().copied().max_by(|&a, &b| bound(&tree[a]).total_cmp(&bound(&tree[b])))
}

/// Plays at random to the end, and returns the winner.
fn finish<G: Game>(state: &mut G::State, draw: &mut Draw) -> Option<Seat> {
    let mut actions = Vec::new();
    loop {
        let seat = match G::status(state) {
            Status::Over(outcome) => return outcome.winner,
            Status::Playing { to_act } => to_act.iter().next()?,
        };
        actions.clear();
        G::legal(state, seat, &mut actions);
        G::play(state, seat, draw.pick(&actions)?, &mut DiscardEvents);
    }
}
