//! Compares the languages with each other, and with the words of the protocol, games and commands. Also tests the
//! values in texts.

use super::*;
use crate::commands::names::Command;
use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use konakis_protocol::{BySeat, CountInfo, ErrorCode, GameInfo, Outcome, Reason, ReasonInfo, Seat, Token};
use std::collections::{BTreeMap, BTreeSet};

/// Maps the key of each text to the names of the values in the text. Attributes have keys of their own, such as
/// `command-play.about`.
pub(super) type KeysWithValues = BTreeMap<String, BTreeSet<String>>;

pub(super) fn keys_of(lang: Lang) -> KeysWithValues {
    let source = SOURCES[lang.index()];
    let resource =
        fluent_syntax::parser::parse(source).unwrap_or_else(|(_, errors)| panic!("{lang:?}: {errors:?}"));
    let mut texts = KeysWithValues::new();
    let mut add = |key: String, pattern: &Pattern<&str>| {
        let mut variables = BTreeSet::new();
        of_pattern(pattern, &mut variables);
        assert!(texts.insert(key.clone(), variables).is_none(), "{lang:?} has {key} twice");
    };
    for entry in &resource.body {
        match entry {
            Entry::Message(message) => {
                let id = message.id.name;
                add(
                    id.to_owned(),
                    message.value.as_ref().unwrap_or_else(|| panic!("{lang:?}: {id} is empty")),
                );
                for attribute in &message.attributes {
                    add(format!("{id}.{}", attribute.id.name), &attribute.value);
                }
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            other => panic!("{lang:?}: {other:?}"),
        }
    }
    texts
}

fn of_pattern(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            of_expression(expression, found);
        }
    }
}

fn of_expression(expression: &Expression<&str>, found: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => of_inline(inline, found),
        Expression::Select { selector, variants } => {
            of_inline(selector, found);
            for variant in variants {
                of_pattern(&variant.value, found);
            }
        }
    }
}

fn of_inline(inline: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            found.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments: CallArguments { positional, .. }, .. } => {
            positional.iter().for_each(|inline| of_inline(inline, found));
        }
        InlineExpression::Placeable { expression } => of_expression(expression, found),
        _ => {}
    }
}

#[test]
fn languages_have_equal_keys_and_values() {
    let english = keys_of(Lang::En);
    assert!(english.len() > 200);
    for lang in Lang::ALL {
        let other = keys_of(lang);
        for (key, values) in &english {
            let there = other.get(key).unwrap_or_else(|| panic!("{lang:?} lacks {key}"));
            // A language without plurals needs no count.
            let optional = |value: &&String| *value != "count";
            let needed: BTreeSet<_> = values.iter().filter(optional).collect();
            // In another language, a refusal may have words such as “of that kind” instead of a value.
            if key.starts_with("why-") {
                assert!(there.is_subset(values), "{lang:?} {key}");
                continue;
            }
            assert_eq!(there.iter().filter(optional).collect::<BTreeSet<_>>(), needed, "{lang:?} {key}");
        }
        let strange: Vec<_> = other.keys().filter(|key| !english.contains_key(*key)).collect();
        assert!(strange.is_empty(), "only {lang:?} has {strange:?}");
    }
}

#[test]
fn texts_have_the_same_variants_in_every_language() {
    let words = |lang: Lang| -> BTreeSet<String> {
        let resource = fluent_syntax::parser::parse(SOURCES[lang.index()]).unwrap();
        let mut found = BTreeSet::new();
        for entry in &resource.body {
            let Entry::Message(message) = entry else { continue };
            for element in message.value.iter().flat_map(|value| &value.elements) {
                if let PatternElement::Placeable { expression: Expression::Select { variants, .. } } = element
                {
                    found.extend(variants.iter().filter_map(|variant| match variant.key {
                        VariantKey::Identifier { name: "one" | "other" } => None,
                        VariantKey::Identifier { name } => Some(format!("{} {name}", message.id.name)),
                        VariantKey::NumberLiteral { value } => Some(format!("{} {value}", message.id.name)),
                    }));
                }
            }
        }
        found
    };
    for lang in Lang::ALL {
        assert_eq!(words(lang), words(Lang::En), "{lang:?}");
    }
}

#[test]
fn japanese_sentences_end_in_full_width_marks() {
    let narrow = |line: &&str| line.split_once(" = ").is_some_and(|(_, text)| text.contains(['?', '!']));
    let lines: Vec<&str> = SOURCES[Lang::Ja.index()].lines().filter(narrow).collect();
    assert!(lines.is_empty(), "{lines:#?}");
}

#[test]
fn texts_name_commands_in_their_own_language() {
    for lang in Lang::ALL {
        let texts = Texts::new();
        let commands: BTreeSet<String> = Command::ALL
            .iter()
            .filter(|command| **command != Command::ChallengeUser)
            .map(|command| texts.plain(lang, &format!("command-{}", command.name()), &[]))
            .collect();
        for line in SOURCES[lang.index()].lines().filter(|line| !line.starts_with('#')) {
            for (at, _) in line.match_indices('/') {
                let (before, after) = (&line[..at], &line[at + 1..]);
                let named: String = after.chars().take_while(|c| c.is_alphabetic() || *c == 'ー').collect();
                if named.is_empty() || before.ends_with(char::is_alphanumeric) {
                    continue;
                }
                assert!(commands.iter().any(|name| named.starts_with(name)), "{lang:?}: {line}");
            }
        }
    }
}

#[test]
fn english_command_names_match_the_definitions() {
    let texts = Texts::new();
    for command in Command::ALL.iter().filter(|command| **command != Command::ChallengeUser) {
        assert_eq!(texts.plain(Lang::En, &format!("command-{}", command.name()), &[]), command.name());
    }
}

/// A game that exists only for tests and has no translations.
const UNTRANSLATED: &str = "three";

#[test]
fn every_word_of_protocol_and_games_has_a_text() {
    let english = keys_of(Lang::En);
    let games: Vec<GameInfo> = konakis_games::catalogue();
    let mut wanted: BTreeSet<String> = BTreeSet::new();
    wanted.extend(ErrorCode::ALL.iter().map(|code| format!("error-{}", code.name())));
    wanted.extend(Reason::COMMON.iter().map(|reason| format!("reason-{reason}")));
    for game in games.iter().filter(|game| game.id != UNTRANSLATED) {
        wanted.extend(game.reasons.iter().map(|reason| format!("reason-{reason}")));
        wanted.extend(game.kinds.iter().map(|kind| format!("kind-{}", kind.id)));
        // The names of a count's values are part of the count's own text.
        let counts = game.count_names.iter();
        wanted.extend(counts.map(|count| format!("count-{}-{}", game.id, count.id)));
        wanted.extend(game.terrain.iter().map(|word| format!("terrain-{}-{}", game.id, word.id)));
        wanted.extend(
            konakis_engine::levels(&game.id)
                .iter()
                .map(|level| format!("level-{}", level.name.to_lowercase().replace(' ', "-"))),
        );
        for variant in &game.variants {
            wanted.insert(format!("variant-{}", variant.id));
            wanted.extend(variant.options.iter().map(|option| format!("option-{}", option.id)));
        }
    }
    let lacking: Vec<String> =
        wanted.iter().map(|key| key.replace('_', "-")).filter(|key| !english.contains_key(key)).collect();
    assert!(lacking.is_empty(), "{lacking:?}");
    for sign in Token::SIGNS.chars() {
        let shown = Texts::new().token(Lang::En, &games[0], Seat::White, Token::Sign(sign));
        assert_ne!(shown, sign.to_string());
    }
}

#[test]
fn untranslated_game_uses_the_words_of_its_rules() {
    let texts = Texts::new();
    let reason = Reason::new("bridge_built");
    let game = GameInfo { id: "bridges".into(), ..GameInfo::default() }
        .with_counts(vec![CountInfo::with_values("tide", "tide", &[(1, "low"), (2, "high")])])
        .with_reasons(vec![ReasonInfo::either(
            reason.clone(),
            "{winner} built a bridge.",
            "Nobody can build.",
        )]);
    assert_eq!(texts.count(Lang::Fr, &game, "tide", 2), "tide: high");
    let names = BySeat::from([Arg::text("Anna"), Arg::text("Ben")]);
    let ended = |winner| {
        let outcome = Outcome { winner, reason: reason.clone(), scores: None };
        texts.result(Lang::En, &game, &outcome, &names)
    };
    assert!(ended(Some(Seat::White)).contains("White built a bridge"), "{}", ended(Some(Seat::White)));
    assert!(ended(None).contains("Nobody can build"), "{}", ended(None));
}

#[test]
fn user_text_acts_as_neither_markdown_nor_mention() {
    let texts = Texts::new();
    let text = texts.say(
        Lang::En,
        "challenge-named",
        &[
            ("opponent", Arg::text("@everyone")),
            ("challenger", Arg::text("**x** [a](b)")),
            ("game", "Tablut".into()),
        ],
    );
    assert_eq!(text, r"\@everyone, **\*\*x\*\* \[a\](b)** challenges you to a game of **Tablut**.");
}

#[test]
fn numbers_choose_the_plural() {
    let texts = Texts::new();
    let clock = |lang, days: u32| texts.say(lang, "clock-days", &[("days", days.into())]);
    assert_eq!(clock(Lang::En, 1), "1 day per turn");
    assert_eq!(clock(Lang::En, 0), "0 days per turn");
    assert_eq!(clock(Lang::Fr, 0), "0 jour par tour");
    assert_eq!(clock(Lang::Nl, 2), "2 dagen per beurt");
    assert_eq!(clock(Lang::Ja, 1), "一手番1日");
}

#[test]
fn result_with_points_does_not_say_who_had_no_moves() {
    let texts = Texts::new();
    let names = BySeat::from([Arg::text("Anna"), Arg::text("Ben")]);
    let ended = |winner, scores: Option<[u32; 2]>| {
        let outcome = Outcome { winner, reason: Reason::new("no_moves"), scores: scores.map(BySeat::from) };
        texts.result(Lang::En, &GameInfo::default(), &outcome, &names)
    };
    assert!(ended(Some(Seat::White), None).contains("Ben had no move left"));
    for winner in [Some(Seat::White), None] {
        assert!(ended(winner, Some([15, 12])).contains("no move was left"));
    }
}

#[test]
fn time_left_just_below_whole_days_is_shown_as_whole_days() {
    let texts = Texts::new();
    assert_eq!(texts.left(Lang::En, 3 * 24 * 3_600_000 - 10), "3 d 0 h");
    assert_eq!(texts.left(Lang::En, 24 * 3_600_000 - 10), "1 d 0 h");
    assert_eq!(texts.left(Lang::En, 23 * 3_600_000), "23 h 0 min");
}
