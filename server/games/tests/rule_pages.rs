//! The rule pages and lessons are complete and match the rules, and illustrations show positions of real games.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

use konakis_games::{ActError, Contest, Options, Seat, Seed, catalogue};
use std::collections::BTreeMap;

/// A page: the id of its game, and its text.
type Page = (String, &'static str);

#[expect(clippy::disallowed_methods, reason = "a test may read the pages; the rules may not")]
fn file(name: &str) -> Option<&'static str> {
    let path = format!("{}/rules/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).ok().map(|text| &*text.leak())
}

fn pages(folder: &str, extension: &str) -> Vec<Page> {
    let page = |game: konakis_protocol::GameInfo| {
        let text = file(&format!("{folder}{}.{extension}", game.id))?;
        Some((game.id.to_string(), text))
    };
    catalogue().into_iter().filter_map(page).collect()
}

fn rules() -> Vec<Page> {
    pages("", "md")
}

fn lessons() -> Vec<Page> {
    pages("lessons/", "md")
}

struct Diagram {
    game: String,
    lines: BTreeMap<&'static str, &'static str>,
}

fn diagrams((game, text): &Page) -> Vec<Diagram> {
    let blocks = text.split("```board\n").skip(1).map(|rest| rest.split_once("\n```").unwrap().0);
    let lines = |block: &'static str| block.lines().map(|line| line.split_once(": ").unwrap()).collect();
    blocks.map(|block| Diagram { game: game.clone(), lines: lines(block) }).collect()
}

fn every_diagram() -> impl Iterator<Item = Diagram> {
    rules().into_iter().chain(lessons()).flat_map(|page| diagrams(&page))
}

impl Diagram {
    fn line(&self, name: &str) -> &str {
        self.lines.get(name).unwrap_or_else(|| panic!("{} has no {name}", self.lines["position"]))
    }

    /// The items of a field; empty if the field is missing.
    fn list(&self, name: &str) -> Vec<&str> {
        self.lines.get(name).map_or_else(Vec::new, |line| line.split(", ").collect())
    }

    fn contest(&self) -> Contest {
        let position = self.line("position");
        Contest::from_position(&self.game, Some(self.line("variant")), &Options::new(), position)
            .unwrap_or_else(|error| panic!("{position}: {error}"))
    }

    fn mover(&self) -> Seat {
        self.contest().to_act().iter().next().unwrap()
    }
}

#[test]
fn every_game_has_rules_and_lessons() {
    let games: Vec<String> = catalogue().iter().map(|game| game.id.to_string()).collect();
    for pages in [rules(), lessons()] {
        assert_eq!(pages.into_iter().map(|(game, _)| game).collect::<Vec<_>>(), games);
    }
}

#[test]
fn a_rule_page_has_a_title_sections_and_rulings() {
    for ((_, text), game) in rules().into_iter().zip(catalogue()) {
        assert_eq!(text.lines().next(), Some(format!("# {}", game.name).as_str()));
        assert!(text.matches("\n## ").count() >= 4, "{}", game.id);
        assert!(text.contains("\n> **Ruling.** "), "{}", game.id);
        for variant in game.variants.iter().filter(|_| game.variants.len() > 1) {
            assert!(text.contains(&format!("*{}*", variant.name)), "{}", variant.name);
        }
    }
}

#[test]
fn every_lesson_step_has_one_board_with_task_and_result() {
    for page in lessons() {
        for step in page.1.split("\n## ").skip(1) {
            assert_eq!(step.matches("```board\n").count(), 1, "{step}");
        }
        for step in diagrams(&page) {
            assert!(!step.list("actions").is_empty() && step.line("then").ends_with(['.', '?']));
        }
    }
}

#[test]
fn a_board_has_only_known_fields() {
    let known = ["variant", "position", "actions", "refused", "caption", "then"];
    for diagram in every_diagram() {
        assert!(diagram.lines.keys().all(|name| known.contains(name)), "{:?}", diagram.lines);
        assert!(diagram.line("caption").ends_with(['.', '?']), "{}", diagram.line("caption"));
    }
}

#[test]
fn every_position_is_playable_and_in_canonical_form() {
    assert!(every_diagram().count() > 40);
    for diagram in every_diagram() {
        assert_eq!(diagram.contest().position(), diagram.line("position"));
    }
}

#[test]
fn suggested_actions_are_legal() {
    for diagram in every_diagram() {
        let legal = diagram.contest().legal(diagram.mover());
        for action in diagram.list("actions").into_iter().filter(|action| *action != "any") {
            assert!(legal.iter().any(|known| known == action), "{}: {action}", diagram.line("position"));
        }
    }
}

#[test]
fn actions_described_as_illegal_are_refused() {
    for diagram in every_diagram() {
        for action in diagram.list("refused") {
            let refusal = diagram.contest().act(diagram.mover(), action);
            let refused = matches!(refusal, Err(ActError::Illegal(_)));
            assert!(refused, "{}: {action}", diagram.line("position"));
        }
    }
}

#[test]
fn every_illustrated_position_is_reached_by_its_actions() {
    // The file of an illustration has no actions if the illustration shows the starting position.
    for (game, text) in pages("pictures/", "txt") {
        let lines: BTreeMap<_, _> = text.lines().map(|line| line.split_once(": ").unwrap()).collect();
        let Some(actions) = lines.get("actions") else { continue };
        let mut contest = Contest::start(&game, None, &Options::new(), Seed::new(1)).unwrap();
        for action in actions.split(", ") {
            let mover = contest.to_act().iter().next().unwrap();
            contest.act(mover, action).unwrap();
        }
        assert_eq!(contest.position(), lines["position"], "{game}");
    }
}
