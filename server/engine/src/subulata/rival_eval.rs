//! The evaluation of the reference player `uct-eval`. It shares only the paths of the pond with the evaluations of the
//! levels.
//!
//! It adds the values of the pieces that can come home before one side has all of its pieces home, and the possible
//! gains by captures. In captures, a piece is worth its value plus the point for its capture.

use super::board::OFF;
use super::facts::PIECES_MAX;
use super::paths::Paths;
use konakis_games::Seat;
use konakis_games::subulata::State;

/// The factor for the first piece that does not come home in time. This piece adds its value, times the part of its way
/// that it makes, times this factor. The pieces after it add nothing.
const UNFINISHED: f32 = 0.6;
/// The part of a capturing piece's worth that is subtracted if the captured piece is guarded.
const EXCHANGED: f32 = 0.9;
/// The weight of the best capture by the side to move.
const THREAT: f32 = 0.7;
/// The weight of the second best capture by the other side: the side to move can usually parry the best.
const COUNTER: f32 = 0.5;
/// The part of the difference between the other side's two best captures that is added to the second best, because the
/// best cannot always be parried.
const UNPARRIED: f32 = 0.25;
/// The lead in points that equals one unit of log-odds at the end of a game.
const SCALE: f32 = 1.5;
/// The increase of this lead for each remaining move.
const SCALE_PER_MOVE: f32 = 0.15;
const MOVES_MAX: f32 = 24.0;

/// The squares of the pieces with the values 1, 2 and so on, as indices; [`OFF`] for a piece that is not on the board.
pub(super) type Places = [u8; PIECES_MAX];

pub(super) fn places(state: &State, seat: Seat) -> Places {
    let mut places = [OFF; PIECES_MAX];
    for ((_, at), place) in state.values_of(seat).zip(&mut places) {
        *place = at.map_or(OFF, |cell| cell.index() as u8);
    }
    places
}

/// For each piece on the board, its value less one, and its square.
pub(super) fn standing(places: &Places) -> impl Iterator<Item = (usize, usize)> {
    places.iter().enumerate().filter(|(_, at)| **at != OFF).map(|(value, at)| (value, usize::from(*at)))
}

fn attacks(places: &Places, paths: &Paths) -> u128 {
    standing(places).fold(0, |squares, (_, at)| squares | paths.reach(at))
}

/// White's chances in an unfinished game, from 0 to 1.
pub(super) fn chance(state: &State, paths: &Paths) -> f32 {
    let mover = usize::from(state.mover() == Some(Seat::Black));
    let other = 1 - mover;
    let pieces = Seat::ALL.map(|seat| places(state, seat));
    let needed = [0, 1]
        .map(|side| standing(&pieces[side]).map(|(_, at)| u32::from(paths.fewest(side, at))).sum::<u32>());
    // The plies until a side is home. The side to move is a ply ahead.
    let plies = (2 * needed[mover]).saturating_sub(1).min(2 * needed[other]);
    let mut moves = [plies / 2; 2];
    moves[mover] = plies.div_ceil(2);
    let points = Seat::ALL.map(|seat| {
        let side = seat.index();
        state.captured_by(seat) as f32 + points(&pieces[side], paths, side, moves[side] as f32)
    });
    let attacks = [0, 1].map(|side| attacks(&pieces[side], paths));
    let [threat, _] = captures(&pieces, attacks, paths, mover);
    let [first, second] = captures(&pieces, attacks, paths, other);
    let lead =
        points[mover] - points[other] + THREAT * threat - COUNTER * (second + UNPARRIED * (first - second));
    let white = if mover == 0 { lead } else { -lead };
    let remaining = needed[0].min(needed[1]) as f32;
    1.0 / (1.0 + (-white / (SCALE + SCALE_PER_MOVE * remaining.min(MOVES_MAX))).exp())
}

/// The sum of the values that a side has at home after `moves` moves of its own. The pieces with the most value per
/// move go first.
fn points(places: &Places, paths: &Paths, side: usize, mut moves: f32) -> f32 {
    let mut home = 0.0;
    let (mut away, mut count) = ([(0.0, 0.0, 0.0); PIECES_MAX], 0);
    for (value, at) in standing(places) {
        let (worth, way) = (value as f32 + 1.0, f32::from(paths.fewest(side, at)));
        if way == 0.0 {
            home += worth;
        } else {
            away[count] = (worth / way, way, worth);
            count += 1;
        }
    }
    let away = &mut away[..count];
    away.sort_unstable_by(|one, other| other.0.total_cmp(&one.0));
    for (rate, way, worth) in away.iter() {
        if *way <= moves {
            moves -= way;
            home += worth;
        } else {
            home += rate * moves * UNFINISHED;
            moves = 0.0;
        }
    }
    home
}

/// The gains by the two best captures of different pieces, in points. If the captured piece is guarded, the least
/// valuable piece that can capture it is expected to be lost.
fn captures(pieces: &[Places; 2], attacks: [u128; 2], paths: &Paths, by: usize) -> [f32; 2] {
    let mut best = [0.0f32; 2];
    for (value, at) in standing(&pieces[1 - by]).filter(|(_, at)| attacks[by] & (1 << at) != 0) {
        let mut gain = value as f32 + 2.0;
        if attacks[1 - by] & (1 << at) != 0 {
            let mut able = standing(&pieces[by]).filter(|(_, from)| paths.reach(*from) & (1 << at) != 0);
            gain -= EXCHANGED * able.next().map_or(0.0, |(least, _)| least as f32 + 2.0);
        }
        if gain > best[0] {
            best = [gain, best[0]];
        } else {
            best[1] = best[1].max(gain);
        }
    }
    best
}
