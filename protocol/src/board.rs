//! A board as one viewer sees it. Every game is drawn from this one type.
//!
//! Invariants: `terrain` has one string for each rank, the highest rank first, each with one character for each file.
//! `pieces` are sorted by square. A value hidden from the viewer is `null`.

use crate::{BySeat, Name, Seat, Square};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;

/// The board of a game for one viewer.
///
/// ```
/// use konakis_protocol::Board;
/// let board: Board = serde_json::from_str(
///     r#"{"files": 2, "ranks": 2, "terrain": ["..", ".x"], "counts": {},
///         "pieces": [{"at": "a1", "owner": "white", "kind": "pawn"}]}"#,
/// )?;
/// // The highest rank comes first, so the `x` is on b1.
/// assert_eq!(board.terrain.last().map(String::as_str), Some(".x"));
/// assert!(board.pieces.iter().any(|piece| piece.at.to_string() == "a1" && piece.kind == "pawn"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Board {
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
    /// One string for each rank, the highest first: `.` for a plain square, otherwise a letter of the game's catalogue.
    pub terrain: Vec<String>,
    /// The pieces, sorted by file, then rank.
    pub pieces: Vec<Piece>,
    /// Numbers shown beside the board, by the ids of the game's catalogue.
    pub counts: BTreeMap<Name, u32>,
    /// The values of each side's captured pieces, sorted. Present only if the game has secret values and the board
    /// hides none of them. A game that ended during the set-up still hides them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<BySeat<Vec<u8>>>,
}

/// One piece on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Piece {
    /// Its square; the lower left one if it covers several.
    pub at: Square,
    /// The owner; `null` if it belongs to both sides.
    pub owner: Option<Seat>,
    /// Its kind, by the id in the game's catalogue.
    pub kind: Name,
    /// Its details.
    #[serde(flatten)]
    pub detail: Detail,
}

/// Details that some pieces show beside their owner and kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum Detail {
    /// Land that one side holds, with the tokens stacked on it.
    Territory {
        /// Its width and height in squares; it goes up and right from `at`.
        side: u8,
        /// Whether it has enough tokens to be controlled.
        controlled: bool,
        /// The kinds of its tokens from bottom to top; `null` for a hidden one.
        stack: Vec<Option<Name>>,
        /// For each token, whether it has moved or fought this turn. If the viewer may not know which tokens these are,
        /// the same number of tokens at the top is marked instead.
        spent: Vec<bool>,
    },
    /// An arrow on its top.
    Facing {
        /// The direction of the arrow.
        facing: Facing,
    },
    /// A number on its back.
    Value {
        /// The number; `null` if hidden.
        #[serde(deserialize_with = "present")]
        value: Option<u8>,
    },
    /// No details.
    Plain {},
}

/// Reads a field that may be `null` but not absent, so a plain piece is not mistaken for one with a hidden value.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    Option::deserialize(deserializer)
}

/// A direction on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum Facing {
    /// Towards the higher ranks.
    N,
    /// Towards the higher files.
    E,
    /// Towards rank 1.
    S,
    /// Towards file a.
    W,
}

/// A decision with too many possible actions to list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum Prompt {
    /// Asks the player to put the values on squares, at most one on each. The action is `setup ` and one character for
    /// each square, `-` for an empty one.
    Setup {
        /// The values to place, each used once.
        values: Vec<u8>,
        /// The squares, in the order of the characters.
        squares: Vec<Square>,
        /// The kind of the pieces to place, by the id in the game's catalogue.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "bindings", ts(optional))]
        piece: Option<Name>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip(piece: &Piece, text: &str) {
        assert_eq!(serde_json::to_string(piece).unwrap(), text);
        assert_eq!(&serde_json::from_str::<Piece>(text).unwrap(), piece);
    }

    #[test]
    fn a_setup_may_lack_the_kind_of_its_pieces() {
        let text = r#"{"kind":"setup","values":[1],"squares":["b1"]}"#;
        let prompt: Prompt = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&prompt).unwrap(), text);
        let Prompt::Setup { values, squares, .. } = prompt;
        let named = Prompt::Setup { values, squares, piece: Some("trap".into()) };
        let text = r#"{"kind":"setup","values":[1],"squares":["b1"],"piece":"trap"}"#;
        assert_eq!(serde_json::to_string(&named).unwrap(), text);
    }

    #[test]
    fn pieces_keep_their_wire_format() {
        let at: Square = "b1".parse().unwrap();
        let piece = |owner, kind: &'static str, detail| Piece { at, owner, kind: kind.into(), detail };
        round_trip(
            &piece(Some(Seat::White), "king", Detail::Plain {}),
            r#"{"at":"b1","owner":"white","kind":"king"}"#,
        );
        round_trip(
            &piece(None, "cube", Detail::Facing { facing: Facing::N }),
            r#"{"at":"b1","owner":null,"kind":"cube","facing":"N"}"#,
        );
        round_trip(
            &piece(Some(Seat::Black), "subulata", Detail::Value { value: None }),
            r#"{"at":"b1","owner":"black","kind":"subulata","value":null}"#,
        );
        let (stack, spent) = (vec![Some("A".into()), None], vec![false, true]);
        round_trip(
            &piece(
                Some(Seat::White),
                "territory",
                Detail::Territory { side: 1, controlled: false, stack, spent },
            ),
            r#"{"at":"b1","owner":"white","kind":"territory","side":1,"controlled":false,"stack":["A",null],"spent":[false,true]}"#,
        );
    }
}
