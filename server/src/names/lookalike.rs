//! Keys of texts: texts that look alike have equal keys, in any script or case, and with any accents or enclosing
//! shapes.
//!
//! The key of a character: its compatibility decomposition (NFKD) without marks is replaced by the skeleton that
//! Unicode defines for confusable characters (UTS #39), in lower case.

use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_security::skeleton;

/// The first characters of three alphabets without decomposition: negative circled letters, negative squared letters,
/// and regional indicators. Each alphabet has 26 consecutive characters.
const ENCLOSED: [char; 3] = ['\u{1F150}', '\u{1F170}', '\u{1F1E6}'];
/// Forms of the open o and of the reversed c, which look alike.
const OPEN_OS: [char; 7] = ['Ɔ', 'ɔ', 'ᴐ', 'Ↄ', 'ↄ', 'Ͻ', 'ͻ'];
/// Digits and signs that may stand for letters.
const LETTER_SIGNS: [(char, char); 15] = [
    ('3', 'e'),
    ('4', 'a'),
    ('5', 's'),
    ('7', 't'),
    ('@', 'a'),
    ('$', 's'),
    ('!', 'i'),
    ('(', 'c'),
    ('<', 'c'),
    ('[', 'c'),
    ('{', 'c'),
    ('|', 'l'),
    ('^', 'a'),
    ('¡', 'i'),
    ('+', 't'),
];
/// Signs, and Greek and Cyrillic letters, that look like a Latin letter. Without this list, most of them would have
/// another key or an empty key.
const SIGNS: [(char, char); 48] = [
    ('Ϲ', 'c'),
    ('ϲ', 'c'),
    ('ε', 'e'),
    ('μ', 'u'),
    ('τ', 't'),
    ('υ', 'u'),
    ('₳', 'a'),
    ('฿', 'b'),
    ('₵', 'c'),
    ('¢', 'c'),
    ('₡', 'c'),
    ('€', 'e'),
    ('₭', 'k'),
    ('£', 'l'),
    ('₤', 'l'),
    ('₥', 'm'),
    ('₦', 'n'),
    ('₱', 'p'),
    ('₽', 'p'),
    ('₹', 'r'),
    ('₮', 't'),
    ('†', 't'),
    ('‡', 't'),
    ('₩', 'w'),
    ('¥', 'y'),
    ('©', 'c'),
    ('®', 'r'),
    ('Λ', 'a'),
    ('Δ', 'a'),
    ('Д', 'a'),
    ('д', 'a'),
    ('П', 'n'),
    ('п', 'n'),
    ('Ғ', 'f'),
    ('ғ', 'f'),
    ('Ҝ', 'k'),
    ('ҝ', 'k'),
    ('Σ', 'e'),
    ('Я', 'r'),
    ('я', 'r'),
    ('§', 's'),
    ('●', 'o'),
    ('○', 'o'),
    ('◯', 'o'),
    ('◉', 'o'),
    ('◎', 'o'),
    ('⭕', 'o'),
    ('⚪', 'o'),
];
/// Small capitals, turned letters and other characters that look like Latin letters.
const LATIN_LOOKALIKES: [(char, char); 46] = [
    ('ᴀ', 'a'),
    ('ʙ', 'b'),
    ('ᴄ', 'c'),
    ('ᴅ', 'd'),
    ('ᴇ', 'e'),
    ('ꜰ', 'f'),
    ('ɢ', 'g'),
    ('ʜ', 'h'),
    ('ɪ', 'i'),
    ('ᴊ', 'j'),
    ('ᴋ', 'k'),
    ('ʟ', 'l'),
    ('ᴍ', 'm'),
    ('ɴ', 'n'),
    ('ᴏ', 'o'),
    ('ᴘ', 'p'),
    ('ꞯ', 'q'),
    ('ʀ', 'r'),
    ('ꜱ', 's'),
    ('ᴛ', 't'),
    ('ᴜ', 'u'),
    ('ᴠ', 'v'),
    ('ᴡ', 'w'),
    ('ʏ', 'y'),
    ('ᴢ', 'z'),
    ('ʍ', 'm'),
    ('ĸ', 'k'),
    ('ᴩ', 'p'),
    ('ᴦ', 'r'),
    ('ᴨ', 'n'),
    ('ǝ', 'e'),
    ('Ǝ', 'e'),
    ('ə', 'e'),
    ('Ə', 'e'),
    ('ɘ', 'e'),
    ('ɐ', 'a'),
    ('ɯ', 'm'),
    ('Ɯ', 'm'),
    ('ɹ', 'r'),
    ('ʁ', 'r'),
    ('ʇ', 't'),
    ('ʞ', 'k'),
    ('ʌ', 'v'),
    ('ᴎ', 'n'),
    ('ᑕ', 'c'),
    ('Ꮖ', 'i'),
];

pub(super) fn is_mark(c: char) -> bool {
    c.general_category_group() == GeneralCategoryGroup::Mark
}

/// The joined keys of a text's words.
pub(super) fn key(text: &str) -> String {
    words(text).iter().map(|word| word.key.as_str()).collect()
}

/// The look of a text: its key or, if the key is empty, the skeleton of its symbols.
pub(super) fn look(text: &str) -> String {
    let key = key(text);
    if !key.is_empty() {
        return key;
    }
    let shown: String = text.nfkd().filter(|c| !is_mark(*c) && !c.is_whitespace()).collect();
    skeleton(&shown).collect()
}

/// The ways to read a text. A text with open o's (ɔ) has three readings: all as c, all as o, or the first as c and the
/// others as o. If a text has [`LETTER_SIGNS`], each reading is added again, with the signs replaced by letters.
pub(super) fn readings(text: &str) -> Vec<String> {
    let mut readings = vec![text.to_owned()];
    if text.contains(OPEN_OS) {
        let first_is_c = text.replacen(OPEN_OS, "c", 1).replace(OPEN_OS, "o");
        readings = vec![text.replace(OPEN_OS, "c"), text.replace(OPEN_OS, "o"), first_is_c];
    }
    let is_spelled = |c: char| listed(&LETTER_SIGNS, c).is_some();
    if text.contains(is_spelled) {
        let spelled = |text: &String| text.chars().map(|c| listed(&LETTER_SIGNS, c).unwrap_or(c)).collect();
        readings.extend(readings.iter().map(spelled).collect::<Vec<_>>());
    }
    readings
}

pub(super) struct Word {
    pub(super) key: String,
    /// The characters as shown, decomposed and without marks; for those of [`SIGNS`], their letters.
    pub(super) shown: String,
}

/// The words of a text. Spaces, punctuation and other characters that look like no letter or digit separate words. A
/// word has either letters or digits: `abc12de` is three words. A capital after a small letter begins a word; so does
/// the last of several capitals before a small letter.
pub(super) fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut last = None;
    let unsigned = text.chars().map(|c| listed(&SIGNS, c).unwrap_or(c));
    let mut all = unsigned.nfkd().filter(|c| !is_mark(*c)).peekable();
    while let Some(c) = all.next() {
        let kind = match c {
            _ if c.is_numeric() => Kind::Digit,
            _ if c.is_uppercase() => Kind::Capital,
            _ => Kind::Letter,
        };
        let key = letters(c);
        if key.is_empty() {
            last = None;
            continue;
        }
        let continues = match (last, kind) {
            (Some(Kind::Letter | Kind::Capital), Kind::Letter) | (Some(Kind::Digit), Kind::Digit) => true,
            (Some(Kind::Capital), Kind::Capital) => !all.peek().is_some_and(|next| next.is_lowercase()),
            _ => false,
        };
        match words.last_mut().filter(|_| continues) {
            Some(word) => {
                word.key.push_str(&key);
                word.shown.push(c);
            }
            None => words.push(Word { key, shown: c.to_string() }),
        }
        last = Some(kind);
    }
    words
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A small letter, or a letter of a script without capitals.
    Letter,
    Capital,
    Digit,
}

/// The key of one character that has no decomposition; empty unless it is a letter or digit or looks like one.
fn letters(c: char) -> String {
    // The skeletons of a bar and of a dash are letters, but punctuation separates words.
    if c.is_ascii_punctuation() || c.general_category_group() == GeneralCategoryGroup::Punctuation {
        return String::new();
    }
    if let Some(key) = ASCII.get(c as usize) {
        return key.clone();
    }
    skeleton_letters(c)
}

/// The keys of the ASCII characters, computed once, because most names consist of them.
static ASCII: LazyLock<[String; 128]> =
    LazyLock::new(|| std::array::from_fn(|code| skeleton_letters(char::from(code as u8))));

/// The key of one character: takes the skeleton and then the lower case, twice.
fn skeleton_letters(c: char) -> String {
    let skeleton_of = |text: String| skeleton(&text).collect::<String>();
    let latin_of = |text: String| text.chars().map(latin).collect::<String>();
    // The skeleton comes before the lower case, because a capital and its small letter may look like different letters.
    // For example, Greek capital mu looks like an M, and small mu like a u.
    let large = latin_of(skeleton_of(latin(c).to_string())).to_lowercase();
    let small = latin_of(skeleton_of(large)).to_lowercase();
    // A capital i looks like a small l.
    small.nfkd().filter(|c| c.is_alphanumeric()).map(|c| if c == 'i' { 'l' } else { c }).collect()
}

/// The Latin letter that a character shows in another form, or the character itself.
fn latin(c: char) -> char {
    let of_alphabet = |first: &char| {
        let place = u8::try_from(u32::from(c).checked_sub(u32::from(*first))?).ok()?;
        (place < 26).then(|| char::from(b'a' + place))
    };
    let shown = || listed(&LATIN_LOOKALIKES, c).or_else(|| listed(&SIGNS, c));
    ENCLOSED.iter().find_map(of_alphabet).or_else(shown).unwrap_or(c)
}

fn listed(list: &[(char, char)], c: char) -> Option<char> {
    list.iter().find(|(shown, _)| *shown == c).map(|(_, letter)| *letter)
}
