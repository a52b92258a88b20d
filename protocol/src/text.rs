//! Texts from clients: names, chat messages and notes, actions, locales. They are parsed while a message is decoded.
//!
//! Invariants: each text has a maximum length. No text contains a control character, a character that changes the
//! direction of writing or another invisible character, except joiners in chat messages and notes. So no two names
//! differ only in invisible characters, and no text breaks the layout around it. In names, chat messages and notes,
//! parsing drops invisible characters and turns each run of white space into one space. It refuses invisible characters
//! in actions and locales.

use crate::wire::{as_text, shown_as_text};
use std::str::FromStr;

/// The name of a user.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(type = "string"))]
pub struct PlayerName(Box<str>);

/// The error for a text that cannot be a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a name is 1 to {} visible characters", PlayerName::CHARS_MAX)]
pub struct InvalidPlayerName;

impl PlayerName {
    /// The longest name, in characters.
    pub const CHARS_MAX: usize = 32;

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The valid name that is nearest to a text from another source. A long text is cut, and a text without a visible
    /// character becomes “Somebody”.
    #[must_use]
    pub fn nearest(text: &str) -> Self {
        let cut: String = tidy(text, false).chars().take(Self::CHARS_MAX).collect();
        match cut.trim_end() {
            "" => Self("Somebody".into()),
            name => Self(name.into()),
        }
    }
}

impl FromStr for PlayerName {
    type Err = InvalidPlayerName;

    fn from_str(text: &str) -> Result<Self, InvalidPlayerName> {
        let name = tidy(text, false);
        if (1..=Self::CHARS_MAX).contains(&name.chars().count()) {
            Ok(Self(name.into()))
        } else {
            Err(InvalidPlayerName)
        }
    }
}

/// The text of a chat message or of a report's note.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(type = "string"))]
pub struct ChatText(Box<str>);

/// The error for a text that cannot be a chat message or a note.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a message or a note is 1 to {} visible characters", ChatText::CHARS_MAX)]
pub struct InvalidChatText;

impl ChatText {
    /// The longest text, in characters.
    pub const CHARS_MAX: usize = 500;

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for ChatText {
    type Err = InvalidChatText;

    fn from_str(text: &str) -> Result<Self, InvalidChatText> {
        let line = tidy(text, true);
        let visible = line.chars().any(|c| !is_joiner(c));
        if visible && line.chars().count() <= Self::CHARS_MAX {
            Ok(Self(line.into()))
        } else {
            Err(InvalidChatText)
        }
    }
}

/// The text of an action as the player wrote it. Only the game can tell whether it is valid.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(type = "string"))]
pub struct ActionText(Box<str>);

/// The error for a text that cannot be an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an action is 1 to {} plain characters, such as e3-e4", ActionText::BYTES_MAX)]
pub struct InvalidActionText;

impl ActionText {
    /// The longest action, in bytes.
    pub const BYTES_MAX: usize = 128;

    /// The action as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for ActionText {
    type Err = InvalidActionText;

    fn from_str(text: &str) -> Result<Self, InvalidActionText> {
        let text = text.trim();
        let plain = text.bytes().all(|b| b == b' ' || b.is_ascii_graphic());
        if plain && (1..=Self::BYTES_MAX).contains(&text.len()) {
            Ok(Self(text.into()))
        } else {
            Err(InvalidActionText)
        }
    }
}

/// The language a user reads, such as `en` or `pt-BR`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(type = "string"))]
pub struct Locale(Box<str>);

/// The error for a text that is not a language tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a locale is a language tag such as en or pt-BR")]
pub struct InvalidLocale;

impl Locale {
    /// The longest locale, in bytes.
    pub const BYTES_MAX: usize = 35;

    /// The tag as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Locale {
    type Err = InvalidLocale;

    fn from_str(text: &str) -> Result<Self, InvalidLocale> {
        let is_part =
            |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric());
        let fits = text.len() <= Self::BYTES_MAX && text.split('-').all(is_part);
        if fits { Ok(Self(text.into())) } else { Err(InvalidLocale) }
    }
}

as_text!(PlayerName);
as_text!(ChatText);
as_text!(ActionText);
as_text!(Locale);
shown_as_text!(PlayerName);
shown_as_text!(ChatText);
shown_as_text!(ActionText);
shown_as_text!(Locale);

/// The text without invisible characters, with each run of white space turned into one space. Joiners stay if `joiners`
/// is true.
fn tidy(text: &str, joiners: bool) -> String {
    let seen = text.chars().filter(|&c| c.is_whitespace() || !is_invisible(c) || (joiners && is_joiner(c)));
    let seen: String = seen.collect();
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The two joiners, which several scripts and many emoji need.
const fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

/// Whether a character is invisible: controls, format characters, fillers, tags, variation selectors.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}'
            | '\u{890}' | '\u{891}' | '\u{8e2}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1345f}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn invisible_characters_are_dropped_from_names() {
        for (text, name) in [
            ("  Anna \t Bell\n", "Anna Bell"),
            ("\u{202e}annA\u{200b}", "annA"),
            ("A\u{3164}n\u{fe0f}n\u{e0041}a", "Anna"),
            ("Łukasz 名前", "Łukasz 名前"),
        ] {
            assert_eq!(text.parse::<PlayerName>().unwrap().as_str(), name);
        }
        for text in ["", " ", "\u{200b}\u{2800}", "0123456789012345678901234567890123"] {
            assert_eq!(text.parse::<PlayerName>(), Err(InvalidPlayerName), "{text:?}");
        }
    }

    #[test]
    fn chat_text_keeps_zero_width_joiners() {
        let family = "👨\u{200d}👩\u{200d}👧";
        assert_eq!(family.parse::<ChatText>().unwrap().as_str(), family);
        for text in ["", "\u{200d}", "\u{202e}", &"x".repeat(501)] {
            assert_eq!(text.parse::<ChatText>(), Err(InvalidChatText), "{text:?}");
        }
    }

    #[test]
    fn an_action_is_short_and_plain() {
        assert_eq!(" e3-e4 ".parse::<ActionText>().unwrap().as_str(), "e3-e4");
        for text in ["", "b3→b5", "a\nb", &"a".repeat(129)] {
            assert_eq!(text.parse::<ActionText>(), Err(InvalidActionText), "{text:?}");
        }
    }

    #[test]
    fn a_locale_is_a_language_tag() {
        for text in ["en", "pt-BR", "zh-Hant-TW"] {
            assert_eq!(text.parse::<Locale>().unwrap().as_str(), text);
        }
        for text in ["", "en_US", "en-", "muchtoolong", "é"] {
            assert_eq!(text.parse::<Locale>(), Err(InvalidLocale), "{text}");
        }
    }

    proptest! {
        #[test]
        fn cleaning_a_clean_text_changes_nothing(text in "\\PC{0,40}|.{0,40}") {
            if let Ok(name) = text.parse::<PlayerName>() {
                prop_assert_eq!(name.as_str().parse(), Ok(name.clone()));
            }
            if let Ok(line) = text.parse::<ChatText>() {
                prop_assert_eq!(line.as_str().parse(), Ok(line.clone()));
            }
            let nearest = PlayerName::nearest(&text);
            prop_assert_eq!(nearest.as_str().parse(), Ok(nearest.clone()));
        }
    }
}
