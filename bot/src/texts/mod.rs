//! Everything that the bot says, from one catalogue, in the reader's language.

use fluent::concurrent::FluentBundle;
use fluent::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// A language that the bot speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
    /// Dutch.
    Nl,
    /// Japanese.
    Ja,
}

impl Lang {
    /// The language nearest to a locale of Discord's, such as `fr` or `en-GB`.
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        match locale.get(..2) {
            Some("fr") => Self::Fr,
            Some("nl") => Self::Nl,
            Some("ja") => Self::Ja,
            _ => Self::En,
        }
    }
}

/// The catalogue.
pub struct Texts {
    english: FluentBundle<FluentResource>,
}

impl Texts {
    /// The catalogue that is built into the program.
    #[must_use]
    pub fn new() -> Self {
        let mut english = FluentBundle::new_concurrent(vec![LanguageIdentifier::default()]);
        english.set_use_isolating(false);
        let resource = FluentResource::try_new(include_str!("../../locales/en.ftl").to_owned());
        let resource = resource.unwrap_or_else(|(resource, _)| resource);
        english.add_resource_overriding(resource);
        Self { english }
    }

    /// What the catalogue says under this key, with these values put in; the key itself where it says nothing.
    #[must_use]
    pub fn say(&self, _lang: Lang, key: &str, args: &[(&str, FluentValue<'_>)]) -> String {
        let args: FluentArgs<'_> = args.iter().map(|(name, value)| (*name, value.clone())).collect();
        let Some(pattern) = self.english.get_message(key).and_then(|message| message.value()) else {
            return key.to_owned();
        };
        self.english.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }
}

impl Default for Texts {
    fn default() -> Self {
        Self::new()
    }
}
