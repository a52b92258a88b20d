//! The appearance of each game: its drawings, by the words of its boards, and the colours of its squares.
//!
//! A drawing is an SVG file of 100 by 100 units that any program can show. Its colours are written as `var(--name,
//! #fallback)`: a browser resolves them from CSS, this crate from the [`Theme`].

use crate::symbol::Symbol;
use crate::theme::Theme;
use konakis_protocol::Seat;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

/// A drawing before its colours are resolved: the name of its file, and the whole SVG.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Drawing(&'static str, &'static str);

/// A drawing's name, theme and owner.
type DrawingKey = (&'static str, Theme, Option<Seat>);

/// Every drawing in every theme and for every owner.
static COLOURED: LazyLock<HashMap<DrawingKey, Symbol>> = LazyLock::new(|| {
    let owners = [None, Some(Seat::White), Some(Seat::Black)];
    let looks = Theme::ALL.into_iter().flat_map(|theme| owners.map(|owner| (theme, owner)));
    let drawings = Drawing::ALL.iter().flat_map(|&drawing| looks.clone().map(move |look| (drawing, look)));
    let filled = |(drawing, (theme, owner)): (Drawing, _)| {
        ((drawing.0, theme, owner), Symbol::new((100, 100), drawing.filled(theme, owner)))
    };
    drawings.map(filled).collect()
});

macro_rules! drawings {
    ($($name:ident = $file:literal;)*) => {
        impl Drawing {
            $(pub(crate) const $name: Self = Self($file, include_str!(concat!("../assets/", $file, ".svg")));)*

            const ALL: &[Self] = &[$(Self::$name),*];
        }
    };
}

drawings! {
    DISC = "common/disc";
    DOT = "common/dot";
    RING = "common/ring";
    THRONE = "tablut/throne";
    CORNER = "tablut/corner";
    KING = "tablut/king";
    SWEDE = "tablut/swede";
    MUSCOVITE = "tablut/muscovite";
    PAWN_WHITE = "kubism/pawn-white";
    PAWN_BLACK = "kubism/pawn-black";
    CUBE = "kubism/cube";
    ARROW = "kubism/arrow";
    WATER = "subulata/water";
    FLOWER = "subulata/flower";
    LEAF = "subulata/leaf";
    SUBULATA_WHITE = "subulata/subulata-white";
    SUBULATA_BLACK = "subulata/subulata-black";
    BACK = "subulata/back";
    LAND_WHITE = "subsume/land-white";
    LAND_BLACK = "subsume/land-black";
    ISOLATIONIST = "subsume/isolationist";
    AGGRESSOR = "subsume/aggressor";
    ADVOCATE = "subsume/advocate";
    HIDDEN = "subsume/hidden";
    SPENT = "subsume/spent";
    CONTROLLED = "subsume/controlled";
}

impl Drawing {
    /// The drawing of a kind of piece; `None` if the game has no such kind.
    pub(crate) fn of_piece(game: &str, kind: &str, owner: Option<Seat>) -> Option<Self> {
        Some(match (game, kind, owner) {
            ("tablut", "king", _) => Self::KING,
            ("tablut", "swede", _) => Self::SWEDE,
            ("tablut", "muscovite", _) => Self::MUSCOVITE,
            ("kubism", "pawn", Some(Seat::Black)) => Self::PAWN_BLACK,
            ("kubism", "pawn", _) => Self::PAWN_WHITE,
            ("kubism", "cube", _) => Self::CUBE,
            ("subulata", "subulata", Some(Seat::Black)) => Self::SUBULATA_BLACK,
            ("subulata", "subulata", _) => Self::SUBULATA_WHITE,
            _ => return None,
        })
    }

    /// The drawing of a token in a stack; `None` if the game has no such kind.
    pub(crate) fn of_token(game: &str, kind: &str) -> Option<Self> {
        Some(match (game, kind) {
            ("subsume", "I") => Self::ISOLATIONIST,
            ("subsume", "A") => Self::AGGRESSOR,
            ("subsume", "V") => Self::ADVOCATE,
            _ => return None,
        })
    }

    /// The drawing of a square; `None` if the game has none for this letter.
    pub(crate) fn of_terrain(game: &str, letter: char) -> Option<Self> {
        Some(match (game, letter) {
            ("tablut", 't') => Self::THRONE,
            ("tablut", 'c') => Self::CORNER,
            ("subulata", 'w') => Self::WATER,
            ("subulata", 'f') => Self::FLOWER,
            ("subulata", 'l') => Self::LEAF,
            _ => return None,
        })
    }

    /// The drawing as a symbol, in the colours of this theme and owner.
    pub(crate) fn symbol(self, theme: Theme, owner: Option<Seat>) -> Symbol {
        // `COLOURED` has every combination.
        COLOURED.get(&(self.0, theme, owner)).cloned().unwrap_or_else(|| Symbol::new((100, 100), ""))
    }

    /// The elements of the drawing, to combine with others.
    pub(crate) fn body(self, theme: Theme, owner: Option<Seat>) -> Arc<str> {
        self.symbol(theme, owner).body
    }

    /// The elements inside the outermost one, with their colours resolved.
    fn filled(self, theme: Theme, owner: Option<Seat>) -> String {
        let inner = self.1.split_once('>').map_or("", |(_, rest)| rest);
        let inner = inner.rsplit_once("</svg>").map_or(inner, |(body, _)| body);
        let mut filled = String::with_capacity(inner.len());
        let mut rest = inner.trim();
        while let Some((before, after)) = rest.split_once("var(--") {
            let (variable, behind) = after.split_once(')').unwrap_or((after, ""));
            let name = variable.split_once(',').map_or(variable, |(name, _)| name);
            filled.push_str(before);
            filled.push_str(&theme.hex(name, owner));
            rest = behind;
        }
        filled.push_str(rest);
        filled.retain(|letter| letter != '\n');
        filled
    }
}

/// The colours and lines of a game's board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BoardStyle {
    /// The colour of a plain square.
    pub(crate) plain: &'static str,
    /// The colour of every other plain square.
    pub(crate) other: &'static str,
    /// The colour of the lines between squares.
    pub(crate) line: &'static str,
    /// The number of squares between thicker lines, for boards made of tiles.
    pub(crate) tile: Option<u8>,
}

impl BoardStyle {
    /// The style of this game's board; linen for an unknown game.
    pub(crate) fn of(game: &str) -> Self {
        match game {
            "kubism" => Self { plain: "plaster", other: "plaster-alt", line: "grid", tile: None },
            "subulata" => Self { plain: "water", other: "water", line: "pond-edge", tile: Some(3) },
            "subsume" => Self { plain: "earth", other: "earth-alt", line: "grid", tile: None },
            _ => Self { plain: "linen", other: "linen-alt", line: "grid", tile: None },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_have_100_units_and_known_colours() {
        for &Drawing(file, text) in Drawing::ALL {
            let head = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">"#;
            assert!(text.starts_with(head), "{file}");
            assert!(!text.contains(" id="), "{file}: ids would clash when drawings are combined");
            for variable in text.split("var(--").skip(1) {
                let (name, fallback) = variable.split_once(", #").unwrap();
                assert_eq!(fallback.find(')'), Some(6), "{file}: {name} needs a fallback colour");
                for theme in Theme::ALL {
                    assert!(theme.find(name, None).is_some(), "{file}: {theme:?} has no {name}");
                }
            }
            let body = Drawing(file, text).filled(Theme::Dark, None);
            assert!(!body.contains("var(") && !body.contains("svg") && body.ends_with('>'), "{file}: {body}");
        }
    }
}
