//! How each game looks: the data in `assets/<game>/look.toml`, which the web client reads too.
//!
//! Invariant: a game without such a file, or with a word that it lacks, is drawn all the same: on linen, with labelled
//! discs.

use crate::assets;
use crate::drawings::Drawing;
use konakis_protocol::Seat;
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::LazyLock;

/// How one game looks.
#[derive(Default, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Look {
    /// The game's folder of drawings.
    #[serde(skip)]
    game: String,
    /// The colours of its squares.
    pub(crate) ground: Ground,
    /// The drawing of each kind of piece.
    pieces: HashMap<String, PieceLook>,
    /// The drawing of each letter of terrain.
    terrain: HashMap<char, String>,
    /// The drawing of each kind of token in a stack.
    tokens: HashMap<String, TokenLook>,
}

/// The colours of a board's squares and lines, by their names in the theme.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ground {
    /// The colour of a plain square.
    pub(crate) plain: String,
    /// The colour of every other plain square.
    pub(crate) other: String,
    /// The colour of the lines between squares.
    pub(crate) line: String,
    /// The number of squares between thicker lines, for boards made of tiles.
    pub(crate) tile: Option<u8>,
}

impl Default for Ground {
    fn default() -> Self {
        Self { plain: "linen".to_owned(), other: "linen-alt".to_owned(), line: "grid".to_owned(), tile: None }
    }
}

/// The drawing of a piece: the same for both sides, or one for each.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum PieceLook {
    Same(String),
    BySide { white: String, black: String },
}

/// The drawing of a token, and the height of the letter on it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TokenLook {
    drawing: String,
    /// Where the middle of the letter is, in hundredths from the top.
    middle: u8,
}

/// The looks by the id of the game. A test checks that each file can be read.
static LOOKS: LazyLock<HashMap<String, Look>> = LazyLock::new(|| {
    let looks = assets::files("toml").filter_map(|(path, text)| {
        let game = path.strip_suffix("/look")?.to_owned();
        let look = toml::from_str(&text).ok()?;
        Some((game.clone(), Look { game, ..look }))
    });
    looks.collect()
});

/// The look of a game without a file of its own.
static PLAIN: LazyLock<Look> = LazyLock::new(Look::default);

impl Look {
    /// How this game looks.
    pub(crate) fn of(game: &str) -> &'static Self {
        LOOKS.get(game).unwrap_or(&PLAIN)
    }

    /// The drawing of a kind of piece; `None` if the game has no such kind.
    pub(crate) fn piece(&self, kind: &str, owner: Option<Seat>) -> Option<Drawing> {
        let name = match self.pieces.get(kind)? {
            PieceLook::Same(name) => name,
            PieceLook::BySide { black, .. } if owner == Some(Seat::Black) => black,
            PieceLook::BySide { white, .. } => white,
        };
        Drawing::named(&self.game, name)
    }

    /// The drawing of a square; `None` if the game has none for this letter.
    pub(crate) fn terrain(&self, letter: char) -> Option<Drawing> {
        Drawing::named(&self.game, self.terrain.get(&letter)?)
    }

    /// The drawing of a token in a stack and the middle of its letter; `None` if the game has no such kind.
    pub(crate) fn token(&self, kind: &str) -> Option<(Drawing, f32)> {
        let look = self.tokens.get(kind)?;
        Some((Drawing::named(&self.game, &look.drawing)?, f32::from(look.middle)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Theme;
    use konakis_games::catalogue;
    use konakis_protocol::GameInfo;

    #[test]
    fn every_game_has_a_look_that_can_be_read() {
        for (path, text) in assets::files("toml") {
            let look: Look = toml::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
            let Ground { plain, other, line, .. } = &look.ground;
            for (theme, colour) in
                Theme::ALL.into_iter().flat_map(|theme| [(theme, plain), (theme, other), (theme, line)])
            {
                assert!(theme.find(colour, None).is_some(), "{path}: {theme:?} has no {colour}");
            }
        }
        for GameInfo { id, .. } in catalogue() {
            assert!(LOOKS.contains_key(&*id), "assets/{id}/look.toml is missing");
        }
    }

    #[test]
    fn every_word_of_a_look_is_the_games_and_has_its_drawing() {
        for info in catalogue() {
            let look = Look::of(&info.id);
            let is_kind = |kind: &String| info.kinds.iter().any(|word| word.id == *kind);
            assert!(look.pieces.keys().chain(look.tokens.keys()).all(is_kind), "{}", info.id);
            for (kind, owner) in look.pieces.keys().flat_map(|kind| Seat::ALL.map(|seat| (kind, Some(seat))))
            {
                assert!(look.piece(kind, owner).is_some(), "{}: {kind} of {owner:?}", info.id);
            }
            for kind in look.tokens.keys() {
                assert!(look.token(kind).is_some(), "{}: {kind}", info.id);
            }
            for word in &info.terrain {
                let letter = word.id.chars().next().unwrap();
                assert!(look.terrain(letter).is_some(), "{}: terrain {letter}", info.id);
            }
            assert_eq!(look.terrain.len(), info.terrain.len(), "{}", info.id);
        }
    }

    #[test]
    fn unknown_game_has_a_plain_look() {
        let look = Look::of("../tablut");
        assert_eq!(look.ground.plain, "linen");
        assert!(
            look.piece("king", None).is_none() && look.terrain('t').is_none() && look.token("A").is_none()
        );
    }
}
