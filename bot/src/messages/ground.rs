//! Describes the terrain of the empty squares, for alt texts.

use super::details;
use crate::text::Localizer;
use konakis_protocol::{Board, GameInfo, Square, Word};

/// The level of detail of a description.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TerrainDetail {
    /// The squares themselves, such as `water a3, c1–e1`.
    Squares,
    /// The number of squares, such as `water (12)`.
    Counts,
}

/// The terrain of the squares without a piece, in plain text; none if no such square has a named terrain.
#[must_use]
pub fn describe(
    localizer: Localizer<'_>,
    info: &GameInfo,
    board: &Board,
    detail: TerrainDetail,
) -> Option<String> {
    let named = info.terrain.iter().filter_map(|word| {
        let squares = empty_squares(info, board, word);
        let name = localizer.texts.terrain(localizer.lang, info, word);
        let text = match detail {
            TerrainDetail::Squares => format!("{name} {}", runs(&squares)),
            TerrainDetail::Counts => format!("{name} ({})", squares.len()),
        };
        (!squares.is_empty()).then_some(text)
    });
    let all: Vec<String> = named.collect();
    (!all.is_empty()).then(|| all.join("; "))
}

/// The empty squares with this terrain, rank by rank.
fn empty_squares(info: &GameInfo, board: &Board, word: &Word) -> Vec<Square> {
    let all =
        (0..board.ranks).flat_map(|rank| (0..board.files).filter_map(move |file| Square::new(file, rank)));
    let is_empty = |square: &Square| board.pieces.iter().all(|piece| piece.at != *square);
    all.filter(is_empty).filter(|square| details::terrain(info, board, *square) == Some(word)).collect()
}

/// Lists squares. Neighbours on a rank form a range, such as `c1–e1`.
fn runs(squares: &[Square]) -> String {
    let is_run = |one: &Square, next: &Square| one.offset(1, 0) == Some(*next);
    let run = |run: &[Square]| match run {
        [first, .., last] => format!("{first}–{last}"),
        alone => alone.iter().map(Square::to_string).collect(),
    };
    squares.chunk_by(is_run).map(run).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, view};
    use crate::text::{Lang, Texts};
    use konakis_protocol::Viewer;

    fn said(game: &str, detail: TerrainDetail) -> Option<String> {
        let (texts, info) = (Texts::new(), details::info(&konakis_games::catalogue(), game));
        let board = view(&contest(game, 3), Viewer::Spectator).board;
        describe(Localizer::new(&texts, Lang::En), &info, &board, detail)
    }

    #[test]
    fn neighbours_on_a_rank_form_a_range() {
        let squares = |names: &str| names.split(' ').map(|name| name.parse().unwrap()).collect::<Vec<_>>();
        assert_eq!(runs(&squares("a1 b1 c1 e1 i1 a2 c3 d3")), "a1–c1, e1, i1, a2, c3–d3");
        assert_eq!(runs(&[]), "");
    }

    #[test]
    fn only_terrain_with_a_name_is_described() {
        assert_eq!(said("tablut", TerrainDetail::Squares).as_deref(), Some("corner a1, i1, a9, i9"));
        assert_eq!(said("kubism", TerrainDetail::Squares), None);
        assert_eq!(said("tablut", TerrainDetail::Counts).as_deref(), Some("corner (4)"));
    }

    #[test]
    fn every_empty_square_of_the_pond_is_counted() {
        let counted = said("subulata", TerrainDetail::Counts).unwrap();
        let numbers: Vec<usize> =
            counted.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect();
        assert_eq!(numbers.len(), 3, "{counted}");
        assert_eq!(numbers.iter().sum::<usize>(), 81 - 14, "{counted}");
    }
}
