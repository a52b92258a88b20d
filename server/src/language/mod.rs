//! The languages of the web client's pages and of pictures, and the server's texts in these languages (`catalogue`).

pub mod catalogue;

use serde::Deserialize;

/// A language of the web client and of pictures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Language {
    /// English, which readers without a supported language get.
    #[default]
    En,
    /// French.
    Fr,
    /// Dutch.
    Nl,
    /// Japanese.
    Ja,
}

impl Language {
    /// Every language, English first.
    pub const ALL: [Self; 4] = [Self::En, Self::Fr, Self::Nl, Self::Ja];

    /// The language's tag, such as `fr`.
    #[must_use]
    pub fn tag(self) -> &'static str {
        self.into()
    }

    /// The language with exactly this tag, if any.
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.tag() == tag)
    }

    /// The language of a locale, such as `fr`, `fr-CA` or `FR_ca`; `None` for an unsupported language.
    #[must_use]
    pub fn of_locale(locale: &str) -> Option<Self> {
        let first = locale.split(['-', '_']).next()?;
        Self::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_has_the_language_of_its_first_part() {
        for (locale, language) in [
            ("en", Some(Language::En)),
            ("fr-CA", Some(Language::Fr)),
            ("NL_be", Some(Language::Nl)),
            ("ja-Jpan-JP", Some(Language::Ja)),
            ("de", None),
            ("frr", None),
            ("-fr", None),
            (" fr", None),
            ("", None),
            ("日本", None),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
    }

    #[test]
    fn a_tag_is_lower_case_without_a_region() {
        for language in Language::ALL {
            assert_eq!(Language::of_tag(language.tag()), Some(language));
        }
        for tag in ["FR", "fr-CA", "french", ""] {
            assert_eq!(Language::of_tag(tag), None, "{tag}");
        }
    }
}
