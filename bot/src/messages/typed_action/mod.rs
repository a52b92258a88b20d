//! Reads actions as people type them: `e3d3`, `e3 d3`, `E3 to D3`, `b1 aggressor`, `end`.
//!
//! Invariants: a text that equals a legal action is read as that action. If a text fits several legal actions equally
//! well, none of them is chosen.

mod words;

#[cfg(test)]
mod tests;

use crate::text::{Localizer, plain};
use konakis_protocol::{GameInfo, Seat, Square, Token, tokens};
use words::{Word, is_ending, letter};

/// The value of an autocomplete choice that only explains something to the player. It is not an action in any game.
pub const NO_ACTION: &str = "?";

/// Signs between two squares, which people leave out or confuse.
const JOINTS: [char; 3] = ['-', 'x', '>'];

/// The meaning of a typed text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reading {
    /// This legal action.
    Action(String),
    /// One of these legal actions.
    Several(Vec<String>),
    /// No legal action. The text is in notation if possible, so that the game server can name the broken rule.
    Other(String),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Square(Square),
    Letter(char),
    Number(u16),
    Sign(char),
}

/// How well an action fits a typed text; the first variant is the best fit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fit {
    Whole,
    /// Only a letter or a number at the end is missing.
    NearlyWhole,
    Beginning,
}

/// Reads a typed text as one of the legal actions.
#[must_use]
pub fn read(localizer: Localizer<'_>, info: &GameInfo, legal: &[String], typed: &str) -> Reading {
    let typed = plain(typed);
    if let Some(action) = legal.iter().find(|action| **action == typed) {
        return Reading::Action(action.clone());
    }
    if let Some(end) = legal.iter().find(|action| *action == ".").filter(|_| is_ending(&typed)) {
        return Reading::Action(end.clone());
    }
    let Some(parts) = parts(localizer, info, legal, None, &typed) else { return Reading::Other(typed) };
    for wanted in [Fit::Whole, Fit::NearlyWhole] {
        let mut fitting: Vec<&String> =
            legal.iter().filter(|action| fit(action, &parts) == Some(wanted)).collect();
        // A square alone may mean that a new piece is placed there, or that a piece moves there.
        if let ([Part::Square(square)], false) = (parts.as_slice(), fitting.is_empty()) {
            fitting.extend(legal.iter().filter(|action| leads_to(action, *square)));
        }
        match fitting.as_slice() {
            [] => {}
            [action] => return Reading::Action((*action).clone()),
            several => return Reading::Several(several.iter().map(|action| (*action).clone()).collect()),
        }
    }
    Reading::Other(notation(legal, &parts).unwrap_or(typed))
}

/// The legal actions that a partly typed text may mean, the best match first. The text may contain words such as `up`,
/// whose meaning depends on `near`, the side at the bottom of the player's board.
#[must_use]
pub fn matching<'a>(
    localizer: Localizer<'_>,
    info: &GameInfo,
    legal: &'a [String],
    near: Seat,
    typed: &str,
) -> Vec<&'a String> {
    let typed = plain(typed);
    let parts = parts(localizer, info, legal, Some(near), &typed).filter(|parts| !parts.is_empty());
    let compact: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
    let words = |action: &str| localizer.texts.action(localizer.lang, info, near, action).to_lowercase();
    let rank = |action: &String| {
        let fit = parts.as_ref().and_then(|parts| fit(action, parts));
        match fit {
            Some(fit) => Some((0, fit)),
            None if action.starts_with(&compact) => Some((1, Fit::Beginning)),
            None if action == "." && is_ending(&typed) => Some((1, Fit::Whole)),
            None if action.contains(&compact) || words(action).contains(&typed.to_lowercase()) => {
                Some((2, Fit::Beginning))
            }
            None => None,
        }
    };
    let mut found: Vec<(_, &String)> =
        legal.iter().filter_map(|action| Some((rank(action)?, action))).collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, action)| action).collect()
}

/// The parts of a typed text. Fillers, the signs of [`JOINTS`], full stops, and characters that occur in no action are
/// left out. None if the text contains an unknown word, or an impossible square or number.
fn parts(
    localizer: Localizer<'_>,
    info: &GameInfo,
    legal: &[String],
    near: Option<Seat>,
    typed: &str,
) -> Option<Vec<Part>> {
    let lower = typed.to_lowercase();
    let (mut found, mut rest) = (Vec::new(), lower.as_str());
    while let Some(first) = rest.chars().next() {
        let length = match first {
            c if is_square_at(rest) => {
                let length = c.len_utf8() + digits(rest.get(1..)?);
                found.push(Part::Square(rest.get(..length)?.parse().ok()?));
                length
            }
            '0'..='9' => {
                let length = digits(rest);
                found.push(Part::Number(rest.get(..length)?.parse().ok()?));
                length
            }
            c if c.is_alphabetic() => {
                let length = word(rest);
                match letter(localizer, info, legal, near, rest.get(..length)?) {
                    Word::Letter(letter) => found.push(Part::Letter(letter)),
                    Word::Filler => {}
                    Word::Unknown => return None,
                }
                length
            }
            c => {
                if Token::SIGNS.contains(c) && c != '.' && !JOINTS.contains(&c) {
                    found.push(Part::Sign(c));
                }
                c.len_utf8()
            }
        };
        rest = rest.get(length..)?;
    }
    Some(found)
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

fn is_square_at(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| c.is_ascii_lowercase()) && chars.next().is_some_and(|c| c.is_ascii_digit())
}

/// The length of the first word, in bytes; a word ends before a square.
fn word(text: &str) -> usize {
    let end = text
        .char_indices()
        .find(|&(at, c)| !c.is_alphabetic() || (at > 0 && text.get(at..).is_some_and(is_square_at)));
    end.map_or(text.len(), |(at, _)| at)
}

fn fit(action: &str, parts: &[Part]) -> Option<Fit> {
    let tokens = tokens(action).ok()?;
    let mut left = parts;
    let mut missing = Vec::new();
    for token in tokens.into_iter().filter(|token| !is_joint(*token)) {
        match (token, left.split_first()) {
            (Token::Sign(sign), Some((Part::Sign(typed), rest))) => {
                if sign != *typed {
                    return None;
                }
                left = rest;
            }
            // The typed text may lack the sign.
            (Token::Sign(_), _) => {}
            (token, Some((part, rest))) => {
                if Some(*part) != part_of(token) {
                    return None;
                }
                left = rest;
            }
            (token, None) => missing.push(token),
        }
    }
    match missing.as_slice() {
        _ if !left.is_empty() || parts.is_empty() => None,
        [] => Some(Fit::Whole),
        [Token::Letter(_) | Token::Number(_)] => Some(Fit::NearlyWhole),
        _ => Some(Fit::Beginning),
    }
}

fn leads_to(action: &str, square: Square) -> bool {
    let tokens = tokens(action).unwrap_or_default();
    let squares = tokens.iter().filter_map(|token| match token {
        Token::Square(square) => Some(*square),
        _ => None,
    });
    let squares: Vec<Square> = squares.collect();
    matches!(squares.as_slice(), [from, .., to] if *from != square && *to == square)
}

fn is_joint(token: Token) -> bool {
    matches!(token, Token::Sign(sign) if JOINTS.contains(&sign))
}

const fn part_of(token: Token) -> Option<Part> {
    Some(match token {
        Token::Square(square) => Part::Square(square),
        Token::Letter(letter) => Part::Letter(letter),
        Token::Number(number) => Part::Number(number),
        Token::Sign(sign) => Part::Sign(sign),
        Token::Hidden => return None,
    })
}

/// Writes the parts in the form of a legal action that has parts of the same kinds. If there is no such action, writes
/// two squares as a move.
fn notation(legal: &[String], parts: &[Part]) -> Option<String> {
    let alike = |token: Token, part: &Part| {
        matches!(
            (token, part),
            (Token::Square(_), Part::Square(_))
                | (Token::Letter(_), Part::Letter(_))
                | (Token::Number(_), Part::Number(_))
        )
    };
    let in_form_of = |action: &String| {
        let (mut text, mut left) = (String::new(), parts);
        for token in tokens(action).ok()? {
            match (token, left.split_first()) {
                (Token::Sign(sign), Some((Part::Sign(typed), rest))) if sign == *typed => {
                    text.push(sign);
                    left = rest;
                }
                (Token::Sign(sign), _) => text.push(sign),
                (token, Some((part, rest))) if alike(token, part) => {
                    text.push_str(&written(*part));
                    left = rest;
                }
                _ => return None,
            }
        }
        left.is_empty().then_some(text)
    };
    let of_squares = || match parts {
        [Part::Square(from), Part::Square(to)] => Some(format!("{from}-{to}")),
        _ => None,
    };
    legal.iter().find_map(in_form_of).or_else(of_squares)
}

fn written(part: Part) -> String {
    match part {
        Part::Square(square) => square.to_string(),
        Part::Letter(letter) | Part::Sign(letter) => letter.to_string(),
        Part::Number(number) => number.to_string(),
    }
}
