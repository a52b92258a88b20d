//! A language to speak in, and how what people write is put among words without doing harm.

use crate::texts::{Lang, Texts};
use fluent::FluentValue;

/// The catalogue in one language.
#[derive(Clone, Copy)]
pub struct Voice<'a> {
    texts: &'a Texts,
    lang: Lang,
}

/// A value put into a text.
pub type Arg<'a> = (&'a str, FluentValue<'a>);

impl<'a> Voice<'a> {
    /// The catalogue in this language.
    #[must_use]
    pub const fn new(texts: &'a Texts, lang: Lang) -> Self {
        Self { texts, lang }
    }

    /// The language.
    #[must_use]
    pub const fn lang(self) -> Lang {
        self.lang
    }

    /// What the catalogue says under this key.
    #[must_use]
    pub fn say(self, key: &str) -> String {
        self.texts.say(self.lang, key, &[])
    }

    /// What the catalogue says under this key, with these values put in.
    #[must_use]
    pub fn with(self, key: &str, args: &[Arg<'_>]) -> String {
        self.texts.say(self.lang, key, args)
    }

    /// What the catalogue says under the key `area-word`, or the word itself as people write it where the catalogue does
    /// not know it: a word that the game server has and this program was not told of.
    #[must_use]
    pub fn word(self, area: &str, word: &str) -> String {
        let key = format!("{area}-{}", word.replace('_', "-"));
        let said = self.say(&key);
        if said == key { word.replace('_', " ") } else { said }
    }
}

/// A text of somebody's own, so that Discord shows it as he wrote it: nothing in it formats, links or mentions.
#[must_use]
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        match letter {
            '\n' | '\r' => plain.push(' '),
            '@' => plain.push_str("@\u{200b}"),
            _ => {
                if letter.is_ascii_punctuation()
                    && !matches!(letter, '.' | ',' | '\'' | '!' | '?' | '&' | '%')
                {
                    plain.push('\\');
                }
                plain.push(letter);
            }
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_formats_and_mentions_nothing() {
        assert_eq!(plain("Anna Bell, 2nd!"), "Anna Bell, 2nd!");
        assert_eq!(plain("**x**"), "\\*\\*x\\*\\*");
        assert_eq!(plain("@everyone"), "@\u{200b}everyone");
        assert_eq!(plain("<@123>"), "\\<@\u{200b}123\\>");
        assert_eq!(plain("https://x.org"), "https\\:\\/\\/x.org");
        assert_eq!(plain("# a\n> b"), "\\# a \\> b");
        assert_eq!(plain("`|_~"), "\\`\\|\\_\\~");
    }

    #[test]
    fn a_word_that_the_catalogue_lacks_is_written_as_people_do() {
        let texts = Texts::new();
        assert_eq!(Voice::new(&texts, Lang::En).word("reason", "ran_out_of_tea"), "ran out of tea");
    }
}
