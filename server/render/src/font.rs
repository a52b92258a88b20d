//! Text as outlines of the embedded fonts, so that pictures look the same everywhere.
//!
//! Atkinson Hyperlegible draws all letters that it has, and M PLUS 1p draws the Japanese letters. `font/README.md`
//! lists the embedded letters.

use crate::symbol::Symbol;
use std::fmt::Write;
use std::sync::LazyLock;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// The embedded fonts. The first one that has a letter draws it.
static FACES: LazyLock<Vec<Face<'static>>> = LazyLock::new(|| {
    let latin: &[u8] = include_bytes!("../font/AtkinsonHyperlegible-Bold.ttf");
    let japanese: &[u8] = include_bytes!("../font/MPLUS1p-Bold.ttf");
    [latin, japanese].into_iter().filter_map(|font| Face::parse(font, 0).ok()).collect()
});

/// The height of a capital letter, relative to the font size.
const CAPITAL: f32 = 0.668;
/// The height of a line, relative to the font size.
const LINE: f32 = 1.3;

/// Whether the fonts have every letter of the text. Pictures leave out letters that no font has.
#[must_use]
pub fn covers(text: &str) -> bool {
    text.chars().all(|letter| glyph(letter).is_some())
}

fn glyph(letter: char) -> Option<(&'static Face<'static>, GlyphId)> {
    FACES.iter().find_map(|face| Some((face, face.glyph_index(letter)?)))
}

fn scale(face: &Face<'_>, size: f32) -> f32 {
    size / f32::from(face.units_per_em())
}

fn advance(face: &Face<'_>, glyph: GlyphId, size: f32) -> f32 {
    f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * scale(face, size)
}

pub(crate) fn width(text: &str, size: f32) -> f32 {
    text.chars().filter_map(glyph).map(|(face, glyph)| advance(face, glyph, size)).sum()
}

/// A `<path>` of the text in this colour, starting at `x` with its baseline at `y`.
pub(crate) fn path(text: &str, x: f32, y: f32, size: f32, colour: &str) -> String {
    let mut pen = Pen { path: String::new(), x, y, scale: 0.0 };
    for (face, glyph) in text.chars().filter_map(glyph) {
        pen.scale = scale(face, size);
        face.outline_glyph(glyph, &mut pen);
        pen.x += advance(face, glyph, size);
    }
    format!(r#"<path fill="{colour}" d="{}"/>"#, pen.path)
}

pub(crate) fn centred(text: &str, x: f32, y: f32, size: f32, colour: &str) -> String {
    path(text, x - width(text, size) / 2.0, y + CAPITAL * size / 2.0, size, colour)
}

pub(crate) fn line(text: &str, size: u32, colour: &str) -> Symbol {
    let points = size as f32;
    let view = (width(text, points).ceil() as u32, (points * LINE).ceil() as u32);
    let feet = (view.1 as f32 + CAPITAL * points) / 2.0;
    Symbol::new(view, path(text, 0.0, feet, points, colour))
}

/// Converts outlines to SVG path data. The y axis of a font points up, and that of SVG points down.
struct Pen {
    path: String,
    x: f32,
    y: f32,
    scale: f32,
}

impl Pen {
    fn draw<const N: usize>(&mut self, command: char, points: [(f32, f32); N]) {
        self.path.push(command);
        for (index, (x, y)) in points.into_iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            let (x, y) = (self.x + x * self.scale, self.y - y * self.scale);
            // Writing to a string cannot fail.
            let _ = write!(self.path, "{gap}{} {}", tenth(x), tenth(y));
        }
    }
}

fn tenth(number: f32) -> f32 {
    // Adding zero turns -0 into 0.
    (number * 10.0).round() / 10.0 + 0.0
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.draw('M', [(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.draw('L', [(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.draw('Q', [(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.draw('C', [(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fonts_cover_our_languages() {
        assert!(covers("Coups calmes: 12 × «éèêàçœ» — ëïü ß’…"));
        assert!(covers("手番：12 / 12 · 白の勝ち（投了）、ガンマ々"));
        assert!(!covers("Анна") && !covers("안나") && !covers("🐸"));
    }

    #[test]
    fn japanese_letters_are_drawn_beside_latin_ones() {
        assert_eq!(width("白の", 20.0), 40.0, "each letter is as wide as the font size");
        assert_eq!(width("A白", 20.0), width("A", 20.0) + 20.0);
        let drawn = |text| path(text, 0.0, 20.0, 20.0, "#000000").len();
        assert!(drawn("A白") > drawn("A") + 20, "{} {}", drawn("A白"), drawn("A"));
    }

    #[test]
    fn a_longer_text_is_wider() {
        assert!(width("12", 20.0) > width("1", 20.0));
        assert_eq!(width("", 20.0), 0.0);
        assert!(line("King", 20, "#000000").view.0 > 20);
    }

    #[test]
    fn a_hostile_text_becomes_only_outlines() {
        let drawn = path("<script>\"&", 0.0, 20.0, 20.0, "#000000");
        assert!(drawn.starts_with(r##"<path fill="#000000" d="M"##) && drawn.matches('<').count() == 1);
    }
}
