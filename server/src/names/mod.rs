//! Checks the names that people choose, makes names for guests who have chosen none, and tells equal names apart.
//!
//! Invariants: nobody can pass for a computer opponent, the staff or a deleted player, and every accepted name has a visible
//! character and few enough combining marks to stay within its line. Clients tell a computer by its kind and level, never by
//! its name.

mod distinct;
mod guest;
mod lookalike;

pub use distinct::distinct;
pub use guest::guest;

use konakis_protocol::{PlayerName, deleted_player};
use lookalike::{is_mark, key, words};
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

/// The most combining marks on one letter. Vietnamese needs two, Thai and Hebrew up to three.
const MARKS_MAX: usize = 3;
/// The most characters of a name after compatibility decomposition, which makes up to 18 of one. A name of 32 Korean
/// syllables has 96.
const DECOMPOSED_MAX: usize = 128;
/// The words for a computer opponent in the languages of the clients.
const COMPUTER_WORDS: [&str; 4] = ["computer", "ordinateur", "コンピュータ", "コンピューター"];
/// The words for the level of a computer opponent in these languages, and their abbreviations.
const LEVEL_WORDS: [&str; 6] = ["level", "lvl", "lv", "niveau", "niv", "レベル"];
/// Names of people who run the server, in these languages.
const STAFF_WORDS: [&str; 19] = [
    "konakis",
    "admin",
    "admins",
    "administrator",
    "administrators",
    "moderator",
    "moderators",
    "system",
    "support",
    "staff",
    "administrateur",
    "modérateur",
    "système",
    "beheerder",
    "systeem",
    "管理者",
    "運営",
    "モデレーター",
    "システム",
];
/// The characters of numbers: Arabic, Roman up to 39, and Japanese.
const NUMERALS: &str = "0123456789ivx一二三四五六七八九十";

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
    /// It has no visible character, too many combining marks, or characters that stand for whole phrases.
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
    let is_base = |c: char| {
        use GeneralCategoryGroup::{Letter, Number, Punctuation, Symbol};
        matches!(c.general_category_group(), Letter | Number | Punctuation | Symbol)
    };
    if !name.as_str().chars().any(is_base) || name.as_str().nfkd().nth(DECOMPOSED_MAX).is_some() {
        return Err(NameError::Unreadable);
    }
    let words = words(name.as_str());
    if is_level(&words) {
        return Err(NameError::Computer);
    }
    // A reserved name may stand among other words, and may itself be written as several.
    for first in 0..words.len() {
        let mut run = String::new();
        for word in words.iter().skip(first) {
            run.push_str(word);
            if names_one_of(&run, &COMPUTERS) {
                return Err(NameError::Computer);
            }
            if names_one_of(&run, &STAFF) {
                return Err(NameError::Staff);
            }
            if names_one_of(&run, &DELETED) {
                return Err(NameError::Deleted);
            }
        }
    }
    Ok(())
}

/// Whether a key is a reserved name, with or without a number.
fn names_one_of(run: &str, reserved: &[String]) -> bool {
    reserved.iter().filter_map(|name| run.strip_prefix(name.as_str())).any(is_number)
}

/// Whether these words are the level of a computer opponent and nothing else. The level may be written as several words.
fn is_level(words: &[String]) -> bool {
    let is_level_of = |(level, number): (&[String], &[String])| {
        !number.is_empty() && LEVELS.contains(&level.concat()) && is_number(&number.concat())
    };
    (1..words.len()).filter_map(|first| words.split_at_checked(first)).any(is_level_of)
}

/// Whether a key has only the characters of numbers.
fn is_number(key: &str) -> bool {
    key.chars().all(|c| c.is_numeric() || NUMERAL_KEYS.contains(c))
}

/// A name from elsewhere, such as Discord, replaced if a person may not have it here.
#[must_use]
pub fn allowed(name: PlayerName) -> PlayerName {
    if check(&name).is_ok() { name } else { PlayerName::nearest("") }
}

/// The keys of [`COMPUTER_WORDS`].
static COMPUTERS: LazyLock<Vec<String>> = LazyLock::new(|| keys(&COMPUTER_WORDS));

/// The keys of [`LEVEL_WORDS`].
static LEVELS: LazyLock<Vec<String>> = LazyLock::new(|| keys(&LEVEL_WORDS));

/// The keys of [`STAFF_WORDS`].
static STAFF: LazyLock<Vec<String>> = LazyLock::new(|| keys(&STAFF_WORDS));

/// The key of the name of deleted players.
static DELETED: LazyLock<Vec<String>> = LazyLock::new(|| keys(&[deleted_player().as_str()]));

/// The characters of which the keys of [`NUMERALS`] consist.
static NUMERAL_KEYS: LazyLock<String> = LazyLock::new(|| key(NUMERALS));

fn keys(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| key(text)).collect()
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
            "Computer level 1",
            "computer",
            "COMPUTER  12",
            "Computer1",
            "Соmрuter 3",        // Cyrillic С, о, р
            "C\u{301}omputer 2", // an accent on the C
            "Ｃomputer 4",       // a full-width C
            "Computer_1",
            "Computer—level 2",
            "—Computer 1",
            "Computer #1",
            "Computer ①",
            "Computer①",
            "Computer l",
            "Computer: level 1",
            "C.o.m.p.u.t.e.r 1",
            "C0mputer 1",
            "Cornputer 1",
            "[Computer] 1",
            "The Computer",
            "🤖 Computer 1",
            "Ordinateur 2",
            "L’ordinateur",
            "コンピューター1",
            "Ⓒⓞⓜⓟⓤⓣⓔⓡ 1",
            "🄲🄾🄼🄿🅄🅃🄴🅁",
            "🅲🅾🅼🅿🆄🆃🅴🆁 2",
            "🅒🅞🅜🅟🅤🅣🅔🅡",
            "🇨 🇴 🇲 🇵 🇺 🇹 🇪 🇷",
            "ᴄᴏᴍᴘᴜᴛᴇʀ 1",
            "ᶜᵒᵐᵖᵘᵗᵉʳ",
            "𝕮𝖔𝖒𝖕𝖚𝖙𝖊𝖗 2",
            "COΜPUTER 2", // a Greek capital my
            "COМPUTER 2", // a Cyrillic capital em
            "Ϲοмρυτεr",   // Greek and Cyrillic letters
            "ϲοмρυτεr 2",
            "₵omputer",
            "¢omputer 1",
            "Compu†er",
            "Com₱u₮€r 2",
            "Coмpuтer 2", // Cyrillic small letters
            "Cömpüter",
            "Computęr 3",
            "℃omputer", // a degree sign and a C
            "ComputerII",
            "ComputerⅡ",
            "ComputerIV",
            "Computer VIII",
            "The C o m p u t e r",
            "ｺﾝﾋﾟｭｰﾀｰ 1",
            "コンピューター二",
            "Level 2",
            "Level II",
            "LEVEL Ⅱ",
            "level2",
            "Lėvel 2",
            "[Level 3]",
            "Niveau 4",
            "L e v e l 2",
            "L.e.v.e.l. 2",
            "Lvl 2",
            "Lvl. II",
            "Lv 3",
            "Niv. 4",
            "レベル3",
        ] {
            assert_eq!(checked(name), Err(NameError::Computer), "{name}");
        }
        for level in [1, 6, u8::MAX] {
            assert_eq!(check(&computer(level)), Err(NameError::Computer));
        }
    }

    #[test]
    fn the_name_of_deleted_players_is_refused_to_people() {
        for name in [
            "Deleted player",
            "deleted  PLAYER",
            "Deletedplayer",
            "Dеlеtеd рlауеr",
            "Deleted player 2",
            "Deleted player II",
            "The deleted player",
            "Deleted player (Anna)",
            "🅳🅴🅻🅴🆃🅴🅳 player",
            "DeIeted pIayer",
            "Déleted pläyer",
        ] {
            assert_eq!(checked(name), Err(NameError::Deleted), "{name}");
        }
        assert_eq!(checked("Undeleted player"), Ok(()));
    }

    #[test]
    fn names_of_the_staff_are_refused_to_people() {
        for name in [
            "Admin",
            "admin 2",
            "Adm1n",
            "Аdmіn", // Cyrillic А and і
            "The Admin",
            "ＡＤＭＩＮ",
            "Administrator",
            "Moderator",
            "M0derat0r",
            "Konakis",
            "Konakis Team",
            "K o n a k i s",
            "Kоnаkіs", // Cyrillic о, а and і
            "System",
            "[Support]",
            "Staff ①",
            "Modérateur",
            "管理者",
        ] {
            assert_eq!(checked(name), Err(NameError::Staff), "{name}");
        }
    }

    #[test]
    fn ordinary_names_are_allowed() {
        for name in [
            "Anna",
            "Computerfan",
            "Compu",
            "Computress 1",
            "Nguyễn Thị",
            "ก็ดี",
            "משה",
            "李雷",
            "Ana 1",
            "Level 99 wizard",
            "Mr Levell",
            "Lvl",
            "L e v e l",
            "Leve 2",
            "100 €",
            "Ann†",
            "Levell",
            "Vi 2",
            "Deleted scenes",
            "Player 2",
            "Badminton",
            "Systematic",
            "Stafford",
            "Moderate",
            "Ⓐnna",
            "!?",
            "🐸",
        ] {
            assert_eq!(checked(name), Ok(()), "{name}");
        }
    }

    #[test]
    fn names_of_combining_marks_are_refused() {
        assert_eq!(checked("\u{301}\u{302}"), Err(NameError::Unreadable));
        assert_eq!(checked("Z\u{301}\u{302}\u{303}\u{304}algo"), Err(NameError::Unreadable));
        assert_eq!(checked(&"\u{fdfa}".repeat(8)), Err(NameError::Unreadable), "8 characters stand for 144");
        assert_eq!(checked(&"뷁".repeat(32)), Ok(()));
        assert_eq!(allowed(PlayerName::nearest("\u{301}")).as_str(), "Somebody");
        assert_eq!(allowed(PlayerName::nearest("Anna")).as_str(), "Anna");
    }
}
