//! The choice of a set-up: a mixed strategy, so that past games do not reveal the next set-up.
//!
//! It draws a few random set-ups and takes the best of them. The number is so small that no value is on any square much
//! more often than by chance; a test checks the bound.

use super::paths::Paths;
use crate::Knowledge;
use konakis_games::subulata::{Cell, Subulata};
use konakis_games::{Draw, Game, Ruleset, Seat};
use konakis_protocol::Square;

/// The number of random set-ups to choose from.
const DRAWN: usize = 4;

/// A set-up for the seat, as text; `None` if the board belongs to another game.
pub(super) fn choose(
    known: &Knowledge,
    values: &[u8],
    squares: &[Square],
    draw: &mut Draw,
) -> Option<String> {
    let rules = Ruleset::choose(&Subulata::about(), Some(&known.variant), &known.options).ok()?;
    let empty = format!("{} setup setup -", known.board.terrain.join("/"));
    let paths = Paths::of(Subulata::from_position(&rules, &empty).ok()?.pond());
    let drawn = (0..DRAWN).map(|_| {
        let filled = values.iter().copied().chain(std::iter::repeat(0));
        let mut places: Vec<u8> = filled.take(squares.len()).collect();
        draw.shuffle(&mut places);
        (effort(&places, squares, known.seat, &paths), places)
    });
    let (_, best) = drawn.min_by_key(|(effort, _)| *effort)?;
    Some(format!("setup {}", best.into_iter().map(letter).collect::<String>()))
}

/// The sum of the distances of the pieces to the end tile; more valuable pieces weigh more.
fn effort(places: &[u8], squares: &[Square], seat: Seat, paths: &Paths) -> u32 {
    let way = |square: &Square| Cell::from_square(*square).map_or(0, |cell| paths.moves(seat, cell));
    let pieces = places.iter().zip(squares).filter(|(value, _)| **value > 0);
    pieces.map(|(&value, square)| u32::from(way(square)) * (10 + u32::from(value))).sum()
}

fn letter(value: u8) -> char {
    if value == 0 { '-' } else { char::from(b'0' + value % 10) }
}
