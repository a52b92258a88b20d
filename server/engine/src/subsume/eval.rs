//! The evaluation of Subsume. It uses the territories and tokens on the board, but not the kinds of tokens.
//!
//! The controlled squares decide the game at the end, so tokens are valued by the squares that they control or may
//! control. The unit of all weights is one token at the start of the game.

use super::prospect::{CONTROL, Prospect, Supply, has_turn, to_claim};
use konakis_games::Seat;
use konakis_games::subsume::{Cell, State, Territory};
use konakis_protocol::Seats;

/// The weights of the evaluation. In a pair, the first weight is for the start of the game, and the second for the last
/// turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    token: [f32; 2],
    /// For each controlled square.
    controlled: [f32; 2],
    /// For each square that the side may control at the end of the game.
    prospect: [f32; 2],
    /// For each claimed square.
    claimed: [f32; 2],
    /// For each territory of two by two squares; progress towards such a territory gets a part of this weight. This
    /// weight and [`Weights::four`] fall to 0 by the last turn.
    two: f32,
    /// For each territory of four by four squares, in addition to [`Weights::two`] for each quarter. The best progress
    /// towards such a territory gets a part of this weight.
    four: f32,
}

const WEIGHTS: Weights = Weights {
    token: [1.0, 0.2],
    controlled: [0.5, 3.0],
    prospect: [2.0, 6.0],
    claimed: [0.03, 0.5],
    two: 8.0,
    four: 16.0,
};

/// A weight changes from its first to its second value in proportion to this power of the elapsed part of the game. So
/// it changes mostly late in the game.
const LATE: i32 = 4;
/// The weight of each further area of two by two squares as a fraction of the weight of the area before it. The
/// fraction is below 1 to reward tokens gathered in one place.
const NEXT_SHARE: f32 = 0.6;
/// Progress towards a territory of two by two squares, from 0 to 1, gets a part of [`Weights::two`] only above this.
const BEGUN: f32 = 0.1;
/// The number of tokens that control two by two squares.
pub(super) const CONTROL_TWO: usize = 12;

/// The weight of a square that may be gained by subsuming territories, as a fraction of the weight of other prospects.
/// It is less than 1, because the opponent may prevent the gain.
const SUBSUMED_SHARE: f32 = 0.8;

/// The advantage of `me` over the other side, in tokens.
pub(super) fn lead(state: &State, me: Seat) -> f32 {
    worth(state, me, false) - worth(state, Seats::TWO.after(me), false)
}

/// The [`lead`] for thorough planners. It includes the squares that a side may gain by subsuming territories. After the
/// last turn of a side, only the squares that it controls count as its prospect.
pub(super) fn thorough_lead(state: &State, me: Seat) -> f32 {
    worth(state, me, true) - worth(state, Seats::TWO.after(me), true)
}

/// The least lead of a won game. The lead in an unfinished game may reach it too.
pub(super) const WON: f32 = 100.0;

/// The most by which [`chance`] differs from 0.5 for a lead between -[`WON`] and [`WON`].
const CHANCE_MAX: f32 = 0.49;
/// The lead, in tokens, at which [`chance`] is halfway to its limit.
const HALF_LEAD: f32 = 12.0;

/// The chance to win with a lead in tokens, from 0 to 1: 1 for a lead of [`WON`] or more, and 0 for -[`WON`] or less.
pub(super) fn chance(lead: f32) -> f32 {
    if lead.abs() >= WON {
        return f32::from(u8::from(lead > 0.0));
    }
    0.5 + CHANCE_MAX * (lead / HALF_LEAD) / (1.0 + (lead / HALF_LEAD).abs())
}

/// The worth of a side's position, in tokens: for [`thorough_lead`] if `is_thorough`, otherwise for [`lead`].
fn worth(state: &State, side: Seat, is_thorough: bool) -> f32 {
    let w = &WEIGHTS;
    let late = f32::from(state.turn()) / f32::from(state.turn_limit());
    let weight = |[early, last]: [f32; 2]| early + (last - early) * late.powi(LATE);
    let (token, controlled, claimed) = (weight(w.token), weight(w.controlled), weight(w.claimed));
    let (mut land, mut prospect) = (Land::default(), Prospect::default());
    let (mut total, mut larger) = (0.0, 0.0);
    for territory in state.territories() {
        if territory.owner() != side {
            land.block(territory);
            continue;
        }
        let count = territory.tokens().len();
        let squares = usize::from(territory.side()) * usize::from(territory.side());
        prospect.add(territory);
        total += token * count as f32 + claimed * squares as f32;
        if territory.is_controlled() {
            total += controlled * squares as f32;
        }
        match territory.side() {
            1 => land.singles[territory.at().index()] = count.min(CONTROL) as u8,
            2 => {
                larger += w.two;
                land.block(territory);
                land.twos[territory.at().index()] = count.min(CONTROL_TWO) as u8;
            }
            _ => {
                larger += 4.0 * w.two + w.four;
                land.block(territory);
            }
        }
    }
    larger += w.two * land.twos() + w.four * land.best_four();
    let mut squares = prospect.squares(to_claim(state, side));
    if is_thorough && !has_turn(state, side) {
        squares = prospect.controlled();
    }
    if is_thorough && let Some(supply) = Supply::of(state, side) {
        squares += SUBSUMED_SHARE * (land.squares_with_twos(prospect, &supply) - squares).max(0.0);
    }
    // Larger territories pay only if there is time to use the tokens that they save.
    total + (1.0 - late) * larger + weight(w.prospect) * squares
}

/// The material from which a side can build larger territories.
pub(super) struct Land {
    /// The tokens on the side's single squares, capped at [`CONTROL`]; [`BLOCKED`] on the squares of the other side and
    /// of larger territories.
    singles: [u8; Cell::COUNT],
    /// The tokens on each territory of two by two squares, by its lower left square, capped at [`CONTROL_TWO`];
    /// otherwise 0.
    twos: [u8; Cell::COUNT],
}

const BLOCKED: u8 = u8::MAX;

impl Default for Land {
    fn default() -> Self {
        Self { singles: [0; Cell::COUNT], twos: [0; Cell::COUNT] }
    }
}

impl Land {
    fn block(&mut self, territory: &Territory) {
        let side = i8::try_from(territory.side()).unwrap_or(1);
        for (files, ranks) in (0..side).flat_map(|files| (0..side).map(move |ranks| (files, ranks))) {
            if let Some(cell) = territory.at().offset(files, ranks) {
                self.singles[cell.index()] = BLOCKED;
            }
        }
    }

    /// The entries of `singles` for the two by two squares with `at` at the lower left.
    pub(super) fn four(&self, at: usize) -> [u8; 4] {
        [at, at + 1, at + 8, at + 9].map(|square| self.singles[square])
    }

    /// The sum of [`Land::four`]; `None` if one of the squares is [`BLOCKED`].
    pub(super) fn tokens_of_four(&self, at: usize) -> Option<u8> {
        let four = self.four(at);
        (!four.contains(&BLOCKED)).then(|| four.iter().sum())
    }

    /// The progress, from 0 to 1, towards control of the squares of [`Land::four`]; `None` if one of them is
    /// [`BLOCKED`].
    fn two(&self, at: usize) -> Option<f32> {
        let part = f32::from(self.tokens_of_four(at)?) / (4 * CONTROL) as f32;
        Some(part * part.sqrt())
    }

    /// The sum of the progress towards territories of two by two squares that do not overlap. The most advanced one is
    /// added first; each further one has less weight.
    fn twos(&self) -> f32 {
        let mut parts = [0.0; Cell::COUNT];
        for at in CORNERS_OF_TWOS {
            parts[at] = self.two(at).unwrap_or_default();
        }
        let (mut total, mut share) = (0.0, 1.0);
        loop {
            let best = (0..parts.len()).max_by(|&one, &other| parts[one].total_cmp(&parts[other]));
            let Some(at) = best.filter(|&at| parts[at] > BEGUN) else { return total };
            total += share * parts[at];
            share *= NEXT_SHARE;
            for other in overlapping(at) {
                parts[other] = 0.0;
            }
        }
    }

    /// The best progress towards a territory of four by four squares, from 0 to 1.
    fn best_four(&self) -> f32 {
        let quarter = |at: usize| match self.twos[at] {
            0 => self.two(at).map(|part| part / 2.0),
            tokens => Some((1.0 + f32::from(tokens) / CONTROL_TWO as f32) / 2.0),
        };
        let whole = |at: usize| [at, at + 2, at + 16, at + 18].into_iter().map(quarter).sum::<Option<f32>>();
        let best = CORNERS_OF_FOURS.into_iter().filter_map(whole).fold(0.0, f32::max) / 4.0;
        best * best
    }
}

/// The lower left squares of all areas of two by two squares.
pub(super) const CORNERS_OF_TWOS: [usize; 49] = corners(2);
/// The lower left squares of all areas of four by four squares.
const CORNERS_OF_FOURS: [usize; 25] = corners(4);

/// The lower left squares of all areas of `side` by `side` squares. `AREAS` is their number.
const fn corners<const AREAS: usize>(side: usize) -> [usize; AREAS] {
    let (mut corners, mut area) = ([0; AREAS], 0);
    while area < AREAS {
        corners[area] = 8 * (area / (9 - side)) + area % (9 - side);
        area += 1;
    }
    corners
}

/// The lower left squares of all areas of two by two squares that overlap the area at `at`, and `at` itself. An index
/// that wraps to another rank is on the last file, where no area has its lower left square.
pub(super) fn overlapping(at: usize) -> impl Iterator<Item = usize> {
    [0, 1, 7, 8, 9].into_iter().flat_map(move |by| [Some(at + by), at.checked_sub(by)]).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_games::subsume::Subsume;
    use konakis_games::{Game, Ruleset};

    #[test]
    fn tokens_gathered_for_a_larger_territory_are_worth_more() {
        let rules = Ruleset::choose(&Subsume::about(), None, &Default::default()).unwrap();
        let lead_of = |white: &str| {
            let black = "a8b1:aaaa b8b1:aaaa";
            lead(&Subsume::from_position(&rules, &format!("w 9 1 {white} {black}")).unwrap(), Seat::White)
        };
        let gathered = lead_of("a1w1:vv b1w1:vv a2w1:vv b2w1:vv");
        let apart = lead_of("a1w1:vv c1w1:vv e1w1:vv g1w1:vv");
        let in_two_places = lead_of("a1w1:vv b1w1:v b2w1:v f1w1:vv g1w1:v g2w1:v");
        assert!(gathered > in_two_places && in_two_places > apart, "{gathered} {in_two_places} {apart}");
    }
}
