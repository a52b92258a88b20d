//! The rules of the games, in pages that fit a message.
//!
//! Invariants: the texts come from the games' own folder at build time and are found by the ID that the server
//! gives a game, so there is no list of games here. If the rules of a game were not there, the message links to its
//! page in the browser. The custom ID of a button is all that is needed to turn the page, even after a restart.

use crate::messages::outgoing_message::OutgoingMessage;
use crate::text::Localizer;
use crate::text::{Arg, Lang};
use konakis_protocol::GameInfo;
use rust_embed::RustEmbed;
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};
use std::fmt;
use std::str::FromStr;
use url::Url;

/// The longest text of a page, in characters: a message's 2,000 less the lines around it.
const PAGE_CHARS_MAX: usize = 1_600;
/// The longest ID of a game in a custom ID.
const ID_CHARS_MAX: usize = 64;

#[derive(RustEmbed)]
#[folder = "../server/games/rules/"]
#[allow_missing = true]
struct Texts;

/// A page of a game's rules, as a custom ID.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesPage {
    /// The game's ID.
    pub game: String,
    /// The page, from 0.
    pub page: u16,
}

/// A text that is no custom ID of a page of rules.
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

/// A page of a game's rules, or the last one if there are fewer. `web` is the public address of the game server.
#[must_use]
pub fn message(localizer: Localizer<'_>, game: &GameInfo, page: u16, web: &Url) -> OutgoingMessage {
    let mut address = web.clone();
    address.set_path(&format!("learn/{}", game.id));
    let pages = pages(&game.id);
    let last = pages.len().saturating_sub(1);
    let page = usize::from(page).min(last);
    let Some(text) = pages.get(page) else {
        let args = [("game", Arg::from(&game.name)), ("link", Arg::link(&address))];
        return OutgoingMessage::private(localizer.with("rules-missing", &args));
    };
    let args = [("page", (page + 1).into()), ("pages", pages.len().into())];
    let mut notes = vec![localizer.with("rules-page", &args), localizer.say("rules-ruling-note")];
    if localizer.lang != Lang::En {
        notes.push(localizer.say("rules-english"));
    }
    let mut buttons = Vec::new();
    let mut turn = |to: Option<usize>, key| {
        // A disabled button stays in its place, so that the others do not move under the user's finger.
        let to_page = u16::try_from(to.unwrap_or(page)).unwrap_or(u16::MAX);
        let page_id = RulesPage { game: game.id.to_string(), page: to_page };
        // The custom IDs of a message must differ, so a disabled button has one that cannot be read.
        let id = if to.is_some() { page_id.to_string() } else { format!("{page_id}.{key}") };
        let button = CreateButton::new(id).label(localizer.label(key)).style(ButtonStyle::Secondary);
        buttons.push(button.disabled(to.is_none()));
    };
    turn(page.checked_sub(1), "button-previous");
    turn((page < last).then_some(page + 1), "button-next");
    buttons.push(CreateButton::new_link(address).label(localizer.label("button-rules-web")));
    let text = format!("{text}\n\n-# {}", notes.join(" "));
    OutgoingMessage::private(text).with_rows(vec![CreateActionRow::Buttons(buttons)])
}

/// The pages of a game's rules, as Discord's markdown; none if its rules were not there at build time.
fn pages(game: &str) -> Vec<String> {
    let file = Texts::get(&format!("{game}.md"));
    let text = file.as_ref().and_then(|file| str::from_utf8(&file.data).ok()).unwrap_or_default();
    pages_of(text)
}

/// Puts whole sections on a page while they fit, and splits a section only if it is too long for a page.
fn pages_of(text: &str) -> Vec<String> {
    let mut pages: Vec<String> = Vec::new();
    for section in sections(&blocks(text)) {
        let whole: usize = section.iter().map(|block| chars(block) + 2).sum();
        let mut fresh = pages.last().is_none_or(|page| chars(page) + whole > PAGE_CHARS_MAX);
        for piece in section.iter().flat_map(|block| pieces(block)) {
            match pages.last_mut().filter(|page| !fresh && chars(page) + 2 + chars(&piece) <= PAGE_CHARS_MAX)
            {
                Some(page) => {
                    page.push_str("\n\n");
                    page.push_str(&piece);
                }
                None => pages.push(piece),
            }
            fresh = false;
        }
    }
    pages
}

fn chars(text: &str) -> usize {
    text.encode_utf16().count()
}

/// The paragraphs of the text; each board is replaced by its caption.
fn blocks(text: &str) -> Vec<String> {
    let (mut blocks, mut lines, mut board) = (Vec::new(), Vec::new(), false);
    for line in text.lines().map(str::trim_end).chain([""]) {
        if line.starts_with("```") {
            board = !board;
        } else if board {
            if let Some(caption) = line.strip_prefix("caption:") {
                blocks.push(format!("-# ▦ {}", caption.trim()));
            }
        } else if !line.is_empty() {
            lines.push(line);
        } else if !lines.is_empty() {
            blocks.push(lines.join("\n"));
            lines.clear();
        }
    }
    blocks
}

/// The paragraphs, grouped by the headings above them.
fn sections(blocks: &[String]) -> Vec<&[String]> {
    blocks.chunk_by(|_, next| !next.starts_with("## ")).collect()
}

/// A paragraph in parts that fit a page, split at the end of a line, a sentence or a word.
fn pieces(block: &str) -> Vec<String> {
    let (mut pieces, mut rest) = (Vec::new(), block);
    while chars(rest) > PAGE_CHARS_MAX {
        let mut units = 0;
        let fits = rest.char_indices().find_map(|(at, c)| {
            units += c.len_utf16();
            (units > PAGE_CHARS_MAX).then_some(at)
        });
        let head = &rest[..fits.unwrap_or(rest.len())];
        let after = |mark: &str| head.rfind(mark).map(|at| at + mark.len());
        let end = after("\n").or_else(|| after(". ")).or_else(|| after(" ")).unwrap_or(head.len());
        pieces.push(rest[..end].trim_end().to_owned());
        rest = &rest[end..];
        // A quotation stays one after the split.
        if block.starts_with("> ") && !rest.starts_with("> ") {
            let quoted = format!("> {rest}");
            pieces.extend(self::pieces(&quoted));
            return pieces;
        }
    }
    pieces.push(rest.to_owned());
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Texts as Catalogue;

    const SAMPLE: &str = "# A game\n\nWhat it is.\n\n## The board\n\nA paragraph.\n\n> **Ruling.** White begins.\n\n\
        ```board\nvariant: standard\nposition: 2p2\ncaption: The start.\n```\n\n- one\n- two\n";

    fn game(id: &'static str) -> GameInfo {
        let mut game = konakis_games::catalogue().remove(0);
        game.id = id.into();
        game
    }

    fn shown(id: &'static str, page: u16, lang: Lang) -> (String, serde_json::Value) {
        let catalogue = Catalogue::new();
        let web = "https://k.example".parse().unwrap();
        let message = message(Localizer::new(&catalogue, lang), &game(id), page, &web);
        (message.text.clone(), serde_json::to_value(&message.rows).unwrap())
    }

    #[test]
    fn boards_are_replaced_by_their_captions() {
        let pages = pages_of(SAMPLE);
        assert_eq!(
            pages,
            ["# A game\n\nWhat it is.\n\n## The board\n\nA paragraph.\n\n> **Ruling.** White begins.\n\n\
              -# ▦ The start.\n\n- one\n- two"]
        );
    }

    #[test]
    fn section_that_does_not_fit_begins_a_page() {
        let text =
            format!("# A game\n\n{0}\n\n## One\n\n{0}\n\n## Two\n\n{0}", "word ".repeat(150).trim_end());
        let pages = pages_of(&text);
        assert_eq!(pages.len(), 2);
        assert!(pages[0].contains("## One") && pages[1].starts_with("## Two"));
    }

    #[test]
    fn long_paragraph_is_split_without_loss() {
        let words: Vec<String> = (0..2_000).map(|number| format!("w{number}")).collect();
        for text in [words.join(" "), words.join("\n"), format!("> {}", words.join(" ")), "🦗".repeat(3_000)]
        {
            let pages = pages_of(&text);
            assert!(pages.len() > 2);
            assert!(pages.iter().all(|page| chars(page) <= PAGE_CHARS_MAX));
            let kept: String = pages.concat().chars().filter(|c| !c.is_whitespace() && *c != '>').collect();
            let given: String = text.chars().filter(|c| !c.is_whitespace() && *c != '>').collect();
            assert_eq!(kept, given);
            if text.starts_with('>') {
                assert!(pages.iter().all(|page| page.starts_with("> ")));
            }
        }
    }

    #[test]
    fn every_page_of_rules_fits_a_message() {
        for info in konakis_games::catalogue() {
            let catalogue = Catalogue::new();
            let web = "https://k.example".parse().unwrap();
            for page in 0..pages(&info.id).len() {
                let page = u16::try_from(page).unwrap();
                let message = message(Localizer::new(&catalogue, Lang::Fr), &info, page, &web);
                assert!(
                    chars(&message.text) <= crate::messages::outgoing_message::TEXT_CHARS_MAX,
                    "{} {page}",
                    info.id
                );
                assert!(!message.text.contains("```"));
                let rows = serde_json::to_value(&message.rows).unwrap();
                let ids: Vec<&str> =
                    (0..2).map(|at| rows[0]["components"][at]["custom_id"].as_str().unwrap()).collect();
                assert_ne!(ids[0], ids[1]);
                assert!(ids.iter().all(|id| id.len() <= crate::messages::custom_id::CHARS_MAX));
            }
        }
    }

    #[test]
    fn game_without_rules_gets_a_link() {
        let (text, rows) = shown("chess", 0, Lang::En);
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
