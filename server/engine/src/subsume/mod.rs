//! The opponents of Subsume.
//!
//! `plan` plans turns in worlds drawn from the belief, against the opponent's `attack`s. Its evaluation is made of
//! `eval`, `prospect`, `subsumed` and `matchup`. `skill` defines the levels; `rivals` has the reference players.
//!
//! A lead is the advantage of the seat over the opponent, in tokens. The lead of an action is that of the best planned
//! turn that begins with it.

mod attack;
mod belief;
mod certain;
mod considered;
mod eval;
mod facts;
mod matchup;
mod plan;
mod prospect;
mod rivals;
mod skill;
mod stacks;
mod subsumed;
#[cfg(test)]
mod tests;

pub(crate) use rivals::{choose as rival, loss};
pub(crate) use skill::{LEVELS, POSITIONS_MAX};

use crate::belief::{misjudgement, unit};
use crate::{Budget, Knowledge, Level, Stop, Verdict, any};
use belief::{Mix, PRIOR};
use considered::considered;
use eval::chance;
use facts::Facts;
use konakis_games::subsume::{Action, Kind, State, Subsume};
use konakis_games::{Draw, Game, Purpose, Ruleset, Seed};
use plan::{Limits, Planner, Scored};
use skill::Skill;

/// The greatest difference between two leads, in tokens, that the choice of an action ignores.
const IDLE: f32 = 0.02;

pub(crate) fn choose(
    known: &Knowledge,
    level: Level,
    budget: Budget,
    seed: Seed,
    stop: &Stop,
) -> Option<String> {
    let mut draw = seed.draw(Purpose::Play);
    let legal: Vec<Action> = known.legal.iter().filter_map(|text| Subsume::parse(text).ok()).collect();
    if let [only] = legal.as_slice() {
        return Some(only.to_string());
    }
    let Some(facts) = Facts::of(known) else { return any::choose(known, seed) };
    let skill = Skill::of(level);
    let sensible = if skill.sees_ends { certain::sensible(&facts, &legal) } else { legal };
    let actions = openings(&facts, &sensible, skill.overlooks, &mut draw);
    let mix = belief(&facts, known, skill);
    let worlds: Vec<State> = (0..skill.worlds).map(|_| facts.world(&mix, &mut draw)).collect();
    let ranked = planner(&facts, mix, skill, budget, stop).rank(&worlds, &actions, &draw);
    let chosen = pick(ranked, skill, &mut draw);
    chosen.map(|action| action.to_string())
}

/// Judges an action, or the best action if `action` is `None`. Uses `truth`, the text of the true position. If `truth`
/// is `None`, uses what the seat could know. See [`crate::judge`].
pub(crate) fn judge(
    known: &Knowledge,
    truth: Option<&str>,
    action: Option<&str>,
    budget: Budget,
    stop: &Stop,
) -> Option<Verdict> {
    let mut draw = Seed::new(0).draw(Purpose::Play);
    let legal: Vec<Action> = known.legal.iter().filter_map(|text| Subsume::parse(text).ok()).collect();
    let facts = Facts::of(known)?;
    let skill = Skill::of(Level::MAX);
    let mix = belief(&facts, known, skill);
    let worlds = match truth {
        Some(truth) => {
            let rules = Ruleset::choose(&Subsume::about(), Some(&known.variant), &known.options).ok()?;
            vec![Subsume::from_position(&rules, truth).ok()?]
        }
        None => (0..skill.worlds).map(|_| facts.world(&mix, &mut draw)).collect(),
    };
    let made = action.map(Subsume::parse).transpose().ok()?;
    let actions = considered(facts.state(), &legal, &mut Some(&mut draw));
    let best_of = |actions: &[Action]| {
        let ranked = planner(&facts, mix, skill, budget, stop).rank(&worlds, actions, &draw);
        ranked.first().copied()
    };
    let best = best_of(&actions)?;
    // Rank the action alone, because the ranking of all actions may lack it or give it too low a lead. The planner
    // keeps only one of the plans that lead to the same position, and this plan may begin with another action.
    let made = match made.filter(|made| *made != best.action) {
        Some(made) => best_of(&[made])?,
        None => best,
    };
    let chance = |scored: Scored| f64::from(chance(scored.lead));
    Some(Verdict::new(best.action.to_string(), chance(best), chance(made)))
}

/// The first actions of plans, or all of `actions` if the level overlooks every first action. `overlooks` is the
/// probability that the level overlooks an action. No level overlooks the end of the turn.
fn openings(facts: &Facts, actions: &[Action], overlooks: f64, draw: &mut Draw) -> Vec<Action> {
    let mut seen = considered(facts.state(), actions, &mut Some(draw));
    seen.retain(|action| *action == Action::End || unit(draw) >= overlooks);
    if seen.is_empty() { actions.to_vec() } else { seen }
}

fn belief(facts: &Facts, known: &Knowledge, skill: Skill) -> Mix {
    let remembered =
        if skill.remembers { Mix::remembered(facts.state(), facts.me, &known.course) } else { None };
    remembered.unwrap_or_else(|| Mix::of(facts.state(), facts.them()))
}

/// The action that seems best after the level's errors. The kind of a claim is then drawn; see [`mixed`].
fn pick(mut ranked: Vec<Scored>, skill: Skill, draw: &mut Draw) -> Option<Action> {
    drop_idle(&mut ranked);
    for Scored { lead, .. } in &mut ranked {
        *lead += skill.misjudges * misjudgement(draw);
    }
    let top = ranked.iter().map(|scored| scored.lead).fold(f32::MIN, f32::max);
    let close = ranked.iter().filter(|scored| scored.lead >= top - IDLE);
    let best = draw.pick(&close.map(|scored| scored.action).collect::<Vec<_>>())?;
    Some(mixed(best, &ranked, skill.kind_warmth, draw))
}

fn planner<'a>(facts: &Facts, their_mix: Mix, skill: Skill, budget: Budget, stop: &'a Stop) -> Planner<'a> {
    let limits = Limits::of(skill, budget.positions_max);
    let my_mix = Mix::of(facts.state(), facts.me);
    Planner { me: facts.me, my_mix, their_mix, limits, stop, positions: 0 }
}

/// If the turn can end, drops the actions that are at most [`IDLE`] better than ending it, so that no level makes
/// aimless moves.
fn drop_idle(ranked: &mut Vec<Scored>) {
    let end = ranked.iter().find(|scored| scored.action == Action::End).map(|end| end.lead);
    if let Some(end) = end {
        ranked.retain(|scored| scored.action == Action::End || scored.lead > end + IDLE);
    }
}

/// Draws the kind of a claim anew, so that its square does not reveal its kind. A kind is likelier with a higher prior
/// probability and a higher lead of its claim. The higher `warmth` is, in tokens, the less a lead matters.
fn mixed(best: Action, ranked: &[Scored], warmth: f64, draw: &mut Draw) -> Action {
    let Action::Claim { at, .. } = best else { return best };
    let lead_of = |kind: Kind| {
        let claim = Action::Claim { at, kind };
        ranked.iter().find(|scored| scored.action == claim).map(|scored| f64::from(scored.lead))
    };
    let top = Kind::ALL.into_iter().filter_map(lead_of).fold(f64::MIN, f64::max);
    let share =
        |kind: Kind| lead_of(kind).map_or(0.0, |lead| PRIOR.chance(kind) * ((lead - top) / warmth).exp());
    let mut left = unit(draw) * Kind::ALL.map(share).iter().sum::<f64>();
    for kind in Kind::ALL {
        left -= share(kind);
        if left < 0.0 {
            return Action::Claim { at, kind };
        }
    }
    best
}
