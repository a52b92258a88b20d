//! The texts of the server's own pages and of link previews, in the language of the reader: `server/locales`.
//!
//! Invariants: every text exists in every language, and has the same variables in each. Texts and the values of
//! variables are plain text, so they are escaped where they are put into HTML.

use super::Page;
use crate::language::Language;
use crate::language::catalogue::{Catalogue, Values};
use konakis_render::escaped;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The texts in each language, in the order of [`Language::ALL`].
const SOURCES: [&str; Language::ALL.len()] = [
    include_str!("../../locales/en.ftl"),
    include_str!("../../locales/fr.ftl"),
    include_str!("../../locales/nl.ftl"),
    include_str!("../../locales/ja.ftl"),
];
const PROBLEMS: &str = "problem-";

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(SOURCES));

/// The keys of problems by their English sentences.
static PROBLEM_KEYS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let [english, ..] = SOURCES;
    let lines = english.lines().filter(|line| line.starts_with(PROBLEMS));
    lines.filter_map(|line| line.split_once(" = ")).map(|(key, sentence)| (sentence, key)).collect()
});

/// The text with this key, which may be `key.attribute`.
pub(super) fn text(language: Language, key: &str, values: &Values<'_>) -> String {
    CATALOGUE.find(language, key, values).unwrap_or_else(|| {
        tracing::error!(key, ?language, "a text is missing");
        key.to_owned()
    })
}

/// The translation of a problem's English sentence, if there is one.
pub(super) fn problem(language: Language, sentence: &str) -> Option<String> {
    CATALOGUE.find(language, PROBLEM_KEYS.get(sentence)?, &[])
}

/// Fills a template. Each name in braces is replaced: `language` by the tag of the language, another name by the HTML
/// that `own` returns for it or, if `own` returns `None`, by the text with the name as its key.
pub(super) fn page(language: Language, template: &str, own: impl Fn(&str) -> Option<String>) -> Page {
    let mut parts = template.split('{');
    let mut html = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('}').unwrap_or((part, ""));
        html.push_str(&match name {
            "language" => language.tag().to_owned(),
            name => own(name).unwrap_or_else(|| escaped(&text(language, name, &[]))),
        });
        html.push_str(rest);
    }
    Page { html, language }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::discord::DiscordError;
    use crate::pictures::PictureError;
    use fluent::FluentResource;
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;
    use std::path::Path;

    fn keys(source: &str) -> BTreeMap<String, BTreeSet<String>> {
        let mut keys = BTreeMap::<String, BTreeSet<String>>::new();
        let (mut id, mut current) = (String::new(), String::new());
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            if let Some((key, _)) = line.split_once(" = ").or_else(|| line.split_once(" ->")) {
                if line.starts_with(char::is_alphabetic) {
                    key.clone_into(&mut id);
                    id.clone_into(&mut current);
                } else if let Some(attribute) = key.trim_start().strip_prefix('.') {
                    current = format!("{id}.{attribute}");
                }
            }
            let names = line
                .split('$')
                .skip(1)
                .map(|rest| rest.chars().take_while(char::is_ascii_lowercase).collect::<String>());
            keys.entry(current.clone()).or_default().extend(names);
        }
        keys.retain(|key, _| !key.is_empty());
        keys
    }

    #[test]
    fn every_language_has_every_text_with_the_same_values() {
        let english = keys(SOURCES[0]);
        assert!(english.len() > 90 && english["caption-room"].contains("players"), "{english:?}");
        assert!(english["privacy-chat-about"].contains("days"));
        for (language, source) in Language::ALL.into_iter().zip(SOURCES) {
            if let Err((_, errors)) = FluentResource::try_new(source.to_owned()) {
                panic!("{language:?}: {errors:?}");
            }
            assert_eq!(keys(source), english, "{language:?}");
        }
    }

    #[test]
    fn every_text_is_used() {
        let folder = |path: &str| fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
        let files = ["src/page", "src/http", "static"].into_iter().flat_map(folder);
        let files = files.map(|file| file.unwrap().path()).filter(|path| path.is_file());
        let sources: String = files.filter_map(|path| fs::read_to_string(path).ok()).collect();
        for key in keys(SOURCES[0]).keys().filter(|key| !key.contains('.') && !key.starts_with(PROBLEMS)) {
            let is_used =
                [format!("\"{key}\""), format!("{{{key}}}")].iter().any(|use_| sources.contains(use_));
            assert!(is_used, "{key}");
        }
    }

    #[test]
    fn placeholders_inside_inserted_values_are_not_replaced() {
        let own = |name: &str| (name == "a").then(|| "{page-to-front}".to_owned());
        let filled = page(Language::Nl, "<p lang={language}>{a} {page-to-front}", own);
        assert_eq!(filled.html, "<p lang=nl>{page-to-front} Naar de startpagina");
        assert_eq!(filled.language, Language::Nl);
    }

    #[test]
    fn numbers_have_their_plural_forms() {
        let told = |language, days: u64| text(language, "privacy-own-acts-about", &[("days", days.into())]);
        for (language, days, part) in [
            (Language::En, 1, "for one day."),
            (Language::En, 91, "for 91 days."),
            (Language::Fr, 1, "pendant un jour."),
            (Language::Nl, 1365, "meldingen 1365 dagen."),
            (Language::Ja, 1, "1日間"),
        ] {
            assert!(told(language, days).contains(part), "{}", told(language, days));
        }
    }

    /// The string literals in Rust code, except its tests, that may be sentences: they begin with a letter and have at
    /// least three spaces, but no `=`, `/` or `%`.
    fn sentences(source: &str) -> Vec<String> {
        let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap();
        let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        let code = lines.collect::<Vec<_>>().join("\n").replace("\\\"", "\u{1}");
        let literals = code.split('"').skip(1).step_by(2);
        let joined = literals.map(|text| text.split("\\\n").map(str::trim_start).collect::<String>());
        let texts =
            joined.map(|text| text.replace('\u{1}', "\"")).filter(|text| text.matches(' ').count() > 2);
        let is_sentence =
            |text: &String| text.starts_with(char::is_alphabetic) && !text.contains(['=', '/', '%']);
        texts.filter(is_sentence).collect()
    }

    #[test]
    fn every_error_of_a_page_is_translated() {
        use DiscordError::{NoAnswer, NotSetUp, Paused, Refused, Unnamed};
        let discord = [Refused, NotSetUp, Unnamed, Paused, NoAnswer].map(|error| error.to_string());
        for sentence in discord
            .into_iter()
            .chain([PictureError::Busy, PictureError::TooLong].iter().map(ToString::to_string))
        {
            assert!(PROBLEM_KEYS.contains_key(&*sentence), "{sentence}");
        }
    }

    #[test]
    fn every_sentence_of_an_error_page_is_translated() {
        /// Parts of sentences that no page shows: log messages, and the reasons in close frames of WebSockets.
        const NOT_SHOWN: [&str; 4] = ["a picture could not", "a WebSocket did not", " frame ", "a job on a"];
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut checked = 0;
        for file in [
            "http/request_layer.rs",
            "http/routes.rs",
            "http/problem.rs",
            "http/rooms.rs",
            "http/pages.rs",
            "http/origin_check.rs",
            "http/upgrade.rs",
            "http/open_counts.rs",
            "http/sign_in/mod.rs",
            "http/sign_in_routes/mod.rs",
            "http/sign_in_routes/website.rs",
            "rooms/snapshot.rs",
            "limits/blocking.rs",
        ] {
            for sentence in sentences(&fs::read_to_string(root.join(file)).unwrap()) {
                if NOT_SHOWN.iter().any(|part| sentence.contains(part)) {
                    continue;
                }
                assert!(PROBLEM_KEYS.contains_key(&*sentence), "{file}: {sentence}");
                checked += 1;
            }
        }
        assert!(checked > 25, "{checked}");
    }
}
