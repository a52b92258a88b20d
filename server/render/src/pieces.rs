//! Pieces on a single square: figures, cubes with arrows, and pieces with a value.

use crate::display_list::DisplayList;
use crate::drawings::Drawing;
use crate::font;
use crate::layout::Layout;
use crate::look::Look;
use crate::scene::Scene;
use crate::symbol::Symbol;
use crate::theme::Theme;
use konakis_protocol::{Detail, Facing, Piece, Seat};

/// The margin around a piece, in hundredths of a square.
const EDGE: u32 = 3;
const VALUE: f32 = 44.0;

pub(crate) fn add(list: &mut DisplayList, scene: &Scene<'_>, layout: &Layout, piece: &Piece) {
    if let Some(area) = layout.square(piece.at) {
        list.push(area.inset(EDGE), symbol(scene, piece.owner, &piece.kind, &piece.detail));
    }
}

/// The symbol of a piece with its arrow or its value (`?` if hidden). A kind without a drawing becomes a disc with the
/// arrow, the known value, or else the first letter of the kind.
pub(crate) fn symbol(scene: &Scene<'_>, owner: Option<Seat>, kind: &str, detail: &Detail) -> Symbol {
    let theme = scene.theme;
    let look = Look::of(scene.game);
    let known = look.piece(kind, owner);
    let mut body = known.unwrap_or_else(|| Drawing::common("disc")).body(theme, owner).to_string();
    match detail {
        Detail::Facing { facing } => {
            let rotation = rotation(*facing, scene.from);
            body += &format!(
                r#"<g transform="rotate({rotation} 50 50)">{}</g>"#,
                Drawing::common("arrow").body(theme, owner)
            );
        }
        Detail::Value { value } if known.is_some() => {
            let (x, y) = look.value_middle(owner);
            let text = value.map_or_else(|| "?".to_owned(), |value| value.to_string());
            let size = if text.len() > 1 { VALUE * 0.75 } else { VALUE };
            body += &font::centred(&text, x, y, size, &theme.hex("ink", owner));
        }
        Detail::Value { value: Some(value) } => body += &label(&value.to_string(), 50.0, theme, owner),
        _ if known.is_none() => body += &label(&initial(kind), 50.0, theme, owner),
        _ => {}
    }
    Symbol::new((100, 100), body)
}

const fn rotation(facing: Facing, from: Seat) -> u32 {
    let degrees = match facing {
        Facing::N => 0,
        Facing::E => 90,
        Facing::S => 180,
        Facing::W => 270,
    };
    match from {
        Seat::White => degrees,
        Seat::Black => (degrees + 180) % 360,
    }
}

pub(crate) fn label(text: &str, middle: f32, theme: Theme, owner: Option<Seat>) -> String {
    let size = match text.chars().count() {
        0 | 1 => 52.0,
        2 => 40.0,
        _ => 28.0,
    };
    font::centred(text, 50.0, middle, size, &theme.hex("ink", owner))
}

/// The first letter of a word as a capital; `?` if the word is empty or the fonts lack the letter.
pub(crate) fn initial(word: &str) -> String {
    let first: String = word.chars().take(1).flat_map(char::to_uppercase).collect();
    if !first.is_empty() && font::covers(&first) { first } else { "?".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_turns_with_the_board() {
        assert_eq!(rotation(Facing::E, Seat::White), 90);
        assert_eq!(rotation(Facing::E, Seat::Black), 270);
        assert_eq!(rotation(Facing::S, Seat::Black), 0);
    }

    #[test]
    fn an_initial_is_a_letter_of_the_fonts_or_a_question_mark() {
        assert_eq!(initial("émigré"), "É");
        assert_eq!(initial("玉"), "玉");
        assert_eq!(initial("король"), "?");
        assert_eq!(initial(""), "?");
    }
}
