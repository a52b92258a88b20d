//! The pages of the rules and the lessons hold what the rules hold: every board in them can be played from, what they
//! tell the reader to do is legal, and what they say is not allowed is refused.

use konakis_games::{ActError, Contest, Options, Seat, catalogue};
use konakis_protocol::OptionValue;
use std::path::{Path, PathBuf};

/// One board of a page.
#[derive(Debug)]
struct Diagram {
    page: PathBuf,
    game: String,
    variant: String,
    options: Options,
    position: String,
    actions: Vec<String>,
    refused: Vec<String>,
    caption: String,
}

fn pages(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut pages: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    pages.sort();
    pages
}

fn diagrams(page: &Path) -> Vec<Diagram> {
    let text = std::fs::read_to_string(page).unwrap();
    let blocks = text.split("```board\n").skip(1).map(|rest| rest.split_once("\n```").unwrap().0);
    blocks.map(|block| diagram(page, block)).collect()
}

fn diagram(page: &Path, block: &str) -> Diagram {
    let line = |name: &str| {
        let lines = block.lines().filter_map(|line| line.split_once(": "));
        lines.filter(|(found, _)| *found == name).map(|(_, value)| value.to_owned()).next()
    };
    for found in block.lines() {
        let name = found.split_once(": ").map(|(name, _)| name);
        let known = ["variant", "option", "position", "actions", "refused", "caption", "then"];
        assert!(name.is_some_and(|name| known.contains(&name)), "{}: “{found}”", page.display());
    }
    let list =
        |name: &str| line(name).map_or_else(Vec::new, |value| value.split(", ").map(str::to_owned).collect());
    let option = line("option").map(|option| {
        let (name, value) = option.split_once('=').unwrap();
        (name.to_owned().into(), OptionValue::Word(value.to_owned().into()))
    });
    Diagram {
        page: page.to_owned(),
        game: page.file_stem().unwrap().to_str().unwrap().to_owned(),
        variant: line("variant").unwrap(),
        options: option.into_iter().collect(),
        position: line("position").unwrap(),
        actions: list("actions"),
        refused: list("refused"),
        caption: line("caption").unwrap_or_default(),
    }
}

fn every_diagram() -> Vec<Diagram> {
    ["rules"].iter().flat_map(|folder| pages(folder)).flat_map(|page| diagrams(&page)).collect()
}

impl Diagram {
    fn contest(&self) -> Contest {
        Contest::from_position(&self.game, Some(&self.variant), &self.options, &self.position)
            .unwrap_or_else(|error| panic!("{}: {}: {error}", self.page.display(), self.position))
    }

    fn mover(&self) -> Seat {
        self.contest().to_act().iter().next().unwrap()
    }
}

#[test]
fn every_game_has_its_rules_and_its_lessons() {
    let games: Vec<String> = catalogue().iter().map(|game| game.id.to_string()).collect();
    for folder in ["rules"] {
        let mut told: Vec<String> =
            pages(folder).iter().map(|page| page.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
        let mut games = games.clone();
        games.sort();
        told.sort();
        assert_eq!(told, games, "{folder}");
    }
    assert!(every_diagram().len() > 30);
}

#[test]
fn every_position_is_one_that_can_be_played_from_and_is_written_as_the_rules_write_it() {
    for diagram in every_diagram() {
        assert_eq!(diagram.contest().position(), diagram.position, "{}", diagram.page.display());
    }
}

#[test]
fn every_board_of_the_rules_says_what_it_shows() {
    for page in pages("rules") {
        for diagram in diagrams(&page) {
            assert!(diagram.caption.ends_with('.'), "{}: {}", page.display(), diagram.position);
        }
    }
}

#[test]
fn what_the_reader_is_told_to_do_is_legal() {
    for diagram in every_diagram() {
        let legal = diagram.contest().legal(diagram.mover());
        for action in &diagram.actions {
            assert!(legal.contains(action), "{}: {}: {action}", diagram.page.display(), diagram.position);
        }
    }
}

#[test]
fn what_the_reader_is_told_is_not_allowed_is_refused_by_a_rule() {
    for diagram in every_diagram() {
        for action in &diagram.refused {
            let refusal = diagram.contest().act(diagram.mover(), action);
            assert!(
                matches!(refusal, Err(ActError::Illegal(_))),
                "{}: {}: {action}",
                diagram.page.display(),
                diagram.position
            );
        }
    }
}

#[test]
fn a_page_begins_with_its_title_and_parts_it_into_sections() {
    for page in pages("rules") {
        let text = std::fs::read_to_string(&page).unwrap();
        let title = text.lines().next().unwrap().strip_prefix("# ").unwrap().to_owned();
        let id = page.file_stem().unwrap().to_str().unwrap();
        assert!(catalogue().iter().any(|game| game.id == id && game.name == title), "{}", page.display());
        assert!(text.matches("\n## ").count() >= 4, "{}", page.display());
        assert!(text.contains("\n> **Ruling.** "), "{}", page.display());
    }
}
