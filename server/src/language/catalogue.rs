//! Texts in every language, from Fluent sources that are compiled into the program.

use super::Language;
use fluent::concurrent::FluentBundle;
use fluent::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// The values for a text, each with its name.
pub type Values<'a> = [(&'a str, FluentValue<'a>)];

type Bundle = FluentBundle<FluentResource>;

/// The texts of one kind in every language, in the order of [`Language::ALL`].
pub struct Catalogue([Bundle; Language::ALL.len()]);

impl Catalogue {
    /// The texts of these sources, in the order of [`Language::ALL`]. A text that cannot be parsed is left out without
    /// an error. The tests therefore look up the texts of each catalogue.
    #[must_use]
    pub fn new(sources: [&'static str; Language::ALL.len()]) -> Self {
        Self(
            Language::ALL.map(|language| {
                bundle(language, sources.get(language as usize).copied().unwrap_or_default())
            }),
        )
    }

    /// The text of this key, an id or `id.attribute`, with these values filled in; `None` if the language lacks it.
    #[must_use]
    pub fn find(&self, language: Language, key: &str, values: &Values<'_>) -> Option<String> {
        let bundle = self.0.get(language as usize)?;
        let (id, attribute) =
            key.split_once('.').map_or((key, None), |(id, attribute)| (id, Some(attribute)));
        let message = bundle.get_message(id)?;
        let pattern = match attribute {
            Some(attribute) => message.get_attribute(attribute)?.value(),
            None => message.value()?,
        };
        let values: FluentArgs<'_> = values.iter().cloned().collect();
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&values), &mut errors).into_owned();
        if !errors.is_empty() {
            tracing::error!(key, ?errors, "could not fill in a text");
        }
        Some(text)
    }
}

fn bundle(language: Language, source: &str) -> Bundle {
    let id: LanguageIdentifier = language.tag().parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![id]);
    // Isolation marks would be visible in titles and pictures.
    bundle.set_use_isolating(false);
    let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(readable, _)| readable);
    bundle.add_resource_overriding(resource);
    bundle
}
