//! Reads actions as people type them: `e3d3`, `e3 d3`, `E3 to D3`, `b1 aggressor`, `end`.
//!
//! Invariants: a reading is one of the legal actions, or a text that only the game server can judge. A text that is
//! legal as it stands is read as itself. Several readings are never chosen between.

use crate::text::{Lang, Localizer, plain};
use konakis_protocol::{GameInfo, Seat, Square, Token, tokens};

/// The value of a choice that is only a hint: an action of no game.
pub const NO_ACTION: &str = "?";

/// Words between the parts of an action that say nothing of their own, in the bot's languages.
const FILLERS: [&str; 24] = [
    "to", "from", "takes", "captures", "attacks", "at", "on", "x", "slides", "turns", "move", "place", "put",
    "de", "en", "vers", "sur", "prend", "attaque", "van", "naar", "op", "slaat", "valt",
];
/// Words that end a turn.
const ENDINGS: [&str; 12] =
    ["end", "done", "pass", "stop", "fin", "fini", "finir", "passe", "einde", "klaar", "終了", "パス"];
/// Signs that stand between two squares and that people leave out or exchange.
const JOINTS: [char; 3] = ['-', 'x', '>'];

/// The shortest beginning of a name that stands for it.
const ABBREVIATION_CHARS_MIN: usize = 3;

/// The meaning of a typed text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reading {
    /// This legal action.
    Action(String),
    /// One of these legal actions.
    Several(Vec<String>),
    /// No legal action; in notation as far as it could be read, so that the game server can name the rule.
    Other(String),
}

/// A part of a typed text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Square(Square),
    Letter(char),
    Number(u16),
    Sign(char),
}

/// Whether an action fits a typed text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fit {
    /// The text says all of it.
    Whole,
    /// Only a letter or a number at its end is missing.
    NearlyWhole,
    /// The text is its beginning.
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
        let fitting: Vec<&String> =
            legal.iter().filter(|action| fit(action, &parts) == Some(wanted)).collect();
        match fitting.as_slice() {
            [] => {}
            [action] => return Reading::Action((*action).clone()),
            several => return Reading::Several(several.iter().map(|action| (*action).clone()).collect()),
        }
    }
    Reading::Other(notation(legal, &parts).unwrap_or(typed))
}

/// The legal actions that a text may become while it is typed, the best first. They are told to the player with
/// directions such as `up`, as on a board with this side at the bottom, so the text may contain those words too.
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

fn is_ending(typed: &str) -> bool {
    typed.to_lowercase().split_whitespace().next().is_some_and(|word| ENDINGS.contains(&word))
}

/// The parts of a text; none if it contains something that is no part of an action.
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

/// Whether a square begins here: a letter with its rank behind it.
fn is_square_at(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| c.is_ascii_lowercase()) && chars.next().is_some_and(|c| c.is_ascii_digit())
}

/// The length of the word that begins here, in bytes; it ends before a square.
fn word(text: &str) -> usize {
    let end = text
        .char_indices()
        .find(|&(at, c)| !c.is_alphabetic() || (at > 0 && text.get(at..).is_some_and(is_square_at)));
    end.map_or(text.len(), |(at, _)| at)
}

/// The meaning of a word.
enum Word {
    Letter(char),
    Filler,
    Unknown,
}

/// The meaning of a word: a letter of the legal actions, by itself or by its name. Words such as `up` are read only with
/// a side at the bottom of the board; a text that is sent may mean a board that lies the other way round.
fn letter(
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
        // A letter of an action that is not legal now, such as a direction that the rules forbid.
        None if word.len() == 1 => {
            word.chars().next().map_or(Word::Unknown, |c| Word::Letter(c.to_ascii_uppercase()))
        }
        None => Word::Unknown,
    }
}

/// How an action fits the parts of a text, if it does.
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
            // People leave the signs out.
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

/// The parts in notation, in the form of a legal action with the same parts; two squares are a move in any game.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::details;
    use crate::text::Texts;

    const TABLUT: &[&str] = &["e3-d3", "e3-f3", "e4-d4", "c1-c2"];
    const KUBISM: &[&str] =
        &["c1-c2", "c1-b1", "+c3S", "+b3N", "+b3E", "b4>c4S", "b4>d4S", "d2>d3E", "d2>d3W"];
    const SUBSUME: &[&str] =
        &["+b1A", "+b1I", "+b1V", "+c1A", "*c1", "b2-b3", "b2xc2", "b2^1", "b2^13", "b2=3V", "b2=3A", "."];

    fn reading(lang: Lang, game: &str, legal: &[&str], typed: &str) -> Reading {
        let (texts, info) = (Texts::new(), details::info(&konakis_games::catalogue(), game));
        let legal: Vec<String> = legal.iter().map(|action| (*action).to_owned()).collect();
        read(Localizer::new(&texts, lang), &info, &legal, typed)
    }

    #[test]
    fn action_is_read_as_people_type_it() {
        for (game, legal, typed, action) in [
            ("tablut", TABLUT, "e3-d3", "e3-d3"),
            ("tablut", TABLUT, "e3d3", "e3-d3"),
            ("tablut", TABLUT, "e3 d3", "e3-d3"),
            ("tablut", TABLUT, "e3 to d3", "e3-d3"),
            ("tablut", TABLUT, "E3-D3", "e3-d3"),
            ("tablut", TABLUT, "E3D3", "e3-d3"),
            ("tablut", TABLUT, "e3tod3", "e3-d3"),
            ("tablut", TABLUT, "  e3 → d3  ", "e3-d3"),
            ("tablut", TABLUT, "e3 – d3", "e3-d3"),
            ("tablut", TABLUT, "e3, d3.", "e3-d3"),
            ("tablut", TABLUT, "from e3 to d3", "e3-d3"),
            ("tablut", TABLUT, "ｅ３ｄ３", "e3-d3"),
            ("kubism", KUBISM, "b3n", "+b3N"),
            ("kubism", KUBISM, "+b3 north", "+b3N"),
            ("kubism", KUBISM, "b4c4", "b4>c4S"),
            ("kubism", KUBISM, "b4 > d4 s", "b4>d4S"),
            ("kubism", KUBISM, "d2d3w", "d2>d3W"),
            ("kubism", KUBISM, "C1 C2", "c1-c2"),
            ("subsume", SUBSUME, "b2 takes c2", "b2xc2"),
            ("subsume", SUBSUME, "b2-c2", "b2xc2"),
            ("subsume", SUBSUME, "b2xc2", "b2xc2"),
            ("subsume", SUBSUME, "b1a", "+b1A"),
            ("subsume", SUBSUME, "b1 aggressor", "+b1A"),
            ("subsume", SUBSUME, "*C1", "*c1"),
            ("subsume", SUBSUME, "b2 ^ 13", "b2^13"),
            ("subsume", SUBSUME, "b2=3v", "b2=3V"),
            ("subsume", SUBSUME, "end", "."),
            ("subsume", SUBSUME, "end turn", "."),
            ("subsume", SUBSUME, "Pass", "."),
            ("subsume", SUBSUME, ".", "."),
        ] {
            assert_eq!(reading(Lang::En, game, legal, typed), Reading::Action(action.into()), "{typed}");
        }
    }

    #[test]
    fn action_is_read_in_the_readers_language() {
        for (lang, game, legal, typed, action) in [
            (Lang::Fr, "tablut", TABLUT, "de e3 à d3", "e3-d3"),
            (Lang::Fr, "kubism", KUBISM, "b3 nord", "+b3N"),
            (Lang::Fr, "subsume", SUBSUME, "b1 agresseur", "+b1A"),
            (Lang::Nl, "tablut", TABLUT, "van e3 naar d3", "e3-d3"),
            (Lang::Nl, "kubism", KUBISM, "b3 oost", "+b3E"),
            (Lang::Nl, "subsume", SUBSUME, "klaar", "."),
            (Lang::Ja, "tablut", TABLUT, "e3からd3へ", "e3-d3"),
            (Lang::Ja, "kubism", KUBISM, "b3 北", "+b3N"),
            (Lang::Ja, "subsume", SUBSUME, "終了", "."),
        ] {
            assert_eq!(reading(lang, game, legal, typed), Reading::Action(action.into()), "{typed}");
        }
    }

    #[test]
    fn several_readings_are_not_chosen_between() {
        let several = |legal, typed, expected: &[&str]| {
            let expected = expected.iter().map(|action| (*action).to_owned()).collect();
            assert_eq!(reading(Lang::En, "subsume", legal, typed), Reading::Several(expected), "{typed}");
        };
        several(SUBSUME, "+b1", &["+b1A", "+b1I", "+b1V"]);
        several(SUBSUME, "b2^", &["b2^1", "b2^13"]);
        several(KUBISM, "d2 d3", &["d2>d3E", "d2>d3W"]);
    }

    #[test]
    fn other_text_is_left_to_the_game_server_in_notation() {
        for (game, legal, typed, notation) in [
            ("tablut", TABLUT, "e3 e5", "e3-e5"),
            ("tablut", &[], "e3 e5", "e3-e5"),
            ("kubism", KUBISM, "c3 n", "+c3N"),
            ("kubism", KUBISM, "+b3w", "+b3W"),
            ("kubism", KUBISM, "b4e4n", "b4>e4N"),
            ("subsume", SUBSUME, "b2=1i", "b2=1I"),
            ("subsume", &["+b1A"], "end", "end"),
            ("tablut", TABLUT, "hello there", "hello there"),
            ("tablut", TABLUT, "", ""),
        ] {
            assert_eq!(reading(Lang::En, game, legal, typed), Reading::Other(notation.into()), "{typed}");
        }
    }

    #[test]
    fn choices_narrow_while_one_types() {
        let (texts, info) = (Texts::new(), details::info(&konakis_games::catalogue(), "tablut"));
        let legal: Vec<String> = TABLUT.iter().map(|action| (*action).to_owned()).collect();
        let found = |typed: &str| {
            let found = matching(Localizer::new(&texts, Lang::En), &info, &legal, Seat::White, typed);
            found.into_iter().map(String::as_str).collect::<Vec<_>>()
        };
        assert_eq!(found(""), TABLUT);
        assert_eq!(found("E3"), ["e3-d3", "e3-f3"]);
        assert_eq!(found("e3 to"), ["e3-d3", "e3-f3"]);
        assert_eq!(found("e3d3"), ["e3-d3"]);
        assert_eq!(found("d4"), ["e4-d4"]);
        assert_eq!(found("z9"), Vec::<&str>::new());
    }

    #[test]
    fn direction_of_the_picture_is_completed_but_not_guessed() {
        let (texts, info) = (Texts::new(), details::info(&konakis_games::catalogue(), "kubism"));
        let legal: Vec<String> = KUBISM.iter().map(|action| (*action).to_owned()).collect();
        let found = |near, typed: &str| {
            let found = matching(Localizer::new(&texts, Lang::En), &info, &legal, near, typed);
            found.into_iter().map(String::as_str).collect::<Vec<_>>()
        };
        assert_eq!(found(Seat::White, "b3 up"), ["+b3N"]);
        assert_eq!(found(Seat::Black, "b3 left"), ["+b3E"]);
        assert_eq!(found(Seat::Black, "c3 up"), ["+c3S"]);
        assert_eq!(found(Seat::Black, "c3 south"), ["+c3S"], "the points of the compass do not turn");
        assert_eq!(reading(Lang::En, "kubism", KUBISM, "b3 up"), Reading::Other("b3 up".to_owned()));
    }
}
