//! The rules of the games, cut into pages that fit a message.
//!
//! Invariants: a game's ID is the name of its files, so there is no list of games here. A translation has the blocks of
//! the original in the same order.

use crate::messages::board_picture::BoardPicture;
use crate::text::Lang;
use konakis_protocol::{PositionView, Seat, Square};
use konakis_render::last_squares;
use rust_embed::RustEmbed;

/// The longest text of a page, in UTF-16 code units. A message may have 2,000; the rest is for the lines below the
/// text.
const PAGE_CHARS_MAX: usize = 1_600;
/// The maximum number of boards of a page; more boards would make their pictures too small.
pub(super) const BOARDS_MAX: usize = 4;

#[derive(RustEmbed)]
#[folder = "../server/games/rules/"]
#[allow_missing = true]
struct Original;

#[derive(RustEmbed)]
#[folder = "locales/rules/"]
struct Translated;

/// A board of the rules. The game server turns its position into a view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The variant's ID.
    pub variant: String,
    /// The position in one line.
    pub position: String,
    /// The actions that the board illustrates.
    pub actions: Vec<String>,
    /// Its caption, in the language of the rules.
    pub caption: String,
}

impl Diagram {
    /// The board as a picture. If all actions belong to one piece, the picture marks the piece and its destinations.
    #[must_use]
    pub fn picture(&self, game: &str, shown: &PositionView) -> BoardPicture {
        let squares: Vec<Vec<Square>> = self.actions.iter().map(|action| last_squares(action)).collect();
        let first = squares.first().and_then(|squares| squares.first()).copied();
        let alike = squares.iter().all(|squares| squares.len() > 1 && squares.first().copied() == first);
        let targets = squares.iter().filter_map(|squares| squares.last()).copied();
        BoardPicture {
            game: game.to_owned().into(),
            board: shown.board.clone(),
            from: shown.to_act.iter().next().filter(|_| shown.to_act.len() == 1).unwrap_or(Seat::White),
            last: None,
            trail: Vec::new(),
            picked: first.filter(|_| alike),
            targets: if alike { targets.collect() } else { Vec::new() },
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Page {
    pub(super) text: String,
    pub(super) boards: Vec<Diagram>,
}

pub(super) struct Pages {
    /// Empty if the rules were not there at build time.
    pub(super) pages: Vec<Page>,
    /// False if the pages are in English because there is no translation.
    pub(super) is_translated: bool,
}

pub(super) fn pages(lang: Lang, game: &str) -> Pages {
    let translated = blocks_of(lang, game);
    let is_translated = translated.is_some();
    let blocks = translated.or_else(|| blocks_of(Lang::En, game)).unwrap_or_default();
    Pages { pages: pages_of(&blocks), is_translated }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Block {
    Text(String),
    Board(Diagram),
}

/// The blocks of a game's rules in this language. None if the rules or their translation were not there at build time.
/// In the file of a translation, each board has only its caption; its other fields come from the original.
fn blocks_of(lang: Lang, game: &str) -> Option<Vec<Block>> {
    let read = |file: Option<rust_embed::EmbeddedFile>| {
        let file = file?;
        str::from_utf8(&file.data).ok().map(blocks)
    };
    let original = read(Original::get(&format!("{game}.md")))?;
    if lang == Lang::En {
        return Some(original);
    }
    let mut boards = original.into_iter().filter(|block| matches!(block, Block::Board(_)));
    let translated = read(Translated::get(&format!("{}/{game}.md", lang.tag())))?;
    let with_position = |block: Block| match (block, &mut boards) {
        (Block::Board(Diagram { caption, .. }), boards) => match boards.next() {
            Some(Block::Board(board)) => Block::Board(Diagram { caption, ..board }),
            _ => Block::Text(caption),
        },
        (text, _) => text,
    };
    Some(translated.into_iter().map(with_position).collect())
}

/// The pages with these blocks. A section is split only if it does not fit on a page of its own.
fn pages_of(blocks: &[Block]) -> Vec<Page> {
    let mut pages: Vec<Page> = Vec::new();
    for section in sections(blocks) {
        let whole: usize = section.iter().map(|block| chars(&shown(block)) + 2).sum();
        let boards = section.iter().filter(|block| matches!(block, Block::Board(_))).count();
        let fits = |page: &Page| {
            chars(&page.text) + whole <= PAGE_CHARS_MAX && page.boards.len() + boards <= BOARDS_MAX
        };
        let mut fresh = !pages.last().is_some_and(fits);
        for block in section {
            let board = if let Block::Board(board) = block { Some(board) } else { None };
            for piece in pieces(&shown(block)) {
                let fits = |page: &&mut Page| {
                    chars(&page.text) + 2 + chars(&piece) <= PAGE_CHARS_MAX
                        && page.boards.len() + usize::from(board.is_some()) <= BOARDS_MAX
                };
                match pages.last_mut().filter(|page| !fresh && fits(page)) {
                    Some(page) => {
                        page.text.push_str("\n\n");
                        page.text.push_str(&piece);
                    }
                    None => pages.push(Page { text: piece, boards: Vec::new() }),
                }
                fresh = false;
            }
            if let (Some(page), Some(board)) = (pages.last_mut(), board) {
                page.boards.push(board.clone());
            }
        }
    }
    pages
}

fn shown(block: &Block) -> String {
    match block {
        Block::Text(text) => text.clone(),
        Block::Board(board) => format!("-# ▦ {}", board.caption),
    }
}

fn chars(text: &str) -> usize {
    text.encode_utf16().count()
}

fn blocks(text: &str) -> Vec<Block> {
    let (mut blocks, mut lines) = (Vec::new(), Vec::new());
    let mut board: Option<Vec<&str>> = None;
    for line in text.lines().map(str::trim_end).chain([""]) {
        match (&mut board, line) {
            (Some(fields), "```") => {
                blocks.push(Block::Board(diagram(fields)));
                board = None;
            }
            (Some(fields), line) => fields.push(line),
            (None, line) if line.starts_with("```") => board = Some(Vec::new()),
            (None, "") if lines.is_empty() => {}
            (None, "") => blocks.push(Block::Text(std::mem::take(&mut lines).join("\n"))),
            (None, line) => lines.push(line),
        }
    }
    blocks
}

fn diagram(lines: &[&str]) -> Diagram {
    let field = |name: &str| {
        let found = lines.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
        found.unwrap_or_default().trim().to_owned()
    };
    let actions = field("actions");
    Diagram {
        variant: field("variant"),
        position: field("position"),
        actions: actions.split(", ").filter(|action| !action.is_empty()).map(str::to_owned).collect(),
        caption: field("caption"),
    }
}

fn sections(blocks: &[Block]) -> Vec<&[Block]> {
    let is_heading = |block: &Block| matches!(block, Block::Text(text) if text.starts_with("## "));
    blocks.chunk_by(|_, next| !is_heading(next)).collect()
}

/// Splits a paragraph that is too long for a page: if possible after a line, otherwise after a sentence, otherwise
/// after a word.
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
        // Each part of a split quotation is a quotation.
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

    const SAMPLE: &str = "# A game\n\nWhat it is.\n\n## The board\n\nA paragraph.\n\n> **Ruling.** White begins.\n\n\
        ```board\nvariant: standard\nposition: 2p2\nactions: c1-c2, c1-b1\ncaption: The start.\n```\n\n- one\n- two\n";

    #[test]
    fn board_is_shown_with_its_caption() {
        let pages = pages_of(&blocks(SAMPLE));
        assert_eq!(pages.len(), 1);
        assert_eq!(
            pages[0].boards,
            [Diagram {
                variant: "standard".to_owned(),
                position: "2p2".to_owned(),
                actions: vec!["c1-c2".to_owned(), "c1-b1".to_owned()],
                caption: "The start.".to_owned(),
            }]
        );
        assert_eq!(
            pages.iter().map(|page| page.text.as_str()).collect::<Vec<_>>(),
            ["# A game\n\nWhat it is.\n\n## The board\n\nA paragraph.\n\n> **Ruling.** White begins.\n\n\
              -# ▦ The start.\n\n- one\n- two"]
        );
    }

    #[test]
    fn section_that_does_not_fit_begins_a_page() {
        let text =
            format!("# A game\n\n{0}\n\n## One\n\n{0}\n\n## Two\n\n{0}", "word ".repeat(150).trim_end());
        let pages = pages_of(&blocks(&text));
        assert_eq!(pages.len(), 2);
        assert!(pages[0].text.contains("## One") && pages[1].text.starts_with("## Two"));
    }

    #[test]
    fn long_paragraph_is_split_without_loss() {
        let words: Vec<String> = (0..2_000).map(|number| format!("w{number}")).collect();
        for text in [words.join(" "), words.join("\n"), format!("> {}", words.join(" ")), "🦗".repeat(3_000)]
        {
            let pages = pages_of(&blocks(&text));
            let pages: Vec<String> = pages.into_iter().map(|page| page.text).collect();
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
    fn translation_has_the_blocks_of_the_original() {
        let form = |block: &Block| match block {
            Block::Board(board) => format!("board {}", board.position),
            Block::Text(text) => {
                let start = ["# ", "## ", "- ", "> **"].into_iter().find(|start| text.starts_with(start));
                // Notation is the same in every language.
                let mut notation: Vec<&str> = text.split('`').skip(1).step_by(2).collect();
                notation.sort_unstable();
                format!("{} {} {notation:?}", start.unwrap_or_default(), text.lines().count())
            }
        };
        for info in konakis_games::catalogue().into_iter().filter(|info| info.id != "three") {
            let original = blocks_of(Lang::En, &info.id).unwrap();
            for lang in Lang::ALL {
                let translated = blocks_of(lang, &info.id).unwrap_or_else(|| panic!("{lang:?} {}", info.id));
                for (one, other) in original.iter().zip(&translated) {
                    assert_eq!(form(one), form(other), "{lang:?} {}", shown(other));
                    let differ =
                        lang == Lang::En || shown(one) != shown(other) || shown(one).starts_with('#');
                    assert!(differ, "{lang:?} {} is not translated: {}", info.id, shown(one));
                }
                assert_eq!(original.len(), translated.len(), "{lang:?} {}", info.id);
            }
        }
    }

    #[test]
    fn rules_begin_with_the_game_and_not_with_a_note() {
        for lang in Lang::ALL {
            for info in konakis_games::catalogue() {
                let Some(blocks) = blocks_of(lang, &info.id) else { continue };
                let first = blocks.iter().take(3).map(shown).find(|text| text.starts_with('>'));
                assert_eq!(first, None, "{lang:?} {}", info.id);
            }
        }
    }

    #[test]
    fn caption_does_not_ask_the_reader_to_try_something() {
        let captions =
            konakis_games::catalogue().into_iter().flat_map(|info| blocks_of(Lang::En, &info.id).unwrap());
        for block in captions.filter(|block| matches!(block, Block::Board(_))) {
            let caption = shown(&block).to_lowercase();
            assert!(!caption.contains("try ") && !caption.contains(" try"), "{caption}");
        }
    }

    #[test]
    fn board_marks_the_targets_of_one_piece() {
        let shown: PositionView = serde_json::from_str(
            r#"{"position": "3/1k1/3 w", "board": {"files": 3, "ranks": 3, "terrain": [], "pieces": [], "counts": {}},
                "to_act": ["black"], "legal": [], "last": null, "result": null}"#,
        )
        .unwrap();
        let picture = |actions: &[&str]| {
            let actions = actions.iter().map(|action| (*action).to_owned()).collect();
            let board =
                Diagram { variant: String::new(), position: String::new(), actions, caption: String::new() };
            let picture = board.picture("three", &shown);
            assert_eq!(picture.from, Seat::Black);
            (picture.picked.map(|at| at.to_string()), picture.targets.len())
        };
        assert_eq!(picture(&["b2-b1", "b2-b3"]), (Some("b2".to_owned()), 2));
        assert_eq!(picture(&["b2-b1", "a1-a2"]), (None, 0));
        assert_eq!(picture(&["+b2A"]), (None, 0));
        assert_eq!(picture(&[]), (None, 0));
    }
}
