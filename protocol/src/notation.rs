//! The tokens of an action's text. A client builds an action, except a set-up, by choosing one token after another.
//!
//! A token is a square (`b3`), a sign (`+ * - x > ^ = .`), a capital letter, a number, or `?` for something hidden. The
//! small `x` between two squares is the sign of a capture or an attack, not a file: the letter of a file is followed by
//! a rank.

use crate::Square;
use std::fmt;

/// One token of an action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Token {
    /// A square, to be clicked on the board.
    Square(Square),
    /// A sign that says which sort of action it is.
    Sign(char),
    /// A capital letter: a direction, or the kind of one of Subsume's tokens.
    Letter(char),
    /// A number: a place in a stack.
    Number(u16),
    /// Something hidden from the reader.
    Hidden,
}

impl Token {
    /// All signs.
    pub const SIGNS: &'static str = "+*-x>^=.";
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(square) => square.fmt(f),
            Self::Sign(sign) => sign.fmt(f),
            Self::Letter(letter) => letter.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Hidden => f.write_str("?"),
        }
    }
}

/// The error for a text that is not a sequence of tokens, such as the action `setup …`, which answers a
/// [`Prompt`](crate::Prompt).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an action is made of squares, signs, capital letters and numbers")]
pub struct NotTokens;

/// The tokens of an action in its canonical text, such as `b3`, `>`, `b5`, `E`.
///
/// # Errors
/// [`NotTokens`] if the text contains anything else.
///
/// ```
/// use konakis_protocol::{tokens, Token};
/// let parts: Vec<String> = tokens("b3>b5E")?.iter().map(Token::to_string).collect();
/// assert_eq!(parts, ["b3", ">", "b5", "E"]);
/// # Ok::<(), konakis_protocol::NotTokens>(())
/// ```
pub fn tokens(text: &str) -> Result<Vec<Token>, NotTokens> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = |from: &str| from.bytes().take_while(u8::is_ascii_digit).count();
        let after = rest.get(first.len_utf8()..).unwrap_or_default();
        let (token, length) = match first {
            'a'..='z' if digits(after) > 0 => {
                let length = 1 + digits(after);
                let square = rest.get(..length).and_then(|name| name.parse().ok()).ok_or(NotTokens)?;
                (Token::Square(square), length)
            }
            '1'..='9' => {
                let length = digits(rest);
                let number = rest.get(..length).and_then(|number| number.parse().ok()).ok_or(NotTokens)?;
                (Token::Number(number), length)
            }
            'A'..='Z' => (Token::Letter(first), 1),
            '?' => (Token::Hidden, 1),
            sign if Token::SIGNS.contains(sign) => (Token::Sign(sign), 1),
            _ => return Err(NotTokens),
        };
        found.push(token);
        rest = rest.get(length..).unwrap_or_default();
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn actions_of_every_game_split_into_tokens() {
        for text in [
            "e3-e4", "c1-c2", "+b3N", "b3>b5E", "a1-a3", "b2xb4", "+b1A", "*b1", "b2^13", "b2=3V", ".",
            "+b1?", "b2^?",
        ] {
            let parts: String = tokens(text).unwrap().iter().map(Token::to_string).collect();
            assert_eq!(parts, text);
        }
    }

    #[test]
    fn set_ups_and_malformed_texts_are_not_tokens() {
        for text in ["setup 37-15-264", "a1 a3", "ab", "a0", "70000", "é"] {
            assert_eq!(tokens(text), Err(NotTokens), "{text}");
        }
    }

    proptest! {
        #[test]
        fn tokens_of_an_action_join_to_its_text(text in "[a-cxA-C1-3+*?=.-]{0,9}|.{0,6}") {
            if let Ok(found) = tokens(&text) {
                prop_assert_eq!(found.iter().map(Token::to_string).collect::<String>(), text);
            }
        }
    }
}
