//! Checks the names that people choose.
//!
//! Invariants: nobody can pass for a computer opponent or a deleted player, and every accepted name has a visible character
//! and few enough combining marks to stay within its line.

use konakis_protocol::{PlayerName, deleted_player};
use std::collections::HashSet;
use std::sync::LazyLock;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_security::skeleton;

/// The most combining marks on one letter. Vietnamese needs two, Thai and Hebrew up to three.
const MARKS_MAX: usize = 3;
/// The highest level that a computer opponent may have in its name.
const LEVEL_MAX: u8 = 99;

/// The reason why a name is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// It looks like a computer opponent's name.
    #[error("this name belongs to the computer opponents: choose another one")]
    Computer,
    /// It looks like the name of deleted players.
    #[error("this name belongs to players who deleted their accounts: choose another one")]
    Deleted,
    /// It has no visible character, or too many combining marks.
    #[error("this name cannot be read: choose one with letters, and at most three marks on each")]
    Unreadable,
}

/// The name of the computer opponent at a level.
#[must_use]
pub fn computer(level: u8) -> PlayerName {
    PlayerName::nearest(&format!("Computer {level}"))
}

/// Checks a name that a person wants to have.
///
/// # Errors
/// [`NameError`], with a sentence for the person.
pub fn check(name: &PlayerName) -> Result<(), NameError> {
    let is_mark = |c: char| c.general_category_group() == GeneralCategoryGroup::Mark;
    let mut marks = 0;
    for c in name.as_str().chars() {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        if marks > MARKS_MAX {
            return Err(NameError::Unreadable);
        }
    }
    let is_base = |c: char| {
        use GeneralCategoryGroup::{Letter, Number, Punctuation, Symbol};
        matches!(c.general_category_group(), Letter | Number | Punctuation | Symbol)
    };
    if !name.as_str().chars().any(is_base) {
        return Err(NameError::Unreadable);
    }
    let bare: String = name.as_str().chars().filter(|&c| !is_mark(c) && !c.is_whitespace()).collect();
    let key = confusable_key(&bare);
    if COMPUTERS.contains(&key) {
        return Err(NameError::Computer);
    }
    if *DELETED == key { Err(NameError::Deleted) } else { Ok(()) }
}

/// A name from elsewhere, such as Discord, replaced if a person may not have it here.
#[must_use]
pub fn allowed(name: PlayerName) -> PlayerName {
    if check(&name).is_ok() { name } else { PlayerName::nearest("") }
}

/// The confusable keys of the computer opponents' names, without spaces.
static COMPUTERS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let levels = (0..=LEVEL_MAX).map(|level| format!("computer{level}"));
    std::iter::once("computer".to_owned()).chain(levels).map(|name| confusable_key(&name)).collect()
});

/// The confusable key of the name of deleted players, without spaces.
static DELETED: LazyLock<String> =
    LazyLock::new(|| confusable_key(&deleted_player().as_str().split_whitespace().collect::<String>()));

/// A key that is equal for texts that look alike, whatever scripts they mix.
fn confusable_key(text: &str) -> String {
    skeleton(&text.to_lowercase()).collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(name: &str) -> Result<(), NameError> {
        check(&PlayerName::nearest(name))
    }

    #[test]
    fn names_of_computers_are_refused_to_people() {
        for name in [
            "Computer 1",
            "computer",
            "COMPUTER  12",
            "Computer1",
            "Соmрuter 3",        // Cyrillic С, о, р
            "C\u{301}omputer 2", // an accent on the C
            "Ｃomputer 4",       // a full-width C
        ] {
            assert_eq!(checked(name), Err(NameError::Computer), "{name}");
        }
        for level in [1, 6, LEVEL_MAX] {
            assert_eq!(check(&computer(level)), Err(NameError::Computer));
        }
    }

    #[test]
    fn the_name_of_deleted_players_is_refused_to_people() {
        for name in ["Deleted player", "deleted  PLAYER", "Deletedplayer", "Dеlеtеd рlауеr"] {
            assert_eq!(checked(name), Err(NameError::Deleted), "{name}");
        }
        assert_eq!(checked("Undeleted player"), Ok(()));
    }

    #[test]
    fn ordinary_names_are_allowed() {
        for name in ["Anna", "Computerfan", "Compu", "Nguyễn Thị", "ก็ดี", "משה", "李雷", "Ana 1", "!?", "🐸"]
        {
            assert_eq!(checked(name), Ok(()), "{name}");
        }
    }

    #[test]
    fn names_of_combining_marks_are_refused() {
        assert_eq!(checked("\u{301}\u{302}"), Err(NameError::Unreadable));
        assert_eq!(checked("Z\u{301}\u{302}\u{303}\u{304}algo"), Err(NameError::Unreadable));
        assert_eq!(allowed(PlayerName::nearest("\u{301}")).as_str(), "Somebody");
        assert_eq!(allowed(PlayerName::nearest("Anna")).as_str(), "Anna");
    }
}
