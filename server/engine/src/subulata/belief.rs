//! The belief about the hidden values of a side's pieces: a probability distribution over the deals. A [`Deal`] gives a
//! value to the label of each piece (see `facts`).
//!
//! With seven pieces, each of the 5040 deals gets its exact weight. With nine pieces, a Markov chain samples deals from
//! the posterior. The likelihood of a deal is the probability of the side's past moves if the deal is true, according
//! to `policy`. Past moves are the only evidence, because a capture reveals no value.

use super::deal::Deal;
use super::facts::{Facts, PIECES_MAX, Seen};
use super::paths::Paths;
use super::policy;
use crate::belief::unit;
use konakis_games::{Draw, Seat};
use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The maximum number of pieces for which every deal gets its exact weight.
const EXACT_MAX: usize = 7;
const SAMPLES: usize = 2_048;
/// The number of steps of the chain before the first sample.
const BURN_IN: usize = 1_000;
/// The number of steps of the chain from one sample to the next.
const THINNING: usize = 4;

/// Weighted deals. The weights add up to 1.
#[derive(Clone, Debug)]
pub(crate) struct Belief {
    pieces: usize,
    deals: Vec<(Deal, f32)>,
}

struct Evidence {
    moves: Vec<policy::Likelihood>,
}

impl Evidence {
    fn of(seen: &[Seen], side: Seat, paths: &Paths) -> Self {
        let of_side = seen.iter().filter(|seen| seen.before.mover() == Some(side));
        Self { moves: of_side.map(|seen| policy::Likelihood::of(seen, paths)).collect() }
    }

    fn likelihood(&self, deal: &Deal) -> f64 {
        self.moves.iter().map(|likelihood| f64::from(likelihood.under(deal))).product()
    }
}

impl Belief {
    pub(super) fn about(side: Seat, facts: &Facts, paths: &Paths, draw: &mut Draw) -> Self {
        let pieces = usize::from(facts.state.values());
        let evidence = Evidence::of(&facts.seen, side, paths);
        let deals = if pieces <= EXACT_MAX {
            let deals = ALL_OF_SEVEN.iter();
            deals.map(|deal| (*deal, evidence.likelihood(deal))).collect()
        } else {
            drawn(pieces, &evidence, draw)
        };
        Self::normalized(pieces, deals)
    }

    /// Like [`Belief::about`], but samples deals for any number of pieces.
    #[cfg(test)]
    pub(super) fn drawn_about(side: Seat, facts: &Facts, paths: &Paths, draw: &mut Draw) -> Self {
        let pieces = usize::from(facts.state.values());
        Self::normalized(pieces, drawn(pieces, &Evidence::of(&facts.seen, side, paths), draw))
    }

    pub(super) fn uniform(pieces: usize, draw: &mut Draw) -> Self {
        let nothing = Evidence { moves: Vec::new() };
        let deals = if pieces <= EXACT_MAX {
            ALL_OF_SEVEN.iter().map(|deal| (*deal, 1.0)).collect()
        } else {
            drawn(pieces, &nothing, draw)
        };
        Self::normalized(pieces, deals)
    }

    pub(super) fn certain(pieces: usize, deal: Deal) -> Self {
        Self { pieces, deals: vec![(deal, 1.0)] }
    }

    fn normalized(pieces: usize, deals: Vec<(Deal, f64)>) -> Self {
        let total: f64 = deals.iter().map(|(_, weight)| weight).sum();
        let share = |weight: f64| if total > 0.0 { weight / total } else { 1.0 / deals.len() as f64 };
        let deals = deals.iter().map(|&(deal, weight)| (deal, share(weight) as f32)).collect();
        Self { pieces, deals }
    }

    pub(super) fn sample(&self, draw: &mut Draw) -> Deal {
        let mut left = unit(draw) as f32;
        for (deal, weight) in &self.deals {
            left -= weight;
            if left < 0.0 {
                return *deal;
            }
        }
        self.deals.last().map_or([0; PIECES_MAX], |(deal, _)| *deal)
    }

    /// The probability of each value of each label, at `[label][value - 1]`.
    pub(super) fn marginals(&self) -> [[f32; PIECES_MAX]; PIECES_MAX] {
        let mut marginals = [[0.0; PIECES_MAX]; PIECES_MAX];
        for (deal, weight) in &self.deals {
            for (of_label, &value) in marginals.iter_mut().zip(deal).take(self.pieces) {
                of_label[usize::from(value) - 1] += weight;
            }
        }
        marginals
    }

    /// The sum of -ln p over the labels in `counted`. Here p is the probability of the label's true value, from
    /// [`Belief::marginals`]. The probability of the whole true deal is not used, because a sampled belief may lack
    /// that deal. With single labels, exact and sampled beliefs can be compared.
    pub(super) fn loss(&self, truth: &Deal, counted: &[usize]) -> f64 {
        let marginals = self.marginals();
        let chance = |&label: &usize| f64::from(marginals[label][usize::from(truth[label]) - 1]).max(1e-6);
        counted.iter().map(|label| -chance(label).ln()).sum()
    }

    /// The mean value of each label.
    pub(super) fn means(&self) -> [f32; PIECES_MAX] {
        self.marginals()
            .map(|of_label| of_label.iter().zip(1u8..).map(|(p, value)| p * f32::from(value)).sum())
    }

    /// The probability of each sum of the values of these labels. The index is the sum. Bit `k` of `labels` stands for
    /// the label `k`.
    fn chances(&self, labels: usize) -> Vec<f32> {
        let mut chances = vec![0.0; self.pieces * (self.pieces + 1) / 2 + 1];
        for (deal, weight) in &self.deals {
            let in_set = |&label: &usize| labels & (1 << label) != 0;
            let sum: usize = (0..self.pieces).filter(in_set).map(|label| usize::from(deal[label])).sum();
            chances[sum] += weight;
        }
        chances
    }

    pub(super) fn sums(&self) -> Sums {
        Sums { belief: self.clone(), known: RefCell::default() }
    }
}

/// For each set of labels, the distribution of the sum of their values. A distribution is computed on first use.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    belief: Belief,
    known: RefCell<BTreeMap<usize, Vec<f32>>>,
}

impl Sums {
    /// The probability that the values of these labels add up to less than `points`, plus half the probability that
    /// they add up to exactly `points`.
    pub(super) fn below(&self, labels: usize, points: i32) -> f32 {
        let mut known = self.known.borrow_mut();
        let chances = known.entry(labels).or_insert_with(|| self.belief.chances(labels));
        let share = |sum: i32| match sum.cmp(&points) {
            Ordering::Less => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Greater => 0.0,
        };
        chances.iter().zip(0i32..).map(|(chance, sum)| chance * share(sum)).sum()
    }
}

fn drawn(pieces: usize, evidence: &Evidence, draw: &mut Draw) -> Vec<(Deal, f64)> {
    let mut deal: Deal = std::array::from_fn(|label| if label < pieces { label as u8 + 1 } else { 0 });
    if let Some(dealt) = deal.get_mut(..pieces) {
        draw.shuffle(dealt);
    }
    let mut likelihood = evidence.likelihood(&deal);
    let mut deals = Vec::with_capacity(SAMPLES);
    for step in 0..BURN_IN + SAMPLES * THINNING {
        let mut proposed = deal;
        proposed.swap(draw.below(pieces), draw.below(pieces));
        let proposed_likelihood = evidence.likelihood(&proposed);
        if unit(draw) * likelihood <= proposed_likelihood {
            (deal, likelihood) = (proposed, proposed_likelihood);
        }
        if step >= BURN_IN && (step - BURN_IN).is_multiple_of(THINNING) {
            deals.push((deal, 1.0));
        }
    }
    deals
}

static ALL_OF_SEVEN: LazyLock<Vec<Deal>> = LazyLock::new(|| {
    let mut deals = vec![[0; PIECES_MAX]];
    for value in 1..=EXACT_MAX as u8 {
        let free = |deal: Deal| (0..EXACT_MAX).filter(move |&label| deal[label] == 0);
        let placed = |deal: Deal, label: usize| {
            let mut next = deal;
            next[label] = value;
            next
        };
        deals = deals.into_iter().flat_map(|deal| free(deal).map(move |label| placed(deal, label))).collect();
    }
    deals
});
