//! An HTML file of the web client. The build makes one for each language: the client's folder has the English file, and
//! a folder for each of the other languages has the translated file.
//!
//! Invariant: there is a page for every language. If the client has no file for a language, for example because it was
//! built before the translation existed, the page is the English one.

use crate::language::Language;

/// A page of the web client in one language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The page.
    pub html: String,
    /// Its language.
    pub language: Language,
}

impl Page {
    /// The page with its HTML changed.
    pub(super) fn map(self, change: impl FnOnce(String) -> String) -> Self {
        Self { html: change(self.html), ..self }
    }
}

/// An HTML file in each language in which the client has it.
pub(super) struct ClientFile {
    english: String,
    translated: Vec<Page>,
}

impl ClientFile {
    /// The file with this name; `read` returns the content at a path.
    pub(super) fn read(name: &str, read: impl Fn(&str) -> Option<String>) -> Self {
        let others = Language::ALL.into_iter().filter(|language| *language != Language::En);
        let translated = others.filter_map(|language| {
            let html = read(&format!("{}/{name}", language.tag()))?;
            Some(Page { html, language })
        });
        Self { translated: translated.collect(), english: read(name).unwrap_or_default() }
    }

    /// The page in this language, or in English if the client lacks the language.
    pub(super) fn page(&self, language: Language) -> Page {
        let translated = self.translated.iter().find(|page| page.language == language);
        translated.cloned().unwrap_or_else(|| Page { html: self.english.clone(), language: Language::En })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_language_gets_the_english_page() {
        let files = [("index.html", "Hello"), ("fr/index.html", "Bonjour"), ("nl/activity.html", "Hoi")];
        let read =
            |path: &str| files.iter().find(|(name, _)| *name == path).map(|(_, html)| (*html).to_owned());
        let file = ClientFile::read("index.html", read);
        for (asked, html, language) in [
            (Language::En, "Hello", Language::En),
            (Language::Fr, "Bonjour", Language::Fr),
            (Language::Nl, "Hello", Language::En),
            (Language::Ja, "Hello", Language::En),
        ] {
            assert_eq!(file.page(asked), Page { html: html.to_owned(), language }, "{asked:?}");
        }
    }
}
