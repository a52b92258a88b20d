//! The evaluation of the levels below the highest: a race.
//!
//! The game ends as soon as either side has all its pieces home. So this estimates the remaining moves of each side,
//! lets each bring home the pieces that are worth most per move, and compares the scores.

use super::board::Board;
use super::facts::PIECES_MAX;
use super::paths::{Paths, STUCK};

/// The lead in points at which the estimate is half of a sure win at the end of a game, and the increase of that lead
/// per remaining move.
const SCALE: f32 = 3.0;
const SCALE_PER_MOVE: f32 = 0.35;
/// The assumed number of moves for a stuck piece, which only a capture can free.
const STUCK_MOVES: f32 = 12.0;

/// The worth of each label of each side.
pub(super) type Worth = [[f32; PIECES_MAX]; 2];

/// The rest of the race for one side.
#[derive(Clone, Copy, Default)]
pub(super) struct Race {
    /// The sum of the values already home.
    home: f32,
    /// The pieces on their way home, without those that are stuck: remaining moves and value.
    away: [(f32, f32); PIECES_MAX],
    count: usize,
    /// The moves that these pieces need.
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

    /// Adds a piece with this remaining way and value.
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

    /// The moves that all pieces need.
    pub(super) fn moves(&self) -> f32 {
        self.needed + STUCK_MOVES * self.stuck
    }

    /// The points at home after `moves` moves, without those for captures: the pieces worth most per move come first.
    /// A piece that does not arrive counts half its worth, times the part of its way that it makes.
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

/// The piece worth least per move, of those not dropped: its place in the list, remaining moves and value.
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

/// The lead in points of side `me` at the end of a race, and the number of moves that both sides together make until
/// then.
pub(super) fn lead(races: &[Race; 2], board: &Board, me: usize) -> (f32, f32) {
    let mover = board.mover();
    let (first, second) = (races[mover].moves(), races[1 - mover].moves());
    // The side to move finishes first if it needs no more moves than the other.
    let moves = if first <= second { [first, (first - 1.0).max(0.0)] } else { [second, second] };
    let points = |side: usize, moves| races[side].points(moves) + board.captured_by(side) as f32;
    let lead = points(mover, moves[0]) - points(1 - mover, moves[1]);
    (if mover == me { lead } else { -lead }, moves[0] + moves[1])
}

/// The lead in points at which the estimate is half of a sure win with this number of remaining moves. The weighted sum
/// of the highest level takes this lead as one unit of log-odds.
pub(super) fn scale(left: f32) -> f32 {
    SCALE + SCALE_PER_MOVE * left
}

/// The estimate for a position, from -1 to 1, for side `me`.
pub(super) fn estimate(paths: &Paths, worth: &Worth, board: &Board, me: usize) -> f32 {
    let races = [0, 1].map(|side| Race::of(paths, worth, board, side));
    let (lead, left) = lead(&races, board, me);
    let scaled = lead / scale(left);
    scaled / (1.0 + scaled.abs())
}
