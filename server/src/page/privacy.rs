//! The privacy page: which data is stored, why and for how long, as configured.

use super::Asset;
use konakis_render::escaped;

/// The facts that the page states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrivacyTerms {
    /// How to reach the operator, if configured: an address or a URL.
    pub contact: Option<String>,
    /// Whether people can sign in with Discord, or services act for them.
    pub with_discord: bool,
    /// The days for which a guest without a game is kept.
    pub guest_days: u64,
    /// The days for which an unused token is kept.
    pub token_days: u64,
    /// The days for which a report is kept.
    pub report_days: u32,
    /// The days for which a backup is kept.
    pub backup_days: u32,
}

const DISCORD: &str = "<dt>Your Discord account</dt>
      <dd>If you sign in with Discord or play there, the server stores the id of your Discord account, and your name there as
        your first name here. It is kept until you delete your account. The bot for Discord also stores which message shows
        which game.</dd>";

impl PrivacyTerms {
    /// The page.
    #[must_use]
    pub fn page(&self) -> String {
        let page = Asset::find("privacy.html");
        let page = page.map_or_else(String::new, |page| String::from_utf8_lossy(page.bytes()).into_owned());
        let contact = match &self.contact {
            // The operator wrote it as plain text, so it is escaped for HTML.
            Some(contact) => escaped(contact),
            None => "The operator has given no address.".to_owned(),
        };
        // The contact comes last: it is the only text that could contain a placeholder.
        page.replace("{discord}", if self.with_discord { DISCORD } else { "" })
            .replace("{guest_days}", &self.guest_days.to_string())
            .replace("{token_days}", &self.token_days.to_string())
            .replace("{report_days}", &self.report_days.to_string())
            .replace("{backup_days}", &self.backup_days.to_string())
            .replace("{contact}", &contact)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_filled_from_the_configuration() {
        let terms = PrivacyTerms {
            contact: Some("<olga@example.org>".to_owned()),
            with_discord: true,
            guest_days: 30,
            token_days: 365,
            report_days: 91,
            backup_days: 15,
        };
        let page = terms.page();
        for part in
            ["&lt;olga@example.org&gt;", "Your Discord account", "91 days", "15 days", "365 days", "30 days"]
        {
            assert!(page.contains(part), "{part} is not in {page}");
        }
        assert!(!page.contains('{') && !page.contains("<script"));
        let page = PrivacyTerms { contact: None, with_discord: false, ..terms }.page();
        assert!(!page.contains("Your Discord account") && page.contains("given no address"));
    }
}
