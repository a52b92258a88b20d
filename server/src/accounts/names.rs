//! Checks the names that people choose, and makes names for guests who have chosen none.
//!
//! Invariants: nobody can pass for a computer opponent or a deleted player, and every accepted name has a visible character
//! and few enough combining marks to stay within its line. Clients tell a computer by its kind and level, never by its name.

use konakis_protocol::{PlayerName, deleted_player};
use std::sync::LazyLock;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_security::skeleton;

/// The most combining marks on one letter. Vietnamese needs two, Thai and Hebrew up to three.
const MARKS_MAX: usize = 3;
/// The words for a computer opponent in the languages of the clients.
const COMPUTER_WORDS: [&str; 4] = ["computer", "ordinateur", "コンピュータ", "コンピューター"];
/// The words of a guest's name: one of each, and a number.
const GUEST_ADJECTIVES: [&str; 40] = [
    "Amber", "Bold", "Brave", "Bright", "Brisk", "Calm", "Cheerful", "Clever", "Copper", "Coral", "Curious",
    "Daring", "Eager", "Fair", "Gentle", "Golden", "Happy", "Hazel", "Honest", "Humble", "Ivory", "Jade",
    "Jolly", "Keen", "Kind", "Lively", "Lucky", "Merry", "Mossy", "Nimble", "Olive", "Patient", "Plucky",
    "Polite", "Quick", "Quiet", "Silver", "Steady", "Sunny", "Witty",
];
const GUEST_ANIMALS: [&str; 40] = [
    "Badger",
    "Beaver",
    "Bison",
    "Crane",
    "Curlew",
    "Dolphin",
    "Dormouse",
    "Eagle",
    "Falcon",
    "Finch",
    "Fox",
    "Gecko",
    "Hare",
    "Hedgehog",
    "Heron",
    "Ibis",
    "Jackdaw",
    "Kestrel",
    "Kingfisher",
    "Lark",
    "Lynx",
    "Magpie",
    "Marmot",
    "Marten",
    "Newt",
    "Otter",
    "Owl",
    "Panda",
    "Pika",
    "Puffin",
    "Raven",
    "Robin",
    "Salmon",
    "Seal",
    "Sparrow",
    "Stork",
    "Swift",
    "Tern",
    "Turtle",
    "Wren",
];
/// The numbers of guests' names: two digits.
const GUEST_NUMBERS: std::ops::Range<u64> = 10..100;

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
    PlayerName::nearest(&format!("Computer level {level}"))
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
    let plain: String = name.as_str().chars().filter(|&c| !is_mark(c)).collect();
    let joined: String = plain.chars().filter(|c| c.is_alphanumeric()).collect();
    if names_computer(&joined) || plain.split(|c: char| !c.is_alphanumeric()).any(names_computer) {
        return Err(NameError::Computer);
    }
    if *DELETED == confusable_key(&joined) { Err(NameError::Deleted) } else { Ok(()) }
}

/// Whether a text looks like a word for a computer opponent, with or without a level.
fn names_computer(text: &str) -> bool {
    let key = confusable_key(text);
    let rests = COMPUTERS.iter().filter_map(|word| key.strip_prefix(word.as_str()));
    let mut rests = rests.map(|rest| rest.chars().all(|c| c.is_numeric() || DIGITS.contains(c)));
    rests.any(|is_level| is_level)
}

/// A name for a guest who has chosen none. Equal numbers make equal names.
#[must_use]
pub fn guest(number: u64) -> PlayerName {
    let mut rest = number;
    let mut draw = |bound: u64| {
        let drawn = rest % bound;
        rest /= bound;
        drawn
    };
    let mut word = |words: &[&'static str]| {
        let place = usize::try_from(draw(words.len() as u64)).unwrap_or_default();
        words.get(place).copied().unwrap_or_default()
    };
    let (adjective, animal) = (word(&GUEST_ADJECTIVES), word(&GUEST_ANIMALS));
    let number = GUEST_NUMBERS.start + draw(GUEST_NUMBERS.end - GUEST_NUMBERS.start);
    PlayerName::nearest(&format!("{adjective} {animal} {number}"))
}

/// A name from elsewhere, such as Discord, replaced if a person may not have it here.
#[must_use]
pub fn allowed(name: PlayerName) -> PlayerName {
    if check(&name).is_ok() { name } else { PlayerName::nearest("") }
}

/// The confusable keys of [`COMPUTER_WORDS`].
static COMPUTERS: LazyLock<Vec<String>> =
    LazyLock::new(|| COMPUTER_WORDS.iter().map(|word| confusable_key(word)).collect());

/// The characters of which the confusable keys of digits consist.
static DIGITS: LazyLock<String> = LazyLock::new(|| confusable_key("0123456789"));

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
    use std::collections::HashSet;

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
        ] {
            assert_eq!(checked(name), Err(NameError::Computer), "{name}");
        }
        for level in [1, 6, u8::MAX] {
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
            "!?",
            "🐸",
        ] {
            assert_eq!(checked(name), Ok(()), "{name}");
        }
    }

    #[test]
    fn guests_get_names_that_differ_and_are_allowed() {
        let random = crate::random::Random::from_seed(1);
        let names: HashSet<PlayerName> = (0..300).map(|_| guest(random.number())).collect();
        assert!(names.len() > 290, "{} of 300 names differ", names.len());
        for name in names {
            assert_eq!(check(&name), Ok(()), "{name}");
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
