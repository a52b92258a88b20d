//! The race to the end tiles. It is the whole evaluation of a position at the levels below the highest. The highest
//! level uses it for some of its features.
//!
//! The game ends as soon as either side has all its pieces home, that is, on its end tile. The evaluation estimates how
//! many moves each side can still make. It assumes that each side first brings home the pieces worth most per move, and
//! compares the scores.

use super::board::Board;
use super::facts::PIECES_MAX;
use super::paths::{Paths, STUCK};

/// The lead in points at which [`estimate`] is 0.5 if no moves remain.
const SCALE: f32 = 3.0;
/// The increase of this lead for each remaining move of either side.
const SCALE_PER_MOVE: f32 = 0.35;
/// The assumed number of moves that a stuck piece needs. Only a capture by this piece can free it.
const STUCK_MOVES: f32 = 12.0;

/// By side and label, in points: a piece's value, or its expected value if it is hidden.
pub(super) type Worth = [[f32; PIECES_MAX]; 2];

#[derive(Clone, Copy, Default)]
pub(super) struct Race {
    home: f32,
    /// For each piece that is neither at home nor stuck, the moves that it needs and its worth.
    away: [(f32, f32); PIECES_MAX],
    count: usize,
    /// The moves that the pieces in `away` need together.
    needed: f32,
    stuck: f32,
}

impl Race {
    pub(super) fn of(paths: &Paths, worth: &Worth, board: &Board, side: usize) -> Self {
        let mut race = Self::default();
        for (label, place) in board.labels(side) {
            race.add(paths.fewest(side, place), worth[side][label]);
        }
        race
    }

    /// Adds a piece. `way` is the number of forward moves that take it home, or [`STUCK`].
    pub(super) fn add(&mut self, way: u8, worth: f32) {
        match way {
            0 => self.home += worth,
            STUCK => self.stuck += 1.0,
            _ => {
                if let Some(slot) = self.away.get_mut(self.count) {
                    *slot = (f32::from(way), worth);
                }
                self.count += 1;
                self.needed += f32::from(way);
            }
        }
    }

    pub(super) fn moves(&self) -> f32 {
        self.needed + STUCK_MOVES * self.stuck
    }

    /// The points of the side, without those for captures, after `moves` more moves. The pieces worth most per move go
    /// home first. One piece may still be on its way: it adds half of its worth, times the part of its way that it has
    /// made.
    ///
    /// The sum starts with all pieces that are not stuck. The loop drops the piece worth least per move until the moves
    /// suffice.
    fn points(&self, moves: f32) -> f32 {
        let away = self.away.get(..self.count).unwrap_or_default();
        let mut points = away.iter().fold(self.home, |points, (_, worth)| points + worth);
        let (mut lacking, mut dropped) = (self.needed - moves, 0u32);
        while lacking > 0.0 {
            let Some((at, far, worth)) = cheapest(away, dropped) else { break };
            dropped |= 1 << at;
            let arrives = 0.5 * ((far - lacking) / far).max(0.0);
            points -= worth * (1.0 - arrives);
            lacking -= far;
        }
        points
    }
}

/// Of the pieces that are not dropped, the one worth least per move: its place in `away`, the moves that it needs, and
/// its worth.
fn cheapest(away: &[(f32, f32)], dropped: u32) -> Option<(usize, f32, f32)> {
    let mut least: Option<(usize, f32, f32)> = None;
    for (at, &(far, worth)) in away.iter().enumerate() {
        let cheaper = |(_, less, value): (usize, f32, f32)| worth * less < value * far;
        if dropped & (1 << at) == 0 && least.is_none_or(cheaper) {
            least = Some((at, far, worth));
        }
    }
    least
}

/// The lead of side `me` at the end of a race, in points, and the number of moves of both sides until then.
pub(super) fn lead(races: &[Race; 2], board: &Board, me: usize) -> (f32, f32) {
    let mover = board.mover();
    let (first, second) = (races[mover].moves(), races[1 - mover].moves());
    // The side to move also finishes first if both sides need the same number of moves.
    let moves = if first <= second { [first, (first - 1.0).max(0.0)] } else { [second, second] };
    let points = |side: usize, moves| races[side].points(moves) + board.captured_by(side) as f32;
    let lead = points(mover, moves[0]) - points(1 - mover, moves[1]);
    (if mover == me { lead } else { -lead }, moves[0] + moves[1])
}

/// The lead in points at which [`estimate`] is 0.5, if both sides together make `left` more moves.
pub(super) fn scale(left: f32) -> f32 {
    SCALE + SCALE_PER_MOVE * left
}

/// The estimate for side `me`, from -1 for a sure loss to 1 for a sure win.
pub(super) fn estimate(paths: &Paths, worth: &Worth, board: &Board, me: usize) -> f32 {
    let races = [0, 1].map(|side| Race::of(paths, worth, board, side));
    let (lead, left) = lead(&races, board, me);
    let scaled = lead / scale(left);
    scaled / (1.0 + scaled.abs())
}
