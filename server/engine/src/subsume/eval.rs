//! How good a position of Subsume is, by what lies on the board and not by the kinds of tokens.
//!
//! The land that is controlled at the end decides, so tokens count for what they control or may come to control. The
//! weights are in tokens.

use konakis_games::Seat;
use konakis_games::subsume::{Cell, State, Territory};
use konakis_protocol::Seats;

/// What each feature is worth, in tokens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// A token; at the beginning, and on the last turn.
    token: [f32; 2],
    /// A square under control; likewise.
    controlled: [f32; 2],
    /// A square that is claimed; likewise.
    claimed: [f32; 2],
    /// A single square's tokens on the way to control.
    progress: f32,
    /// A token beyond what control needs.
    spare: f32,
    /// The best two by two squares, on their way to being subsumed.
    block: f32,
}

const WEIGHTS: Weights = Weights {
    token: [1.0, 0.2],
    controlled: [1.0, 6.0],
    claimed: [0.15, 0.8],
    progress: 1.0,
    spare: 0.12,
    block: 3.0,
};

/// How suddenly the weights change towards the end: the power of the share of turns that are over.
const LATE: i32 = 4;
/// How many tokens control a single square.
const CONTROL: usize = 5;

/// The difference between the sides, from the side of `me`, in tokens.
pub(super) fn lead(state: &State, me: Seat) -> f32 {
    let late = f32::from(state.turn()) / f32::from(state.turn_limit());
    let (mine, theirs) = (worth(state, me, late), worth(state, Seats::TWO.after(me), late));
    mine - theirs
}

/// The lead on a scale from 0 for a sure loss to 1 for a sure win.
pub(super) fn chance(lead: f32) -> f32 {
    0.5 + 0.49 * (lead / 12.0) / (1.0 + (lead / 12.0).abs())
}

fn worth(state: &State, side: Seat, late: f32) -> f32 {
    let w = &WEIGHTS;
    let weight = |[early, last]: [f32; 2]| early + (last - early) * late.powi(LATE);
    let (token, controlled, claimed) = (weight(w.token), weight(w.controlled), weight(w.claimed));
    let mut heights = [None; Cell::COUNT];
    let mut total = 0.0;
    for territory in state.territories() {
        let at = territory.at().index();
        if territory.owner() != side {
            mark_foreign(&mut heights, territory);
            continue;
        }
        let count = territory.tokens().len();
        let squares = usize::from(territory.side()) * usize::from(territory.side());
        let control = squares + 4 * usize::from(territory.side());
        total += token * count as f32 + claimed * squares as f32;
        total += w.spare * count.saturating_sub(control) as f32;
        if territory.is_controlled() {
            total += controlled * squares as f32;
        }
        if squares == 1 {
            let part = count.min(CONTROL) as f32 / CONTROL as f32;
            total += w.progress * part * part;
            heights[at] = Some(count.min(CONTROL));
        } else {
            mark_foreign(&mut heights, territory);
        }
    }
    total + w.block * best_block(&heights)
}

/// Marks squares on which no two by two squares of single ones can be built.
fn mark_foreign(heights: &mut [Option<usize>; Cell::COUNT], territory: &Territory) {
    let side = i8::try_from(territory.side()).unwrap_or(1);
    for (files, ranks) in (0..side).flat_map(|files| (0..side).map(move |ranks| (files, ranks))) {
        if let Some(cell) = territory.at().offset(files, ranks) {
            heights[cell.index()] = Some(usize::MAX);
        }
    }
}

/// How far the most advanced two by two squares are on their way to control, from 0 to 1.
fn best_block(heights: &[Option<usize>; Cell::COUNT]) -> f32 {
    let corners = Cell::all().filter(|cell| cell.file() < 7 && cell.rank() < 7);
    let progress = corners.map(|cell| {
        let at = cell.index();
        let four = [at, at + 1, at + 8, at + 9].map(|square| heights[square].unwrap_or(0));
        if four.contains(&usize::MAX) { 0 } else { four.iter().sum() }
    });
    let best = progress.max().unwrap_or(0) as f32 / (4 * CONTROL) as f32;
    best * best.sqrt()
}
