//! The words of reserved names: of computer opponents, of the staff, and of deleted players.
//!
//! Invariants: a reserved name stays reserved with a word of [`PREFIXES`] before it, and with words of [`SUFFIXES`],
//! words for levels, other reserved names and numbers after it. The keys of a name's words are joined before they are
//! compared. After one of [`MACHINE_WORDS`] or a word for a level, several letters that only look like digits are no
//! number: Bot Li is allowed, although both letters of Li look like the digit 1.

use super::NameError;
use super::lookalike::{Word, key};
use konakis_protocol::deleted_player;
use std::sync::LazyLock;

const COMPUTER_WORDS: [&str; 5] = ["computer", "ordinateur", "コンピュータ", "コンピューター", "パソコン"];
/// Words for the level of a computer opponent, and their abbreviations.
const LEVEL_WORDS: [&str; 6] = ["level", "lvl", "lv", "niveau", "niv", "レベル"];
/// Other words for a computer. Here, these words reserve only names that consist of such a word and a number, perhaps
/// with a word for a level between them. `whole_name` reserves each word as a whole name.
pub(super) const MACHINE_WORDS: [&str; 11] =
    ["ai", "ia", "ki", "cpu", "bot", "robot", "ordi", "comp", "engine", "moteur", "machine"];
/// The names of the site. Konakis is also a surname, so they are reserved only at the beginning of a name, or after a
/// prefix that begins the name.
const OWN_NAMES: [&str; 2] = ["konakis", "コナキス"];
/// A word for the staff that is reserved only if written as one word or as single letters: Mo D. is allowed.
const SHORT_WORD: &str = "mod";
const DIGITS_MAX: usize = 2;
/// Words for the staff, in the languages of the clients and a few others.
const STAFF_WORDS: [&str; 59] = [
    "admin",
    "administrator",
    "administration",
    "moderator",
    "moderation",
    "owner",
    "webmaster",
    "gamemaster",
    "moderatie",
    "operator",
    "system",
    "support",
    "staff",
    "administrateur",
    "modérateur",
    "opérateur",
    "système",
    "beheer",
    "beheerder",
    "systeem",
    "管理者",
    "運営",
    "モデレーター",
    "システム",
    "sysop",
    "server team",
    "administrador",
    "moderador",
    "админ",
    "администратор",
    "модератор",
    "管理员",
    "管理員",
    "administratrice",
    "modératrice",
    "opératrice",
    "moderatoren",
    "administratie",
    "helpdesk",
    "klantenservice",
    "service client",
    "eigenaar",
    "サポート",
    "運営者",
    "管理人",
    "スタッフ",
    "公式",
    "アドミン",
    "モデレータ",
    "オーナー",
    "オペレーター",
    "モデレーション",
    "事務局",
    "サーバー管理",
    "サーバ管理",
    "service clientèle",
    "systeembericht",
    "beheerster",
    "klantendienst",
];
/// The Japanese words of [`STAFF_WORDS`] that occur in no ordinary name. They are reserved anywhere in a word.
const JAPANESE_STAFF_WORDS: [&str; 6] = ["管理者", "運営", "サポート", "スタッフ", "事務局", "モデレーター"];
/// Names for deleted players, in the languages of the clients. The site itself names them [`deleted_player`].
const DELETED_WORDS: [&str; 43] = [
    "deleted user",
    "deleted account",
    "removed player",
    "removed user",
    "joueur supprimé",
    "joueuse supprimée",
    "utilisateur supprimé",
    "compte supprimé",
    "verwijderde speler",
    "verwijderde gebruiker",
    "verwijderd account",
    "削除されたプレイヤー",
    "削除されたユーザー",
    "削除されたアカウント",
    "削除済みプレイヤー",
    "削除済みユーザー",
    "削除済みアカウント",
    "joueur effacé",
    "joueuse effacée",
    "utilisateur effacé",
    "compte effacé",
    "退会済みプレイヤー",
    "退会済みユーザー",
    "退会済みアカウント",
    "player deleted",
    "user deleted",
    "account deleted",
    "speler verwijderd",
    "gebruiker verwijderd",
    "account verwijderd",
    "プレイヤー削除済み",
    "ユーザー削除済み",
    "アカウント削除済み",
    "退会したプレイヤー",
    "退会したユーザー",
    "退会ユーザー",
    "former player",
    "compte désactivé",
    "ancien joueur",
    "ancienne joueuse",
    "utilisateur inconnu",
    "onbekende speler",
    "voormalige speler",
];
const PREFIXES: [&str; 27] = [
    "the",
    "le",
    "la",
    "les",
    "l",
    "de",
    "het",
    "team",
    "official",
    "super",
    "server",
    "site",
    "sys",
    "équipe",
    "équipe de",
    "l’équipe",
    "l’équipe de",
    "team van",
    "mr",
    "dev",
    "help",
    "aide",
    "www",
    "チーム",
    "サーバー",
    "サーバ",
    "カスタマー",
];
pub(super) const SUFFIXES: [&str; 15] = [
    "s",
    "team",
    "message",
    "bot",
    "player",
    "opponent",
    "official",
    "account",
    "desk",
    "service",
    "ai",
    "チーム",
    "メッセージ",
    "ボット",
    "より",
];
/// The characters of Arabic numbers, and of Roman ones up to 39.
const NUMERALS: &str = "0123456789ivx";
const ROMAN_NUMERALS: &str = "ivx";
/// The characters of Japanese numbers. Such a number needs no space between it and a word.
const JAPANESE_NUMERALS: &str = "一二三四五六七八九十壱弐参肆伍陸漆捌玖拾";
const NUMBER_WORDS: [&str; 51] = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten", //
    "un",
    "deux",
    "trois",
    "quatre",
    "cinq",
    "sept",
    "huit",
    "neuf",
    "dix", //
    "een",
    "twee",
    "drie",
    "vier",
    "vijf",
    "zes",
    "zeven",
    "acht",
    "negen",
    "tien", //
    "いち",
    "に",
    "さん",
    "し",
    "よん",
    "ご",
    "ろく",
    "なな",
    "しち",
    "はち",
    "きゅう",
    "じゅう", //
    "ワン",
    "ツー",
    "スリー",
    "フォー",
    "ファイブ",
    "シックス",
    "セブン",
    "エイト",
    "ナイン",
    "テン",
];

/// The error for words that are a reserved name when joined. `begins`: whether they begin the player's name.
pub(super) fn reservation(words: &[Word], begins: bool) -> Option<NameError> {
    let run = joined(words);
    let is_spread = words.len() > 1 && words.iter().any(|word| word.shown.chars().count() > 1);
    let bare = PREFIX_KEYS.iter().filter_map(|prefix| run.strip_prefix(prefix.as_str()));
    std::iter::once(run.as_str()).chain(bare).find_map(|run| {
        let named = RESERVED
            .iter()
            .filter(|(name, _)| (begins || !OWN_KEYS.contains(name)) && (!is_spread || *name != *SHORT_KEY));
        named
            .filter_map(|(name, error)| Some((run.strip_prefix(name.as_str())?, *error)))
            .find(|(rest, error)| is_ending(rest, *error))
            .map(|(_, error)| error)
    })
}

/// The error for a name that contains one of [`JAPANESE_STAFF_WORDS`]. Japanese has no spaces, so the word may be
/// anywhere.
pub(super) fn japanese_reservation(words: &[Word]) -> Option<NameError> {
    let contains_one =
        |word: &Word| JAPANESE_STAFF_KEYS.iter().any(|staff| word.key.contains(staff.as_str()));
    words.iter().any(contains_one).then_some(NameError::Staff)
}

/// Whether a name that is reserved with `error` stays reserved if `key` follows it. A Roman or Japanese number at the
/// end of a word is an ending only after a computer's name: Modi, which is Mod and a Roman 1, is a surname. A number as
/// a word of its own needs no check, because the words before it are also checked alone.
fn is_ending(key: &str, error: NameError) -> bool {
    let is_number = if error == NameError::Computer {
        has_only_numerals
    } else {
        |key: &str| key.chars().all(char::is_numeric)
    };
    let mut rests = ENDINGS.iter().filter_map(|ending| key.strip_prefix(ending.as_str()));
    is_number(key) || rests.any(|rest| is_ending(rest, error))
}

/// Whether a name is only a word for a level or a computer, followed by a number, such as Level 2 or Bot III. Each of
/// these two parts may consist of several words. After a word for a level, a number in words or in Japanese needs no
/// space.
pub(super) fn is_level(words: &[Word]) -> bool {
    let is_level_of = |(level, number): (&[Word], &[Word])| {
        let is_number = number.iter().all(is_shown_as_number);
        NUMBERED_WORD_KEYS.contains(&joined(level))
            && (is_number || NUMBER_WORD_KEYS.contains(&joined(number)))
    };
    let joined = joined(words);
    let is_joined = |number: &str| {
        let is_japanese = number.chars().all(|c| JAPANESE_NUMERAL_KEYS.contains(c));
        !number.is_empty() && (is_japanese || NUMBER_WORD_KEYS.iter().any(|word| word == number))
    };
    (1..words.len()).filter_map(|first| words.split_at_checked(first)).any(is_level_of)
        || LEVEL_WORD_KEYS.iter().filter_map(|level| joined.strip_prefix(level.as_str())).any(is_joined)
}

/// Whether a word is shown as a number: as at most [`DIGITS_MAX`] digits, as a Roman or Japanese number, or as one
/// character that looks like a digit.
pub(super) fn is_shown_as_number(word: &Word) -> bool {
    let Word { key, shown } = word;
    let count = shown.chars().count();
    let is_roman = |text: &str| text.chars().all(|c| ROMAN_NUMERALS.contains(c));
    (shown.chars().all(char::is_numeric) && count <= DIGITS_MAX)
        || (has_only_numerals(key) && count == 1)
        || is_roman(shown)
        || (is_roman(&shown.to_lowercase()) && shown.chars().all(char::is_uppercase))
        || key.chars().all(|c| JAPANESE_NUMERAL_KEYS.contains(c))
}

pub(super) fn joined(words: &[Word]) -> String {
    words.iter().map(|word| word.key.as_str()).collect()
}

fn has_only_numerals(key: &str) -> bool {
    key.chars().all(|c| c.is_numeric() || NUMERAL_KEYS.contains(c) || JAPANESE_NUMERAL_KEYS.contains(c))
}

static RESERVED: LazyLock<Vec<(String, NameError)>> = LazyLock::new(|| {
    let own = deleted_player();
    let deleted = DELETED_WORDS.iter().copied().chain([own.as_str()]);
    let all = COMPUTER_WORDS.iter().map(|word| (key(word), NameError::Computer));
    let staff = STAFF_WORDS.iter().chain(&OWN_NAMES).chain([&SHORT_WORD]);
    let all = all.chain(staff.map(|word| (key(word), NameError::Staff)));
    all.chain(deleted.map(|word| (key(word), NameError::Deleted))).collect()
});

static JAPANESE_STAFF_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| keys(&JAPANESE_STAFF_WORDS));

static ENDINGS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let reserved = RESERVED.iter().map(|(name, _)| name);
    let mut endings = keys(&SUFFIXES);
    endings.extend(NUMBER_WORD_KEYS.iter().chain(LEVEL_WORD_KEYS.iter()).chain(reserved).cloned());
    endings
});

static PREFIX_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| keys(&PREFIXES));

static LEVEL_WORD_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| keys(&LEVEL_WORDS));

static OWN_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| keys(&OWN_NAMES));

static SHORT_KEY: LazyLock<String> = LazyLock::new(|| key(SHORT_WORD));

/// The words before the number in a computer's name: for levels, for machines, and for a machine's level.
static NUMBERED_WORD_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let machines = keys(&MACHINE_WORDS);
    let levels = machines
        .iter()
        .flat_map(|machine| LEVEL_WORD_KEYS.iter().map(move |level| format!("{machine}{level}")));
    levels.chain(LEVEL_WORD_KEYS.iter().cloned()).chain(machines.iter().cloned()).collect()
});

static NUMBER_WORD_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| keys(&NUMBER_WORDS));

static NUMERAL_KEYS: LazyLock<String> = LazyLock::new(|| key(NUMERALS));

static JAPANESE_NUMERAL_KEYS: LazyLock<String> = LazyLock::new(|| key(JAPANESE_NUMERALS));

pub(super) fn keys(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| key(text)).collect()
}
