//! The words in pictures, in every language.
//!
//! Captions have Fluent files of their own, in `server/locales/captions`. The games' terms come from the web client's
//! texts. The English text replaces a missing translation, so a game without translations has all its words.

use crate::language::Language;
use crate::language::catalogue::{Catalogue, Values};
use fluent_syntax::ast::{Entry, PatternElement};
use konakis_protocol::{GameInfo, Name, Reason, Word};
use std::collections::HashMap;

/// The captions in each language, in the order of [`Language::ALL`].
const CAPTIONS: [&str; Language::ALL.len()] = [
    include_str!("../../locales/captions/en.ftl"),
    include_str!("../../locales/captions/fr.ftl"),
    include_str!("../../locales/captions/nl.ftl"),
    include_str!("../../locales/captions/ja.ftl"),
];

/// The terms of the games in each language, in the order of [`Language::ALL`].
const TERMS: [&str; Language::ALL.len()] = [
    include_str!("../../web/locales/en/games.ftl"),
    include_str!("../../web/locales/fr/games.ftl"),
    include_str!("../../web/locales/nl/games.ftl"),
    include_str!("../../web/locales/ja/games.ftl"),
];

pub(super) struct Words {
    captions: Catalogue,
    /// The translations by their English texts, in the order of [`Language::ALL`].
    terms: [HashMap<String, String>; Language::ALL.len()],
}

impl Words {
    pub(super) fn new() -> Self {
        let own = TERMS.map(constants);
        let [english, ..] = &own;
        let translated = |own: &HashMap<String, String>| {
            let pairs = english.iter().filter_map(|(key, text)| Some((text.clone(), own.get(key)?.clone())));
            pairs.collect()
        };
        Self { captions: Catalogue::new(CAPTIONS), terms: own.each_ref().map(translated) }
    }

    pub(super) fn find(&self, language: Language, key: &str, values: &Values<'_>) -> Option<String> {
        let english = || self.captions.find(Language::En, key, values);
        self.captions.find(language, key, values).or_else(english)
    }

    /// The text with this key, or else the key; a test makes sure that no caption is missing.
    pub(super) fn say(&self, language: Language, key: &str, values: &Values<'_>) -> String {
        self.find(language, key, values).unwrap_or_else(|| key.to_owned())
    }

    /// The translation of a game's English term.
    pub(super) fn term(&self, language: Language, english: &str) -> String {
        let own = self.terms.get(language as usize);
        own.and_then(|own| own.get(english)).map_or_else(|| english.to_owned(), String::clone)
    }

    pub(super) fn terms(&self, language: Language, info: &GameInfo) -> Vec<Word> {
        let named =
            |word: &Word| Word { id: word.id.clone(), name: Name::Owned(self.term(language, &word.name)) };
        [&info.kinds, &info.terrain, &info.counts].into_iter().flatten().map(named).collect()
    }
}

pub(super) fn reason_key(reason: &Reason) -> String {
    format!("reason-{}", reason.as_str().replace('_', "-"))
}

/// The texts by their keys, without those that need values.
fn constants(source: &'static str) -> HashMap<String, String> {
    // A test parses all texts, so an unreadable one may be left out here.
    let resource = fluent_syntax::parser::parse(source).unwrap_or_else(|(readable, _)| readable);
    let text = |entry: &Entry<&str>| {
        let Entry::Message(message) = entry else { return None };
        let [PatternElement::TextElement { value }] = message.value.as_ref()?.elements.as_slice() else {
            return None;
        };
        Some((message.id.name.to_owned(), (*value).to_owned()))
    };
    resource.body.iter().filter_map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fluent::FluentValue;
    use fluent_syntax::ast::{Expression, InlineExpression, Pattern};
    use std::collections::{BTreeMap, BTreeSet};

    fn captions(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let source = CAPTIONS[language as usize];
        let resource =
            fluent_syntax::parser::parse(source).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
        let messages = resource.body.iter().filter_map(|entry| match entry {
            Entry::Message(message) => Some(message),
            _ => None,
        });
        messages
            .map(|message| (message.id.name.to_owned(), values(message.value.as_ref().unwrap())))
            .collect()
    }

    fn values(pattern: &Pattern<&str>) -> BTreeSet<String> {
        let named = |inline: &InlineExpression<&str>| match inline {
            InlineExpression::VariableReference { id } => Some(format!("${}", id.name)),
            InlineExpression::MessageReference { id, .. } => Some(id.name.to_owned()),
            _ => None,
        };
        let used = pattern.elements.iter().filter_map(|element| match element {
            PatternElement::TextElement { .. } => None,
            PatternElement::Placeable { expression: Expression::Inline(inline) } => named(inline),
            PatternElement::Placeable { expression: Expression::Select { selector, .. } } => named(selector),
        });
        used.collect()
    }

    #[test]
    fn captions_have_equal_variables_and_are_drawn_in_each_language() {
        let english = captions(Language::En);
        assert!(english.len() > 25);
        for language in Language::ALL {
            assert_eq!(captions(language), english, "{language:?}");
            for key in english.keys() {
                let names = ["side", "name", "white", "black", "level", "number", "total", "result"];
                let args = names.map(|name| (name, FluentValue::from("9")));
                let line = Words::new().say(language, key, &args);
                assert!(konakis_render::fits_caption(&line), "{language:?}: {line}");
            }
        }
    }

    #[test]
    fn every_reason_has_a_caption() {
        let english = captions(Language::En);
        let games = konakis_games::catalogue().into_iter().filter(|game| game.id != "three");
        let reasons: BTreeSet<Reason> = games.flat_map(|game| game.reasons).chain(Reason::COMMON).collect();
        let expected: BTreeSet<String> = reasons.iter().map(reason_key).collect();
        let known = english.into_keys().filter(|key| key.starts_with("reason-")).collect();
        assert_eq!(expected, known);
    }

    #[test]
    fn terms_of_games_are_translated_and_can_be_drawn() {
        let words = Words::new();
        for info in konakis_games::catalogue().iter().filter(|game| game.id != "three") {
            assert_eq!(
                words.terms(Language::En, info).len(),
                info.kinds.len() + info.terrain.len() + info.counts.len()
            );
            for language in Language::ALL {
                for (own, english) in words.terms(language, info).iter().zip(words.terms(Language::En, info))
                {
                    assert!(konakis_render::covers(&own.name), "{language:?}: {}", own.name);
                    let is_same = own.name == english.name;
                    assert!(!is_same || language != Language::Ja, "{language:?}: {}", own.name);
                }
            }
        }
        assert_eq!(words.term(Language::Fr, "cubes in the supply"), "cubes en réserve");
        assert_eq!(words.term(Language::Fr, "no such term"), "no such term");
    }
}
