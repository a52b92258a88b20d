//! The message of a page of rules, and the custom ID that turns the page.
//!
//! If the build did not find the rules, the message links to the rules in the browser.

use super::rule_pages::{self, Diagram, Page, Pages};
use crate::messages::outgoing_message::OutgoingMessage;
use crate::text::{Arg, Localizer};
use konakis_protocol::GameInfo;
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};
use std::fmt;
use std::str::FromStr;
use url::Url;

/// The longest ID of a game in a custom ID.
const ID_CHARS_MAX: usize = 64;

/// A page of a game's rules, as a custom ID.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesPage {
    /// The game's ID.
    pub game: String,
    /// The page, from 0.
    pub page: u16,
}

/// The error for a text that is no [`RulesPage`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("invalid custom ID of a page of rules")]
pub struct InvalidRulesPage;

impl fmt::Display for RulesPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rules:{}:{}", self.game, self.page)
    }
}

impl FromStr for RulesPage {
    type Err = InvalidRulesPage;

    fn from_str(text: &str) -> Result<Self, InvalidRulesPage> {
        let (game, page) =
            text.strip_prefix("rules:").and_then(|rest| rest.split_once(':')).ok_or(InvalidRulesPage)?;
        let plain = game.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
        let page = page.parse().map_err(|_| InvalidRulesPage)?;
        if plain && (1..=ID_CHARS_MAX).contains(&game.len()) {
            Ok(Self { game: game.to_owned(), page })
        } else {
            Err(InvalidRulesPage)
        }
    }
}

/// Returns the message of a page of rules, still without pictures, and the boards to be drawn for it. A `page` after
/// the last page means the last page. `web` is the game server's public address.
#[must_use]
pub fn message(
    localizer: Localizer<'_>,
    game: &GameInfo,
    page: u16,
    web: &Url,
) -> (OutgoingMessage, Vec<Diagram>) {
    let mut address = web.clone();
    address.set_path(&format!("learn/{}", game.id));
    let Pages { pages, is_translated } = rule_pages::pages(localizer.lang, &game.id);
    let last = pages.len().saturating_sub(1);
    let page = usize::from(page).min(last);
    let Some(Page { text, boards }) = pages.get(page) else {
        let args = [("game", Arg::from(&game.name)), ("link", Arg::link(&address))];
        return (OutgoingMessage::private(localizer.with("rules-missing", &args)), Vec::new());
    };
    let args = [("page", (page + 1).into()), ("pages", pages.len().into())];
    let mut notes = vec![localizer.with("rules-page", &args), localizer.say("rules-ruling-note")];
    if !is_translated {
        notes.push(localizer.say("rules-english"));
    }
    let mut buttons = Vec::new();
    let mut turn = |to: Option<usize>, key| {
        // A button is disabled instead of removed, so that the other buttons do not move under the user's finger.
        let to_page = u16::try_from(to.unwrap_or(page)).unwrap_or(u16::MAX);
        let page_id = RulesPage { game: game.id.to_string(), page: to_page };
        // The custom IDs of a message must differ, so the ID of a disabled button, which is never read, gets a suffix.
        let id = if to.is_some() { page_id.to_string() } else { format!("{page_id}.{key}") };
        let button = CreateButton::new(id).label(localizer.label(key)).style(ButtonStyle::Secondary);
        buttons.push(button.disabled(to.is_none()));
    };
    turn(page.checked_sub(1), "button-previous");
    turn((page < last).then_some(page + 1), "button-next");
    buttons.push(CreateButton::new_link(address).label(localizer.label("button-rules-web")));
    let text = format!("{text}\n\n-# {}", notes.join(" · "));
    (OutgoingMessage::private(text).with_rows(vec![CreateActionRow::Buttons(buttons)]), boards.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Lang, Texts};

    fn game(id: &'static str) -> GameInfo {
        let mut game = konakis_games::catalogue().remove(0);
        game.id = id.into();
        game
    }

    fn page_of(id: &'static str, page: u16, lang: Lang) -> (String, serde_json::Value) {
        let texts = Texts::new();
        let web = "https://k.example".parse().unwrap();
        let (message, _) = message(Localizer::new(&texts, lang), &game(id), page, &web);
        (message.text.clone(), serde_json::to_value(&message.rows).unwrap())
    }

    #[test]
    fn every_page_of_rules_fits_a_message() {
        let (texts, web) = (Texts::new(), "https://k.example".parse().unwrap());
        for lang in Lang::ALL {
            for info in konakis_games::catalogue() {
                let Pages { pages, .. } = rule_pages::pages(lang, &info.id);
                assert!((1..20).contains(&pages.len()), "{lang:?} {}", info.id);
                for page in 0..pages.len() {
                    let page = u16::try_from(page).unwrap();
                    let (message, boards) = message(Localizer::new(&texts, lang), &info, page, &web);
                    let length = message.text.encode_utf16().count();
                    assert!(
                        length <= crate::messages::outgoing_message::TEXT_CHARS_MAX,
                        "{} {page}",
                        info.id
                    );
                    assert!(boards.len() <= rule_pages::BOARDS_MAX);
                    assert_eq!(message.text.matches("▦ ").count(), boards.len(), "{}", message.text);
                    let rows = serde_json::to_value(&message.rows).unwrap();
                    let ids = [0, 1].map(|at| rows[0]["components"][at]["custom_id"].as_str().unwrap());
                    assert_ne!(ids[0], ids[1]);
                    assert!(ids.iter().all(|id| id.len() <= crate::messages::custom_id::CHARS_MAX));
                }
            }
        }
    }

    #[test]
    fn game_without_rules_gets_a_link() {
        let (text, rows) = page_of("chess", 0, Lang::En);
        assert!(text.contains("https://k.example/learn/chess"));
        assert_eq!(rows, serde_json::json!([]));
    }

    #[test]
    fn rules_page_is_read_back_from_its_custom_id() {
        let page_id = RulesPage { game: "tablut".to_owned(), page: 3 };
        assert_eq!(page_id.to_string().parse(), Ok(page_id));
        for text in [
            "",
            "rules:",
            "rules:tablut",
            "rules::1",
            "rules:a b:1",
            "rules:tablut:x",
            "move:r",
            "rules:../x:1",
        ] {
            assert_eq!(text.parse::<RulesPage>(), Err(InvalidRulesPage), "{text}");
        }
    }
}
