//! Every text that users see, except the rules pages, in the reader's language.
//!
//! Invariants: the values put into a text are [`Arg`]s, so text that a user typed never acts as markdown. Tests check
//! that each language has every key that the source uses, and that no key is unused.

mod action_words;
mod arg;
mod command_links;
mod lang;
mod localizer;
mod refusals;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod text_check;
mod typed;
mod vocabulary;

pub(crate) use action_words::END;
pub use arg::{Arg, fit, fit_words};
pub use lang::Lang;
pub use localizer::Localizer;
pub use typed::plain;

use arg::Format;
use command_links::CommandLinks;
use fluent::concurrent::FluentBundle;
use fluent::{FluentArgs, FluentResource};
use refusals::Refusals;
use unic_langid::LanguageIdentifier;

/// The longest label of a button or menu entry, in UTF-16 code units. For menu entries, Discord allows 100.
pub(crate) const LABEL_CHARS_MAX: usize = 80;

/// The file of each language, in the order of [`Lang::ALL`].
const SOURCES: [&str; Lang::ALL.len()] = [
    include_str!("../../locales/en.ftl"),
    include_str!("../../locales/fr.ftl"),
    include_str!("../../locales/nl.ftl"),
    include_str!("../../locales/ja.ftl"),
];

const fn english() -> &'static str {
    let [english, ..] = SOURCES;
    english
}

type Bundle = FluentBundle<FluentResource>;

/// The texts in all languages.
pub struct Texts {
    /// In the order of [`Lang::ALL`].
    bundles: [Bundle; Lang::ALL.len()],
    commands: CommandLinks,
    refusals: Refusals,
}

impl Texts {
    /// The texts that are compiled into the program.
    #[must_use]
    pub fn new() -> Self {
        Self {
            bundles: Lang::ALL.map(bundle),
            commands: CommandLinks::default(),
            refusals: Refusals::read(english()),
        }
    }

    /// The text of this key with these values, as markdown.
    #[must_use]
    pub fn say(&self, lang: Lang, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        let text = self.text(lang, key, args, Format::Markdown).unwrap_or_else(|| missing(key));
        self.commands.linked(lang, &text)
    }

    /// Stores the commands' English names and IDs, so that the names of commands in texts become links.
    pub fn set_commands(&self, commands: &[(String, u64)]) {
        let in_languages = Lang::ALL.into_iter().flat_map(|lang| {
            commands.iter().filter_map(move |(name, id)| {
                let shown = self.text(lang, &format!("command-{name}"), &[], Format::Plain)?;
                Some((lang, shown, name.clone(), *id))
            })
        });
        self.commands.set(in_languages);
    }

    /// The text of this key with these values, as plain text.
    #[must_use]
    pub fn plain(&self, lang: Lang, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.text(lang, key, args, Format::Plain).unwrap_or_else(|| missing(key))
    }

    /// The text of this key for a button or menu entry: plain text, cut to [`LABEL_CHARS_MAX`].
    #[must_use]
    pub fn label(&self, lang: Lang, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        fit(&self.plain(lang, key, args), LABEL_CHARS_MAX)
    }

    /// The plain text of the key that joins `family` and `member`, such as `level-learner`. None if the bot has no such
    /// text: the server may use words that the bot does not know.
    fn word(&self, lang: Lang, family: &str, member: &str, args: &[(&str, Arg<'_>)]) -> Option<String> {
        self.text(lang, &format!("{family}-{}", member.replace('_', "-")), args, Format::Plain)
    }

    /// The text of this key, which may be `key.attribute`. If the language lacks the key, the text is in English. None
    /// if English also lacks the key.
    fn text(&self, lang: Lang, key: &str, args: &[(&str, Arg<'_>)], format: Format) -> Option<String> {
        let args: FluentArgs<'_> = args.iter().map(|(name, arg)| (*name, arg.value(format))).collect();
        let (id, attribute) =
            key.split_once('.').map_or((key, None), |(id, attribute)| (id, Some(attribute)));
        let spoken = self.bundles.get(lang.index()).into_iter().chain(self.bundles.first());
        for bundle in spoken {
            let message = bundle.get_message(id);
            let pattern = message.and_then(|message| match attribute {
                Some(attribute) => message.get_attribute(attribute).map(|found| found.value()),
                None => message.value(),
            });
            if let Some(pattern) = pattern {
                let mut errors = Vec::new();
                let text = bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
                if !errors.is_empty() {
                    tracing::error!(key, ?errors, "could not fill in a text");
                }
                return Some(text);
            }
        }
        None
    }
}

/// The key in place of its missing text. Tests make sure that no text is missing.
fn missing(key: &str) -> String {
    tracing::error!(key, "a text is missing");
    key.to_owned()
}

fn bundle(lang: Lang) -> Bundle {
    let id: LanguageIdentifier = lang.tag().parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![id]);
    // Fluent's isolation marks would end up inside code and mentions.
    bundle.set_use_isolating(false);
    let source = SOURCES.get(lang.index()).copied().unwrap_or_default();
    // An unreadable text is left out. A test checks that all texts are readable.
    let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(readable, _)| readable);
    bundle.add_resource_overriding(resource);
    bundle
}

impl Default for Texts {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Texts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Texts")
    }
}
