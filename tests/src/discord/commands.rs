//! The bot's commands, validated as Discord validates them.

use super::limits::length;
use super::refusal::Refusal;
use super::world::{APPLICATION, World};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const LOCALES: [&str; 34] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl",
    "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja",
    "zh-TW", "ko", "ar", "he",
];
/// The maximum number of characters of a command with all its options and choices.
const COMMAND_CHARACTERS_MAX: usize = 8000;
const CHAT_INPUT: u64 = 1;
/// The type of the command that opens the Activity.
const ENTRY_POINT: u64 = 4;

impl World {
    /// Replaces all commands.
    pub fn put_commands(&mut self, commands: &Value) -> Result<Value, Refusal> {
        let commands = commands.as_array().ok_or_else(|| Refusal::form("body", "must be a list"))?;
        check(commands)?;
        self.check_entry_point(commands)?;
        let mut known = Vec::new();
        for command in commands {
            let mut command = command.clone();
            command["id"] = json!(self.clock.id().to_string());
            command["version"] = json!(self.clock.id().to_string());
            command["application_id"] = json!(APPLICATION.to_string());
            let defaults = [
                ("type", json!(CHAT_INPUT)),
                ("description", json!("")),
                ("default_member_permissions", Value::Null),
            ];
            for (field, default) in defaults {
                if command.get(field).is_none() {
                    command[field] = default;
                }
            }
            known.push(command);
        }
        self.commands = Some(known.clone());
        Ok(Value::Array(known))
    }
}

impl World {
    /// Refuses an entry point if the application has no Activity. Also refuses to remove a registered entry point.
    fn check_entry_point(&self, commands: &[Value]) -> Result<(), Refusal> {
        let has = |commands: &[Value]| commands.iter().any(|command| command["type"] == ENTRY_POINT);
        if has(commands) && !self.activities.enabled {
            return Err(Refusal::form("type", "the application has no Activity"));
        }
        if !has(commands) && self.commands.as_deref().is_some_and(has) {
            let why = "You cannot remove this app's Entry Point command in a bulk update operation.";
            return Err(Refusal::new(400, 50_240, why));
        }
        Ok(())
    }
}

fn check(commands: &[Value]) -> Result<(), Refusal> {
    let mut names = BTreeSet::new();
    let mut counts = [0; 5];
    for (number, command) in commands.iter().enumerate() {
        let place = number.to_string();
        let kind = command["type"].as_u64().unwrap_or(CHAT_INPUT);
        let count = usize::try_from(kind).ok().and_then(|kind| counts.get_mut(kind));
        *count.ok_or_else(|| Refusal::form(&format!("{place}.type"), "not a type of command"))? += 1;
        let is_typed = matches!(kind, CHAT_INPUT | ENTRY_POINT);
        check_names(command, &place, is_typed)?;
        check_handler(command, &place, kind)?;
        if is_typed {
            check_descriptions(command, &place)?;
            check_options(&command["options"], &place, 0)?;
        } else if command["description"].as_str().is_some_and(|text| !text.is_empty())
            || command["options"].as_array().is_some_and(|options| !options.is_empty())
        {
            return Err(Refusal::form(&place, "a command of a context menu has only a name"));
        }
        if !names.insert((kind, command["name"].as_str())) {
            return Err(Refusal::form(&place, "Application command names must be unique"));
        }
        if characters(command) > COMMAND_CHARACTERS_MAX {
            return Err(Refusal::form(&place, "Command exceeds maximum size (8000)"));
        }
    }
    if counts[1] > 100 || counts[2] > 15 || counts[3] > 15 || counts[4] > 1 {
        return Err(Refusal::new(400, 30032, "Maximum number of application commands reached"));
    }
    Ok(())
}

/// The command that opens the Activity must name a handler and have no options; all others must name no handler.
fn check_handler(command: &Value, place: &str, kind: u64) -> Result<(), Refusal> {
    let is_entry_point = kind == ENTRY_POINT;
    let has_options = command["options"].as_array().is_some_and(|options| !options.is_empty());
    let is_right = match command["handler"].as_u64() {
        Some(1 | 2) => is_entry_point && !has_options,
        None => !is_entry_point,
        Some(_) => false,
    };
    if is_right {
        Ok(())
    } else {
        Err(Refusal::form(&format!("{place}.handler"), "not a handler of this type"))
    }
}

fn check_names(about: &Value, place: &str, strict: bool) -> Result<(), Refusal> {
    let place = |field: &str| format!("{place}.{field}");
    let Some(name) = about["name"].as_str() else {
        return Err(Refusal::form(&place("name"), "This field is required"));
    };
    let translations = about["name_localizations"].as_object().into_iter().flatten();
    for (locale, name) in translations.chain([(&"en-US".to_owned(), &json!(name))]) {
        check_locale(locale, &place("name_localizations"))?;
        length(&json!({"name": name}), "name", &place("name"), 1, 32)?;
        let name = name.as_str().unwrap_or_default();
        let plain = |c: char| (c.is_alphanumeric() || "-_'".contains(c)) && c.to_lowercase().eq([c]);
        if strict && !name.chars().all(plain) {
            return Err(Refusal::form(&place("name"), "must be lower case letters, digits, -, _ and '"));
        }
    }
    Ok(())
}

fn check_descriptions(about: &Value, place: &str) -> Result<(), Refusal> {
    let place = format!("{place}.description");
    if !about["description"].is_string() {
        return Err(Refusal::form(&place, "This field is required"));
    }
    length(about, "description", &place, 1, 100)?;
    for (locale, text) in about["description_localizations"].as_object().into_iter().flatten() {
        check_locale(locale, &place)?;
        length(&json!({"text": text}), "text", &place, 1, 100)?;
    }
    Ok(())
}

fn check_locale(locale: &str, place: &str) -> Result<(), Refusal> {
    if LOCALES.contains(&locale) {
        Ok(())
    } else {
        Err(Refusal::form(place, "not a language that Discord knows"))
    }
}

fn check_options(options: &Value, place: &str, depth: usize) -> Result<(), Refusal> {
    let options = options.as_array().map_or(&[][..], Vec::as_slice);
    let place = format!("{place}.options");
    if depth > 2 {
        return Err(Refusal::form(&place, "Sub-command groups may only contain sub-commands."));
    }
    if options.len() > 25 {
        return Err(Refusal::form(&place, "Must be 25 or fewer in length."));
    }
    let (mut names, mut optional) = (BTreeSet::new(), false);
    for (number, option) in options.iter().enumerate() {
        let place = format!("{place}.{number}");
        check_names(option, &place, true)?;
        check_descriptions(option, &place)?;
        if !names.insert(option["name"].as_str()) {
            return Err(Refusal::form(&place, "Option names must be unique"));
        }
        match option["type"].as_u64() {
            Some(1 | 2) => {
                check_options(&option["options"], &place, depth + 1)?;
                continue;
            }
            Some(3..=11) => {}
            _ => return Err(Refusal::form(&place, "not a type of option")),
        }
        let required = option["required"] == true;
        if required && optional {
            return Err(Refusal::form(&place, "Required options must be placed before non-required options"));
        }
        optional |= !required;
        let choices = option["choices"].as_array().map_or(&[][..], Vec::as_slice);
        check_choices(choices, &format!("{place}.choices"))?;
        if option["autocomplete"] == true && !choices.is_empty() {
            return Err(Refusal::form(&place, "choices and autocomplete exclude each other"));
        }
    }
    Ok(())
}

pub(super) fn check_choices(choices: &[Value], place: &str) -> Result<(), Refusal> {
    if choices.len() > 25 {
        return Err(Refusal::form(place, "Must be 25 or fewer in length."));
    }
    let mut names = BTreeSet::new();
    for (number, choice) in choices.iter().enumerate() {
        let place = format!("{place}.{number}");
        if !choice["name"].is_string() || choice["value"].is_null() {
            return Err(Refusal::form(&place, "a choice has a name and a value"));
        }
        length(choice, "name", &place, 1, 100)?;
        if choice["value"].is_string() {
            length(choice, "value", &place, 1, 100)?;
        }
        for (locale, name) in choice["name_localizations"].as_object().into_iter().flatten() {
            check_locale(locale, &place)?;
            length(&json!({"name": name}), "name", &place, 1, 100)?;
        }
        if !names.insert(choice["name"].as_str()) {
            return Err(Refusal::form(&place, "the names of the choices must differ"));
        }
    }
    Ok(())
}

/// Counts the characters of names, descriptions and values. Of a text and its translations, only the longest counts.
fn characters(about: &Value) -> usize {
    let count = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
    let longest = |field: &str| {
        let translations = about[format!("{field}_localizations")].as_object().into_iter().flatten();
        translations.map(|(_, text)| count(text)).chain([count(&about[field])]).max().unwrap_or(0)
    };
    let inside =
        ["options", "choices"].iter().flat_map(|field| about[field].as_array().into_iter().flatten());
    longest("name") + longest("description") + count(&about["value"]) + inside.map(characters).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(name: &str) -> Value {
        json!({"name": name, "description": "Plays."})
    }

    fn with_options(options: Vec<Value>) -> Value {
        json!({"name": "play", "description": "Plays.", "options": options})
    }

    fn option(name: &str) -> Value {
        json!({"type": 3, "name": name, "description": "Which."})
    }

    fn refuses(commands: &[Value]) -> bool {
        check(commands).is_err()
    }

    #[test]
    fn names_must_be_short_lower_case_and_distinct() {
        assert!(!refuses(&[command("challenge"), command("見る"), command("défi")]));
        for name in ["Challenge", "two words", "", "a.b", &"x".repeat(33)] {
            assert!(refuses(&[command(name)]), "{name}");
        }
        assert!(refuses(&[command("play"), command("play")]));
    }

    #[test]
    fn context_menu_commands_have_no_description() {
        assert!(!refuses(&[json!({"type": 2, "name": "Challenge to a game"})]));
        assert!(refuses(&[json!({"type": 2, "name": "Challenge", "description": "Plays."})]));
    }

    #[test]
    fn translated_names_follow_the_rules_for_names() {
        let translated = |locale: &str, name: &str| {
            let mut command = command("play");
            command["name_localizations"] = json!({locale: name});
            command
        };
        assert!(!refuses(&[translated("fr", "jouer")]));
        assert!(refuses(&[translated("fr", "Jouer")]));
        assert!(refuses(&[translated("en", "play")]));
    }

    #[test]
    fn only_one_command_opens_the_activity() {
        let launch = |name: &str| json!({"name": name, "type": 4, "handler": 2, "description": "Opens it"});
        assert!(!refuses(&[launch("launch")]));
        assert!(refuses(&[launch("launch"), launch("start")]));
        assert!(refuses(&[json!({"name": "launch", "type": 4, "description": "Opens it"})]));
        assert!(refuses(&[json!({"name": "play", "type": 1, "handler": 2, "description": "Plays"})]));
        assert!(refuses(&[json!({"name": "play", "type": 5, "description": "Plays"})]));
    }

    #[test]
    fn descriptions_have_at_most_a_hundred_characters() {
        assert!(refuses(&[json!({"name": "play", "description": "x".repeat(101)})]));
        assert!(refuses(&[json!({"name": "play"})]));
    }

    #[test]
    fn option_names_differ_and_required_options_come_first() {
        let mut required = option("b");
        required["required"] = json!(true);
        assert!(!refuses(&[with_options(vec![required.clone(), option("a")])]));
        assert!(refuses(&[with_options(vec![option("a"), required])]));
        assert!(refuses(&[with_options(vec![option("a"), option("a")])]));
        assert!(refuses(&[with_options((0..26).map(|n| option(&format!("o{n}"))).collect())]));
    }

    #[test]
    fn an_option_has_at_most_25_choices_and_none_with_autocomplete() {
        let choices = |count: usize| -> Vec<Value> {
            (0..count).map(|n| json!({"name": n.to_string(), "value": n.to_string()})).collect()
        };
        assert!(check_choices(&choices(25), "x").is_ok());
        assert!(check_choices(&choices(26), "x").is_err());
        assert!(check_choices(&[json!({"name": "x".repeat(101), "value": "x"})], "x").is_err());
        assert!(check_choices(&[json!({"name": "x", "value": "x".repeat(101)})], "x").is_err());
        let mut both = option("a");
        (both["autocomplete"], both["choices"]) = (json!(true), json!(choices(1)));
        assert!(refuses(&[with_options(vec![both])]));
    }
}
