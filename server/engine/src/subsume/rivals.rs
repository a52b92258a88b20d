//! Reference players for Subsume, to measure the levels against.

use super::attack;
use super::belief::{Mix, PRIOR};
use super::considered::considered;
use super::eval::{chance, lead};
use super::facts::Facts;
use super::plan::{Limits, Planner, Scored};
use super::skill::Skill;
use crate::belief::{Worlds, ismcts, result};
use crate::{Knowledge, Level, Rival, Stop, any};
use konakis_games::subsume::{Action, State, Subsume};
use konakis_games::{DiscardEvents, Draw, Game, Purpose, Ruleset, Seat, Seed, Status, playout};

const WORLDS: u64 = 8;

/// Chooses an action as this rival. `truth` is the true position as text, which only the cheater reads. Tree searches
/// run until `go_on` returns false; sampling and the cheater stop planning after `positions_max` positions. `None` for
/// [`Rival::UctEval`], which does not play Subsume, and for input of another game.
pub(crate) fn choose(
    known: &Knowledge,
    truth: &str,
    rival: Rival,
    seed: Seed,
    go_on: &mut dyn FnMut() -> bool,
    positions_max: u64,
) -> Option<String> {
    let mut draw = seed.draw(Purpose::Play);
    let actions: Vec<Action> = known.legal.iter().filter_map(|text| Subsume::parse(text).ok()).collect();
    let facts = Facts::of(known)?;
    let table = Table { facts, actions, positions_max };
    let chosen = match rival {
        Rival::Random => return any::choose(known, seed),
        Rival::Greedy => table.greedy(&mut draw),
        Rival::Uct => table.tree(None, &mut draw, go_on),
        Rival::UctEval => return None,
        Rival::InformationSet => {
            table.tree(Some(Mix::of(table.facts.state(), table.facts.them())), &mut draw, go_on)
        }
        Rival::Sampling => table.sampling(&mut draw),
        Rival::Cheater => {
            let rules = Ruleset::choose(&Subsume::about(), Some(&known.variant), &known.options).ok()?;
            let truth = Subsume::from_position(&rules, truth).ok()?;
            best_or_end(table.planned(&[truth], 1, &mut draw))
        }
    };
    chosen.map(|action| action.to_string())
}

/// The loss of the belief [`Mix::of`], the loss of a uniform belief, and the number of the opponent's hidden tokens. A
/// loss is the sum of -ln p over these tokens, where p is the probability of the true kind.
pub(crate) fn loss(known: &Knowledge, truth: &str) -> Option<(f64, f64, u32)> {
    let facts = Facts::of(known)?;
    let rules = Ruleset::choose(&Subsume::about(), Some(&known.variant), &known.options).ok()?;
    let truth = Subsume::from_position(&rules, truth).ok()?;
    let mix = Mix::of(facts.state(), facts.them());
    let theirs = truth.territories().iter().filter(|territory| territory.owner() == facts.them());
    let hidden = theirs.flat_map(|territory| territory.tokens()).filter(|token| !token.is_known());
    let losses: Vec<f64> = hidden.map(|token| -mix.chance(token.kind()).ln()).collect();
    Some((losses.iter().sum(), losses.len() as f64 * 3f64.ln(), losses.len() as u32))
}

/// The best action. If the turn can end, the choice is between `End` and the actions whose lead exceeds the lead of
/// `End` by more than [`IDLE`](super::IDLE).
fn best_or_end(mut ranked: Vec<Scored>) -> Option<Action> {
    super::drop_idle(&mut ranked);
    ranked.into_iter().max_by(|one, other| one.lead.total_cmp(&other.lead)).map(|best| best.action)
}

struct Table {
    facts: Facts,
    actions: Vec<Action>,
    positions_max: u64,
}

impl Table {
    fn considered(&self, draw: &mut Draw) -> Vec<Action> {
        considered(self.facts.state(), &self.actions, &mut Some(draw))
    }

    fn worlds(&self, count: u64, draw: &mut Draw) -> Vec<State> {
        (0..count).map(|_| self.facts.world(&PRIOR, draw)).collect()
    }

    fn greedy(&self, draw: &mut Draw) -> Option<Action> {
        let worlds = self.worlds(WORLDS, draw);
        let limits = Limits {
            width: 1,
            length_max: 1,
            sees_replies: false,
            is_thorough: false,
            positions_max: u64::MAX,
        };
        let actions = self.considered(draw);
        let ranked = self.planner(limits).rank(&worlds, &actions, draw);
        best_or_end(ranked)
    }

    fn planner(&self, limits: Limits) -> Planner<'static> {
        static NEVER: std::sync::LazyLock<Stop> = std::sync::LazyLock::new(Stop::never);
        Planner { me: self.facts.me, my_mix: PRIOR, their_mix: PRIOR, limits, stop: &NEVER, positions: 0 }
    }

    /// Ranks the actions with the limits of the highest level, but with `positions_max` divided by `share`.
    fn planned(&self, worlds: &[State], share: u64, draw: &mut Draw) -> Vec<Scored> {
        let limits = Limits::of(Skill::of(Level::MAX), self.positions_max / share);
        let actions = self.considered(draw);
        self.planner(limits).rank(worlds, &actions, draw)
    }

    /// The action with the highest sum of leads over several worlds, each planned as if everything were known.
    fn sampling(&self, draw: &mut Draw) -> Option<Action> {
        let mut totals: Vec<Scored> = Vec::new();
        for world in self.worlds(WORLDS, draw) {
            for found in self.planned(&[world], WORLDS, draw) {
                match totals.iter_mut().find(|known| known.action == found.action) {
                    Some(known) => known.lead += found.lead,
                    None => totals.push(found),
                }
            }
        }
        best_or_end(totals)
    }

    /// A tree search over sampled worlds. With a belief, it uses the engine's evaluation; without one, the prior mix
    /// and random playouts.
    fn tree(&self, belief: Option<Mix>, draw: &mut Draw, go_on: &mut dyn FnMut() -> bool) -> Option<Action> {
        let worlds = Drawn { facts: &self.facts, belief };
        let actions = if belief.is_some() { self.considered(draw) } else { self.actions.clone() };
        ismcts::search::<Subsume>(&worlds, self.facts.me, &actions, draw, go_on)
    }
}

struct Drawn<'a> {
    facts: &'a Facts,
    belief: Option<Mix>,
}

impl Worlds<Subsume> for Drawn<'_> {
    fn sample(&self, draw: &mut Draw) -> State {
        self.facts.world(&self.belief.unwrap_or(PRIOR), draw)
    }

    fn value(&self, state: &mut State, draw: &mut Draw) -> [f64; 2] {
        if self.belief.is_none() {
            let (_, outcome) = playout::<Subsume>(state, Seed::new(draw.below(1 << 62) as u64));
            return result(&outcome);
        }
        let mover = state.mover();
        Subsume::play(state, mover, Action::End, &mut DiscardEvents);
        if !matches!(Subsume::status(state), Status::Over(_)) {
            attack::reply(state, &PRIOR, draw);
        }
        Seat::ALL.map(|seat| f64::from(chance(lead(state, seat))))
    }
}
