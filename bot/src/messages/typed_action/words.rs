//! The words in a typed action: names of pieces and directions, fillers, endings.

use crate::text::{Lang, Localizer};
use konakis_protocol::{GameInfo, Seat};

/// Ignored words. Unknown words that are not ASCII, such as Japanese particles, are ignored too.
const FILLERS: [&str; 24] = [
    "to", "from", "takes", "captures", "attacks", "at", "on", "x", "slides", "turns", "move", "place", "put",
    "de", "en", "vers", "sur", "prend", "attaque", "van", "naar", "op", "slaat", "valt",
];
/// Words that end a turn.
const ENDINGS: [&str; 12] =
    ["end", "done", "pass", "stop", "fin", "fini", "finir", "passe", "einde", "klaar", "終了", "パス"];
const ABBREVIATION_CHARS_MIN: usize = 3;

pub(super) fn is_ending(typed: &str) -> bool {
    typed.to_lowercase().split_whitespace().next().is_some_and(|word| ENDINGS.contains(&word))
}

pub(super) enum Word {
    Letter(char),
    Filler,
    Unknown,
}

/// The meaning of a typed word. For a letter of the legal actions, people can type the letter, its name, or the
/// beginning of its name.
///
/// Words such as `up` are read only if `near`, the side at the bottom of the board, is given. The caller gives `near`
/// while the user types, because the suggestions show how the bot reads the words. For a sent command, `near` is none,
/// because the user may see a turned board.
pub(super) fn letter(
    localizer: Localizer<'_>,
    info: &GameInfo,
    legal: &[String],
    near: Option<Seat>,
    word: &str,
) -> Word {
    let mut letters: Vec<char> = legal.iter().flat_map(|action| action.chars()).collect();
    letters.retain(char::is_ascii_uppercase);
    letters.sort_unstable();
    letters.dedup();
    let names = |lang, letter| {
        let compass = localizer.texts.compass(lang, letter);
        let kind = info.kinds.iter().find(|kind| kind.id.chars().eq([letter]));
        let kind = kind.map(|kind| localizer.texts.kind(lang, info, &kind.id, 1));
        let seen = near.map(|near| localizer.texts.letter(lang, info, near, letter));
        compass.into_iter().chain(kind).chain(seen)
    };
    let is_name = |name: &str| {
        let name = name.to_lowercase();
        let noun = name.split(|c: char| !c.is_alphabetic()).next_back().unwrap_or_default();
        noun == word || (word.chars().count() >= ABBREVIATION_CHARS_MIN && noun.starts_with(word))
    };
    let is_called = |lang, letter| names(lang, letter).any(|name| is_name(&name));
    let named = letters.into_iter().find(|&letter| {
        word.chars().eq(letter.to_lowercase())
            || [localizer.lang, Lang::En].into_iter().any(|lang| is_called(lang, letter))
    });
    match named {
        Some(letter) => Word::Letter(letter),
        None if FILLERS.contains(&word) || !word.is_ascii() => Word::Filler,
        // A letter of no legal action, such as a direction that the rules forbid.
        None if word.len() == 1 => {
            word.chars().next().map_or(Word::Unknown, |c| Word::Letter(c.to_ascii_uppercase()))
        }
        None => Word::Unknown,
    }
}
