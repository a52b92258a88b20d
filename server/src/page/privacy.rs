//! The privacy page: which data is stored, why and for how long, as configured.

use super::texts::{self, text};
use super::{Asset, Page};
use crate::language::Language;
use konakis_render::escaped;

/// The facts that the page states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrivacyTerms {
    /// How to reach the operator, if configured: an address or a URL.
    pub contact: Option<String>,
    /// True if people can sign in with Discord, or if services act for them.
    pub with_discord: bool,
    /// The minimum number of days that a guest is kept after their last use.
    pub guest_days: u64,
    /// The days for which an unused token is kept.
    pub token_days: u64,
    /// The days for which a report is kept.
    pub report_days: u32,
    /// The days for which a backup is kept.
    pub backup_days: u32,
}

impl PrivacyTerms {
    /// The page in this language.
    #[must_use]
    pub fn page(&self, language: Language) -> Page {
        let template = Asset::find("privacy.html");
        let template = template.as_ref().map_or("".into(), |file| String::from_utf8_lossy(file.bytes()));
        let html = |key: &str| escaped(&text(language, key, &[]));
        let days = |key: &str, days: u64| Some(escaped(&text(language, key, &[("days", days.into())])));
        texts::page(language, &template, |name| match name {
            "discord" if self.with_discord => Some(format!(
                "<dt>{}</dt>\n      <dd>{}</dd>",
                html("privacy-discord"),
                html("privacy-discord-about")
            )),
            "discord" => Some(String::new()),
            "privacy-name-about" => days(name, self.guest_days),
            "privacy-sessions-about" => days(name, self.token_days),
            "privacy-chat-about" | "privacy-own-acts-about" => days(name, self.report_days.into()),
            "privacy-backups-about" => days(name, self.backup_days.into()),
            "privacy-rights-about" => Some(
                html(name).replace("&lt;link&gt;", "<a href=\"/settings\">").replace("&lt;/link&gt;", "</a>"),
            ),
            // The operator wrote the contact as plain text, so escape it.
            "contact" => Some(self.contact.as_deref().map_or_else(|| html("privacy-no-contact"), escaped)),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMS: PrivacyTerms = PrivacyTerms {
        contact: None,
        with_discord: true,
        guest_days: 30,
        token_days: 365,
        report_days: 91,
        backup_days: 15,
    };

    #[test]
    fn the_page_is_filled_from_the_configuration() {
        let terms = PrivacyTerms { contact: Some("<olga@example.org> {title}".to_owned()), ..TERMS };
        let page = terms.page(Language::En).html;
        for part in [
            "&lt;olga@example.org&gt; {title}",
            "Your Discord account",
            "91 days",
            "15 days",
            "365 days",
            "30 days",
        ] {
            assert!(page.contains(part), "{part} is not in {page}");
        }
        assert!(page.matches('{').count() == 1 && !page.contains("<script"));
        let page = PrivacyTerms { with_discord: false, ..TERMS }.page(Language::En).html;
        assert!(!page.contains("Your Discord account") && page.contains("given no address"));
    }

    #[test]
    fn the_page_is_in_the_language_of_its_reader() {
        for (language, title, day) in [
            (Language::En, "Privacy", "91 days"),
            (Language::Fr, "Vie privée", "91 jours"),
            (Language::Nl, "Privacy", "91 dagen"),
            (Language::Ja, "プライバシー", "91日"),
        ] {
            let page = TERMS.page(language);
            assert_eq!(page.language, language);
            let lang = format!("<html lang=\"{}\">", language.tag());
            for part in [&*lang, &format!("<h1>{title}</h1>"), day, "<a href=\"/settings\">", "</a>"] {
                assert!(page.html.contains(part), "{part} is not in {}", page.html);
            }
            assert!(!page.html.contains(['{', '$']) && !page.html.contains("privacy-"), "{}", page.html);
        }
    }
}
