//! Reference players for Subulata. Tools let the levels play against them, to measure how strong the levels are.

use super::belief::Belief;
use super::board::Board;
use super::deal::{Deal, other};
use super::eval::Evaluator;
use super::facts::{Facts, PIECES_MAX};
use super::limits::Limits;
use super::paths::Paths;
use super::ranking::close_to_best;
use super::search::Search;
use super::{setup, uct_eval};
use crate::belief::{Worlds, ismcts, result};
use crate::{Knowledge, Rival, Stop, any};
use konakis_games::subulata::{Action, State, Subulata};
use konakis_games::{Draw, Game, Purpose, Seat, Seed, Status, playout};
use konakis_protocol::Prompt;

/// The number of deals that [`Rival::Sampling`] searches per move.
const DEALS: u64 = 8;

/// Chooses an action as this rival. `truth` is the text of the position with the hidden values; only [`Rival::Cheater`]
/// reads it. Tree searches run until `go_on` returns false. `positions_max` limits the search of [`Rival::Cheater`],
/// and the searches of [`Rival::Sampling`] together.
pub(crate) fn choose(
    known: &Knowledge,
    truth: &str,
    rival: Rival,
    seed: Seed,
    go_on: &mut dyn FnMut() -> bool,
    positions_max: u64,
) -> Option<String> {
    let mut draw = seed.draw(Purpose::Play);
    if let Some(Prompt::Setup { values, squares, .. }) = &known.prompt {
        return match rival {
            Rival::UctEval => setup::nearest(known, values, squares, &mut draw),
            _ => any::choose(known, seed),
        };
    }
    let actions: Vec<Action> = known.legal.iter().filter_map(|text| Subulata::parse(text).ok()).collect();
    let facts = Facts::of(known)?;
    let table = Table { known, facts, actions, positions_max };
    let chosen = match rival {
        Rival::Random => return any::choose(known, seed),
        Rival::Greedy => table.greedy(&mut draw),
        Rival::Uct => table.tree(false, &mut draw, go_on),
        Rival::UctEval => table.cut(&mut draw, go_on),
        Rival::InformationSet => table.tree(true, &mut draw, go_on),
        Rival::Sampling => table.sampling(&mut draw),
        Rival::Cheater => table.cheating(truth, &mut draw),
    };
    chosen.map(|action| action.to_string())
}

struct Table<'a> {
    known: &'a Knowledge,
    facts: Facts,
    actions: Vec<Action>,
    positions_max: u64,
}

impl Table<'_> {
    fn paths(&self) -> Paths {
        Paths::of(self.facts.state.pond())
    }

    fn pieces(&self) -> usize {
        usize::from(self.facts.state.values())
    }

    fn greedy(&self, draw: &mut Draw) -> Option<Action> {
        let evaluator =
            Evaluator::racing(self.known.seat, self.paths(), &Belief::uniform(self.pieces(), draw));
        let limits = Limits { depth_max: 0, ..Limits::of_best(self.positions_max) };
        let ranked =
            Search::new(&evaluator, limits, &Stop::never()).rank(&self.facts.state, &self.actions, true);
        draw.pick(&close_to_best(&ranked))
    }

    /// Chooses by a tree search over sampled deals. If `informed` is true, the search uses the engine's belief and
    /// evaluation; otherwise, it uses uniform deals and random playouts.
    fn tree(&self, informed: bool, draw: &mut Draw, go_on: &mut dyn FnMut() -> bool) -> Option<Action> {
        let (paths, them) = (self.paths(), other(self.known.seat));
        let belief = if informed {
            Belief::about(them, &self.facts, &paths, draw)
        } else {
            Belief::uniform(self.pieces(), draw)
        };
        let evaluator = informed.then(|| Evaluator::new(self.known.seat, paths, &belief));
        let worlds = Dealt { state: self.facts.state, them, belief, evaluator };
        ismcts::search::<Subulata>(&worlds, self.known.seat, &self.actions, draw, go_on)
    }

    fn cut(&self, draw: &mut Draw, go_on: &mut dyn FnMut() -> bool) -> Option<Action> {
        let them = other(self.known.seat);
        uct_eval::choose(&self.facts.state, them, &self.actions, &self.paths(), draw, go_on)
    }

    /// Searches [`DEALS`] times, each time with a sampled deal as the truth, and chooses the move with the best average
    /// value.
    fn sampling(&self, draw: &mut Draw) -> Option<Action> {
        let them = other(self.known.seat);
        let belief = Belief::about(them, &self.facts, &self.paths(), draw);
        let mut totals = vec![0.0; self.actions.len()];
        for _ in 0..DEALS {
            let certain = Belief::certain(self.pieces(), belief.sample(draw));
            let evaluator = Evaluator::new(self.known.seat, self.paths(), &certain);
            let limits = Limits::of_best(self.positions_max / DEALS);
            let ranked =
                Search::new(&evaluator, limits, &Stop::never()).rank(&self.facts.state, &self.actions, true);
            for (total, action) in totals.iter_mut().zip(&self.actions) {
                *total +=
                    ranked.iter().find(|scored| scored.action == *action).map_or(0.0, |scored| scored.value);
            }
        }
        let best = totals.iter().zip(&self.actions).max_by(|(one, _), (other, _)| one.total_cmp(other));
        best.map(|(_, action)| *action)
    }

    fn cheating(&self, truth: &str, draw: &mut Draw) -> Option<Action> {
        let deal = true_deal(self.known, &self.facts, truth)?;
        let evaluator = Evaluator::new(self.known.seat, self.paths(), &Belief::certain(self.pieces(), deal));
        let ranked = Search::new(&evaluator, Limits::of_best(self.positions_max), &Stop::never()).rank(
            &self.facts.state,
            &self.actions,
            false,
        );
        draw.pick(&close_to_best(&ranked))
    }
}

/// Measures the highest level's belief about the opponent's pieces on the board. Returns the loss of this belief, the
/// loss of the uniform belief before any move, and the number of these pieces. A loss is the sum of -ln p over the
/// pieces; p is the probability that the belief gives to a piece's true value.
pub(crate) fn loss(known: &Knowledge, truth: &str) -> Option<(f64, f64, u32)> {
    let facts = Facts::of(known)?;
    let (paths, them) = (Paths::of(facts.state.pond()), other(known.seat));
    let mut draw = Seed::new(0).draw(Purpose::Play);
    let deal = true_deal(known, &facts, truth)?;
    let standing = facts.state.values_of(them).filter(|(_, at)| at.is_some());
    let labels: Vec<usize> = standing.map(|(value, _)| usize::from(value) - 1).collect();
    let belief = Belief::about(them, &facts, &paths, &mut draw).loss(&deal, &labels);
    let before = labels.len() as f64 * f64::from(facts.state.values()).ln();
    Some((belief, before, labels.len() as u32))
}

/// The true value of each label (see `facts`). `truth` does not say which captured piece had which value, so the
/// captured pieces get the captured values in ascending order.
pub(super) fn true_deal(known: &Knowledge, facts: &Facts, truth: &str) -> Option<Deal> {
    let rules =
        konakis_games::Ruleset::choose(&Subulata::about(), Some(&known.variant), &known.options).ok()?;
    let truth = Subulata::from_position(&rules, truth).ok()?;
    let them = other(known.seat);
    let mut lost = truth.values_of(them).filter(|(_, at)| at.is_none()).map(|(value, _)| value);
    let mut deal = [0; PIECES_MAX];
    for ((_, at), slot) in facts.state.values_of(them).zip(&mut deal) {
        *slot = match at {
            Some(cell) => truth.values_of(them).find(|&(_, stands)| stands == Some(cell))?.0,
            None => lost.next()?,
        };
    }
    Some(deal)
}

struct Dealt {
    state: State,
    them: Seat,
    belief: Belief,
    /// Evaluates the positions of the tree; if `None`, random playouts do so.
    evaluator: Option<Evaluator>,
}

impl Worlds<Subulata> for Dealt {
    fn sample(&self, draw: &mut Draw) -> State {
        self.state.dealt(self.them, &self.belief.sample(draw))
    }

    fn value(&self, state: &mut State, draw: &mut Draw) -> [f64; 2] {
        let Some(evaluator) = &self.evaluator else {
            let (_, outcome) = playout::<Subulata>(state, Seed::new(draw.below(1 << 62) as u64));
            return result(&outcome);
        };
        debug_assert!(matches!(Subulata::status(state), Status::Playing { .. }));
        let mine = f64::from(evaluator.estimate_dealt(&Board::of(state)) + 1.0) / 2.0;
        let mut values = [1.0 - mine; 2];
        values[evaluator.me().index()] = mine;
        values
    }
}
