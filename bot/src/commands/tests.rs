//! Tests that the commands follow Discord's rules, and that games and levels come from the game server.

use super::define::commands;
use super::names::{Command, option};
use crate::text::Texts;
use konakis_protocol::GameInfo;
use serde_json::Value;

/// The games of a server with computer opponents.
pub(crate) fn games() -> Vec<GameInfo> {
    let mut games = konakis_games::catalogue();
    for game in &mut games {
        game.levels = vec![1, 2, 3];
    }
    games
}

fn defined() -> Vec<Value> {
    let json = serde_json::to_value(commands(&Texts::new(), &games(), true)).unwrap();
    json.as_array().unwrap().clone()
}

fn texts<'a>(of: &'a Value, field: &str) -> Vec<&'a str> {
    let own = of[field].as_str();
    let translated = of[format!("{field}_localizations")].as_object();
    own.into_iter()
        .chain(translated.into_iter().flat_map(|all| all.values().filter_map(Value::as_str)))
        .collect()
}

fn is_name(name: &str) -> bool {
    let fits = (1..=32).contains(&name.chars().count());
    fits && name.chars().all(|c| c.is_alphanumeric() || "-_ー".contains(c)) && name.to_lowercase() == name
}

#[test]
fn every_command_is_defined_once() {
    let defined = defined();
    for command in Command::ALL.iter().copied() {
        let found: Vec<_> = defined.iter().filter(|json| json["name"] == command.name()).collect();
        assert_eq!(found.len(), 1, "{}", command.name());
        assert_eq!(Command::of_name(command.name()), Some(command));
    }
    // Discord itself handles `launch`, so it is no `Command`.
    assert_eq!(defined.len(), Command::ALL.len() + 1);
}

#[test]
fn the_activity_has_a_command_and_an_option() {
    let with = |has_activity| {
        let json = serde_json::to_value(commands(&Texts::new(), &games(), has_activity)).unwrap();
        let json = json.as_array().unwrap().clone();
        let play = json.iter().find(|command| command["name"] == "play").unwrap();
        let here = play["options"].as_array().unwrap().iter().any(|option| option["name"] == "here");
        (json.into_iter().find(|command| command["type"] == 4), here)
    };
    let (launch, here) = with(true);
    let launch = launch.unwrap();
    assert_eq!((&launch["name"], &launch["handler"]), (&"launch".into(), &2.into()));
    assert_eq!((texts(&launch, "name").len(), texts(&launch, "description").len()), (4, 4));
    assert!(here);
    assert_eq!(with(false), (None, false));
}

#[test]
fn names_and_descriptions_fit_in_every_language() {
    let defined = defined();
    let slash = defined.iter().filter(|command| command["type"] == 1 || command["type"] == 4);
    let options = slash.clone().flat_map(|command| command["options"].as_array().unwrap());
    let mut seen = 0;
    for named in slash.chain(options) {
        let (names, descriptions) = (texts(named, "name"), texts(named, "description"));
        assert_eq!((names.len(), descriptions.len()), (4, 4), "{named}");
        assert!(names.iter().all(|name| is_name(name)), "{names:?}");
        let fits = |description: &&str| (1..=100).contains(&description.chars().count());
        assert!(descriptions.iter().all(fits), "{descriptions:?}");
        seen += 1;
    }
    assert!(seen > 30);
}

#[test]
fn names_are_unique_in_every_language() {
    let defined = defined();
    let unique = |all: &[Value]| {
        for locale in ["en", "fr", "nl", "ja"] {
            let name = |json: &Value| match locale {
                "en" => json["name"].as_str().map(str::to_owned),
                _ => json["name_localizations"][locale].as_str().map(str::to_owned),
            };
            let mut names: Vec<String> = all.iter().filter_map(name).collect();
            names.sort_unstable();
            let count = names.len();
            names.dedup();
            assert_eq!(names.len(), count, "{locale}: {names:?}");
        }
    };
    unique(&defined.iter().filter(|command| command["type"] == 1).cloned().collect::<Vec<_>>());
    for command in &defined {
        unique(command["options"].as_array().unwrap());
    }
}

#[test]
fn no_option_has_both_choices_and_autocomplete() {
    let options: Vec<Value> =
        defined().iter().flat_map(|command| command["options"].as_array().unwrap().clone()).collect();
    for option in &options {
        let choices = option["choices"].as_array().unwrap();
        assert!(choices.len() <= 25);
        assert!(choices.is_empty() || option["autocomplete"] == false, "{option}");
        for choice in choices {
            assert!(texts(choice, "name").iter().all(|name| (1..=100).contains(&name.chars().count())));
        }
    }
}

#[test]
fn required_options_come_first() {
    for command in defined() {
        let required: Vec<bool> =
            command["options"].as_array().unwrap().iter().map(|option| option["required"] == true).collect();
        assert!(required.is_sorted_by(|one, next| one >= next), "{command}");
    }
}

#[test]
fn only_the_settings_command_is_limited_to_discord_servers() {
    for command in defined() {
        if command["name"] == "settings" {
            assert_eq!(command["contexts"], serde_json::json!([0]));
            assert_eq!(command["default_member_permissions"], "32");
        } else {
            assert_eq!(command["contexts"], serde_json::json!([0, 1, 2]));
            assert_eq!(command["integration_types"], serde_json::json!([0, 1]));
            assert!(command.get("default_member_permissions").is_none());
        }
    }
}

#[test]
fn games_and_levels_come_from_the_game_server() {
    let play = |games: &[GameInfo]| {
        let json = serde_json::to_value(commands(&Texts::new(), games, false)).unwrap();
        json.as_array().unwrap().iter().find(|command| command["name"] == "play").cloned()
    };
    let option_of = |command: &Value, name: &str| {
        let options = command["options"].as_array().unwrap();
        options.iter().find(|option| option["name"] == name).unwrap().clone()
    };
    let mut one = games();
    one.truncate(1);
    one[0].levels = vec![2, 5];
    let command = play(&one).unwrap();
    let level = option_of(&command, option::LEVEL);
    assert_eq!((&level["min_value"], &level["max_value"]), (&2.into(), &5.into()));
    assert_eq!(option_of(&command, option::GAME)["choices"].as_array().unwrap().len(), 1);
    one[0].levels.clear();
    assert_eq!(play(&one), None);
}
