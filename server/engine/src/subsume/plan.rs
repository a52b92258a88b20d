//! Planning a turn of Subsume.
//!
//! A turn is several actions, so plans are whole turns. A beam search grows them action by action, in worlds that
//! differ only in hidden information; a plan is judged by its average over all of them, so that it cannot depend on
//! secrets. Up to a conflict, one world stands for all. The outcome of a conflict distinguishes the worlds, so a plan
//! ends there, and planning resumes once the outcome is known. A finished plan is judged after the opponent's best
//! attacks.

use super::attack;
use super::belief::Mix;
use super::eval::{WON, lead};
use super::matchup::advantage;
use crate::Stop;
use konakis_games::subsume::{Action, State, Subsume};
use konakis_games::{DiscardEvents, Draw, Game, Seat, Status};

/// The discount for the expected gain of attacks in the next turn, because the position may change before that.
const CHANCE: f32 = 0.5;
/// The most liftings considered; few suffice, because all of them look the same to the opponent.
const LIFTS_MAX: usize = 1;

/// The limits of planning.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// The number of plans kept at each length.
    pub(super) width: usize,
    /// The most actions of a plan.
    pub(super) length_max: usize,
    /// Whether plans are judged after the opponent's attacks.
    pub(super) sees_replies: bool,
    /// Whether plans judged after the opponent's attacks are judged by the gain of attacks in the next turn, too.
    pub(super) sees_chances: bool,
    /// The number of evaluated positions after which planning stops.
    pub(super) positions_max: u64,
}

/// The first actions of a turn.
struct Plan {
    actions: Vec<Action>,
    /// The first world after these actions.
    state: State,
    /// All worlds after these actions, if the last one is a conflict.
    fought: Option<Vec<State>>,
    lead: f32,
}

impl Plan {
    /// The first action with the lead so far, without any reply.
    fn scored(&self) -> Scored {
        Scored { action: self.first(), lead: self.lead }
    }

    fn first(&self) -> Action {
        self.actions.first().copied().unwrap_or(Action::End)
    }

    /// Whether the turn is over, or continues only after the outcome of a conflict is known.
    fn is_closed(&self) -> bool {
        matches!(self.actions.last(), Some(Action::End | Action::Conflict { .. }))
    }
}

/// An action with the average lead of the best turn that begins with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub(super) action: Action,
    pub(super) lead: f32,
}

pub(super) struct Planner<'a> {
    pub(super) me: Seat,
    /// The assumed belief of the opponent about the hidden tokens of `me`.
    pub(super) my_mix: Mix,
    /// The belief of `me` about the opponent's hidden tokens.
    pub(super) their_mix: Mix,
    pub(super) limits: Limits,
    pub(super) stop: &'a Stop,
    pub(super) positions: u64,
}

impl Planner<'_> {
    /// Scores first actions of a turn, best first. All plans use the same random numbers, drawn from a copy of `draw`.
    pub(super) fn rank(&mut self, worlds: &[State], actions: &[Action], draw: &Draw) -> Vec<Scored> {
        let Some(start) = worlds.first() else { return Vec::new() };
        let mut beam: Vec<Plan> =
            actions.iter().map(|&action| self.grown(worlds, start, &[], action)).collect();
        let mut scored: Vec<Scored> = Vec::new();
        for length in 1..=self.limits.length_max {
            beam.sort_by(|one, other| other.lead.total_cmp(&one.lead).then(one.first().cmp(&other.first())));
            let kept = if length == 1 { beam.len() } else { self.limits.width };
            beam.truncate(kept);
            for (judged, plan) in beam.iter().enumerate() {
                if length == 1 && judged > 0 && self.is_spent() {
                    // Leads after replies are not comparable with leads before them.
                    return sorted(beam.iter().map(Plan::scored).collect());
                }
                let lead = self.finished(worlds, plan, draw);
                note(&mut scored, Scored { action: plan.first(), lead });
            }
            beam.truncate(self.limits.width);
            if length == self.limits.length_max {
                break;
            }
            let mut longer: Vec<Plan> = Vec::new();
            for plan in beam.iter().filter(|plan| !plan.is_closed()) {
                for action in self.next_actions(plan) {
                    let grown = self.grown(worlds, &plan.state, &plan.actions, action);
                    let is_new = !longer.iter().any(|known| {
                        known.first() == grown.first()
                            && known.lead == grown.lead
                            && known.state == grown.state
                    });
                    if is_new {
                        longer.push(grown);
                    }
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

    fn is_spent(&self) -> bool {
        self.positions >= self.limits.positions_max || self.stop.is_raised()
    }

    /// A plan with one action more than `before`, after which the first world is `state`.
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

    /// The worlds after these actions.
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
            Status::Playing { .. } => lead(world, self.me) + advantage(world, self.me, &self.their_mix),
            Status::Over(outcome) => {
                outcome.winner.map_or(0.0, |winner| if winner == self.me { WON } else { -WON })
            }
        }
    }

    /// The average lead of a plan once the turn is ended and the opponent has attacked, with the gain of attacks in the
    /// next turn; the lead so far if replies are not considered.
    fn finished(&mut self, worlds: &[State], plan: &Plan, draw: &Draw) -> f32 {
        if !self.limits.sees_replies {
            return plan.lead;
        }
        let worlds = match &plan.fought {
            Some(fought) => fought.clone(),
            // Hidden kinds matter only where both sides have a border in common.
            None if !has_front(&plan.state) => vec![plan.state.clone()],
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
            total += self.judged(&world) + self.chances(world, &mut draw);
        }
        total / count
    }

    /// The expected gain of attacks in the next turn, discounted by [`CHANCE`], with new guesses for the opponent's
    /// hidden tokens; 0 if the limits leave it out.
    fn chances(&mut self, mut world: State, draw: &mut Draw) -> f32 {
        if !self.limits.sees_chances || is_over(&world) {
            return 0.0;
        }
        let opponent = world.mover();
        Subsume::play(&mut world, opponent, Action::End, &mut DiscardEvents);
        if is_over(&world) {
            return 0.0;
        }
        let before = self.judged(&world);
        self.positions += attack::reply(&mut world, &self.their_mix, draw);
        CHANCE * (self.judged(&world) - before).max(0.0)
    }

    /// The actions that may continue a plan.
    fn next_actions(&self, plan: &Plan) -> Vec<Action> {
        let world = &plan.state;
        let mut actions = Vec::new();
        Subsume::legal(world, self.me, &mut actions);
        considered(world, &actions, &mut None)
    }
}

/// The actions to plan with: all claims, subsume actions and moves, and one conflict for each pair of territories. With
/// `draw`, also the end of the turn, and at most [`LIFTS_MAX`] random liftings in stacks with public tokens.
pub(super) fn considered(state: &State, actions: &[Action], draw: &mut Option<&mut Draw>) -> Vec<Action> {
    let conflicts = attack::conflicts(state);
    let mut considered: Vec<Action> = actions
        .iter()
        .copied()
        .filter(|action| match action {
            Action::Conflict { .. } => conflicts.contains(action),
            Action::Lift { .. } | Action::Change { .. } | Action::End => false,
            _ => true,
        })
        .collect();
    if let Some(draw) = draw {
        let hides = |at| {
            let territory = state.territory_on(at);
            territory.is_some_and(|territory| territory.tokens().iter().any(|token| token.is_known()))
        };
        let lifts: Vec<Action> = actions
            .iter()
            .copied()
            .filter(|action| matches!(*action, Action::Lift { at, .. } if hides(at)))
            .collect();
        considered.extend((0..LIFTS_MAX).filter_map(|_| draw.pick(&lifts)));
        considered.extend(actions.iter().copied().filter(|action| *action == Action::End));
    }
    considered
}

/// Whether territories of both sides share a border.
fn has_front(state: &State) -> bool {
    state.territories().iter().any(|territory| {
        let side = i8::try_from(territory.side()).unwrap_or(1);
        (0..side).any(|step| {
            [(step, -1), (step, side), (-1, step), (side, step)].into_iter().any(|(files, ranks)| {
                let beyond = territory.at().offset(files, ranks).and_then(|cell| state.territory_on(cell));
                beyond.is_some_and(|beyond| beyond.owner() != territory.owner())
            })
        })
    })
}

fn is_over(state: &State) -> bool {
    matches!(Subsume::status(state), Status::Over(_))
}

/// Keeps the best lead of each first action.
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
