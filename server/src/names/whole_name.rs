//! Words that are reserved only as a whole name, because they are also surnames or parts of other names.
//!
//! Invariants: such a word stays reserved with a word of [`PREFIXES`] before it. It also stays reserved if it is
//! followed by short numbers ([`is_shown_as_number`]) or by words of [`SUFFIXES`] with at least three characters. Any
//! other word or letter beside a reserved word makes the name allowed: Bot is refused; Bot Li, Le Bot and Abbot are
//! allowed. A short word written in several parts is allowed (Bo T). An abbreviation written as a first name is
//! allowed: AI is refused; Ai and Al are allowed.

use super::NameError;
use super::lookalike::{Word, key};
use super::reserved::{MACHINE_WORDS, SUFFIXES, is_shown_as_number, joined, keys};
use std::sync::LazyLock;

/// Names of computers, besides [`MACHINE_WORDS`].
const COMPUTER_NAMES: [&str; 15] = [
    "chatbot",
    "ボット",
    "ロボット",
    "人工知能",
    "artificial intelligence",
    "intelligence artificielle",
    "kunstmatige intelligentie",
    "tablut bot",
    "tablut ai",
    "kubism bot",
    "kubism ai",
    "subulata bot",
    "subulata ai",
    "subsume bot",
    "subsume ai",
];
/// Words that form the name of a computer together with one of [`MACHINE_WORDS`] before them.
const COMPUTER_ROLES: [&str; 7] = ["bot", "player", "opponent", "ボット", "君", "くん", "さん"];
const STAFF_NAMES: [&str; 27] = [
    "host",
    "developer",
    "developers",
    "dev team",
    "developer team",
    "security",
    "security team",
    "safety team",
    "trust and safety",
    "trust safety",
    "développeur",
    "développeuse",
    "sécurité",
    "équipe sécurité",
    "ontwikkelaar",
    "beveiliging",
    "beveiligingsteam",
    "開発者",
    "ホスト",
    "セキュリティ",
    "official",
    "officiel",
    "officieel",
    "assistance",
    "ondersteuning",
    "modo",
    "le modo",
];
const DELETED_NAMES: [&str; 4] = ["deleted", "supprimé", "verwijderd", "削除済み"];
/// Words that may precede a reserved name. Only the English article is listed, because articles of other languages
/// begin surnames: Le Bot, De Host.
const PREFIXES: [&str; 6] = ["the", "team", "official", "super", "server", "site"];
/// The longest key of a short name, in characters.
const SHORT_CHARS_MAX: usize = 4;
/// The longest key of an abbreviation, in characters.
const ABBREVIATION_CHARS_MAX: usize = 2;

pub(super) fn reservation(words: &[Word]) -> Option<NameError> {
    let words = match words {
        [first, rest @ ..] if !rest.is_empty() && PREFIX_KEYS.contains(&first.key) => rest,
        words => words,
    };
    // The last words may belong to the reserved name or follow it, so every possible end is tried.
    let may_follow = |word: &Word| is_shown_as_number(word) || SUFFIX_KEYS.contains(&word.key);
    let shortest = words.iter().rposition(|word| !may_follow(word)).map_or(1, |last| last + 1);
    (shortest..=words.len()).filter_map(|count| words.get(..count)).find_map(named)
}

fn named(words: &[Word]) -> Option<NameError> {
    let name = joined(words);
    let (_, error) = RESERVED.iter().find(|(reserved, _)| *reserved == name)?;
    let count = name.chars().count();
    let is_of_person = is_in_parts(words) && count <= SHORT_CHARS_MAX
        || count <= ABBREVIATION_CHARS_MAX && is_first_name(words);
    (!is_of_person).then_some(*error)
}

/// Whether a name is written as several words, of which at least one has several characters and none is only digits.
fn is_in_parts(words: &[Word]) -> bool {
    let is_digits = |word: &Word| word.shown.chars().all(char::is_numeric);
    words.len() > 1 && words.iter().any(|word| word.shown.chars().count() > 1) && !words.iter().any(is_digits)
}

/// Whether an abbreviation is written as a first name, such as Ai, or has an l or a digit for the i, such as Al.
fn is_first_name(words: &[Word]) -> bool {
    let shown: String = words.iter().map(|word| word.shown.as_str()).collect();
    let mut chars = shown.chars();
    let is_capitalized = chars.next().is_some_and(char::is_uppercase) && chars.all(char::is_lowercase);
    is_capitalized || shown.to_lowercase().contains(|c: char| c == 'l' || c.is_numeric())
}

static RESERVED: LazyLock<Vec<(String, NameError)>> = LazyLock::new(|| {
    let roles = keys(&COMPUTER_ROLES);
    let machines = keys(&MACHINE_WORDS);
    let with_role =
        |machine: &String| roles.iter().map(|role| format!("{machine}{role}")).collect::<Vec<_>>();
    let computers = machines.iter().flat_map(with_role).chain(machines.iter().cloned());
    let computers = computers.chain(keys(&COMPUTER_NAMES)).map(|name| (name, NameError::Computer));
    let staff = STAFF_NAMES.iter().map(|name| (key(name), NameError::Staff));
    let deleted = DELETED_NAMES.iter().map(|name| (key(name), NameError::Deleted));
    computers.chain(staff).chain(deleted).collect()
});

static PREFIX_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| keys(&PREFIXES));

/// The keys of [`SUFFIXES`] that are too long to be initials or an abbreviation.
static SUFFIX_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let is_long = |key: &String| key.chars().count() > ABBREVIATION_CHARS_MAX;
    keys(&SUFFIXES).into_iter().filter(is_long).collect()
});
