//! Planning a turn of Subsume, which consists of several actions.
//!
//! A world is a possible position. The worlds differ only in the kinds of the opponent's hidden tokens. The planner
//! judges a plan by its average lead over the worlds, because it does not know the true kinds. A lead is the advantage
//! of the planner's side, in tokens.
//!
//! While a plan has no conflict, the planner extends it in the first world only. A conflict may have a different
//! outcome in each world, so a plan ends with its first conflict.

use super::belief::Mix;
use super::considered::considered;
use super::eval::{WON, lead, thorough_lead};
use super::matchup::advantage;
use super::skill::Skill;
use super::{attack, stacks};
use crate::Stop;
use konakis_games::subsume::{Action, State, Subsume};
use konakis_games::{DiscardEvents, Draw, Game, Seat, Status};

/// The divisor of the claimed area in [`margin`]. It is larger than the number of squares on the board. So the claimed
/// areas matter only if the controlled areas are equal.
const AREAS: f32 = 65.0;

/// The cost of each action of a plan, in tokens. Because of the cost, the planner avoids an action that gains less than
/// the cost. Such a small gain is often an error of the evaluation, and many such actions are tedious to watch.
const ACTION_COST: f32 = 0.2;

#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// The maximum number of plans that the planner continues with a further step.
    pub(super) width: usize,
    /// The maximum length of a plan, in steps: a step is one action or, in thorough planning, the moves of several
    /// tokens.
    pub(super) length_max: usize,
    /// Whether a plan is judged by the position after the opponent's attacks.
    pub(super) sees_replies: bool,
    /// Whether planning is thorough:
    /// - The moves of several tokens from one territory over the same border may be one step of a plan.
    /// - From the second step on, only one of the plans that lead to the same position is kept.
    /// - The evaluation is [`thorough_lead`], which counts the squares that subsuming may gain.
    /// - In the side's last turn, plans are judged after the opponent's attacks, even without `sees_replies`.
    pub(super) is_thorough: bool,
    pub(super) positions_max: u64,
}

impl Limits {
    pub(super) fn of(skill: Skill, positions_max: u64) -> Self {
        Self {
            width: skill.width,
            length_max: skill.length_max,
            sees_replies: skill.sees_replies,
            is_thorough: skill.is_thorough,
            positions_max: (positions_max / skill.budget_share).max(1),
        }
    }
}

struct Plan {
    actions: Vec<Action>,
    /// The first world after these actions.
    state: State,
    /// All worlds after these actions, if the last action is a conflict.
    fought: Option<Vec<State>>,
    /// The lead after these actions. After a conflict, this is the average over the worlds, otherwise the lead in the
    /// first world.
    lead: f32,
}

impl Plan {
    /// The plan's first action, and `lead` less the cost of the plan's actions. Ending the turn costs nothing. If
    /// `lead` means that the game is won or lost, no cost is subtracted.
    fn scored(&self, lead: f32) -> Scored {
        let actions = self.actions.iter().filter(|action| **action != Action::End).count();
        let cost = if lead.abs() < WON { ACTION_COST * actions as f32 } else { 0.0 };
        Scored { action: self.first(), lead: lead - cost }
    }

    fn first(&self) -> Action {
        self.actions.first().copied().unwrap_or(Action::End)
    }

    fn is_closed(&self) -> bool {
        matches!(self.actions.last(), Some(Action::End | Action::Conflict { .. }))
    }

    fn reaches_same_position_as(&self, other: &Self) -> bool {
        self.lead == other.lead && self.state == other.state
    }
}

/// A first action, and the lead of the best plan that begins with it. The cost of the plan's actions is already
/// subtracted from the lead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub(super) action: Action,
    pub(super) lead: f32,
}

pub(super) struct Planner<'a> {
    pub(super) me: Seat,
    /// The opponent's belief about the hidden tokens of `me`, as the planner assumes it.
    pub(super) my_mix: Mix,
    /// The belief of `me` about the opponent's hidden tokens.
    pub(super) their_mix: Mix,
    pub(super) limits: Limits,
    pub(super) stop: &'a Stop,
    pub(super) positions: u64,
}

impl Planner<'_> {
    /// Scores these actions as the first actions of plans, and sorts them, best first. Each plan is judged with a copy
    /// of `draw`, so that all plans get the same random numbers.
    pub(super) fn rank(&mut self, worlds: &[State], actions: &[Action], draw: &Draw) -> Vec<Scored> {
        let Some(start) = worlds.first() else { return Vec::new() };
        let mut beam: Vec<Plan> = Vec::new();
        for &action in actions {
            self.grow(&mut beam, worlds, start, &[], action);
        }
        let mut scored: Vec<Scored> = Vec::new();
        for length in 1..=self.limits.length_max {
            beam.sort_by(|one, other| other.lead.total_cmp(&one.lead).then(one.first().cmp(&other.first())));
            if length > 1 {
                beam = self.widest(beam);
            }
            for (judged, plan) in beam.iter().enumerate() {
                if length == 1 && judged > 0 && self.is_spent() {
                    // The budget is spent, so only some plans have a lead after replies. Such a lead cannot be compared
                    // with a lead before replies, so every plan gets its lead before replies.
                    return sorted(beam.iter().map(|plan| plan.scored(plan.lead)).collect());
                }
                let lead = self.finished(worlds, plan, draw);
                note(&mut scored, plan.scored(lead));
            }
            beam.truncate(self.limits.width);
            if length == self.limits.length_max {
                break;
            }
            let mut longer: Vec<Plan> = Vec::new();
            for plan in beam.iter().filter(|plan| !plan.is_closed()) {
                for action in self.next_actions(plan) {
                    self.grow(&mut longer, worlds, &plan.state, &plan.actions, action);
                }
                if self.is_spent() {
                    return sorted(scored);
                }
            }
            if longer.is_empty() {
                break;
            }
            beam = longer;
        }
        sorted(scored)
    }

    /// The best plans of a sorted beam, at most `width`. Of the plans that reach the same position, a thorough planner
    /// keeps only the first. A planner that is not thorough keeps one such plan for each first action.
    fn widest(&self, beam: Vec<Plan>) -> Vec<Plan> {
        let mut kept: Vec<Plan> = Vec::with_capacity(self.limits.width);
        for plan in beam {
            if kept.len() == self.limits.width {
                break;
            }
            let is_known = |known: &Plan| {
                (self.limits.is_thorough || known.first() == plan.first())
                    && known.reaches_same_position_as(&plan)
            };
            if !kept.iter().any(is_known) {
                kept.push(plan);
            }
        }
        kept
    }

    fn is_spent(&self) -> bool {
        self.positions >= self.limits.positions_max || self.stop.is_raised()
    }

    /// Adds the plan of all actions in `before`, followed by `action`. `state` is the first world after `before`. A
    /// thorough planner also adds plans that repeat the move `action` with further tokens.
    fn grow(
        &mut self,
        plans: &mut Vec<Plan>,
        worlds: &[State],
        state: &State,
        before: &[Action],
        action: Action,
    ) {
        let plan = self.grown(worlds, state, before, action);
        if self.limits.is_thorough {
            for (count, state) in stacks::repeated(&plan.state, action) {
                let actions = plan.actions.iter().copied().chain(vec![action; count]).collect();
                let lead = self.judged(&state);
                plans.push(Plan { actions, state, fought: None, lead });
            }
        }
        plans.push(plan);
    }

    fn grown(&mut self, worlds: &[State], state: &State, before: &[Action], action: Action) -> Plan {
        let actions: Vec<Action> = before.iter().copied().chain([action]).collect();
        let mut state = state.clone();
        Subsume::play(&mut state, self.me, action, &mut DiscardEvents);
        let (lead, fought) = if matches!(action, Action::Conflict { .. }) {
            let fought = self.after(worlds, &actions);
            let total: f32 = fought.iter().map(|world| self.judged(world)).sum();
            (total / fought.len().max(1) as f32, Some(fought))
        } else {
            (self.judged(&state), None)
        };
        Plan { actions, state, fought, lead }
    }

    fn after(&self, worlds: &[State], actions: &[Action]) -> Vec<State> {
        let after = |world: &State| {
            let mut world = world.clone();
            for &action in actions {
                Subsume::play(&mut world, self.me, action, &mut DiscardEvents);
            }
            world
        };
        worlds.iter().map(after).collect()
    }

    fn judged(&mut self, world: &State) -> f32 {
        self.positions += 1;
        match Subsume::status(world) {
            Status::Playing { .. } => {
                let lead = if self.limits.is_thorough { thorough_lead } else { lead };
                lead(world, self.me) + advantage(world, self.me, &self.their_mix)
            }
            Status::Over(outcome) => {
                let margin = margin(world);
                outcome
                    .winner
                    .map_or(0.0, |winner| if winner == self.me { WON + margin } else { -WON - margin })
            }
        }
    }

    /// The lead by which a plan is judged. In two cases, this is the average lead over the worlds after the opponent's
    /// attacks:
    /// - `sees_replies` is set.
    /// - The planner is thorough, and this is the last turn of `me`.
    ///
    /// Otherwise, this is [`Plan::lead`].
    fn finished(&mut self, worlds: &[State], plan: &Plan, draw: &Draw) -> f32 {
        let is_last_turn = worlds.first().is_some_and(|world| world.turn() == world.turn_limit());
        let ends_turn = self.limits.is_thorough && is_last_turn;
        if !self.limits.sees_replies && !ends_turn {
            return plan.lead;
        }
        let worlds = match &plan.fought {
            Some(fought) => fought.clone(),
            // One world is enough if the territories of the two sides share no border, because hidden kinds then hardly
            // matter.
            None if !attack::has_front(&plan.state) => vec![plan.state.clone()],
            None => self.after(worlds, &plan.actions),
        };
        let (mut total, mut draw) = (0.0, draw.clone());
        let count = worlds.len().max(1) as f32;
        for mut world in worlds {
            if world.mover() == self.me && !is_over(&world) {
                Subsume::play(&mut world, self.me, Action::End, &mut DiscardEvents);
            }
            if !is_over(&world) {
                self.positions += attack::reply(&mut world, &self.my_mix, &mut draw);
            }
            total += self.judged(&world);
        }
        total / count
    }

    fn next_actions(&self, plan: &Plan) -> Vec<Action> {
        let world = &plan.state;
        let mut actions = Vec::new();
        Subsume::legal(world, self.me, &mut actions);
        considered(world, &actions, &mut None)
    }
}

/// The difference between the areas of the two sides, in squares. The area of a side is its controlled area plus its
/// claimed area divided by [`AREAS`].
fn margin(state: &State) -> f32 {
    let area = |seat| {
        let (controlled, claimed) = state.areas(seat);
        f32::from(controlled) + f32::from(claimed) / AREAS
    };
    (area(Seat::White) - area(Seat::Black)).abs()
}

fn is_over(state: &State) -> bool {
    matches!(Subsume::status(state), Status::Over(_))
}

fn note(scored: &mut Vec<Scored>, found: Scored) {
    match scored.iter_mut().find(|known| known.action == found.action) {
        Some(known) => known.lead = known.lead.max(found.lead),
        None => scored.push(found),
    }
}

fn sorted(mut scored: Vec<Scored>) -> Vec<Scored> {
    scored.sort_by(|one, other| other.lead.total_cmp(&one.lead).then(one.action.cmp(&other.action)));
    scored
}
