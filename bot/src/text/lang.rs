//! The languages of the bot.

/// A language of the bot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Lang {
    /// English, also for users whose language the bot does not have.
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
    /// Every language, English first.
    pub const ALL: [Self; 4] = [Self::En, Self::Fr, Self::Nl, Self::Ja];

    /// The language for a locale of Discord, such as `fr` or `en-GB`.
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        let language = locale.split('-').next().unwrap_or_default();
        Self::ALL.into_iter().find(|lang| lang.tag().eq_ignore_ascii_case(language)).unwrap_or_default()
    }

    /// The language's tag, which is also Discord's locale for it. For English, it is the first part of Discord's
    /// locales `en-US` and `en-GB`.
    #[must_use]
    pub fn tag(self) -> &'static str {
        self.into()
    }

    pub(super) const fn index(self) -> usize {
        self as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locale_gets_its_language_or_english() {
        for (locale, lang) in [
            ("fr", Lang::Fr),
            ("nl", Lang::Nl),
            ("ja", Lang::Ja),
            ("fr-CA", Lang::Fr),
            ("en-GB", Lang::En),
            ("de", Lang::En),
            ("fry", Lang::En),
            ("", Lang::En),
            ("日本", Lang::En),
        ] {
            assert_eq!(Lang::of_locale(locale), lang, "{locale}");
        }
    }

    #[test]
    fn index_of_each_language_is_its_place() {
        for (place, lang) in Lang::ALL.into_iter().enumerate() {
            assert_eq!(lang.index(), place);
        }
    }
}
