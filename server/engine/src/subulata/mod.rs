//! The opponents of Subulata.
//!
//! `facts` rebuilds the game as the seat knows it, with labels in place of the opponent's hidden values. `belief`
//! weighs the deals of these values by how well they explain the past moves under the `policy`. `search` evaluates
//! positions with `eval`: as a `race`, or at the highest level by an `appraisal`. `fit` tunes the policy, and
//! `weighing` tunes the `weights` of the appraisal.

mod appraisal;
mod belief;
mod board;
mod certain;
mod deal;
mod eval;
mod facts;
mod fit;
mod limits;
mod order;
mod paths;
mod policy;
mod race;
mod ranking;
mod rival_eval;
mod rivals;
mod search;
mod setup;
mod skill;
mod table;
#[cfg(test)]
mod tests;
mod uct_eval;
mod weighing;
mod weights;

pub(crate) use fit::fitted;
pub(crate) use rivals::{choose as rival, loss};
pub(crate) use skill::{LEVELS, POSITIONS_MAX};
pub(crate) use weighing::weighed;

use crate::belief::misjudgement;
use crate::{Budget, Knowledge, Level, Stop, Verdict, any};
use belief::Belief;
use deal::other;
use eval::Evaluator;
use facts::Facts;
use konakis_games::subulata::{Action, Subulata};
use konakis_games::{Draw, Game, Purpose, Seed};
use konakis_protocol::Prompt;
use limits::Limits;
use paths::Paths;
use ranking::{Scored, close_to_best};
use rivals::true_deal;
use search::Search;
use skill::Skill;

/// See [`crate::choose`].
pub(crate) fn choose(
    known: &Knowledge,
    level: Level,
    budget: Budget,
    seed: Seed,
    stop: &Stop,
) -> Option<String> {
    let mut draw = seed.draw(Purpose::Play);
    if let Some(Prompt::Setup { values, squares, .. }) = &known.prompt {
        return setup::choose(known, values, squares, &mut draw);
    }
    let actions: Vec<Action> = known.legal.iter().filter_map(|text| Subulata::parse(text).ok()).collect();
    let Some(facts) = Facts::of(known) else { return any::choose(known, seed) };
    let skill = Skill::of(level);
    let actions =
        if skill.sees_ends { certain::sensible(&facts.state, known.seat, &actions) } else { actions };
    if let [only] = actions.as_slice() {
        return Some(only.to_string());
    }
    let paths = Paths::of(facts.state.pond());
    let believed = if skill.infers {
        Belief::about(other(known.seat), &facts, &paths, &mut draw)
    } else {
        Belief::uniform(usize::from(facts.state.values()), &mut draw)
    };
    let evaluator = if skill.is_selective {
        Evaluator::new(known.seat, paths, &believed)
    } else {
        Evaluator::racing(known.seat, paths, &believed)
    };
    let chosen = think(&facts, &evaluator, skill, budget, &actions, stop, &mut draw);
    chosen.map(|action| action.to_string())
}

/// Judges an action, or the best action if `action` is `None`. Uses `truth`, the text of the true position; if `truth`
/// is `None`, uses what the seat could know. See [`crate::judge`].
pub(crate) fn judge(
    known: &Knowledge,
    truth: Option<&str>,
    action: Option<&str>,
    budget: Budget,
    stop: &Stop,
) -> Option<Verdict> {
    let actions: Vec<Action> = known.legal.iter().filter_map(|text| Subulata::parse(text).ok()).collect();
    let facts = Facts::of(known)?;
    let paths = Paths::of(facts.state.pond());
    let believed = match truth {
        Some(truth) => Belief::certain(usize::from(facts.state.values()), true_deal(known, &facts, truth)?),
        None => Belief::about(other(known.seat), &facts, &paths, &mut Seed::new(0).draw(Purpose::Play)),
    };
    let evaluator = Evaluator::new(known.seat, paths, &believed);
    let limits = Limits::of_best(budget.positions_max);
    let best_of = |actions: &[Action]| {
        Search::new(&evaluator, limits, stop).rank(&facts.state, actions, false).first().copied()
    };
    let chance = |scored: &Scored| f64::from(scored.value + 1.0) / 2.0;
    let best = best_of(&actions)?;
    let made = match action {
        Some(text) => Subulata::parse(text).ok().filter(|made| actions.contains(made))?,
        None => best.action,
    };
    // A separate search of the action that was made gets deeper than one search that finds exact values of all actions.
    let after = if best.action == made { best } else { best_of(&[made])? };
    Some(Verdict::new(best.action.to_string(), chance(&best), chance(&after)))
}

fn think(
    facts: &Facts,
    evaluator: &Evaluator,
    skill: Skill,
    budget: Budget,
    actions: &[Action],
    stop: &Stop,
    draw: &mut Draw,
) -> Option<Action> {
    let limits = Limits {
        depth_max: skill.depth_max,
        positions_max: (budget.positions_max / skill.budget_share).max(1),
        overlooks: skill.overlooks,
        salt: draw.below(1 << 62) as u64,
        selective: skill.is_selective,
    };
    let misjudging = skill.misjudges > 0.0;
    let mut ranked = Search::new(evaluator, limits, stop).rank(&facts.state, actions, misjudging);
    if misjudging {
        for Scored { value, .. } in &mut ranked {
            *value += skill.misjudges * misjudgement(draw);
        }
        return ranked
            .into_iter()
            .max_by(|one, other| one.value.total_cmp(&other.value))
            .map(|best| best.action);
    }
    draw.pick(&close_to_best(&ranked))
}
