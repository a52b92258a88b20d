//! Fitting the weights of the [`policy`](super::policy) to games: softmax regression by gradient ascent.

use super::deal::label_of;
use super::paths::Paths;
use super::policy::{FEATURES, Features, Weights, centred, features, logit};
use konakis_games::subulata::{Action, State, Subulata};
use konakis_games::{Game, Record, Ruleset};

const STEPS: usize = 400;
/// The size of a step, as a multiple of the mean gradient of all choices.
const STEP: f32 = 0.5;

struct Choice {
    /// The features of each legal move, and the centred value of its piece.
    options: Vec<(Features, f32)>,
    made: usize,
}

/// The maximum-likelihood weights for the moves of these games, and the mean of -ln p over the moves, where p is the
/// probability of a move under the weights before the last step.
pub(crate) fn fitted(records: &[Record]) -> (Weights, f32) {
    let choices: Vec<Choice> = records.iter().flat_map(choices).collect();
    let mut weights: Weights = [[0.0; FEATURES]; 2];
    let mut loss = 0.0;
    for _ in 0..STEPS {
        let mut gradient: Weights = [[0.0; FEATURES]; 2];
        loss = choices.iter().map(|choice| learn(&weights, choice, &mut gradient)).sum::<f32>();
        loss /= choices.len().max(1) as f32;
        for (weight, slope) in weights.iter_mut().flatten().zip(gradient.iter().flatten()) {
            *weight += STEP * slope / choices.len().max(1) as f32;
        }
    }
    (weights, loss)
}

/// Adds the gradient of ln p to `gradient`, and returns -ln p, where p is the probability of the move that was made.
fn learn(weights: &Weights, choice: &Choice, gradient: &mut Weights) -> f32 {
    let odds: Vec<f32> = choice
        .options
        .iter()
        .map(|(features, value)| logit(weights, features, *value).clamp(-30.0, 30.0).exp())
        .collect();
    let all: f32 = odds.iter().sum();
    for (option, ((features, value), odds)) in choice.options.iter().zip(&odds).enumerate() {
        let pull = if option == choice.made { 1.0 } else { 0.0 } - odds / all;
        for (feature, number) in features.iter().zip(0..) {
            let slot: usize = number;
            gradient[0][slot] += pull * feature;
            gradient[1][slot] += pull * feature * value;
        }
    }
    -(odds[choice.made] / all).ln()
}

fn choices(record: &Record) -> Vec<Choice> {
    let chosen = Ruleset::choose(&Subulata::about(), Some(&record.variant), &record.options);
    let Ok(rules) = chosen else { return Vec::new() };
    let mut state = Subulata::start(&rules, record.seed);
    let paths = Paths::of(state.pond());
    let mut choices = Vec::new();
    for entry in &record.actions {
        let Ok(action) = Subulata::parse(&entry.action) else { break };
        choices.extend(choice(&state, action, &paths));
        Subulata::play(&mut state, entry.seat, action, &mut konakis_games::DiscardEvents);
    }
    choices
}

fn choice(state: &State, made: Action, paths: &Paths) -> Option<Choice> {
    let mover = state.mover()?;
    let mut options = Vec::new();
    let mut place = None;
    state.each_move(|action| {
        if let Some(slot) = label_of(state, mover, action) {
            if action == made {
                place = Some(options.len());
            }
            let value = centred(slot + 1, usize::from(state.values()));
            options.push((features(state, action, mover, paths), value));
        }
    });
    Some(Choice { options, made: place? })
}
