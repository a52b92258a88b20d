//! The names of people: checks chosen names, makes names for guests, and makes look-alike names distinct.
//!
//! Invariants: nobody can pass for a computer opponent, the staff or a deleted player. Every accepted name has a
//! visible character, and at most `MARKS_MAX` combining marks in a row. Clients recognize a computer opponent by its
//! kind and level, never by its name.

mod distinct;
mod guest;
mod lookalike;
mod reserved;
mod whole_name;

pub use distinct::distinct;
pub use guest::guest;

use konakis_protocol::PlayerName;
use lookalike::{Word, is_mark, readings, words};
use reserved::{is_level, japanese_reservation, reservation};
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

/// The maximum number of combining marks on one letter. Vietnamese needs two, Thai and Hebrew up to three.
const MARKS_MAX: usize = 3;
/// The maximum length after compatibility decomposition, which can turn one character into 18. Decomposed, a
/// name of 32 Korean syllables has 96 characters.
const DECOMPOSED_MAX: usize = 128;
/// The maximum number of words. It bounds the time of the check, which compares all runs of words. A name of 32
/// alternating small and capital letters has 17 words; one of alternating letters and digits would have 32.
const WORDS_MAX: usize = 20;
/// Characters that show nothing, although Unicode calls them symbols.
const BLANKS: [char; 2] = ['\u{1D159}', '\u{FFFC}'];

/// The reason why a name is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// It looks like a computer opponent's name.
    #[error("this name belongs to the computer opponents: choose another one")]
    Computer,
    /// It looks like the name of somebody who runs the server.
    #[error("this name is reserved for the people who run Konakis: choose another one")]
    Staff,
    /// It looks like the name of deleted players.
    #[error("this name belongs to players who deleted their accounts: choose another one")]
    Deleted,
    /// It has no visible character, has too many words or combining marks, or is too long after decomposition.
    #[error("this name cannot be read: choose one with letters, and at most three marks on each")]
    Unreadable,
}

/// The name of the computer opponent at a level.
#[must_use]
pub fn computer(level: u8) -> PlayerName {
    PlayerName::nearest(&format!("Computer level {level}"))
}

/// Checks a name that a person wants to have.
///
/// # Errors
/// [`NameError`], with a sentence for the person.
pub fn check(name: &PlayerName) -> Result<(), NameError> {
    let mut marks = 0;
    for c in name.as_str().chars() {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        if marks > MARKS_MAX {
            return Err(NameError::Unreadable);
        }
    }
    let is_visible = |c: char| {
        use GeneralCategoryGroup::{Letter, Number, Punctuation, Symbol};
        matches!(c.general_category_group(), Letter | Number | Punctuation | Symbol) && !BLANKS.contains(&c)
    };
    if !name.as_str().chars().any(is_visible) || name.as_str().nfkd().nth(DECOMPOSED_MAX).is_some() {
        return Err(NameError::Unreadable);
    }
    readings(name.as_str()).iter().try_for_each(|reading| check_words(&words(reading)))
}

/// Refuses too many words, and words that are or contain a reserved name.
fn check_words(words: &[Word]) -> Result<(), NameError> {
    if words.len() > WORDS_MAX {
        return Err(NameError::Unreadable);
    }
    if is_level(words) {
        return Err(NameError::Computer);
    }
    if let Some(error) = whole_name::reservation(words).or_else(|| japanese_reservation(words)) {
        return Err(error);
    }
    for first in 0..words.len() {
        for last in first..words.len() {
            if let Some(error) = words.get(first..=last).and_then(|run| reservation(run, first == 0)) {
                return Err(error);
            }
        }
    }
    Ok(())
}

/// Returns `name`, which was given elsewhere, for example on Discord; a placeholder if [`check`] refuses it.
#[must_use]
pub fn allowed(name: PlayerName) -> PlayerName {
    if check(&name).is_ok() { name } else { PlayerName::nearest("") }
}

#[cfg(test)]
mod tests;
