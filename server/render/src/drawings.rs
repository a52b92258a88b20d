//! The drawings of pieces, squares and marks, in every theme and for every owner.
//!
//! A drawing is an SVG file of 100 by 100 units. Its colours are written as `var(--name, #fallback)`: a browser
//! resolves them from CSS, this crate from the [`Theme`].

use crate::assets;
use crate::symbol::Symbol;
use crate::theme::Theme;
use konakis_protocol::Seat;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

/// A drawing with its colours resolved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drawing(&'static Coloured);

#[derive(Debug)]
struct Coloured(Vec<((Theme, Option<Seat>), Symbol)>);

/// Every drawing, by its path below `assets/`, such as `tablut/king`.
static DRAWINGS: LazyLock<HashMap<String, Coloured>> =
    LazyLock::new(|| assets::files("svg").map(|(name, text)| (name, Coloured::new(&text))).collect());

static BLANK: Coloured = Coloured(Vec::new());

impl Coloured {
    fn new(text: &str) -> Self {
        let owners = [None, Some(Seat::White), Some(Seat::Black)];
        let looks = Theme::ALL.into_iter().flat_map(|theme| owners.map(|owner| (theme, owner)));
        let symbol = |look: (Theme, _)| (look, Symbol::new((100, 100), filled(text, look.0, look.1)));
        Self(looks.map(symbol).collect())
    }
}

impl Drawing {
    pub(crate) fn named(game: &str, name: &str) -> Option<Self> {
        DRAWINGS.get(&format!("{game}/{name}")).map(Self)
    }

    /// A drawing that all games share, such as `disc`. It is empty if the name is unknown.
    pub(crate) fn common(name: &str) -> Self {
        Self::named("common", name).unwrap_or(Self(&BLANK))
    }

    pub(crate) fn symbol(self, theme: Theme, owner: Option<Seat>) -> Symbol {
        let found = self.0.0.iter().find(|(look, _)| *look == (theme, owner));
        found.map_or_else(|| Symbol::new((100, 100), ""), |(_, symbol)| symbol.clone())
    }

    pub(crate) fn body(self, theme: Theme, owner: Option<Seat>) -> Arc<str> {
        self.symbol(theme, owner).body
    }
}

/// The elements inside the outermost one, with their colours resolved.
fn filled(text: &str, theme: Theme, owner: Option<Seat>) -> String {
    let inner = text.split_once('>').map_or("", |(_, rest)| rest);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drawing_is_100_units_square_with_known_colours() {
        for (file, text) in assets::files("svg") {
            let head = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">"#;
            assert!(text.starts_with(head), "{file}");
            assert!(!text.contains(" id="), "{file}: ids would clash when drawings are combined");
            for variable in text.split("var(--").skip(1) {
                let (name, fallback) = variable.split_once(", #").unwrap();
                assert_eq!(fallback.find(')'), Some(6), "{file}: {name} needs a fallback colour");
                for theme in Theme::ALL {
                    assert!(theme.find(name, None).is_some(), "{file}: {theme:?} needs the colour {name}");
                }
            }
            let body = filled(&text, Theme::Dark, None);
            assert!(!body.contains("var(") && !body.contains("svg") && body.ends_with('>'), "{file}: {body}");
        }
    }

    #[test]
    fn common_drawings_exist() {
        let common = ["arrow", "controlled", "disc", "dot", "hidden", "land-black", "land-white"];
        for name in common.iter().chain(&["ring", "spent"]) {
            assert!(Drawing::named("common", name).is_some(), "{name}");
            assert!(!Drawing::common(name).body(Theme::Light, None).is_empty(), "{name}");
        }
        assert!(Drawing::named("common", "unicorn").is_none());
    }
}
