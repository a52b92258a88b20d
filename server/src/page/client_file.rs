//! An HTML file of the web client in each language: English in the client's folder, the others in folders of their own.
//!
//! Invariant: every language has a page. If the client was built before a translation existed, the page is English.

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
    pub(super) fn map(self, change: impl FnOnce(String) -> String) -> Self {
        Self { html: change(self.html), ..self }
    }
}

/// The file in each language of the client.
pub(super) struct ClientFile {
    english: String,
    translated: Vec<Page>,
}

impl ClientFile {
    /// Reads the file in each language. `read` returns the content at a path.
    pub(super) fn read(name: &str, read: impl Fn(&str) -> Option<String>) -> Self {
        let others = Language::ALL.into_iter().filter(|language| *language != Language::En);
        let translated = others.filter_map(|language| {
            let html = read(&format!("{}/{name}", language.tag()))?;
            Some(Page { html, language })
        });
        Self { translated: translated.collect(), english: read(name).unwrap_or_default() }
    }

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
