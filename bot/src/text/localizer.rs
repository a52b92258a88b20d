//! The texts together with a language.

use crate::text::{Arg, Lang, Texts};

/// The texts in one language.
#[derive(Clone, Copy)]
pub struct Localizer<'a> {
    /// The texts in all languages.
    pub texts: &'a Texts,
    /// The language.
    pub lang: Lang,
}

impl<'a> Localizer<'a> {
    /// The texts in this language.
    #[must_use]
    pub const fn new(texts: &'a Texts, lang: Lang) -> Self {
        Self { texts, lang }
    }

    /// The text of this key, as markdown.
    #[must_use]
    pub fn say(self, key: &str) -> String {
        self.texts.say(self.lang, key, &[])
    }

    /// The text of this key with these values, as markdown.
    #[must_use]
    pub fn with(self, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.texts.say(self.lang, key, args)
    }

    /// The text of this key for a button or menu entry, as plain text.
    #[must_use]
    pub fn label(self, key: &str) -> String {
        self.texts.label(self.lang, key, &[])
    }
}
