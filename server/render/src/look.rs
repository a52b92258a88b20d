//! How each game looks: the data in `assets/<game>/look.toml`, which the web client reads too.
//!
//! A count is a number that a game gives with its board, such as the captured pieces of a side.
//!
//! Invariant: a game without a `look.toml` is drawn on linen. A kind of piece without a drawing is a labelled disc.

use crate::assets;
use crate::drawings::Drawing;
use konakis_protocol::{BySeat, Name, Seat, Square};
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

#[derive(Default, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Look {
    /// The game's folder of drawings.
    #[serde(skip)]
    game: String,
    pub(crate) ground: Ground,
    pieces: HashMap<String, PieceLook>,
    terrain: HashMap<char, String>,
    tokens: BTreeMap<String, TokenLook>,
    /// The middle of the number on a piece, from the left and the top, in hundredths of the drawing.
    values: Option<Sides<(u8, u8)>>,
    goals: Sides<Vec<Block>>,
    /// For each count that is drawn as identical pieces, one per unit, instead of as a number: the piece.
    reserves: HashMap<String, Reserve>,
    /// For each count with an upper limit, the id of the count whose value is the limit.
    limits: HashMap<String, String>,
    /// For each count that matters only near its limit, the lowest value that texts mention.
    told_from: HashMap<String, u32>,
    /// The counts of the squares that each side holds, drawn as a bar.
    pub(crate) areas: Option<Areas>,
    /// For each letter of terrain, the number of squares that a piece moves from there.
    reach: HashMap<char, u8>,
}

#[derive(Clone, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sides<T> {
    pub(crate) white: T,
    pub(crate) black: T,
}

impl<T> Sides<T> {
    pub(crate) const fn of(&self, seat: Seat) -> &T {
        match seat {
            Seat::White => &self.white,
            Seat::Black => &self.black,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Areas {
    /// The count of controlled squares, which decides the game at the turn limit.
    pub(crate) controlled: Sides<String>,
    /// The count of all claimed squares, including the controlled ones; the tiebreak at the turn limit.
    pub(crate) claimed: Sides<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reserve {
    pub(crate) piece: String,
    pub(crate) owner: Option<Seat>,
}

/// A block of squares, written as two opposite corners (`g7-i9`), or as its only square.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Block {
    pub(crate) from: Square,
    pub(crate) to: Square,
}

impl TryFrom<String> for Block {
    type Error = konakis_protocol::InvalidSquare;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let (from, to) = text.split_once('-').unwrap_or((&text, &text));
        Ok(Self { from: from.parse()?, to: to.parse()? })
    }
}

/// The look of the ground. Its colours are named as in the theme.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ground {
    pub(crate) plain: String,
    /// The colour of every second square, as on a chessboard.
    pub(crate) other: String,
    pub(crate) line: String,
    /// The number of squares between thicker lines, for boards made of tiles.
    pub(crate) tile: Option<u8>,
}

impl Default for Ground {
    fn default() -> Self {
        Self { plain: "linen".to_owned(), other: "linen-alt".to_owned(), line: "grid".to_owned(), tile: None }
    }
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum PieceLook {
    Same(String),
    BySide { white: String, black: String },
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TokenLook {
    drawing: String,
    /// The middle of the letter from the top, in hundredths of the drawing.
    middle: u8,
    /// The kind of token over which this kind prevails.
    beats: Option<String>,
}

/// The kind of token over which this kind prevails in a game, and the kind that prevails over this one, if both exist.
///
/// ```
/// assert_eq!(konakis_render::rivals("subsume", "A"), Some(("V", "I")));
/// assert_eq!(konakis_render::rivals("tablut", "king"), None);
/// ```
#[must_use]
pub fn rivals(game: &str, kind: &str) -> Option<(&'static str, &'static str)> {
    let look = Look::of(game);
    let weaker = look.beats(kind)?;
    let stronger = look.tokens.keys().find(|other| look.beats(other) == Some(kind))?;
    Some((weaker, stronger))
}

/// The numbers of squares that each side holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeldSquares {
    /// The number of squares that a side controls. It decides the game at the turn limit.
    pub controlled: BySeat<u32>,
    /// The number of squares that a side has claimed, including the controlled ones.
    pub claimed: BySeat<u32>,
}

/// The numbers of squares that each side holds, read from the counts of a board. None if the game or the board has no
/// such counts.
///
/// ```
/// let counts = ["controlled_white", "controlled_black", "claimed_white", "claimed_black"];
/// let counts = counts.into_iter().map(Into::into).zip([4, 1, 5, 1]).collect();
/// let held = konakis_render::held_squares("subsume", &counts).ok_or("no squares")?;
/// assert_eq!((held.controlled, held.claimed), ([4, 1].into(), [5, 1].into()));
/// assert_eq!(konakis_render::held_squares("tablut", &counts), None);
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn held_squares(game: &str, counts: &BTreeMap<Name, u32>) -> Option<HeldSquares> {
    let areas = Look::of(game).areas.as_ref()?;
    let of = |sides: &Sides<String>| {
        let [white, black] = Seat::ALL.map(|seat| counts.get(sides.of(seat).as_str()).copied());
        Some(BySeat::from([white?, black?]))
    };
    Some(HeldSquares { controlled: of(&areas.controlled)?, claimed: of(&areas.claimed)? })
}

/// Whether texts mention a count of the board when it has this value. Some counts matter only near their limit.
///
/// ```
/// assert!(!konakis_render::is_told("tablut", "quiet", 3), "three moves since the last capture are far from a draw");
/// assert!(konakis_render::is_told("tablut", "quiet", 99), "after one more move, a draw can be claimed");
/// assert!(konakis_render::is_told("tablut", "captured_by_white", 0));
/// ```
#[must_use]
pub fn is_told(game: &str, count: &str, number: u32) -> bool {
    Look::of(game).is_told(count, number)
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

static PLAIN: LazyLock<Look> = LazyLock::new(Look::default);

impl Look {
    pub(crate) fn of(game: &str) -> &'static Self {
        LOOKS.get(game).unwrap_or(&PLAIN)
    }

    pub(crate) fn piece(&self, kind: &str, owner: Option<Seat>) -> Option<Drawing> {
        let name = match self.pieces.get(kind)? {
            PieceLook::Same(name) => name,
            PieceLook::BySide { black, .. } if owner == Some(Seat::Black) => black,
            PieceLook::BySide { white, .. } => white,
        };
        Drawing::named(&self.game, name)
    }

    pub(crate) fn terrain(&self, letter: char) -> Option<Drawing> {
        Drawing::named(&self.game, self.terrain.get(&letter)?)
    }

    /// The drawing of a token in a stack, and the middle of its letter.
    pub(crate) fn token(&self, kind: &str) -> Option<(Drawing, f32)> {
        let look = self.tokens.get(kind)?;
        Some((Drawing::named(&self.game, &look.drawing)?, f32::from(look.middle)))
    }

    pub(crate) fn value_middle(&self, owner: Option<Seat>) -> (f32, f32) {
        let middle = self.values.as_ref().map(|values| values.of(owner.unwrap_or(Seat::White)));
        middle.map_or((50.0, 50.0), |&(x, y)| (x.into(), y.into()))
    }

    pub(crate) fn goals(&self, seat: Seat) -> &[Block] {
        self.goals.of(seat)
    }

    pub(crate) fn reserve(&self, count: &str) -> Option<&Reserve> {
        self.reserves.get(count)
    }

    pub(crate) fn limit(&self, count: &str) -> Option<&str> {
        self.limits.get(count).map(String::as_str)
    }

    /// Whether a count has no place of its own in the list of counts, because it is shown as a limit or in the bar of
    /// areas.
    pub(crate) fn is_part(&self, count: &str) -> bool {
        let areas = self.areas.as_ref().map(|areas| [&areas.controlled, &areas.claimed]);
        let in_bar = areas.is_some_and(|areas| {
            areas.iter().any(|area| Seat::ALL.iter().any(|&seat| area.of(seat) == count))
        });
        in_bar || self.is_limit(count)
    }

    pub(crate) fn is_limit(&self, count: &str) -> bool {
        self.limits.values().any(|limit| limit == count)
    }

    fn is_told(&self, count: &str, number: u32) -> bool {
        self.told_from.get(count).is_none_or(|from| number >= *from)
    }

    /// Each letter of terrain with the number of squares that a piece moves from there, sorted by this number.
    pub(crate) fn reach(&self) -> Vec<(char, u8)> {
        let mut reach: Vec<_> = self.reach.iter().map(|(&letter, &squares)| (letter, squares)).collect();
        reach.sort_unstable_by_key(|&(letter, squares)| (squares, letter));
        reach
    }

    pub(crate) fn beats(&self, kind: &str) -> Option<&str> {
        self.tokens.get(kind)?.beats.as_deref()
    }

    /// The kinds of tokens in an order in which each prevails over the next, ending with the first again. May be empty.
    pub(crate) fn cycle(&self) -> Vec<&str> {
        let mut cycle: Vec<&str> = self.tokens.keys().next().map(String::as_str).into_iter().collect();
        while let Some(next) = cycle.last().and_then(|kind| self.beats(kind)) {
            let closed = cycle.contains(&next);
            cycle.push(next);
            if closed {
                break;
            }
        }
        if cycle.len() > 1 { cycle } else { Vec::new() }
    }
}

#[cfg(test)]
mod tests;
