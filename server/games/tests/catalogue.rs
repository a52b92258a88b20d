//! The catalogue has readable texts for everything, and says which games hide something.

use konakis_games::{Contest, Options, Seed, catalogue};
use konakis_protocol::{Name, OptionValue};

fn assert_sentence(text: &Name) {
    let begins = text.chars().next().is_some_and(char::is_uppercase);
    assert!(begins && text.ends_with('.') && text.len() < 120, "{text:?} must be a short sentence");
}

#[test]
fn every_game_and_rule_set_is_explained_in_a_sentence() {
    for game in catalogue() {
        assert_sentence(&game.about);
        game.variants.iter().for_each(|variant| assert_sentence(&variant.about));
    }
}

#[test]
fn every_option_and_value_has_a_name_and_an_explanation() {
    for option in catalogue().into_iter().flat_map(|game| game.variants).flat_map(|variant| variant.options) {
        assert!(!option.name.is_empty(), "{}", option.id);
        assert_sentence(&option.about);
        let labelled: Vec<&OptionValue> = option.labels.iter().map(|label| &label.value).collect();
        assert_eq!(labelled, option.values.iter().collect::<Vec<_>>(), "{}", option.id);
        assert!(option.values.contains(&option.default), "{}", option.id);
        for label in &option.labels {
            assert!(!label.name.is_empty());
            assert_sentence(&label.about);
        }
    }
}

#[test]
fn every_reason_is_a_sentence() {
    for game in catalogue() {
        let ids: Vec<_> = game.reason_names.iter().map(|reason| reason.id.clone()).collect();
        assert_eq!(ids, game.reasons, "{}", game.id);
        for text in game.reason_names.iter().flat_map(|reason| [&reason.won, &reason.drawn]) {
            assert_sentence(&text.replace("{winner}", "White").replace("{loser}", "Black").into());
        }
    }
}

#[test]
fn each_named_value_of_a_count_is_also_listed_in_counts() {
    let subsume = catalogue().into_iter().find(|game| game.id == "subsume").unwrap();
    let ids: Vec<&str> = subsume.counts.iter().map(|word| word.id.as_ref()).collect();
    assert_eq!(ids[..6], ["turn", "turn_limit", "phase", "phase:1", "phase:2", "phase:3"]);
    let values: Vec<_> = subsume.count_names.iter().map(|count| count.values.len()).collect();
    assert_eq!(values, [0, 0, 4, 0, 0, 0, 0]);
    let signs: Vec<_> = subsume.count_names[2].values.iter().map(|value| value.sign.as_deref()).collect();
    assert_eq!(signs, [Some("+"), Some("*"), Some("x"), Some("-")]);
}

#[test]
fn every_word_of_a_board_has_a_display_name() {
    for game in catalogue() {
        for word in [&game.kinds, &game.terrain, &game.counts].into_iter().flatten() {
            assert!(!word.name.is_empty(), "{}: {}", game.id, word.id);
        }
    }
}

#[test]
fn a_game_is_open_unless_the_catalogue_says_it_has_secrets() {
    let mut open = Vec::new();
    for game in catalogue() {
        for variant in &game.variants {
            let contest = Contest::start(&game.id, Some(&variant.id), &Options::new(), Seed::new(1))
                .expect("it starts");
            assert_eq!(contest.is_open(), !game.has_secrets, "{} {}", game.id, variant.id);
        }
        if !game.has_secrets {
            open.push(game.id.to_string());
        }
    }
    assert_eq!(open, ["tablut", "kubism"]);
}
