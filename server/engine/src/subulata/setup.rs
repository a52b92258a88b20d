//! The choice of a set-up: a mixed strategy, so that past games do not reveal the next set-up.
//!
//! The strategy draws [`DRAWN`] random set-ups and takes the one whose pieces need the fewest moves to the end tile,
//! weighted by value. Because it draws so few, no value is on the same square in more than 30 % of games.

use super::paths::Paths;
use crate::Knowledge;
use konakis_games::subulata::{Cell, Subulata};
use konakis_games::{Draw, Game, Ruleset, Seat};
use konakis_protocol::Square;

const DRAWN: usize = 4;

/// The set-up as text; `None` if the board belongs to another game.
pub(super) fn choose(
    known: &Knowledge,
    values: &[u8],
    squares: &[Square],
    draw: &mut Draw,
) -> Option<String> {
    let paths = paths(known)?;
    let drawn = (0..DRAWN).map(|_| {
        let filled = values.iter().copied().chain(std::iter::repeat(0));
        let mut places: Vec<u8> = filled.take(squares.len()).collect();
        draw.shuffle(&mut places);
        (effort(&places, squares, known.seat, &paths), places)
    });
    let (_, best) = drawn.min_by_key(|(effort, _)| *effort)?;
    Some(written(best))
}

fn paths(known: &Knowledge) -> Option<Paths> {
    let rules = Ruleset::choose(&Subulata::about(), Some(&known.variant), &known.options).ok()?;
    let empty = format!("{} setup setup -", known.board.terrain.join("/"));
    Some(Paths::of(Subulata::from_position(&rules, &empty).ok()?.pond()))
}

/// The set-up of a reference player: the more valuable a piece, the fewer moves it needs to the end tile.
pub(super) fn nearest(
    known: &Knowledge,
    values: &[u8],
    squares: &[Square],
    draw: &mut Draw,
) -> Option<String> {
    let paths = paths(known)?;
    let mut order: Vec<usize> = (0..squares.len()).collect();
    draw.shuffle(&mut order);
    order.sort_by_key(|&place| way(&squares[place], known.seat, &paths));
    let mut places = vec![0; squares.len()];
    let mut values = values.to_vec();
    values.sort_unstable_by(|one, other| other.cmp(one));
    for (place, value) in order.into_iter().zip(values) {
        places[place] = value;
    }
    Some(written(places))
}

/// The sum, over all pieces, of the moves to the end tile times (10 + the value of the piece).
fn effort(places: &[u8], squares: &[Square], seat: Seat, paths: &Paths) -> u32 {
    let pieces = places.iter().zip(squares).filter(|(value, _)| **value > 0);
    pieces.map(|(&value, square)| u32::from(way(square, seat, paths)) * (10 + u32::from(value))).sum()
}

/// See [`Paths::moves`].
fn way(square: &Square, seat: Seat, paths: &Paths) -> u8 {
    Cell::from_square(*square).map_or(0, |cell| paths.moves(seat, cell))
}

/// The set-up as text. `places` has the value on each square, and 0 for an empty square.
fn written(places: Vec<u8>) -> String {
    format!("setup {}", places.into_iter().map(letter).collect::<String>())
}

fn letter(value: u8) -> char {
    if value == 0 { '-' } else { char::from(b'0' + value % 10) }
}
