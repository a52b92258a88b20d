//! The parts of a typed clock: numbers, words and signs.
//!
//! Invariant: no part of a text is skipped, except spaces, punctuation and words without a meaning.

use super::InvalidClockText;
use super::words::{Unit, Word, meaning};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// A number in thousandths.
    Number(u64),
    /// A number in thousandths, typed with a decimal comma. Without a unit it is ambiguous: the comma may separate two
    /// numbers.
    WithComma(u64),
    Unit(Unit),
    /// The word “a” or “one”.
    One,
    /// A word that joins a time to a turn, such as “per”.
    Per,
    Turn,
    Increment,
    No,
    WholeGame,
    /// The sign or word before an increment.
    Plus,
    /// The sign before an increment or a turn.
    Slash,
}

/// The parts of `text`, which must be in lower case.
pub(super) fn parts(text: &str) -> Result<Vec<Part>, InvalidClockText> {
    let (mut found, mut rest, mut before) = (Vec::new(), text, None);
    while let Some(first) = rest.chars().next() {
        let (part, after) = rest.split_at_checked(length(rest, first)).ok_or(InvalidClockText::Unreadable)?;
        let is_before_digit = after.starts_with(|c: char| c.is_ascii_digit());
        match first {
            '0'..='9' => found.push(number(part)?),
            letter if letter.is_alphabetic() => found.extend(meanings(part)?),
            '+' | '|' => found.push(Part::Plus),
            '/' => found.push(Part::Slash),
            // A hyphen may join words, as in “3-day”. A hyphen before a number is refused, because it has many
            // meanings.
            '-' => {
                let joins =
                    before.is_some_and(char::is_alphanumeric) && after.starts_with(char::is_alphabetic);
                joins.then_some(()).ok_or(InvalidClockText::Unreadable)?;
            }
            // A number without a whole part, as in .5, is refused.
            '.' | ',' if is_before_digit => return Err(InvalidClockText::Unreadable),
            ' ' | ',' | '.' | ';' | '(' | ')' | '、' | '。' => {}
            _ => return Err(InvalidClockText::Unreadable),
        }
        (rest, before) = (after, part.chars().next_back());
    }
    Ok(found)
}

/// The length of the first part, in bytes.
fn length(rest: &str, first: char) -> usize {
    let run = |rest: &str, is_part: fn(char) -> bool| rest.find(|c| !is_part(c)).unwrap_or(rest.len());
    if first.is_ascii_digit() {
        let whole = run(rest, |c| c.is_ascii_digit());
        let fraction = rest.get(whole..).and_then(|rest| rest.strip_prefix(['.', ',']));
        let digits = fraction.map_or(0, |fraction| run(fraction, |c| c.is_ascii_digit()));
        if digits > 0 { whole + 1 + digits } else { whole }
    } else if first.is_alphabetic() {
        run(rest, char::is_alphabetic)
    } else {
        first.len_utf8()
    }
}

/// Reads a number with at most two decimals, because 1.500 could also mean 1500.
fn number(digits: &str) -> Result<Part, InvalidClockText> {
    let (whole, fraction) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    let thousandths = match fraction.len() {
        0 => 0,
        1 => fraction.parse::<u64>().map_err(|_| InvalidClockText::Unreadable)? * 100,
        2 => fraction.parse::<u64>().map_err(|_| InvalidClockText::Unreadable)? * 10,
        _ => return Err(InvalidClockText::Unreadable),
    };
    let whole: u32 = whole.parse().map_err(|_| InvalidClockText::OutOfRange)?;
    let number = u64::from(whole) * 1000 + thousandths;
    Ok(if digits.contains(',') { Part::WithComma(number) } else { Part::Number(number) })
}

/// The parts of a run of letters. A Japanese run may contain several words, because no spaces separate them.
fn meanings(letters: &str) -> Result<Vec<Part>, InvalidClockText> {
    let (mut found, mut rest) = (Vec::new(), letters);
    while !rest.is_empty() {
        let is_japanese = rest.chars().all(|c| !c.is_ascii() && !('À'..='ɏ').contains(&c));
        let ends = rest.char_indices().map(|(start, c)| start + c.len_utf8()).rev();
        let words = ends.filter_map(|end| rest.split_at_checked(end));
        let mut known = words.take(if is_japanese { usize::MAX } else { 1 });
        let (word, after) = known
            .find_map(|(word, after)| Some((meaning(word)?, after)))
            .ok_or(InvalidClockText::Unreadable)?;
        found.extend(part(word));
        rest = after;
    }
    Ok(found)
}

/// The part for a word; none for an ignored word.
const fn part(word: Word) -> Option<Part> {
    Some(match word {
        Word::Unit(unit) => Part::Unit(unit),
        Word::One => Part::One,
        Word::Per => Part::Per,
        Word::Turn => Part::Turn,
        Word::Increment => Part::Increment,
        Word::No => Part::No,
        Word::WholeGame => Part::WholeGame,
        Word::Plus => Part::Plus,
        Word::Filler => return None,
    })
}
